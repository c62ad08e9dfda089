"""Blocks of text -> citing sentences, each at its place."""

import re
from collections.abc import Callable, Sequence

from sciverify_lint.model import (
    Block,
    Citation,
    CitedKey,
    CitingSentence,
    Location,
    PlainSentence,
)
from sciverify_lint.readers.markdown.groups import Group
from sciverify_lint.readers.markdown.textblock import TextBlock
from sciverify_lint.readers.markdown.walk import Walker
from sciverify_lint.text.marks import MARK
from sciverify_lint.text.sentences import split

Place = Callable[[int, int], Location]
"""Offsets in the text that was read to a location in the file."""
GLUED = frozenset(" ([{-–—/\"“‘'«*")
"""After one of these a citation needs no space before it."""
ATTRIBUTES = re.compile(r"\s*\{[#.][^{}\n]*\}\s*\Z")
TASK = re.compile("[\u2610\u2612] ")
"""The box that pandoc makes of `[ ]` or `[x]`."""
STRAY_CAPTION = re.compile(r"(?:Table)?: +(?=\S)")


class Sentences:
    """Builds the sentences of one source."""

    def __init__(self, source: str, groups: Sequence[Group], place: Place) -> None:
        """`groups` are those that the blocks refer to by index."""
        self.source = source
        self.groups = groups
        self.place = place
        self.walker = Walker(source)

    def citing(self, block: TextBlock) -> list[CitingSentence]:
        """The sentences of a block that cite."""
        if not block.cited:
            return []
        kind, spans = spans_of(block)
        found: list[CitingSentence] = []
        for number, (start, end) in enumerate(spans):
            inside = marks_in(block, start, end)
            if not inside:
                continue
            text, marks = self.shown(block, start, end)
            before = " ".join(
                self.shown(block, a, b)[0] for a, b in spans[max(0, number - 2) : number]
            )
            groups = [self.groups[block.cited[at]] for at in inside]
            found.append(
                CitingSentence(
                    text=text,
                    location=self.location(block, start, end, groups),
                    citations=tuple(self.citation(g) for g in groups),
                    marks=marks,
                    block=kind,
                    before=before,
                    section=block.section,
                )
            )
        return found

    def location(self, block: TextBlock, start: int, end: int, groups: Sequence[Group]) -> Location:
        """The place of a sentence; its citations' own when nothing around them is found."""
        first = min(g.opening for g in groups)
        last = max(g.closing for g in groups)
        span = self.walker.span(block, start, end)
        if span is None:
            return self.place(first, last)
        return self.place(min(span[0], first), max(span[1], last))

    def plain(self, block: TextBlock, after: int) -> list[PlainSentence]:
        """Every sentence of a block whose place can be told; `after` is a place before it."""
        if not block.anchors:
            self.walker.anchor(block, after)
        found: list[PlainSentence] = []
        for start, end in spans_of(block)[1]:
            known = self.walker.words(block, start, end) or marks_in(block, start, end)
            span = self.walker.span(block, start, end) if known else None
            if span is not None:
                text = self.shown(block, start, end)[0]
                found.append(PlainSentence(text=text, location=self.place(*span)))
        return found

    def shown(
        self, block: TextBlock, start: int, end: int
    ) -> tuple[str, tuple[tuple[int, int], ...]]:
        """The text of a stretch with its citations written out, and the span of each."""
        parts: list[str] = []
        spans: list[tuple[int, int]] = []
        length = 0
        done = start
        for at in marks_in(block, start, end):
            before = block.text[done:at]
            label = label_of(self.groups[block.cited[at]])
            if done < at and before[-1] not in GLUED:
                before += " "
            parts += (before, label)
            length += len(before) + len(label)
            spans.append((length - len(label), length))
            done = at + 1
        parts.append(block.text[done:end])
        return "".join(parts), tuple(spans)

    def unplaced(self, group: Group, section: str | None = None) -> CitingSentence:
        """A citation that is in no sentence, with its line in place of one."""
        start = self.source.rfind("\n", 0, group.start) + 1
        end = self.source.find("\n", group.closing)
        end = len(self.source) if end < 0 else end
        before = " ".join(self.source[start : group.opening].split())
        after = " ".join(self.source[group.closing : end].split())
        label = label_of(group)
        at = len(before) + 1 if before else 0
        return CitingSentence(
            text=" ".join(filter(None, (before, label, after))),
            location=self.place(start, end),
            citations=(self.citation(group),),
            marks=((at, at + len(label)),),
            block=Block.PARAGRAPH,
            section=section,
            placed=False,
        )

    def citation(self, group: Group) -> Citation:
        """The citation at its place."""
        keys = tuple(
            CitedKey(
                key=k.key, location=self.place(k.start, k.end), prefix=k.prefix, locator=k.locator
            )
            for k in group.keys
        )
        return Citation(location=self.place(group.start, group.end), mode=group.mode, keys=keys)


def spans_of(block: TextBlock) -> tuple[Block, list[tuple[int, int]]]:
    """The kind of a block and the spans of its sentences, without the marks of captions."""
    start, end, kind = 0, len(block.text), block.kind
    if kind is Block.PARAGRAPH and (caption := STRAY_CAPTION.match(block.text)):
        start, kind = caption.end(), Block.CAPTION
    if kind is Block.ITEM and (box := TASK.match(block.text)):
        start = box.end()
    if attributes := ATTRIBUTES.search(block.text):
        end = max(start, attributes.start())
    return kind, [(start + a, start + b) for a, b in split(block.text[start:end])]


def marks_in(block: TextBlock, start: int, end: int) -> list[int]:
    """The positions of the marks in a stretch of a block."""
    return [match.start() for match in MARK.finditer(block.text, start, end)]


def label_of(group: Group) -> str:
    """A citation as it is shown in a sentence."""
    return "[" + "; ".join(f"@{k.key}" for k in group.keys) + "]"


def in_reading_order(sentences: Sequence[CitingSentence]) -> list[CitingSentence]:
    """Sentences by the place of their first citation; files stay in the order in which they came."""
    return sorted(sentences, key=lambda s: place_of(s.citations[0].location))


def place_of(location: Location) -> tuple[int, int]:
    """Line and column."""
    return location.line, location.column
