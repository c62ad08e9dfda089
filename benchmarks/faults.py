"""Faulty services, one after the other and all together: what is accused, how the run ends, and what is said first.

python -m benchmarks.faults [--services crossref,doi] [--faults slow,empty]

Every work of the bibliography exists. A service is faulty while all others are out of reach, then all services are
faulty, then the three search indexes are while the others answer properly that they know nothing (asked about works
without identifiers: of the others, arXiv and doi.org alone can say that an identifier does not exist).
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

from sciverify_lint.services.limits import SERVICES

FEED = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">'
GARBAGE: Mapping[str, bytes] = {
    "rate": b"Rate exceeded.",
    "object": b"{}",
    "null": b"null",
    "list": b"[]",
    "nulls": b"[null]",
    "number": b"0",
    "text": b'"ok"',
    "bytes": bytes(range(128, 256)) * 9,
    "zeros": b"\0" * 900,
    "html": b"<html><body>Please log in.</body></html>",
    "xhtml": b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    "nginx": b"<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>",
    "empty": b"",
    "blank": b" \r\n",
    "cut feed": f"{FEED}<entry><title>Atten".encode(),
    "empty feed": f"{FEED}</feed>".encode(),
    "strange feed": f"{FEED}<entry><id>urn:news</id><title>News</title></entry></feed>".encode(),
    "cut JSON": b'{"message": {"items": [{"title": ["Deep',
    "error": b'{"error": "Internal error"}',
    "error in words": b'{"status": "error", "message": "Internal error", "code": 500}',
    "failed": b'{"status": "failed", "message": [{"type": "x", "message": "y"}]}',
    "wrong lists": b'{"status": "ok", "message": {"items": {}}, "results": {}, "data": {}, "docs": {},'
    b' "resultList": [], "result": {"hits": []}, "collection": {}, "meta": [], "totalHits": "many"}',
    "no lists": b'{"status": "ok", "message": {"items": null}, "results": null, "data": null,'
    b' "docs": null, "resultList": {"result": null}, "result": null, "collection": null}',
    "strange items": b'{"status": "ok", "message": {"items": [1, null]}, "results": [1], "data": ["x"],'
    b' "docs": [[]], "resultList": {"result": [0]}, "result": {"hits": {"hit": [3]}}, "collection": [1]}',
    "counted and missing": b'{"status": "ok", "message": {"items": [], "total-results": 9},'
    b' "results": [], "meta": {"count": 9, "total": 9}, "data": [], "total": 9, "docs": [],'
    b' "numFound": 9, "hitCount": 9, "resultList": {"result": []}, "totalHits": 9,'
    b' "result": {"hits": {"@total": "9"}}, "collection": [], "messages": [{"status": "ok"}]}',
}
"""Bodies that no service gives."""
SLOW = 40.0
"""Seconds: longer than anybody waits."""
ALONE = (
    "dead", "slow", "drip", "429", "500", "404 html", "404 plain", "200 rate", "200 object", "200 list", "200 html",
    "200 empty", "200 cut JSON", "200 empty feed", "200 wrong lists",
)  # fmt: skip
"""What is tried with each service alone."""
FAULTS = (
    "dead", "slow", "drip", "429", "500", *(f"200 {name}" for name in GARBAGE),
    *(f"404 {name}" for name in ("rate", "object", "html", "nginx", "empty", "error", "plain")),
)  # fmt: skip
PLAIN = b"Resource not found."
INDEXES = ("crossref", "openalex", "semantic_scholar")
ASKED = tuple(name for name in SERVICES if name != "web")
TITLES = """
@article{title, title={Basic local alignment search tool}, author={Altschul, Stephen F. and Gish, Warren},
  journal={Journal of Molecular Biology}, year={1990}}
"""
BIB = """
@article{doi, title={Molecular Structure of Nucleic Acids}, author={Watson, J. D. and Crick, F. H. C.}, year={1953},
  journal={Nature}, doi={10.1038/171737a0}}
@article{arxiv, title={Attention Is All You Need}, author={Vaswani, Ashish and Shazeer, Noam}, year={2017},
  eprint={1706.03762}, archiveprefix={arXiv}}
@article{pmid, title={Cortical map plasticity in humans}, author={Elbert, Thomas and Rockstroh, Brigitte}, year={2004},
  journal={Trends in Cognitive Sciences}, pmid={15491901}}
@article{data, title={Replication data for a field study}, author={Ash, Ada and Elm, Bo}, journal={Zenodo}, year={2020},
  doi={10.5281/zenodo.3606810}}
@article{biorxiv, title={A single-cell atlas of the mouse brain}, author={Oak, Cy and Yew, Di}, journal={bioRxiv},
  year={2019}, doi={10.1101/517201}}
@book{isbn, title={The Art of Computer Programming}, author={Knuth, Donald E.}, publisher={Addison-Wesley}, year={1997},
  isbn={9780201896831}}
