"""Crossref (https://api.crossref.org): most journal articles, proceedings and books, and their notices.

habanero knows which filters and fields the API takes (a wrong one fails the whole request) and builds
the queries; our client sends them, because habanero's own transport has no cache, pace, cap or guard.
"""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from sciverify_lint.model import Name, Reference, Version, Work, WorkNotice
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
from sciverify_lint.sources.notices import KINDS, from_title, notice_kind
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, json_of, loaded, plainly_absent, some

NAME = "crossref"
BASE = "https://api.crossref.org/works"
BATCH = 20
ROWS = 6
SELECT = [
    "DOI", "title", "subtitle", "original-title", "short-title", "author", "editor", "issued",
    "published", "published-print", "published-online", "posted", "container-title",
    "short-container-title", "event", "type", "group-title", "abstract", "relation", "update-to",
    "updated-by", "link", "ISBN", "URL", "publisher", "volume", "issue", "page",
]  # fmt: skip
"""Without `updated-by` retractions are invisible."""
RECORD: Form = {
    "DOI": str,
    "title": ([str], None),
    "author": ([{}], None),
    "issued": ({}, None),
    "updated-by": ([{}], None),
}
ONE = Route(
    service=NAME,
    label="Crossref",
    own=Own(holds=json_of({"status": "ok", "message": RECORD}), absent=plainly_absent),
)
"""Its 404 is the plain text `Resource not found.`"""
LIST = Route(
    service=NAME,
    label="Crossref",
    own=Own(
        holds=json_of(
            {
                "status": "ok",
                "message": ({"items": some(RECORD)}, {"items": [], "total-results": (0, None)}),
            }
        )
    ),
)
DATES = ("issued", "published", "published-print", "published-online", "posted")
ISSUE = ("journal-issue", "published-print")
"""Given for single records only: lists cannot be asked for it."""


