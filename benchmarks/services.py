"""Stand-ins for the scholarly services: invented works, real limits, real latency, on loopback.

A service that is asked faster than it allows answers 429, as the real one would.
"""

import json
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

from sciverify_lint.services.limits import SERVICES

LIMITS = {
    "crossref": 3.0, "openalex": 100.0, "semantic_scholar": 0.34, "arxiv": 0.34, "europepmc": 10.0,
    "datacite": 3.3, "doi": 20.0,
}  # fmt: skip
"""Requests per second that the services allow in 2026, with a contact address and without keys."""
SLACK = 0.05
"""Seconds by which a request may come early: clocks and threads are not exact."""


@dataclass(frozen=True)
class Planted:
    """One work that the stand-ins know."""

    number: int
    doi: str
    arxiv: str
    retracted: bool

    @property
    def title(self) -> str:
        """A title that no other work has."""
        words = ("slow", "fast", "deep", "early", "late", "broad", "calm", "grey", "warm", "cold")
        places = (
            "piers",
            "locks",
            "quays",
            "docks",
            "moles",
            "weirs",
            "sluices",
            "basins",
            "canals",
            "fairways",
        )
        tens, ones = divmod(self.number, 10)
        return f"On the {words[ones]} tides of {places[tens % 10]} near lighthouse number {self.number}"

    @property
    def surname(self) -> str:
        """A surname that no other work has."""
        return f"Ash{chr(97 + self.number // 10)}{chr(97 + self.number % 10)}"

    @property
    def abstract(self) -> str:
        """An abstract."""
        return (
            f"We measured the tides near lighthouse number {self.number} and report what was found."
        )


