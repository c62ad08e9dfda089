"""Rows through the same two stages as `check`: `judge_work` with the verifiers that the settings name."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from sciverify_lint.benchmark.rows import OTHER, PLACEHOLDER, Row
from sciverify_lint.claims import claims_of
from sciverify_lint.config.settings import ClaimMode, Config
from sciverify_lint.errors import SciverifyError, UsageError
from sciverify_lint.model import (
    Block,
    Citation,
    CitedKey,
    CitingSentence,
    Claim,
    Cost,
    Judgement,
    Label,
    Location,
    Mode,
    NoText,
    Outcome,
    Passage,
    Question,
    Reason,
    Role,
    SourceText,
    Stage,
    TextBlock,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.beside import judge_work
from sciverify_lint.pipeline.edges import Edges, open_edges
from sciverify_lint.pipeline.judge import Abstract, Means
from sciverify_lint.progress import Progress
from sciverify_lint.services.protocols import Store
from sciverify_lint.verifiers import Picker
from sciverify_lint.verifiers.embedded.attention import UNLIKELY, attention


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What was said about one row, and the guess that stands in where nothing was."""

    row: Row
    outcome: Outcome
    trail: tuple[Outcome, ...]
    forced: Label
    """The label of the verdict, else a guess from overlap alone: SUPPORTS or NEI."""
    support: float
    """How likely it is supported, 0 to 1: for orders, not a probability."""
    picks: int = 0
    """Calls that a picker of passages took; their tokens are not known."""

    @property
    def said(self) -> Label | None:
        """The label of the verdict; None where the verifier abstained."""
        return self.outcome.label if isinstance(self.outcome, Verdict) else None

    @property
    def confidence(self) -> float | None:
        """How sure the verdict is of itself."""
        return self.outcome.confidence if isinstance(self.outcome, Verdict) else None

    @property
    def cost(self) -> Cost:
        """What both stages took, when they were first asked."""
        return sum((outcome.cost for outcome in self.trail), Cost(calls=self.picks))

    @property
    def early(self) -> bool:
        """Whether the abstract settled it: a verdict at the first stage that is not NEI."""
        first = self.trail[0] if self.trail else None
        return (
            isinstance(first, Verdict)
            and first.stage is Stage.ABSTRACT
            and first.label is not Label.NEI
            and first == self.outcome
        )


def run(
    rows: Sequence[Row],
    config: Config,
    store: Store,
    *,
    progress: Progress,
    say: Callable[[str], None],
) -> tuple[Result, ...]:
    """Judge every row, works side by side; one result each, in order. Answers of models come from the store."""
    return asyncio.run(judged(rows, config, store, progress, say))


async def judged(
    rows: Sequence[Row],
    config: Config,
    store: Store,
    progress: Progress,
    say: Callable[[str], None],
) -> tuple[Result, ...]:
    """As `run`, inside a loop."""
    async with open_edges(config, store, say) as edges:
        return await judge_rows(rows, edges, config.jobs, progress)


async def judge_rows(
    rows: Sequence[Row], edges: Edges, jobs: int, progress: Progress
) -> tuple[Result, ...]:
    """Judge the rows of each work in one call."""
    means = edges.means
    if means is None:
        raise UsageError("--verifier none judges nothing; name another verifier")
    # What the named verifiers say is measured, without the rules that `check` reads beside them.
    means = replace(means, rules=None)
    groups: dict[tuple[str, str, tuple[str, ...]], list[int]] = {}
    for number, row in enumerate(rows):
        groups.setdefault((row.title, row.abstract, row.sentences), []).append(number)
    picks: Counter[str] = Counter()
    if means.picker is not None:
        means = replace(means, picker=Counted(means.picker, picks))
    found: dict[int, Result] = {}
    turn = asyncio.Semaphore(jobs)
    progress.start("judging", len(groups))

    async def one(numbers: Sequence[int]) -> None:
        async with turn:
            group = [rows[n] for n in numbers]
            judgements = await judge_group(group, await claims_for(group, edges), means)
        found.update(
            (n, result(rows[n], j, picks[rows[n].id]))
            for n, j in zip(numbers, judgements, strict=True)
        )
        progress.step(rows[numbers[0]].id)

    try:
        async with asyncio.TaskGroup() as tasks:
            for numbers in groups.values():
                tasks.create_task(one(numbers))
    except* SciverifyError as group:
        raise group.exceptions[0] from None
    return tuple(found[n] for n in range(len(rows)))


