"""The scholarly services on loopback, with the answers that a case recorded."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

from sciverify_lint.services.limits import SERVICES
from tests.services.loopback import Asked, Reply, Server, serving

BATCH_RE = re.compile(r"filter=doi|/paper/batch|id_list=[^&]*%2C|doiRA|[?&]ids=")
SEARCHES = ("query", "filter=title", "search", "term=", "q=")
ATOM = b'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><totalResults xmlns="http://a9.com/-/spec/opensearch/1.1/">0</totalResults></feed>'
NOTHING_FOUND = {
    "crossref": {"status": "ok", "message": {"items": [], "total-results": 0}},
    "openalex": {"meta": {"count": 0}, "results": []},
    "semantic_scholar": {"total": 0, "data": []},
    "europepmc": {"hitCount": 0, "resultList": {"result": []}},
    "datacite": {"data": [], "meta": {"total": 0}},
    "pubmed": {"esearchresult": {"count": "0", "idlist": []}},
}
"""What each service answers to a search that finds nothing."""


@contextmanager
def serve(upstream: Path | None = None) -> Iterator[str]:
    """The address below which `/<service>/<path>` answers as the file of exchanges says.

    Batches fail, so that each work is asked for alone.
    """
    with replaying(upstream) as server:
        yield server.base


@contextmanager
def replaying(upstream: Path | None = None) -> Iterator[Server]:
    """`serve`, with what was asked."""
    recorded = upstream is not None and upstream.exists()
    exchanges = json.loads(upstream.read_text(encoding="utf-8")) if upstream and recorded else []

    def answer(asked: Asked, before: int) -> Reply:
        _, service, rest = asked.path.split("/", 2)
        if BATCH_RE.search(rest):
            return Reply(b"{}", 414)
        row = next((r for r in exchanges if fits(r, service, f"/{unquote_plus(rest)}")), None)
        if row is None:
            return nothing(service, rest)
        if row.get("error"):
            return Reply(delay=1.0) if row["error"] == "timeout" else Reply(cut=True)
        body = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        return Reply(body.encode(), row["status"], row.get("headers", {}))

    with serving(answer) as server:
        yield server


def environment(base: str) -> dict[str, str]:
    """The variables that lead every service to this address."""
    return {f"SCIVERIFY_BASE_URL_{s.upper()}": f"{base}/{s}" for s in (*SERVICES, "web")}


def fits(row: Mapping[str, Any], service: str, asked: str) -> bool:
    """Whether an exchange is of this service, and its identifier or the words of its title are asked for."""
    if row["service"].replace("semanticscholar", "semantic_scholar") != service:
        return False
    path, _, query = row["path"].partition("?")
    if not query:
        return asked.partition("?")[0].lower().endswith(path.rpartition("/10.")[2].lower())
    words = re.findall(r"\w+", query.partition("=")[2].lower())
    return all(word in asked.lower() for word in words)


def nothing(service: str, asked: str) -> Reply:
    """What the service answers where no exchange fits."""
    if service == "arxiv":
        return Reply(ATOM, headers={"content-type": "application/atom+xml"})
    if any(s in asked for s in SEARCHES):
        return Reply(json.dumps(NOTHING_FOUND.get(service, {})).encode())
    return Reply(b"Resource not found.", 404, {"content-type": "text/plain"})
