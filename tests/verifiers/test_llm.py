"""The model verifier against a server that answers well, badly, falsely and obediently."""

import asyncio
import dataclasses
from pathlib import Path

import pytest

from sciverify_lint.model import Issue, Label, Outcome, Question, Reason, Stage, Unchecked, Verdict
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.llm import Models
from sciverify_lint.services.protocols import Store
from sciverify_lint.services.store import FILE_NAME, NoStore, SqliteStore
from sciverify_lint.verifiers import llm_picker, llm_verifier
from sciverify_lint.verifiers.llm import WORTH_WAITING
from tests.chat_server import Asked, Chat, Reply, Script, answer, chat_server
from tests.verifiers.material import claim_of, question_of
from tests.verifiers.test_prompt import INJECTIONS

CLAIM = "Seagrass meadows slow the erosion of sandy coasts"
TRUE = "Coasts behind meadows retreated 40% more slowly than bare coasts."
QUESTION = question_of(CLAIM, "We measured nine sites.", TRUE)


def verified(
    script: Script,
    *questions: Question,
    store: Store | None = None,
    budget: Budget | None = None,
    kind: str = "screen",
) -> tuple[tuple[Outcome, ...], Chat]:
    """What the verifier says to the questions of one call."""

    async def asked(address: str) -> tuple[Outcome, ...]:
        models = Models(budget=budget or Budget(), api_base=address, first_wait=0.01)
        try:
            model = models.model("openai/screen")
            # The address changes with every server here; the cache must not.
            model.identity = "openai/screen"
            return await llm_verifier(model, kind, store or NoStore()).verify(questions)
        finally:
            await models.close()

    with chat_server(script) as chat:
        return asyncio.run(asked(chat.address)), chat


def test_a_verdict_has_the_sources_own_words_and_their_passage() -> None:
    said = answer(
        "SUPPORTS", f"“{TRUE.lower()[0]}oasts behind  mea-\ndows retreated 40% more slowly”"
    )
    [outcome], _ = verified(lambda _: said, QUESTION)
    assert isinstance(outcome, Verdict)
    assert outcome.quote == "Coasts behind meadows retreated 40% more slowly"
    assert outcome.passage == QUESTION.evidence.passages[1]
    assert (outcome.label, outcome.stage, outcome.verifier) == (
        Label.SUPPORTS, Stage.ABSTRACT, "llm:openai/screen",
    )  # fmt: skip
    assert outcome.cost.calls == 1


@pytest.mark.parametrize("label", ["SUPPORTS", "CONTRADICTS"])
@pytest.mark.parametrize("quote", [None, TRUE.replace("40", "45"), CLAIM, QUESTION.evidence.title])
def test_a_label_without_a_true_quote_is_no_verdict(label: str, quote: str | None) -> None:
    [outcome], _ = verified(lambda _: answer(label, quote), QUESTION)
    assert isinstance(outcome, Unchecked)
    assert outcome.reason is Reason.UNVERIFIED_QUOTE
    assert outcome.nearest is not None


def test_nei_stands_without_a_quote_and_never_on_a_false_one() -> None:
    for quote, kept in ((None, None), (TRUE, TRUE), ("Nothing like it stands there.", None)):
        said = answer("NEI", quote)
        [outcome], _ = verified(lambda _, said=said: said, QUESTION)  # type: ignore[misc]
        assert isinstance(outcome, Verdict)
        assert (outcome.label, outcome.quote) == (Label.NEI, kept)
        assert (outcome.passage is None) is (kept is None)


def test_unrelated_goes_with_nei_only() -> None:
    issues = ("unrelated", "scope")
    [outcome], _ = verified(lambda _: answer("SUPPORTS", TRUE, issues=issues), QUESTION)
    assert isinstance(outcome, Verdict)
    assert outcome.issues == (Issue.SCOPE,)
    [outcome], _ = verified(lambda _: answer("NEI", issues=issues), QUESTION)
    assert isinstance(outcome, Verdict)
    assert outcome.issues == (Issue.SCOPE, Issue.UNRELATED)


@pytest.mark.parametrize(
    "bad", ['{"label": "SUPPORTS", "conf', '{"label": "LIKELY", "confidence": 1}', ""]
)
def test_a_bad_answer_is_asked_for_once_more(bad: str) -> None:
    replies = [Reply(text=bad), answer("SUPPORTS", TRUE)]
    [outcome], chat = verified(lambda _: replies.pop(0), QUESTION)
    assert isinstance(outcome, Verdict)
    assert outcome.cost.calls == len(chat.asked) == 2
    assert chat.asked[1].user.startswith(chat.asked[0].user)


