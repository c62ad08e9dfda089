"""A server on loopback that stands in for every service and for the rest of the web."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

SERVICES = ("ARXIV", "EUROPEPMC", "UNPAYWALL", "CORE", "WEB")
Answers = dict[str, tuple[int, str, bytes]]


class Web:
    """The addresses that answer, and those that were asked for."""

    def __init__(self) -> None:
        """No address answers yet: 404."""
        self.answers: Answers = {}
        self.asked: list[str] = []
        self.port = 0

    def page(self, url: str, body: bytes | str, kind: str = "text/html", status: int = 200) -> None:
        """Let a page of the web answer."""
        self.at(f"/web/{quote(url, safe='')}", body, kind, status)

    def at(self, path: str, body: bytes | str, kind: str, status: int = 200) -> None:
        """Let a path of a service answer."""
        data = body.encode() if isinstance(body, str) else body
        self.answers[path] = (status, kind, data)

    @property
    def environ(self) -> dict[str, str]:
        """What points the client here."""
        return {
            f"SCIVERIFY_BASE_URL_{name}": f"http://127.0.0.1:{self.port}/{name.lower()}"
            for name in SERVICES
        }


@contextmanager
def serving() -> Iterator[Web]:
    """A web for one test."""
    web = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer as told; robots.txt only counts as asked where a test asks about it."""
            if not self.path.endswith("robots.txt"):
                web.asked.append(self.path)
            status, kind, body = web.answers.get(self.path, (404, "text/plain", b"Not found."))
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    web.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield web
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
