"""Rules stand in where a model could not be asked: scripted models on loopback, the real embedded verifier."""

import asyncio
from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.model import Issue, Judgement, Label, Reason, Stage, Unchecked, Verdict
from sciverify_lint.pipeline.judge import Abstract, Means, judge_work
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.embed import embedder
from sciverify_lint.services.llm import Models
from sciverify_lint.services.store import NoStore
from sciverify_lint.verifiers import embedded_verifier, llm_verifier
from sciverify_lint.verifiers.escalate import Plan
from tests.chat_server import Asked, Reply, Script, answer, chat_server
from tests.pipeline.test_judge import ABSTRACT, FULL_TEXT, TITLE, Fetcher
from tests.verifiers.material import claim_of

DOWN = Reply(status=401)
DIED = "Within three years of planting, {} of young lindens died."
CLAIM = DIED.format("28%")
OTHER = DIED.format("18%")
MISQUOTED = "Meadows “mown twice held 34 plant species against 17 in meadows mown once” that year"


def judged(
    script: Script,
    *texts: str,
    abstract: str = OTHER,
    text: Fetcher | None = None,
    max_calls: int | None = None,
) -> tuple[Judgement, ...]:
    """The judgements of claims about one work, with the rules as fallback."""

    async def run(address: str) -> tuple[Judgement, ...]:
        budget = Budget(max_calls=max_calls)
        models = Models(budget=budget, api_base=address, first_wait=0.01)
        means = Means(
            screen=llm_verifier(models.model("openai/screen"), "screen", NoStore()),
            judge=llm_verifier(models.model("openai/judge"), "judge", NoStore()),
            embedder=lambda: embedder(None, NoStore()),
            plan=Plan(),
            fallback=embedded_verifier(),
        )
        try:
            return await judge_work(
                [claim_of(t) for t in texts],
                resolution=None,
                title=TITLE,
                abstract=Abstract(text=abstract, provenance="refs.bib"),
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


def test_only_claims_that_the_model_could_not_be_asked_about_are_judged_by_rule() -> None:
    first, second = judged(
        lambda _: answer("NEI"), CLAIM, DIED.format("45%"), text=Fetcher(), max_calls=3
    )
    verifiers = {j.outcome.verifier for j in (first, second) if isinstance(j.outcome, Verdict)}
    assert verifiers == {"llm:openai/judge", "embedded"}


def test_a_models_verdict_stands_against_the_rules() -> None:
    [found] = judged(lambda _: answer("SUPPORTS", OTHER), CLAIM)
    assert isinstance(found.outcome, Verdict)
    assert (found.outcome.label, found.outcome.verifier) == (Label.SUPPORTS, "llm:openai/screen")


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
