"""OpenAlex (https://api.openalex.org): works of every kind, open copies, retraction flags.

Its records are sometimes merged with others (wrong DOI, year or type), so it is a second witness, never the only one.
Lists cost money ($0.0001, a search $0.001) against a daily budget.
"""

import re
from collections.abc import Sequence
from urllib.parse import quote, urlencode

from sciverify_lint.model import Name, NoticeKind, Reference, Work, WorkNotice
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import at, distinct, line, rows, text, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_arxiv, find_doi, find_pmcid, find_pmid
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, either, json_of, loaded, plainly_absent, some

NAME = "openalex"
BASE = "https://api.openalex.org/works"
BATCH = 50
ROWS = 6
PEOPLE: Form = ([{}], None)
RECORD: Form = tuple(
    {name: str, known: kind, "authorships": PEOPLE}
    for name in ("title", "display_name")
    for known, kind in (("id", str), ("publication_year", int))
)
ONE = Route(
    service=NAME,
    label="OpenAlex",
    own=Own(
        holds=json_of(RECORD),
        absent=either(plainly_absent, lambda body: b"The requested URL was not found" in body),
    ),
)
"""Its 404 is a web page."""
LIST = Route(
    service=NAME,
    label="OpenAlex",
    own=Own(
        holds=json_of(
            (
                {"results": some(RECORD)},
                {"results": [], "meta": {"count": 0}},
            )
        )
    ),
)
LONGEST_ABSTRACT = 20_000
"""Words. The index names positions: a hostile one could name any."""


async def lookup_many(dois: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of DOIs, fifty to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        query = urlencode({"filter": "doi:" + "|".join(chunk), "per-page": len(chunk)})
        hits = await LIST.records(client, f"{BASE}?{query}", parse_list)
        if isinstance(hits, Unavailable):
            return None
        found = {work.doi: work for work in hits if work.doi}
        return {d: found.get(d) for d in chunk}

    async def single(doi: str) -> Answer:
        return await lookup(doi, client)

    return await in_batches(dois, BATCH, batch, single, apart=",|")


async def lookup(doi: str, client: Client) -> Answer:
    """The record of one DOI; this form of the address is free of charge."""
    return await ONE.record(client, f"{BASE}/doi:{quote(doi, safe='/')}", parse_one)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:400]
    query = urlencode({"filter": f"title.search:{words}", "per-page": ROWS})
    return await LIST.records(client, f"{BASE}?{query}", parse_list, ttl=SEARCH_TTL)


def parse_one(body: bytes) -> Work | None:
    """The record in the answer of `/works/doi:{doi}`."""
    return work_of(loaded(body))


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records of a list."""
    found = (work_of(item) for item in rows(loaded(body), "results"))
    return tuple(work for work in found if work)


def work_of(item: object) -> Work | None:
    """One record; authors as printed (`raw_author_name`), not as disambiguated."""
    title = line(text(item, "title") or text(item, "display_name"))
    if not title:
        return None
    doi = find_doi(text(item, "doi"))
    places = [at(item, "primary_location"), *rows(item, "locations")]
    venues = distinct([line(text(p, "source", "display_name")) for p in places])
    landing = " ".join(text(p, "landing_page_url") for p in places)
    when = year(item, "publication_year")
    notices = list(from_title(title, NAME))
    if at(item, "is_retracted") is True:
        notices.append(WorkNotice(kind=NoticeKind.RETRACTION, source="OpenAlex"))
    return Work(
        title=title,
        authors=tuple(n for n in map(author, rows(item, "authorships")) if n.family),
        year=when,
        years=(when,) if when else (),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=doi,
        arxiv=find_arxiv(doi or "") or find_arxiv(landing),
        pmid=find_pmid(text(item, "ids", "pmid")),
        pmcid=find_pmcid(text(item, "ids", "pmcid")),
        url=text(item, "primary_location", "landing_page_url") or None,
        kind=text(item, "type") or None,
        abstract=abstract(at(item, "abstract_inverted_index")),
        notices=tuple(notices),
        notice_of=notice_kind(title),
        open_urls=open_urls(item),
        seen_in=(NAME,),
    )


def author(item: object) -> Name:
    """An author's name as the work prints it."""
    return split_name(line(text(item, "raw_author_name") or text(item, "author", "display_name")))


def open_urls(item: object) -> tuple[str, ...]:
    """Addresses of open copies, the best first, files before pages."""
    places = [at(item, "best_oa_location"), *rows(item, "locations")]
    free = [p for i, p in enumerate(places) if i == 0 or at(p, "is_oa") is True]
    return distinct([text(p, "pdf_url") for p in free] + [text(item, "open_access", "oa_url")])


def abstract(index: object) -> str | None:
    """The text that an inverted index (word to positions) spells."""
    if not isinstance(index, dict):
        return None
    placed: dict[int, str] = {}
    for word, positions in index.items():
        for position in positions if isinstance(positions, list) else []:
            if isinstance(position, int) and 0 <= position < LONGEST_ABSTRACT:
                placed[position] = str(word)
    spelled = line(" ".join(placed[p] for p in sorted(placed)))
    return spelled if len(spelled) > 20 else None
