"""A model's answer is found in whatever it says, or it is no answer."""

import json

import pytest

from sciverify_lint.model import Issue, Label
from sciverify_lint.verifiers.answer import SCHEMA, parsed, picked

GOOD = {
    "label": "CONTRADICTS",
    "confidence": 0.8,
    "issues": ["number", "direction"],
    "quote": "It fell {by half}.",
    "passage": 2,
    "rationale": "It says\nso.",
}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GOOD),
        f"```json\n{json.dumps(GOOD, indent=1)}\n```",
        f"Here is my answer: {json.dumps(GOOD)} I hope this helps. {{}}",
        f"<think>It could be {{'label': 'NEI'}} or {{\"label\": \"NEI\"}}</think>{json.dumps(GOOD)}",
        "{" * 500 + json.dumps(GOOD),
        json.dumps({"label": "NEI", "confidence": 1}) + "\nOn second thought:\n" + json.dumps(GOOD),
        json.dumps(GOOD).replace("CONTRADICTS", " contradicts "),
        json.dumps(GOOD).replace("\\n", "\n"),
        json.dumps(GOOD).replace("0.8", '"80%"'),
        "{" * 50 + json.dumps(GOOD),
    ],
)
def test_an_answer_is_found(text: str) -> None:
    said = parsed(text)
    assert said is not None
    assert said.label is Label.CONTRADICTS
    assert said.confidence == pytest.approx(0.8)
    assert said.issues == (Issue.NUMBER, Issue.DIRECTION)
    assert (said.quote, said.passage, said.rationale) == ("It fell {by half}.", 2, "It says so.")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "SUPPORTS",
        '{"label": "SUPPORTS", "confidence": 0.9',
        '{"label": "MAYBE", "confidence": 0.9}',
        '{"label": "PARTIALLY SUPPORTS", "confidence": 0.9}',
        '{"label": "NOT SUPPORTED", "confidence": 0.9}',
        '{"label": null, "confidence": 0.9}',
        '{"label": ["SUPPORTS"], "confidence": 0.9}',
        '{"label": "SUPPORTS", "confidence": "high"}',
        '{"label": "SUPPORTS", "confidence": NaN}',
        '{"label": "SUPPORTS", "confidence": -1}',
        '{"label": "NEI", "label": "SUPPORTS", "confidence": 0.9}',
        '{"answer": {"label": "SUPPORTS"}, "confidence": 0.9}',
        '["SUPPORTS"]',
        '{"a":' * 20_000,
        "[" * 50_000 + "{",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert parsed(text) is None


def test_unknown_issues_and_empty_quotes_are_left_out() -> None:
    said = parsed(
        '{"label": "NEI", "issues": ["vibes", "SCOPE", "scope"], "quote": " ", "confidence": 1}'
    )
    assert said is not None
    assert (said.issues, said.quote) == ((Issue.SCOPE,), None)


def test_the_schema_is_one_that_strict_servers_take() -> None:
    properties = SCHEMA["properties"]
    assert isinstance(properties, dict)
    assert SCHEMA["required"] == list(properties)
    assert SCHEMA["additionalProperties"] is False
    assert list(properties).index("quote") < list(properties).index("label")


def test_a_choice_of_passages() -> None:
    assert picked('I choose {"passages": [3, true, "x", 1]}') == (3, 1)
    assert picked('{"passages": []}') == ()
    assert picked("none of them") is None
