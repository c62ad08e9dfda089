"""The client's manners, against a real server on loopback."""

import asyncio
import gzip
import zlib
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from time import monotonic
from typing import TypeVar

import pytest

from sciverify_lint.model import Reason
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import SERVICES, Manners, Pace
from sciverify_lint.services.polite import PoliteClient
from sciverify_lint.services.protocols import Own, Response, Store, Unavailable
from sciverify_lint.services.store import NoStore, SqliteStore
from tests.services.loopback import Asked, Reply, Server, serving

QUICK = Manners(base=0.001, read=0.3, connect=1.0, whole=5.0)
WORK = "https://api.crossref.org/works/10.99999/tide.1"
Answer = Response | Unavailable
T = TypeVar("T")
BATCH = "https://api.semanticscholar.org/graph/v1/paper/batch"


def run(
    answer: Callable[[Asked, int], Reply],
    use: Callable[[PoliteClient, Server], Awaitable[T]],
    *,
    store: Store | None = None,
    manners: Manners = QUICK,
    offline: bool = False,
    environ: dict[str, str] | None = None,
    services: tuple[str, ...] = tuple(SERVICES),
    explain: Callable[[str], None] | None = None,
) -> T:
    """What `use` gives, with every service replaced by one loopback server."""

    async def main() -> T:
        with serving(answer) as server:
            bases = {f"SCIVERIFY_BASE_URL_{s.upper()}": f"{server.base}/{s}" for s in services}
            async with client(
                store or NoStore(),
                environ={**bases, **(environ or {})},
                mailto="ada@example.org",
                manners=manners,
                offline=offline,
                explain=explain,
            ) as network:
                return await use(network, server)

    return asyncio.run(main())


def always(reply: Reply) -> Callable[[Asked, int], Reply]:
    """The same answer to everything."""
    return lambda asked, before: reply


def in_turn(*replies: Reply) -> Callable[[Asked, int], Reply]:
    """One answer after the other; the last one stays."""
    return lambda asked, before: replies[min(before, len(replies) - 1)]


RECORD = Own(
    holds=lambda body: body.startswith(b'{"message"'),
    absent=lambda body: body == b"Resource not found.",
)


async def one(network: PoliteClient, server: Server) -> tuple[Answer, list[str]]:
    """The answer to one look-up, and what was asked for it."""
    return await network.get("crossref", WORK, own=RECORD), server.paths


def test_an_override_replaces_scheme_and_host_only() -> None:
    answer, paths = run(always(Reply(b'{"message": {}}')), one)
    assert isinstance(answer, Response)
    assert answer.url == WORK
    assert paths == ["/crossref/works/10.99999/tide.1"]


def test_an_address_of_the_web_is_put_percent_encoded_behind_its_stand_in() -> None:
    async def use(network: PoliteClient, server: Server) -> list[str]:
        await network.get("web", "https://tides.example/a?b=c")
        return server.paths

    paths = run(lambda a, n: Reply(status=404 if "robots" in a.path else 200), use)
    assert paths == [
        "/web/https%3A%2F%2Ftides.example%2Frobots.txt",
        "/web/https%3A%2F%2Ftides.example%2Fa%3Fb%3Dc",
    ]


def test_absence_is_an_answer_and_is_not_asked_for_again() -> None:
    answer, paths = run(
        always(Reply(b"Resource not found.", 404, {"content-type": "text/plain"})), one
    )
    assert isinstance(answer, Response)
    assert answer.status == 404
    assert len(paths) == 1


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_passing_failure_is_tried_again(status: int) -> None:
    answer, paths = run(in_turn(Reply(status=status), Reply(status=status), Reply()), one)
    assert isinstance(answer, Response)
    assert len(paths) == 3


@pytest.mark.parametrize("status", [401, 403])
def test_a_refusal_is_no_answer_and_not_tried_again(status: int) -> None:
    answer, paths = run(always(Reply(status=status)), one)
    assert isinstance(answer, Unavailable)
    assert answer.detail == f"Crossref answered {status}"
    assert len(paths) == 1


def test_a_lasting_failure_names_the_service() -> None:
    answer, paths = run(always(Reply(status=503)), one)
    assert answer == Unavailable(reason=Reason.SOURCE_DOWN, detail="Crossref answered 503")
    assert len(paths) == 3


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_retry_after_is_waited_for_in_both_forms(form: str) -> None:
    def answer(asked: Asked, before: int) -> Reply:
        date = format_datetime(datetime.now(UTC) + timedelta(seconds=2), usegmt=True)
        value = "1" if form == "seconds" else date
        return Reply() if before else Reply(status=429, headers={"retry-after": value})

    start = monotonic()
    got, paths = run(answer, one)
    assert isinstance(got, Response)
    assert len(paths) == 2
    assert 0.7 < monotonic() - start < 4


