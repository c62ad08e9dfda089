"""What passes over the wire between a model's client and its server: a capped answer, and what really happened.

litellm and openai raise much the same for a server that is away, one that never stops talking and one
that answers oddly; `watched` notes which it was. Imported with the first request, as httpx is slow to load.
"""

import asyncio
import importlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, partial
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass
from weakref import WeakSet

import httpx

from sciverify_lint.services import wire
from sciverify_lint.services.guard import is_loopback

LARGEST = 2_000_000
"""Bytes. An answer has at most some thousand tokens; what is longer is no answer."""
REPLACED = frozenset({"content-encoding", "content-length", "transfer-encoding"})
"""Headers that are no longer true of a body that was read and unpacked."""
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(slots=True)
class Exchange:
    """The last request that a call has made."""

    bound: str | None = None
    """The one address whose host may be asked; None when the client knows where to ask."""
    explain: Callable[[str], None] | None = None
    """Gets a line before each request."""
    host: str | None = None
    """Who was asked, with the port."""
    status: int | None = None
    """What the server answered; None without an answer."""
    fault: str | None = None
    """What went wrong on the way, to stand after the model's name."""
    unsent: bool = False
    """Whether there was no connection to send it through."""
    lasting: bool = False
    """Whether the same is to be expected of another try."""


CURRENT: ContextVar[Exchange | None] = ContextVar("exchange", default=None)


@contextmanager
def watched(
    bound: str | None = None, explain: Callable[[str], None] | None = None
) -> Iterator[Exchange]:
    """The exchange of the one call that is made inside."""
    exchange = Exchange(bound=bound, explain=explain)
    token = CURRENT.set(exchange)
    try:
        yield exchange
    finally:
        CURRENT.reset(token)


Send = Callable[[httpx.Request], Awaitable[httpx.Response]]


class Capped(httpx.AsyncHTTPTransport):
    """httpx's connections, with the cap."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The whole answer. Raises httpx's errors."""
        return await exchanged(super().handle_async_request, request)


async def exchanged(send: Send, request: httpx.Request) -> httpx.Response:
    """The answer that `send` gets, read up to `LARGEST` bytes unpacked; what happened is noted."""
    exchange = CURRENT.get() or Exchange()
    exchange.status, exchange.fault, exchange.unsent = None, None, False
    announce(exchange, request)
    request.headers["accept-encoding"] = "gzip"
    try:
        answer = await send(request)
    except httpx.TimeoutException:
        raise
    except (httpx.ConnectError, httpx.UnsupportedProtocol, OSError, OverflowError) as error:
        # A port above 65535 is an OverflowError of the socket.
        exchange.fault, exchange.unsent = "could not be reached", True
        raise httpx.ConnectError("Connection error: no connection") from error
    except httpx.TransportError:
        exchange.fault = "closed the connection without an answer"
        raise
    exchange.status = answer.status_code
    return httpx.Response(
        answer.status_code,
        headers=[(k, v) for k, v in answer.headers.multi_items() if k.lower() not in REPLACED],
        content=await body_of(answer, exchange),
        request=request,
    )


def announce(exchange: Exchange, request: httpx.Request) -> None:
    """Note who is asked, before it is; raises httpx.ConnectError instead for anybody but the given address."""
    url = request.url
    if exchange.bound is not None:
        given = httpx.URL(exchange.bound)
        if (url.scheme, url.host, url.port) != (given.scheme, given.host, given.port):
            exchange.fault = f"was not asked: its client turned to {url.host} instead of --api-base"
            exchange.unsent = exchange.lasting = True
            raise httpx.ConnectError("Connection error: another address")
    exchange.host = url.netloc.decode("ascii")
    if exchange.explain is not None:
        # Without the query, in which some providers are sent their key.
        path = url.raw_path.partition(b"?")[0].decode("ascii")
        exchange.explain(f"{request.method} {url.scheme}://{exchange.host}{path}")


async def body_of(answer: httpx.Response, exchange: Exchange) -> bytes:
    """The unpacked body; raises httpx.ReadError when it is too large or breaks off."""
    try:
        return await wire.read(answer, LARGEST)
    except wire.TooLarge as error:
        exchange.fault, exchange.lasting = (
            f"answered with more than {LARGEST // 1_000_000} MB, which is no answer", True,
        )  # fmt: skip
        raise httpx.ReadError(str(error)) from error
    except wire.Failed as error:
        exchange.fault = str(error)
        raise httpx.ReadError(str(error)) from error
    except httpx.TimeoutException:
        raise
    except httpx.TransportError:
        exchange.fault = "broke its answer off"
        raise
    finally:
        await answer.aclose()


def capped_client(api_base: str) -> httpx.AsyncClient:
    """A client for one address: it follows no redirect and uses the proxy of the environment, but not on loopback."""
    parts = urlsplit(api_base)
    here = is_loopback(api_base)
    proxies = {} if here or proxy_bypass(parts.hostname or "") else getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    transport = Capped(proxy=proxy, trust_env=not here)
    return httpx.AsyncClient(transport=transport, follow_redirects=False, trust_env=False)


@cache
def cap_litellm() -> None:
    """Put the cap on every asynchronous connection that litellm makes itself from now on.

    litellm has no setting for it that all of its providers keep to; all of them come through this function.
    """
    handler = importlib.import_module("litellm.llms.custom_httpx.http_handler").AsyncHTTPHandler
    made: Callable[..., httpx.AsyncBaseTransport] = handler.create_async_transport

    def capped(*args: object, **kwargs: object) -> httpx.AsyncBaseTransport:
        transport = made(*args, **kwargs)
        # Not a transport around it: litellm knows its own by their types when it closes them.
        send = transport.handle_async_request
        transport.handle_async_request = partial(exchanged, send)  # type: ignore[method-assign]
        return transport

    handler.create_async_transport = staticmethod(capped)


class Abandonable(ThreadPoolExecutor):
    """The threads of a loop, of which those that a model's client runs in hold no process up.

    litellm starts every request in a thread, and for some providers waits there for the answer. Nobody can
    stop a thread, but a daemon need not be waited for when the user has had enough.
    """

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Run `fn` in the pool, or in a thread of its own during a call that is `watched`."""
        if CURRENT.get() is None:
            return super().submit(fn, *args, **kwargs)
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:  # as in every executor: the waiting side gets it
                future.set_exception(error)

        threading.Thread(target=run, name="model", daemon=True).start()
        return future


LOOPS: "WeakSet[asyncio.AbstractEventLoop]" = WeakSet()
"""The loops whose threads are `Abandonable`."""


def threads_to_leave(loop: asyncio.AbstractEventLoop) -> None:
    """See to it that a call which is `watched` on this loop can be left when the user interrupts the run."""
    if loop not in LOOPS:
        loop.set_default_executor(Abandonable(thread_name_prefix="asyncio"))
        LOOPS.add(loop)
