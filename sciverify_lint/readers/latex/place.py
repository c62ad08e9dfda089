"""Puts each citation into its sentence: blocks -> projected text -> sentences with exact spans.

A citation that ends up in no sentence is reported with its line: none is lost.
"""

from collections.abc import Iterator, Sequence

from sciverify_lint.model import Block, Citation, CitedKey, CitingSentence, Location, PlainSentence
from sciverify_lint.readers.latex.frames import Stretch
from sciverify_lint.readers.latex.project import Projector
from sciverify_lint.readers.latex.projected import Projected
from sciverify_lint.readers.latex.scan import Cite, Key
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.text.lines import Lines
from sciverify_lint.text.marks import MARK, number_of
from sciverify_lint.text.sentences import split

LONGEST_TITLE = 500
AROUND = 1000
"""Characters of a line on each side of a citation that has no sentence."""
BEFORE = 2
"""Sentences of context."""
GLUED = frozenset(" ([{-–—/\"“‘'«")
"""After one of these a citation needs no space before it."""


class Placement:
    """The citations of one file and where each is placed."""

    def __init__(
        self, source: str, lines: Lines, cites: Sequence[Cite], projector: Projector
    ) -> None:
        """`cites` are those of `projector`, in the order of the source."""
        self.source = source
        self.lines = lines
        self.projector = projector
        self.cites = cites
        self.citations = tuple(self._citation(c) for c in cites)
        self.placed: set[int] = set()

    def _citation(self, cite: Cite) -> Citation:
        return Citation(
            location=self.lines.location(cite.start, cite.end),
            mode=cite.mode,
            keys=tuple(self._key(k, cite) for k in cite.keys),
        )

    def _key(self, key: Key, cite: Cite) -> CitedKey:
        return CitedKey(
            key=key.text,
            location=self.lines.location(*(key.span or (cite.start, cite.end))),
            prefix=self._note(key.prefix),
            locator=self._note(key.locator),
        )

    def _note(self, note: str | Span | None) -> str | None:
        if not note:
            return None
        if isinstance(note, str):
            return " ".join(self.projector.plain(note).split()) or None
        return self.title(note) or None

    def sentences(self, stretch: Stretch, section: str | None) -> Iterator[CitingSentence]:
        """The citing sentences of a block."""
        projected = self.projector.project(stretch.pieces)
        spans = split(projected.text) if projected.cites else ()
        for at, (start, end) in enumerate(spans):
            if MARK.search(projected.text, start, end):
                before = " ".join(
                    self._render(projected, *s)[0] for s in spans[max(0, at - BEFORE) : at]
                )
                yield self._sentence(projected, (start, end), stretch.kind, before, section)

    def _sentence(
        self, projected: Projected, span: Span, kind: Block, before: str, section: str | None
    ) -> CitingSentence:
        text, marks = self._render(projected, *span)
        ordered = sorted(marks)
        self.placed.update(ordered)
        return CitingSentence(
            text=text,
            location=self._location(projected, span),
            citations=tuple(self.citations[n] for n in ordered),
            marks=tuple(marks[n] for n in ordered),
            block=kind,
            before=before,
            section=section,
        )

    def _location(self, projected: Projected, span: Span) -> Location:
        start, end = projected.source_start(span[0]), projected.source_end(span[1])
        return self.lines.location(start, max(start, end))

    def _render(self, projected: Projected, start: int, end: int) -> tuple[str, dict[int, Span]]:
        """The sentence as plain text, and where each citation stands in it, by its number in the file."""
        text, marks, at = "", {}, start
        for found in [*MARK.finditer(projected.text, start, end), None]:
            stop = found.start() if found else end
            text = _joined(text, projected.text[at:stop])
            if found is None:
                break
            number = projected.cites[number_of(found.group())]
            if text and text[-1] not in GLUED:
                text += " "
            shown = "[" + "; ".join(f"@{k.text}" for k in self.cites[number].keys) + "]"
            marks[number] = (len(text), len(text) + len(shown))
            text += shown
            at = found.end()
        return text.rstrip(), marks

    def title(self, span: Span) -> str:
        """The plain text of a heading."""
        span = (span[0], min(span[1], span[0] + LONGEST_TITLE))
        return " ".join(MARK.sub("", self.projector.project((span,)).text).split())

    def every(self, stretch: Stretch) -> Iterator[PlainSentence]:
        """Every sentence of a block, citing or not."""
        projected = self.projector.project(stretch.pieces)
        for span in split(projected.text):
            text, _ = self._render(projected, *span)
            yield PlainSentence(text=text, location=self._location(projected, span))

    def unplaced(self, sections: Sequence[str | None]) -> Iterator[CitingSentence]:
        """A sentence of its own for each citation that has none; `sections` is parallel to the citations."""
        for number, cite in enumerate(self.cites):
            if number in self.placed:
                continue
            first, last = max(0, cite.start - AROUND), min(len(self.source), cite.end + AROUND)
            start = max(first, self.source.rfind("\n", first, cite.start) + 1)
            end = self.source.find("\n", cite.end, last)
            end = last if end < 0 else end
            line = self.source[start:end]
            start += len(line) - len(line.lstrip())
            yield CitingSentence(
                text=" ".join(line.split()),
                location=self.lines.location(start, max(start, end)),
                citations=(self.citations[number],),
                marks=((0, 0),),
                block=Block.PARAGRAPH,
                section=sections[number],
                placed=False,
            )


def _joined(text: str, more: str) -> str:
    """`text + more`, runs of white space as one space, none at the beginning."""
    if not more:
        return text
    lead = " " if text and more[0].isspace() and text[-1] != " " else ""
    tail = " " if more[-1].isspace() and more.strip() else ""
    return text + lead + " ".join(more.split()) + tail
