"""Corrections in the bytes of a file: encoding, byte order mark, line ends and faults stay as they were."""

from collections.abc import Callable, Sequence

from sciverify_lint.fixes.edits import applied
from sciverify_lint.fixes.offer import Correction
from sciverify_lint.text.decode import BOMS

WIDE = {"utf-16": 2, "utf-32": 4}
"""Bytes of a unit: a rest at the end that is shorter is no text."""
Offer = Callable[[str, bool], Sequence[Correction]]
"""The text of a file, and whether it must stay ASCII -> its corrections."""


def corrected(data: bytes, encoding: str, offer: Offer) -> bytes | None:
    """The bytes of a file with its corrections; None where they cannot be written back as they were read."""
    mark = next((bom for bom, name in BOMS if name == encoding and data.startswith(bom)), b"")
    size = next((n for name, n in WIDE.items() if encoding.startswith(name)), 1)
    body, rest = parted(data[len(mark) :], size)
    faults = "surrogatepass" if size > 1 else "surrogateescape"
    try:
        source = body.decode(encoding, faults)
        if source.encode(encoding, faults) != body:
            return None
        return mark + written(source, encoding, faults, offer) + rest
    except (UnicodeError, LookupError):
        return None


def written(source: str, encoding: str, faults: str, offer: Offer) -> bytes:
    """The corrected text in the encoding of the file; with macros for letters that it does not have."""
    try:
        return applied_all(source, offer(source, source.isascii())).encode(encoding, faults)
    except UnicodeEncodeError:
        return applied_all(source, offer(source, True)).encode(encoding, faults)


def applied_all(source: str, found: Sequence[Correction]) -> str:
    """The text after all corrections: those of one entry never touch another's."""
    return applied(source, [edit for correction in found for edit in correction.edits])


def parted(body: bytes, size: int) -> tuple[bytes, bytes]:
    """Whole units, and the odd bytes behind them."""
    end = len(body) - len(body) % size
    return body[:end], body[end:]
