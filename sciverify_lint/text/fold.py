"""Folding of text so that a quotation can be sought verbatim in an extracted source.

Only what extraction and typing change is folded: white space, hyphens at line breaks, ligatures,
quotation marks, dashes, invisible characters, styled letters. Words, case, numbers and the marks
between sentences are never folded, so a changed word or two joined sentences are not found.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

HYPHENS = frozenset("-\u2010\u2011\u00ac")
"""What a line break can leave behind inside a word."""
DASHES = HYPHENS | frozenset("\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
QUOTES = frozenset(
    "\"'`\u00b4\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033\u00ab\u00bb\uff02\uff07"
)
MAPPED = {"\u00b5": "\u03bc", "\u2026": "...", "\u2039": "<", "\u203a": ">"}
"""Single guillemets stand for angle brackets: prompts show `<` that way where it could be markup."""
STYLED = ("<font>", "<wide>", "<narrow>", "<noBreak>")
"""Unicode decompositions that keep the value of a character; `<super>` would turn 10² into 102."""
LIGATURES = range(0xFB00, 0xFB07)
JOINED, FIRM, OPEN, APART = range(4)
"""What stands before a character: no hyphen, a hyphen inside a word or number, one that a line break
may have put there, or a dash between two words."""
STOPS = (".", "!", "?")
LEAST = 8
"""Letters and digits that a quotation must have to be evidence of anything."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A text without what folding removes, and where each character of it came from."""

    text: str
    hyphens: bytes
    """For each character of `text`: JOINED, FIRM, OPEN or APART."""
    origin: tuple[int, ...]
    """For each character of `text`: its offset in the original."""


@lru_cache(maxsize=4096)
def unstyled(character: str) -> str:
    """A character without typographic style: what a reader would type for it; "" if invisible."""
    if unicodedata.category(character) in {"Cc", "Cf"}:
        return ""
    if character in QUOTES:
        return "'"
    if character in DASHES:
        return "-"
    if character in MAPPED:
        return MAPPED[character]
    if ord(character) in LIGATURES or unicodedata.decomposition(character).startswith(STYLED):
        return unicodedata.normalize("NFKC", character)
    return character


def spelled(text: str) -> list[tuple[str, int]]:
    """Each folded character with its offset; white space as one blank, a soft hyphen's break as none."""
    found: list[tuple[str, int]] = []
    soft = False
    for offset, character in enumerate(text):
        if character.isspace() or character == "\u00a0":
            if not soft and (not found or found[-1][0] != " "):
                found.append((" ", offset))
            continue
        soft = character == "\u00ad"
        new = unstyled(character)
        if new in {"'", "-"} and found and found[-1][0] == new:
            continue
        if len(new) == 1 and unicodedata.combining(new) and found:
            base, start = found[-1]
            composed = unicodedata.normalize("NFC", base + new)
            if len(composed) == 1:
                found[-1] = (composed, start)
                continue
        found.extend((part, offset) for part in unicodedata.normalize("NFC", new))
    return found


def fold(text: str) -> Folded:
    """`text` folded. Offsets of the result lead back to `text`."""
    characters = spelled(text)
    kept: list[str] = []
    hyphens = bytearray()
    origin: list[int] = []
    hyphen = JOINED
    for index, (character, offset) in enumerate(characters):
        before = characters[index - 1][0] if index else " "
        after = characters[index + 1][0] if index + 1 < len(characters) else " "
        if character == "-":
            beyond = characters[index + 2][0] if index + 2 < len(characters) else " "
            if text[offset] in HYPHENS and after == " " and before.isalpha() and beyond.isalpha():
                hyphen = OPEN
            else:
                hyphen = APART if before == " " or text[offset] in "\u2014\u2015" else FIRM
        elif character != " " or parts_words(characters, index):
            kept.append(character)
            hyphens.append(hyphen)
            origin.append(offset)
            hyphen = JOINED
    return Folded("".join(kept), bytes(hyphens), tuple(origin))


def parts_words(characters: list[tuple[str, int]], index: int) -> bool:
    """Whether the blank at `index` tells two words or numbers apart: it is kept, others are not."""
    if index == 0 or index + 1 == len(characters):
        return False
    before, after = characters[index - 1][0], characters[index + 1][0]
    if before.isalnum() and after.isalnum():
        return True
    beyond = characters[index + 2][0] if index + 2 < len(characters) else " "
    return (before in ".,:" and after.isdigit()) or (after in ".," and beyond.isdigit())


def find(quote: str, source: str | Folded) -> tuple[int, int] | None:
    """Where `quote` stands word for word in `source`: offsets into the original text, or None.

    The case of its first letter and marks at its two ends are free, as quoting allows. It must
    begin and end at the edge of a word or number, and hold eight letters or digits at least.
    """
    where = source if isinstance(source, Folded) else fold(source)
    given = fold(quote)
    wanted = trimmed(given)
    if sum(3 if ord(c) > 0x2E80 else 1 for c in wanted.text if c.isalnum()) < LEAST:
        return None
    first = wanted.text[0]
    signed = first.isdigit() and wanted.hyphens[0] != JOINED
    for text in dict.fromkeys(
        f + wanted.text[1:] for f in (first, first.swapcase()) if len(f) == 1
    ):
        start = where.text.find(text)
        while start >= 0:
            end = start + len(text)
            same = same_hyphens(wanted.hyphens, where.hyphens[start:end])
            if same and (signed or opens(where, start)) and closes(where, end):
                stop = where.text[end : end + 1]
                end += stop in STOPS and given.text.rstrip("' ").endswith(stop)
                return where.origin[start], where.origin[end - 1] + 1
            start = where.text.find(text, start + 1)
    return None


def trimmed(folded: Folded) -> Folded:
    """Without quotation marks, blanks, marks of omission and closing marks at the two ends."""
    left = len(folded.text) - len(re.sub(r"^(?:\.{3}|[' ])+", "", folded.text))
    right = len(folded.text.rstrip("'.,;:!? "))
    return Folded(folded.text[left:right], folded.hyphens[left:right], folded.origin[left:right])


def same_hyphens(wanted: bytes, there: bytes) -> bool:
    """Whether hyphens agree: OPEN with all, FIRM with APART. A quotation may leave out the very first."""
    pairs = zip(wanted[1:], there[1:], strict=True)
    inner = all(a == b or OPEN in (a, b) or JOINED not in (a, b) for a, b in pairs)
    return inner and (wanted[0] == JOINED or there[0] != JOINED)


def opens(source: Folded, start: int) -> bool:
    """Whether a word or number of `source` begins at `start`."""
    first, hyphen = source.text[start], source.hyphens[start]
    before = source.text[max(0, start - 2) : start]
    if not wordy(first) or hyphen == APART:
        return not first.isdigit() or hyphen != APART
    if hyphen != JOINED:
        return False
    if first.isdigit() and re.search(r"\d[.,]$|(?:^|\W)\.$", before):
        return False
    return not wordy(before[-1:])


def closes(source: Folded, end: int) -> bool:
    """Whether a word or number of `source` ends before `end`."""
    last, after = source.text[end - 1], source.text[end : end + 2]
    if not after or not wordy(last):
        return True
    if wordy(after[0]):
        return source.hyphens[end] == APART and not (last.isdigit() and after[0].isdigit())
    return not (last.isdigit() and after[0] in ".," and after[1:].isdigit())


def wordy(character: str) -> bool:
    """Whether a character runs on with its neighbours into one word; scripts without blanks do not."""
    return character.isalnum() and ord(character) < 0x2E80