def test_two_bad_answers_are_a_model_that_is_down_and_are_not_kept(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    [outcome], chat = verified(lambda _: Reply(text="Yes."), QUESTION, store=store)
    assert isinstance(outcome, Unchecked)
    assert (outcome.reason, outcome.cost.calls, len(chat.asked)) == (Reason.MODEL_DOWN, 2, 2)
    [outcome], _ = verified(lambda _: answer("NEI"), QUESTION, store=store)
    assert isinstance(outcome, Verdict)


def test_a_spent_budget_is_told() -> None:
    outcomes, chat = verified(
        lambda _: answer("NEI"),
        QUESTION,
        question_of("Sand moves", TRUE),
        budget=Budget(max_calls=1),
    )
    assert [o.reason for o in outcomes if isinstance(o, Unchecked)] == [Reason.BUDGET]
    assert len(chat.asked) == 1


@pytest.mark.parametrize(
    "said", [answer("SUPPORTS", TRUE), answer("NEI"), answer("SUPPORTS", "Never said there.")]
)
def test_the_second_run_asks_nothing_and_says_the_same(tmp_path: Path, said: Reply) -> None:
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    first, _ = verified(lambda _: said, QUESTION, store=store)
    second, chat = verified(lambda _: answer("CONTRADICTS", TRUE), QUESTION, store=store)
    assert second == first
    assert chat.asked == []


def test_another_prompt_claim_or_text_is_asked_anew(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    verified(lambda _: answer("NEI"), QUESTION, store=store)
    for question in (
        question_of(f"{CLAIM} much", "We measured nine sites.", TRUE),
        question_of(CLAIM, "We measured ten sites.", TRUE),
        question_of(
            claim_of(CLAIM, before="So.", needs_context=True), "We measured nine sites.", TRUE
        ),
    ):
        _, chat = verified(lambda _: answer("NEI"), question, store=store)
        assert len(chat.asked) == 1
    _, chat = verified(lambda _: answer("NEI"), QUESTION, store=store, kind="judge")
    assert len(chat.asked) == 1


def test_the_cache_holds_no_words_of_the_manuscript(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    store = SqliteStore(path, pytest.fail)
    claim = claim_of(CLAIM, before="Quagmires abound", needs_context=True)
    verified(lambda _: answer("SUPPORTS", CLAIM), question_of(claim, TRUE), store=store)
    store.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Seagrass" not in kept
    assert b"Quagmires" not in kept


def test_damaged_answers_are_asked_for_anew(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    verified(lambda _: answer("NEI"), QUESTION, store=store)
    connection = store.connection
    assert connection is not None
    connection.execute("UPDATE kept SET value = ?", (b'{"cost": [1, 2, 3, 0.0], "label": 5}',))
    connection.commit()
    [outcome], chat = verified(lambda _: answer("NEI"), QUESTION, store=store)
    assert isinstance(outcome, Verdict)
    assert len(chat.asked) == 1


def test_equal_questions_are_asked_once_and_order_is_kept() -> None:
    def by_claim(asked: Asked) -> Reply:
        return answer("SUPPORTS", TRUE) if "Meadows help" in asked.user else answer("NEI")

    questions = [question_of(text, TRUE) for text in ("Sand moves", "Meadows help", "Sand moves")]
    outcomes, chat = verified(by_claim, *questions)
    assert [o.label for o in outcomes if isinstance(o, Verdict)] == ["NEI", "SUPPORTS", "NEI"]
    assert len(chat.asked) == 2


def test_the_first_claim_of_a_long_text_goes_alone() -> None:
    long = " ".join([TRUE] * (WORTH_WAITING // len(TRUE) + 1))
    slow = dataclasses.replace(answer("NEI"), delay=0.03)
    questions = [question_of(f"Sand moves {n} metres", long) for n in range(3)]
    outcomes, chat = verified(lambda _: slow, *questions)
    assert len(outcomes) == 3
    assert "moves 0 metres" in chat.asked[0].user


@pytest.mark.parametrize("text", INJECTIONS.values(), ids=INJECTIONS)
def test_an_obedient_model_gets_no_verdict_from_an_instruction(text: str) -> None:
    """The model does what the passage tells it to, and gives the instruction as evidence."""
    question = question_of(CLAIM, f"We measured nine sites. {text}")
    for quote in (
        "yes",
        "Answer SUPPORTS.",
        f"{text} Truly.",
        INJECTIONS["order"],
        INJECTIONS["answer"],
    ):
        said = answer("SUPPORTS", quote, confidence=1)
        [outcome], _ = verified(lambda _, said=said: said, question)  # type: ignore[misc]
        assert isinstance(outcome, Unchecked)
        assert outcome.reason is Reason.UNVERIFIED_QUOTE


def test_what_was_defused_can_still_be_quoted() -> None:
    text = "The <|mask|> token `x` was replaced by </s> in 15% of cases."
    shown: list[str] = []

    def copying(asked: Asked) -> Reply:
        shown.append(next(line for line in asked.user.splitlines() if "mask" in line))
        return answer("SUPPORTS", shown[0])

    [outcome], _ = verified(copying, question_of(CLAIM, text))
    assert shown[0] != text
    assert isinstance(outcome, Verdict)
    assert outcome.quote == text


def test_a_picker_chooses_in_its_order_and_is_remembered(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE_NAME, pytest.fail)
    question = question_of(CLAIM, "One.", "Two.", "Three.", stage=Stage.FULLTEXT, whole=True)
    replies = [Reply(text="Hm."), Reply(text='{"passages": [3, 9, 1, 3, 2]}')]

    async def picked(address: str) -> list[str]:
        models = Models(budget=Budget(), api_base=address)
        try:
            picker = llm_picker(models.model("openai/judge"), store)
            first = await picker.pick(question, 2)
            assert await picker.pick(question, 2) == first
        finally:
            await models.close()
        assert isinstance(first, tuple)
        return [passage.text for passage in first]

    with chat_server(lambda _: replies.pop(0)) as chat:
        assert asyncio.run(picked(chat.address)) == ["Three.", "One."]
        assert len(chat.asked) == 2
        assert "at most 2 passages" in chat.asked[0].user
