"""One request on the wire: guarded addresses, redirects by hand, capped bodies, keys only where they belong."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, urlencode, urljoin, urlsplit, urlunsplit

from sciverify_lint import __version__
from sciverify_lint.services import guard
from sciverify_lint.services.limits import SERVICES, Manners
from sciverify_lint.services.protocols import Own, Response

if TYPE_CHECKING:
    import httpx

HOPS = 5
RATIO = 200
"""A body that unpacks to more than so many times its size (and over a megabyte) is a bomb."""
REDIRECTS = frozenset({301, 302, 303, 307, 308})
HOME = "https://github.com/sciverify/sciverify-lint"
FOREIGN = frozenset({"authorization", "x-api-key", "cookie"})


class Failed(Exception):
    """No answer. `again`: another try may help; `late`: it took too long; `unsent`: there was no connection."""

    def __init__(
        self, detail: str, *, again: bool, late: bool = False, unsent: bool = False
    ) -> None:
        super().__init__(detail)
        self.again = again
        self.late = late
        self.unsent = unsent


class TooLarge(Exception):
    """The body is larger than its cap, or a bomb."""


RECORD_LIMIT = 5_000_000
"""Bytes. What may be larger is a text, and gets a text's time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a caller wants. `url` is the real one, without secrets."""

    service: str
    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    limit: int = RECORD_LIMIT
    own: Own | None = field(default=None, compare=False)
    """What its answers look like."""


def service_of(url: str) -> str:
    """The service that an address belongs to; `web` for any other."""
    host = (urlsplit(url).hostname or "").lower().removeprefix("www.")
    for name, service in SERVICES.items():
        if host in service.hosts or f"www.{host}" in service.hosts:
            return name
    return "web"


