"""The claims of one work, judged: models read in two stages, and rules read beside them.

`check` and `benchmark` both come through here. What a rule proves is reported whether or not a model is named. A model
that says otherwise is asked once more with the proof before it, and overrules it only with words of the source that
have the claim's own value or words.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sciverify_lint.model import (
    Claim,
    Evidence,
    Judgement,
    Label,
    NoText,
    Outcome,
    Passage,
    Question,
    Reason,
    Resolution,
    SourceText,
    Stage,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.judge import Abstract, Fetch, Means, two_stages
from sciverify_lint.verifiers.embedded import proof
from sciverify_lint.verifiers.escalate import Choice, Reading


async def judge_work(
    claims: Sequence[Claim],
    *,
    resolution: Resolution | None,
    title: str,
    abstract: Abstract | None,
    text: Fetch,
    means: Means,
) -> tuple[Judgement, ...]:
    """One judgement for each claim, in order; all of them cite the work that is called `title`.

    The full text is fetched at most once. Where a model could not be asked (it is down, the budget is spent, the run is
    offline) the rules stand in for it.
    """
    read = partial(
        two_stages, resolution=resolution, title=title, abstract=abstract, text=Once(text)
    )
    found = await read(claims, means=means)
    if means.rules is None:
        return found
    told = dict(enumerate(found))
    if means.screen is not means.rules:
        told = {}
        for reading in Reading:
            mine = [n for n, j in enumerate(found) if left_to_rules(j, title, means) is reading]
            by_rule = await read([found[n].claim for n in mine], means=only_rules(means, reading))
            told |= zip(mine, by_rule, strict=True)
        found = await beside(found, told, title, abstract, means)
    return tuple(
        replace(j, quoted=proof.quoted(j.claim.text, title, told[n].passages)) if n in told else j
        for n, j in enumerate(found)
    )


class Once:
    """A text that is fetched at most once."""

    def __init__(self, fetch: Fetch) -> None:
        self.fetch = fetch
        self.found: SourceText | NoText | None = None

    async def __call__(self) -> SourceText | NoText:
        """The text, or why there is none."""
        if self.found is None:
            self.found = await self.fetch()
        return self.found


def left_to_rules(judgement: Judgement, title: str, means: Means) -> Reading | None:
    """Which texts rules read about a claim after the model: None where they can prove nothing.

    Where the abstract settled it for the model, the full text is fetched for the rules only if the claim has a value or
    quoted words that the abstract has not.
    """
    wanted = means.plan.evidence
    if is_unasked(judgement):
        return wanted
    if not judgement.trail or not proof.provable(judgement.claim, title):
        return None
    early = judgement.no_text is None and all(p.stage is Stage.ABSTRACT for p in judgement.passages)
    if early and not proof.open_to_proof(judgement.claim.stretch, title, judgement.passages):
        return Reading.ABSTRACT
    return wanted


def only_rules(means: Means, reading: Reading) -> Means:
    """The means to read by rule alone."""
    rules = means.rules or means.screen
    plan = replace(means.plan, evidence=reading, passages=Choice.RAG)
    return replace(means, screen=rules, judge=rules, picker=None, plan=plan)


def is_unasked(judgement: Judgement) -> bool:
    """Whether a verifier had something to read about a claim and could not be asked."""
    last = judgement.trail[-1] if judgement.trail else None
    return isinstance(last, Unchecked) and (last.reason.incomplete or last.reason is Reason.OFFLINE)


async def beside(
    found: Sequence[Judgement],
    told: dict[int, Judgement],
    title: str,
    abstract: Abstract | None,
    means: Means,
) -> tuple[Judgement, ...]:
    """What a model `found` with what rules `told` of it, by number; the judge is asked about the rest."""
    proofs = {n: j.outcome for n, j in told.items() if isinstance(j.outcome, Verdict)}
    doubted = [n for n in proofs if not is_unasked(found[n]) and not named(found[n])]
    questions = [
        Question(
            claim=found[n].claim,
            evidence=both_sides(found[n], told[n], proofs[n], title, abstract),
            proof=proofs[n],
        )
        for n in doubted
    ]
    answers = (
        dict(zip(doubted, await means.judge.verify(questions), strict=True)) if doubted else {}
    )
    shown = dict(zip(doubted, questions, strict=True))
    done = list(found)
    for n, by_rule in told.items():
        if is_unasked(found[n]):
            done[n] = stood_in(found[n], by_rule)
        elif n in answers:
            done[n] = reconsidered(found[n], by_rule, shown[n], answers[n])
        elif n in proofs:
            done[n] = replace(found[n], trail=(*found[n].trail, proofs[n]))
    return tuple(done)


def named(judgement: Judgement) -> bool:
    """Whether the model itself says that the source denies the claim."""
    outcome = judgement.outcome
    return isinstance(outcome, Verdict) and outcome.label is Label.CONTRADICTS


def both_sides(
    judgement: Judgement, by_rule: Judgement, proved: Verdict, title: str, abstract: Abstract | None
) -> Evidence:
    """The passage of a proof, then what the model has read, then the abstract."""
    passages = [] if proved.passage is None else [proved.passage]
    more = [*judgement.passages, *([] if abstract is None else [abstract.passage])]
    for passage in more:
        if all(passage.text != known.text for known in passages):
            passages.append(passage)
    return Evidence(
        title=title,
        stage=farthest(passages),
        passages=tuple(passages),
        provenance=by_rule.provenance or "",
    )


def farthest(passages: Sequence[Passage]) -> Stage:
    """FULLTEXT when any passage is of the full text."""
    full = any(p.stage is Stage.FULLTEXT for p in passages)
    return Stage.FULLTEXT if full else Stage.ABSTRACT


def reconsidered(
    judgement: Judgement, by_rule: Judgement, asked: Question, answer: Outcome
) -> Judgement:
    """The proof, or the judge's answer to it when that quotes the claim's value or words from the source."""
    proved = asked.proof
    if proved is None:
        raise ValueError("a question without a proof is not asked again")
    trail = (*judgement.trail, proved, answer)
    if proof.overruled(proved, judgement.claim.stretch, answer):
        return replace(judgement, outcome=answer, trail=trail, passages=asked.evidence.passages)
    return replace(by_rule, trail=trail)


def stood_in(unasked: Judgement, by_rule: Judgement) -> Judgement:
    """What a rule proves where no model could be asked; else why that was, with the nearest passage to read."""
    outcome, told = unasked.outcome, by_rule.outcome
    if isinstance(told, Verdict):
        return replace(by_rule, trail=(*unasked.trail, *by_rule.trail))
    if told.nearest is None or isinstance(outcome, Verdict):
        return unasked
    nearest = replace(outcome, nearest=told.nearest, attention=told.attention)
    return replace(by_rule, outcome=nearest, trail=unasked.trail)
