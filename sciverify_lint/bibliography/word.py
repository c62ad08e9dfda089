"""Word's `b:Sources` -> Bibliography: the source list of a DOCX, or an exported Sources.xml."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.bibliography.places import Places
from sciverify_lint.bibliography.years import year_of
from sciverify_lint.model import Bibliography, Entry, Field, Location, Name, Problem, Reference
from sciverify_lint.text import identifiers

SPACES = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/bibliography}",
    "{http://purl.oclc.org/ooxml/officeDocument/bibliography}",
)
KINDS = {
    "JournalArticle": "article",
    "ArticleInAPeriodical": "article",
    "Book": "book",
    "BookSection": "incollection",
    "ConferenceProceedings": "inproceedings",
    "Report": "techreport",
    "InternetSite": "online",
    "DocumentFromInternetSite": "online",
    "ElectronicSource": "online",
    "Patent": "patent",
    "Case": "legislation",
}
VENUES = (
    "JournalName",
    "PeriodicalTitle",
    "BookTitle",
    "ConferenceName",
    "PublicationTitle",
    "InternetSiteTitle",
)
TEXTS = ("Comments", "StandardNumber", "URL", "ShortTitle", "Medium")
SOURCE = re.compile(r"<(?:[\w.-]+:)?Source[\s>]")
LARGEST = 20_000_000


def parse(content: str, location: Location) -> Bibliography:
    """The sources of a `b:Sources` element; each stands at its `Source` tag, in a DOCX at `location`."""
    try:
        root = fromstring(without_declaration(content[: LARGEST + 1]), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError):
        message = "the list of Word sources is not well-formed XML, or too large"
        return Bibliography(problems=(Problem(code="SV002", message=message, location=location),))
    sources = [e for e in root.iter() if e.tag in {f"{s}Source" for s in SPACES}]
    found = tuple(
        reference
        for source, where in zip(sources, locations(content, location, len(sources)), strict=True)
        if (reference := reference_of(source, where)) is not None
    )
    entries = tuple(Entry(key=r.key, kind=r.kind, location=r.location) for r in found)
    return Bibliography(entries=entries, references=found)


def without_declaration(content: str) -> str:
    """The text without an XML declaration: it names the encoding of bytes that are decoded already."""
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", content)


def locations(content: str, location: Location, count: int) -> Iterator[Location]:
    """A location for each source."""
    starts = [m.start() for m in SOURCE.finditer(content)]
    if location.part is not None or len(starts) != count:
        yield from [location] * count
        return
    places = Places(content, location)
    for start, end in zip(starts, [*starts[1:], len(content)], strict=True):
        yield places.location(start, start + len(content[start:end].rstrip()))


def reference_of(source: Element, location: Location) -> Reference | None:
    """The reference that a source describes; None without a tag."""
    said = {local(e): text_of(e) for e in source if text_of(e)}
    key = said.get("Tag", "")
    if not key:
        return None
    names = people(source)
    free = [said.get(n, "") for n in TEXTS]
    fields = tuple(
        Field(name=name.lower(), value=value, location=location)
        for name, value in said.items()
        if name != "Author"
    )
    return Reference(
        key=key,
        location=location,
        kind=KINDS.get(said.get("SourceType", ""), "misc"),
        title=said.get("Title"),
        authors=names,
        year=year_of(said.get("Year", "")),
        venue=next((said[n] for n in VENUES if said.get(n)), None),
        doi=first(identifiers.find_doi, [said.get("DOI", ""), *free]),
        arxiv=first(identifiers.find_arxiv, [said.get("JournalName", ""), *free]),
        pmid=first(identifiers.find_pmid, free),
        pmcid=first(identifiers.find_pmcid, free),
        isbn=first(identifiers.find_isbn, [said.get("StandardNumber", "")]),
        url=first(identifiers.find_url, [said.get("URL", ""), said.get("Comments", "")]),
        fields=fields,
        raw=" ".join(said.values()),
    )


def first(find: identifiers.Finder, texts: list[str]) -> str | None:
    """The first identifier in several texts."""
    return next((found for text in texts if text and (found := find(text))), None)


def people(source: Element) -> tuple[Name, ...]:
    """The authors: `Author/Author/NameList/Person` or `Author/Author/Corporate`; else the editors."""
    roles = {local(role): role for block in source if local(block) == "Author" for role in block}
    role = next(
        (roles[n] for n in ("Author", "Inventor", "Editor", "Performer") if n in roles), None
    )
    if role is None:
        return ()
    names: list[Name] = []
    for element in role.iter():
        if local(element) == "Corporate" and text_of(element):
            names.append(Name(family=text_of(element), group=True))
        elif local(element) == "Person":
            parts = {local(p): text_of(p) for p in element}
            given = " ".join(filter(None, (parts.get("First"), parts.get("Middle"))))
            family = parts.get("Last") or given
            if family:
                names.append(Name(family=family, given=given if parts.get("Last") else ""))
    return tuple(names)


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rsplit("}", 1)[-1]


def text_of(element: Element) -> str:
    """All text of an element, white space collapsed."""
    return " ".join("".join(element.itertext()).split())