class Wire:
    """Sends requests. `bases` replace scheme and host of services, `keys` go to real hosts only."""

    def __init__(
        self,
        *,
        bases: Mapping[str, str],
        keys: Mapping[str, str],
        mailto: str | None,
        manners: Manners,
    ) -> None:
        self.bases = {name: base.rstrip("/") for name, base in bases.items()}
        self.keys = keys
        self.mailto = mailto
        self.manners = manners

    @cached_property
    def http(self) -> "httpx.AsyncClient":
        """The connections; made at the first request, so that a run from the cache does not load them."""
        import httpx

        from sciverify_lint.services.backend import GuardedBackend

        ports = {(u.hostname or "", u.port or 80) for u in map(urlsplit, self.bases.values())}
        transport = httpx.AsyncHTTPTransport(trust_env=False, retries=0)
        transport._pool._network_backend = GuardedBackend(ports)
        return httpx.AsyncClient(
            transport=transport,
            timeout=httpx.Timeout(self.manners.read, connect=self.manners.connect),
            follow_redirects=False,
            headers={"accept-encoding": "gzip", "user-agent": self.user_agent(contact=False)},
        )

    def user_agent(self, *, contact: bool) -> str:
        """Who asks, with the user's address where it is wanted and welcome."""
        mail = f"; mailto:{self.mailto}" if contact and self.mailto else ""
        return f"sciverify-lint/{__version__} (+{HOME}{mail})"

    def overridden(self, service: str) -> bool:
        """Whether a service's address was replaced."""
        return service in self.bases

    def target(self, service: str, url: str) -> str:
        """Where a request really goes."""
        base = self.bases.get(service)
        if base is None:
            parts = urlsplit(url)
            return urlunsplit(parts._replace(scheme="https", netloc=parts.hostname or ""))
        if service == "web":
            return f"{base}/{quote(url, safe='')}"
        parts = urlsplit(url)
        return base + (parts.path or "/") + (f"?{parts.query}" if parts.query else "")

    def dressed(
        self, service: str, target: str, headers: Mapping[str, str]
    ) -> tuple[str, dict[str, str]]:
        """The address and headers with keys and contact; unchanged for overridden and foreign hosts."""
        sent = {k.lower(): v for k, v in headers.items()}
        if self.overridden(service) or service == "web":
            return target, sent
        sent["user-agent"] = self.user_agent(contact=True)
        key, extra = self.keys.get(service), dict[str, str]()
        match service:
            case "openalex" | "core" if key:
                sent["authorization"] = f"Bearer {key}"
            case "semantic_scholar" if key:
                sent["x-api-key"] = key
            case "pubmed":
                extra = {"tool": "sciverify-lint", "email": self.mailto or "", "api_key": key or ""}
            case "unpaywall":
                extra = {"email": self.mailto or ""}
        if not any(extra.values()):
            return target, sent
        parts = urlsplit(target)
        pairs = [
            *parse_qsl(parts.query, keep_blank_values=True),
            *((k, v) for k, v in extra.items() if v),
        ]
        return urlunsplit(parts._replace(query=urlencode(pairs))), sent

    async def send(self, request: Request) -> Response:
        """The last answer of a chain of redirects. Raises Failed, Refused or TooLarge."""
        url, headers = request.url, dict(request.headers)
        guard.check_url(url)
        service = request.service if service_of(url) == request.service else "web"
        for _ in range(HOPS + 1):
            answer = await self.hop(service, url, headers, request)
            location = answer.headers.get("location")
            if answer.status not in REDIRECTS or not location:
                return answer
            following = redirected(url, location)
            if urlsplit(following).hostname != urlsplit(url).hostname:
                headers = {k: v for k, v in headers.items() if k.lower() not in FOREIGN}
            url, service = following, service_of(following)
        raise Failed("redirected too often", again=False)

    async def hop(
        self, service: str, url: str, headers: Mapping[str, str], request: Request
    ) -> Response:
        """One request, one answer."""
        import httpx

        target, sent = self.dressed(service, self.target(service, url), headers)
        try:
            async with self.http.stream(
                request.method, target, headers=sent, content=request.content
            ) as answer:
                body = await read(answer, request.limit)
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            late = isinstance(error, httpx.ConnectTimeout)
            raise Failed("could not be reached", again=True, late=late, unsent=True) from error
        except httpx.TimeoutException as error:
            raise Failed("did not answer in time", again=True, late=True) from error
        except (httpx.InvalidURL, UnicodeError) as error:  # a host that IDNA cannot write
            raise guard.Refused("it is not a valid address") from error
        except httpx.HTTPError as error:
            raise Failed("could not be reached", again=True) from error
        return Response(
            status=answer.status_code,
            url=url,
            headers={k.lower(): v for k, v in answer.headers.items()},
            body=body,
        )

    async def close(self) -> None:
        """Close every connection that was made."""
        if "http" in self.__dict__:
            await self.http.aclose()


def redirected(url: str, location: str) -> str:
    """Where a redirect leads. Raises Refused where that is not to be fetched, or no address."""
    try:
        following = urljoin(url, location)
    except ValueError as error:
        raise guard.Refused("it redirects to what is no address") from error
    guard.check_url(following)
    return following


async def read(answer: "httpx.Response", limit: int) -> bytes:
    """The decoded body, of at most `limit` bytes; raises TooLarge while streaming, not after."""
    packed = answer.headers.get("content-encoding", "").strip().lower()
    if packed not in ("", "identity", "gzip", "x-gzip", "deflate"):
        raise Failed(f"answered in an unknown encoding ({packed[:20]})", again=False)
    unpack = zlib.decompressobj(wbits=47) if packed not in ("", "identity") else None
    body, raw = bytearray(), 0
    async for chunk in answer.aiter_raw():
        raw += len(chunk)
        try:
            body += unpack.decompress(chunk, limit + 1 - len(body)) if unpack else chunk
        except zlib.error as error:
            raise Failed("answered with a broken body", again=True) from error
        if len(body) > limit or raw > limit:
            raise TooLarge(f"its answer is larger than {limit} bytes")
        if unpack and len(body) > 1_000_000 and len(body) > RATIO * raw:
            raise TooLarge("its answer unpacks to far more than its size")
    return bytes(body)


def json_content(value: object) -> bytes:
    """A JSON body, the same bytes for equal values."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
