"""Bytes of a text file to a string with LF line ends.

Lines and columns do not change by that: CRLF and CR end one line each, and the byte order mark is no character.
"""

import codecs
from dataclasses import dataclass

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
UNMARKED = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
HEAD = 8192
"""Bytes that tell the encoding: a multiple of every unit's size."""
CONTROL = frozenset(map(chr, range(32))) - frozenset("\t\n\r\f\v\x1a")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text of a file and how it was read."""

    text: str
    encoding: str
    guessed: bool
    """Whether neither a mark, a declaration nor UTF-8 fitted, so that cp1252 had to be taken."""


def decode(data: bytes, *, declared: str | None = None) -> Decoded:
    """Decode by byte order mark, by the NULs of UTF-16 and UTF-32, then `declared`, then UTF-8, then cp1252.

    `declared` is a Python codec name. Never fails: cp1252's five undefined bytes become U+FFFD.
    """
    for bom, encoding in BOMS:
        if data.startswith(bom):
            text = data[len(bom) :].decode(encoding, errors="replace")
            return Decoded(text=with_line_feeds(text), encoding=encoding, guessed=False)
    if wide := wide_encoding(data):
        text = data.decode(wide, errors="replace")
        return Decoded(text=with_line_feeds(text), encoding=wide, guessed=False)
    for encoding in filter(None, (declared, "utf-8")):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        return Decoded(text=with_line_feeds(text), encoding=encoding, guessed=False)
    text = data.decode("cp1252", errors="replace")
    return Decoded(text=with_line_feeds(text), encoding="cp1252", guessed=True)


def with_line_feeds(text: str) -> str:
    """`text` with CRLF and CR as LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def looks_binary(data: bytes) -> bool:
    """Whether the first bytes hold NULs, and are no UTF-16 or UTF-32: no text file."""
    head = data[:HEAD]
    marked = any(head.startswith(bom) for bom, _ in BOMS)
    return b"\0" in head and not marked and wide_encoding(data) is None


def wide_encoding(data: bytes) -> str | None:
    """The form of UTF-16 or UTF-32 that bytes without a mark are in: text without NULs, the one with most ASCII."""
    head = data[:HEAD]
    if b"\0" not in head or is_narrow(head):
        return None
    letters = {encoding: ascii_in(head, encoding) for encoding in UNMARKED}
    best = max(UNMARKED, key=lambda encoding: letters[encoding])
    return best if letters[best] else None


def is_narrow(head: bytes) -> bool:
    """Whether bytes are UTF-8 with a few stray NULs: half of an English text in UTF-16 are NULs."""
    text = head.decode("utf-8", errors="replace")
    stray = text.count("\0")
    return (
        stray * 4 < len(text) and not (CONTROL - {"\0"}).intersection(text) and "\ufffd" not in text
    )


def ascii_in(head: bytes, encoding: str) -> int:
    """How many ASCII characters `head` holds in an encoding; 0 when it is no text in it. Its end may be cut off."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return 0
    return 0 if CONTROL.intersection(text) else sum(map(str.isascii, text))
