"""Characters as an author typed them: ligatures, styled letters and accents that a PDF keeps apart."""

import re
import unicodedata

STYLED = re.compile("[\ufb00-\ufb06\U0001d400-\U0001d7ff\uff01-\uff5e]")
"""Ligatures, mathematical alphabets and full-width forms. Not all of NFKC: `10²` must not become `102`."""
SPACES = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\t]+")
NOTHING = re.compile(r"[\x00\x01\x03-\x08\x0b\x0e-\x1f\u200b-\u200f\u2060\ufeff]")
COMBINING = {
    "´": "\u0301", "`": "\u0300", "¨": "\u0308", "˜": "\u0303", "ˆ": "\u0302", "ˇ": "\u030c",
    "˚": "\u030a", "¸": "\u0327",
}  # fmt: skip
MARKS = "".join(COMBINING)
AFTER = re.compile(rf"([aeiouyncszrAEIOUYNCSZRı])([{MARKS}]) ?(?=[^\W\d_])")
"""`Toma´ s`: the accent follows its letter."""
BEFORE = re.compile(
    rf"(?<=[^\W\d_])([{MARKS}]) ?([aeiouyncszıAEIOUY])|(?<![^\W\d_])([{MARKS}])([AEIOUYaeiouy])"
)
"""`Tom´as`: the accent precedes its letter."""


def cleaned(text: str) -> str:
    """A page's text with plain letters and plain spaces."""
    text = STYLED.sub(lambda m: unicodedata.normalize("NFKC", m[0]), text)
    text = NOTHING.sub("", SPACES.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n")))
    if any(mark in text for mark in MARKS):
        text = BEFORE.sub(preceding, AFTER.sub(following, text))
    return unicodedata.normalize("NFC", text)


def following(match: re.Match[str]) -> str:
    """A letter and the accent behind it, as one character if there is one."""
    return composed(match[1], match[2]) or match[0]


def preceding(match: re.Match[str]) -> str:
    """An accent and the letter behind it, as one character if there is one."""
    mark, letter = match[1] or match[3], match[2] or match[4]
    return composed(letter, mark) or match[0]


def composed(letter: str, mark: str) -> str | None:
    """One accented letter."""
    base = "i" if letter == "ı" else letter
    made = unicodedata.normalize("NFC", base + COMBINING[mark])
    return made if len(made) == 1 else None
