"""Fields of an entry -> Reference: which of the many spellings is the title, the year, the identifier.

Everything is decoded here and only here, for the entries that are cited.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sciverify_lint.bibliography.attached import attached_files
from sciverify_lint.bibliography.years import year_of, year_of_arxiv
from sciverify_lint.model import Field, Location, Name, Reference
from sciverify_lint.text import identifiers
from sciverify_lint.text.names import parse_names
from sciverify_lint.text.tex import to_unicode


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


KINDS = {
    "conference": "inproceedings",
    "electronic": "online",
    "www": "online",
    "web_page": "online",
    "webpage": "online",
    "website": "online",
    "internet": "online",
    "data": "dataset",
    "computer_program": "software",
    "program": "software",
}
"""Spellings of programs and styles, in the words of BibTeX and biblatex."""
VERBATIM = _listed("""
    url doi eprint file pdf localfile local-url localpath filename ids crossref xdata xref related entryset
    uri link urls ee eprinttype archiveprefix verba verbb verbc biburl bibsource pmid pmcid arxivid isbn issn
    urldate
""")
NEVER_SHOWN = re.compile(
    r"bdsk-(?:file|url)-\d+|bibtex[-_]?\w*|date-(?:added|modified)|__\w+|timestamp|owner"
)
EDITED = frozenset(
    {"book", "proceedings", "collection", "reference", "mvbook", "mvcollection", "mvproceedings"}
)
VENUES = (
    "journaltitle",
    "journal",
    "shortjournal",
    "booktitle",
    "eventtitle",
    "maintitle",
    "conference",
)
FREE = (
    "note",
    "howpublished",
    "addendum",
    "annote",
    "publisher",
    "pubstate",
    "extra",
    "ee",
    "link",
    "bdsk-url-1",
)
OTHER_WORK = re.compile(
    r"\b(?:errat|corrigend|correct|comment(?:ary)? on|supplement|repl(?:y|ies|ication)|retract|translat|review of"
    r"|see also|dataset|data (?:set|at|from)|code|reprint|originally|version of record of|part of|cited)",
    re.I,
)


class TexValue(NamedTuple):
    """A field still in TeX, and where its value stands."""

    name: str
    text: str
    location: Location


def reference_of(
    key: str,
    kind: str,
    location: Location,
    values: Sequence[TexValue],
    *,
    raw: str,
    authors: tuple[tuple[Name, ...], bool] | None = None,
) -> Reference:
    """The reference that an entry describes; `authors` when the source has them split already."""
    kind = KINDS.get(kind, kind)
    tex = {value.name: " ".join(value.text.split()) for value in values}
    fields = tuple(
        Field(name=v.name, value=_plain(v.name, tex[v.name]), location=v.location)
        for v in values
        if not NEVER_SHOWN.fullmatch(v.name)
    )
    plain = {field.name: field.value for field in fields}
    names, truncated = authors if authors is not None else _authors(kind, tex)
    arxiv = _arxiv(plain)
    return Reference(
        key=key,
        location=location,
        kind=kind,
        title=_title(kind, plain),
        authors=names,
        truncated=truncated,
        year=_year(plain, arxiv),
        venue=_first(plain, VENUES),
        doi=_doi(plain),
        arxiv=arxiv,
        pmid=_pmid(plain),
        pmcid=_pmcid(plain),
        isbn=identifiers.find_isbn(plain.get("isbn", "")),
        url=_url(plain),
        abstract=plain.get("abstract") or None,
        files=attached_files({value.name: value.text for value in values}),
        fields=fields,
        aliases=tuple(alias.strip() for alias in plain.get("ids", "").split(",") if alias.strip()),
        raw=raw,
    )


def _plain(name: str, tex: str) -> str:
    if name in VERBATIM:
        return tex.strip("{}") if tex.startswith("{") and tex.endswith("}") else tex
    return " ".join(to_unicode(tex).split())


def _first(plain: Mapping[str, str], names: Sequence[str]) -> str | None:
    return next((plain[name] for name in names if plain.get(name)), None)


def _title(kind: str, plain: Mapping[str, str]) -> str | None:
    title = plain.get("title") or (plain.get("booktitle") if kind in EDITED else None)
    if not title:
        return None
    subtitle = plain.get("subtitle", "")
    if not subtitle or subtitle.lower() in title.lower():
        return title
    return f"{title} {subtitle}" if title[-1] in ":?!." else f"{title}: {subtitle}"


def _authors(kind: str, tex: Mapping[str, str]) -> tuple[tuple[Name, ...], bool]:
    """The authors, or the editors of a work that has only those."""
    text = tex.get("author") or (tex.get("editor", "") if kind in EDITED else "")
    return parse_names(text)


def _year(plain: Mapping[str, str], arxiv: str | None) -> int | None:
    for name in ("date", "year", "issued", "eventdate"):
        year = year_of(plain.get(name, ""))
        if year is not None:
            return year
    told = plain.get("year") or plain.get("date")
    return year_of_arxiv(arxiv) if arxiv and not told else None


def _doi(plain: Mapping[str, str]) -> str | None:
    for name in ("doi", "url", "uri", "eprint", "bdsk-url-1"):
        found = identifiers.find_doi(plain.get(name, ""))
        if found:
            return found
    return next(
        (
            found
            for name in FREE
            if not OTHER_WORK.search(plain.get(name, ""))
            if (found := identifiers.find_doi(plain.get(name, "")))
        ),
        None,
    )


def _arxiv(plain: Mapping[str, str]) -> str | None:
    kind = (plain.get("eprinttype") or plain.get("archiveprefix") or "arxiv").lower()
    if kind == "arxiv":
        found = identifiers.find_arxiv(plain.get("eprint", ""), bare=True)
        if found:
            return found
    for name in ("arxivid", "arxiv"):
        found = identifiers.find_arxiv(plain.get(name, ""), bare=True)
        if found:
            return found
    for name in (
        "doi",
        "url",
        "journal",
        "journaltitle",
        "volume",
        "number",
        "pages",
        "booktitle",
        *FREE,
    ):
        text = plain.get(name, "")
        found = None if OTHER_WORK.search(text) and name in FREE else identifiers.find_arxiv(text)
        if found:
            return found
    return None


def _pmid(plain: Mapping[str, str]) -> str | None:
    if plain.get("eprinttype", "").lower() in ("pubmed", "pmid"):
        found = identifiers.find_pmid(plain.get("eprint", ""), bare=True)
        if found:
            return found
    found = identifiers.find_pmid(plain.get("pmid", ""), bare=True)
    return found or _in_texts(plain, identifiers.find_pmid)


def _pmcid(plain: Mapping[str, str]) -> str | None:
    told = plain.get("pmcid") or plain.get("pmc") or ""
    if told.strip().isdigit():
        return f"PMC{told.strip()}"
    return identifiers.find_pmcid(told) or _in_texts(plain, identifiers.find_pmcid)


def _in_texts(plain: Mapping[str, str], find: identifiers.Finder) -> str | None:
    for name in ("url", "eprint", *FREE):
        text = plain.get(name, "")
        found = None if OTHER_WORK.search(text) else find(text)
        if found:
            return found
    return None


def _url(plain: Mapping[str, str]) -> str | None:
    for name in (
        "url",
        "howpublished",
        "note",
        "uri",
        "link",
        "ee",
        "urls",
        "addendum",
        "eprint",
        "bdsk-url-1",
    ):
        found = identifiers.find_url(plain.get(name, ""))
        if found:
            return found
    return None
