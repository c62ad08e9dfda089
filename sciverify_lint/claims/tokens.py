"""A citing sentence as words and marks, citations with only punctuation between them joined into one group."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.model import CitingSentence, Mode

_TOKEN = re.compile(r"\$[^$]{1,200}\$|[^\W_]+(?:[-'’.,/][^\W_]+)*|\S")
_JOINERS = frozenset((",", ";", "and", "&", "or", "und", "et", "y", "e", "и", "、"))


@dataclass(frozen=True, slots=True)
class Token:
    """`text[start:end]`; `group` is the number of the citation group if it is a mark, else -1."""

    start: int
    end: int
    text: str
    lower: str
    group: int = -1
    textual: bool = False

    @property
    def word(self) -> bool:
        """Whether it is a word or a number."""
        return self.group < 0 and (self.text[0].isalnum() or self.text[0] == "$")

    @property
    def capital(self) -> bool:
        """Whether it is written with a capital."""
        return self.group < 0 and self.text[0].isupper()


Tokens = Sequence[Token]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The tokens of a sentence and the group of each of its citations."""

    text: str
    tokens: tuple[Token, ...]
    groups: tuple[int, ...]
    """Parallel to the citations; -1 for one that has no mark in the text."""
    count: int
    """How many groups there are."""


def read(sentence: CitingSentence) -> Reading:
    """The words and citation groups of a sentence."""
    marks = sorted(
        (start, end, number)
        for number, (start, end) in enumerate(sentence.marks)
        if end > start and sentence.citations[number].mode is not Mode.NOCITE
    )
    tokens: list[Token] = []
    groups = [-1] * len(sentence.citations)
    at, group = 0, -1
    for start, end, number in marks:
        between = [*_plain(sentence.text, at, start)]
        if group >= 0 and all(t.text in _JOINERS for t in between) and _joins(between):
            last = tokens[-1]
            tokens[-1] = Token(last.start, end, last.text, last.lower, group, last.textual)
        else:
            group += 1
            textual = sentence.citations[number].mode is Mode.TEXTUAL
            tokens += [*between, Token(start, end, sentence.text[start:end], "", group, textual)]
        groups[number] = group
        at = max(at, end)
    tokens += _plain(sentence.text, at, len(sentence.text))
    return Reading(text=sentence.text, tokens=tuple(tokens), groups=tuple(groups), count=group + 1)


def _joins(between: list[Token]) -> bool:
    """Whether what stands between two marks makes them one group: no more than a comma and a conjunction."""
    return len(between) <= 1


def _plain(text: str, start: int, end: int) -> list[Token]:
    return [
        Token(m.start(), m.end(), m.group(), m.group().lower())
        for m in _TOKEN.finditer(text, start, end)
    ]


def render(text: str, tokens: Tokens) -> str:
    """The words of `tokens` as plain text: spaced as in `text` where they adjoin there, marks left out."""
    out: list[str] = []
    previous: Token | None = None
    for token in tokens:
        if token.group >= 0:
            continue
        if previous is not None:
            gap = text[previous.end : token.start] if token.start >= previous.end else " "
            if gap.strip() or token.start < previous.end:
                gap = "" if token.text in ",.;:)!?%" else " "
            out.append(" " if gap else "")
        out.append(token.text)
        previous = token
    return "".join(out).strip(" ,;:.–—-!?。，；、")


def words_of(tokens: Tokens) -> list[Token]:
    """The tokens that are words."""
    return [t for t in tokens if t.word]
