"""Bodies that a service does not give: no answer from any route, whatever they look like, and nothing is accused."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import NamedTuple

import pytest

from benchmarks.faults import EMPTY, GARBAGE, INDEXES, MISSING, PLAIN, nothing
from benchmarks.services import crossref as crossref_record
from benchmarks.services import feed, planted, scholar
from benchmarks.services import openalex as openalex_record
from sciverify_lint.model import Fate, Match, Reference, Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import SERVICES, Manners
from sciverify_lint.services.polite import PoliteClient
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.services.store import NoStore
from sciverify_lint.sources import (
    arxiv,
    biorxiv,
    crossref,
    datacite,
    dblp,
    doi,
    europepmc,
    openalex,
    openlibrary,
    pubmed,
    semantic_scholar,
)
from sciverify_lint.sources.contract import Answer
from sciverify_lint.sources.resolve import resolve_all
from tests.services.loopback import Asked, Reply, serving
from tests.sources.build import reference

PATIENT = Manners(base=0.001, tries=1, failures=10**6)
TIDE, PIER = planted(2)
ENTRY = reference(TIDE.title, f"{TIDE.surname}, Ada")


class Route(NamedTuple):
    """One way to ask a service about one thing, and its answer where it has that."""

    name: str
    ask: Callable[[Client], Awaitable[object]]
    answer: bytes

    @property
    def service(self) -> str:
        """Who is asked."""
        return self.name.partition(" ")[0]


def packed(value: object) -> bytes:
    """A value as JSON."""
    return json.dumps(value).encode()


async def one(answers: Awaitable[Mapping[str, object]]) -> object:
    """The answer of a look-up of one thing."""
    return next(iter((await answers).values()))


def message(content: object) -> bytes:
    """An answer of Crossref."""
    return packed({"status": "ok", "message": content})


DATASET = {
    "id": TIDE.doi,
    "attributes": {"doi": TIDE.doi, "titles": [{"title": TIDE.title}], "publicationYear": 2021},
}
ARTICLE = {"id": "7", "source": "MED", "pmid": "7", "title": TIDE.title, "doi": TIDE.doi}
SET = (
    "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>7</PMID><Article><ArticleTitle>Tides"
    "</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
)
OPENALEX_LIST = {"meta": {"count": 1}, "results": [{"id": "https://x/W1", **openalex_record(TIDE)}]}
PREPRINT = {"title": TIDE.title, "doi": "10.1101/7", "date": "2021-01-01", "version": "1"}
ROUTES = [
    Route("crossref one", lambda c: crossref.lookup(TIDE.doi, c), message(crossref_record(TIDE))),
    Route(
        "crossref search",
        lambda c: crossref.search(ENTRY, c),
        message({"items": [crossref_record(TIDE)], "total-results": 1}),
    ),
    Route("openalex one", lambda c: openalex.lookup(TIDE.doi, c), packed(openalex_record(TIDE))),
    Route("openalex search", lambda c: openalex.search(ENTRY, c), packed(OPENALEX_LIST)),
    Route(
        "semantic_scholar one",
        lambda c: semantic_scholar.lookup(f"DOI:{TIDE.doi}", c),
        packed(scholar(TIDE)),
    ),
    Route(
        "semantic_scholar search",
        lambda c: semantic_scholar.search(ENTRY, c),
        packed({"data": [scholar(TIDE)]}),
    ),
    Route("arxiv one", lambda c: one(arxiv.lookup_many([TIDE.arxiv], c)), feed([TIDE])),
    Route("arxiv search", lambda c: arxiv.search(ENTRY, c), feed([TIDE])),
    Route(
        "datacite one",
        lambda c: one(datacite.lookup_many([TIDE.doi], c)),
        packed({"data": DATASET}),
    ),
    Route(
        "datacite search",
        lambda c: datacite.search(ENTRY, c),
        packed({"data": [DATASET], "meta": {"total": 1}}),
    ),
    Route(
        "europepmc one",
        lambda c: one(europepmc.lookup_many(["PMID:7"], c)),
        packed({"hitCount": 1, "resultList": {"result": [ARTICLE]}}),
    ),
    Route(
        "europepmc search",
        lambda c: europepmc.search(ENTRY, c),
        packed({"hitCount": 1, "resultList": {"result": [ARTICLE]}}),
    ),
    Route("pubmed one", lambda c: one(pubmed.lookup_many(["7"], c)), SET.encode()),
    Route(
        "openlibrary one",
        lambda c: one(openlibrary.lookup_many(["9789199999014"], c)),
        packed({"ISBN:9789199999014": {"title": TIDE.title}}),
    ),
    Route(
        "openlibrary search",
        lambda c: openlibrary.search(ENTRY, c),
        packed({"numFound": 1, "docs": [{"title": TIDE.title}]}),
    ),
    Route(
        "dblp search",
        lambda c: dblp.search(ENTRY, c),
        packed({"result": {"hits": {"@total": "1", "hit": [{"info": {"title": TIDE.title}}]}}}),
    ),
    Route(
        "biorxiv one",
        lambda c: biorxiv.lookup("biorxiv/10.1101/7", c),
        packed({"messages": [{"status": "ok"}], "collection": [PREPRINT]}),
    ),
    Route(
        "doi agency",
        lambda c: one(doi.agencies([TIDE.doi], c)),
        packed([{"DOI": TIDE.doi, "RA": "mEDRA"}]),
    ),
    Route(
        "doi one",
        lambda c: doi.lookup(TIDE.doi, c),
        packed({"title": TIDE.title, "DOI": TIDE.doi, "author": [{"family": "Ash"}]}),
    ),
]
BATCHES: dict[
    str, tuple[Callable[[Client], Awaitable[dict[str, Answer]]], Callable[[str], bool]]
] = {
    "crossref": (lambda c: crossref.lookup_many([TIDE.doi, PIER.doi], c), lambda p: "filter=" in p),
    "openalex": (lambda c: openalex.lookup_many([TIDE.doi, PIER.doi], c), lambda p: "filter=" in p),
    "semantic_scholar": (
        lambda c: semantic_scholar.lookup_many([f"DOI:{TIDE.doi}", f"DOI:{PIER.doi}"], c),
        lambda p: "/batch" in p,
    ),
    "arxiv": (lambda c: arxiv.lookup_many([TIDE.arxiv, PIER.arxiv], c), lambda p: "%2C" in p),
    "datacite": (lambda c: datacite.lookup_many([TIDE.doi, PIER.doi], c), lambda p: "ids=" in p),
    "europepmc": (lambda c: europepmc.lookup_many(["PMID:7", "PMID:8"], c), lambda p: "OR" in p),
    "pubmed": (lambda c: pubmed.lookup_many(["7", "8"], c), lambda p: "%2C" in p),
    "openlibrary": (
        lambda c: openlibrary.lookup_many(["9789199999014", "9789199999021"], c),
        lambda p: "%2C" in p,
    ),
}


def asking(
    answer: Callable[[Asked], Reply], use: Callable[[PoliteClient], Awaitable[None]]
) -> None:
    """Use a client whose every service answers so."""

    async def main() -> None:
        with serving(lambda asked, _: answer(asked)) as server:
            environ = {f"SCIVERIFY_BASE_URL_{s.upper()}": f"{server.base}/{s}" for s in SERVICES}
            async with client(NoStore(), environ=environ, manners=PATIENT) as network:
                await use(network)

    asyncio.run(main())


def strange_to(route: Route) -> dict[str, tuple[int, bytes]]:
    """Answers that are not the route's own: garbage, and what other services say."""
    bodies = dict(GARBAGE)
    bodies |= {f"answer of {r.name}": r.answer for r in ROUTES if r.service != route.service}
    bodies |= {f"list of {s}": body for s, body in EMPTY.items() if s != route.service}
    found = {f"{status} {n}": (status, b) for n, b in bodies.items() for status in (200, 404)}
    if route.name == "openlibrary one":
        found.pop("200 object")  # which is how it says that it knows none of some ISBNs
    foreign = {s: b for s, b in MISSING.items() if s != route.service and b != PLAIN}
    return found | {f"404 of {s}": (404, b) for s, b in foreign.items()}


