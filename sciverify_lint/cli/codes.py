"""Exit codes: a contract, independent of the output format."""

OK = 0
"""Nothing at or above `--fail-level`."""
FINDINGS = 1
FAILURE = 2
"""The call, the configuration or the input is wrong; or a run is incomplete under `--strict`."""
INTERRUPTED = 130
