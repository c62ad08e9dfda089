"""What a configuration leaves out: per-file ignores, accepted references, the baseline."""

import fnmatch
import json
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from sciverify_lint.errors import ConfigError
from sciverify_lint.model import Diagnostic
from sciverify_lint.suppress.parted import Split

BASELINE_SCHEMA = "sciverify-lint/baseline/1"
OF_A_REFERENCE = ("SV1", "SV2")
"""Codes of findings about an entry and its work, which `accept` is for; what is said with it is another matter."""


def by_file(found: Sequence[Diagnostic], ignores: Mapping[str, tuple[str, ...]]) -> Split:
    """Apply `per-file-ignores`: globs against the path or the file's name."""
    suppressed = [d for d in found if ignored(d, ignores)]
    return Split(shown=tuple(d for d in found if d not in suppressed), suppressed=tuple(suppressed))


def ignored(one: Diagnostic, ignores: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a per-file ignore means this finding."""
    path = PurePosixPath(one.location.path)
    return any(
        (fnmatch.fnmatch(path.as_posix(), glob) or fnmatch.fnmatch(path.name, glob))
        and any(code == "ALL" or one.code.startswith(code) for code in codes)
        for glob, codes in ignores.items()
    )


def accepted(found: Sequence[Diagnostic], accept: Sequence[str]) -> Split:
    """Apply `accept = ["key: reason"]`: the SV1xx and SV2xx findings of references known to be right.

    Raises ConfigError for an entry without a reason.
    """
    keys = accepted_keys(accept)
    hidden = {n for n, d in enumerate(found) if d.key in keys and d.code.startswith(OF_A_REFERENCE)}
    return Split(
        shown=tuple(d for n, d in enumerate(found) if n not in hidden),
        suppressed=tuple(d for n, d in enumerate(found) if n in hidden),
    )


def accepted_keys(accept: Sequence[str]) -> tuple[str, ...]:
    """The keys of `accept`, each once. Raises ConfigError for an entry without a reason."""
    keys = []
    for entry in accept:
        key, colon, reason = entry.partition(": ")
        if not colon or not reason.strip():
            raise ConfigError(f"accept: `{entry}` gives no reason; write `key: reason`")
        keys.append(key.strip())
    return tuple(dict.fromkeys(keys))


def read_baseline(path: Path) -> frozenset[str]:
    """The fingerprints of a baseline file. Raises ConfigError when it cannot be read."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        return frozenset(str(row["fingerprint"]) for row in table["findings"])
    except OSError as error:
        raise ConfigError(
            f"{path}: the baseline cannot be read ({error.strerror}); make it with --write-baseline"
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: is no baseline; make it with --write-baseline") from error


def baseline_text(found: Sequence[Diagnostic]) -> str:
    """A baseline of these findings: sorted, one a line, so that diffs read well."""
    rows = sorted(
        json.dumps(
            {"fingerprint": d.fingerprint, "code": d.code, "key": d.key, "file": d.location.path}
        )
        for d in found
    )
    return f'{{"schema": "{BASELINE_SCHEMA}", "findings": [\n' + ",\n".join(rows) + "\n]}\n"


def by_baseline(found: Sequence[Diagnostic], known: frozenset[str]) -> Split:
    """Apply a baseline."""
    hidden = [d for d in found if d.fingerprint in known]
    return Split(
        shown=tuple(d for d in found if d.fingerprint not in known), suppressed=tuple(hidden)
    )
