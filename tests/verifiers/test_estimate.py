"""An estimate counts what would be sent."""

import pytest

from sciverify_lint.model import Role
from sciverify_lint.verifiers.escalate import Choice, Plan, Reading
from sciverify_lint.verifiers.estimate import ANSWER, Cited, Rates, estimate
from sciverify_lint.verifiers.prompt import prompt
from tests.verifiers.material import claim_of, question_of

ABSTRACT = "We measured shoreline retreat at nine sites."
CLAIMS = tuple(claim_of(f"Meadows slow erosion at site S{n}") for n in range(100))
WORK = Cited(claims=CLAIMS, title="Meadows and moving sand", abstract=ABSTRACT)
CENT = Rates(price=lambda read, written: (read + written) / 100)


def test_the_first_stage_is_counted_to_the_letter() -> None:
    one = Cited(claims=CLAIMS[:1], title=WORK.title, abstract=ABSTRACT)
    letters = Rates(tokens=len, price=lambda read, written: read * 2.0 + written)
    found = estimate([one], Plan(evidence=Reading.ABSTRACT), screen=letters, judge=CENT)
    built = prompt("screen", question_of(CLAIMS[0], ABSTRACT))
    length = len(built.system + built.shared + built.user)
    assert found.least == found.likely == found.most
    assert (found.least.calls, found.least.input_tokens) == (1, length)
    assert found.least.usd == pytest.approx(2.0 * length + ANSWER)


def test_a_third_of_the_claims_goes_on_to_the_full_text() -> None:
    found = estimate([WORK], Plan(), screen=CENT, judge=CENT)
    assert (found.least.calls, found.likely.calls, found.most.calls) == (100, 133, 200)
    assert found.least.usd < found.likely.usd < found.most.usd


def test_a_claim_with_a_value_may_be_asked_about_once_more() -> None:
    claims = (claim_of("In spring 43% of the seed died"), claim_of("Seed dies in spring"))
    work = Cited(claims=claims, title=WORK.title, abstract=ABSTRACT)
    found = estimate([work], Plan(), screen=CENT, judge=CENT)
    assert (found.least.calls, found.most.calls) == (2, 5)
    bare = Cited(claims=claims, title=WORK.title, abstract=None)
    only = Plan(evidence=Reading.ABSTRACT)
    assert estimate([bare], only, screen=CENT, judge=CENT).most.calls == 0


def test_without_an_abstract_every_claim_does() -> None:
    bare = Cited(claims=CLAIMS, title=WORK.title, abstract=None)
    assert estimate([bare], Plan(), screen=CENT, judge=CENT).least.calls == 100
    only = Plan(evidence=Reading.ABSTRACT)
    assert estimate([bare], only, screen=CENT, judge=CENT).most.calls == 0


def test_more_passages_cost_more_and_picking_them_most() -> None:
    def usd(choice: Choice) -> float:
        plan = Plan(evidence=Reading.FULLTEXT, passages=choice)
        return estimate([WORK], plan, screen=CENT, judge=CENT).most.usd

    assert usd(Choice.RAG) < usd(Choice.ALL) < usd(Choice.LLM)


def test_what_claims_nothing_stays_with_the_abstract_and_no_words_cost_nothing() -> None:
    claims = (claim_of("MiniLM", role=Role.USE), claim_of(""))
    work = Cited(claims=claims, title=WORK.title, abstract=ABSTRACT)
    assert estimate([work], Plan(), screen=CENT, judge=CENT).most.calls == 1


def test_a_model_without_a_known_price_is_told() -> None:
    unknown = Rates(price=lambda read, written: None)
    assert not estimate([WORK], Plan(), screen=CENT, judge=unknown).priced
    only = Plan(evidence=Reading.ABSTRACT)
    assert estimate([WORK], only, screen=CENT, judge=unknown).priced
