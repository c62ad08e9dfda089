"""DataCite (https://api.datacite.org): data, software, theses and reports; also arXiv's DOIs."""

import re
from collections.abc import Sequence
from urllib.parse import quote, urlencode

from sciverify_lint.model import Name, Reference, Version, Work
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import at, distinct, line, prose, rows, text, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_arxiv, find_doi
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, either, json_of, loaded, plainly_absent, some

NAME = "datacite"
BASE = "https://api.datacite.org/dois"
BATCH = 25
ROWS = 5
PREFIXES = (
    "10.48550/",
    "10.5281/",
    "10.5061/",
    "10.6084/",
    "10.17605/",
    "10.7910/",
    "10.3929/",
    "10.18419/",
    "10.14454/",
)
"""Well-known prefixes of DataCite's members: asked here first."""


RECORD: Form = {"id": str, "attributes": {"titles": some({"title": str}), "creators": ([{}], None)}}
ONE = Route(
    service=NAME,
    label="DataCite",
    own=Own(
        holds=json_of({"data": RECORD}),
        absent=either(plainly_absent, json_of({"errors": some({"status": "404"})})),
    ),
)
LIST = Route(
    service=NAME,
    label="DataCite",
    own=Own(
        holds=json_of(
            ({"data": some(RECORD), "meta": {"total": int}}, {"data": [], "meta": {"total": 0}})
        )
    ),
)


async def lookup_many(dois: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of DOIs, twenty-five to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        query = urlencode({"ids": ",".join(chunk), "page[size]": len(chunk)})
        hits = await LIST.records(client, f"{BASE}?{query}", parse_list)
        if isinstance(hits, Unavailable):
            return None
        found = {work.doi: work for work in hits if work.doi}
        return {d: found.get(d) for d in chunk}

    async def single(doi: str) -> Answer:
        return await ONE.record(client, f"{BASE}/{quote(doi, safe='/')}", parse_one)

    return await in_batches(dois, BATCH, batch, single)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:300]
    query = urlencode({"query": f"titles.title:({words})", "page[size]": ROWS})
    return await LIST.records(client, f"{BASE}?{query}", parse_list, ttl=SEARCH_TTL)


def parse_one(body: bytes) -> Work | None:
    """The record in the answer of `/dois/{doi}`."""
    return work_of(at(loaded(body), "data"))


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records of a list."""
    return tuple(work for work in map(work_of, rows(loaded(body), "data")) if work)


def work_of(item: object) -> Work | None:
    """One record."""
    told = at(item, "attributes")
    titles = distinct([line(text(t, "title")) for t in rows(told, "titles")])
    if not titles:
        return None
    doi = find_doi(text(told, "doi") or text(item, "id"))
    when = year(told, "publicationYear")
    dated = [
        year(d, "date")
        for d in rows(told, "dates")
        if text(d, "dateType") in ("Issued", "Available", "Created", "Submitted")
    ]
    venues = distinct(
        [
            line(text(told, "container", "title")),
            line(text(told, "publisher") or text(told, "publisher", "name")),
        ]
    )
    abstracts = [
        prose(text(d, "description"))
        for d in rows(told, "descriptions")
        if text(d, "descriptionType") == "Abstract"
    ]
    return Work(
        title=titles[0],
        titles=titles[1:],
        authors=tuple(n for n in map(creator, rows(told, "creators")) if n.family),
        year=when,
        years=tuple(dict.fromkeys(y for y in (when, *dated) if y)),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=doi,
        arxiv=find_arxiv(doi.removeprefix("10.48550/"))
        if doi and doi.startswith("10.48550/")
        else None,
        url=text(told, "url") or None,
        kind=text(told, "types", "resourceTypeGeneral").lower() or None,
        abstract=next((a for a in abstracts if a), None),
        notices=from_title(titles[0], NAME),
        notice_of=notice_kind(titles[0]),
        versions=versions(told),
        seen_in=(NAME,),
    )


def creator(item: object) -> Name:
    """A person, or an organisation where the record says so."""
    family, given = line(text(item, "familyName")), line(text(item, "givenName"))
    if family and given:
        return Name(family=family, given=given)
    whole = line(text(item, "name"))
    if text(item, "nameType") == "Organizational":
        return Name(family=whole, group=True)
    return split_name(whole) if whole else Name(family=family)


def versions(told: object) -> tuple[Version, ...]:
    """The published forms of a preprint."""
    found = [
        Version(kind="published", doi=find_doi(text(other, "relatedIdentifier")))
        for other in rows(told, "relatedIdentifiers")
        if text(other, "relationType") == "IsPreprintOf"
        or (
            text(other, "relationType") == "IsVersionOf"
            and text(other, "resourceTypeGeneral") == "JournalArticle"
        )
    ]
    return tuple(v for v in found if v.doi)
