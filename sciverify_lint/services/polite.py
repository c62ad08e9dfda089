"""The `Client`: cache, single flight, pace, retries and giving up, around one guarded wire.

An answer is kept as soon as it is complete; a failure never is, so that an interrupted or unlucky
run goes on where it stopped.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping
from urllib.parse import urlsplit, urlunsplit
from urllib.robotparser import RobotFileParser

from sciverify_lint.errors import contained
from sciverify_lint.model import Reason
from sciverify_lint.services import guard
from sciverify_lint.services.believe import PASSING, fault, retry_after, spent
from sciverify_lint.services.guard import Refused
from sciverify_lint.services.kept import TABLE, cache_key, packed, scrubbed, unpacked
from sciverify_lint.services.limits import SERVICES, Manners, Pace
from sciverify_lint.services.protocols import Own, Response, Store, Unavailable
from sciverify_lint.services.wire import (
    RECORD_LIMIT,
    Failed,
    Request,
    TooLarge,
    Wire,
    json_content,
    service_of,
)

CUT_OFF = 3
"""So many services that cannot be reached, and none that can, mean that there is no network."""
ROBOTS_LIMIT = 512_000
ROBOTS_TTL = 86400.0
LOOPBACK_CONCURRENCY = 8


class PoliteClient:
    """Implements `services.protocols.Client`; made by `services.http.client`."""

    def __init__(
        self,
        wire: Wire,
        store: Store,
        *,
        manners: Manners,
        offline: bool = False,
        explain: Callable[[str], None] | None = None,
        paced: bool = False,
    ) -> None:
        self.wire = wire
        self.store = store
        self.manners = manners
        self.offline = offline
        self.explain = explain
        self.paced = paced
        self.requests: Counter[str] = Counter()
        """Requests that were sent, by service."""
        self.cached = 0
        """Answers that came from the cache."""
        self.flights: dict[str, asyncio.Task[Response | Unavailable]] = {}
        self.robots: dict[str, RobotFileParser] = {}
        self.paces: dict[str, Pace] = {}
        self.failures: Counter[str] = Counter()
        self.given_up: dict[str, str] = {}
        """Why a service, or a host of the web, is not asked any more."""
        self.unreached: set[str] = set()
        """Whom there was no connection to, while there was none to anybody else either."""
        self.answered = False

    async def get(
        self,
        service: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        ttl: float = 30 * 86400,
        limit: int = RECORD_LIMIT,
        own: Own | None = None,
    ) -> Response | Unavailable:
        """The answer to a GET, or why there is none."""
        request = Request(
            service=service, method="GET", url=url, headers=headers or {}, limit=limit, own=own
        )
        if (refused := self.unfit(request)) is not None:
            return refused
        if service == "web" and not await self.robots_allow(url):
            detail = f"the robots.txt of {host_of(url)} asks that it be left alone"
            return Unavailable(reason=Reason.NO_FULL_TEXT, detail=detail)
        return await self.ask(request, ttl)

    async def post(
        self,
        service: str,
        url: str,
        json: object,
        *,
        headers: Mapping[str, str] | None = None,
        ttl: float = 30 * 86400,
        limit: int = RECORD_LIMIT,
        own: Own | None = None,
    ) -> Response | Unavailable:
        """The answer to a POST of JSON, or why there is none."""
        request = Request(
            service=service,
            method="POST",
            url=url,
            headers={**(headers or {}), "content-type": "application/json"},
            content=json_content(json),
            limit=limit,
            own=own,
        )
        return await self.ask(request, ttl)

    async def robots_allow(self, url: str) -> bool:
        """Whether the robots.txt of a host allows a page (RFC 9309: no file, no rules)."""
        parts = urlsplit(url)
        if not parts.hostname or self.offline:
            return True
        address = urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))
        if address not in self.robots:
            request = Request(service="web", method="GET", url=address, limit=ROBOTS_LIMIT)
            answer = await self.ask(request, ROBOTS_TTL)
            rules = RobotFileParser()
            known = isinstance(answer, Response) and answer.status == 200
            text = answer.body.decode("utf-8", "replace") if isinstance(answer, Response) else ""
            rules.parse(text.splitlines() if known else [])
            self.robots[address] = rules
        return self.robots[address].can_fetch("sciverify-lint", url)

    async def ask(self, request: Request, ttl: float) -> Response | Unavailable:
        """One answer for all who ask the same at the same time; a caller that is cancelled stops nobody else."""
        key = cache_key(request, overridden=self.wire.overridden(request.service))
        flight = self.flights.get(key)
        if flight is None:
            flight = asyncio.create_task(self.one(request, key, ttl))
            self.flights[key] = flight
            flight.add_done_callback(lambda _: self.flights.pop(key, None))
        return await asyncio.shield(flight)

    def unfit(self, request: Request) -> Unavailable | None:
        """Why an address is not fetched, whoever wrote it; None when it may be."""
        try:
            guard.check_url(request.url)
        except Refused as error:
            return self.refused(request, error)
        return None

    async def one(self, request: Request, key: str, ttl: float) -> Response | Unavailable:
        """The answer to one request, whatever goes wrong with it."""
        faults: list[str] = []
        with contained(faults.append):
            return await self.answer(request, key, ttl)
        detail = f"the answer of {label(request)} was not read: {faults[0]}"
        return Unavailable(reason=Reason.FAULT, detail=detail)

    async def answer(self, request: Request, key: str, ttl: float) -> Response | Unavailable:
        """From the cache, else from the service."""
        kept = unpacked(self.store.get(TABLE, key), request.url)
        if kept is not None and (request.own is None or request.own.fits(kept)):
            self.cached += 1
            return kept
        if self.offline:
            return Unavailable(reason=Reason.OFFLINE, detail=f"{label(request)} was not asked")
        answer = await self.call(request)
        if isinstance(answer, Response):
            lasting = 200 <= answer.status < 300
            self.store.put(
                TABLE, key, packed(answer), ttl=ttl if lasting else self.manners.negative_ttl
            )
        return answer

    async def call(self, request: Request) -> Response | Unavailable:
        """Ask a service until it answers, it is not worth trying again, or it is given up."""
        group, late = group_of(request), 0
        failure = Failed("was not asked", again=True)
        for attempt in range(self.manners.tries):
            if self.cut_off:
                return self.unavailable(request, "could not be reached, and nobody else could")
            pace = self.pace(request.service, group)
            async with pace:
                if group in self.given_up:
                    return self.unavailable(request, self.given_up[group])
                try:
                    answer = await self.once(request, pace)
                except (Refused, TooLarge) as error:
                    return self.refused(request, error)
                except Failed as error:
                    failure = error
                else:
                    self.failures[group] = 0
                    return answer
            late += failure.late
            twice = failure.unsent and attempt > 0
            if not failure.again or twice or late >= self.manners.timeout_tries:
                break
            if attempt + 1 < self.manners.tries:
                await asyncio.sleep(self.wait(failure, attempt))
        self.failures[group] += 1
        if self.failures[group] >= self.manners.failures:
            self.given_up.setdefault(
                group, f"{failure}; given up after {self.failures[group]} failures"
            )
        return self.unavailable(request, str(failure))

    async def once(self, request: Request, pace: Pace) -> Response:
        """One try; raises Failed, Refused or TooLarge."""
        if self.explain:
            self.explain(f"{request.method} {scrubbed(request.url)}")
        self.requests[request.service] += 1
        manners = self.manners
        is_text = request.limit > RECORD_LIMIT
        try:
            async with asyncio.timeout(
                manners.whole if is_text else min(manners.record, manners.whole)
            ):
                answer = await self.wire.send(request)
        except TimeoutError as error:
            raise Failed("did not finish its answer in time", again=True, late=True) from error
        except Failed as error:
            if error.unsent:
                self.requests[request.service] -= 1
                self.unreached.add(group_of(request))
            raise
        self.answered = True
        pace.adapt(answer.headers)
        if answer.status in PASSING:
            failure = Paused(f"answered {answer.status}", again=True)
            failure.seconds = retry_after(answer.headers)
            too_long = (failure.seconds or 0.0) > self.manners.longest_retry_after
            if too_long or spent(answer.headers):
                self.given_up[group_of(request)] = (
                    f"answered {answer.status}; given up for this run"
                )
                failure.again = False
            raise failure
        wrong = fault(request, answer)
        if wrong:
            raise Failed(wrong, again=False)
        return answer

    @property
    def cut_off(self) -> bool:
        """Whether this machine has no network: nobody answered, and several could not be reached."""
        return not self.answered and len(self.unreached) >= CUT_OFF

    def wait(self, failure: Failed, attempt: int) -> float:
        """Seconds until the next try: what the service asks for, else full jitter."""
        if isinstance(failure, Paused) and failure.seconds is not None:
            return failure.seconds
        return random.uniform(0, min(self.manners.cap, self.manners.base * 2**attempt))

    def pace(self, service: str, group: str) -> Pace:
        """The pace of a service, or of one host of the web."""
        found = self.paces.get(group)
        if found is None:
            found = self.paces[group] = self.new_pace(service, group)
        return found

    def new_pace(self, service: str, group: str) -> Pace:
        """As the table says; unhurried only towards real hosts."""
        kind = SERVICES.get(group, SERVICES["web"])
        if self.wire.overridden(service) and not self.paced:
            return Pace(None, LOOPBACK_CONCURRENCY)
        known = bool(self.wire.keys.get(group) or (kind.contact and self.wire.mailto))
        rate = kind.known_rate if known and kind.known_rate else kind.rate
        slots = kind.known_concurrency if known and kind.known_concurrency else kind.concurrency
        return Pace(rate, slots)

    def unavailable(self, request: Request, detail: str) -> Unavailable:
        """No answer from a service that could have given one."""
        return Unavailable(reason=Reason.SOURCE_DOWN, detail=f"{label(request)} {detail}")

    def refused(self, request: Request, error: Exception) -> Unavailable:
        """An answer that is not wanted, now or later."""
        shown = scrubbed(request.url)[:200].encode(errors="replace").decode()
        detail = f"{shown} is not read: {error}"
        reason = Reason.NO_FULL_TEXT if request.service == "web" else Reason.SOURCE_DOWN
        return Unavailable(reason=reason, detail=detail)

    async def close(self) -> None:
        """Stop what is under way and close every connection."""
        flights = list(self.flights.values())
        for flight in flights:
            flight.cancel()
        await asyncio.gather(*flights, return_exceptions=True)
        await self.wire.close()


class Paused(Failed):
    """A failure after which the service names the time to wait."""

    seconds: float | None = None


def host_of(url: str) -> str:
    """The host of an address, for people."""
    return urlsplit(url).hostname or "this address"


def label(request: Request) -> str:
    """The service, or the host of a page, for people."""
    return host_of(request.url) if request.service == "web" else SERVICES[request.service].label


def group_of(request: Request) -> str:
    """What shares one pace and one fate: a service, or one host of the web."""
    if request.service != "web":
        return request.service
    known = service_of(request.url)
    return known if known != "web" else f"web:{host_of(request.url)}"
