"""Semantic Scholar (https://api.semanticscholar.org): links preprints to venues, abstracts, open copies.

Knows no retractions; `year` is that of the first version. Without a key all users share one slow pool.
"""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from sciverify_lint.model import Reference, Work
from sciverify_lint.services.protocols import Client, Own
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import at, distinct, line, prose, rows, text, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_doi, find_pmcid
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, either, fits, json_of, loaded, plainly_absent, some

NAME = "semantic_scholar"
BASE = "https://api.semanticscholar.org/graph/v1/paper"
BATCH = 400
FIELDS = "title,authors,year,publicationDate,venue,journal,publicationTypes,externalIds,abstract,openAccessPdf"


LABEL = "Semantic Scholar"
RECORD: Form = (
    {"paperId": str, "title": str, "authors": ([{}], None), "externalIds": ({}, None)},
    {"title": str, "authors": [{}], "externalIds": ({}, None)},
)


def not_found(body: bytes) -> bool:
    """Whether a body is its word that there is no such paper: `Paper with id 1 not found`, `Title match not found`."""
    return fits(loaded(body), {"error": lambda e: isinstance(e, str) and "not found" in e})


def hits(value: object) -> bool:
    """Whether a value is what a search gives: nothing else stands beside its list, as it does at DataCite."""
    asides = {"data", "total", "offset", "next", "token"}
    lists: Form = ({"data": some(RECORD)}, {"data": [], "total": (0, None)})
    return isinstance(value, dict) and value.keys() <= asides and fits(value, lists)


ONE = Route(
    service=NAME,
    label=LABEL,
    own=Own(holds=json_of(RECORD), absent=either(plainly_absent, not_found)),
)
SEARCH = Route(service=NAME, label=LABEL, own=Own(holds=json_of(hits), absent=not_found))
MANY = Route(service=NAME, label=LABEL, own=Own(holds=json_of(some((RECORD, None)))))
"""In the order asked, null for an id that it does not know."""


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ids such as `DOI:10.1/x`, `ARXIV:2201.00001`, `PMID:1`, hundreds to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        address = f"{BASE}/batch?{urlencode({'fields': FIELDS})}"
        answer = await client.post(NAME, address, {"ids": chunk}, ttl=RECORD_TTL, own=MANY.own)
        body = MANY.body(answer)
        found = loaded(body) if isinstance(body, bytes) else None
        if not isinstance(found, list) or len(found) != len(chunk):
            return None
        return {i: work_of(item) for i, item in zip(chunk, found, strict=True)}

    async def single(paper: str) -> Answer:
        return await lookup(paper, client)

    return await in_batches(ids, BATCH, batch, single)


async def lookup(paper: str, client: Client) -> Answer:
    """The record of one id."""
    address = f"{BASE}/{quote(paper, safe=':/')}?{urlencode({'fields': FIELDS})}"
    return await ONE.record(client, address, parse_one)


async def search(reference: Reference, client: Client) -> Hits:
    """The one record whose title is nearest (`search/match`)."""
    query = urlencode({"query": line(reference.title or "")[:400], "fields": FIELDS})
    url = f"{BASE}/search/match?{query}"
    return await SEARCH.records(client, url, parse_list, ttl=SEARCH_TTL)


def parse_one(body: bytes) -> Work | None:
    """The record in the answer of `/paper/{id}`."""
    return work_of(loaded(body))


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records of a search; those of a batch too."""
    value = loaded(body)
    items = value if isinstance(value, list) else rows(value, "data")
    return tuple(work for work in map(work_of, items) if work)


def work_of(item: object) -> Work | None:
    """One record. `tldr` is a machine's sentence and is left alone."""
    title = line(text(item, "title"))
    if not title:
        return None
    years = {year(item, "year"), year(item, "publicationDate")} - {None}
    ids = at(item, "externalIds")
    when = year(item, "year") or year(item, "publicationDate")
    venues = distinct([line(text(item, "venue")), line(text(item, "journal", "name"))])
    names = (split_name(line(text(a, "name"))) for a in rows(item, "authors"))
    return Work(
        title=title,
        authors=tuple(n for n in names if n.family),
        year=when,
        years=tuple(sorted(y for y in years if y)),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=find_doi(text(ids, "DOI")),
        arxiv=text(ids, "ArXiv") or None,
        pmid=text(ids, "PubMed") or None,
        pmcid=find_pmcid(f"PMC{text(ids, 'PubMedCentral').upper().removeprefix('PMC')}"),
        kind=text(item, "publicationTypes", 0).lower() or None,
        abstract=prose(text(item, "abstract")),
        notices=from_title(title, NAME),
        notice_of=notice_kind(title),
        open_urls=distinct([text(item, "openAccessPdf", "url")]),
        seen_in=(NAME,),
    )
