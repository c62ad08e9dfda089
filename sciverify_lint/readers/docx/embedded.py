"""The bibliography inside a document: the works of its fields, Word's sources, the typed list."""

import json
from collections.abc import Callable, Iterator, Sequence
from xml.etree.ElementTree import Element, tostring

from sciverify_lint.model import Embedded, EmbeddedBibliography, Location
from sciverify_lint.readers.docx.citing import CitedWork, Place
from sciverify_lint.readers.docx.listing import Entry

SOURCES = "{http://schemas.openxmlformats.org/officeDocument/2006/bibliography}"
Locate = Callable[[Place, int], Location]


def of_fields(works: Sequence[CitedWork], locate: Locate) -> Iterator[EmbeddedBibliography]:
    """One CSL item for each work, at the place where it is cited first: there is no other that an author sees."""
    for work in works:
        if work.item.csl:
            content = json.dumps([{**work.item.csl, "id": work.key}], ensure_ascii=False)
            yield EmbeddedBibliography(
                kind=Embedded.CSL_JSON, content=content, location=locate(work.place, work.start)
            )


def of_word(
    sources: Sequence[Element], works: Sequence[CitedWork], locate: Locate, start: Location
) -> Iterator[EmbeddedBibliography]:
    """Word's sources: each cited one where it is cited first, all others together at the start of the file."""
    cited = {w.item.tag: w for w in works if w.item.tag}
    rest: list[Element] = []
    for source in (s for root in sources for s in root.iter(f"{SOURCES}Source")):
        work = cited.pop(source.findtext(f"{SOURCES}Tag") or "", None)
        if work is None:
            rest.append(source)
        else:
            yield word_list([source], locate(work.place, work.start))
    if rest:
        yield word_list(rest, start)


def word_list(sources: Sequence[Element], location: Location) -> EmbeddedBibliography:
    """A `b:Sources` element that holds the given sources."""
    root = Element(f"{SOURCES}Sources")
    root.extend(sources)
    content = tostring(root, encoding="unicode")
    return EmbeddedBibliography(kind=Embedded.WORD_SOURCES, content=content, location=location)


def of_list(
    entries: Sequence[tuple[str, Entry]], start: Location
) -> Iterator[EmbeddedBibliography]:
    """The typed reference list."""
    rows = [
        {"key": k, "text": e.text, "part": "body", "paragraph": e.paragraph}
        for k, e in entries
        if e.text
    ]
    if rows:
        content = json.dumps(rows, ensure_ascii=False)
        yield EmbeddedBibliography(kind=Embedded.TYPED, content=content, location=start)
