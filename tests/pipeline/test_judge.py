"""Two stages, one work: scripted models on loopback, real readers, libraries and passages."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sciverify_lint.fulltext.local import Library, local_text
from sciverify_lint.model import (
    Attempt,
    Claim,
    Found,
    Judgement,
    Label,
    Match,
    NoText,
    Outcome,
    Question,
    Reason,
    Reference,
    Resolution,
    Role,
    SourceText,
    Stage,
    TextBlock,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.beside import judge_work
from sciverify_lint.pipeline.judge import Abstract, Means
from sciverify_lint.pipeline.read import claims_in, read_manuscript
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.embed import embedder
from sciverify_lint.services.llm import Models
from sciverify_lint.services.protocols import Store
from sciverify_lint.services.store import FILE_NAME, NoStore, SqliteStore
from sciverify_lint.verifiers import llm_picker, llm_verifier
from sciverify_lint.verifiers.escalate import Choice, Plan, Reading
from tests.chat_server import Asked, Chat, Reply, Script, answer, chat_server
from tests.verifiers.material import PLACE, claim_of

CASES = sorted(p.parent for p in Path(__file__).parents[1].glob("cases/verdicts/*/EXPECTED.json"))
TITLE = "Mowing and bees in hill meadows"
ABSTRACT = "We studied bees in hill meadows. Bees were counted every week."
BEES = "Meadows mown twice held 34 bee species against 17 in meadows mown once."
FILLER = tuple(
    TextBlock(text=f"Plot {n} was mown in week {n}. Its soil was weighed.", section=f"Plot {n}")
    for n in range(1, 13)
)
FULL_TEXT = SourceText(
    blocks=(*FILLER, TextBlock(text=BEES, page=4, section="Results")), provenance="mow20.txt"
)


def rules(path: Path) -> Script:
    """The scripted model of a case: the first rule whose words are all in the prompt answers."""
    script = json.loads(path.read_text(encoding="utf-8"))

    def reply(asked: Asked) -> Reply:
        flat = " ".join(asked.prompt.split())
        for rule in script:
            if rule.get("model") in (None, asked.model) and all(w in flat for w in rule["when"]):
                return Reply(text=json.dumps(rule["answer"]))
        return answer("NEI")

    return reply


@dataclass
class Fetcher:
    """Hands out a text, and counts how often it was asked for."""

    found: SourceText | NoText = FULL_TEXT
    times: int = 0

    async def __call__(self) -> SourceText | NoText:
        self.times += 1
        return self.found


def means(models: Models, store: Store, plan: Plan) -> Means:
    """Screen and judge behind one scripted server, and the real embedder."""
    judge = models.model("openai/judge")
    return Means(
        screen=llm_verifier(models.model("openai/screen"), "screen", store),
        judge=llm_verifier(judge, "judge", store),
        embedder=lambda: embedder(None, store),
        plan=plan,
        picker=llm_picker(judge, store) if plan.passages is Choice.LLM else None,
    )


def judged(
    script: Script,
    *claims: Claim,
    text: Fetcher | None = None,
    abstract: str | None = ABSTRACT,
    plan: Plan | None = None,
    resolution: Resolution | None = None,
) -> tuple[tuple[Judgement, ...], Chat]:
    """The judgements of claims that cite one work."""

    async def run(address: str) -> tuple[Judgement, ...]:
        models = Models(budget=Budget(), api_base=address, offline=True, first_wait=0.01)
        try:
            return await judge_work(
                claims,
                resolution=resolution,
                title=TITLE,
                abstract=None
                if abstract is None
                else Abstract(text=abstract, provenance="refs.bib"),
                text=text or Fetcher(),
                means=means(models, NoStore(), plan or Plan()),
            )
        finally:
            await models.close()

    with chat_server(script) as chat:
        return asyncio.run(run(chat.address)), chat


def by_model(**answers: Reply) -> Script:
    """One answer for each model."""
    return lambda asked: answers[asked.model]


def asked_models(chat: Chat) -> list[str]:
    """Which models were asked, in order."""
    return [asked.model for asked in chat.asked]


async def judge_case(case: Path, address: str, store: Store) -> list[Judgement]:
    """The judgements of all claims of a case."""
    models = Models(budget=Budget(), api_base=address, offline=True)
    library = Library((case / "library",), case)
    groups: dict[str, list[Claim]] = {}
    for claim in claims_in(read_manuscript(case / "main.tex")):
        groups.setdefault(claim.cited.key, []).append(claim)

    def fetcher(reference: Reference) -> Callable[[], "asyncio.Future[SourceText | NoText]"]:
        async def fetch() -> SourceText | NoText:
            none = NoText(reason=Reason.NO_FULL_TEXT, detail="no file")
            return local_text(reference, None, library, store) or none

        return lambda: asyncio.ensure_future(fetch())

    found: list[Judgement] = []
    for claims in groups.values():
        reference = claims[0].reference
        assert reference is not None
        text = reference.abstract
        found += await judge_work(
            claims,
            resolution=None,
            title=reference.title or "",
            abstract=None if text is None else Abstract(text=text, provenance="refs.bib"),
            text=fetcher(reference),
            means=means(models, store, Plan()),
        )
    await models.close()
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_cases_hold_and_hold_again_from_the_cache(case: Path, tmp_path: Path) -> None:
    expected = json.loads((case / "EXPECTED.json").read_text(encoding="utf-8"))
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    with chat_server(rules(case / "model.json")) as chat:
        first = asyncio.run(judge_case(case, chat.address, store))
        calls = asked_models(chat)
        assert asyncio.run(judge_case(case, chat.address, store)) == first
        assert len(chat.asked) == len(calls)
    said = [
        {"key": j.claim.cited.key, "label": j.outcome.label, "stage": j.outcome.stage}
        | {"line": j.claim.cited.location.line}
        for j in first
        if isinstance(j.outcome, Verdict)
    ]
    for want in expected["judgements"]:
        assert any(want.items() <= verdict.items() for verdict in said)
    assert len(said) == len(expected["judgements"])
    unchecked = [j.claim.cited.key for j in first if isinstance(j.outcome, Unchecked)]
    assert unchecked == expected.get("unchecked", [])
    for model, count in expected.get("calls", {}).items():
        assert calls.count(model) == count
    for words in expected.get("never_in_prompts", []):
        assert not any(words in " ".join(asked.prompt.split()) for asked in chat.asked)


def test_an_abstract_that_settles_all_claims_fetches_nothing() -> None:
    fetcher = Fetcher()
    said = answer("SUPPORTS", "Bees were counted every week.")
    [one, two], chat = judged(
        by_model(screen=said), claim_of("Bees were counted"), claim_of("Bees count"), text=fetcher
    )
    assert (fetcher.times, asked_models(chat)) == (0, ["screen", "screen"])
    assert one.provenance == two.provenance == "refs.bib"
    assert one.trail == (one.outcome,)


def test_a_whole_text_in_the_abstracts_place_is_cut() -> None:
    script = by_model(screen=answer("SUPPORTS", "Bees were counted every week."))
    [found], chat = judged(script, claim_of("Bees were counted"), abstract=f"{ABSTRACT} " * 5000)
    assert isinstance(found.outcome, Verdict)
    assert len(chat.asked[0].user) < 12_000


def test_only_open_claims_go_on_and_one_text_serves_them_all() -> None:
    def script(asked: Asked) -> Reply:
        if asked.model == "judge":
            return answer("SUPPORTS", BEES)
        settled = "are counted" in asked.user
        return answer("SUPPORTS", "Bees were counted every week.") if settled else answer("NEI")

    claims = [claim_of(t) for t in ("Mowing doubles bees", "Bees are counted", "Mowing helps bees")]
    fetcher = Fetcher()
    found, chat = judged(script, *claims, text=fetcher)
    assert [j.claim for j in found] == claims
    assert [o.stage for j in found if isinstance(o := j.outcome, Verdict)] == [
        Stage.FULLTEXT, Stage.ABSTRACT, Stage.FULLTEXT,
    ]  # fmt: skip
    assert (fetcher.times, asked_models(chat).count("judge")) == (1, 2)
    first = found[0]
    assert [o.label for o in first.trail if isinstance(o, Verdict)] == [Label.NEI, Label.SUPPORTS]
    assert first.provenance == "mow20.txt"
    assert len(first.passages) == 5
    assert isinstance(first.outcome, Verdict)
    assert first.outcome.passage is not None
    assert (first.outcome.passage.page, first.outcome.passage.section) == (4, "Results")
    assert first.outcome.passage.score == max(p.score or 0 for p in first.passages)


def test_top_k_is_how_many_passages_are_read() -> None:
    plan = Plan(evidence=Reading.FULLTEXT, top_k=2)
    [found], chat = judged(
        by_model(judge=answer("NEI")), claim_of("Mowing doubles bees"), plan=plan
    )
    assert len(found.passages) == 2
    assert asked_models(chat) == ["judge"]
    assert "[2] (" in chat.asked[0].user
    assert "[3] (" not in chat.asked[0].user


def test_all_passages_in_the_order_of_the_text() -> None:
    plan = Plan(passages=Choice.ALL)
    script = by_model(screen=answer("NEI"), judge=answer("NEI"))
    [found], chat = judged(script, claim_of("Mowing doubles bees"), plan=plan)
    assert [p.section for p in found.passages] == [b.section for b in FULL_TEXT.blocks]
    assert "(full text)" in chat.asked[-1].user


@pytest.mark.parametrize(("numbers", "sections"), [([13, 2], ["Results", "Plot 2"]), ([], None)])
def test_passages_that_a_model_picks(numbers: list[int], sections: list[str] | None) -> None:
    def script(asked: Asked) -> Reply:
        picks = "You choose what a judge will read" in asked.system
        return Reply(text=json.dumps({"passages": numbers})) if picks else answer("NEI")

    plan = Plan(evidence=Reading.FULLTEXT, passages=Choice.LLM)
    [found], chat = judged(script, claim_of("Mowing doubles bees"), plan=plan)
    assert len(chat.asked) == 2
    if sections is None:
        assert len(found.passages) == plan.top_k, "the nearest stand in when none is picked"
    else:
        assert [p.section for p in found.passages] == sections


def test_without_an_abstract_the_full_text_is_read_at_once() -> None:
    script = by_model(judge=answer("SUPPORTS", BEES))
    for abstract in (None, "  \n"):
        [found], chat = judged(script, claim_of("Mowing doubles bees"), abstract=abstract)
        assert isinstance(found.outcome, Verdict)
        assert asked_models(chat) == ["judge"]


@pytest.mark.parametrize(
    "reason", [Reason.NO_FULL_TEXT, Reason.WRONG_TEXT, Reason.SOURCE_DOWN, Reason.OFFLINE]
)
def test_nei_from_the_abstract_stands_when_there_is_no_full_text(reason: Reason) -> None:
    missing = NoText(reason=reason, detail="why")
    script = by_model(screen=answer("NEI"), judge=answer("NEI"))
    [found], chat = judged(script, claim_of("Sand moves"), text=Fetcher(missing))
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.label, found.outcome.stage) == (Label.NEI, Stage.ABSTRACT)
    assert found.no_text == missing
    assert asked_models(chat) == ["screen", "judge"]
    [bare], chat = judged(by_model(), claim_of("Sand moves"), text=Fetcher(missing), abstract=None)
    assert isinstance(bare.outcome, Unchecked)
    assert (bare.outcome.reason, chat.asked) == (reason, [])


def test_the_judge_reads_the_abstract_that_the_screen_left_open_where_there_is_no_full_text() -> (
    None
):
    missing = NoText(reason=Reason.NO_FULL_TEXT, detail="why")
    quote = "Bees were counted every week."
    script = by_model(screen=answer("NEI"), judge=answer("SUPPORTS", quote))
    [found], _ = judged(script, claim_of("Somebody counted bees"), text=Fetcher(missing))
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.label, found.outcome.stage) == (Label.SUPPORTS, Stage.ABSTRACT)
    assert (len(found.trail), found.no_text) == (2, missing)


def test_a_text_without_sentences_is_no_text() -> None:
    empty = SourceText(blocks=(TextBlock(text=" "),), provenance="scan.pdf")
    [found], _ = judged(by_model(), claim_of("Sand moves"), text=Fetcher(empty), abstract=None)
    assert isinstance(found.outcome, Unchecked)
    assert found.outcome.reason is Reason.NO_FULL_TEXT


def test_a_service_that_was_down_may_have_had_a_text() -> None:
    reference = Reference(key="lund21", location=PLACE, kind="article")
    resolution = Resolution(
        reference=reference,
        work=None,
        match=Match.NONE,
        attempts=(Attempt(source="Crossref", outcome=Found.UNAVAILABLE),),
    )
    for plan in (Plan(), Plan(evidence=Reading.ABSTRACT)):
        [found], _ = judged(
            by_model(), claim_of("Sand moves"), abstract=None, plan=plan, resolution=resolution,
            text=Fetcher(NoText(reason=Reason.NO_FULL_TEXT, detail="none")),
        )  # fmt: skip
        assert isinstance(found.outcome, Unchecked)
        assert found.outcome.reason is Reason.SOURCE_DOWN
        assert "Crossref" in found.outcome.detail


def test_abstracts_only() -> None:
    plan = Plan(evidence=Reading.ABSTRACT)
    fetcher = Fetcher()
    [found], _ = judged(
        by_model(screen=answer("NEI")), claim_of("Sand moves"), plan=plan, text=fetcher
    )
    assert isinstance(found.outcome, Verdict)
    [bare], _ = judged(by_model(), claim_of("Sand moves"), plan=plan, text=fetcher, abstract=None)
    assert isinstance(bare.outcome, Unchecked)
    assert bare.outcome.reason is Reason.NO_ABSTRACT
    assert fetcher.times == 0


def test_a_judge_that_is_down_leaves_the_claim_unchecked_with_what_the_screen_said() -> None:
    script = by_model(screen=answer("NEI"), judge=Reply(status=401))
    [found], _ = judged(script, claim_of("Mowing doubles bees"))
    assert isinstance(found.outcome, Unchecked)
    assert found.outcome.reason is Reason.MODEL_DOWN
    assert isinstance(found.trail[0], Verdict)


def test_what_is_no_claim_is_not_sent() -> None:
    [found], chat = judged(by_model(), claim_of("(2)"))
    assert isinstance(found.outcome, Unchecked)
    assert (found.outcome.reason, chat.asked) == (Reason.NOT_A_CLAIM, [])


@pytest.mark.parametrize("role", [Role.USE, Role.LIST, Role.POINTER, Role.NAME])
def test_a_citation_that_claims_nothing_is_read_once(role: Role) -> None:
    fetcher = Fetcher()
    script = by_model(screen=answer("NEI", issues=("unrelated",)))
    [found], chat = judged(script, claim_of("bee counts", role=role), text=fetcher)
    assert isinstance(found.outcome, Verdict)
    assert (len(chat.asked), fetcher.times) == (1, 0)


@dataclass
class Undecided:
    """A verifier that decides nothing by rule, as the embedded one mostly does."""

    name: str = "embedded"
    reads_all: bool = True
    seen: list[Question] = field(default_factory=list)
    nearest: Mapping[Stage, float] = field(default_factory=dict)

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        self.seen += questions
        return tuple(self.outcome(q) for q in questions)

    def outcome(self, question: Question) -> Outcome:
        passages = question.evidence.passages
        best = max(passages, key=lambda p: p.score or 0.0)
        return Unchecked(reason=Reason.UNDECIDED, nearest=best, attention=1 - (best.score or 0.0))


@pytest.mark.parametrize(
    ("claim", "stage"),
    [
        ("Meadows mown twice held more bee species", Stage.FULLTEXT),
        ("Bees in hill meadows were counted every week", Stage.ABSTRACT),
    ],
)
def test_what_rules_leave_undecided_gets_the_nearest_passage_of_both_texts(
    claim: str, stage: Stage
) -> None:
    verifier = Undecided()
    everything = Means(
        screen=verifier, judge=verifier, embedder=lambda: embedder(None, NoStore()), plan=Plan()
    )
    [found] = asyncio.run(
        judge_work(
            [claim_of(claim)], resolution=None, title=TITLE, text=Fetcher(), means=everything,
            abstract=Abstract(text=ABSTRACT, provenance="refs.bib"),
        )
    )  # fmt: skip
    first, second = (question.evidence for question in verifier.seen)
    assert (first.stage, first.whole, len(first.passages)) == (Stage.ABSTRACT, False, 1)
    assert first.passages[0].score is not None
    assert (second.stage, second.whole) == (Stage.FULLTEXT, True)
    assert [p.section for p in second.passages] == [b.section for b in FULL_TEXT.blocks]
    assert all(p.score is not None for p in second.passages)
    outcome = found.outcome
    assert isinstance(outcome, Unchecked)
    assert outcome.nearest is not None
    assert outcome.nearest.stage is stage
    assert outcome.attention == pytest.approx(1 - (outcome.nearest.score or 0))
    assert len(found.trail) == 2
