"""The claims of one work, read in two stages: its abstract, then passages of its full text.

The full text is asked for only when some claim needs it. Which text is read next is decided by `verifiers.escalate`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from sciverify_lint.model import (
    Claim,
    Evidence,
    Found,
    Judgement,
    NoText,
    Outcome,
    Passage,
    Question,
    Reason,
    Resolution,
    SourceText,
    Stage,
    Unchecked,
)
from sciverify_lint.services.protocols import Embedder
from sciverify_lint.verifiers.contract import Picker, Verifier
from sciverify_lint.verifiers.escalate import Choice, Plan, Reading, judgeable, next_stage

LONGEST_ABSTRACT = 10_000
"""Characters. Some records hold the whole text in its place, which is read as full text or not at all."""
LOCAL = ThreadPoolExecutor(1, thread_name_prefix="embedder")
"""Embedding has a thread of its own: two at once would only share the processor."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstract:
    """The abstract of a cited work and where it came from."""

    text: str
    provenance: str

    @property
    def passage(self) -> Passage:
        """What of it is read."""
        text = self.text.strip()
        if len(text) > LONGEST_ABSTRACT:
            text = text[:LONGEST_ABSTRACT].rsplit(None, 1)[0]
        return Passage(text=text, stage=Stage.ABSTRACT)


