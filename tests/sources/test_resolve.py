"""Whole resolutions against stand-ins for the services."""

import asyncio
import json
from collections.abc import Callable, Sequence

import pytest

from benchmarks.faults import nothing
from benchmarks.kills import faults
from benchmarks.services import World, planted, serving
from sciverify_lint.model import Found, Match, Reference, Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import SERVICES, Manners
from sciverify_lint.services.store import NoStore
from sciverify_lint.sources.contract import Options
from sciverify_lint.sources.resolve import resolve_all
from tests.services.loopback import Asked, Reply
from tests.services.loopback import serving as answering
from tests.sources.build import reference

QUICK = Manners(base=0.001, read=0.3, connect=0.5)
WORKS = planted(40)


def cited(number: int, **changes: object) -> Reference:
    """A right entry for a planted work, with some changes."""
    work = WORKS[number]
    fields: dict[str, object] = {
        "title": work.title,
        "authors": f"{work.surname}, Ada",
        "key": f"tide{number}",
        **changes,
    }
    return reference(**fields)  # type: ignore[arg-type]


def resolve(
    *references: Reference, options: Options | None = None
) -> tuple[dict[str, Resolution], World]:
    """What the planted world says of some references, and what it was asked."""
    world = World(WORKS, 0.0, limited=False)

    async def main(environ: dict[str, str]) -> dict[str, Resolution]:
        async with client(NoStore(), environ=environ, manners=QUICK) as network:
            return await resolve_all(references, network, options=options)

    with serving(world) as environ:
        return asyncio.run(main(environ)), world


def with_answers(
    answer: Callable[[Asked, int], Reply], references: Sequence[Reference]
) -> tuple[dict[str, Resolution], list[str]]:
    """What services that answer so say of some references, and what they were asked."""

    async def main() -> tuple[dict[str, Resolution], list[str]]:
        with answering(answer) as server:
            environ = {f"SCIVERIFY_BASE_URL_{s.upper()}": f"{server.base}/{s}" for s in SERVICES}
            async with client(NoStore(), environ=environ, manners=QUICK) as network:
                return await resolve_all(references, network), server.paths

    return asyncio.run(main())


def unknown(asked: Asked) -> Reply:
    """How the service that is asked says that it does not know what is asked for."""
    _, service, path = asked.path.split("/", 2)
    status, body = nothing(service, f"/{path}")
    return Reply(body, status)


def test_identifiers_are_asked_for_together() -> None:
    entries = [cited(n, doi=WORKS[n].doi) for n in range(15)]
    entries += [cited(n, arxiv=WORKS[n].arxiv) for n in range(15, 30)]
    got, world = resolve(*entries)
    assert all(r.match is Match.IDENTIFIER and r.work and r.work.abstract for r in got.values())
    assert world.counts.total() <= 5
    published = got["tide28"].work
    assert published
    assert published.notices, "the published form of this preprint was retracted"


def test_a_title_is_searched_for_and_looked_up_in_full() -> None:
    got, world = resolve(cited(0, doi=None), cited(14, doi=None), cited(3, doi=None))
    assert {r.match for r in got.values()} == {Match.SEARCH}
    assert [bool(r.work and r.work.notices) for r in got.values()] == [True, True, False]
    assert all(r.work and r.work.abstract for r in got.values())
    assert world.counts["crossref"] == 3


def test_the_identifier_of_another_work_is_told_and_the_right_one_found() -> None:
    got, _ = resolve(cited(1, doi=WORKS[2].doi))
    (one,) = got.values()
    assert one.match is Match.ELSEWHERE
    assert one.elsewhere
    assert one.elsewhere.title == WORKS[2].title
    assert one.work
    assert one.work.doi == WORKS[1].doi


def test_an_identifier_that_nobody_registered() -> None:
    got, _ = resolve(cited(1, doi="10.99999/tide.1x"))
    (one,) = got.values()
    assert one.match is Match.UNREGISTERED
    assert one.work
    assert one.work.doi == WORKS[1].doi


def test_an_unknown_arxiv_id() -> None:
    got, _ = resolve(cited(1, arxiv="2101.99999"))
    assert got["tide1"].match is Match.UNREGISTERED


def test_a_work_by_others() -> None:
    got, _ = resolve(cited(1, authors="Oak, Cy and Yew, Di"))
    assert got["tide1"].match is Match.AUTHORS_DIFFER
    assert got["tide1"].work is not None


def test_a_work_that_nobody_has_is_missing_conclusively() -> None:
    made_up = reference("Nine bees under the southern lamp of winter", "Oak, Cy", key="oak")
    got, _ = resolve(made_up)
    assert (got["oak"].match, got["oak"].conclusive) == (Match.NONE, True)
    assert {a.source for a in got["oak"].attempts} == {"crossref", "openalex", "semantic_scholar"}


