"""A chat server on loopback that speaks OpenAI's protocol and does what a test tells it to."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request as it came."""

    model: str
    prompt: str
    """All messages, one after the other."""
    system: str
    user: str
    form: str
    """The type of the `response_format`; `with schema` after it where a schema stands beside it; or `text`."""
    headers: Mapping[str, str]
    """Lower-case names."""
    body: Mapping[str, object]

    @property
    def key(self) -> str:
        """What was sent as authorisation."""
        return self.headers.get("authorization", "")


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What the server does."""

    text: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    raw: bytes | None = None
    """A body to send as it is, with the status."""
    endless: bool = False
    """Send white space and never end."""
    pause: float = 0.0
    """Seconds after each piece of an endless answer."""


def answer(
    label: str = "NEI",
    quote: str | None = None,
    *,
    confidence: object = 0.9,
    issues: tuple[str, ...] = (),
    passage: int | None = None,
) -> Reply:
    """A good answer of a model."""
    value = {
        "quote": quote,
        "passage": passage,
        "rationale": "scripted",
        "label": label,
        "issues": list(issues),
        "confidence": confidence,
    }
    return Reply(text=json.dumps(value))


Script = Callable[[Asked], Reply]


@dataclass
class Chat:
    """A running server: where it is and what it was asked."""

    address: str
    asked: list[Asked] = field(default_factory=list)
    most_at_once: int = 0


def asked_in(body: Mapping[str, object], headers: Mapping[str, str]) -> Asked:
    """A request from its body and headers."""
    messages = body["messages"]
    assert isinstance(messages, list)
    texts = []
    for message in messages:
        content = message["content"]
        texts.append(content if isinstance(content, str) else "".join(p["text"] for p in content))
    form = body.get("response_format")
    kind = "text"
    if isinstance(form, dict):
        kind = form["type"] + (" with schema" if "schema" in form else "")
    return Asked(
        model=str(body["model"]), prompt="\n".join(texts), system=texts[0], user=texts[-1],
        form=kind, headers=headers, body=body,
    )  # fmt: skip


@contextmanager
def chat_server(script: Script) -> Iterator[Chat]:
    """A server that answers each request as `script` says."""
    lock = threading.Lock()
    stopped = threading.Event()
    running = 0

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            nonlocal running
            length = int(self.headers.get("Content-Length") or 0)
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked = asked_in(json.loads(self.rfile.read(length)), headers)
            with lock:
                chat.asked.append(asked)
                running += 1
                chat.most_at_once = max(chat.most_at_once, running)
                reply = script(asked)
            time.sleep(reply.delay)
            with lock:
                running -= 1
            self.reply(asked, reply)

        def reply(self, asked: Asked, reply: Reply) -> None:
            value: object = {"error": {"message": reply.text or "scripted", "type": "scripted"}}
            if reply.status == 200:
                message = {"role": "assistant", "content": reply.text}
                value = {
                    "id": "scripted", "object": "chat.completion", "created": 0, "model": asked.model,
                    "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                    "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
                }  # fmt: skip
            data = json.dumps(value).encode() if reply.raw is None else reply.raw
            if reply.endless:
                self.endlessly(reply)
                return
            try:
                self.send_response(reply.status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                for name, content in reply.headers.items():
                    self.send_header(name, content)
                self.end_headers()
                self.wfile.write(data)
            except OSError:
                self.close_connection = True

        def endlessly(self, reply: Reply) -> None:
            self.close_connection = True
            try:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                while not stopped.is_set():
                    self.wfile.write(b" " * (16 if reply.pause else 65536))
                    time.sleep(reply.pause)
            except OSError:
                """The client has had enough."""

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    chat = Chat(f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield chat
    finally:
        stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()
