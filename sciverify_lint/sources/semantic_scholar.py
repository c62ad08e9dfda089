"""Semantic Scholar (https://api.semanticscholar.org): links preprints to venues, abstracts, open copies.

Knows no retractions; `year` is that of the first version. Without a key all users share one slow pool.
"""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from sciverify_lint.model import Reference, Work
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    absent,
    in_batches,
    unusable,
)
from sciverify_lint.sources.fields import at, distinct, line, loaded, prose, rows, text, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_doi, find_pmcid
from sciverify_lint.text.names import split_name

NAME = "semantic_scholar"
BASE = "https://api.semanticscholar.org/graph/v1/paper"
BATCH = 400
FIELDS = "title,authors,year,publicationDate,venue,journal,publicationTypes,externalIds,abstract,openAccessPdf"


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ids such as `DOI:10.1/x`, `ARXIV:2201.00001`, `PMID:1`, hundreds to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        address = f"{BASE}/batch?{urlencode({'fields': FIELDS})}"
        answer = await client.post(NAME, address, {"ids": chunk}, ttl=RECORD_TTL)
        if isinstance(answer, Unavailable) or answer.status != 200:
            return None
        found = loaded(answer.body)
        if not isinstance(found, list) or len(found) != len(chunk):
            return None
        return {i: work_of(item) for i, item in zip(chunk, found, strict=True)}

    async def single(paper: str) -> Answer:
        return await lookup(paper, client)

    return await in_batches(ids, BATCH, batch, single)


async def lookup(paper: str, client: Client) -> Answer:
    """The record of one id."""
    address = f"{BASE}/{quote(paper, safe=':/')}?{urlencode({'fields': FIELDS})}"
    answer = await client.get(NAME, address, ttl=RECORD_TTL)
    if isinstance(answer, Unavailable):
        return answer
    if absent(answer):
        return None
    if answer.status != 200:
        return unusable(answer, "Semantic Scholar")
    return work_of(loaded(answer.body))


async def search(reference: Reference, client: Client) -> Hits:
    """The one record whose title is nearest (`search/match`)."""
    query = urlencode({"query": line(reference.title or "")[:400], "fields": FIELDS})
    answer = await client.get(NAME, f"{BASE}/search/match?{query}", ttl=SEARCH_TTL)
    if isinstance(answer, Unavailable):
        return answer
    if absent(answer):
        return ()
    return parse_list(answer.body) if answer.status == 200 else unusable(answer, "Semantic Scholar")


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
