"""RIS and PubMed's NBIB -> Bibliography, line by line.

RIS: `TY  - JOUR` to `ER  -`. NBIB: `PMID- 123` to a blank line, long values go on with six spaces.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sciverify_lint.bibliography.places import Places
from sciverify_lint.bibliography.years import year_of
from sciverify_lint.model import Bibliography, Entry, Field, Location, Name, Problem, Reference
from sciverify_lint.text import identifiers
from sciverify_lint.text.names import parse_names, surname_key

RIS_LINE = re.compile(r"([A-Z][A-Z0-9])  ?- ?(.*)")
NBIB_LINE = re.compile(r"([A-Z]{2,4}) {0,3}- (.*)")
KINDS = {
    "JOUR": "article", "JFULL": "article", "EJOUR": "article", "MGZN": "article", "NEWS": "article", "INPR": "article",
    "BOOK": "book", "EBOOK": "book", "EDBOOK": "book", "CHAP": "incollection", "ECHAP": "incollection",
    "CONF": "inproceedings", "CPAPER": "inproceedings", "THES": "phdthesis", "RPRT": "techreport", "ELEC": "online",
    "BLOG": "online", "WEB": "online", "DATA": "dataset", "COMP": "software", "PAT": "patent", "STAND": "standard",
    "BILL": "legislation", "CASE": "legislation", "LEGAL": "legislation", "STAT": "legislation", "UNPB": "unpublished",
}  # fmt: skip
TITLES = ("TI", "T1", "CT", "BT")
VENUES = ("JT", "JF", "T2", "JO", "JA", "TA", "J1", "J2", "BT", "C3")
YEARS = ("PY", "Y1", "DP", "DA", "YR")
PEOPLE = (("FAU", "CN"), ("AU", "A1", "CN"), ("A2", "ED", "FED"))
"""In the order of preference; NBIB has full names in FAU and the same persons short in AU."""
FREE = ("UR", "L1", "L2", "N1", "M1", "M3", "AN", "LID", "AID", "C1", "C2", "C7", "ID")


@dataclass(slots=True)
class Record:
    """The lines of one record: tag, value, start and end."""

    start: int
    end: int = 0
    lines: list[tuple[str, str, int, int]] = field(default_factory=list)

    def all(self, *tags: str) -> list[str]:
        """The values of the tags, in the order of the tags."""
        return [v for tag in tags for t, v, _, _ in self.lines if t == tag and v]

    def first(self, *tags: str) -> str:
        """The first value of the tags, "" without any."""
        return next(iter(self.all(*tags)), "")


def parse(content: str, location: Location) -> Bibliography:
    """The records of a RIS or NBIB file."""
    places = Places(content, location)
    nbib = re.search(r"^PMID ?- ", content, re.M) is not None and not re.search(
        r"^TY  ?- ", content, re.M
    )
    entries: list[Entry] = []
    references: list[Reference] = []
    problems: list[Problem] = []
    made: set[str] = set()
    for record in records(content, nbib=nbib):
        where = places.location(record.start, record.end)
        if not record.all(*TITLES, "AU", "A1", "FAU", "DO", "PMID", "UR"):
            message = "a record has no title, author or identifier and is not read"
            problems.append(Problem(code="SV002", message=message, location=where))
            continue
        reference = reference_of(record, where, places, content, made)
        made.add(reference.key)
        references.append(reference)
        entries.append(Entry(key=reference.key, kind=reference.kind, location=where))
    return Bibliography(
        entries=tuple(entries), references=tuple(references), problems=tuple(problems)
    )


def records(content: str, *, nbib: bool) -> Iterator[Record]:
    """The records in order; one that lacks its end ends where the next begins."""
    pattern, opening = (NBIB_LINE, "PMID") if nbib else (RIS_LINE, "TY")
    record: Record | None = None
    offset = 0
    for line in content.splitlines(keepends=True):
        start, offset = offset, offset + len(line)
        text = line.rstrip()
        found = pattern.fullmatch(text) or (re.fullmatch(r"(ER)  ?-?", text) if not nbib else None)
        tag = found[1] if found else ""
        if record and (tag in {opening, "ER"} or (nbib and not text)):
            record.end = start + len(text) if tag == "ER" else record.end
            yield record
            record = None
        if tag == opening:
            record = Record(start=start)
        if record is None or tag == "ER":
            continue
        if found:
            value_at = start + found.start(2)
            record.lines.append((tag, found[2].strip(), value_at, start + len(text)))
        elif text and record.lines:
            last, value, at, _ = record.lines.pop()
            record.lines.append((last, f"{value} {text.strip()}".strip(), at, start + len(text)))
        record.end = start + len(text) if text else record.end
    if record:
        yield record


def reference_of(
    record: Record, location: Location, places: Places, content: str, made: set[str]
) -> Reference:
    """The reference that a record describes; `made`: keys that are taken."""
    group = next((tags for tags in PEOPLE if record.all(*tags)), ())
    authors, truncated = people(record, group)
    said_year = next((y for v in record.all(*YEARS) if (y := year_of(v))), None)
    free = record.all(*FREE)
    doi = first(identifiers.find_doi, [*record.all("DO", "DI"), *doi_lines(record), *free])
    kind = KINDS.get(record.first("TY"), "misc") if record.first("TY") else "article"
    title = record.first(*TITLES) or (record.first("T2") if kind == "book" else "")
    key = record.first("ID") or record.first("PMID") or made_key(authors, said_year, made)
    fields = tuple(
        Field(name=t.lower(), value=v, location=places.location(a, e))
        for t, v, a, e in record.lines
        if v
    )
    return Reference(
        key=key,
        location=location,
        kind=kind,
        title=title.rstrip(".") if record.first("PMID") else title or None,
        authors=authors,
        truncated=truncated,
        year=said_year,
        venue=next((v for v in record.all(*VENUES) if v != title), None),
        doi=doi,
        arxiv=first(identifiers.find_arxiv, [doi or "", *record.all(*VENUES), *free]),
        pmid=identifiers.find_pmid(record.first("PMID"), bare=True)
        or first(identifiers.find_pmid, free),
        pmcid=first(identifiers.find_pmcid, [*record.all("PMC"), *free]),
        isbn=first(identifiers.find_isbn, record.all("SN", "ISBN")),
        url=first(identifiers.find_url, record.all("UR", "L2", "LK")),
        abstract=record.first("AB", "N2") or None,
        files=tuple(f for f in record.all("L1") if not f.startswith(("http://", "https://"))),
        fields=fields,
        raw=content[record.start : record.end],
    )


def doi_lines(record: Record) -> list[str]:
    """NBIB marks the kind of an identifier behind it: `10.1000/1 [doi]`."""
    return [
        v.removesuffix("[doi]").strip() for v in record.all("LID", "AID") if v.endswith("[doi]")
    ]


def people(record: Record, tags: Sequence[str]) -> tuple[tuple[Name, ...], bool]:
    """The persons and groups of the tags, and whether the list is cut short."""
    names: list[Name] = []
    truncated = False
    for tag in tags:
        for value in record.all(tag):
            if tag == "CN":
                names.append(Name(family=value, group=True))
                continue
            found, short = parse_names(value)
            names.extend(found)
            truncated |= short
    return tuple(names), truncated


def first(find: identifiers.Finder, texts: Sequence[str]) -> str | None:
    """The first identifier in several texts."""
    return next((found for text in texts if text and (found := find(text))), None)


def made_key(authors: Sequence[Name], year: int | None, made: set[str]) -> str:
    """A key for a record that has none: `smith2020`, then `smith2020a`."""
    name = "".join(surname_key(authors[0]).split()) if authors else "anonymous"
    base = f"{name}{year or ''}"
    letters = ["", *"abcdefghijklmnopqrstuvwxyz"]
    free = next((f"{base}{letter}" for letter in letters if f"{base}{letter}" not in made), None)
    return free or f"{base}-{len(made)}"
