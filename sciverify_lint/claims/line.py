"""A citing sentence as one line in which each group of citations is one character, so that plain rules can cut it."""

import re
from dataclasses import dataclass

from sciverify_lint.model import CitingSentence, Mode

MOST_GROUPS = 100
"""A sentence with more citation groups is a list: each of its citations answers for all of it."""
FIRST = 0xE000
MARKS = f"{chr(FIRST)}-{chr(FIRST + MOST_GROUPS)}"
"""The characters of groups, for use in a character class; taken from text that has them by itself."""
CONJUNCTION = r"(?:and|or|nor|und|oder|et|ou|y|e|и|或|和)"
ENDS = " ,;:.–—-!?。，；、"
"""What does not hang at the ends of a claim."""
_JOINED = re.compile(rf"\s*(?:[,;&、]|{CONJUNCTION})?\s*")
"""What stands between two citations that answer for the same words."""
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{1,2}|[^\W_]+(?:[-'’.,/][^\W_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The text of a sentence with its citations as marks."""

    text: str
    groups: tuple[int, ...]
    """The group of each citation of the sentence, in order; -1 for one that has no mark in the text."""
    textual: frozenset[int]
    """The groups that are words of their sentence: `Lund (2021) found`."""
    shared: frozenset[int]
    """The groups of several citations."""
    count: int
    """How many groups there are."""


def mark(group: int) -> str:
    """The character of a group."""
    return chr(FIRST + min(group, MOST_GROUPS))


def line_of(sentence: CitingSentence) -> Line:
    """The line of a sentence; citations with only punctuation or a conjunction between them are one group."""
    own = re.sub(f"[{MARKS}]", " ", sentence.text)
    marked = sorted(
        (start, end, number)
        for number, (start, end) in enumerate(sentence.marks)
        if end > start and sentence.citations[number].mode is not Mode.NOCITE
    )
    out: list[str] = []
    groups = [-1] * len(sentence.citations)
    at, group = 0, -1
    textual, shared = set[int](), set[int]()
    for start, end, number in marked:
        between = own[at:start]
        if group >= 0 and _JOINED.fullmatch(between):
            shared.add(group)
        else:
            group += 1
            out += [between, mark(group)]
        if sentence.citations[number].mode is Mode.TEXTUAL:
            textual.add(group)
        if len(sentence.citations[number].keys) > 1:
            shared.add(group)
        groups[number] = group
        at = max(at, end)
    return Line(
        text="".join((*out, own[at:])),
        groups=tuple(groups),
        textual=frozenset(textual),
        shared=frozenset(shared),
        count=group + 1,
    )


def plain(text: str) -> str:
    """A piece of a line as text: marks and the space before punctuation gone, nothing hanging at its ends."""
    words = " ".join(re.sub(rf"\(\s*[{MARKS}]*\s*\)|[{MARKS}]", " ", text).split())
    words = re.sub(r"\s+([,.;:!?%)])", r"\1", words).strip(ENDS)
    return re.sub(rf"^{CONJUNCTION}\s+", "", words, flags=re.IGNORECASE)


def length(text: str) -> int:
    """How many words a piece has; two characters of a script without spaces count as one."""
    return len(_WORD.findall(text))
