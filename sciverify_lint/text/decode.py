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


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text of a file and how it was read."""

    text: str
    encoding: str
    guessed: bool
    """Whether neither a mark, a declaration nor UTF-8 fitted, so that cp1252 had to be taken."""


def decode(data: bytes, *, declared: str | None = None) -> Decoded:
    """Decode by byte order mark, then `declared` (a Python codec name), then UTF-8, then cp1252.

    Never fails: cp1252's five undefined bytes become U+FFFD.
    """
    for bom, encoding in BOMS:
        if data.startswith(bom):
            text = data[len(bom) :].decode(encoding, errors="replace")
            return Decoded(text=with_line_feeds(text), encoding=encoding, guessed=False)
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
    """Whether the first bytes hold NULs and no byte order mark: no text file."""
    head = data[:8192]
    return b"\0" in head and not any(head.startswith(bom) for bom, _ in BOMS)
