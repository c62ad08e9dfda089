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
from sciverify_lint.sources.fields import line, prose, year
from sciverify_lint.sources.notices import from_title
from sciverify_lint.text.identifiers import find_arxiv, find_doi
from sciverify_lint.text.names import split_name

NAME = "arxiv"
BASE = "https://export.arxiv.org/api/query"
BATCH = 50
ROWS = 5
WITHDRAWN = re.compile(
    r"\b(?:this (?:paper|article|submission|manuscript)|it) (?:has been|is|was) withdrawn\b|^\s*withdrawn\b",
    re.I,
)


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of ids, fifty to a request; an id may carry a version."""

    async def batch(chunk: list[str]) -> Answers | None:
        answer = await client.get(NAME, by_ids(chunk), ttl=RECORD_TTL)
        if isinstance(answer, Unavailable) or answer.status != 200:
            return None
        found = dict(entries(answer.body))
        return {i: found.get(i) or found.get(bare(i)) for i in chunk}

    async def single(one: str) -> Answer:
        answer = await client.get(NAME, by_ids([one]), ttl=RECORD_TTL)
        if isinstance(answer, Unavailable):
            return answer
        if absent(answer) or answer.status == 400:
            return None
        if answer.status != 200:
            return unusable(answer, "arXiv")
        return next((work for key, work in entries(answer.body) if bare(key) == bare(one)), None)

    return await in_batches(ids, BATCH, batch, single)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:300]
    query = urlencode({"search_query": f'ti:"{words}"', "max_results": ROWS})
    answer = await client.get(NAME, f"{BASE}?{query}", ttl=SEARCH_TTL)
    if isinstance(answer, Unavailable):
        return answer
    return parse_list(answer.body) if answer.status == 200 else unusable(answer, "arXiv")


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
    try:
        feed = fromstring(body, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    except (ParseError, DefusedXmlException, ValueError, RecursionError):
        return
    for entry in feed.iter():
        if name(entry) == "entry" and (work := work_of(entry)) and work.url:
            versioned = work.url.partition("/abs/")[2]
            yield bare(versioned), work
            if versioned != bare(versioned):
                yield versioned, work


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
