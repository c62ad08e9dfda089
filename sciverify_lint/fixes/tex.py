"""Words of a record as a bibliography writes them: Unicode or macros, typed hyphens, nothing that TeX obeys."""

import re
import unicodedata

from sciverify_lint.text.tex import ACCENTS, LETTERS, to_unicode

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
TYPED = str.maketrans({"\u2010": "-", "\u2011": "-", "\u00ad": "", "\u00a0": " ", "\u202f": " "})
MARKUP = re.compile(r"[\\{}$<>~^\"\ufffd]|--|``|''")
"""What a plain word of a title or a name does not have."""
SPECIAL = re.compile(r"[&%#_]")
MACROS = {mark: name for name, mark in ACCENTS.items()}
NAMED = {letter: name for name, letter in LETTERS.items()}
TYPOGRAPHY = {"\u2013": "--", "\u2014": "---", "\u2019": "'", "\u2018": "`"}


def written(plain: str, *, ascii_only: bool) -> str | None:
    """`plain` as TeX, beyond ASCII in macros where the file has nothing but ASCII.

    None for what is no plain text, and for letters that have no macro.
    """
    text = unicodedata.normalize("NFC", CONTROL.sub("", plain.translate(TYPED)).strip())
    if not text or MARKUP.search(text):
        return None
    escaped = SPECIAL.sub(lambda m: f"\\{m[0]}", text)
    if escaped.isascii() or not ascii_only:
        return escaped
    macros = "".join(c if c.isascii() else macro(c) for c in escaped)
    return macros if macros.isascii() and same_letters(macros, text) else None


def macro(character: str) -> str:
    """A character as a TeX macro; itself when there is none."""
    if character in NAMED:
        return f"{{\\{NAMED[character]}}}"
    base, *marks = list(unicodedata.normalize("NFD", character))
    if len(marks) != 1 or not base.isascii() or marks[0] not in MACROS:
        return TYPOGRAPHY.get(character, character)
    name = MACROS[marks[0]]
    return f"{{\\{name}{{{base}}}}}" if name.isalpha() else f"{{\\{name}{base}}}"


def same_letters(tex: str, text: str) -> bool:
    """Whether a text in macros says what it is to say."""
    return to_unicode(tex) == text.replace("\u2019", "'").replace("\u2018", "`")
