"""Forty typed references: what the rules can read no model is asked about, and no model is believed."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from benchmarks.services import World, planted, serving
from sciverify_lint.bibliography.typed import reference_from_text
from sciverify_lint.model import Cost, Match, Reason, Reference, Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.protocols import Answer, NoAnswer
from sciverify_lint.services.store import NoStore
from sciverify_lint.sources.contract import Options
from sciverify_lint.sources.parse_text import filled, parsed, wants_parser
from sciverify_lint.sources.resolve import resolve_all
from tests.sources.build import HERE

LINES = (Path(__file__).parent / "typed_references.txt").read_text(encoding="utf-8").splitlines()
HARD = range(30, 39)
"""The lines that no rule can read."""
NOTHING: dict[str, object] = {
    "arxiv": None,
    "doi": None,
    "url": None,
    "title": None,
    "year": None,
    "authors": [],
}


class Scripted:
    """A model that gives one answer, and remembers what it was asked."""

    name = "scripted"
    identity = "scripted/1"

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked: list[str] = []

    async def ask(
        self, *, system: str, user: str, schema: Mapping[str, object], shared: str = ""
    ) -> Answer | NoAnswer:
        """The one answer."""
        self.asked.append(user)
        if self.answer is None:
            return NoAnswer(reason=Reason.MODEL_DOWN, detail="down")
        return Answer(text=json.dumps(self.answer), cost=Cost(calls=1))


def typed(number: int, text: str) -> Reference:
    """A typed reference as the rules read it."""
    return reference_from_text(f"line{number}", text, HERE)


def test_there_are_forty() -> None:
    assert len(LINES) == 40


def test_a_model_is_asked_only_where_the_rules_do_not_suffice() -> None:
    model = Scripted(NOTHING)
    references = [typed(n, text) for n, text in enumerate(LINES)]
    asyncio.run(parsed(references, model))
    assert model.asked == [f"<reference>\n{LINES[n]}\n</reference>" for n in HARD]


@pytest.mark.parametrize("number", HARD)
def test_what_does_not_stand_in_the_text_is_not_taken(number: int) -> None:
    told = {
        "arxiv": "2101.12345",
        "doi": "10.99999/made.up",
        "url": None,
        "title": "A title that nobody typed here",
        "year": "1066",
        "authors": ["Zed, Zoe"],
    }
    reference = typed(number, LINES[number])
    got = filled(reference, told)
    assert got == reference


def test_what_stands_in_the_text_is_taken() -> None:
    reference = typed(37, LINES[37])
    told = {**NOTHING, "title": "salt and silence", "authors": ["Oak, C", "Yew, D"], "year": "2014"}
    got = filled(reference, told)
    assert got is not None
    assert (got.title, [a.family for a in got.authors], got.year) == (
        "salt and silence",
        ["Oak", "Yew"],
        2014,
    )


def test_an_identifier_broken_by_spaces_is_put_together() -> None:
    reference = typed(1, "tides , see 10. 99999 / tide . 1 for them")
    got = filled(reference, {**NOTHING, "doi": "10.99999/tide.1"})
    assert got is not None
    assert got.doi == "10.99999/tide.1"


@pytest.mark.parametrize(
    "told", [None, [], "x", {"title": 5, "authors": "Ash"}, {"authors": [None, {}]}]
)
def test_a_broken_answer_changes_nothing(told: object) -> None:
    reference = typed(34, LINES[34])
    assert filled(reference, told) in (None, reference)


WORKS = planted(20)


def resolved(text: str, told: object) -> Resolution:
    """What a typed reference comes to when a model says `told` of it."""
    reference = typed(0, text)
    assert wants_parser(reference)

    async def main(environ: dict[str, str]) -> Resolution:
        async with client(NoStore(), environ=environ) as network:
            options = Options(parser=Scripted(told))
            return (await resolve_all([reference], network, options=options))[reference.key]

    with serving(World(WORKS, 0.0, limited=False)) as environ:
        return asyncio.run(main(environ))


def test_a_parse_is_confirmed_by_look_up() -> None:
    work = WORKS[3]
    text = f"{work.surname} ada wrote {work.title} which see"
    got = resolved(text, {**NOTHING, "title": work.title, "authors": [f"{work.surname}, Ada"]})
    assert got.match is Match.SEARCH
    assert got.reference.raw == text
    assert got.work is not None
    assert got.work.doi == work.doi


def test_a_wrong_identifier_is_rejected_and_accuses_nobody() -> None:
    work, other = WORKS[3], WORKS[4]
    text = f"{work.title.lower()} -- {work.surname.lower()} -- 10.99999 /tide.4 --"
    told = {**NOTHING, "title": work.title, "authors": [f"{work.surname}, A."], "doi": other.doi}
    got = resolved(text, told)
    assert got.match is Match.SEARCH
    assert got.elsewhere is None
    assert got.work is not None
    assert got.work.doi == work.doi


def test_a_made_up_work_is_not_found_and_not_called_missing() -> None:
    text = "zed wrote nine bees under the southern lamp of winter which see"
    told = {
        **NOTHING,
        "title": "nine bees under the southern lamp of winter",
        "authors": ["Zed, Zoe"],
    }
    got = resolved(text, told)
    assert got.match is Match.NONE
    assert not got.conclusive


def test_without_a_model_nothing_is_lost() -> None:
    got = resolved("cf. the tide chapter in some handbook", None)
    assert got.match is Match.NONE
    assert not got.conclusive
