"""Chat models through litellm, against a server on loopback that behaves well, late or badly."""

import asyncio
import json
from collections.abc import Sequence

import pytest

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Cost, Reason
from sciverify_lint.services import completion
from sciverify_lint.services.addresses import key_for, stays_here
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.llm import ATTEMPTS, CACHEABLE, Models, messages
from sciverify_lint.services.protocols import Answer, NoAnswer
from tests.chat_server import Asked, Chat, Reply, Script, chat_server

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
FINE = Reply(text="{}")


def run(
    script: Script,
    *,
    questions: int = 1,
    names: Sequence[str] = ("openai/screen",),
    budget: Budget | None = None,
    api_key: str | None = None,
    offline: bool = False,
    jobs: int | None = None,
    timeout: float | None = None,
) -> tuple[list[Answer | NoAnswer], Chat]:
    """The answers to `questions` questions to each model, asked side by side."""

    async def all_asked(address: str) -> list[Answer | NoAnswer]:
        models = Models(
            budget=budget or Budget(), api_base=address, api_key=api_key, offline=offline,
            jobs=jobs, timeout=timeout, first_wait=0.01,
        )  # fmt: skip
        try:
            return await asyncio.gather(
                *(
                    models.model(name).ask(system="s", user=f"question {n}", schema=SCHEMA)
                    for n in range(questions)
                    for name in names
                )
            )
        finally:
            await models.close()

    with chat_server(script) as chat:
        return asyncio.run(all_asked(chat.address)), chat


def in_turn(*replies: Reply) -> Script:
    """One reply after the other, the last one for ever."""
    left = list(replies)
    return lambda _: left.pop(0) if len(left) > 1 else left[0]


def test_a_good_answer_comes_with_what_it_took() -> None:
    budget = Budget()
    [answer], chat = run(lambda _: FINE, budget=budget)
    assert answer == Answer(text="{}", cost=Cost(calls=1, input_tokens=100, output_tokens=20))
    assert budget.total == Cost(calls=1, input_tokens=100, output_tokens=20)
    [asked] = chat.asked
    assert (asked.model, asked.form) == ("screen", "json_schema")
    assert asked.body["temperature"] == 0


def test_a_key_of_the_environment_is_not_sent_to_another_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORGANIZATION", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "sk-of-the-provider")
    _, chat = run(lambda _: FINE)
    assert chat.asked[0].key == "Bearer none"
    assert "sk-of-the-provider" not in str(chat.asked[0].headers)
    _, chat = run(lambda _: FINE, api_key="given-for-this-one")
    assert chat.asked[0].key == "Bearer given-for-this-one"


@pytest.mark.parametrize(
    ("provider", "address", "key", "passed"),
    [
        ("openai", None, None, None),
        ("openai", "https://api.openai.com/v1", None, None),
        ("openai", "http://api.openai.com/v1", None, "none"),
        ("openai", "https://api.openai.com.example.org/v1", None, "none"),
        ("openai", "https://example.org/v1", None, "none"),
        ("openai", "https://example.org/v1", "mine", "mine"),
        ("azure", "https://lab.openai.azure.com/", None, None),
        ("anthropic", "https://api.openai.com/v1", None, "none"),
    ],
)
def test_keys_go_where_they_were_given_for(
    provider: str, address: str | None, key: str | None, passed: str | None
) -> None:
    assert key_for(provider, address, key) == passed


def test_a_proxy_of_the_environment_is_passed_by_on_loopback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    [answer], _ = run(lambda _: FINE)
    assert isinstance(answer, Answer)


