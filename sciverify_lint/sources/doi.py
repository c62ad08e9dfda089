"""doi.org: which agency registered a DOI, and whether it exists at all.

Look-ups ask here only about DOIs that the agencies' own services do not have.
"""

import re
from collections.abc import Sequence
from urllib.parse import quote

from sciverify_lint.model import Name, Work
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.sources.contract import RECORD_TTL, Answer, absent, chunks, unusable
from sciverify_lint.sources.fields import at, line, loaded, rows, text, year

NAME = "doi"
BASE = "https://doi.org"
BATCH = 40
CSL = "application/vnd.citationstyles.csl+json"


async def agencies(dois: Sequence[str], client: Client) -> dict[str, str | Unavailable | None]:
    """The agency of each DOI in lower case (`crossref`, `datacite`, `medra`); None where there is no such DOI."""
    found: dict[str, str | Unavailable | None] = {}
    for chunk in chunks(dois, BATCH):
        joined = ",".join(quote(d, safe="/()") for d in chunk)
        answer = await client.get(NAME, f"{BASE}/doiRA/{joined}", ttl=RECORD_TTL)
        told: dict[str, str | None] = {}
        if not isinstance(answer, Unavailable) and answer.status == 200:
            told = parse_agencies(answer.body)
        for doi in chunk:
            if doi in told:
                found[doi] = told[doi]
            else:
                found[doi] = await registered(doi, client)
    return found


async def registered(doi: str, client: Client) -> str | Unavailable | None:
    """`unknown` when the handle system knows a DOI, None when it does not."""
    address = f"{BASE}/api/handles/{quote(doi, safe='/')}?type=URL"
    answer = await client.get(NAME, address, ttl=RECORD_TTL)
    if isinstance(answer, Unavailable):
        return answer
    code = text(loaded(answer.body), "responseCode")
    if code == "1":
        return "unknown"
    return None if code == "100" or absent(answer) else unusable(answer, "doi.org")


async def alias(short: str, client: Client) -> str | Unavailable | None:
    """The DOI that a short one (`10/abc`) stands for; None when there is no such short DOI."""
    address = f"{BASE}/api/handles/{quote(short, safe='/')}"
    answer = await client.get(NAME, address, ttl=RECORD_TTL)
    if isinstance(answer, Unavailable):
        return answer
    told = loaded(answer.body)
    for value in rows(told, "values"):
        if text(value, "type") == "HS_ALIAS" and (found := text(value, "data", "value")):
            return found.lower()
    gone = text(told, "responseCode") == "100" or absent(answer)
    return None if gone else unusable(answer, "doi.org")


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
    answer = await client.get(
        NAME, f"{BASE}/{quote(doi, safe='/')}", headers={"accept": CSL}, ttl=RECORD_TTL
    )
    if isinstance(answer, Unavailable):
        return answer
    if absent(answer):
        return None
    return parse_csl(answer.body) if answer.status == 200 else unusable(answer, "doi.org")


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
