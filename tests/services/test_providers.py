"""Model names choose no address, and the clients of the allowed providers ask the given one alone."""

import asyncio
import gc
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from sciverify_lint.errors import UsageError
from sciverify_lint.services.completion import Completed, Connection, litellm_module
from sciverify_lint.services.failure import Failed
from sciverify_lint.services.providers import ASK_ELSEWHERE, USE_API_BASE, check_model

HERE = "http://127.0.0.1:9/v1"
ADDRESSES = [
    "oobabooga/http://stranger.example/v1", "oobabooga/http://stranger.example/v1?m=", "openai/HTTP://stranger.example/v1",
    "http://stranger.example/v1", "hTTps://stranger.example", "huggingface/https://stranger.example/x", "openai/x//y",
    "//stranger.example/v1", "openai/127.0.0.1:8080/v1", "openai/user@127.0.0.1/v1", "openai/localhost:80",
    "openai/LOCALHOST", "openai/stranger.example:8080/v1", "ollama/ftp://stranger.example", "127.0.0.1/x",
    "openai/http:/stranger.example?m=", "huggingface/https:stranger.example", "openai/http/x", "openai/wss:/x",
    "openai/0x7f000001:8080", "openai/2130706433:8080",
]  # fmt: skip
NO_NAMES = [
    "openai/a b", " openai/x", "openai/x\n", "openai/x\t", "openai/", "openai//",
    "openai/../x", "openai/x/..", "openai/x#y", "openai/x\\y", "openai/x%2f", "openai/\u202ex", "openai/[::1]/x",
    "bedrock/agentcore/arn:aws:bedrock-agentcore:stranger.example/x:1:runtime/x", "/x",
]  # fmt: skip
UNKNOWN = ["oobabooga/x", "custom/x", "petals/x", "OpenAI/gpt-5", "gpt-5", "nonsense", "nobody/x"]
NAMES = [
    "openai/gpt-5", "ollama_chat/llama3.1:8b", "ollama/qwen2.5:72b", "together_ai/meta-llama/Llama-3-70b",
    "cloudflare/@cf/meta/llama-2-7b-chat-int8", "openai/ft:gpt-4o-mini:lab::8xyz", "nano-gpt/x",
    "openrouter/google/gemini-2.5-pro:free", "huggingface/together/deepseek-ai/DeepSeek-R1",
    "vertex_ai/claude-3-5-sonnet@20240620", "bedrock/anthropic.claude-3-sonnet-20240229-v1:0",
    "bedrock/us-west-2/amazon.titan-text-lite-v1:0:4k",
    "bedrock/arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/r742sbn2zckd",
]  # fmt: skip


@pytest.mark.parametrize("name", [*ADDRESSES, *NO_NAMES, *UNKNOWN])
@pytest.mark.parametrize("api_base", [None, HERE])
def test_names_that_hold_an_address_or_no_known_provider_are_refused(
    name: str, api_base: str | None
) -> None:
    with pytest.raises(UsageError) as error:
        check_model(name, api_base)
    said = str(error.value)
    assert said.isprintable()
    assert said.endswith((".", "?"))
    assert ("holds an address" in said) is (name in ADDRESSES or name.endswith("//"))


def refused(name: str, api_base: str | None) -> str:
    """Why a model name may not be asked; "" where it may."""
    try:
        check_model(name, api_base)
    except UsageError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_names_of_models_are_allowed(name: str) -> None:
    assert refused(name, None) == ""


@pytest.mark.parametrize(
    ("name", "api_base"),
    [
        ("azure/gpt-5", "https://lab.openai.azure.com/"),
        ("mistral/mistral-small", "https://api.mistral.ai/v1"),
        ("openai/x", HERE),
    ],
)
def test_an_address_of_the_providers_own_is_allowed(name: str, api_base: str) -> None:
    assert refused(name, api_base) == ""


@pytest.mark.parametrize("provider", sorted(ASK_ELSEWHERE))
def test_clients_that_keep_to_no_address_or_send_credentials_get_none(provider: str) -> None:
    with pytest.raises(UsageError, match="openai/NAME"):
        check_model(f"{provider}/x", HERE)


@dataclass
class World:
    """A server on loopback, and who else was looked for while it ran."""

    address: str
    asked: int = 0
    elsewhere: set[str] = field(default_factory=set)


@contextmanager
def watched_world(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """Every host name that is resolved and every address that is connected to is noted, and not found."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            world.asked += 1
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            # Without `usage`: clients that then count tokens must not fetch a tokenizer.
            message = {"role": "assistant", "content": "{}"}
            value = {"id": "x", "object": "chat.completion", "created": 0, "model": "m",
                     "choices": [{"index": 0, "finish_reason": "stop", "message": message}]}  # fmt: skip
            data = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_POST = do_GET

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    resolve, connect = socket.getaddrinfo, socket.socket.connect

    def resolved(host: str | bytes | None, *args: object, **kwargs: object) -> object:
        name = host.decode() if isinstance(host, bytes) else host
        if name not in ("127.0.0.1", None):
            if name != "localhost":
                # The clients of Ollama and Lemonade look there for what a model can do: this machine.
                world.elsewhere.add(str(name))
            raise socket.gaierror(socket.EAI_NONAME, "a test tried to look up a host")
        return resolve(host, *args, **kwargs)  # type: ignore[arg-type]

    def connected(self: socket.socket, address: object) -> None:
        if isinstance(address, tuple) and address[0] != "127.0.0.1":
            world.elsewhere.add(address[0])
            raise OSError("a test tried to reach a host")
        connect(self, address)  # type: ignore[arg-type]

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    world = World(f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket.socket, "connect", connected)
    try:
        yield world
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def asked(name: str, world: World) -> Completed | Failed:
    """One request, past the check of names."""

    async def complete() -> Completed | Failed:
        connection = Connection(name, api_base=world.address, api_key="none", timeout=5)
        try:
            return await connection.complete([{"role": "user", "content": "u"}], None)
        finally:
            await connection.close()

    return asyncio.run(complete())


def providers() -> list[str]:
    """The providers of the installed litellm that may be given an address."""
    known = {str(getattr(p, "value", p)) for p in litellm_module().provider_list}
    return sorted(known & USE_API_BASE)


@pytest.mark.filterwarnings("ignore")
def test_the_allowed_clients_ask_the_given_address_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reached, strayed = set(), {}
    names = providers()
    with watched_world(monkeypatch) as world:
        for provider in names:
            world.asked, world.elsewhere = 0, set()
            asked(f"{provider}/meta-llama/Llama-3-8b", world)
            if world.asked:
                reached.add(provider)
            if world.elsewhere:
                strayed[provider] = world.elsewhere
    # Some clients leave their connections open; the warnings about it belong to this test.
    gc.collect()
    assert strayed == {}
    assert sorted(reached) == names
    assert {"openai", "ollama", "ollama_chat", "hosted_vllm", "together_ai"} <= reached


@pytest.mark.filterwarnings("ignore")
def test_a_client_that_turns_elsewhere_is_stopped_before_it_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with watched_world(monkeypatch) as world:
        result = asked("bytez/some/model", world)
    assert isinstance(result, Failed)
    assert "instead of --api-base" in result.detail
    assert (result.passing, result.sent, world.elsewhere, world.asked) == (False, False, set(), 0)
