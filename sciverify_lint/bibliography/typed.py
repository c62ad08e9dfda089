"""References as authors type them: free text to title, authors, year, venue and identifiers, by rules.

Used for the reference list of a DOCX and for the text of a `\\bibitem`. What no rule is sure of stays
None: a wrong title would send every look-up astray.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sciverify_lint.bibliography.typed_kinds import kind_of
from sciverify_lint.bibliography.typed_names import typed_names
from sciverify_lint.bibliography.typed_parts import parts_of
from sciverify_lint.bibliography.years import year_of_arxiv
from sciverify_lint.model import Bibliography, Entry, Location, Problem, Reference
from sciverify_lint.text import identifiers

LONGEST = 8000
NO_VENUE = ("book", "phdthesis", "software", "dataset", "online", "standard")
"""What follows the title of these is a publisher, a school or a site."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identifiers:
    """What identifies the work in its reference."""

    doi: str | None
    arxiv: str | None
    pmid: str | None
    pmcid: str | None
    isbn: str | None
    url: str | None


def parse(content: str, location: Location) -> Bibliography:
    """A JSON array of {"key", "text", "part", "paragraph"}: each entry stands at its paragraph."""
    try:
        rows = json.loads(content)
    except (ValueError, RecursionError):
        message = "the typed reference list cannot be read"
        return Bibliography(problems=(Problem(code="SV002", message=message, location=location),))
    references = tuple(
        reference_from_text(key, text, place(row, location))
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
        if isinstance(key := row.get("key"), str) and isinstance(text := row.get("text"), str)
    )
    entries = tuple(Entry(key=r.key, kind=r.kind, location=r.location) for r in references)
    return Bibliography(entries=entries, references=references)


def place(row: Mapping[str, object], location: Location) -> Location:
    """Where a row says that it stands, at its first character."""
    part, paragraph = row.get("part"), row.get("paragraph")
    if not isinstance(part, str) or not isinstance(paragraph, int):
        return location
    return replace(location, part=part, paragraph=paragraph, char=1)


def reference_from_text(key: str, text: str, location: Location) -> Reference:
    r"""The reference that a plain-text entry describes; line breaks and `\newblock` part its elements."""
    text = text[:LONGEST]
    known = identifiers_in(text)
    parts = parts_of(text)
    authors, truncated = typed_names(parts.authors)
    kind = kind_of(
        text,
        parts,
        isbn=known.isbn is not None,
        arxiv=known.arxiv is not None,
        indexed=bool(known.doi or known.pmid),
        url=known.url is not None,
    )
    year = parts.year or (year_of_arxiv(known.arxiv) if known.arxiv else None)
    return Reference(
        key=key,
        location=location,
        kind=kind,
        title=parts.title or None,
        authors=authors,
        truncated=truncated,
        year=year,
        venue=None if kind in NO_VENUE else parts.venue or None,
        doi=known.doi,
        arxiv=known.arxiv,
        pmid=known.pmid,
        pmcid=known.pmcid,
        isbn=known.isbn,
        url=known.url,
        raw=text,
    )


def identifiers_in(text: str) -> Identifiers:
    """Every identifier in a reference; an address of a resolver is no address of its own."""
    joined = re.sub(r"(https?://|doi\.org/)\s+", r"\1", text)
    return Identifiers(
        doi=identifiers.find_doi(joined),
        arxiv=identifiers.find_arxiv(joined),
        pmid=identifiers.find_pmid(joined),
        pmcid=identifiers.find_pmcid(joined),
        isbn=identifiers.find_isbn(joined) if "isbn" in joined.lower() else None,
        url=identifiers.find_url(joined),
    )
