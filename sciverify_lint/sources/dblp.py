"""dblp (https://dblp.org): computer science, asked when the general indexes cannot answer.

Its search often answers with a bot challenge, which is no answer.
"""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

from sciverify_lint.model import Name, Reference, Work
from sciverify_lint.services.protocols import Client, Own
from sciverify_lint.sources.contract import SEARCH_TTL, Hits, Route
from sciverify_lint.sources.fields import line, rows, text, year
from sciverify_lint.text.identifiers import find_arxiv, find_doi
from sciverify_lint.text.names import split_name
from sciverify_lint.text.shapes import json_of, loaded, some

NAME = "dblp"
BASE = "https://dblp.org/search/publ/api"
ROWS = 5
SEARCH = Route(
    service=NAME,
    label="dblp",
    own=Own(
        holds=json_of(
            {"result": {"hits": ({"hit": some({"info": {"title": str}})}, {"@total": "0"})}}
        )
    ),
)


async def search(reference: Reference, client: Client) -> Hits:
    """The records whose titles hold the words of a title."""
    words = " ".join(re.findall(r"\w+", line(reference.title or "")))[:300]
    query = urlencode({"q": words, "format": "json", "h": ROWS})
    return await SEARCH.records(client, f"{BASE}?{query}", parse, ttl=SEARCH_TTL)


def parse(body: bytes) -> tuple[Work, ...]:
    """The records of a search."""
    hits = rows(loaded(body), "result", "hits", "hit")
    return tuple(w for w in map(work_of, hits) if w)


def work_of(hit: object) -> Work | None:
    """One record: a dot ends its title, numbers tell namesakes apart."""
    title = line(text(hit, "info", "title")).rstrip(".")
    if not title:
        return None
    when = year(hit, "info", "year")
    venues = tuple(v for v in (line(text(v)) for v in rows(hit, "info", "venue")) if v)
    addresses = [text(a) for a in rows(hit, "info", "ee")]
    return Work(
        title=title,
        authors=tuple(authors_of(hit)),
        year=when,
        years=(when,) if when else (),
        venue=venues[0] if venues else None,
        venues=venues,
        doi=find_doi(text(hit, "info", "doi")),
        arxiv=next((i for a in addresses if (i := find_arxiv(a))), None),
        url=text(hit, "info", "url") or None,
        kind=text(hit, "info", "type").lower() or None,
        seen_in=(NAME,),
    )


def authors_of(hit: object) -> Iterator[Name]:
    """One author is an object where several are a list."""
    for author in rows(hit, "info", "authors", "author"):
        name = line(text(author, "text") or text(author))
        if name:
            yield split_name(name)
