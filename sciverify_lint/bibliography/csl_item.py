"""One CSL item -> Reference: names, dates and identifiers in all the spellings that programs write."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sciverify_lint.bibliography.years import year_of, year_of_arxiv
from sciverify_lint.model import Field, Location, Name, Reference
from sciverify_lint.text import identifiers
from sciverify_lint.text.names import split_name

KINDS = {
    "article-journal": "article",
    "article-magazine": "article",
    "article-newspaper": "article",
    "review": "article",
    "review-book": "article",
    "article": "misc",
    "paper-conference": "inproceedings",
    "chapter": "incollection",
    "entry-encyclopedia": "incollection",
    "entry-dictionary": "incollection",
    "thesis": "phdthesis",
    "report": "techreport",
    "webpage": "online",
    "post": "online",
    "post-weblog": "online",
    "collection": "proceedings",
    "manuscript": "unpublished",
    "legislation": "legislation",
    "bill": "legislation",
    "regulation": "legislation",
    "legal_case": "legislation",
}
SAME = ("book", "dataset", "software", "patent", "standard")
MARKUP = re.compile(r"</?(?:i|b|em|strong|sub|sup|span|sc|scp|italic|bold|p)\b[^<>]{0,200}>", re.I)
ET_AL = re.compile(r"(?:et\.? al\.?|and others|others|u\. ?a\.)\s*", re.I)
TEXTS = (
    "note",
    "annote",
    "number",
    "archive_location",
    "archive",
    "container-title",
    "publisher",
    "genre",
)


class CslField(NamedTuple):
    """A field of an item with the place of its value."""

    name: str
    value: object
    location: Location


def item_reference(fields: Sequence[CslField], location: Location, raw: str) -> Reference | None:
    """The reference that a CSL item describes; None when it has no `id`."""
    by_name = {f.name: f.value for f in fields}
    key = scalar(by_name.get("id")) or scalar(by_name.get("citation-key"))
    if not key:
        return None
    said = {name: words(value) for name, value in by_name.items()}
    authors, truncated = people(by_name)
    arxiv = arxiv_of(said)
    doi = identifiers.find_doi(said.get("DOI", "")) or identifiers.find_doi(said.get("URL", ""))
    kind = scalar(by_name.get("type")).lower()
    shown = tuple(
        Field(name=f.name.lower(), value=said[f.name], location=f.location)
        for f in fields
        if said[f.name]
    )
    return Reference(
        key=key,
        location=location,
        kind=KINDS.get(kind, kind if kind in SAME else "misc"),
        title=said.get("title") or None,
        authors=authors,
        truncated=truncated,
        year=year(by_name.get("issued"))
        or year(by_name.get("year"))
        or (year_of_arxiv(arxiv) if arxiv else None),
        venue=said.get("container-title") or said.get("event-title") or said.get("event") or None,
        doi=doi or identifiers.find_doi(said.get("note", "")),
        arxiv=arxiv,
        pmid=identifiers.find_pmid(said.get("PMID", ""), bare=True)
        or identifiers.find_pmid(said.get("note", "")),
        pmcid=identifiers.find_pmcid(said.get("PMCID", ""))
        or identifiers.find_pmcid(said.get("note", "")),
        isbn=identifiers.find_isbn(said.get("ISBN", "")),
        url=identifiers.find_url(said.get("URL", "")),
        abstract=said.get("abstract") or None,
        fields=shown,
        raw=raw,
    )


def scalar(value: object) -> str:
    """A string or number as text, "" for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return str(value).strip()


def words(value: object) -> str:
    """Any value of a field as plain text: names and dates too."""
    match value:
        case list():
            return "; ".join(filter(None, (words(v) for v in value)))
        case {"date-parts": [[*parts], *_]}:
            return "-".join(scalar(p) for p in parts)
        case dict():
            order = (
                "literal",
                "raw",
                "given",
                "dropping-particle",
                "non-dropping-particle",
                "family",
                "suffix",
                "year",
            )
            return " ".join(filter(None, (scalar(value.get(n)) for n in order)))
        case _:
            return " ".join(MARKUP.sub("", scalar(value)).split())


def people(item: Mapping[str, object]) -> tuple[tuple[Name, ...], bool]:
    """The authors of an item, or the editors of one that has only those, and whether the list is cut short."""
    given = item.get("author") or item.get("editor") or []
    names: list[Name] = []
    truncated = False
    for person in given if isinstance(given, list) else [given]:
        name = one_name(person)
        if ET_AL.fullmatch(name.family):
            truncated = True
        elif name.family:
            names.append(name)
    return tuple(names), truncated


def one_name(person: object) -> Name:
    """A CSL name map; a string is read as BibTeX would."""
    if not isinstance(person, dict):
        return split_name(scalar(person)) if scalar(person) else Name(family="")
    if literal := scalar(person.get("literal")) or scalar(person.get("name")):
        return Name(family=literal, group=True)
    family, given = scalar(person.get("family")), scalar(person.get("given"))
    if not family:
        return Name(family=given)
    particles = (scalar(person.get(n)) for n in ("dropping-particle", "non-dropping-particle"))
    return Name(
        family=family,
        given=given,
        prefix=" ".join(filter(None, particles)),
        suffix=scalar(person.get("suffix")),
    )


def year(value: object) -> int | None:
    """The year of a CSL date: `date-parts`, `raw`, `literal`, a plain value, or pandoc's `year` map."""
    match value:
        case {"date-parts": [[first, *_], *_]}:
            return year_of(scalar(first))
        case [first, *_]:
            return year(first)
        case dict():
            said = (scalar(value.get(n)) for n in ("year", "raw", "literal"))
            return next((y for s in said if (y := year_of(s))), None)
        case _:
            return year_of(scalar(value))


def arxiv_of(said: Mapping[str, str]) -> str | None:
    """The arXiv identifier of an item: in its DOI, its address, or a field that says arXiv."""
    for name in ("arxiv", "arXiv", "eprint"):
        if found := identifiers.find_arxiv(said.get(name, ""), bare=True):
            return found
    if said.get("archive", "").lower() == "arxiv":
        for name in ("archive_location", "number"):
            if found := identifiers.find_arxiv(said.get(name, ""), bare=True):
                return found
    texts = (said.get(name, "") for name in ("DOI", "URL", *TEXTS))
    return next((found for text in texts if (found := identifiers.find_arxiv(text))), None)
