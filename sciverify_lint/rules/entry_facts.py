"""What entries say by themselves: whether a work can be found by one, and whether two name the same work."""

import re
from collections.abc import Iterator

from sciverify_lint.model import Field, Reference
from sciverify_lint.text.identifiers import find_arxiv, find_doi, find_pmid
from sciverify_lint.text.names import surnames_agree
from sciverify_lint.text.titles import normal_title, title_ratio

NOT_WORKS = frozenset({"set", "xdata"})
FOUND_BY_NUMBER = frozenset(
    {
        "standard",
        "patent",
        "legislation",
        "legal",
        "jurisdiction",
        "statute",
        "law",
        "bill",
        "legmaterial",
    }
)
"""Kinds that are cited by number or name of the matter; a title is often missing."""
SEARCHED = frozenset(
    {"article", "inproceedings", "incollection", "inbook", "book", "collection", "bibitem"}
)
"""Kinds that are found by searching for title and author."""
PERSONAL = re.compile(
    r"\b(?:personal|private|oral|written)\s+communication|\bpers\.?\s*comm|\binterview\b|\bin preparation\b"
    r"|\bunpublished\b|\be-?mail\b|\bletter\b|\bmanuscript\b|\barchiv",
    re.I,
)
PLACEHOLDER = frozenset(
    {"", "todo", "tbd", "tba", "untitled", "no title", "title", "xxx", "unknown"}
)
ADDRESSES = ("url", "uri", "link", "ee", "urls")
"""Fields of an address, which is one for a reader without its scheme as well: `www` is seldom typed."""
DESCRIBING = (
    *ADDRESSES,
    "editor",
    "howpublished",
    "note",
    "number",
    "version",
    "publisher",
    "organization",
    "institution",
    "school",
    "series",
    "type",
    "addendum",
    "location",
    "address",
    "eventtitle",
)
PARTS = (
    "edition",
    "volume",
    "number",
    "chapter",
    "part",
    "pages",
    "issue",
    "article-number",
    "eid",
    "version",
)
FEW_WORDS = 3
SAME_TITLE = 85.0
"""Ratio below which two titles with one identifier are parts of one publication, not one work."""


def lacking(reference: Reference) -> str | None:
    """What an entry lacks to find its work by, as the end of a sentence; None when it has enough."""
    if is_no_work(reference) or has_identifier(reference) or is_address(reference):
        return None
    if normal_title(reference.title or "") in PLACEHOLDER:
        return None if found_without_title(reference) else "has no title"
    described = reference.authors or reference.year or reference.venue or reference.url
    if not described and not any(reference.field(name) for name in DESCRIBING):
        return "has nothing but a title; give authors and year, or a DOI or address"
    short = len(normal_title(reference.title or "").split()) <= FEW_WORDS
    unsigned = not reference.authors and not reference.field(
        "editor", "organization", "institution"
    )
    nowhere = not (
        reference.venue
        or reference.url
        or reference.field("publisher", "howpublished", "note", *ADDRESSES)
    )
    if reference.kind in SEARCHED and short and unsigned and nowhere:
        return "has only a short title and no author; give authors, or a DOI"
    return None


def is_no_work(reference: Reference) -> bool:
    """Whether an entry stands for others: a biblatex set or data container."""
    return reference.kind in NOT_WORKS or reference.field("entryset") is not None


def has_identifier(reference: Reference) -> bool:
    """Whether an index can be asked for the work by number."""
    return any((reference.doi, reference.arxiv, reference.pmid, reference.pmcid, reference.isbn))


def is_address(reference: Reference) -> bool:
    """Whether the cited key itself is a web address, as Manubot allows: it fetches the title when it builds."""
    return reference.url is not None and reference.raw == reference.key and not reference.fields


def found_without_title(reference: Reference) -> bool:
    """Whether the work is named well enough without a title: by journal and volume, by number, as a letter."""
    if reference.kind in FOUND_BY_NUMBER:
        return True
    if PERSONAL.search(reference.raw):
        return True
    if not reference.fields:
        # a \bibitem or a typed reference: physics styles give authors, journal, volume and page
        return bool(reference.authors) and len(re.findall(r"\d+", reference.raw)) > 1
    placed = (
        reference.venue is not None
        and reference.field("volume", "pages", "number", "eid") is not None
    )
    return placed and bool(reference.authors or reference.year)


