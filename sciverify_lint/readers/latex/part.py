"""One file of a manuscript: its citations, its blocks, its sentences, its directives, its problems."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sciverify_lint.model import CitingSentence, Directive, Mode, PlainSentence, Problem
from sciverify_lint.readers import missing
from sciverify_lint.readers.latex.bibliographies import reference_lists
from sciverify_lint.readers.latex.blocks import Outline
from sciverify_lint.readers.latex.frames import Stretch
from sciverify_lint.readers.latex.macros import Vocabulary
from sciverify_lint.readers.latex.place import Placement
from sciverify_lint.readers.latex.project import Projector
from sciverify_lint.readers.latex.scan import NAME, Cite, Scanner, Table
from sciverify_lint.readers.latex.source import Source
from sciverify_lint.readers.latex.spans import Span, Spans
from sciverify_lint.readers.latex.wrappers import expanded_keys


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """What all files of a manuscript share."""

    table: Table
    vocabulary: Vocabulary
    texts: Mapping[str, str]
    """Macros that stand for a few characters, for keys that are made of them."""
    discarding: frozenset[str]
    """Commands that drop their argument."""
    every_sentence: bool


class Part:
    """What was found in one file: after `__init__` the citations, after `place` the rest."""

    def __init__(self, source: Source, project: Project) -> None:
        """Scan `source` for citations."""
        self.source = source
        self.project = project
        hidden = Spans([(d.start, d.end) for d in source.defined] + self._discarded())
        scanner = Scanner(source.masked.text, source.braces, project.table)
        self.found = [self._expanded(c) for c in scanner.cites() if not hidden.covers(c.start)]
        self.empty = [(at, name) for at, name in scanner.empty if not hidden.covers(at)]
        self.cites_all = any(
            c.mode is Mode.NOCITE and k.text == "*" for c in self.found for k in c.keys
        )
        self.sentences: list[CitingSentence] = []
        self.plain: list[PlainSentence] = []
        self.headings: tuple[Span, ...] = ()
        self.problems: list[Problem] = []

    def _discarded(self) -> list[Span]:
        """The arguments that the author's own commands drop."""
        braces, names = self.source.braces, self.project.discarding
        uses = (m for m in NAME.finditer(self.source.masked.text) if m[1] in names) if names else ()
        return [group for m in uses if (group := braces.group(braces.skip_space(m.end())))]

    def _expanded(self, cite: Cite) -> Cite:
        if not any("\\" in k.text for k in cite.keys):
            return cite
        return replace(cite, keys=expanded_keys(cite.keys, self.project.texts))

    def unsure(self) -> set[str]:
        """The keys of commands that only look like citing commands."""
        return {k.text for c in self.found if not c.known for k in c.keys}

    def place(self, keys: frozenset[str]) -> None:
        """Find the sentences; a command that is not known cites when all its keys are among `keys`."""
        source = self.source
        cites = [
            c
            for c in map(self._kept, self.found)
            if c.keys and (c.known or all(k.text in keys for k in c.keys))
        ]
        skipped = [(d.start, d.end) for d in source.defined]
        structure = Outline(
            source.masked.text, source.braces, cites=cites, skipped=skipped,
            shorthands=self.project.vocabulary.shorthands, everything=self.project.every_sentence, begins=source.begins,
        ).cut()  # fmt: skip
        projector = Projector(
            source.text, source.masked.text, source.braces, cites, shown=source.masked.shown, skipped=skipped,
            vocabulary=self.project.vocabulary,
        )  # fmt: skip
        placement = Placement(source.text, source.lines, cites, projector)
        self.headings = structure.headings
        self.title = lru_cache(maxsize=None)(placement.title)
        self.references = Spans(s for _, s in reference_lists(source))
        for stretch in structure.stretches:
            self.sentences += placement.sentences(stretch, self.section(stretch.start))
            if self.project.every_sentence and self._is_text(stretch):
                self.plain += placement.every(stretch)
        self.sentences += placement.unplaced([self.section(c.start) for c in cites])
        self.problems += self._problems(cites, structure.unclosed)

    def _kept(self, cite: Cite) -> Cite:
        """`cite` without what is no key: the star of `\\nocite{*}`, and macros that could not be expanded."""
        bad = [k for k in cite.keys if set(k.text) & set("\\#*")]
        for key in bad:
            if key.text != "*":
                self._problem(
                    cite.start,
                    cite.end,
                    f"the key `{key.text}` could not be read: it is made by a macro",
                )
        return replace(cite, keys=tuple(k for k in cite.keys if k not in bad)) if bad else cite

    def _is_text(self, stretch: Stretch) -> bool:
        return stretch.start >= self.source.begins and not self.references.covers(stretch.start)

    def section(self, offset: int) -> str | None:
        """The nearest heading of this file above `offset`."""
        at = bisect_right(self.headings, (offset, offset)) - 1
        title = self.title(self.headings[at]) if at >= 0 else ""
        return title[:1].upper() + title[1:] or None

    def _problem(self, start: int, end: int, message: str) -> None:
        self.problems.append(self._fault(start, end, message))

    def _fault(self, start: int, end: int, message: str) -> Problem:
        return Problem(
            code="SV002", message=message, location=self.source.lines.location(start, end)
        )

    def _problems(
        self, cites: list[Cite], unclosed: tuple[tuple[int, str], ...]
    ) -> Iterator[Problem]:
        for cite in cites:
            if not cite.closed:
                yield self._unclosed(
                    cite.start,
                    f"\\{cite.name}",
                    "its keys were taken to end where they stop looking like keys",
                )
        for offset, name in self.empty:
            yield self._fault(offset, offset, missing.empty(f"\\{name}"))
        for start, end in missing.marks(self.source.masked.text, self.source.begins):
            yield self._fault(start, end, missing.message(self.source.text[start:end]))
        for offset, command in unclosed:
            yield self._unclosed(offset, command, "it was taken to end with its paragraph")
        for offset, command in self.source.masked.unclosed:
            yield self._unclosed(offset, command, "what follows was read as text")

    def _unclosed(self, offset: int, command: str, consequence: str) -> Problem:
        message = f"`{command}` is never closed; {consequence}"
        return self._fault(offset, offset + len(command), message)

    def directives(self) -> Iterator[Directive]:
        """The comments that begin with `sciverify:`."""
        text = self.source.text
        for start, end in self.source.masked.directives:
            line = text[text.rfind("\n", 0, start) + 1 : start]
            yield Directive(
                text=text[start:end].partition(":")[2].strip(),
                location=self.source.lines.location(start, end),
                alone=not line.strip(),
            )
