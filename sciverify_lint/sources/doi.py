"""doi.org: which agency registered a DOI, and whether it exists at all.

Look-ups ask here only about DOIs that the agencies' own services do not have.
"""

import re
from collections.abc import Sequence
from urllib.parse import quote

from sciverify_lint.model import Name, Reason, Work
from sciverify_lint.services.protocols import Client, Own, Unavailable
from sciverify_lint.sources.contract import (
    RECORD_TTL,
    Answer,
    Route,
    chunks,
)
from sciverify_lint.sources.fields import at, line, rows, text, year
from sciverify_lint.text.shapes import either, json_of, loaded, plainly_absent, some

NAME = "doi"
BASE = "https://doi.org"
BATCH = 40
LABEL = "doi.org"
AGENCIES = Route(
    service=NAME,
    label=LABEL,
    own=Own(holds=json_of(some(({"DOI": str, "RA": str}, {"DOI": str, "status": str})))),
)
"""It answers for every DOI. Where it does not, what else is found there need not be doi.org's word."""
HANDLE = Route(
    service=NAME,
    label=LABEL,
    own=Own(
        holds=json_of({"responseCode": int, "handle": str}),
        absent=json_of({"responseCode": 100, "handle": str}),
    ),
)
RECORD = Route(
    service=NAME,
    label=LABEL,
    own=Own(
        holds=json_of({"DOI": str, "title": (str, some(str)), "author": ([{}], None)}),
        absent=either(plainly_absent, lambda body: b"DOI Not Found" in body),
    ),
)
CSL = "application/vnd.citationstyles.csl+json"


async def agencies(dois: Sequence[str], client: Client) -> dict[str, str | Unavailable | None]:
    """The agency of each DOI in lower case (`crossref`, `datacite`, `medra`); None where there is no such DOI."""
    found: dict[str, str | Unavailable | None] = {}
    for chunk in chunks(dois, BATCH):
        joined = ",".join(quote(d, safe="/()") for d in chunk)
        answer = await client.get(NAME, f"{BASE}/doiRA/{joined}", ttl=RECORD_TTL, own=AGENCIES.own)
        body = AGENCIES.body(answer)
        told = parse_agencies(body) if isinstance(body, bytes) else {}
        for doi in chunk:
            if doi in told:
                found[doi] = told[doi]
            else:
                known = await registered(doi, client)
                found[doi] = body if known is None and isinstance(body, Unavailable) else known
    return found


async def handle(name: str, client: Client) -> object:
    """What the handle system holds under a name: None where it has no such handle, or Unavailable."""
    answer = await client.get(NAME, f"{BASE}/api/handles/{name}", ttl=RECORD_TTL, own=HANDLE.own)
    body = HANDLE.body(answer)
    if not isinstance(body, bytes):
        return body
    told = loaded(body)
    match text(told, "responseCode"):
        case "100":
            return None
        case "1" | "200":  # 200: it has none of the values asked for
            return told
        case code:
            detail = f"{LABEL} answered with the code {code}"
            return Unavailable(reason=Reason.SOURCE_DOWN, detail=detail)


async def registered(doi: str, client: Client) -> str | Unavailable | None:
    """`unknown` when the handle system knows a DOI, None when it does not."""
    told = await handle(f"{quote(doi, safe='/')}?type=URL", client)
    return told if isinstance(told, Unavailable) or told is None else "unknown"


async def alias(short: str, client: Client) -> str | Unavailable | None:
    """The DOI that a short one (`10/abc`) stands for; None when there is no such short DOI."""
    told = await handle(quote(short, safe="/"), client)
    if isinstance(told, Unavailable) or told is None:
        return told
    for value in rows(told, "values"):
        if text(value, "type") == "HS_ALIAS" and (found := text(value, "data", "value")):
            return found.lower()
    return Unavailable(reason=Reason.SOURCE_DOWN, detail=f"{LABEL} answered with no DOI")


def parse_agencies(body: bytes) -> dict[str, str | None]:
    """The agencies in an answer of `/doiRA/`; entries that say neither an agency nor absence are left out."""
    found: dict[str, str | None] = {}
    for item in rows({"all": loaded(body)}, "all"):
        doi, agency = text(item, "DOI").lower(), text(item, "RA")
        if doi and agency:
            found[doi] = agency.lower()
        elif doi and re.search(r"not exist|unknown|invalid", text(item, "status"), re.I):
            found[doi] = None
    return found


async def lookup(doi: str, client: Client) -> Answer:
    """The record of a DOI of any agency, by content negotiation."""
    url = f"{BASE}/{quote(doi, safe='/')}"
    return await RECORD.record(client, url, parse_csl, headers={"accept": CSL})


def parse_csl(body: bytes) -> Work | None:
    """A record in CSL JSON."""
    item = loaded(body)
    title = line(text(item, "title") or text(item, "title", 0))
    if not title:
        return None
    when = year(item, "issued", "date-parts", 0, 0)
    venue = line(text(item, "container-title") or text(item, "container-title", 0))
    names = [
        Name(
            family=line(text(a, "family") or text(a, "literal")),
            given=line(text(a, "given")),
            group=at(a, "family") is None,
        )
        for a in rows(item, "author")
    ]
    return Work(
        title=title,
        authors=tuple(n for n in names if n.family),
        year=when,
        years=(when,) if when else (),
        venue=venue or None,
        venues=(venue,) if venue else (),
        doi=text(item, "DOI").lower() or None,
        url=text(item, "URL") or None,
        kind=text(item, "type") or None,
        seen_in=(NAME,),
    )