def unread_fields(reference: Reference) -> Iterator[tuple[Field, str]]:
    """The fields whose number could not be read, each with what it should hold; a word alone is no number."""
    archive = reference.field("archiveprefix", "eprinttype")
    on_arxiv = archive is not None and archive.value.lower() == "arxiv"
    arxiv = ("arxiv", "arxivid", *(("eprint",) if on_arxiv else ()))
    dated = reference.year is not None
    for field in reference.fields:
        name, value = field.name, field.value
        if not any(letter.isdecimal() for letter in value):
            continue
        if name == "doi" and not (find_doi(value) or find_arxiv(value)):
            yield field, "DOI"
        elif name in arxiv and not find_arxiv(value, bare=True):
            yield field, "arXiv number"
        elif name == "pmid" and not find_pmid(value, bare=True):
            yield field, "PubMed number"
        elif name in ("year", "date") and not dated:
            yield field, "year"


def same_works(references: list[Reference]) -> Iterator[tuple[Reference, Reference]]:
    """Pairs (earlier, later) of entries that name one work; each later entry at most once."""
    seen: dict[tuple[str, str], list[Reference]] = {}
    for reference in references:
        if is_no_work(reference):
            continue
        keys = handles(reference)
        earlier = next(
            (other for key in keys for other in seen.get(key, ()) if same(other, reference)), None
        )
        if earlier is not None:
            yield earlier, reference
        for key in keys:
            seen.setdefault(key, []).append(reference)


def handles(reference: Reference) -> tuple[tuple[str, str], ...]:
    """What two entries for one work have in common: an identifier, or title and year."""
    found = [
        (kind, value)
        for kind, value in (
            ("doi", reference.doi),
            ("arxiv", reference.arxiv),
            ("pmid", reference.pmid),
        )
        if value
    ]
    title = normal_title(reference.title or "")
    if title and reference.year and reference.authors:
        found.append(("title", f"{title} {reference.year}"))
    return tuple(found)


def same(a: Reference, b: Reference) -> bool:
    """Whether two entries that share a handle name one work, and not parts or editions of one."""
    if a.key == b.key or parts_differ(a, b):
        return False
    if shares_identifier(a, b):
        return not (a.title and b.title) or title_ratio(a.title, b.title) >= SAME_TITLE
    if a.doi and b.doi:
        return False
    if not surnames_agree(a.authors[0], b.authors[0]):
        return False
    if len(normal_title(a.title or "").split()) < FEW_WORDS and not same_venue(a, b):
        return False
    # a talk and its journal version bear one title in one year
    return a.kind == b.kind or "misc" in (a.kind, b.kind) or same_venue(a, b)


def shares_identifier(a: Reference, b: Reference) -> bool:
    """Whether both name the same DOI, arXiv or PubMed number."""
    return bool(
        (a.doi and a.doi == b.doi)
        or (a.arxiv and a.arxiv == b.arxiv)
        or (a.pmid and a.pmid == b.pmid)
    )


def parts_differ(a: Reference, b: Reference) -> bool:
    """Whether a field that tells editions and parts apart has two values."""
    for name in PARTS:
        first, second = a.field(name), b.field(name)
        if first and second and comparable(first.value) != comparable(second.value):
            # an arXiv number in `pages` or `volume` is no part
            if re.search(r"\d{4}\.\d{4,5}|abs/", first.value + second.value):
                continue
            return True
    return False


def comparable(value: str) -> str:
    """A number or page range without the punctuation that styles differ in: its first number, else its words."""
    number = re.search(r"\d+", value)
    return number[0].lstrip("0") if number else normal_title(value)


def same_venue(a: Reference, b: Reference) -> bool:
    """Whether both are said to have appeared in the same place."""
    return bool(a.venue and b.venue and normal_title(a.venue) == normal_title(b.venue))
