"""The services that are asked, and the manners each of them expects.

Rates are those in force in 2026, one step below what the services allow. They hold for the real
hosts: a service whose address was replaced by a loopback one is not slowed down.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """One service. Rates are requests per second; `known` ones hold with a key or a contact address."""

    label: str
    hosts: tuple[str, ...]
    rate: float
    concurrency: int = 1
    known_rate: float | None = None
    known_concurrency: int | None = None
    keys: tuple[str, ...] = ()
    """Environment variables that may hold its key."""
    contact: bool = False
    """Whether a contact address earns the better rate."""


SERVICES: Mapping[str, Service] = {
    "crossref": Service(
        label="Crossref", hosts=("api.crossref.org",), rate=0.95, known_rate=2.7,
        concurrency=1, known_concurrency=3, contact=True,
    ),
    "openalex": Service(
        label="OpenAlex", hosts=("api.openalex.org",), rate=5.0, concurrency=4,
        keys=("OPENALEX_API_KEY",),
    ),
    "semantic_scholar": Service(
        label="Semantic Scholar", hosts=("api.semanticscholar.org",), rate=0.32, known_rate=0.9,
        keys=("SEMANTIC_SCHOLAR_API_KEY", "S2_API_KEY"),
    ),
    "arxiv": Service(
        label="arXiv", hosts=("export.arxiv.org", "arxiv.org"), rate=0.32,
    ),
    "europepmc": Service(
        label="Europe PMC", hosts=("www.ebi.ac.uk",), rate=5.0, concurrency=2,
    ),
    "pubmed": Service(
        label="PubMed", hosts=("eutils.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov"), rate=2.5,
        known_rate=8.0, keys=("NCBI_API_KEY",),
    ),
    "datacite": Service(label="DataCite", hosts=("api.datacite.org",), rate=1.5),
    "unpaywall": Service(label="Unpaywall", hosts=("api.unpaywall.org",), rate=2.0, contact=True),
    "doi": Service(label="doi.org", hosts=("doi.org",), rate=2.0),
    "core": Service(
        label="CORE", hosts=("api.core.ac.uk",), rate=0.16, keys=("CORE_API_KEY",),
    ),
    "dblp": Service(label="dblp", hosts=("sparql.dblp.org", "dblp.org"), rate=1.0),
    "biorxiv": Service(label="bioRxiv", hosts=("api.biorxiv.org",), rate=1.0),
    "openlibrary": Service(
        label="Open Library", hosts=("openlibrary.org",), rate=1.0, known_rate=3.0, contact=True,
    ),
    "web": Service(label="the web", hosts=(), rate=0.5),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """How long to wait and how often to try again. Seconds."""

    tries: int = 3
    timeout_tries: int = 2
    """A service that answers too late is asked fewer times: each try costs the whole timeout."""
    base: float = 1.0
    cap: float = 30.0
    longest_retry_after: float = 60.0
    """A service that asks for a longer pause is given up for this run."""
    failures: int = 3
    """Failed calls in a row after which a service is given up for this run."""
    connect: float = 10.0
    read: float = 15.0
    whole: float = 120.0
    """For one answer from first to last byte: a text may be many megabytes."""
    record: float = 30.0
    """The same for records, so that a service that drips holds a run up for three minutes at most."""
    negative_ttl: float = 86400.0


class Pace:
    """At most `rate` starts per second and `concurrency` at once; no rate when it is None."""

    def __init__(self, rate: float | None, concurrency: int) -> None:
        self.interval = 1.0 / rate if rate else 0.0
        self.free = asyncio.Semaphore(concurrency)
        self.turn = asyncio.Lock()
        self.next_start = 0.0

    def adapt(self, headers: Mapping[str, str]) -> None:
        """Follow the rate that the service itself announces (`x-rate-limit-*`), if it does."""
        if not self.interval:
            return
        try:
            count = float(headers["x-rate-limit-limit"])
            seconds = float(headers["x-rate-limit-interval"].removesuffix("s"))
        except (KeyError, ValueError):
            return
        if count > 0 and seconds > 0:
            self.interval = min(max(seconds / count, 0.1), 10.0)

    def pause(self, seconds: float) -> None:
        """Start nothing for so long."""
        self.next_start = max(self.next_start, time.monotonic() + seconds)

    async def __aenter__(self) -> None:
        await self.free.acquire()
        try:
            async with self.turn:
                wait = self.next_start - time.monotonic()
                if wait > 0:
                    await asyncio.sleep(wait)
                self.next_start = time.monotonic() + self.interval
        except asyncio.CancelledError:
            self.free.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.free.release()