async def lookup_many(dois: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of DOIs, twenty to a request (`filter=doi:`)."""

    async def batch(chunk: list[str]) -> Answers | None:
        hits = await LIST.records(client, list_url(dois=chunk, count=len(chunk)), parse_list)
        if isinstance(hits, Unavailable):
            return None
        found = {work.doi: work for work in hits if work.doi}
        return {d: found.get(d) for d in chunk}

    async def single(doi: str) -> Answer:
        return await lookup(doi, client)

    return await in_batches(dois, BATCH, batch, single, apart=",")


async def lookup(doi: str, client: Client) -> Answer:
    """The record of one DOI, also under an alias."""
    return await ONE.record(client, f"{BASE}/{quote(doi, safe='')}", parse_one)


async def search(reference: Reference, client: Client) -> Hits:
    """The records nearest to a title, its first surnames and year (`query.bibliographic`)."""
    words = [reference.title or "", *(a.family for a in reference.authors[:2] if not a.group)]
    asked = " ".join([*words, str(reference.year or "")]).strip()[:600]
    url = list_url(bibliographic=asked, count=ROWS)
    return await LIST.records(client, url, parse_list, ttl=SEARCH_TTL)


def list_url(*, count: int, dois: Sequence[str] = (), bibliographic: str = "") -> str:
    """The address of a list of at most `count` records: those of `dois`, or the nearest to some words."""
    from habanero.filterhandler import filter_handler  # type: ignore[import-untyped]
    from habanero.select import validate_select  # type: ignore[import-untyped]

    validate_select(SELECT)
    query: dict[str, str | int] = {}
    if dois:
        query["filter"] = str(filter_handler({"doi": list(dois)}))
    if bibliographic:
        query["query.bibliographic"] = bibliographic
    return f"{BASE}?{urlencode({**query, 'rows': count, 'select': ','.join(SELECT)})}"


def parse_one(body: bytes) -> Work | None:
    """The record in the answer of `/works/{doi}`."""
    return work_of(at(loaded(body), "message"))


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records in the answer of `/works?...`."""
    found = (work_of(item) for item in rows(loaded(body), "message", "items"))
    return tuple(work for work in found if work)


def work_of(item: object) -> Work | None:
    """One record; None when it has neither a title nor a DOI."""
    titles = [line(text(t)) for t in rows(item, "title")]
    subtitle = line(text(item, "subtitle", 0))
    title = titles[0] if titles else ""
    whole = title
    if subtitle and subtitle.lower() not in title.lower():
        whole = f"{title}: {subtitle}" if title else subtitle
    doi = text(item, "DOI").lower() or None
    if not whole and not doi:
        return None
    others = [line(text(t)) for key in ("original-title", "short-title") for t in rows(item, key)]
    years = distinct_years(item)
    venues = venues_of(item)
    kind = text(item, "subtype") or text(item, "type") or None
    return Work(
        title=whole,
        titles=tuple(t for t in distinct([title, *titles[1:], *others]) if t != whole),
        authors=authors_of(item),
        year=years[0] if years else None,
        years=years,
        online_year=online_year(item),
        volume=text(item, "volume") or None,
        issue=text(item, "issue") or None,
        pages=text(item, "page") or None,
        venue=venues[0] if venues else None,
        venues=venues,
        doi=doi,
        isbn=text(item, "ISBN", 0) or None,
        url=text(item, "URL") or None,
        kind=kind,
        abstract=prose(text(item, "abstract")),
        notices=(*notices_of(item), *from_title(title, NAME)),
        notice_of=notice_of(item, title),
        versions=versions_of(item),
        open_urls=distinct(
            [
                text(link, "URL")
                for link in rows(item, "link")
                if text(link, "content-type") == "application/pdf"
            ]
        ),
        seen_in=(NAME,),
    )


def authors_of(item: object) -> tuple[Name, ...]:
    """Authors, else editors."""
    for role in ("author", "editor"):
        names = tuple(n for n in (name_of(a) for a in rows(item, role)) if n.family)
        if names:
            return names
    return ()


def name_of(item: object) -> Name:
    """A person, or a group where only `name` is given."""
    family, given = line(text(item, "family")), line(text(item, "given"))
    if family:
        return Name(family=family, given=given, suffix=text(item, "suffix"))
    if text(item, "name"):
        return Name(family=line(text(item, "name")), group=True)
    return split_name(given) if given else Name(family="")


def distinct_years(item: object) -> tuple[int, ...]:
    """The years of every date of a record, that of its printed issue and the cover date first."""
    found = [year(item, *path, "date-parts", 0, 0) for path in (ISSUE, *((key,) for key in DATES))]
    return tuple(dict.fromkeys(y for y in found if y))


def online_year(item: object) -> int | None:
    """When a work went online, if no date of its print is known."""
    printed = any(year(item, *path, "date-parts", 0, 0) for path in (ISSUE, ("published-print",)))
    return None if printed else year(item, "published-online", "date-parts", 0, 0)


def venues_of(item: object) -> tuple[str, ...]:
    """Every name of where a work appeared."""
    keys = ("container-title", "short-container-title")
    names = [line(text(v)) for key in keys for v in rows(item, key)]
    names += [line(text(item, "event", "name")), line(text(item, "event", "acronym"))]
    names += [line(text(i, "name")) for i in rows(item, "institution")]
    if text(item, "type") == "posted-content" and not any(names):
        names.append(line(text(item, "publisher")))
    return distinct(names)


def notices_of(item: object) -> tuple[WorkNotice, ...]:
    """Every entry of `updated-by`: a correction may stand before the retraction."""
    found = []
    for update in rows(item, "updated-by"):
        kind = KINDS.get(text(update, "type").lower().replace("-", "_").replace(" ", "_"))
        if kind:
            via = " (Retraction Watch)" if text(update, "source") == "retraction-watch" else ""
            found.append(
                WorkNotice(
                    kind=kind,
                    source=f"Crossref{via}",
                    doi=text(update, "DOI").lower() or None,
                    date=text(update, "updated", "date-time")[:10] or None,
                )
            )
    return tuple(found)


def notice_of(item: object, title: str) -> str | None:
    """What a record is when it updates another one (`update-to`), or when its title says so."""
    by_title = notice_kind(title)
    for update in rows(item, "update-to"):
        kind = text(update, "type").lower().replace("-", "_").replace(" ", "_")
        if kind in KINDS and (by_title or text(update, "DOI").lower() != text(item, "DOI").lower()):
            return str(KINDS[kind])
    return by_title


def versions_of(item: object) -> tuple[Version, ...]:
    """The published version of a preprint, and the preprint of a published work."""
    found = [
        Version(kind=kind, doi=text(other, "id").lower() or None)
        for relation, kind in (("is-preprint-of", "published"), ("has-preprint", "preprint"))
        for other in rows(item, "relation", relation)
        if text(other, "id-type").lower() in ("doi", "")
    ]
    return tuple(v for v in found if v.doi)
