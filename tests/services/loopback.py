"""A server on loopback that answers as a test tells it to, and remembers what it was asked."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Reply:
    """One answer."""

    body: bytes = b'{"message": {}, "data": [], "results": []}'
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: bool = False
    """Close the connection instead of answering."""


@dataclass
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass
class Server:
    """The address, and every request so far."""

    base: str
    asked: list[Asked] = field(default_factory=list)

    @property
    def paths(self) -> list[str]:
        """The paths that were asked for, in order."""
        return [a.path for a in self.asked]


class Quiet(ThreadingHTTPServer):
    """A client that hangs up is no error of the server."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing."""


@contextmanager
def serving(answer: Callable[[Asked, int], Reply]) -> Iterator[Server]:
    """Serve `answer(request, how many came before it)`."""
    server = Server(base="")
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # which delays each answer by 40 ms here

        def respond(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            headers = {k.lower(): v for k, v in self.headers.items()}
            asked = Asked(self.command, self.path, headers, self.rfile.read(length))
            with lock:
                before = len(server.asked)
                server.asked.append(asked)
            reply = answer(asked, before)
            time.sleep(reply.delay)
            self.close_connection = reply.cut
            if reply.cut:
                return
            self.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(reply.body)

        do_GET = do_POST = respond

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    listener = Quiet(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    server.base = f"http://127.0.0.1:{listener.server_address[1]}"
    thread = threading.Thread(
        target=listener.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()
