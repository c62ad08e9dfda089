"""bioRxiv and medRxiv (https://api.biorxiv.org): abstracts of preprints, and where they were published.

Asked only about preprints whose abstract nobody else has: one request each. `"NA"` stands for nothing.
"""

import asyncio
from collections.abc import Sequence
from urllib.parse import quote

from sciverify_lint.model import Version, Work
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import Answer, Route
from sciverify_lint.sources.fields import distinct, line, prose, rows, text, year
from sciverify_lint.sources.notices import from_title
from sciverify_lint.text.identifiers import find_doi
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import json_of, loaded, plainly_absent, some

NAME = "biorxiv"
BASE = "https://api.biorxiv.org/details"
VERSIONS = Route(
    service=NAME,
    label="bioRxiv",
    own=Own(
        holds=json_of(
            (
                {"collection": some({"title": str, "doi": str})},
                {"collection": [], "messages": some({"status": lambda s: "no posts" in str(s)})},
            )
        ),
        absent=plainly_absent,
    ),
)
PREFIXES = ("10.1101/", "10.64898/")


async def lookup_many(ids: Sequence[str], client: Client) -> dict[str, Answer]:
    """The records of `biorxiv/10.1101/1` and `medrxiv/10.1101/2`; there is no batch."""
    answers = await asyncio.gather(*(lookup(i, client) for i in ids))
    return dict(zip(ids, answers, strict=True))


async def lookup(identifier: str, client: Client) -> Answer:
    """The newest version of a preprint on its server."""
    url = f"{BASE}/{quote(identifier, safe='/')}/na/json"
    found = await VERSIONS.records(client, url, parse)
    if isinstance(found, Unavailable):
        return found
    return found[-1] if found else None


def parse(body: bytes) -> tuple[Work, ...]:
    """The records of an answer, one for each version, the newest last."""
    return tuple(w for w in map(work_of, rows(loaded(body), "collection")) if w)


def work_of(item: object) -> Work | None:
    """One record, of `/details` or of `/pubs`."""
    title = line(text(item, "title") or text(item, "preprint_title"))
    if not title:
        return None
    names = line(text(item, "authors") or text(item, "preprint_authors")).split(";")
    when = year(item, "date") or year(item, "preprint_date")
    published = find_doi(text(item, "published")) or find_doi(text(item, "published_doi"))
    journal = line(text(item, "published_journal"))
    server = line(text(item, "server") or text(item, "preprint_platform")) or "bioRxiv"
    return Work(
        title=title,
        authors=tuple(n for n in (split_name(p.strip()) for p in names if p.strip()) if n.family),
        year=when,
        years=(when,) if when else (),
        venue=server,
        venues=distinct([server, journal]),
        doi=find_doi(text(item, "doi") or text(item, "preprint_doi")),
        kind="preprint",
        abstract=prose(text(item, "abstract") or text(item, "preprint_abstract")),
        notices=from_title(title, NAME),
        versions=(Version(kind="published", doi=published, venue=journal or None),)
        if published
        else (),
        seen_in=(NAME,),
    )
