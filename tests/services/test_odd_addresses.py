"""Addresses that nobody can fetch, in entries, redirects and records: each is the failure of its own look-up."""

import asyncio
import re
from collections.abc import Mapping, Sequence

import pytest

from sciverify_lint.model import Reason
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import Manners
from sciverify_lint.services.protocols import Response, Unavailable
from sciverify_lint.services.store import NoStore
from tests.services.loopback import Asked, Reply, serving

ODD = [
    "", " ", "nonsense", "/a/b", "//", "https://", "https:///x", "http://[", "https://[::1/p", "https://[::1]/",
    "http://]", "https://xn--/p.pdf", "https://xn--a/", "https://xn--zzzz--/x", "https://a..b/", "https://.../",
    "https://-/", "https://\u2024/x", "https://\u2100.org/", "https://ex\u00adample..org/", "https://\ud800.example/",
    f"https://{'a.' * 300}org/", f"https://{'a' * 300}.org/", f"https://tides.example/{'a' * 100_000}",
    "https://tides.example:99999/", "https://tides.example:0/", "https://tides.example:x/", "https://b.example:-1/",
    "https://tides.example:8443/", "https://tides.example:\u0664\u0664\u0663/", "https://99999999999/",
    "https://a@b@tides.example/", "https://:pw@tides.example/", "https://tides.example\\@127.0.0.1/",
    "https://127.1/", "https://0x7f000001/", "https://2130706433/", "https://tides.example/\udfff",
    "https://tides.example/\x00", "https://\x00tides.example/", "https://c.example/\r\nHost: x", "https://ti des/",
    "data:text/plain,x", "file:///etc/passwd", "file://[", "javascript:alert(1)", "ftp://tides.example/",
    "mailto:a@b.example", "HTTPS:tides.example", "https:tides.example/a", "about:blank", "unix:/var/run/x",
]  # fmt: skip


async def fetched(
    service: str, urls: Sequence[str], environ: Mapping[str, str]
) -> dict[str, Response | Unavailable]:
    """What the look-up of each address gives."""
    manners = Manners(base=0.001, tries=1, connect=0.5, read=0.5, failures=1000)
    async with client(NoStore(), environ=environ, manners=manners) as network:
        answers = await asyncio.gather(*(network.get(service, url) for url in urls))
    return dict(zip(urls, answers, strict=True))


def faulty(answers: Mapping[str, Response | Unavailable], *, reason: Reason | None) -> list[str]:
    """The addresses that were answered, or that the program failed on, or that are told in what no file can hold."""
    return [
        f"{url[:40]!r}: {answer}"
        for url, answer in answers.items()
        if not isinstance(answer, Unavailable)
        or answer.reason is Reason.FAULT
        or (reason is not None and answer.reason is not reason)
        or answer.detail.encode(errors="ignore").decode() != answer.detail
    ]


def test_an_odd_address_is_not_fetched() -> None:
    assert faulty(asyncio.run(fetched("web", ODD, {})), reason=None) == []


@pytest.mark.parametrize("service", ["crossref", "web"])
def test_a_redirect_to_an_odd_address_is_not_followed(service: str) -> None:
    starts = {f"https://api.crossref.org/works/{n}": url for n, url in enumerate(ODD)}
    if service == "web":
        starts = {f"https://a{n}.example/": url for n, url in enumerate(ODD)}
    numbered = list(starts.values())

    def answer(asked: Asked, before: int) -> Reply:
        if "robots" in asked.path:
            return Reply(b"", 404)
        number = int(re.findall(r"\d+", asked.path.replace("%2F", " "))[0])
        location = numbered[number].replace("\r\n", " ").encode("utf-8", "surrogatepass")
        return Reply(b"", 302, {"location": location.decode("latin-1")})

    async def use() -> dict[str, Response | Unavailable]:
        with serving(answer) as server:
            environ = {f"SCIVERIFY_BASE_URL_{service.upper()}": server.base}
            return await fetched(service, list(starts), environ)

    reason = Reason.SOURCE_DOWN if service == "crossref" else None
    assert faulty(asyncio.run(use()), reason=reason) == []
