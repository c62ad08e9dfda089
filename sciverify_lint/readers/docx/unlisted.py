"""Typed citations by author and year that the reference list does not explain: which are surely citations.

Only where the document clearly cites by author and year, and only in the forms that nothing else has.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from sciverify_lint.readers.docx.authors import PARTICLES, Names
from sciverify_lint.readers.docx.nonauthors import ACRONYMS, BODIES, NO_AUTHORS, PLACES, WITHIN

TOKEN = re.compile(r"\S+")
LOWER = re.compile(r"(?<![\w@./-])[^\W\d_A-Z][^\W\d_]+(?![\w@/])")
THING = re.compile(
    r"\b(?:[Tt]he|[Aa]n?|[Tt]his|[Oo]ur|[Ee]ach|[Ii]n|[Aa]t|[Nn]ear|[Aa]cross|[Dd]er|[Dd]ie|[Dd]as|[Dd]em|[Dd]en|[Ll]a|[Ll]e|[Ee]l)"
    r"\s+([^\W\d_]+)\b(?![’']|\s*,?\s*\(?\s*(?:et al|and|&|\d{4}))"
)
SURNAME = re.compile(
    r"(?:[DLO][’']|Mc|Mac|De|Di|La|Le|Van|Von|Fitz)?[^\W\d_a-z][^\W\d_A-Z’'-]+(?:[’'-][^\W\d_]+){0,3}"
)
LONGEST = 14
"""Words in the name of an organisation."""


class Form(Enum):
    """How names and year stand in the text."""

    LOOSE = "loose"
    """Among other words."""
    COMMA = "comma"
    """`(Smith, 2020)`: a bracket, or a part of one between semicolons, that holds nothing else."""
    SPACE = "space"
    """`(Smith 2020)`: the same without comma."""
    TEXT = "text"
    """`Smith (2020)` where the words around it credit somebody."""
    BARE = "bare"
    """`Smith (2020)` where they do not, or an article stands before it, as it does before organisations."""


CLEAR = frozenset({Form.COMMA, Form.SPACE, Form.TEXT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How a document cites and which words it uses as common nouns or places."""

    clear: bool = False
    """Whether it surely cites by author and year, so that a single name may be taken for an author's."""

    things: frozenset[str]
    """Folded words that also occur in lower case, behind an article or behind a word of place."""
    spelt: Mapping[str, str] = field(default_factory=dict)
    """The acronyms it explains."""
    spaced: bool = False
    """Whether it cites `(Smith 2020)` more than `(Smith, 2020)`."""


def things_in(texts: Iterable[str]) -> frozenset[str]:
    """The words that the texts use for things and places."""
    things: set[str] = set()
    for text in texts:
        things.update(LOWER.findall(text))
        things.update(m[1].lower() for m in THING.finditer(text))
    return frozenset(things)


def several(names: Sequence[str], form: Form, usage: Usage) -> bool:
    """Whether two or more linked names may be authors: `March and Simon`, and not `Paris and London`."""
    words = [n.split()[0].lower() for n in names if n.split()]
    if form not in CLEAR and any(w in NO_AUTHORS for w in words):
        return False
    return not all(w in NO_AUTHORS or w in PLACES or w in usage.things for w in words)


def one(name: str, form: Form, usage: Usage) -> bool:
    """Whether a single name before a year is surely its author."""
    if form is Form.SPACE and not usage.spaced:
        return False
    if name in ACRONYMS or is_body(usage.spelt.get(name, name)):
        return form is not Form.LOOSE
    if form not in CLEAR:
        return False
    words = name.split()
    surname = words[-1] if words else ""
    if not SURNAME.fullmatch(surname) or any(w.lower() not in PARTICLES for w in words[:-1]):
        return False
    plain = surname.lower()
    return plain not in NO_AUTHORS and plain not in PLACES and plain not in usage.things


def is_body(name: str) -> bool:
    """Whether a phrase is the name of an organisation: `World Health Organization`, `Ministry of Health`."""
    words = name.lower().replace(",", "").split()
    return len(words) > 1 and (
        any(w in BODIES for w in words) or words[:2] == ["united", "nations"]
    )


def body_at_end(text: str) -> Names | None:
    """The organisation that `text` ends with, with its small words: `Centers for Disease Control and Prevention`."""
    taken: list[re.Match[str]] = []
    for token in reversed(list(TOKEN.finditer(text))[-LONGEST:]):
        word = token[0].lstrip("([“\"'‘")
        if not (word[:1].isupper() or (taken and word in WITHIN)) or (
            taken and word[-1:] in ",;:."
        ):
            break
        taken.append(token)
        if word != token[0]:
            break
    taken.reverse()
    while taken and (
        taken[0][0] in WITHIN or taken[0][0].lower() in ("the", "in", "by", "see", "from")
    ):
        taken.pop(0)
    if not taken:
        return None
    lead = len(taken[0][0]) - len(taken[0][0].lstrip("([“\"'‘"))
    start = taken[0].start() + lead
    name = text[start : taken[-1].end()].strip(" ,.()[]“”\"'‘’")
    first, *joined = re.split(r"\s(?:and|&|und|et|y)\s", name)
    if joined and not re.search(r"\s(?:of|for|on|de|für|du|del|des)\s", first):
        return None
    return Names(start=start, surnames=(name,), more=False) if is_body(name) else None
