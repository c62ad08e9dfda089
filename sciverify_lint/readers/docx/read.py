"""A DOCX file to a Document: body in order, each note after the paragraph that carries its number."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sciverify_lint.model import (
    Block,
    CitingSentence,
    Document,
    EmbeddedBibliography,
    Format,
    Location,
    PlainSentence,
    Problem,
)
from sciverify_lint.readers import missing
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.docx import blocks, embedded
from sciverify_lint.readers.docx.citing import FieldCitations, field_citations
from sciverify_lint.readers.docx.draft import WORD
from sciverify_lint.readers.docx.flow import Flow, flows
from sciverify_lint.readers.docx.found import FoundCitation
from sciverify_lint.readers.docx.known import KnownWork, known_works
from sciverify_lint.readers.docx.listing import ReferenceList, reference_list
from sciverify_lint.readers.docx.package import Package, open_package
from sciverify_lint.readers.docx.story import NoteMark, Paragraph, Story
from sciverify_lint.readers.docx.styles import Styles, styles_of
from sciverify_lint.readers.docx.typed import (
    TypedCitations,
    body_start,
    place_spans,
    typed_citations,
)
from sciverify_lint.readers.docx.walk import walk

BOOKMARK = re.compile(r"^(?P<name>(?:ZOTERO|MENDELEY|CSL)_BREF_.+?)_(?P<number>\d{1,4})$", re.S)
HEADING_LIKE = re.compile(r"(?=.{0,120}\Z)\s*[^.;]*[^.;:,\s]\s*|\s*\d[\d.]*\s[^.;]{1,100}", re.S)
NO_NOTE = frozenset({"separator", "continuationSeparator", "continuationNotice"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The stories of a document, by part name, notes in the order of their numbers."""

    body: Story
    notes: Mapping[str, Story]
    names: Mapping[tuple[str, str], str]
    """Kind and identifier of a note to its part name: `footnote 2`."""

    @property
    def all(self) -> tuple[tuple[str, Story], ...]:
        """Part name and story, body first."""
        return (("body", self.body), *self.notes.items())


@dataclass(slots=True)
class Output:
    """What has been read so far."""

    sentences: list[CitingSentence] = field(default_factory=list)
    every: list[PlainSentence] = field(default_factory=list)


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read a DOCX file; raises InputError when it is none. Nothing but the file itself is opened."""
    package = open_package(path)
    styles = styles_of(package.styles)
    parts = parts_of(package, styles)
    fields = field_citations(parts.all)
    listed = reference_list(parts.body.paragraphs, styles)
    works = known_works(fields.works, package.sources)
    typed = typed_in(parts, fields, works, listed, styles)
    reader = Reader(
        path=path.as_posix(),
        parts=parts,
        styles=styles,
        fields=fields,
        typed=typed,
        listed=listed,
        every=every_sentence,
        unstyled=not any(styles.heading(p) for p in parts.body.paragraphs),
    )
    output = reader.read()
    return Document(
        path=reader.path,
        format=Format.DOCX,
        sentences=tuple(output.sentences),
        bibliographies=tuple(reader.bibliographies(package)),
        problems=tuple(reader.problems(package)),
        every_sentence=tuple(output.every) if every_sentence else (),
    )


def parts_of(package: Package, styles: Styles) -> Parts:
    """Walk body and notes. Notes are named by the order of their numbers in the text, as Word shows them."""
    bookmarks = citing_bookmarks(package.properties)
    body = walk(package.body, bookmarks=bookmarks, raised_styles=styles.raised)
    sources = {"footnote": package.footnotes, "endnote": package.endnotes}
    elements = {
        (kind, note.get(f"{WORD}id", "")): note
        for kind, root in sources.items()
        for note in ([] if root is None else root.iter(f"{WORD}{kind}"))
        if note.get(f"{WORD}type") not in NO_NOTE
    }
    marks = [(m.kind, m.identifier) for p in body.paragraphs for m in p.notes]
    shown = [m for m in dict.fromkeys(marks) if m in elements]
    names = {m: f"{m[0]} {sum(s[0] == m[0] for s in shown[: i + 1])}" for i, m in enumerate(shown)}
    notes = {
        name: walk(elements[mark], bookmarks=bookmarks, raised_styles=styles.raised)
        for mark, name in names.items()
    }
    return Parts(body=body, notes=notes, names=names)


def citing_bookmarks(properties: Mapping[str, str]) -> Mapping[str, str]:
    """Zotero's bookmark mode: the instruction of each bookmark, joined from its numbered properties."""
    pieces: dict[str, dict[int, str]] = {}
    for name, text in properties.items():
        if found := BOOKMARK.match(name):
            pieces.setdefault(found["name"], {})[int(found["number"])] = text
    return {name: "".join(p[n] for n in sorted(p)) for name, p in pieces.items()}


