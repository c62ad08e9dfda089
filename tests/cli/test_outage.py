"""Services that are down, all together and each alone: the run ends, says so, and accuses nobody."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from sciverify_lint.services.limits import SERVICES
from tests.command import Done, run

EMPTY = {
    "crossref": '{"status": "ok", "message": {"items": [], "total-results": 0}}',
    "openalex": '{"meta": {"count": 0}, "results": []}',
    "semantic_scholar": '{"total": 0, "data": []}',
    "europepmc": '{"hitCount": 0, "resultList": {"result": []}}',
    "datacite": '{"data": [], "meta": {"total": 0}}',
    "pubmed": '{"esearchresult": {"count": "0", "idlist": []}}',
    "arxiv": '<feed xmlns="http://www.w3.org/2005/Atom"><totalResults>0</totalResults></feed>',
    "dblp": '{"result": {"hits": {"@total": "0"}}}',
    "doi": '[{"DOI": "10.1000/tides", "RA": "Crossref"}]',
}
BIB = """@article{tides, author={Lund, Vera}, title={Tides in a very small bay of the north}, journal={J}, year=2019,
  doi={10.1000/tides}}
@article{salt, author={Grau, Carla}, title={Salt marshes behind old and new dykes}, journal={J}, year=2020}
@misc{deep, author={Moss, Arne}, title={Deep piers and their wooden feet}, eprint={2001.00001},
  archiveprefix={arXiv}, year=2020}
"""
PAPER = r"""\documentclass{article}\begin{document}
Tides are slow \cite{tides}, marshes are salt \cite{salt}, and piers are deep \cite{deep}.
\bibliography{refs}\end{document}
"""


@contextmanager
def services(down: set[str]) -> Iterator[str]:
    """All services on loopback: those of `down` answer 503, the others know nothing."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            name = self.path.split("/")[1]
            text = EMPTY.get(name)
            status = 503 if name in down else 200 if text is not None else 404
            data = (text or "not found").encode() if status != 503 else b"down"
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = answer

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A paper with three references: a DOI, a title alone, an arXiv id."""
    (tmp_path / "paper.tex").write_text(PAPER)
    (tmp_path / "refs.bib").write_text(BIB)
    return tmp_path


def check(folder: Path, base: str, *options: str) -> Done:
    env = {f"SCIVERIFY_BASE_URL_{name.upper()}": f"{base}/{name}" for name in SERVICES}
    return run("paper.tex", "--output-format", "json", "--no-cache", *options, cwd=folder, env=env)


def test_all_services_down(folder: Path) -> None:
    started = time.monotonic()
    with services(set(SERVICES)) as base:
        done = check(folder, base)
        strict = check(folder, base, "--strict")
    assert time.monotonic() - started < 120
    assert (done.status, strict.status) == (0, 2), done.err
    assert done.json["diagnostics"] == []
    assert done.json["complete"] is False
    assert {u["reason"] for u in done.json["unchecked"]} == {"source_down"}
    assert done.err.splitlines()[0].startswith(
        "No index could be reached: the existence of 3 works"
    )
    assert "--strict" in strict.err


@pytest.mark.parametrize(
    "name", ["crossref", "openalex", "semantic_scholar", "arxiv", "datacite", "doi", "europepmc"]
)
def test_one_service_down_accuses_nobody_of_what_it_alone_could_know(
    folder: Path, name: str
) -> None:
    with services({name}) as base:
        done = check(folder, base)
    assert done.status in (0, 1), done.err
    codes = {(d["code"], d["key"]) for d in done.json["diagnostics"]}
    missing = {key for code, key in codes if code in ("SV201", "SV205")}
    if name == "crossref":
        assert "salt" not in missing
        assert "tides" not in missing
        assert "works was not checked: no answer from Crossref" in done.err.splitlines()[0]
    if name == "arxiv":
        assert "deep" not in missing


def test_a_port_where_nobody_listens(folder: Path) -> None:
    done = check(folder, "http://127.0.0.1:9")
    assert done.status == 0, done.err
    assert done.json["diagnostics"] == []
    assert done.json["complete"] is False
