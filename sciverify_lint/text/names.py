"""Names of authors, and whether two surnames are the same person's.

Organisations are told from persons, because a group is never compared as a surname.
"""

import re

from sciverify_lint.model import Name
from sciverify_lint.text.letters import APOSTROPHE, bare, plain_dashes, transcribed
from sciverify_lint.text.name_lists import parse_names
from sciverify_lint.text.name_parts import leading_particles
from sciverify_lint.text.name_split import split_name

__all__ = ["parse_names", "split_name", "surname_key", "surnames_agree"]


def surname_key(name: Name) -> str:
    """The surname as it is compared: no accents, case, particles or apostrophes, every dash a space."""
    return _key(bare(name.family))


def surnames_agree(a: Name, b: Name) -> bool:
    """Whether two names can be one author's: equal surnames, one part of a double-barrelled one, or swapped parts.

    Umlauts agree with their transcription, names in different scripts always agree (they cannot be
    compared); a group agrees only with the same words.
    """
    if a.group or b.group:
        return _group_key(a) == _group_key(b)
    first, second = surname_key(a), surname_key(b)
    if not first or not second or _script(first) != _script(second):
        return True
    if first == second or _spellings(a) & _spellings(b):
        return True
    if _script(first) == "cjk":
        return _joined(a) == _joined(b) or _joined(a) == "".join((bare(b.given), bare(b.family)))
    return _shares_edge(first, second) or _swapped(a, b) or _swapped(b, a)


def _key(family: str) -> str:
    text = APOSTROPHE.sub("", plain_dashes(family)).replace("-", " ")
    tokens = re.sub(r"[^\w ]+", " ", text).split()
    return leading_particles(tokens)[1] if len(tokens) > 1 else "".join(tokens)


def _spellings(name: Name) -> set[str]:
    """Every key that a surname goes by: with and without particles, umlauts written out, words joined."""
    keys = {surname_key(name), _key(transcribed(name.family))}
    keys |= {_key(bare(f"{name.prefix} {name.family}")).replace(" ", "")}
    whole = bare(f"{name.prefix} {name.family}")
    keys |= {
        re.sub(r"[^\w]+", "", APOSTROPHE.sub("", whole)),
        *(key.replace(" ", "") for key in keys),
    }
    return keys - {""}


def _shares_edge(a: str, b: str) -> bool:
    short, long = sorted((a.split(), b.split()), key=len)
    edges = {long[0], long[-1]}
    return len(long) > 1 and len(short) == 1 and len(short[0]) > 2 and short[0] in edges


def _swapped(a: Name, b: Name) -> bool:
    """Whether `b` has the parts of `a` the other way round."""
    given, other = bare(a.given).replace(".", ""), bare(b.given).replace(".", "")
    if not given or not other or len(given) < 2:
        return False
    family = surname_key(b)
    return family in (given, given.split()[0]) and surname_key(a)[0] == other[0]


def _script(key: str) -> str:
    code = ord(key[0])
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return "latin"
    if 0x2E80 <= code < 0xD7B0 or 0xF900 <= code < 0xFB00 or code >= 0x20000:
        return "cjk"
    return f"{code >> 8:x}" if code >= 0x500 else ("greek" if code < 0x400 else "cyrillic")


def _joined(name: Name) -> str:
    return (bare(name.family) + bare(name.given)).replace(" ", "")


def _group_key(name: Name) -> str:
    text = re.sub(r"[^\w]+", " ", bare(f"{name.given} {name.family}")).strip()
    return re.sub(r"^the ", "", text)