def test_a_pause_of_an_hour_is_not_waited_for_and_the_service_is_given_up() -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[Answer, Answer, int]:
        first = await network.get("openalex", "https://api.openalex.org/works/doi:10.1/a")
        second = await network.get("openalex", "https://api.openalex.org/works/doi:10.1/b")
        return first, second, len(server.asked)

    start = monotonic()
    first, second, asked = run(always(Reply(status=429, headers={"retry-after": "3600"})), use)
    assert isinstance(first, Unavailable)
    assert isinstance(second, Unavailable)
    assert "given up" in second.detail
    assert asked == 1
    assert monotonic() - start < 2


def test_a_spent_budget_gives_the_service_up() -> None:
    async def use(network: PoliteClient, server: Server) -> int:
        await network.get("openalex", "https://api.openalex.org/works/doi:10.1/a")
        await network.get("openalex", "https://api.openalex.org/works/doi:10.1/b")
        return len(server.asked)

    spent = Reply(status=429, headers={"x-ratelimit-remaining-usd": "0"})
    assert run(always(spent), use) == 1


def test_a_service_is_given_up_after_three_failed_calls_and_the_others_are_not() -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[int, Answer, Answer]:
        for n in range(6):
            last = await network.get("crossref", f"https://api.crossref.org/works/10.1/{n}")
        other = await network.get("datacite", "https://api.datacite.org/dois/10.5281/1")
        return sum("crossref" in p for p in server.paths), last, other

    def answer(asked: Asked, before: int) -> Reply:
        return Reply(status=503) if "crossref" in asked.path else Reply()

    asked, last, other = run(answer, use)
    assert asked == 9, "three calls of three tries each"
    assert isinstance(last, Unavailable)
    assert "given up after 3 failures" in last.detail
    assert isinstance(other, Response)


def test_a_success_between_failures_keeps_a_service_alive() -> None:
    async def use(network: PoliteClient, server: Server) -> list[bool]:
        addresses = [f"https://api.crossref.org/works/10.1/{n}" for n in range(8)]
        return [isinstance(await network.get("crossref", a), Response) for a in addresses]

    def answer(asked: Asked, before: int) -> Reply:
        return Reply(status=503 if int(asked.path[-1]) % 2 else 200)

    assert run(answer, use) == [True, False] * 4


@pytest.mark.parametrize(
    ("reply", "detail"),
    [
        (Reply(b"<html><body>Sign in</body></html>"), "something else than its data"),
        (Reply(b""), "something else than its data"),
        (Reply(b"Not here.", 404), "404 with something else than its own words"),
        (Reply(b"Not here.", 410), "410 with something else than its own words"),
        (Reply(status=204), "answered 204"),
        (Reply(cut=True), "could not be reached"),
        (Reply(delay=1.0), "did not answer in time"),
    ],
)
def test_what_is_no_answer_is_unavailable_and_never_kept(
    reply: Reply, detail: str, tmp_path: Path
) -> None:
    store = SqliteStore(tmp_path / "cache", print)
    got, _ = run(always(reply), one, store=store)
    assert isinstance(got, Unavailable)
    assert detail in got.detail
    assert got.reason is Reason.SOURCE_DOWN
    good, _ = run(always(Reply(b'{"message": {"DOI": "10.99999/tide.1"}}')), one, store=store)
    store.close()
    assert isinstance(good, Response)


def test_what_was_kept_and_is_no_answer_is_asked_for_again(tmp_path: Path) -> None:
    async def careless(network: PoliteClient, server: Server) -> Answer:
        return await network.get("crossref", WORK)

    store = SqliteStore(tmp_path / "cache", print)
    run(always(Reply(b"<html>")), careless, store=store)
    got, paths = run(always(Reply(b'{"message": {}}')), one, store=store)
    store.close()
    assert isinstance(got, Response)
    assert len(paths) == 1


def test_a_second_run_asks_nothing_and_says_the_same(tmp_path: Path) -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[list[Answer], int, int]:
        answers = [
            await network.get("crossref", WORK),
            await network.get("crossref", WORK + "0"),
            await network.post("semantic_scholar", BATCH, {"ids": ["DOI:10.1/a"]}),
        ]
        return answers, len(server.asked), network.cached

    def answer(asked: Asked, before: int) -> Reply:
        return Reply(b"Resource not found.", 404) if asked.path.endswith("10") else Reply()

    store = SqliteStore(tmp_path / "cache", print)
    cold, asked, cached = run(answer, use, store=store)
    assert (asked, cached) == (3, 0)
    warm, asked, cached = run(answer, use, store=store)
    store.close()
    assert (asked, cached) == (0, 3)
    for first, second in zip(cold, warm, strict=True):
        assert isinstance(first, Response)
        assert isinstance(second, Response)
        assert (first.status, first.body, first.url) == (second.status, second.body, second.url)


def test_offline_the_cache_answers_and_nothing_is_asked(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "cache", print)
    run(always(Reply(b'{"message": {}}')), one, store=store)
    known, paths = run(always(Reply()), one, store=store, offline=True)
    assert isinstance(known, Response)
    assert paths == []
    unknown, paths = run(always(Reply()), one, offline=True)
    store.close()
    assert isinstance(unknown, Unavailable)
    assert unknown.reason is Reason.OFFLINE
    assert paths == []


