"""One paragraph with its citations to citing sentences, offsets carried all the way."""

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.model import (
    Block,
    Citation,
    CitedKey,
    CitingSentence,
    Location,
    Mode,
    PlainSentence,
)
from sciverify_lint.readers.docx.found import FoundCitation
from sciverify_lint.text.marks import ROOM, mark, without_strays
from sciverify_lint.text.sentences import split

SPACE = re.compile(r"\s{2,}|[^\S ]")
"""All white space but single spaces."""
POINTER = re.compile(r"\W*(?:see(?: also)?|cf|e\.g|vgl|siehe|voir|ibid|ebd|in)?\W*", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a paragraph stands."""

    path: str
    part: str
    starts: tuple[tuple[int, int], ...]
    """Offset and number of each paragraph that the text was joined from; one but for tracked deletions."""
    block: Block
    section: str | None
    carrier: str = ""
    """For a note: the sentence that carries its number."""

    def at(self, offset: int) -> Location:
        """The location of a 0-based offset in the text."""
        begin, number = self.starts[max(0, bisect_right(self.starts, (offset, 10**9)) - 1)]
        return Location(
            path=self.path,
            line=1,
            column=1,
            end_line=1,
            end_column=1,
            part=self.part,
            paragraph=number,
            char=offset - begin + 1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence by its span in the paragraph's text, and the citations in it."""

    start: int
    end: int
    citations: tuple[FoundCitation, ...]
    placed: bool = True


def sentences(text: str, found: Sequence[FoundCitation]) -> tuple[Sentence, ...]:
    """Cut `text`; every citation comes back in exactly one sentence. `found` is in order."""
    if not text.strip() and not found:
        return ()
    cut: list[Sentence] = []
    start = 0
    for first in range(0, max(len(found), 1), ROOM):
        mine = found[first : first + ROOM]
        end = found[first + ROOM].start if first + ROOM < len(found) else len(text)
        cut.extend(in_stretch(text, start, end, mine))
        start = end
    return tuple(cut)


def in_stretch(text: str, start: int, end: int, found: Sequence[FoundCitation]) -> list[Sentence]:
    """The sentences of `text[start:end]`, whose citations fit into one range of marks."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = start
    for number, citation in enumerate(found):
        if citation.start < at:
            continue
        pieces += (without_strays(text[at : citation.start]), mark(number, textual=citation.opens))
        starts += (*range(at, citation.start), citation.start)
        ends += (*range(at + 1, citation.start + 1), citation.end)
        at = citation.end
    pieces.append(without_strays(text[at:end]))
    starts += range(at, end)
    ends += range(at + 1, end + 1)
    cut: list[Sentence] = []
    waiting = deque(found)
    for first, last in split("".join(pieces)):
        begin, stop = starts[first], ends[last - 1]
        mine: list[FoundCitation] = []
        while waiting and (waiting[0].start < stop or waiting[0].start == waiting[0].end == stop):
            mine.append(waiting.popleft())
        cut.append(Sentence(start=begin, end=stop, citations=tuple(mine)))
    if waiting:
        cut.append(Sentence(start=start, end=end, citations=tuple(waiting), placed=False))
    return cut


def shown(
    text: str, start: int, end: int, spans: Sequence[tuple[int, int]]
) -> tuple[str, tuple[tuple[int, int], ...]]:
    """`text[start:end]` with single spaces, and where `spans` of `text` then are."""
    pieces: list[str] = []
    from_here, gone = [start], [start]
    at = start
    for space in SPACE.finditer(text, start, end):
        pieces += (text[at : space.start()], " ")
        at = space.end()
        from_here.append(space.start() + 1)
        gone.append(gone[-1] + len(space[0]) - 1)
    pieces.append(text[at:end])

    def moved(offset: int) -> int:
        return max(0, offset - gone[bisect_right(from_here, offset) - 1])

    marks = ((moved(first), moved(last)) if first < last else (0, 0) for first, last in spans)
    return "".join(pieces), tuple(marks)


def citing_sentence(text: str, sentence: Sentence, place: Place, before: str) -> CitingSentence:
    """The sentence as the author sees it, with its citations."""
    line, marks = shown(
        text, sentence.start, sentence.end, [(c.start, c.end) for c in sentence.citations]
    )
    alone = place.block is Block.FOOTNOTE and bool(POINTER.fullmatch(without(line, marks)))
    return CitingSentence(
        text=line,
        location=place.at(sentence.start),
        citations=tuple(citation(c, place, note=alone) for c in sentence.citations),
        marks=marks,
        block=place.block,
        before=before or place.carrier,
        section=place.section,
        placed=sentence.placed,
    )


def citation(found: FoundCitation, place: Place, *, note: bool) -> Citation:
    """The value for one found citation."""
    mode = Mode.TEXTUAL if found.textual else Mode.NOTE if note else Mode.PARENTHETICAL
    keys = tuple(
        CitedKey(key=k.key, location=place.at(k.start), prefix=k.prefix, locator=k.locator)
        for k in found.keys
    )
    return Citation(location=place.at(found.start), mode=mode, keys=keys)


def without(text: str, marks: Sequence[tuple[int, int]]) -> str:
    """`text` without the stretches `marks`."""
    kept = list(text)
    for start, end in marks:
        kept[start:end] = " " * (end - start)
    return "".join(kept)


def plain_sentence(text: str, sentence: Sentence, place: Place) -> PlainSentence:
    """A sentence by itself."""
    line, _ = shown(text, sentence.start, sentence.end, ())
    return PlainSentence(text=line, location=place.at(sentence.start))
