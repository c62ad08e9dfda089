"""`--write-fixes`: a copy of the bibliography with what its records settle beyond doubt."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sciverify_lint.bibliography.files import encoding_of
from sciverify_lint.errors import UsageError
from sciverify_lint.fixes.encoded import corrected
from sciverify_lint.fixes.offer import Correction, corrections
from sciverify_lint.model import Report


def copy_with_fixes(file: str, report: Report, paths: Sequence[str]) -> tuple[bytes | None, str]:
    """The corrected copy of the one bibliography among `paths` that has corrections, and what to tell the user.

    Raises UsageError when there are several, or when the copy would replace the original.
    """
    changed: dict[str, bytes] = {}
    refused: list[str] = []
    for path in paths:
        copy, why = copy_of(path, report)
        if copy is not None:
            changed[path] = copy
        elif why:
            refused.append(f"--write-fixes: {path} {why}; no copy of it was written.")
    if len(changed) > 1:
        names = " and ".join(changed)
        raise UsageError(
            f"--write-fixes: {names} have corrections; check one bibliography at a time"
        )
    if not changed:
        told = "--write-fixes: nothing to correct beyond doubt; no file was written."
        return None, "\n".join(refused) or told
    (path, copy), *_ = changed.items()
    if Path(file).resolve() == Path(path).resolve():
        raise UsageError(f"--write-fixes {file}: is the bibliography itself; name another file")
    told = f"{file}: {path} with its corrections; compare the two before you use it."
    return copy, "\n".join([*refused, told])


def copy_of(path: str, report: Report) -> tuple[bytes | None, str]:
    """The bytes of one bibliography with its corrections, if it has any; or why there can be none."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return None, f"cannot be read again ({error.strerror})"
    made = corrected(data, encoding_of(data), partial(offered, path, report))
    if made is None:
        return None, "has bytes that its encoding does not have"
    return (made, "") if made != data else (None, "")


def offered(path: str, report: Report, source: str, ascii_only: bool) -> tuple[Correction, ...]:
    """The corrections of one bibliography."""
    return corrections(
        source,
        path,
        report.resolutions,
        report.diagnostics,
        suppressed=report.suppressed,
        ascii_only=ascii_only,
    )