Fetch = Callable[[], Awaitable[SourceText | NoText]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What a run judges with: the same for every work."""

    screen: Verifier
    """Reads abstracts."""
    judge: Verifier
    """Reads full texts."""
    embedder: Callable[[], Embedder]
    """Called in a thread, at the first passages to rank."""
    plan: Plan
    picker: Picker | None = None
    """Needed for `Choice.LLM`."""
    rules: Verifier | None = None
    """Reads beside `screen` and `judge` what can be proved by rule; the same verifier as they where no model judges."""


@dataclass(slots=True)
class Case:
    """One claim on its way."""

    claim: Claim
    said: list[Outcome]
    passages: tuple[Passage, ...] = ()
    provenance: str | None = None
    no_text: NoText | None = None


async def two_stages(
    claims: Sequence[Claim],
    *,
    resolution: Resolution | None,
    title: str,
    abstract: Abstract | None,
    text: Fetch,
    means: Means,
) -> tuple[Judgement, ...]:
    """What screen and judge say to each claim, in order.

    To `means.screen` go title, abstract and the words of each claim, and to `means.judge` passages of the full text
    in the abstract's place; where no text is to be had, the judge reads the abstract that the screen left open. A
    citation that claims nothing (use, list, pointer, name) is only read against
    the first text there is, to see that the work is what the sentence takes it for. Claims without words are not sent.
    """
    wordless = Unchecked(reason=Reason.NOT_A_CLAIM, detail="there are no words to judge")
    cases = [Case(claim, [] if judgeable(claim) else [wordless]) for claim in claims]
    open_cases = [case for case in cases if not case.said]
    has_abstract = abstract is not None and bool(abstract.text.strip())

    def needing(stage: Stage) -> list[Case]:
        return [
            case
            for case in open_cases
            if next_stage(means.plan, case.claim, has_abstract=has_abstract, said=case.said)
            is stage
        ]

    if abstract is not None and (first := needing(Stage.ABSTRACT)):
        await read_abstract(first, title, abstract, means, means.screen)
    if second := needing(Stage.FULLTEXT):
        await read_fulltext(second, title, text, means)
    again = [case for case in second if case.no_text is not None and case.said]
    if abstract is not None and again and means.judge is not means.screen:
        await read_abstract(again, title, abstract, means, means.judge)
    return tuple(judgement(case, resolution, means.plan) for case in cases)


async def read_abstract(
    cases: Sequence[Case], title: str, abstract: Abstract, means: Means, reader: Verifier
) -> None:
    """Let `reader` read the abstract for every claim."""
    passages = (abstract.passage,)
    shown: dict[int, tuple[Passage, ...]] = {id(case): passages for case in cases}
    if reader.reads_all:
        loop = asyncio.get_running_loop()
        for case in cases:
            shown[id(case)] = await loop.run_in_executor(
                LOCAL, nearest, case.claim, passages, means, 1
            )
    await ask(reader, cases, title, shown, abstract.provenance)


async def read_fulltext(cases: Sequence[Case], title: str, text: Fetch, means: Means) -> None:
    """Fetch the full text and let the judge read what concerns each claim, or note why there is none."""
    from sciverify_lint.retrieval import chunk

    source = await text()
    if isinstance(source, SourceText):
        chunks = await asyncio.to_thread(chunk, source)
        if chunks:
            await read_passages(cases, title, chunks, source.provenance, means)
            return
        source = NoText(reason=Reason.NO_FULL_TEXT, detail="the text holds no sentence to read")
    for case in cases:
        case.no_text = source


async def read_passages(
    cases: Sequence[Case],
    title: str,
    chunks: tuple[Passage, ...],
    provenance: str,
    means: Means,
) -> None:
    """Choose passages for each claim and let the judge read them."""
    chosen = await asyncio.gather(
        *(choose(case.claim, title, chunks, provenance, means) for case in cases)
    )
    shown: dict[int, tuple[Passage, ...]] = {}
    for case, passages in zip(cases, chosen, strict=True):
        if isinstance(passages, Unchecked):
            case.said.append(passages)
        else:
            shown[id(case)] = passages
    ready = [case for case in cases if id(case) in shown]
    whole = means.judge.reads_all or means.plan.passages is Choice.ALL
    await ask(means.judge, ready, title, shown, provenance, whole=whole)


async def choose(
    claim: Claim, title: str, chunks: tuple[Passage, ...], provenance: str, means: Means
) -> tuple[Passage, ...] | Unchecked:
    """The passages to read about a claim; the nearest ones where a picker finds none worth reading."""
    plan = means.plan
    if plan.passages is Choice.ALL and not means.judge.reads_all:
        return chunks
    if plan.passages is Choice.LLM and means.picker is not None and not means.judge.reads_all:
        evidence = Evidence(
            title=title, stage=Stage.FULLTEXT, passages=chunks, provenance=provenance, whole=True
        )
        picked = await means.picker.pick(Question(claim=claim, evidence=evidence), plan.top_k)
        if picked:
            return picked
    loop = asyncio.get_running_loop()
    k = len(chunks) if means.judge.reads_all else plan.top_k
    return await loop.run_in_executor(LOCAL, nearest, claim, chunks, means, k)


def nearest(claim: Claim, chunks: tuple[Passage, ...], means: Means, k: int) -> tuple[Passage, ...]:
    """The `k` passages nearest to a claim, best first; all of them in the order of the text."""
    from sciverify_lint.retrieval import rank

    words = f"{claim.sentence.before} {claim.text}" if claim.needs_context else claim.text
    ranked = rank(words, chunks, means.embedder(), k=k)
    if not means.judge.reads_all:
        return ranked
    scores = {(p.text, p.section, p.page): p.score for p in ranked}
    return tuple(replace(p, score=scores[p.text, p.section, p.page]) for p in chunks)


async def ask(
    verifier: Verifier,
    cases: Sequence[Case],
    title: str,
    shown: Mapping[int, tuple[Passage, ...]],
    provenance: str,
    *,
    whole: bool = False,
) -> None:
    """Put all claims to a verifier in one call, and note what it says."""
    if not cases:
        return
    for case in cases:
        case.passages, case.provenance = shown[id(case)], provenance
    questions = [
        Question(
            claim=case.claim,
            evidence=Evidence(
                title=title,
                stage=case.passages[0].stage,
                passages=case.passages,
                provenance=provenance,
                whole=whole,
            ),
        )
        for case in cases
    ]
    for case, outcome in zip(cases, await verifier.verify(questions), strict=True):
        case.said.append(outcome)


def judgement(case: Case, resolution: Resolution | None, plan: Plan) -> Judgement:
    """What became of a claim: the last thing that was said, or why there was nothing to read."""
    outcome = nearer(case.said) if case.said else unread(case.no_text, resolution, plan)
    return Judgement(
        claim=case.claim,
        resolution=resolution,
        outcome=outcome,
        trail=tuple(case.said),
        passages=case.passages,
        provenance=case.provenance,
        no_text=case.no_text,
    )


def nearer(said: Sequence[Outcome]) -> Outcome:
    """The last outcome; of two that leave the claim undecided, the one with the nearer passage."""
    last = said[-1]
    undecided = [o for o in said if isinstance(o, Unchecked) and o.reason is Reason.UNDECIDED]
    if last not in undecided:
        return last
    best = max(undecided, key=lambda o: -1.0 if o.nearest is None else o.nearest.score or 0.0)
    overlaps = [o.attention for o in undecided if o.attention is not None]
    return replace(best, attention=min(overlaps, default=None))


def unread(no_text: NoText | None, resolution: Resolution | None, plan: Plan) -> Unchecked:
    """Why nothing could be read about a claim."""
    attempts = resolution.attempts if resolution is not None else ()
    if fault := next((a for a in attempts if a.reason is Reason.FAULT), None):
        return Unchecked(reason=Reason.FAULT, detail=fault.detail)
    down = [
        attempt.source
        for attempt in (resolution.attempts if resolution and resolution.work is None else ())
        if attempt.outcome is Found.UNAVAILABLE and attempt.reason is not Reason.OFFLINE
    ]
    if down and (no_text is None or no_text.reason is Reason.NO_FULL_TEXT):
        return Unchecked(
            reason=Reason.SOURCE_DOWN,
            detail=f"no text was found, and {', '.join(dict.fromkeys(down))} did not answer",
        )
    if no_text is None:
        return Unchecked(reason=Reason.NO_ABSTRACT, detail="no abstract was found")
    detail = no_text.detail
    if plan.evidence is not Reading.FULLTEXT:
        detail = f"no abstract; {detail}"
    return Unchecked(reason=no_text.reason, detail=detail)
