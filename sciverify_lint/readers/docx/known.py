"""The works that fields of the document cite, as lines that typed citations can be looked up in.

A manager prints `[1]`, and the author types `Smith et al. (2020)` beside it: both are one work, under the
field's key.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sciverify_lint.readers.docx.citing import CitedWork
from sciverify_lint.readers.docx.embedded import SOURCES
from sciverify_lint.readers.docx.labels import csl_year
from sciverify_lint.readers.docx.listing import Entry
from sciverify_lint.text.identifiers import find_doi
from sciverify_lint.text.titles import normal_title

DISTINCT = 15
"""Characters of a title, in its normal form, below which it may stand in another reference by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownWork:
    """A work with the key of its field."""

    key: str
    line: str
    """Surnames, year and title."""
    title: str
    """As titles are compared."""
    doi: str | None


def known_works(works: Sequence[CitedWork], sources: Sequence[Element]) -> tuple[KnownWork, ...]:
    """What fields and Word's sources say of the cited works."""
    tagged = {w.item.tag: w.key for w in works if w.item.tag}
    return (*from_fields(works), *from_sources(tagged, sources))


def from_fields(works: Sequence[CitedWork]) -> Iterator[KnownWork]:
    """The works that a manager describes in CSL."""
    for work in works:
        csl = work.item.csl
        people = csl.get("author")
        named = [p for p in people if isinstance(p, dict)] if isinstance(people, list) else []
        surnames = [str(p.get("family") or p.get("literal") or "") for p in named]
        title, doi = csl.get("title"), csl.get("DOI")
        if any(surnames):
            yield known(
                work.key,
                surnames,
                csl_year(csl),
                title if isinstance(title, str) else "",
                doi if isinstance(doi, str) else "",
            )


def from_sources(keys: dict[str, str], sources: Sequence[Element]) -> Iterator[KnownWork]:
    """The works that Word describes in its list of sources."""
    for source in (s for root in sources for s in root.iter(f"{SOURCES}Source")):
        said = {n: source.findtext(f"{SOURCES}{n}") or "" for n in ("Tag", "Title", "Year", "DOI")}
        names = ("Last", "Corporate")
        surnames = [e.text or "" for n in names for e in source.iter(f"{SOURCES}{n}")]
        if said["Tag"] in keys and any(surnames):
            yield known(keys[said["Tag"]], surnames, said["Year"], said["Title"], said["DOI"])


def known(key: str, surnames: Sequence[str], year: str, title: str, doi: str) -> KnownWork:
    """One work as a line."""
    line = f"{', '.join(s for s in surnames if s)} ({year}). {title}"
    return KnownWork(key=key, line=line, title=normal_title(title), doi=find_doi(doi))


def same_work(entry: Entry, works: Sequence[KnownWork]) -> str:
    """The key of the work that an entry of the printed list is, "" when it is none of them."""
    doi = find_doi(entry.text)
    text = normal_title(entry.text)
    for work in works:
        by_title = len(work.title) >= DISTINCT and work.title in text
        if by_title or (doi is not None and doi == work.doi):
            return work.key
    return ""
