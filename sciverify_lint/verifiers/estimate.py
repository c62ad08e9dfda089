"""What a run would cost with an empty cache, without making it: prompts are built and counted, none is sent.

Texts that are not fetched yet are taken to be of usual length, and how many claims go on to the full
text is taken from the paper.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Claim, Cost, Evidence, Passage, Question, Role, Stage
from sciverify_lint.verifiers.embedded.proof import provable
from sciverify_lint.verifiers.escalate import Choice, Plan, Reading, judgeable
from sciverify_lint.verifiers.prompt import prompt

SETTLED = 0.67
"""The share of claims that the abstract settles: arXiv 2605.27710."""
ANSWER = 150
"""Tokens of an answer as the prompts ask for it; models that reason first write several times as many."""
PASSAGE = "x" * 1300
"""About 200 words."""
WHOLE = 40
"""Passages of a text of usual length."""
CHARACTERS = 4
"""A token of English has about so many in every vocabulary; none is loaded or fetched for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How one model counts and what it asks."""

    price: Callable[[int, int], float | None]
    """Tokens read and written to US dollars; None where no price is known."""
    tokens: Callable[[str], int] = lambda text: -(-len(text) // CHARACTERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """The claims that cite one work, and what is known of it before anything is read."""

    claims: tuple[Claim, ...]
    title: str
    abstract: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a run would take."""

    least: Cost
    """When the abstract settles every claim that it is read for."""
    likely: Cost
    most: Cost
    """When it settles none, and rules dispute every claim that has a value or a quotation."""
    priced: bool
    """Whether the price of every model is known; the costs leave out those whose price is not."""


def estimate(works: Sequence[Cited], plan: Plan, *, screen: Rates, judge: Rates) -> Estimate:
    """The cost of judging the claims of `works` as `plan` says."""
    first, second, certain, disputed = Cost(), Cost(), Cost(), Cost()
    for work in works:
        for claim in filter(judgeable, work.claims):
            if plan.evidence is not Reading.FULLTEXT and work.abstract:
                first += asked("screen", abstract_question(claim, work), screen)
                if plan.evidence is Reading.ESCALATE and claim.role is Role.CLAIM:
                    second += full_text(claim, work, plan, judge)
            elif plan.evidence is not Reading.ABSTRACT:
                certain += full_text(claim, work, plan, judge)
            readable = work.abstract or plan.evidence is not Reading.ABSTRACT
            if readable and provable(claim, work.title):
                disputed += asked("proof", passages_question(claim, work, plan.top_k), judge)
    least = first + certain
    used = [
        rates
        for rates, cost in ((screen, first), (judge, second + certain + disputed))
        if cost.calls
    ]
    return Estimate(
        least=least,
        likely=least + part(second, 1 - SETTLED),
        most=least + second + disputed,
        priced=all(rates.price(1, 1) is not None for rates in used),
    )


def full_text(claim: Claim, work: Cited, plan: Plan, rates: Rates) -> Cost:
    """The cost of the second stage for one claim, the choice of passages included."""
    if plan.passages is Choice.ALL:
        return asked("judge", passages_question(claim, work, WHOLE), rates)
    cost = asked("judge", passages_question(claim, work, plan.top_k), rates)
    if plan.passages is Choice.LLM:
        cost += asked("pick", passages_question(claim, work, WHOLE), rates)
    return cost


def abstract_question(claim: Claim, work: Cited) -> Question:
    """What the first stage would ask."""
    passage = Passage(text=work.abstract or "", stage=Stage.ABSTRACT)
    return question(claim, work, (passage,))


def passages_question(claim: Claim, work: Cited, count: int) -> Question:
    """What the second stage would ask, with passages of usual length."""
    return question(claim, work, (Passage(text=PASSAGE, stage=Stage.FULLTEXT),) * count)


def question(claim: Claim, work: Cited, passages: tuple[Passage, ...]) -> Question:
    """A question about one claim."""
    evidence = Evidence(title=work.title, stage=passages[0].stage, passages=passages, provenance="")
    return Question(claim=claim, evidence=evidence)


def asked(kind: str, about: Question, rates: Rates) -> Cost:
    """The cost of one call."""
    built = prompt(kind, about)
    read = rates.tokens(f"{built.system}{built.shared}{built.user}")
    usd = rates.price(read, ANSWER) or 0.0
    return Cost(calls=1, input_tokens=read, output_tokens=ANSWER, usd=usd)


def part(cost: Cost, share: float) -> Cost:
    """A share of a cost, in whole calls and tokens."""
    return Cost(
        calls=round(cost.calls * share),
        input_tokens=round(cost.input_tokens * share),
        output_tokens=round(cost.output_tokens * share),
        usd=cost.usd * share,
    )
