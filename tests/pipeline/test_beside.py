"""Rules beside models, and in their place: scripted models on loopback, the real embedded verifier."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.model import (
    Issue,
    Judgement,
    Label,
    NoText,
    Outcome,
    Question,
    Reason,
    Stage,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.beside import judge_work
from sciverify_lint.pipeline.judge import Abstract, Means
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.embed import embedder
from sciverify_lint.services.llm import Models
from sciverify_lint.services.store import NoStore
from sciverify_lint.verifiers import embedded_verifier, llm_verifier
from sciverify_lint.verifiers.escalate import Plan, Reading
from tests.chat_server import Asked, Reply, Script, answer, chat_server
from tests.pipeline.test_judge import ABSTRACT, BEES, FULL_TEXT, TITLE, Fetcher
from tests.verifiers.material import claim_of

DOWN = Reply(status=401)
DIED = "Within three years of planting, {} of young lindens died."
CLAIM = DIED.format("28%")
OTHER = DIED.format("18%")
MISQUOTED = "Meadows “mown twice held 34 plant species against 17 in meadows mown once” that year"


def judged(
    script: Script,
    *texts: str,
    abstract: str | None = OTHER,
    text: Fetcher | None = None,
    max_calls: int | None = None,
    plan: Plan | None = None,
) -> tuple[Judgement, ...]:
    """The judgements of claims about one work, with the rules beside the models."""

    async def run(address: str) -> tuple[Judgement, ...]:
        budget = Budget(max_calls=max_calls)
        models = Models(budget=budget, api_base=address, first_wait=0.01)
        means = Means(
            screen=llm_verifier(models.model("openai/screen"), "screen", NoStore()),
            judge=llm_verifier(models.model("openai/judge"), "judge", NoStore()),
            embedder=lambda: embedder(None, NoStore()),
            plan=plan or Plan(),
            rules=embedded_verifier(),
        )
        try:
            return await judge_work(
                [claim_of(t) for t in texts],
                resolution=None,
                title=TITLE,
                abstract=Abstract(text=abstract, provenance="refs.bib") if abstract else None,
                text=text or Fetcher(),
                means=means,
            )
        finally:
            await models.close()

    with chat_server(script) as chat:
        return asyncio.run(run(chat.address))


@pytest.mark.parametrize(("max_calls", "reason"), [(None, Reason.MODEL_DOWN), (0, Reason.BUDGET)])
def test_a_number_that_rules_prove_wrong_is_told_without_the_model(
    max_calls: int | None, reason: Reason
) -> None:
    [found] = judged(lambda _: DOWN, CLAIM, max_calls=max_calls)
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.verifier, found.outcome.issues) == ("embedded", (Issue.NUMBER,))
    assert found.outcome.passage is not None
    assert found.outcome.passage in found.passages
    first, last = found.trail
    assert isinstance(first, Unchecked)
    assert (first.reason, last, found.provenance) == (reason, found.outcome, "refs.bib")


def test_a_quotation_is_looked_up_in_the_full_text_that_the_judge_could_not_read() -> None:
    fetcher = Fetcher()

    def script(asked: Asked) -> Reply:
        return answer("NEI") if asked.model == "screen" else DOWN

    [found] = judged(script, MISQUOTED, abstract=ABSTRACT, text=fetcher)
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.issues, found.outcome.stage) == ((Issue.QUOTATION,), Stage.FULLTEXT)
    assert [type(o) for o in found.trail] == [Verdict, Unchecked, Unchecked, Verdict]
    assert (fetcher.times, found.provenance) == (1, FULL_TEXT.provenance)


def test_what_rules_cannot_prove_stays_unchecked_with_the_nearest_passage() -> None:
    [found] = judged(lambda _: DOWN, "Mowing twice helps bee species in meadows", abstract=ABSTRACT)
    outcome = found.outcome
    assert isinstance(outcome, Unchecked)
    assert outcome.reason is Reason.MODEL_DOWN
    assert "401" in outcome.detail
    assert outcome.nearest is not None
    assert (outcome.nearest.section, outcome.nearest.page) == ("Results", 4)
    assert outcome.attention is not None
    assert [type(o) for o in found.trail] == [Unchecked]


def by_turn(first: Reply, second: Reply) -> Script:
    """`first` until a proof is shown, then `second`."""
    return lambda asked: second if "PROOF" in asked.user else first


ELSEWHERE = "In all, 28% of the lindens were lost."
YES = answer("SUPPORTS", OTHER)


def steps(found: Judgement) -> list[str]:
    """Who said what, in order."""
    return [
        f"{o.verifier.rpartition('/')[2]} {o.label}" if isinstance(o, Verdict) else str(o.reason)
        for o in found.trail
    ]


@pytest.mark.parametrize(
    "first", [YES, answer("SUPPORTS", OTHER, issues=("number",)), answer("NEI")]
)
@pytest.mark.parametrize(
    "second",
    [
        YES,
        answer("NEI", OTHER),
        answer("CONTRADICTS", OTHER, issues=("number",)),
        answer("SUPPORTS", CLAIM),
        answer("SUPPORTS", "In all, 28 of the lindens were lost."),
        Reply(status=401),
        Reply(text="I cannot tell."),
    ],
)
def test_a_proof_stands_unless_the_judge_quotes_the_claims_own_value(
    first: Reply, second: Reply
) -> None:
    [found] = judged(by_turn(first, second), CLAIM, text=Fetcher())
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.verifier, found.outcome.issues) == ("embedded", (Issue.NUMBER,))
    assert found.outcome in found.trail[:-1], "the judge was shown the proof"


def test_a_quote_that_has_the_claims_value_overrules_a_proof() -> None:
    [found] = judged(
        by_turn(YES, answer("SUPPORTS", ELSEWHERE)), CLAIM, abstract=f"{OTHER} {ELSEWHERE}"
    )
    assert steps(found) == ["screen SUPPORTS", "embedded CONTRADICTS", "judge SUPPORTS"]
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome, found.outcome.quote) == (found.trail[-1], ELSEWHERE)
    assert found.outcome.passage in found.passages


def test_a_contradiction_that_the_model_found_itself_stands_with_the_proof_beside_it() -> None:
    [found] = judged(lambda _: answer("CONTRADICTS", OTHER), CLAIM)
    assert steps(found) == ["screen CONTRADICTS", "embedded CONTRADICTS"]
    assert found.outcome == found.trail[0]


def test_a_misquotation_stands_against_a_judge_that_read_the_passage() -> None:
    [found] = judged(
        lambda asked: answer("SUPPORTS", BEES), MISQUOTED, abstract=None, text=Fetcher()
    )
    assert steps(found) == ["judge SUPPORTS", "embedded CONTRADICTS", "judge SUPPORTS"]
    assert isinstance(found.outcome, Verdict)
    assert found.outcome.issues == (Issue.QUOTATION,)


def test_an_abstract_that_has_the_quoted_words_overrules() -> None:
    said = "mown twice held 34 plant species against 17 in meadows mown once"
    abstract = f"We saw meadows that, {said}, throve."
    [found] = judged(
        by_turn(answer("NEI"), answer("SUPPORTS", said)),
        MISQUOTED,
        abstract=abstract,
        text=Fetcher(),
    )
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.label, found.outcome.stage) == (Label.SUPPORTS, Stage.ABSTRACT)


@pytest.mark.parametrize(
    ("claim", "abstract", "fetched", "proved"),
    [
        ("Bees were counted every week", ABSTRACT, 0, False),
        (MISQUOTED, ABSTRACT, 1, True),
        ("Meadows mown twice held 43 bee species", ABSTRACT, 1, True),
        (
            "Meadows mown twice held 43 bee species",
            f"{ABSTRACT} Meadows held 43 bee species.",
            0,
            False,
        ),
    ],
)
def test_after_an_early_exit_rules_fetch_the_full_text_only_for_what_the_abstract_has_not(
    claim: str, abstract: str, fetched: int, proved: bool
) -> None:
    fetcher = Fetcher()
    script = by_turn(answer("SUPPORTS", "Bees were counted every week."), answer("NEI"))
    [found] = judged(script, claim, abstract=abstract, text=fetcher)
    assert fetcher.times == fetched
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.verifier == "embedded") is proved


@pytest.mark.parametrize("evidence", [Reading.ABSTRACT, Reading.FULLTEXT])
def test_rules_read_only_what_may_be_read(evidence: Reading) -> None:
    fetcher = Fetcher(NoText(reason=Reason.NO_FULL_TEXT, detail="none"))
    [found] = judged(lambda _: YES, CLAIM, text=fetcher, plan=Plan(evidence=evidence))
    if evidence is Reading.ABSTRACT:
        assert fetcher.times == 0
        assert isinstance(found.outcome, Verdict)
        assert found.outcome.verifier == "embedded"
    else:
        assert isinstance(found.outcome, Unchecked)


def test_a_budget_that_is_spent_before_the_second_question_leaves_the_proof() -> None:
    [found] = judged(lambda _: YES, CLAIM, max_calls=1)
    assert steps(found) == ["screen SUPPORTS", "embedded CONTRADICTS", "budget"]
    assert found.outcome == found.trail[1]


def test_each_claim_is_asked_about_once_more_only_if_it_was_proved_wrong() -> None:
    first, second = judged(
        lambda asked: YES, CLAIM, "Within three years of planting, 18% of young lindens died"
    )
    assert (len(first.trail), len(second.trail)) == (3, 1)


def test_a_quotation_that_stands_in_the_text_is_shown_with_its_page() -> None:
    words = "mown twice held 34 bee species against 17"
    for script in (lambda _: answer("NEI"), lambda _: DOWN):
        [found] = judged(script, f"Meadows “{words}” or so", abstract=ABSTRACT, text=Fetcher())
        assert [(q.words, q.passage.page) for q in found.quoted] == [(words, 4)]


@dataclass
class Local:
    """A verifier that reads no proofs, as a cross-encoder does: SUPPORTS with one sentence, whatever it is asked."""

    quote: str
    name: str = "nli:local"
    reads_all: bool = False

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        passages = [question.evidence.passages[0] for question in questions]
        return tuple(
            Verdict(
                label=Label.SUPPORTS, confidence=0.9, stage=p.stage, quote=self.quote, passage=p,
                rationale="", verifier=self.name,
            )
            for p in passages
        )  # fmt: skip


@pytest.mark.parametrize(("quote", "verifier"), [(OTHER, "embedded"), (ELSEWHERE, "nli:local")])
def test_a_local_model_overrules_a_proof_only_with_the_claims_value(
    quote: str, verifier: str
) -> None:
    local = Local(quote)
    means = Means(
        screen=local, judge=local, embedder=lambda: embedder(None, NoStore()), plan=Plan(),
        rules=embedded_verifier(),
    )  # fmt: skip
    abstract = Abstract(text=f"{OTHER} {ELSEWHERE}", provenance="refs.bib")
    [found] = asyncio.run(
        judge_work(
            [claim_of(CLAIM)], resolution=None, title=TITLE, abstract=abstract, text=Fetcher(), means=means
        )
    )  # fmt: skip
    assert isinstance(found.outcome, Verdict)
    assert found.outcome.verifier == verifier
    assert len(found.trail) == 3


def paper_in(tmp_path: Path) -> Path:
    """A manuscript that gets one number wrong, with its bibliography."""
    paper = tmp_path / "paper.tex"
    words = CLAIM.rstrip(".").replace("%", "\\%")
    paper.write_text(f"{words} \\cite{{a}}.\n\\bibliography{{refs}}\n")
    abstract = OTHER.replace("%", "\\%")
    entry = (
        "@article{a, title={Of trees}, author={Doe, J.}, year=2001, journal={Sea}, abstract={%s}}\n"
    )
    (tmp_path / "refs.bib").write_text(entry % abstract)
    return paper


@pytest.mark.parametrize("status", [200, 401])
def test_a_run_without_its_model_finds_what_a_run_by_rules_finds_and_is_incomplete(
    tmp_path: Path, status: int
) -> None:
    paper = paper_in(tmp_path)
    by_rule = lint([paper], Config(offline=True, no_cache=True))
    with chat_server(lambda _: Reply(status=status, endless=status == 200)) as chat:
        config = Config(
            offline=True, no_cache=True, screen_model="openai/screen", api_base=chat.address
        )
        report = lint([paper], config)
    assert "SV305" in [d.code for d in by_rule.diagnostics]
    assert [d.message for d in report.diagnostics] == [d.message for d in by_rule.diagnostics]
    assert (by_rule.complete, report.complete) == (True, False)
    assert any("by rules alone" in notice.message for notice in report.notices)


def test_a_model_that_an_offline_run_may_not_ask_hides_nothing(tmp_path: Path) -> None:
    config = Config(
        offline=True, no_cache=True, verifier=VerifierName.LLM, screen_model="openai/screen"
    )
    report = lint([paper_in(tmp_path)], config)
    assert [d.code for d in report.diagnostics] == ["SV305"]
    [judgement] = report.judgements
    assert isinstance(judgement.trail[0], Unchecked)
    assert judgement.trail[0].reason is Reason.OFFLINE


@pytest.mark.parametrize(
    "models",
    [("openai/one", None), (None, "openai/one"), ("openai/one", "openai/two")],
)
def test_a_proof_is_reported_whichever_models_are_named_and_again_from_the_cache(
    tmp_path: Path, models: tuple[str | None, str | None]
) -> None:
    paper = paper_in(tmp_path)
    with chat_server(lambda _: YES) as chat:
        config = Config(
            offline=True,
            cache_dir=str(tmp_path / "cache"),
            api_base=chat.address,
            screen_model=models[0],
            judge_model=models[1],
        )
        first = lint([paper], config)
        assert len(chat.asked) == 2
        again = lint([paper], config)
        assert len(chat.asked) == 2
    assert [(d.code, d.severity) for d in first.diagnostics] == [("SV305", "note")]
    assert "said SUPPORTS" in first.diagnostics[0].message
    assert (again.diagnostics, again.judgements) == (first.diagnostics, first.judgements)
    assert first.complete
