"""Organisations under their initials: `WHO (2017)` is the entry `World Health Organization. (2017)`, and back."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sciverify_lint.readers.docx.unlisted import is_body

ACRONYM = re.compile(r"[^\W\d_a-z]{2,10}")
WORDS = re.compile(r"[^\W\d_][\w’'.]*")
SMALL = frozenset("of for the and on in de la des du et für der die und del y da do e".split())
SPELT = re.compile(
    r"((?:[^\W\d_a-z][\w’'-]{0,60},?\s+(?:(?:of|for|the|and|on|in|&)\s+){0,3}){1,9})[(\[]([^\W\d_a-z]{2,10})[)\],;]"
)
"""`World Health Organization (WHO)`, `World Health Organization [WHO]`"""
PERSON = re.compile(r"(?<![\w’'])[^\W\d_](?![\w’'])")
"""An initial."""
HEAD = 160
"""Characters of an entry in which its organisation stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Organisation:
    """What an entry of the list begins with when that is no person."""

    index: int
    """Of the entry."""
    name: str
    words: frozenset[str]
    initials: str


def organisations(entries: Iterable[str]) -> Iterator[Organisation]:
    """The organisations of a list, in its order."""
    for index, entry in enumerate(entries):
        name = organisation_of(entry)
        if name and not PERSON.search(name) and ("," not in name or is_body(name)):
            words = frozenset(re.findall(r"[^\W_]+", name))
            yield Organisation(index=index, name=name, words=words, initials=initials(name))


def initials(phrase: str) -> str:
    """The initials of a name, small words left out."""
    return "".join(w[0].upper() for w in WORDS.findall(phrase) if w not in SMALL)


def spells(acronym: str, letters: str) -> bool:
    """Whether the letters of an acronym are among initials, in order and from the first on."""
    rest = iter(letters)
    return acronym[:1] == next(rest, None) and all(c in rest for c in acronym[1:])


def spelt_out(texts: Iterable[str]) -> dict[str, str]:
    """The acronyms that the texts explain, with what they stand for."""
    found: dict[str, str] = {}
    for text in texts:
        for match in SPELT.finditer(text):
            said = " ".join(match[1].split()).rstrip(",")
            found.setdefault(match[2], said.removeprefix("The "))
    return found


def organisation_of(entry: str) -> str:
    """What a reference begins with, up to its year or the first stop that ends a word of several letters."""
    head = re.split(r"\(?\b(?:1[5-9]|20)\d\d|\(n\.", entry[:HEAD], maxsplit=1)[0]
    return (
        re.split(r"(?<=[^\W\d_]{3})[.:](?:\s|\Z)", head, maxsplit=1)[0]
        .strip()
        .removeprefix("U.S. ")
    )