def planted(count: int = 100, retracted: int = 5) -> list[Planted]:
    """`count` works, every twentieth of the first ones retracted."""
    return [
        Planted(n, f"10.99999/tide.{n}", f"2101.{n:05d}", n % 14 == 0 and n // 14 < retracted)
        for n in range(count)
    ]


@dataclass
class World:
    """The works, and what was asked for."""

    works: list[Planted]
    latency: float
    counts: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    limited: bool = True
    arrivals: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    lock: threading.Lock = field(default_factory=threading.Lock)

    def admitted(self, service: str) -> bool:
        """Whether a service is not asked too fast: at most `rate` requests in any second (or interval)."""
        rate = LIMITS.get(service, 1.0)
        window, most = (1.0, int(rate)) if rate >= 1 else (1.0 / rate, 1)
        with self.lock:
            self.counts[service] += 1
            now, recent = time.monotonic(), self.arrivals[service]
            while recent and now - recent[0] > window - SLACK:
                recent.popleft()
            recent.append(now)
            fine = len(recent) <= most or not self.limited
            self.refused[service] += not fine
            return fine

    def found(self, words: str) -> list[Planted]:
        """The works whose title a search names."""
        asked = set(words.lower().replace('"', " ").split())
        ranked = sorted(self.works, key=lambda w: -len(asked & set(w.title.lower().split())))
        return ranked[:3]


def crossref(work: Planted) -> dict[str, object]:
    """A Crossref record."""
    update = {"type": "retraction", "DOI": f"{work.doi}.r", "source": "retraction-watch"}
    return {
        "DOI": work.doi, "type": "journal-article", "title": [work.title],
        "author": [{"family": work.surname, "given": "Ada"}], "issued": {"date-parts": [[2021]]},
        "container-title": ["Journal of Tides"], **({"updated-by": [update]} if work.retracted else {}),
    }  # fmt: skip


def openalex(work: Planted) -> dict[str, object]:
    """An OpenAlex record."""
    return {
        "title": work.title, "doi": f"https://doi.org/{work.doi}", "publication_year": 2021,
        "authorships": [{"raw_author_name": f"Ada {work.surname}"}], "is_retracted": work.retracted,
        "abstract_inverted_index": None,
    }  # fmt: skip


def scholar(work: Planted) -> dict[str, object]:
    """A Semantic Scholar record."""
    return {
        "title": work.title, "year": 2021, "authors": [{"name": f"A. {work.surname}"}],
        "externalIds": {"DOI": work.doi, "ArXiv": work.arxiv}, "abstract": work.abstract,
    }  # fmt: skip


def feed(works: list[Planted]) -> bytes:
    """An arXiv feed."""
    entries = "".join(
        f"<entry><id>http://arxiv.org/abs/{w.arxiv}v1</id><title>{escape(w.title)}</title>"
        f"<published>2021-01-02T00:00:00Z</published><summary>{w.abstract}</summary>"
        f"<author><name>Ada {w.surname}</name></author></entry>"
        for w in works
    )
    total = f"<totalResults>{len(works)}</totalResults>"
    return f'<feed xmlns="http://www.w3.org/2005/Atom">{total}{entries}</feed>'.encode()


def message(content: object) -> dict[str, object]:
    """An answer of Crossref."""
    return {"status": "ok", "message": content}


def results(works: list[dict[str, object]]) -> dict[str, object]:
    """A list of OpenAlex."""
    return {"meta": {"count": len(works)}, "results": works}


def registration(doi: str, *, known: bool) -> dict[str, str]:
    """What doi.org says of a DOI."""
    return {"DOI": doi, **({"RA": "Crossref"} if known else {"status": "DOI does not exist"})}


def answer(
    world: World, service: str, path: str, query: dict[str, str], body: bytes
) -> tuple[int, bytes]:
    """Status and body of one answer."""
    by_doi = {w.doi: w for w in world.works}
    by_arxiv = {w.arxiv: w for w in world.works}
    told: object = {}
    match service:
        case "crossref" if query.get("filter", "").startswith("doi:"):
            dois = query["filter"].removeprefix("doi:").split(",doi:")
            told = message({"items": [crossref(by_doi[d]) for d in dois if d in by_doi]})
        case "crossref" if "query.bibliographic" in query:
            found = world.found(query["query.bibliographic"])
            told = message({"items": [crossref(w) for w in found]})
        case "crossref":
            work = by_doi.get(path.partition("/works/")[2])
            return (
                (200, json.dumps(message(crossref(work))).encode())
                if work
                else (404, b"Resource not found.")
            )
        case "openalex" if query.get("filter", "").startswith("doi:"):
            dois = query["filter"].removeprefix("doi:").split("|")
            told = results([openalex(by_doi[d]) for d in dois if d in by_doi])
        case "openalex" if "filter" in query:
            told = results([openalex(w) for w in world.found(query["filter"])])
        case "openalex":
            work = by_doi.get(path.partition("doi:")[2])
            return (200, json.dumps(openalex(work)).encode()) if work else (404, b"not found")
        case "semantic_scholar" if path.endswith("/batch"):
            keys = [i.partition(":")[2] for i in json.loads(body)["ids"]]
            works = [by_doi.get(k) or by_arxiv.get(k) for k in keys]
            told = [scholar(w) if w else None for w in works]
        case "semantic_scholar" if "match" in path:
            told = {"data": [scholar(w) for w in world.found(query["query"])[:1]]}
        case "semantic_scholar":
            key = path.rpartition("/paper/")[2].partition(":")[2]
            work = by_doi.get(key) or by_arxiv.get(key)
            return (
                (200, json.dumps(scholar(work)).encode())
                if work
                else (404, b'{"error": "Paper not found"}')
            )
        case "arxiv":
            ids = query.get("id_list", "").split(",")
            return 200, feed([by_arxiv[i] for i in ids if i in by_arxiv])
        case "doi" if "/doiRA/" in path:
            asked = path.partition("/doiRA/")[2].split(",")
            told = [registration(d, known=d in by_doi) for d in asked]
        case _:
            return 404, b"{}"
    return 200, json.dumps(told).encode()


class Quiet(ThreadingHTTPServer):
    """A client that was killed is no error of the server."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing."""


@contextmanager
def serving(world: World) -> Iterator[dict[str, str]]:
    """Serve a world; gives the environment that sends every service there."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def respond(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            _, service, rest = (*self.path.split("/", 2), "", "")[:3]
            parts = urlsplit(f"/{rest}")
            query = {k: v[0] for k, v in parse_qs(parts.query).items()}
            fine = world.admitted(service)
            time.sleep(world.latency)
            status, content = (
                answer(world, service, unquote(parts.path), query, body) if fine else (429, b"{}")
            )
            self.send_response(status)
            self.send_header(
                "content-type",
                "application/json" if content[:1] != b"<" else "application/atom+xml",
            )
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(content)

        do_GET = do_POST = respond

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    listener = Quiet(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    thread = threading.Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    base = f"http://127.0.0.1:{listener.server_address[1]}"
    try:
        yield {f"SCIVERIFY_BASE_URL_{name.upper()}": f"{base}/{name}" for name in SERVICES}
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
