"""`init`: a configuration file to start from."""

from pathlib import Path

import click

from sciverify_lint.cli.codes import OK
from sciverify_lint.config.read import OWN_FILE
from sciverify_lint.errors import UsageError

STARTER = """\
# Settings of sciverify-lint for this repository. `sciverify-lint --show-settings` lists them all.
# Every line is optional; the values here are the defaults.

# profile = "default"            # arxiv, joss, strict
# select = []                    # report only these rules: codes, prefixes or ALL
# ignore = []                    # leave these out
# fail-level = "error"           # exit with 1 from this severity on
# mailto = "you@example.org"     # for the polite pools of the services
# library = "texts"              # a folder of this repository with the texts of cited works
# accept = ["key2020: printed report, seen in the library"]

# [per-file-ignores]
# "appendix/*.tex" = ["SV303"]

# [severity]
# SV209 = "warning"
"""


def run() -> int:
    """Write the file into the current folder. Raises UsageError when there is one."""
    path = Path(OWN_FILE)
    if path.exists():
        raise UsageError(f"{OWN_FILE}: exists already; edit it, or remove it first")
    path.write_text(STARTER, encoding="utf-8")
    click.echo(f"wrote {OWN_FILE}", err=True)
    return OK