def believed(route: Route, answers: Mapping[str, tuple[int, bytes]]) -> dict[str, object]:
    """What comes of each of some answers, by its name, where that is not that there was none."""
    found: dict[str, object] = {}
    current = (0, b"")

    async def use(network: PoliteClient) -> None:
        nonlocal current
        for name, answer in answers.items():
            current = answer
            said = await route.ask(network)
            if not isinstance(said, Unavailable):
                found[name] = said

    asking(lambda asked: Reply(current[1], current[0]), use)
    return found


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: r.name)
def test_what_a_route_does_not_give_is_no_answer(route: Route) -> None:
    assert believed(route, strange_to(route)) == {}
    whole = believed(route, {"whole": (200, route.answer)})
    assert whole["whole"], "the answer that the others are compared with is understood"


NOTHING = {"openlibrary one": ["{}"], "semantic_scholar search": ['{"data": []}']}
"""What of that is how a service says that it knows nothing."""


HOSTILE = "\ud800\0\x1b[31m\u202e http://[ https://xn--/ 10.1/\udfff"


def damaged(value: object) -> Iterator[object]:
    """A value with one of its parts at a time exchanged for another one."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: other} for other in damaged(inner))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from ([*value[:n], other, *value[n + 1 :]] for other in damaged(inner))
    others: tuple[object, ...] = (None, [], {}, "x", 7, [None], True, -1, 1e300, 10**40, HOSTILE)
    yield from (other for other in others if other != value)


def cut(body: bytes) -> Iterator[bytes]:
    """A body that breaks off, at every fifth byte."""
    return (body[:n] for n in range(1, len(body) - 1, 5))


@pytest.mark.parametrize("route", ROUTES, ids=lambda r: r.name)
def test_damage_to_an_answer_never_makes_it_say_that_there_is_nothing(route: Route) -> None:
    bodies = list(cut(route.answer))
    if not route.answer.startswith(b"<"):
        bodies += [packed(v) for v in damaged(json.loads(route.answer))]
    said = believed(route, {body.decode(): (200, body) for body in bodies})
    empty = [body for body, what in said.items() if not what]
    assert empty == NOTHING.get(route.name, [])


@pytest.mark.parametrize("name", BATCHES)
def test_a_batch_that_is_no_answer_is_asked_for_one_by_one(name: str) -> None:
    look_up, is_batch = BATCHES[name]
    current = b""
    said: list[object] = []

    def answer(asked: Asked) -> Reply:
        return Reply(current) if is_batch(asked.path) else Reply(status=500)

    async def use(network: PoliteClient) -> None:
        nonlocal current
        for current in GARBAGE.values():
            if (name, current) != ("openlibrary", b"{}"):
                said.extend((await look_up(network)).values())

    asking(answer, use)
    assert len(said) >= 2 * (len(GARBAGE) - 1)
    assert all(isinstance(one, Unavailable) for one in said)


REAL = [
    reference(
        "Molecular structure of nucleic acids", "Watson, J. D.", key="doi", doi="10.1038/171737a0"
    ),
    reference("Basic local alignment search tool", "Altschul, Stephen F.", key="title"),
    reference("Attention is all you need", "Vaswani, Ashish", key="arxiv", arxiv="1706.03762"),
    reference("Map plasticity in human cortex", "Elbert, Thomas", key="pmid", pmid="15491901"),
    reference("Data of a long field study", "Ash, Ada", key="data", doi="10.5281/zenodo.3606810"),
    reference("The art of programming", "Knuth, Donald E.", key="book", kind="book"),
]


def resolved(answer: Callable[[Asked], Reply], references: list[Reference]) -> list[Resolution]:
    """What services that answer so say of some references."""
    found: list[Resolution] = []

    async def use(network: PoliteClient) -> None:
        found.extend((await resolve_all(references, network)).values())

    asking(answer, use)
    return found


def is_unsaid(resolution: Resolution) -> bool:
    """Whether nothing is said of a work, and the run is incomplete for it."""
    return resolution.match is Match.NONE and resolution.fate is Fate.UNREACHED


@pytest.mark.parametrize("status", [200, 404])
@pytest.mark.parametrize("body", [*GARBAGE.values(), PLAIN], ids=repr)
def test_the_same_body_from_everybody_is_an_outage(body: bytes, status: int) -> None:
    for entry in REAL:  # each alone: a run may hold one reference
        assert all(map(is_unsaid, resolved(lambda _: Reply(body, status), [entry]))), entry.key
    assert all(map(is_unsaid, resolved(lambda _: Reply(body, status), REAL)))


def test_every_request_ended_in_the_404_of_its_service() -> None:
    def answer(asked: Asked) -> Reply:
        return Reply(MISSING.get(asked.path.split("/")[1], PLAIN), 404)

    assert all(map(is_unsaid, resolved(answer, REAL)))


@pytest.mark.parametrize("name", GARBAGE)
def test_the_indexes_answer_garbage_while_the_others_know_nothing(name: str) -> None:
    def answer(asked: Asked) -> Reply:
        _, service, path = asked.path.split("/", 2)
        if service in INDEXES:
            return Reply(GARBAGE[name])
        status, body = nothing(service, f"/{path}")
        return Reply(body, status)

    titles = [entry for entry in REAL if not (entry.doi or entry.arxiv)]
    assert all(map(is_unsaid, resolved(answer, titles)))


def test_what_no_service_knows_is_said() -> None:
    def answer(asked: Asked) -> Reply:
        _, service, path = asked.path.split("/", 2)
        status, body = nothing(service, f"/{path}")
        return Reply(body, status)

    found = {r.reference.key: r for r in resolved(answer, REAL)}
    assert all(found[key].match is Match.UNREGISTERED for key in ("doi", "arxiv", "data"))
    assert found["title"].conclusive
    assert not any(r.fate is Fate.UNREACHED for r in found.values())
