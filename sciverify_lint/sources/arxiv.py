"""arXiv (https://export.arxiv.org/api): preprints, with the title of every version.

Entries come in any order, an unknown id is simply not there, a malformed one is status 400.
"""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlencode
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.model import NoticeKind, Reference, Version, Work, WorkNotice
from sciverify_lint.services.protocols import Client, Own, Response, Unavailable
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import line, prose, year
from sciverify_lint.sources.notices import from_title
from sciverify_lint.text.identifiers import find_arxiv, find_doi
from sciverify_lint.text.names import split_name

NAME = "arxiv"
BASE = "https://export.arxiv.org/api/query"
BATCH = 50
ROWS = 5
ATOM = "{http://www.w3.org/2005/Atom}"
WITHDRAWN = re.compile(
    r"\b(?:this (?:paper|article|submission|manuscript)|it) (?:has been|is|was) withdrawn\b|^\s*withdrawn\b",
    re.I,
)


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ids, fifty to a request; an id may carry a version."""

    async def batch(chunk: list[str]) -> Answers | None:
        body = FEED.body(await ask(chunk))
        if not isinstance(body, bytes):
            return None
        found = dict(entries(body))
        strange = {bare(key) for key in found} - {bare(i) for i in chunk}
        return None if strange else {i: found.get(i) or found.get(bare(i)) for i in chunk}

    async def single(one: str) -> Answer:
        answer = await ask([one])
        if isinstance(answer, Response) and answer.status == 400 and is_feed(answer.body):
            return None
        body = FEED.body(answer)
        if not isinstance(body, bytes):
            return body
        found = list(entries(body))
        asked = next((work for key, work in found if bare(key) == bare(one)), None)
        return FEED.strange if found and asked is None else asked

    async def ask(chunk: list[str]) -> Response | Unavailable:
        return await client.get(NAME, by_ids(chunk), ttl=RECORD_TTL, own=FEED.own)

    return await in_batches(ids, BATCH, batch, single)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:300]
    query = urlencode({"search_query": f'ti:"{words}"', "max_results": ROWS})
    return await FEED.records(client, f"{BASE}?{query}", parse_list, ttl=SEARCH_TTL)


def by_ids(ids: Sequence[str]) -> str:
    """The address of some records."""
    return f"{BASE}?{urlencode({'id_list': ','.join(ids), 'max_results': len(ids)})}"


def bare(identifier: str) -> str:
    """An id without its version and subject class."""
    return re.sub(r"v\d+$", "", find_arxiv(identifier, bare=True) or identifier)


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records of a feed."""
    return tuple(dict.fromkeys(work for _, work in entries(body)))


def entries(body: bytes) -> Iterator[tuple[str, Work]]:
    """Each record of a feed with its id: once with its version, once without."""
    feed = feed_of(body)
    for entry in feed.iter(f"{ATOM}entry") if feed is not None else ():
        if (work := work_of(entry)) and work.url:
            versioned = work.url.partition("/abs/")[2]
            yield bare(versioned), work
            if versioned != bare(versioned):
                yield versioned, work


def feed_of(body: bytes) -> Element | None:
    """The Atom feed that a body is; a document type is allowed, entities are not."""
    try:
        root = fromstring(body, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (ParseError, DefusedXmlException, ValueError, RecursionError, LookupError):
        return None
    return root if isinstance(root, Element) and root.tag == f"{ATOM}feed" else None


def is_feed(body: bytes) -> bool:
    """Whether a body is a feed of arXiv's records, or of its errors; an empty one says that there are none.

    arXiv sometimes answers with an empty page although it counts results.
    """
    feed = feed_of(body)
    if feed is None:
        return False
    found = feed.findall(f"{ATOM}entry")
    if not found:
        return said(feed, "totalResults") == "0"
    return all(work_of(e) or "/api/errors" in said(e, "id") for e in found)


FEED = Route(service=NAME, label="arXiv", own=Own(holds=is_feed))


def name(element: Element) -> str:
    """A tag without its namespace."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def said(entry: Element, tag: str) -> str:
    """The text of an entry's child."""
    return next((line(child.text or "") for child in entry if name(child) == tag), "")


def work_of(entry: Element) -> Work | None:
    """One record; error entries and empty ones are None."""
    address, title = said(entry, "id"), said(entry, "title")
    if "/abs/" not in address or not title:
        return None
    identifier = bare(address.partition("/abs/")[2])
    names = [said(a, "name") for a in entry if name(a) == "author"]
    first = year(said(entry, "published"))
    years = tuple(sorted({y for y in (first, year(said(entry, "updated"))) if y}))
    doi, venue, comment = (said(entry, tag) for tag in ("doi", "journal_ref", "comment"))
    published: tuple[Version, ...] = ()
    if doi or venue:
        published = (
            Version(kind="published", doi=find_doi(doi), venue=venue or None, year=year(venue)),
        )
    notices = list(from_title(title, NAME))
    if WITHDRAWN.search(comment):
        notices.append(WorkNotice(kind=NoticeKind.RETRACTION, source="arXiv"))
    return Work(
        title=title,
        authors=tuple(n for n in map(split_name, names) if n.family),
        year=first,
        years=years,
        venue="arXiv",
        venues=("arXiv", venue) if venue else ("arXiv",),
        doi=f"10.48550/arxiv.{identifier}",
        arxiv=identifier,
        url=address,
        kind="preprint",
        abstract=prose(said(entry, "summary")),
        notices=tuple(notices),
        versions=published,
        open_urls=(f"https://arxiv.org/pdf/{identifier}",),
        seen_in=(NAME,),
    )