@dataclass(frozen=True, slots=True)
class Counted:
    """A picker whose calls are counted by row: they appear in no outcome."""

    inner: Picker
    picks: Counter[str]

    async def pick(self, question: Question, k: int) -> tuple[Passage, ...] | Unchecked:
        """What the inner one picks."""
        self.picks[question.claim.cited.key] += 1
        return await self.inner.pick(question, k)


async def claims_for(rows: Sequence[Row], edges: Edges) -> tuple[Claim, ...]:
    """The claims of rows, with the words that `--claims` wants judged; each is a claim, whatever its sentence does."""
    claims = tuple(claim_of(row) for row in rows)
    if edges.config.claims is ClaimMode.STRETCH:
        claims = tuple(by_rule(claim) for claim in claims)
    if edges.refiner is not None:
        from sciverify_lint.claims.refine import refine

        claims = await refine(claims, edges.refiner, edges.store)
    return tuple(replace(claim, role=Role.CLAIM) for claim in claims)


def by_rule(claim: Claim) -> Claim:
    """A claim with the words that the plain rule finds in its sentence."""
    same = (c for c in claims_of(claim.sentence) if c.citation is claim.citation)
    found = next(same, claim)
    return replace(claim, text=found.text, stretch=found.stretch, marked=False)


async def judge_group(
    rows: Sequence[Row], claims: Sequence[Claim], means: Means
) -> tuple[Judgement, ...]:
    """Judge rows that share their texts."""
    first = rows[0]
    abstract = Abstract(text=first.abstract, provenance="the data") if first.abstract else None

    async def text() -> SourceText | NoText:
        return source_of(first)

    return await judge_work(
        claims,
        resolution=None,
        title=first.title,
        abstract=abstract,
        text=text,
        means=means,
    )


def source_of(row: Row) -> SourceText | NoText:
    """The full text of a row, a block a sentence, so that no two of them run together."""
    if not row.sentences:
        return NoText(reason=Reason.NO_FULL_TEXT, detail="the row has no full text")
    blocks = tuple(TextBlock(text=sentence) for sentence in row.sentences)
    return SourceText(blocks=blocks, provenance="the data")


def claim_of(row: Row) -> Claim:
    """The claim of a row, as a sentence of a manuscript that cites its work where the row has a place for that."""
    place = Location(path=row.id, line=1, column=1, end_line=1, end_column=1)
    cited = CitedKey(key=row.id, location=place)
    citation = Citation(location=place, mode=Mode.PARENTHETICAL, keys=(cited,))
    other = replace(citation, keys=(replace(cited, key=f"{row.id}, another work"),))
    text = " ".join(str(row.fields["claim"]).split())
    found = [m for m in PLACEHOLDER.finditer(text) if "|" in m[0]]
    if all(OTHER.fullmatch(m[0]) for m in found):
        text, found = row.claim, []
    sentence = CitingSentence(
        text=text,
        location=place,
        citations=tuple(other if OTHER.fullmatch(m[0]) else citation for m in found) or (citation,),
        marks=tuple(m.span() for m in found) or ((0, 0),),
        block=Block.PARAGRAPH,
    )
    return Claim(
        sentence=sentence,
        citation=citation,
        cited=cited,
        reference=None,
        text=row.claim,
        stretch=row.claim,
        role=Role.CLAIM,
    )


def result(row: Row, judgement: Judgement, picks: int) -> Result:
    """A judgement with its guess."""
    outcome = judgement.outcome
    if isinstance(outcome, Verdict):
        forced, support = outcome.label, leaning(outcome)
    else:
        far = outcome.attention if outcome.attention is not None else overlap(row, outcome)
        forced, support = (Label.NEI if far > UNLIKELY else Label.SUPPORTS), 1 - far
    return Result(
        row=row,
        outcome=outcome,
        trail=judgement.trail,
        forced=forced,
        support=round(support, 4),
        picks=picks,
    )


def leaning(verdict: Verdict) -> float:
    """How far a verdict leans to support: CONTRADICTS and NEI end below a half, a sure SUPPORTS near 1."""
    sign: Mapping[Label, float] = {Label.SUPPORTS: 0.5, Label.CONTRADICTS: -0.5, Label.NEI: -0.25}
    return 0.5 + sign[verdict.label] * verdict.confidence


def overlap(row: Row, outcome: Unchecked) -> float:
    """The attention of a row that a model left open, from words alone."""
    texts = [t for t in (row.abstract, "\n".join(row.sentences)) if t]
    passages = [
        Passage(
            text=t, stage=Stage.FULLTEXT, score=outcome.nearest.score if outcome.nearest else None
        )
        for t in texts
    ]
    return attention(row.claim, passages)