"""


EMPTY: Mapping[str, bytes] = {
    "crossref": b'{"status": "ok", "message": {"items": [], "total-results": 0}}',
    "openalex": b'{"meta": {"count": 0}, "results": []}',
    "semantic_scholar": b'{"total": 0, "data": []}',
    "arxiv": f"{FEED}<totalResults>0</totalResults></feed>".encode(),
    "europepmc": b'{"hitCount": 0, "resultList": {"result": []}}',
    "pubmed": b'<?xml version="1.0"?><PubmedArticleSet></PubmedArticleSet>',
    "datacite": b'{"data": [], "meta": {"total": 0}}',
    "dblp": b'{"result": {"hits": {"@total": "0"}}}',
    "openlibrary": b'{"numFound": 0, "docs": []}',
    "biorxiv": b'{"messages": [{"status": "no posts found"}], "collection": []}',
    "core": b'{"totalHits": 0, "results": []}',
}
"""Lists without a record, as the services give them."""
MISSING: Mapping[str, bytes] = {
    "crossref": PLAIN,
    "openalex": b"<!doctype html><title>404 Not Found</title><p>The requested URL was not found on the server.",
    "semantic_scholar": b'{"error": "Paper with id 1 not found"}',
    "datacite": b'{"errors": [{"status": "404", "title": "The resource does not exist."}]}',
    "doi": b'{"responseCode": 100, "handle": "x"}',
    "unpaywall": b'{"HTTP_status_code": 404, "error": true, "message": "is an invalid doi"}',
}
"""How the services say, with status 404, that they do not have one record."""


def nothing(service: str, path: str) -> tuple[int, bytes]:
    """How a service says at a path, with its query, that it does not know what is asked for."""
    if "/doiRA/" in path:
        dois = unquote(path.partition("/doiRA/")[2]).split(",")
        return 200, json.dumps([{"DOI": d, "status": "DOI does not exist"} for d in dois]).encode()
    if service == "openlibrary" and "/api/books" in path:
        return 200, b"{}"
    one_record = service in MISSING and ("?" not in path or service == "semantic_scholar")
    if one_record or service not in EMPTY:
        return 404, MISSING.get(service, PLAIN)
    return 200, EMPTY[service]


class Faulty(BaseHTTPRequestHandler):
    """`/FAULT/SERVICE/...`: what the fault says; `fine` is a proper answer that nothing is known."""

    def do_GET(self) -> None:
        """Answer badly."""
        self.rfile.read(int(self.headers.get("content-length") or 0))
        _, fault, service, path = (*self.path.split("/", 3), "", "")[:4]
        status, _, name = unquote(fault).partition(" ")
        with suppress(OSError):
            match status:
                case "fine":
                    self.reply(*nothing(service, f"/{path}"))
                case "slow":
                    time.sleep(SLOW)
                case "drip":
                    self.drip()
                case _:
                    self.reply(int(status), PLAIN if name == "plain" else GARBAGE.get(name, b"no"))

    do_POST = do_GET

    def reply(self, status: int, body: bytes) -> None:
        """A whole answer."""
        self.send_response(status)
        kind = "json" if body[:1] in b"{[" else "xml"
        self.send_header("content-type", f"application/{kind}")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def drip(self) -> None:
        """An answer that never ends."""
        self.send_response(200)
        self.end_headers()
        for _ in range(200):
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(1.0)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def faulty() -> Iterator[str]:
    """The address of a server of all faults."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Faulty)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@dataclass(frozen=True)
class Row:
    """One run."""

    who: str
    fault: str
    rest: str
    accusations: str
    exit: int
    complete: object
    said: str


def tried(who: Collection[str], fault: str, rest: str, base: str) -> Row:
    """Check the bibliography while the services of `who` are faulty and the others are `dead` or `fine`."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        dead = f"http://127.0.0.1:{free.getsockname()[1]}"
    environ = dict(os.environ)
    for name in SERVICES:
        kind = fault if name in who else rest
        at = dead if kind == "dead" else f"{base}/{kind.replace(' ', '%20')}"
        environ[f"SCIVERIFY_BASE_URL_{name.upper()}"] = f"{at}/{name}"
    command = [sys.executable, "-m", "sciverify_lint", "check", "refs.bib", "--no-cache"]
    with tempfile.TemporaryDirectory() as folder:
        bib = TITLES if rest == "fine" else BIB + TITLES
        (Path(folder) / "refs.bib").write_text(bib, encoding="utf-8")
        done = subprocess.run(
            [*command, "--output-format", "json"],
            cwd=folder, env=environ, capture_output=True, text=True, check=False,
        )  # fmt: skip
    label = "all" if len(who) > len(INDEXES) else ", ".join(who)
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return Row(label, fault, rest, "no report", done.returncode, None, done.stderr[-100:])
    accused = [
        f"{d['code']} {d['key']}"
        for d in report["diagnostics"]
        if d["code"] in {f"SV20{n}" for n in range(1, 6)} and d["severity"].lower() != "note"
    ]
    said = (done.stderr.strip().splitlines() or ["(nothing)"])[0]
    return Row(
        label, fault, rest, ", ".join(accused) or "0", done.returncode, report["complete"], said
    )


def main() -> None:
    """Print the matrix as a table; the exit status is 1 when anything is accused or called complete."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--services", default=",".join(ASKED))
    options.add_argument("--faults")
    options.add_argument("--jobs", type=int, default=6)
    given = options.parse_args()
    chosen = given.faults.split(",") if given.faults else None
    runs: list[tuple[tuple[str, ...], str, str]] = [
        ((name,), fault, "dead") for name in given.services.split(",") for fault in chosen or ALONE
    ]
    runs += [(tuple(SERVICES), fault, "dead") for fault in chosen or FAULTS]
    runs += [(INDEXES, fault, "fine") for fault in chosen or FAULTS]
    print("| faulty | fault | the others | accusations | exit | complete | first line |")
    print("|---|---|---|---|---|---|---|", flush=True)
    rows: list[Row] = []
    with faulty() as base, ThreadPoolExecutor(given.jobs) as pool:
        for row in pool.map(lambda run: tried(run[0], run[1], run[2], base), runs):
            rows.append(row)
            cells = (row.who, row.fault, row.rest, row.accusations, row.exit, row.complete)
            print(f"| {' | '.join(map(str, cells))} | {row.said} |", flush=True)
    wrong = [row for row in rows if row.accusations != "0" or row.complete is not False]
    print(f"\n{len(rows)} runs, {len(wrong)} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
