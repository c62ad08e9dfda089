"""How well the rules do on sentences with hand-marked scopes: asserted as minimums."""

import json
import re
from pathlib import Path

import pytest

from sciverify_lint.model import Claim
from tests.claims.cited import claims

CASES = Path(__file__).parent.parent / "cases" / "scope" / "scope.jsonl"
ROWS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def pairs() -> list[tuple[dict[str, object], Claim]]:
    """Each marked citation and the claim that the rules give it."""
    return [
        (want, got)
        for row in ROWS
        for want, got in zip(row["citations"], claims(row["sentence"], row["context"]), strict=True)
    ]


def bag(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"\[\d+\]", " ", text.lower()))


def word_f1(got: str, want: str) -> float:
    a, b = bag(got), bag(want)
    both = sum(min(a.count(w), b.count(w)) for w in set(a))
    return 2 * both / (len(a) + len(b)) if both else 0.0


def test_spans(pairs: list[tuple[dict[str, object], Claim]]) -> None:
    scores = []
    for want, got in pairs:
        if want["role"] == "pointer":
            continue
        parts = want.get("parts")
        joined = " ".join(parts) if isinstance(parts, list) else ""
        scores.append(max(word_f1(got.text, str(want["claim"])), word_f1(got.text, joined)))
    assert len(scores) > 70
    assert sum(score >= 0.75 for score in scores) >= 0.9 * len(scores)
    assert sum(score == 1 for score in scores) >= 0.7 * len(scores)


def test_roles(pairs: list[tuple[dict[str, object], Claim]]) -> None:
    right = sum(got.role == want["role"] for want, got in pairs)
    assert right >= 0.97 * len(pairs)


def test_need_of_context(pairs: list[tuple[dict[str, object], Claim]]) -> None:
    told = sum(got.needs_context for _, got in pairs)
    right = sum(got.needs_context and bool(want["needs_context"]) for want, got in pairs)
    wanted = sum(bool(want["needs_context"]) for want, _ in pairs)
    assert min(right / told, right / wanted) >= 0.9
