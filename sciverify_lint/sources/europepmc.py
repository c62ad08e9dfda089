"""Europe PMC (https://europepmc.org/RestfulWebService): the life sciences, with abstracts and retraction marks.

An error may come with status 200; it holds no list.
"""

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from sciverify_lint.model import Name, NoticeKind, Reference, Version, Work, WorkNotice
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    SEARCH_TTL,
    Answer,
    Answers,
    Hits,
    Route,
    in_batches,
)
from sciverify_lint.sources.fields import distinct, line, prose, rows, text, year
from sciverify_lint.sources.notices import from_title, notice_kind
from sciverify_lint.text.identifiers import find_doi, find_pmcid
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import Form, json_of, loaded, some

NAME = "europepmc"
BASE = "https://www.ebi.ac.uk/europepmc/webservices/rest/search"
BATCH = 20
ROWS = 5
RECORD: Form = {"id": str, "source": str, "title": str, "authorList": ({}, None)}
LIST = Route(
    service=NAME,
    label="Europe PMC",
    own=Own(
        holds=json_of(
            (
                {"hitCount": int, "resultList": {"result": some(RECORD)}},
                {"hitCount": 0, "resultList": {"result": []}},
            )
        )
    ),
)
PUBLISHED_NOTICES = {
    "retracted publication": NoticeKind.RETRACTION,
    "retracted-article": NoticeKind.RETRACTION,
    "withdrawn publication": NoticeKind.RETRACTION,
}
IS_NOTICE = {
    "retraction of publication": "retraction",
    "published erratum": "correction",
    "correction": "correction",
    "expression of concern": "expression of concern",
}
LINKED = {
    "retraction in": NoticeKind.RETRACTION,
    "erratum in": NoticeKind.CORRECTION,
    "expression of concern in": NoticeKind.CONCERN,
    "corrected and republished in": NoticeKind.REPLACEMENT,
    "retracted and republished in": NoticeKind.REPLACEMENT,
}


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of `10.1/x` (DOIs), `PMID:1` and `PMC1`, twenty to a request."""

    async def batch(chunk: list[str]) -> Answers | None:
        hits = await ask(" OR ".join(map(clause, chunk)), len(chunk) * 2, RECORD_TTL, client)
        if isinstance(hits, Unavailable):
            return None
        return {i: next((w for w in hits if named(w, i)), None) for i in chunk}

    async def single(one: str) -> Answer:
        hits = await ask(clause(one), 2, RECORD_TTL, client)
        if isinstance(hits, Unavailable):
            return hits
        return next((w for w in hits if named(w, one)), LIST.strange if hits else None)

    return await in_batches(ids, BATCH, batch, single)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:400]
    return await ask(f'TITLE:"{words}"', ROWS, SEARCH_TTL, client)


async def ask(query: str, count: int, ttl: float, client: Client) -> Hits:
    """What a query finds."""
    asked = {"query": query, "resultType": "core", "format": "json", "pageSize": count}
    return await LIST.records(client, f"{BASE}?{urlencode(asked)}", parse_list, ttl=ttl)


def clause(identifier: str) -> str:
    """The part of a query that asks for one identifier."""
    if identifier.startswith("PMID:"):
        return f"(EXT_ID:{identifier[5:]} AND SRC:MED)"
    if identifier.startswith("PMC"):
        return f"PMCID:{identifier}"
    return f'DOI:"{identifier}"'


def named(work: Work, identifier: str) -> bool:
    """Whether a record is the one that an identifier names."""
    return identifier.lower() in {
        (work.doi or "").lower(),
        f"pmid:{work.pmid}",
        (work.pmcid or "").lower(),
    }


def parse_list(body: bytes) -> tuple[Work, ...]:
    """The records of an answer."""
    found = map(work_of, rows(loaded(body), "resultList", "result"))
    return tuple(work for work in found if work)


def work_of(item: object) -> Work | None:
    """One record."""
    title = line(text(item, "title")).rstrip(".")
    if not title:
        return None
    when = year(item, "pubYear")
    dates = [year(item, key) for key in ("firstPublicationDate", "electronicPublicationDate")]
    venues = distinct(
        [
            line(text(item, "journalInfo", "journal", "title")),
            line(text(item, "journalInfo", "journal", "isoabbreviation")),
            line(text(item, "bookOrReportDetails", "publisher")),
        ]
    )
    kinds = [text(k).lower() for k in rows(item, "pubTypeList", "pubType")]
    return Work(
        title=title,
        authors=authors_of(item),
        year=when,
        years=tuple(dict.fromkeys(y for y in (when, *dates) if y)),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=find_doi(text(item, "doi")),
        pmid=text(item, "pmid") or None,
        pmcid=find_pmcid(text(item, "pmcid")),
        kind="preprint" if text(item, "source") == "PPR" else None,
        abstract=prose(text(item, "abstractText")),
        notices=(*notices_of(item, kinds), *from_title(title, NAME)),
        notice_of=next((IS_NOTICE[k] for k in kinds if k in IS_NOTICE), notice_kind(title)),
        versions=versions_of(item),
        open_urls=distinct(
            [
                text(u, "url")
                for u in rows(item, "fullTextUrlList", "fullTextUrl")
                if text(u, "documentStyle") == "pdf" and text(u, "availabilityCode") in ("OA", "F")
            ]
        ),
        seen_in=(NAME,),
    )


def authors_of(item: object) -> tuple[Name, ...]:
    """Persons with surname and given name; groups as groups."""
    found = []
    for author in rows(item, "authorList", "author"):
        family, group = line(text(author, "lastName")), line(text(author, "collectiveName"))
        if family:
            given = line(text(author, "firstName") or text(author, "initials"))
            found.append(Name(family=family, given=given))
        elif group:
            found.append(Name(family=group, group=True))
        elif text(author, "fullName"):
            found.append(split_name(line(text(author, "fullName"))))
    if not found:
        names = line(text(item, "authorString")).rstrip(".").split(", ")
        found = [split_name(n) for n in names if n]
    return tuple(found)


def notices_of(item: object, kinds: list[str]) -> tuple[WorkNotice, ...]:
    """What the types of a record and its linked comments say."""
    found = [
        WorkNotice(kind=PUBLISHED_NOTICES[k], source="Europe PMC")
        for k in kinds
        if k in PUBLISHED_NOTICES
    ]
    for other in rows(item, "commentCorrectionList", "commentCorrection"):
        kind = LINKED.get(text(other, "type").lower())
        if kind:
            found.append(WorkNotice(kind=kind, source="Europe PMC"))
    return tuple(found)


def versions_of(item: object) -> tuple[Version, ...]:
    """The published form of a preprint and the preprint of an article."""
    kinds = {"preprint of": "published", "preprint in": "preprint"}
    return tuple(
        Version(kind=kinds[text(c, "type").lower()], title=line(text(c, "title")) or None)
        for c in rows(item, "commentCorrectionList", "commentCorrection")
        if text(c, "type").lower() in kinds
    )
