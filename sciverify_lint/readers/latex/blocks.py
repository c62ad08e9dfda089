r"""Cuts masked source into blocks: paragraphs, items, headings, captions, footnotes, cells.

One pass with a stack: a footnote or a float interrupts its paragraph, which goes on behind it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Block
from sciverify_lint.readers.latex import environments as known
from sciverify_lint.readers.latex.braces import PARAGRAPH, Braces
from sciverify_lint.readers.latex.frames import Frames, Stretch
from sciverify_lint.readers.latex.options import values
from sciverify_lint.readers.latex.scan import Cite
from sciverify_lint.readers.latex.spans import Span

OVERLAY = re.compile(r"[ \t]*<[^<>\n]*>")
"""beamer's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """The blocks of one file and its headings, in the order of the source."""

    stretches: tuple[Stretch, ...]
    headings: tuple[Span, ...]
    """The titles of sections; an empty one ends an abstract."""
    unclosed: tuple[tuple[int, str], ...]
    """Commands whose argument is never closed."""


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
        self.quoting = {
            c.start: c.end for c in cites if c.quoted and text.startswith("\\begin", c.start)
        }
        self.skipped = skipped
        self.shorthands = shorthands or {}
        self.everything = everything
        self.headings: list[Span] = []
        self.unclosed: list[tuple[int, str]] = []
        self.inline: list[bool] = []
        """For each list that is open, whether its items run on."""
        self.frames = Frames(
            text, braces, sorted(c.anchor for c in cites), everything=everything, begins=begins
        )

    def cut(self) -> Structure:
        """The blocks that hold a citation, or all of them."""
        spans, at = [*self.skipped, (len(self.text) + 1, 0)], 0
        for found in self._tokens().finditer(self.text):
            while spans[at][1] <= found.start() and spans[at][1]:
                at += 1
            if spans[at][0] <= found.start():
                continue
            self.frames.leave(found.start())
            self._token(found)
        return Structure(
            stretches=self.frames.finish(),
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
            self.frames.border(found.start(), found.end())
        elif found["edge"]:
            self._edge(found["edge"], found["name"].strip(), found)
        elif found["command"] in self.shorthands:
            edge, name = self.shorthands[found["command"]]
            self._edge(edge, name, found)
        else:
            self._command(found["command"], found)

    def _edge(self, edge: str, name: str, found: re.Match[str]) -> None:
        plain = name.rstrip("*")
        if plain in known.MATH or plain in known.INSIDE:
            return
        if plain in known.LISTS or name in known.INLINE:
            self.inline = (
                self.inline[:-1] if edge == "end" else [*self.inline, name in known.INLINE]
            )
            if name in known.INLINE:
                return
        if edge == "end":
            if plain == "abstract":
                self.headings.append((found.end(), found.end()))
            self.frames.end(plain, found.start(), found.end())
            return
        start = self._arguments(name, found)
        if plain in known.FLOATS or plain in known.TABLES or plain in known.PICTURES:
            kind = Block.CELL if plain not in known.FLOATS else Block.PARAGRAPH
            self.frames.push(kind, found.start(), start, name=plain)
            return
        self.frames.border(found.start(), start)
        if plain == "abstract":
            self.headings.append(found.span("name"))
        self.frames.enter(plain, Block.ITEM if plain in known.LISTS else None)

    def _arguments(self, name: str, found: re.Match[str]) -> int:
        r"""Where the text of an environment begins."""
        if found.start() in self.quoting:
            return self.quoting[found.start()]
        position = found.end()
        if overlay := OVERLAY.match(self.text, position):
            position = overlay.end()
        while option := self.braces.option(position):
            self._option(option)
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
                self.headings.append(group)
                self.frames.add(group, Block.HEADING, always=self.everything)
            position = group[1] + 1
        return position

    def _option(self, option: Span) -> None:
        """What an option of an environment says: its captions and titles by themselves, else all of it."""
        texts = [v for v in values(self.text, self.braces, option) if self.frames.cites(*v.span)]
        for value in texts:
            kind = Block.CAPTION if "caption" in value.key else Block.HEADING
            self.frames.add(value.span, kind)
        if not texts:
            self.frames.add(option, Block.HEADING)

    def _command(self, name: str, found: re.Match[str]) -> None:
        if name in known.ITEMS:
            self._item(found)
            return
        kind = known.kind_of(name)
        if kind is None:
            self.frames.border(found.start(), self._label(name, found.end()))
            return
        span = self._argument(name, kind, found)
        if span is None:
            return
        if kind in (Block.HEADING, Block.PARAGRAPH):
            self.frames.border(found.start(), found.start())
        if kind is Block.HEADING and name not in known.NO_SECTION:
            self.headings.append(span)
        if name == "abstract":
            self.headings += (found.span("command"), (span[1] + 1, span[1] + 1))
        self.frames.push(kind, found.start(), span[0], end=span[1])

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
            self.frames.add(option, kind)
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
        if self.inline[-1:] == [True]:
            return
        position = found.end()
        if overlay := OVERLAY.match(self.text, position):
            position = overlay.end()
        if label := self.braces.option(self.braces.skip_space(position)):
            self.frames.add(label, Block.ITEM)
            position = label[1] + 1
        self.frames.border(found.start(), position)
        self.frames.item()
