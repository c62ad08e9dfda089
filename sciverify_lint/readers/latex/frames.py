r"""The stack of block contexts: the document, and the footnotes, floats and tables that interrupt it."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Block
from sciverify_lint.readers.latex import environments as known
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.cells import cells, groups_around
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.text.marks import ROOM

DEEPEST = 60
"""Footnotes inside captions inside ..."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """One block of text: the spans of the source that it consists of."""

    kind: Block
    pieces: tuple[Span, ...]

    @property
    def start(self) -> int:
        """Its first offset."""
        return self.pieces[0][0]


@dataclass(slots=True, kw_only=True)
class _Frame:
    """A block context on the stack: the document itself, or what interrupts it."""

    kind: Block
    start: int
    """Where the current piece begins."""
    end: int | None = None
    """Where its argument closes; None for an environment."""
    environment: str | None = None
    pieces: list[Span] = field(default_factory=list)
    kinds: list[tuple[str, Block]] = field(default_factory=list)
    """The environments that are open in it, and the kind of their blocks."""

    @property
    def current(self) -> Block:
        """The kind of block that is being read."""
        return self.kinds[-1][1] if self.kinds else self.kind

    def until(self, end: int) -> None:
        """The current piece ends."""
        if end > self.start:
            self.pieces.append((self.start, end))


def parted(text: str, stretch: Stretch, anchors: Sequence[int]) -> list[Stretch]:
    """`stretch`, cut where a sentence ends before the citations that a block has no more room for."""
    parts: list[list[Span]] = [[]]
    count = 0
    for start, end in stretch.pieces:
        begin = last = start
        for anchor in anchors[bisect_left(anchors, start) : bisect_left(anchors, end)]:
            if count == ROOM:
                behind = text.find("}", last, anchor)  # the citation before has notes with stops
                stop = (behind >= 0 and text.rfind(". ", behind, anchor) + 1) or anchor
                parts[-1] += [(begin, stop)] if stop > begin else []
                parts.append([])
                begin, count = stop, 0
            count += 1
            last = anchor
        parts[-1].append((begin, end))
    return [Stretch(kind=stretch.kind, pieces=tuple(part)) for part in parts if part]


class Frames:
    """Collects the stretches of text between borders."""

    def __init__(
        self, text: str, braces: Braces, anchors: Sequence[int], *, everything: bool, begins: int
    ) -> None:
        """`anchors` are the offsets of the citations, sorted; `begins` is where the preamble ends."""
        self.text = text
        self.braces = braces
        self.anchors = anchors
        self.everything = everything
        self.begins = begins
        self.stretches: list[Stretch] = []
        self.document = _Frame(kind=Block.PARAGRAPH, start=0, end=len(text))
        self.frames = [self.document]

    def cites(self, start: int, end: int) -> bool:
        """Whether a citation stands in a stretch, or right at its end."""
        at = bisect_left(self.anchors, start)
        return at < len(self.anchors) and self.anchors[at] <= end

    def add(self, span: Span, kind: Block, *, always: bool = False) -> None:
        """A block of its own, if it cites or is asked for."""
        if always or self.cites(*span):
            self.stretches.append(Stretch(kind=kind, pieces=(span,)))

    def border(self, end: int, start: int) -> None:
        """End the current block at `end`; the next begins at `start`."""
        frame = self.frames[-1]
        frame.until(end)
        self._flush(frame)
        frame.start = start

    def enter(self, name: str, kind: Block | None) -> None:
        """An environment begins whose blocks are of a kind, or of that around it."""
        frame = self.frames[-1]
        frame.kinds.append((name, kind or frame.current))

    def item(self) -> None:
        """What follows in this environment are items."""
        if kinds := self.frames[-1].kinds:
            kinds[-1] = (kinds[-1][0], Block.ITEM)

    def push(
        self,
        kind: Block,
        token: int,
        start: int,
        *,
        end: int | None = None,
        name: str | None = None,
    ) -> None:
        """Interrupt the current block at `token` by one that begins at `start`."""
        if len(self.frames) > DEEPEST:
            self.border(token, start)
            return
        frame = self.frames[-1]
        frame.until(token)
        frame.start = start if end is None else end + 1
        self.frames.append(_Frame(kind=kind, start=start, end=end, environment=name))

    def leave(self, position: int) -> None:
        """Close the frames whose argument ended before `position`, and what is still open inside them."""
        while ended := [
            i for i, f in enumerate(self.frames) if i and f.end is not None and f.end < position
        ]:
            end = self.frames[ended[0]].end
            while len(self.frames) > ended[0]:
                self._close(end or position)

    def end(self, name: str, start: int, after: int) -> None:
        r"""The environment `name` ends in an `\end` from `start` to `after`; a stray one is only a border."""
        for depth in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[depth]
            if any(n == name for n, _ in frame.kinds):
                self._close_down_to(depth + 1, start)
                self.border(start, after)
                while frame.kinds.pop()[0] != name:
                    pass
                return
            if frame.environment == name:
                self._close_down_to(depth + 1, start)
                self._close(start, after)
                return
            if frame.end is not None:
                break
        self.border(start, after)

    def finish(self) -> tuple[Stretch, ...]:
        """Close everything; the blocks in the order of the source."""
        self.leave(len(self.text) + 1)
        self._close_down_to(0, len(self.text))
        return tuple(sorted(self.stretches, key=lambda s: s.start))

    def _close_down_to(self, depth: int, position: int) -> None:
        while len(self.frames) > depth:
            self._close(position)

    def _close(self, position: int, resume: int | None = None) -> None:
        """End the innermost frame at `position`; the one around it goes on at `resume`."""
        frame = self.frames.pop()
        frame.until(position)
        self._flush(frame)
        if self.frames and frame.end is None:
            self.frames[-1].start = position if resume is None else resume

    def _flush(self, frame: _Frame) -> None:
        pieces, frame.pieces = tuple(frame.pieces), []
        if pieces and (self.everything or any(self.cites(*p) for p in pieces)):
            self.stretches += self._divided(Stretch(kind=frame.current, pieces=pieces), frame)

    def _divided(self, stretch: Stretch, frame: _Frame) -> Iterable[Stretch]:
        """A table's rows as cells; pictures and preambles as the groups that cite; other blocks as they are."""
        preamble = frame is self.document and stretch.start < self.begins
        if frame.environment in known.PICTURES or preamble:
            spans = groups_around(self.text, self.braces, stretch.pieces, self.anchors)
        elif frame.environment in known.TABLES:
            found = [cell for piece in stretch.pieces for cell in cells(self.text, *piece)]
            spans = [cell for cell in found if self.everything or self.cites(*cell)]
        else:
            return parted(self.text, stretch, self.anchors)
        return [Stretch(kind=stretch.kind, pieces=(span,)) for span in spans]
