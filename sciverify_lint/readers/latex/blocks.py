r"""Cuts masked source into blocks: paragraphs, items, headings, captions, footnotes, cells.

One pass with a stack: a footnote or a float interrupts its paragraph, which goes on behind it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Block
from sciverify_lint.readers.latex import environments as known
from sciverify_lint.readers.latex.braces import PARAGRAPH, Braces
from sciverify_lint.readers.latex.cells import cells, groups_around
from sciverify_lint.readers.latex.scan import Cite
from sciverify_lint.readers.latex.spans import Span

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """The blocks of one file and its headings, in the order of the source."""

    stretches: tuple[Stretch, ...]
    headings: tuple[Span, ...]
    """The titles of sections; an empty one ends an abstract."""
    unclosed: tuple[tuple[int, str], ...]
    """Commands whose argument is never closed."""


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


class Outline:
    """Cuts one masked text; see the module."""

    def __init__(
        self,
        text: str,
        braces: Braces,
        *,
        cites: Sequence[Cite],
        skipped: Sequence[Span] = (),
        shorthands: Mapping[str, tuple[str, str]] | None = None,
        everything: bool = False,
        begins: int = 0,
    ) -> None:
        """`skipped` are spans that are no text, `shorthands` macros for `\\begin{..}` and `\\end{..}`."""
        self.text = text
        self.braces = braces
        self.anchors = sorted(c.anchor for c in cites)
        self.quoting = {
            c.start: c.end for c in cites if c.quoted and text.startswith("\\begin", c.start)
        }
        self.skipped = skipped
        self.shorthands = shorthands or {}
        self.everything = everything
        self.begins = begins
        self.stretches: list[Stretch] = []
        self.headings: list[Span] = []
        self.unclosed: list[tuple[int, str]] = []
        self.frames = [_Frame(kind=Block.PARAGRAPH, start=0, end=len(text))]

    def cut(self) -> Structure:
        """The blocks that hold a citation, or all of them."""
        spans, at = [*self.skipped, (len(self.text) + 1, 0)], 0
        for found in self._tokens().finditer(self.text):
            while spans[at][1] <= found.start() and spans[at][1]:
                at += 1
            if spans[at][0] <= found.start():
                continue
            self._leave(found.start())
            self._token(found)
        self._leave(len(self.text) + 1)
        while self.frames:
            self._close(len(self.text))
        self.stretches.sort(key=lambda s: s.start)
        return Structure(
            stretches=tuple(self.stretches),
            headings=tuple(sorted(self.headings)),
            unclosed=tuple(self.unclosed),
        )

    def _tokens(self) -> re.Pattern[str]:
        names = (
            *known.HEADINGS, *known.CAPTIONS, *known.NOTES, *known.PARTS, *known.BREAKS, *known.ITEMS, *self.shorthands,
        )  # fmt: skip
        return re.compile(
            r"(?P<paragraph>\n(?:[ \t\0]*\n)+)"
            r"|\\(?:(?P<edge>begin|end)[ \t]*\{(?P<name>[^{}\n]*)\}"
            rf"|(?P<command>{'|'.join(sorted(map(re.escape, names), reverse=True))})(?![A-Za-z@])\*?)"
        )

    def _token(self, found: re.Match[str]) -> None:
        if found["paragraph"]:
            self._border(found.start(), found.end())
        elif found["edge"]:
            self._edge(found["edge"], found["name"].strip(), found)
        elif found["command"] in self.shorthands:
            edge, name = self.shorthands[found["command"]]
            self._edge(edge, name, found)
        else:
            self._command(found["command"], found)

    def _border(self, end: int, start: int) -> None:
        """End the current block at `end`; the next begins at `start`."""
        frame = self.frames[-1]
        self._piece(frame, end)
        self._flush(frame)
        frame.start = start

    def _piece(self, frame: _Frame, end: int) -> None:
        if end > frame.start:
            frame.pieces.append((frame.start, end))

    def _flush(self, frame: _Frame) -> None:
        pieces, frame.pieces = tuple(frame.pieces), []
        if pieces and (self.everything or any(self._cites(*p) for p in pieces)):
            kind = frame.kinds[-1][1] if frame.kinds else frame.kind
            self.stretches += self._divided(Stretch(kind=kind, pieces=pieces), frame.environment)

    def _cites(self, start: int, end: int) -> bool:
        at = bisect_left(self.anchors, start)
        return at < len(self.anchors) and self.anchors[at] <= end

    def _aside(self, span: Span, kind: Block) -> None:
        """An optional argument: a block of its own when it cites."""
        if self._cites(*span):
            self.stretches.append(Stretch(kind=kind, pieces=(span,)))

    def _push(
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
            self._border(token, start)
            return
        frame = self.frames[-1]
        self._piece(frame, token)
        frame.start = start if end is None else end + 1
        self.frames.append(_Frame(kind=kind, start=start, end=end, environment=name))

    def _close(self, position: int, resume: int | None = None) -> None:
        """End the innermost frame at `position`; the one around it goes on at `resume`."""
        frame = self.frames.pop()
        self._piece(frame, position)
        self._flush(frame)
        if self.frames and frame.end is None:
            self.frames[-1].start = position if resume is None else resume

    def _leave(self, position: int) -> None:
        """Close the frames whose argument ended before `position`, and what is still open inside them."""
        while True:
            ends = [
                i for i, f in enumerate(self.frames) if i and f.end is not None and f.end < position
            ]
            if not ends:
                return
            end = self.frames[ends[0]].end
            while len(self.frames) > ends[0]:
                self._close(end or position)

    def _edge(self, edge: str, name: str, found: re.Match[str]) -> None:
        plain = name.rstrip("*")
        if plain in known.MATH or plain in known.INSIDE:
            return
        if edge == "end":
            if plain == "abstract":
                self.headings.append((found.end(), found.end()))
            self._end(plain, found)
            return
        start = self._arguments(name, found)
        if plain in known.FLOATS or plain in known.TABLES or plain in known.PICTURES:
            kind = Block.CELL if plain not in known.FLOATS else Block.PARAGRAPH
            self._push(kind, found.start(), start, name=plain)
            return
        self._border(found.start(), start)
        if plain == "abstract":
            self.headings.append(found.span("name"))
        frame = self.frames[-1]
        kind = frame.kinds[-1][1] if frame.kinds else frame.kind
        frame.kinds.append((plain, Block.ITEM if plain in known.LISTS else kind))

    def _arguments(self, name: str, found: re.Match[str]) -> int:
        r"""Where the text of an environment begins."""
        if found.start() in self.quoting:
            return self.quoting[found.start()]
        position = found.end()
        if overlay := re.compile(r"<[^<>\n]*>").match(self.text, position):
            position = overlay.end()
        while option := self.braces.option(position):
            self._aside(option, Block.HEADING)
            position = option[1] + 1
        titled = name in known.TITLED
        for _ in range(
            1 if titled else known.ARGUMENTS.get(name, known.ARGUMENTS.get(name.rstrip("*"), 0))
        ):
            start = self.braces.skip_space(position)
            while option := self.braces.option(start):
                start = self.braces.skip_space(option[1] + 1)
            group = self.braces.group(start)
            if group is None:
                break
            if titled:
                self._heading(group)
            position = group[1] + 1
        return position

    def _heading(self, span: Span) -> None:
        self.headings.append(span)
        if self.everything or self._cites(*span):
            self.stretches.append(Stretch(kind=Block.HEADING, pieces=(span,)))

    def _end(self, name: str, found: re.Match[str]) -> None:
        for depth in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[depth]
            if any(n == name for n, _ in frame.kinds):
                while len(self.frames) > depth + 1:
                    self._close(found.start())
                self._border(found.start(), found.end())
                while frame.kinds.pop()[0] != name:
                    pass
                return
            if frame.environment == name:
                while len(self.frames) > depth + 1:
                    self._close(found.start())
                self._close(found.start(), found.end())
                return
            if frame.end is not None:
                break
        self._border(found.start(), found.end())

    def _command(self, name: str, found: re.Match[str]) -> None:
        if name in known.ITEMS:
            self._item(found)
            return
        kind = known.kind_of(name)
        if kind is None:
            self._border(found.start(), self._label(name, found.end()))
            return
        span = self._argument(name, kind, found)
        if span is None:
            return
        if kind in (Block.HEADING, Block.PARAGRAPH):
            self._border(found.start(), found.start())
        if kind is Block.HEADING and name not in known.NO_SECTION:
            self.headings.append(span)
        if name == "abstract":
            self.headings += (found.span("command"), (span[1] + 1, span[1] + 1))
        self._push(kind, found.start(), span[0], end=span[1])

    def _label(self, name: str, position: int) -> int:
        r"""Where text goes on after a command that begins a block: behind the label and key of a `\bibitem`."""
        if name != "bibitem":
            return position
        if label := self.braces.option(self.braces.skip_space(position)):
            position = label[1] + 1
        key = self.braces.group(self.braces.skip_space(position))
        return key[1] + 1 if key else position

    def _argument(self, name: str, kind: Block, found: re.Match[str]) -> Span | None:
        """The argument that is the text; of one that is not closed, the rest of the paragraph."""
        start = self.braces.skip_space(found.end())
        while option := self.braces.option(start):
            self._aside(option, kind)
            start = self.braces.skip_space(option[1] + 1)
        if name == "captionof" and (first := self.braces.group(start)):
            start = self.braces.skip_space(first[1] + 1)
        if not self.text.startswith("{", start):
            return None
        if group := self.braces.group(start):
            return group
        self.unclosed.append((found.start(), found.group()))
        rest = PARAGRAPH.search(self.text, start)
        return start + 1, rest.start() if rest else len(self.text)

    def _item(self, found: re.Match[str]) -> None:
        position = found.end()
        if overlay := re.compile(r"[ \t]*<[^<>\n]*>").match(self.text, position):
            position = overlay.end()
        if label := self.braces.option(self.braces.skip_space(position)):
            self._aside(label, Block.ITEM)
            position = label[1] + 1
        self._border(found.start(), position)
        if kinds := self.frames[-1].kinds:
            kinds[-1] = (kinds[-1][0], Block.ITEM)

    def _divided(self, stretch: Stretch, environment: str | None) -> Iterable[Stretch]:
        """A table's rows as cells; pictures and preambles as the groups that cite; other blocks as they are."""
        preamble = stretch.kind is Block.PARAGRAPH and stretch.start < self.begins
        if environment in known.PICTURES or (preamble and not self.everything):
            spans = groups_around(self.text, self.braces, stretch.pieces, self.anchors)
        elif environment in known.TABLES:
            pieces = [cell for piece in stretch.pieces for cell in cells(self.text, *piece)]
            spans = [p for p in pieces if self.everything or self._cites(*p)]
        else:
            return (stretch,)
        return [Stretch(kind=stretch.kind, pieces=(span,)) for span in spans]
