"""Where requests may go, and what goes with them."""

import asyncio
from collections.abc import Mapping

import httpcore
import pytest

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Reason
from sciverify_lint.services.backend import GuardedBackend
from sciverify_lint.services.guard import Refused, check_url, is_loopback, is_public
from sciverify_lint.services.http import bases, client, keys
from sciverify_lint.services.kept import cache_key, scrubbed
from sciverify_lint.services.limits import Manners
from sciverify_lint.services.protocols import Response, Unavailable
from sciverify_lint.services.store import NoStore
from sciverify_lint.services.wire import Request, Wire, service_of
from tests.services.loopback import Asked, Reply, serving
from tests.services.test_polite import QUICK


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("0.0.0.0", False),
        ("::", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::a9fe:a9fe", False),
        ("2002:7f00:1::", False),
        ("2001:0:53aa:64c:0:5668:f5ff:fff1", False),
        ("not an address", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://tides.example/a",
        "gopher://tides.example",
        "javascript:alert(1)",
        "data:text/html,hi",
        "https://",
        "https://ada:secret@tides.example/",
        "https://tides.example:8443/",
        "http://tides.example:22/",
        "http://127.0.0.1/",
        "http://localhost/",
        "http://localhost./",
        "https://[::1]/",
        "http://169.254.169.254/latest/meta-data/",
        "http://10.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "https://tides.example:99999/",
        "http://[broken/",
    ],
)
def test_addresses_that_are_not_fetched(url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)


@pytest.mark.parametrize(
    "url", ["https://tides.example/a?b#c", "http://tides.example:80/a", "https://93.184.216.34/"]
)
def test_addresses_that_are_fetched(url: str) -> None:
    refused = None
    try:
        check_url(url)
    except Refused as error:
        refused = error
    assert refused is None


def test_a_name_that_leads_inside_is_refused_when_it_is_connected_to() -> None:
    with pytest.raises(Refused, match="private address"):
        asyncio.run(GuardedBackend().connect_tcp("localhost", 443))


def test_a_name_without_address_is_an_error_of_the_connection() -> None:
    with pytest.raises(httpcore.ConnectError):
        asyncio.run(GuardedBackend().connect_tcp("tides.invalid", 443))


def test_the_guard_is_in_the_way_of_every_request() -> None:
    async def main() -> Unavailable | Response:
        manners = Manners(base=0.001, tries=1)
        async with client(NoStore(), environ={}, manners=manners) as network:
            network.wire.target = lambda service, url: "https://localhost/"  # type: ignore[method-assign]
            return await network.get("crossref", "https://api.crossref.org/works/10.1/a")

    got = asyncio.run(main())
    assert isinstance(got, Unavailable)
    assert "private address" in got.detail


@pytest.mark.parametrize(
    "location",
    [
        "http://169.254.169.254/latest/",
        "http://127.0.0.1:1/",
        "file:///etc/passwd",
        "//10.0.0.1/a",
        "https://ada:x@tides.example/",
    ],
)
def test_a_redirect_leads_nowhere_inside(location: str) -> None:
    def answer(asked: Asked, before: int) -> Reply:
        if "robots" in asked.path:
            return Reply(status=404)
        return Reply(status=302, headers={"location": location})

    async def main() -> tuple[Unavailable | Response, int]:
        with serving(answer) as server:
            environ = {"SCIVERIFY_BASE_URL_WEB": server.base}
            async with client(NoStore(), environ=environ, manners=QUICK) as network:
                got = await network.get("web", "https://tides.example/a")
                return got, len(server.asked)

    got, asked = asyncio.run(main())
    assert isinstance(got, Unavailable)
    assert got.reason is Reason.NO_FULL_TEXT
    assert asked == 2


def test_redirects_are_followed_by_hand_and_not_for_ever() -> None:
    def answer(asked: Asked, before: int) -> Reply:
        if "robots" in asked.path:
            return Reply(status=404)
        if "loop" in asked.path:
            return Reply(status=301, headers={"location": "/loop"})
        if asked.path.endswith("%2Fa"):
            return Reply(status=301, headers={"location": "b?x=1"})
        return Reply(b"found")

    async def main() -> tuple[Unavailable | Response, Unavailable | Response]:
        with serving(answer) as server:
            environ = {"SCIVERIFY_BASE_URL_WEB": f"{server.base}/web"}
            async with client(NoStore(), environ=environ, manners=QUICK) as network:
                return (
                    await network.get("web", "https://tides.example/c/a"),
                    await network.get("web", "https://tides.example/loop"),
                )

    moved, loop = asyncio.run(main())
    assert isinstance(moved, Response)
    assert moved.url == "https://tides.example/c/b?x=1"
    assert isinstance(loop, Unavailable)