def test_who_asks_the_same_at_once_shares_one_request() -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[set[bytes], int]:
        answers = await asyncio.gather(*(network.get("crossref", WORK) for _ in range(5)))
        return {a.body for a in answers if isinstance(a, Response)}, len(server.asked)

    bodies, asked = run(always(Reply(b'{"message": {}}', delay=0.05)), use)
    assert bodies == {b'{"message": {}}'}
    assert asked == 1


def test_a_caller_that_is_cancelled_takes_nobody_with_it(tmp_path: Path) -> None:
    async def use(network: PoliteClient, server: Server) -> Answer:
        impatient = asyncio.create_task(network.get("crossref", WORK))
        patient = asyncio.create_task(network.get("crossref", WORK))
        await asyncio.sleep(0.02)
        impatient.cancel()
        return await patient

    assert isinstance(run(always(Reply(delay=0.1)), use), Response)


def test_requests_are_explained_before_they_are_made_and_counted() -> None:
    told: list[str] = []

    async def use(network: PoliteClient, server: Server) -> dict[str, int]:
        await network.get("unpaywall", "https://api.unpaywall.org/v2/10.1/a?email=ada@example.org")
        return dict(network.requests)

    counts = run(always(Reply()), use, explain=told.append)
    assert told == ["GET https://api.unpaywall.org/v2/10.1/a"]
    assert counts == {"unpaywall": 1}


def test_a_body_larger_than_its_cap_is_not_read() -> None:
    async def use(network: PoliteClient, server: Server) -> Answer:
        return await network.get("web", "https://tides.example/a.pdf", limit=1000)

    def answer(asked: Asked, before: int) -> Reply:
        return Reply(status=404) if "robots" in asked.path else Reply(b"x" * 5000)

    got = run(answer, use)
    assert isinstance(got, Unavailable)
    assert got.reason is Reason.NO_FULL_TEXT
    assert "larger than 1000 bytes" in got.detail


def test_a_packed_body_is_unpacked_and_a_bomb_is_not() -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[Answer, Answer]:
        return (
            await network.get("crossref", WORK),
            await network.get("crossref", WORK + "bomb", limit=50_000_000),
        )

    bomb = gzip.compress(b" " * 20_000_000)
    packed = {"content-encoding": "gzip"}

    def answer(asked: Asked, before: int) -> Reply:
        body = bomb if asked.path.endswith("bomb") else zlib.compress(b'{"message": 1}')
        return Reply(body, headers=packed)

    small, large = run(answer, use)
    assert isinstance(small, Response)
    assert small.body == b'{"message": 1}'
    assert isinstance(large, Unavailable)
    assert "unpacks" in large.detail


def test_robots_are_obeyed_on_pages_and_asked_once() -> None:
    async def use(network: PoliteClient, server: Server) -> tuple[Answer, Answer, list[str]]:
        closed = await network.get("web", "https://tides.example/private/a")
        open_ = await network.get("web", "https://tides.example/open/a")
        return closed, open_, server.paths

    def answer(asked: Asked, before: int) -> Reply:
        if "robots" in asked.path:
            return Reply(
                b"User-agent: *\nDisallow: /private/\n", headers={"content-type": "text/plain"}
            )
        return Reply(b"<html>tide</html>")

    closed, open_, paths = run(answer, use)
    assert isinstance(closed, Unavailable)
    assert closed.reason is Reason.NO_FULL_TEXT
    assert isinstance(open_, Response)
    assert len(paths) == 2


def test_a_pace_holds_and_follows_what_the_service_announces() -> None:
    async def starts() -> list[float]:
        pace = Pace(50.0, 1)
        pace.adapt({"x-rate-limit-limit": "10", "x-rate-limit-interval": "1s"})
        times = []
        for _ in range(3):
            async with pace:
                times.append(monotonic())
        return times

    first, second, third = asyncio.run(starts())
    assert second - first >= 0.09
    assert third - second >= 0.09


def test_a_pace_lets_go_when_its_holder_is_cancelled() -> None:
    async def main() -> bool:
        pace = Pace(0.1, 1)
        async with pace:
            pass
        waiting = asyncio.create_task(pace.__aenter__())
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return pace.free.locked()

    assert asyncio.run(main()) is False


def test_a_record_gets_less_time_than_a_text() -> None:
    manners = Manners(base=0.001, read=5.0, whole=20.0, record=0.3, timeout_tries=1)

    async def both(network: PoliteClient, server: Server) -> tuple[Answer, Answer]:
        record = await network.get("crossref", WORK)
        return record, await network.get("crossref", f"{WORK}.pdf", limit=50_000_000)

    record, text = run(always(Reply(delay=1.0)), both, manners=manners)
    assert isinstance(record, Unavailable)
    assert "did not finish" in record.detail
    assert isinstance(text, Response)