@pytest.mark.parametrize(
    "kind",
    ["standard", "legislation", "online", "software", "phdthesis", "manual", "patent", "misc"],
)
def test_what_no_index_holds_is_not_asked_for_and_never_missing(kind: str) -> None:
    entry = reference(
        "Nine bees under the southern lamp of winter", "Oak, Cy", kind=kind, key="oak"
    )
    with_page = Reference(
        key="oak",
        location=entry.location,
        kind=kind,
        title=entry.title,
        authors=entry.authors,
        fields=(),
    )
    got, _ = resolve(with_page)
    assert (got["oak"].match, got["oak"].conclusive) == (Match.NONE, False)


def test_books_are_never_missing() -> None:
    got, _ = resolve(
        reference("Nine bees under the southern lamp", "Oak, Cy", kind="book", key="oak")
    )
    assert not got["oak"].conclusive


def test_only_identifiers() -> None:
    got, world = resolve(cited(1, doi=None), options=Options(search=False))
    assert got["tide1"].match is Match.NONE
    assert not got["tide1"].conclusive
    assert world.counts.total() == 0


def test_a_failed_batch_is_asked_for_one_by_one() -> None:
    def answer(asked: Asked, before: int) -> Reply:
        if "filter=doi" in asked.path or "batch" in asked.path:
            return Reply(status=414)
        if "crossref" in asked.path:
            doi = asked.path.rpartition("%2F")[2]
            number = int(doi.rpartition(".")[2])
            record = {"DOI": WORKS[number].doi, "title": [WORKS[number].title]}
            return Reply(json.dumps({"status": "ok", "message": record}).encode())
        return Reply(status=404)

    got, paths = with_answers(answer, [cited(n, doi=WORKS[n].doi) for n in range(3)])
    assert {r.match for r in got.values()} == {Match.IDENTIFIER}
    assert sum(p.startswith("/crossref/") for p in paths) == 4


@pytest.mark.parametrize(
    "alone", ["crossref", "openalex", "semantic_scholar", "doi", "arxiv", None]
)
@pytest.mark.parametrize("fault", [Reply(status=503), Reply(b"<html>busy</html>"), Reply(cut=True)])
def test_a_service_that_is_down_accuses_nobody(alone: str | None, fault: Reply) -> None:
    def answer(asked: Asked, before: int) -> Reply:
        service = asked.path.split("/")[1]
        if alone in (None, service):
            return fault
        return unknown(asked)

    entries = [
        reference(
            "Nine bees under the southern lamp of winter", "Oak, Cy", key="a", doi="10.99999/a"
        ),
        reference(
            "Ten bees under the western lamp of autumn", "Oak, Cy", key="b", arxiv="2101.00009"
        ),
    ]
    got, _ = with_answers(answer, entries)
    if alone in (None, "crossref"):
        assert got["a"].match is Match.NONE
        assert not got["a"].conclusive
    if alone in (None, "doi"):
        assert got["a"].match is Match.NONE, "nobody said that the DOI is not registered"
    if alone in (None, "arxiv"):
        assert got["b"].match is Match.NONE
        assert not got["b"].conclusive
    if alone is None:
        assert all(a.outcome is Found.UNAVAILABLE for r in got.values() for a in r.attempts)


def test_a_renamed_preprint_is_known_by_its_first_title() -> None:
    entry = "<id>http://arxiv.org/abs/2101.00001{}</id><title>{}</title><author><name>Ada Ash</name></author>"

    def answer(asked: Asked, before: int) -> Reply:
        if "arxiv" not in asked.path.split("/")[1]:
            return unknown(asked)
        first = "v1" in asked.path
        told = entry.format(
            "v1" if first else "v3", "Slow tides and moons" if first else "A theory of water"
        )
        return Reply(
            f'<feed xmlns="http://www.w3.org/2005/Atom"><entry>{told}</entry></feed>'.encode()
        )

    entries = [reference("Slow tides and moons", "Ash, Ada", key="ash", arxiv="2101.00001")]
    got, _ = with_answers(answer, entries)
    assert got["ash"].match is Match.IDENTIFIER
    assert got["ash"].work is not None
    assert got["ash"].work.title == "Slow tides and moons"
    assert "A theory of water" in got["ash"].work.titles


def test_one_index_alone_is_not_believed_against_an_entry() -> None:
    work = {
        "publication_year": 2030,
        "authorships": [{"raw_author_name": "Ada Ash"}, {"raw_author_name": "Bo Elm"}],
    }
    entry = reference(venue="Advances in Neural Information Processing Systems")

    def answer(asked: Asked, before: int) -> Reply:
        service = asked.path.split("/")[1]
        if service == "openalex":
            return Reply(json.dumps({"results": [{**work, "title": entry.title}]}).encode())
        if service == "semantic_scholar":
            names = [{"name": "A. Ash"}, {"name": "B. Elm"}]
            found = {"title": entry.title, "year": 2021, "authors": names}
            return Reply(json.dumps({"data": [found]}).encode())
        return unknown(asked)

    got, _ = with_answers(answer, [entry])
    assert got["ash2021"].work is not None
    assert got["ash2021"].work.years == (2030, 2021)
    assert got["ash2021"].work.seen_in == ("openalex", "semantic_scholar")


def test_five_kills_lose_nothing() -> None:
    assert faults(5) == []
