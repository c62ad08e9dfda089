"""EndNote's `<EndNote><Cite>...` to items; its record as CSL."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.readers.docx.item import Item

KINDS = {
    "journal article": "article-journal",
    "electronic article": "article-journal",
    "book": "book",
    "edited book": "book",
    "electronic book": "book",
    "book section": "chapter",
    "electronic book section": "chapter",
    "conference proceedings": "paper-conference",
    "conference paper": "paper-conference",
    "thesis": "thesis",
    "report": "report",
    "web page": "webpage",
    "blog": "post-weblog",
    "dataset": "dataset",
    "computer program": "software",
    "patent": "patent",
    "standard": "standard",
    "newspaper article": "article-newspaper",
    "magazine article": "article-magazine",
}
PLAIN = {
    "title": "titles/title",
    "container-title": "titles/secondary-title",
    "volume": "volume",
    "issue": "number",
    "page": "pages",
    "DOI": "electronic-resource-num",
    "publisher": "publisher",
    "ISBN": "isbn",
    "abstract": "abstract",
}
CONTROL = re.compile(r"[\0-\x08\x0b\x0c\x0e-\x1f]")


def items(source: str) -> tuple[Item, ...] | None:
    """The works in an `<EndNote>` element, or None when it is not well-formed."""
    try:
        root = fromstring(CONTROL.sub("", source), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError):
        return None
    return tuple(item(c) for c in root.iter("Cite"))


def item(cite: Element) -> Item:
    """One `<Cite>`; its identity is the record number within the EndNote library."""
    record = cite.find("record")
    number = text(cite, "RecNum") or (text(record, "rec-number") if record is not None else "")
    key = record.find("foreign-keys/key") if record is not None else None
    library = key.get("db-id", "") if key is not None else ""
    csl = dict(description(cite, record))
    return Item(
        csl=csl,
        identifier=f"endnote:{number}" if number else "",
        library=library,
        locator=text(cite, "Pages") or None,
        prefix=text(cite, "Prefix") or None,
        suppressed=cite.get("ExcludeAuth") == "1",
        alone=cite.get("AuthorYear") == "1",
    )


def description(cite: Element, record: Element | None) -> Iterator[tuple[str, object]]:
    """The CSL fields of a record; of the `<Cite>` alone when there is no record."""
    year = (text(record, "dates/year") if record is not None else "") or text(cite, "Year")
    if found := re.search(r"\d{4}", year):
        yield "issued", {"date-parts": [[int(found[0])]]}
    if record is None:
        if author := text(cite, "Author"):
            yield "author", [{"family": author}]
        return
    kind = record.find("ref-type")
    yield "type", KINDS.get(kind.get("name", "").lower() if kind is not None else "", "document")
    for name, path in PLAIN.items():
        if value := text(record, path):
            yield name, value
    if authors := [person(a) for a in record.iterfind("contributors/authors/author")]:
        yield "author", [a for a in authors if a]
    if address := next(filter(None, map(flat, record.iterfind("urls//url"))), ""):
        yield "URL", address
    if (number := text(record, "accession-num")).isdecimal() and pubmed(record):
        yield "PMID", number


def pubmed(record: Element) -> bool:
    """Whether the accession number of a record is PubMed's."""
    names = (
        f"{text(record, 'remote-database-name')} {text(record, 'remote-database-provider')}".lower()
    )
    address = " ".join(flat(u) for u in record.iterfind("urls//url")).lower()
    return any(w in names for w in ("pubmed", "medline", "nlm")) or "ncbi.nlm.nih.gov" in address


def person(author: Element) -> dict[str, str]:
    """EndNote writes `Family, Given`, and a group as `Name,` or without a comma."""
    family, comma, given = flat(author).partition(",")
    if not comma:
        first, _, last = family.rpartition(" ")
        return (
            {"family": last, "given": first} if first and len(first) < 25 else {"literal": family}
        )
    if not given.strip():
        return {"literal": family.strip()} if family.strip() else {}
    return {"family": family.strip(), "given": given.strip()}


def text(element: Element | None, path: str) -> str:
    """The text at `path`, of all its `<style>` pieces together."""
    found = element.find(path) if element is not None else None
    return flat(found) if found is not None else ""


def flat(element: Element) -> str:
    """All text of an element, white space collapsed."""
    return " ".join("".join(element.itertext()).split())