def typed_in(
    parts: Parts,
    fields: FieldCitations,
    works: Sequence[KnownWork],
    listed: ReferenceList,
    styles: Styles,
) -> TypedCitations:
    """The typed citations outside fields and outside the list itself."""
    texts = [
        (part, p)
        for part, story in parts.all
        for p in story.paragraphs
        if not p.empty and not (part == "body" and p.number in listed.paragraphs)
    ]
    taken = {place: list(place_spans(found)) for place, found in fields.by_place.items()}
    return typed_citations(texts, listed, works, body_start(parts.body.paragraphs, styles), taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """All that was found, on its way into model values."""

    path: str
    parts: Parts
    styles: Styles
    fields: FieldCitations
    typed: TypedCitations
    listed: ReferenceList
    every: bool
    unstyled: bool
    """No paragraph has the style of a heading: a short one all in bold is one then."""

    def read(self) -> Output:
        """The sentences of the document, in reading order."""
        output = Output()
        section: str | None = None
        seen: set[NoteMark] = set()
        for flow in flows(self.parts.body.paragraphs):
            whole = flow.whole
            if whole.empty and not self.found("body", flow):
                continue
            cut: tuple[blocks.Sentence, ...] = ()
            if whole.number not in self.listed.paragraphs or self.found("body", flow):
                block = self.block(whole)
                cut = self.add(output, self.place("body", flow, block, section), flow)
                if block is Block.HEADING and not self.styles.titling(whole):
                    section = " ".join(whole.text.split())
            for mark in whole.notes:
                same = replace(mark, offset=0)
                if same not in seen:
                    seen.add(same)
                    self.add_note(output, mark, carrier(whole, cut, mark), section)
        return output

    def add_note(
        self, output: Output, mark: NoteMark, carried_by: str, section: str | None
    ) -> None:
        """The sentences of the note that `mark` stands for."""
        name = self.parts.names.get((mark.kind, mark.identifier))
        for flow in flows(self.parts.notes[name].paragraphs) if name else ():
            place = self.place(name or "", flow, Block.FOOTNOTE, section)
            self.add(output, replace(place, carrier=carried_by), flow)

    def add(self, output: Output, place: blocks.Place, flow: Flow) -> tuple[blocks.Sentence, ...]:
        """Cut one paragraph and append its sentences."""
        text = flow.whole.text
        cut = blocks.sentences(text, self.found(place.part, flow))
        if not self.every and not any(s.citations for s in cut):
            return cut
        plain = [blocks.plain_sentence(text, s, place) for s in cut]
        for index, sentence in enumerate(cut):
            if sentence.citations:
                before = " ".join(p.text for p in plain[max(0, index - 2) : index])
                output.sentences.append(blocks.citing_sentence(text, sentence, place, before))
        output.every.extend(p for s, p in zip(cut, plain, strict=True) if s.placed)
        return cut

    def found(self, part: str, flow: Flow) -> tuple[FoundCitation, ...]:
        """The citations of a paragraph, in order."""
        both = [
            citation.moved(offset)
            for offset, number in flow.starts
            for kind in (self.fields.by_place, self.typed.by_place)
            for citation in kind.get((part, number), ())
        ]
        return tuple(sorted(both, key=lambda c: (c.start, -c.end)))

    def block(self, paragraph: Paragraph) -> Block:
        """What kind of block a paragraph of the body is."""
        if self.styles.caption(paragraph):
            return Block.CAPTION
        if self.styles.heading(paragraph) or (
            self.styles.titling(paragraph) and not paragraph.cell
        ):
            return Block.HEADING
        if paragraph.cell:
            return Block.CELL
        if self.unstyled and paragraph.bold and HEADING_LIKE.fullmatch(paragraph.text):
            return Block.HEADING
        return Block.ITEM if self.styles.item(paragraph) else Block.PARAGRAPH

    def place(self, part: str, flow: Flow, block: Block, section: str | None) -> blocks.Place:
        """The place of a paragraph."""
        return blocks.Place(
            path=self.path, part=part, starts=flow.starts, block=block, section=section
        )

    def locate(self, place: tuple[str, int], offset: int) -> Location:
        """The location of an offset in a paragraph."""
        part, number = place
        return blocks.Place(
            path=self.path, part=part, starts=((0, number),), block=Block.PARAGRAPH, section=None
        ).at(offset)

    @property
    def start(self) -> Location:
        """The start of the file, for what has no place in the text."""
        return Location(path=self.path, line=1, column=1, end_line=1, end_column=1)

    def bibliographies(self, package: Package) -> Iterator[EmbeddedBibliography]:
        """The works of the fields, Word's sources, and the typed list as far as typed citations need it."""
        yield from embedded.of_fields(self.fields.works, self.locate)
        yield from embedded.of_word(package.sources, self.fields.works, self.locate, self.start)
        cited = {k.key for found in self.typed.by_place.values() for c in found for k in c.keys}
        managed = bool(self.fields.works) or self.listed.generated
        entries = [(k, e) for k, e in self.typed.entries if not managed or k in cited]
        yield from embedded.of_list(entries, self.start)

    def marks(self) -> Iterator[Problem]:
        """What stands where a citation is missing, but for the fields that are told of anyway."""
        broken = {(b.place, b.start) for b in self.fields.broken}
        for part, story in self.parts.all:
            for paragraph in story.paragraphs:
                place = (part, paragraph.number)
                for start, end in missing.marks(paragraph.text):
                    if (place, start) not in broken:
                        message = missing.message(paragraph.text[start:end])
                        yield Problem(
                            code="SV002", message=message, location=self.locate(place, start)
                        )

    def problems(self, package: Package) -> Iterator[Problem]:
        """Parts and fields that could not be read."""
        for said in package.unread:
            yield Problem(
                code="SV002", message=f"{said}; its citations are missing here", location=self.start
            )
        yield from self.marks()
        for broken in self.fields.broken:
            stop = broken.start + len(broken.shown)
            typed = self.typed.by_place.get(broken.place, ())
            if broken.foreign and any(broken.start < c.end and c.start < stop for c in typed):
                continue
            shown = f"field `{broken.shown[:60]}`" if broken.shown else "field without text"
            message = f"the citing {shown} cannot be read: {broken.fault}"
            yield Problem(
                code="SV002", message=message, location=self.locate(broken.place, broken.start)
            )


def carrier(paragraph: Paragraph, cut: Sequence[blocks.Sentence], mark: NoteMark) -> str:
    """The sentence that a note's number stands in or right behind."""
    for sentence in reversed(cut):
        if sentence.start < mark.offset:
            return blocks.shown(paragraph.text, sentence.start, sentence.end, ())[0]
    return ""