@pytest.mark.parametrize(
    "name", ["openai/x", "hosted_vllm/x", "llamafile/x", "mistral/mistral-small"]
)
def test_one_run_after_another_in_one_process(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("MISTRAL_API_KEY", "sk-of-the-provider")
    for _ in range(2):
        [answer], chat = run(lambda _: FINE, names=(name,))
        assert isinstance(answer, Answer)
        assert "sk-of-the-provider" not in str(chat.asked[0].headers)


def test_a_redirect_is_not_followed() -> None:
    with chat_server(lambda _: FINE) as elsewhere:
        away = Reply(status=307, headers={"Location": f"{elsewhere.address}/chat/completions"})
        [answer], _ = run(lambda _: away)
        assert isinstance(answer, NoAnswer)
        assert answer.reason is Reason.MODEL_DOWN
        assert elsewhere.asked == []


def test_retry_after_is_kept_to() -> None:
    busy = Reply(status=429, headers={"Retry-After": "0"})
    [answer], chat = run(in_turn(busy, busy, FINE))
    assert isinstance(answer, Answer)
    assert answer.cost.calls == len(chat.asked) == 3


def test_who_asks_for_too_long_a_wait_is_not_waited_for() -> None:
    [answer], chat = run(lambda _: Reply(status=429, headers={"Retry-After": "3600"}))
    assert isinstance(answer, NoAnswer)
    assert (answer.reason, len(chat.asked)) == (Reason.MODEL_DOWN, 1)
    assert "429" in answer.detail


def test_an_outage_is_tried_again_and_then_told() -> None:
    [answer], chat = run(lambda _: Reply(status=503))
    assert isinstance(answer, NoAnswer)
    assert answer.detail == "openai/screen answered 503"
    assert len(chat.asked) == answer.cost.calls == ATTEMPTS


def test_a_500_that_passes_is_survived() -> None:
    [answer], _ = run(in_turn(Reply(status=500), FINE))
    assert isinstance(answer, Answer)


def test_a_late_answer_is_no_answer_and_waited_for_once_more_only() -> None:
    [answer], chat = run(lambda _: Reply(text="{}", delay=0.5), timeout=0.1)
    assert isinstance(answer, NoAnswer)
    assert (answer.reason, len(chat.asked)) == (Reason.MODEL_DOWN, 2)
    assert "within 0.1 s" in answer.detail


def test_a_refused_key_ends_all_questions_and_is_not_repeated_in_the_message() -> None:
    refused = Reply(status=401, text="Incorrect API key provided: sk-abcdef123456")
    answers, chat = run(lambda _: refused, questions=5)
    assert len(chat.asked) == 1
    for answer in answers:
        assert isinstance(answer, NoAnswer)
        assert "SCIVERIFY_API_KEY" in answer.detail
        assert "sk-abc" not in answer.detail


def test_a_model_that_stays_silent_is_given_up() -> None:
    _, chat = run(lambda _: Reply(status=503), questions=10, jobs=1)
    assert len(chat.asked) == 3 * ATTEMPTS


@pytest.mark.parametrize("status", [400, 422, 500])
@pytest.mark.parametrize("taken", ["json_object with schema", "json_object", "text"])
def test_the_strictest_form_that_a_server_takes_is_found_and_remembered(
    status: int, taken: str
) -> None:
    order = ["json_schema", "json_object with schema", "json_object", "text"]

    def picky(asked: Asked) -> Reply:
        known = order.index(asked.form) >= order.index(taken)
        return FINE if known else Reply(status=status, text="unknown response_format")

    answers, chat = run(picky, questions=3)
    assert all(isinstance(answer, Answer) for answer in answers)
    steps = order.index(taken)
    assert [asked.form for asked in chat.asked] == [*order[: steps + 1], taken, taken]


@pytest.mark.parametrize(
    "complaint",
    [
        "Unsupported value: 'temperature' does not support 0 with this model.",
        "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
        "This model's maximum context length is 8192 tokens; you asked for 9000.",
    ],
)
def test_an_option_that_a_server_refuses_is_left_out(complaint: str) -> None:
    option = "temperature" if "temperature" in complaint else "max_tokens"

    def picky(asked: Asked) -> Reply:
        if option in asked.body:
            return Reply(status=400, text=complaint)
        return FINE if asked.form == "text" else Reply(status=400, text="unknown response_format")

    answers, chat = run(picky, questions=2)
    assert all(isinstance(answer, Answer) for answer in answers)
    assert len(chat.asked) == 1 + 4 + 1


def test_a_text_that_is_too_long_is_told() -> None:
    too_long = Reply(status=400, text="This model's maximum context length is 8192 tokens.")
    answers, chat = run(lambda _: too_long, questions=4)
    assert len(chat.asked) == 5, "once more without a limit of its answer, then once a question"
    for answer in answers:
        assert isinstance(answer, NoAnswer)
        assert "cannot read a text of this length" in answer.detail


def test_calls_are_limited_over_all_models() -> None:
    budget = Budget(max_calls=3)
    answers, chat = run(
        lambda _: FINE, questions=4, names=("openai/screen", "openai/judge"), budget=budget
    )
    assert len(chat.asked) == 3
    spent = [a for a in answers if isinstance(a, NoAnswer)]
    assert len(spent) == 5
    assert {a.reason for a in spent} == {Reason.BUDGET}


def test_retries_count_as_calls() -> None:
    [answer], chat = run(lambda _: Reply(status=503), budget=Budget(max_calls=2))
    assert isinstance(answer, NoAnswer)
    assert (answer.reason, len(chat.asked)) == (Reason.BUDGET, 2)


def test_models_at_one_address_share_its_limit_of_requests() -> None:
    slow = Reply(text="{}", delay=0.05)
    _, chat = run(lambda _: slow, questions=6, names=("openai/screen", "openai/judge"), jobs=3)
    assert len(chat.asked) == 12
    assert chat.most_at_once == 3


def test_offline_allows_a_model_on_this_machine_only() -> None:
    [answer], _ = run(lambda _: FINE, offline=True)
    assert isinstance(answer, Answer)

    async def barred() -> Answer | NoAnswer:
        models = Models(budget=Budget(), offline=True)
        return await models.model("openai/gpt-5").ask(system="", user="", schema=SCHEMA)

    away = asyncio.run(barred())
    assert isinstance(away, NoAnswer)
    assert away.reason is Reason.OFFLINE


@pytest.mark.parametrize(
    ("model", "address", "here"),
    [
        ("openai/screen", "http://localhost:8080/v1", True),
        ("openai/screen", "http://127.0.0.9/v1", True),
        ("openai/screen", "http://[::1]:80/v1", True),
        ("openai/screen", "http://127.0.0.1.example.org/v1", False),
        ("openai/screen", "https://api.openai.com/v1", False),
        ("openai/screen", None, False),
        ("ollama_chat/llama3.1", None, True),
        ("ollama_chat/llama3.1", "https://example.org", False),
    ],
)
def test_what_stays_on_this_machine(model: str, address: str | None, here: bool) -> None:
    assert stays_here(model, address) is here


def test_ollama_elsewhere_is_not_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OLLAMA_API_BASE", "https://gpu.example.org")
    assert not stays_here("ollama/llama3.1", None)


def test_a_name_without_a_provider_is_the_users_error() -> None:
    async def asked() -> None:
        await Models(budget=Budget()).model("nonsense").ask(system="", user="", schema=SCHEMA)

    with pytest.raises(UsageError, match="nonsense"):
        asyncio.run(asked())


def test_claude_is_told_what_to_cache_and_others_get_one_text() -> None:
    opening = "x" * CACHEABLE
    system, user = messages("anthropic/claude-sonnet-4-6", "s", opening, "y")
    assert [json.dumps(m["content"]).count("cache_control") for m in (system, user)] == [1, 1]
    _, user = messages("anthropic/claude-sonnet-4-6", "s", "short", "y")
    assert user["content"] == [{"type": "text", "text": "shorty"}]
    assert messages("openai/gpt-5", "s", opening, "y")[1]["content"] == f"{opening}y"


def test_known_models_have_a_price_and_local_ones_cost_nothing() -> None:
    def price(model: str, address: str | None) -> float | None:
        connection = completion.Connection(model, api_base=address, api_key=None, timeout=1)
        return connection.price(1000, 1000)

    assert (price("openai/gpt-4o", None) or 0) > 0
    assert price("openai/gpt-4o", "http://127.0.0.1:1/v1") == 0
    assert price("openai/of-nobody", "https://example.org/v1") is None


def test_each_request_is_announced_before_it_is_made() -> None:
    lines: list[str] = []

    async def asked(address: str) -> None:
        models = Models(budget=Budget(), api_base=address, first_wait=0.01, explain=lines.append)
        await models.model("openai/screen").ask(system="s", user="secret words", schema=SCHEMA)
        await models.close()

    with chat_server(in_turn(Reply(status=503), FINE)) as chat:
        asyncio.run(asked(chat.address))
        sent = f"POST {chat.address}/chat/completions"
        assert lines == ["ASK openai/screen: 13 characters", sent] * 2
