"""Words that a claim promises to be the source's own, and whether they are: SV306.

A quotation is found when its words stand in the source in its order, whatever extraction did to them. It is called
wrong only when most of its words stand together in one place with other words between them: an altered quotation.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sciverify_lint.model import Passage
from sciverify_lint.text.fold import fold
from sciverify_lint.text.titles import title_ratio

FEWEST = 4
"""Words of a quotation; fewer are a term or a scare quote."""
PAIRS = (
    re.compile(r"“([^“”]{8,600})”"),
    re.compile(r"„([^„“”]{8,600})[“”]"),
    re.compile(r"«\s?([^«»]{8,600}?)\s?»"),
    re.compile(r"``((?:[^`']|'(?!')){8,600})''"),
    re.compile(r'(?<!\w)"([^"]{8,600})"(?!\w)'),
    re.compile(r"(?<!\w)[‘']((?:[^‘’']|[’'](?=\w)){8,600})[’'](?!\w)"),
    re.compile(r"(?<!\w)`((?:[^`']|'(?=\w)){8,600})'(?!\w)"),
)
OMITTED = re.compile(r"[\[(]\s?(?:\.{2,4}|…|\. \. \.)\s?[\])]|\. \. \.(?: \.)?|\.{3,4}|…")
REMARK = re.compile(
    r"\[(?:sic|emphasis[^\]]*|italics[^\]]*|our emphasis|my emphasis)[.!]?\]", re.IGNORECASE
)
CHANGED_LETTER = re.compile(r"\[(\w)\](?=\w)")
INSERTED = re.compile(r"\[[^\]]{1,60}\]|<[^<>]{1,60}>")
NAMED = re.compile(
    r"\b(?:entitled|titled|called|title|headed|heading|item|question|search (?:term|string)|keywords?|query|labell?ed"
    r"|asked|prompt(?:ed)?)\s*[,:]?\s*(?:the\s)?$",
    re.IGNORECASE,
)
CALLED = re.compile(r"\bcall(?:ed|s)?\b[^“\"`«]{0,40}$", re.IGNORECASE)
"""`called street trees “...”` is speech."""
TOKEN = re.compile(r"[^\W_]+(?:['’\-‐‑–][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is compared, and where it stands."""

    text: str
    start: int
    end: int


def quotations(claim: str, title: str) -> Iterator[str]:
    """What a claim quotes, four words at least; titles and what is not said by the source left out."""
    taken: list[tuple[int, int]] = []
    for pattern in PAIRS:
        for match in pattern.finditer(claim):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            taken.append(match.span())
            quote = match.group(1)
            if len(TOKEN.findall(quote)) >= FEWEST and not is_title(
                claim, match.start(), quote, title
            ):
                yield quote


def is_title(claim: str, start: int, quote: str, title: str) -> bool:
    """Whether a quotation is the name of something: in capitals, announced as one, or the work's own title."""
    if title_ratio(quote, title) >= 85:
        return True
    if NAMED.search(claim[max(0, start - 30) : start]) and not CALLED.search(
        claim[max(0, start - 60) : start]
    ):
        return True
    long = [w for w in TOKEN.findall(quote) if len(w) > 3]
    return len(long) > 2 and sum(w[0].isupper() for w in long) >= 0.8 * len(long)


def segments(quote: str) -> list[list[str]]:
    """The stretches of a quotation that must stand in the source word for word: between omissions and insertions."""
    plain = CHANGED_LETTER.sub(r"\1", REMARK.sub(" ", quote))
    parts = [p for whole in OMITTED.split(plain) for p in INSERTED.split(whole)]
    return [found for part in parts if (found := [t.text for t in tokens(part)])]


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[Token, ...]:
    """The words of `text`, case and style folded, hyphens left out; all claims about a work ask for its passages."""
    folded = fold(text)
    found: list[Token] = []
    for match in re.finditer(r"[^\W_]+", folded.text):
        start, end = match.span()
        pieces = split_at_dashes(folded.hyphens, start, end)
        for left, right in pieces:
            word = folded.text[left:right].casefold()
            found.append(Token(word, folded.origin[left], folded.origin[right - 1] + 1))
    return tuple(found)


def split_at_dashes(hyphens: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A run of letters cut where a dash between words stood."""
    left = start
    for at in range(start + 1, end):
        if hyphens[at] == 3:
            yield left, at
            left = at
    yield left, end


@dataclass(frozen=True, slots=True)
class Source:
    """A whole text in words, passage after passage, what two passages share only once."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int, int], ...]
    """Of each word: number of its passage, start, end."""


def source_of(passages: Sequence[Passage]) -> Source:
    """The words of all passages in order."""
    words: list[str] = []
    places: list[tuple[int, int, int]] = []
    for number, passage in enumerate(passages):
        new = tokens(passage.text)
        shared = overlap(words, [t.text for t in new])
        for token in new[shared:]:
            words.append(token.text)
            places.append((number, token.start, token.end))
    return Source(tuple(words), tuple(places))


def overlap(before: Sequence[str], new: Sequence[str]) -> int:
    """How many words at the beginning of `new` repeat the end of `before`."""
    for size in range(min(len(before), len(new), 120), 2, -1):
        if before[-size] == new[0] and list(before[-size:]) == list(new[:size]):
            return size
    return 0
