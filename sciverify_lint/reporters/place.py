"""A location as text, and text that may be shown on a terminal."""

import re
import unicodedata

from sciverify_lint.model import Location

NEWLINES = re.compile(r"\s*[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]\s*")
PLAIN_CONTROLS = {"\t": " "}


def place_of(location: Location) -> str:
    """`paper.tex:12:5`, or `paper.docx:p42:118` with `:footnote 2` before the paragraph outside the body."""
    path = safe(location.path)
    if location.part is None:
        return f"{path}:{location.line}:{location.column}"
    part = "" if location.part == "body" else f"{location.part.replace(' ', '')}:"
    return f"{path}:{part}p{location.paragraph or 1}:{location.char or 1}"


def safe(text: str) -> str:
    """`text` on one line, without characters that steer a terminal or reorder what is read.

    Titles come from the network and sentences from anybody's manuscript: control characters, bidi
    overrides and invisible format characters are dropped, except the joiners that scripts need.
    """
    flat = NEWLINES.sub(" ", text)
    if flat.isascii() and flat.isprintable():
        return flat
    return "".join(PLAIN_CONTROLS.get(c, c) for c in flat if c in PLAIN_CONTROLS or not steers(c))


def steers(character: str) -> bool:
    """Whether a character is a control, a lone surrogate, or an invisible format character."""
    category = unicodedata.category(character)
    return category in ("Cc", "Cs") or (category == "Cf" and character not in "\u200c\u200d\u00ad")