def wire(environ: Mapping[str, str]) -> Wire:
    """A wire as `client` makes it."""
    return Wire(
        bases=bases(environ), keys=keys(environ), mailto="ada@example.org", manners=Manners()
    )


KEYS = {
    "OPENALEX_API_KEY": "oa",
    "SEMANTIC_SCHOLAR_API_KEY": "s2",
    "NCBI_API_KEY": "ncbi",
    "CORE_API_KEY": "core",
}


def test_keys_and_contact_go_to_the_service_they_are_for() -> None:
    line = wire(KEYS)
    assert (
        line.dressed("openalex", "https://api.openalex.org/works", {})[1]["authorization"]
        == "Bearer oa"
    )
    assert line.dressed("semantic_scholar", "https://x", {})[1]["x-api-key"] == "s2"
    url, headers = line.dressed("pubmed", "https://eutils.ncbi.nlm.nih.gov/e?db=pubmed", {})
    assert "api_key=ncbi" in url
    assert "mailto:ada@example.org" in headers["user-agent"]
    assert (
        "email=ada%40example.org"
        in line.dressed("unpaywall", "https://api.unpaywall.org/v2/a", {})[0]
    )
    assert line.dressed("web", "https://tides.example/", {}) == ("https://tides.example/", {})


def test_nothing_secret_goes_to_an_overridden_host() -> None:
    stand_ins = {
        f"SCIVERIFY_BASE_URL_{name}": "http://127.0.0.1:9"
        for name in ("OPENALEX", "SEMANTIC_SCHOLAR", "PUBMED", "CORE", "UNPAYWALL")
    }
    line = wire({**KEYS, **stand_ins})
    for service in ("openalex", "semantic_scholar", "pubmed", "core", "unpaywall"):
        assert line.dressed(service, "http://127.0.0.1:9/a?b=c", {}) == (
            "http://127.0.0.1:9/a?b=c",
            {},
        )


def test_an_address_of_another_host_gets_no_key_whatever_service_is_named() -> None:
    assert service_of("https://evil.example/works") == "web"
    assert service_of("https://api.openalex.org.evil.example/") == "web"
    assert service_of("https://api.openalex.org/works") == "openalex"


def test_keys_are_neither_in_cache_keys_nor_in_what_is_shown() -> None:
    plain = Request(service="pubmed", method="GET", url="https://e/x?id=1")
    keyed = Request(service="pubmed", method="GET", url="https://e/x?id=1&api_key=K&email=a@b.c")
    assert cache_key(plain, overridden=False) == cache_key(keyed, overridden=False)
    assert scrubbed(keyed.url) == "https://e/x?id=1"


def test_a_stand_in_never_answers_for_the_real_service() -> None:
    request = Request(service="crossref", method="GET", url="https://api.crossref.org/works/10.1/a")
    assert cache_key(request, overridden=True) != cache_key(request, overridden=False)


@pytest.mark.parametrize("address", ["http://[x", "http://[::1", "", "//"])
def test_a_malformed_address_is_none_of_this_machine(address: str) -> None:
    assert not is_loopback(address)


@pytest.mark.parametrize(
    "value",
    [
        "http://mirror.example/", "ftp://127.0.0.1/", "https://a:b@mirror.example", "https://[x", "http://[x",
        "https:///x", "https://mirror.example:99999/",
    ],
)  # fmt: skip
def test_a_stand_in_is_https_or_on_loopback(value: str) -> None:
    with pytest.raises(UsageError, match="SCIVERIFY_BASE_URL_CROSSREF"):
        bases({"SCIVERIFY_BASE_URL_CROSSREF": value})
    assert bases({"SCIVERIFY_BASE_URL_CROSSREF": "https://mirror.example/x"})
    assert bases({"SCIVERIFY_BASE_URL_CROSSREF": "http://localhost:8765/x"})
