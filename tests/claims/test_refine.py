"""The model's second look: what is asked, what is believed, what is kept."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from sciverify_lint.claims.refine import TABLE, checked, located, numbered, packed, refine, unpacked
from sciverify_lint.model import Claim, Cost, Reason
from sciverify_lint.services.protocols import Answer, LanguageModel, NoAnswer, Store
from sciverify_lint.services.store import NoStore, SqliteStore
from tests.claims.cited import claims, sentence

TEXT = "Owls hunt by ear [1], bats by echo [2]."


class Scripted:
    """A model that gives the answers it was made with, in order, and remembers what it was asked."""

    def __init__(self, *answers: object) -> None:
        self.name = self.identity = "scripted"
        self.answers = list(answers)
        self.asked: list[str] = []

    async def ask(
        self, *, system: str, user: str, schema: Mapping[str, object], shared: str = ""
    ) -> Answer | NoAnswer:
        self.asked.append(user)
        answer = self.answers.pop(0)
        if isinstance(answer, NoAnswer):
            return answer
        return Answer(text=answer if isinstance(answer, str) else json.dumps(answer), cost=Cost())


def said(*marks: tuple[int, list[str]], role: str = "claim", **more: object) -> dict[str, object]:
    base: dict[str, object] = {"role": role, "needs_context": False, "unclear": False, **more}
    return {"marks": [{"mark": n, "quotes": quotes, **base} for n, quotes in marks]}


def refined(given: Sequence[Claim], model: LanguageModel, store: Store | None = None) -> list[str]:
    return [c.text for c in asyncio.run(refine(given, model, store or NoStore()))]


def test_the_quotes_of_a_good_answer_become_the_claims() -> None:
    model = Scripted(said((1, ["Owls hunt by ear"]), (2, ["hunt", "bats by echo"])))
    assert refined(claims(TEXT), model) == ["Owls hunt by ear", "hunt bats by echo"]
    assert "Owls hunt by ear <1>, bats by echo <2>." in model.asked[0]


def test_a_plain_sentence_with_one_citation_is_not_asked_about() -> None:
    model = Scripted()
    assert refined(claims("Rice needs water [1]."), model) == ["Rice needs water"]
    assert model.asked == []


def test_a_claim_that_leans_on_the_sentence_before_is_asked_about_with_it() -> None:
    model = Scripted(said((1, ["This effect is lost"]), role="pointer", needs_context=True))
    (claim,) = asyncio.run(
        refine(claims("This effect is lost [1].", "Blood is thick."), model, NoStore())
    )
    assert (claim.role, claim.needs_context) == ("pointer", True)
    assert "Blood is thick." in model.asked[0]


@pytest.mark.parametrize(
    "answer",
    [
        "no JSON at all",
        said((1, ["Owls hunt by ear"])),
        said((1, ["Owls"]), (1, ["bats by echo"])),
        said((1, ["Owls hunt"]), (2, ["bats by echo"]), (3, ["bats"])),
        said((1, ["Owls hunt by 40 ears"]), (2, ["bats by echo"])),
        said((1, []), (2, ["bats by echo"])),
        said((1, ["hunt", "Owls"]), (2, ["bats by echo"])),
        said((1, ["Owls"]), (2, ["bats"]), role="hero"),
        {"marks": 3},
    ],
)
def test_an_answer_that_breaks_a_rule_changes_nothing(answer: object) -> None:
    rules = claims(TEXT)
    assert refined(rules, Scripted(answer)) == [c.text for c in rules]


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("Rice does not need water <1>.", ["Rice does", "need water"]),
        ("Rice never needs water <1>, wheat does <2>.", ["needs water"]),
        ("No rice needs water <1>.", ["rice needs water"]),
    ],
)
def test_a_quote_that_drops_a_negation_is_refused(text: str, quotes: list[str]) -> None:
    assert located(text, quotes) is None


def test_an_unclear_mark_keeps_what_the_rules_say() -> None:
    answer = said((1, ["Owls hunt by ear"]), (2, ["bats by echo"]))
    marks = answer["marks"]
    assert isinstance(marks, list)
    marks[1]["unclear"] = True
    rules = claims(TEXT)
    assert refined(rules, Scripted(answer))[1] == rules[1].text


def test_a_model_that_is_down_changes_nothing_and_is_asked_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "cache.db", warn=pytest.fail)
    down = NoAnswer(reason=Reason.MODEL_DOWN, detail="answered 503")
    model = Scripted(down, said((1, ["Owls hunt by ear"]), (2, ["bats by echo"])))
    assert refined(claims(TEXT), model, store) == [c.text for c in claims(TEXT)]
    assert refined(claims(TEXT), model, store) == ["Owls hunt by ear", "bats by echo"]


def test_an_answer_is_kept_without_a_word_of_the_manuscript(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "cache.db", warn=pytest.fail)
    model = Scripted(said((1, ["Owls hunt by ear"]), (2, ["bats by echo"])))
    first = refined(claims(TEXT), model, store)
    assert refined(claims(TEXT), model, store) == first
    assert len(model.asked) == 1
    raw = b"".join(p.read_bytes() for p in tmp_path.iterdir())
    assert TABLE.encode() in raw or b"claim" in raw
    assert b"Owls" not in raw
    assert b"echo" not in raw


def test_a_refused_answer_is_kept_as_such(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "cache.db", warn=pytest.fail)
    model = Scripted("nonsense")
    refined(claims(TEXT), model, store)
    assert refined(claims(TEXT), model, store) == [c.text for c in claims(TEXT)]
    assert len(model.asked) == 1


def test_what_was_kept_is_read_back_and_damage_is_not() -> None:
    text, _ = numbered(sentence(TEXT))
    good = checked(json.dumps(said((1, ["Owls"]), (2, ["bats"]))), text, 2)
    assert len(good) == 2
    assert unpacked(packed(good), len(text)) == good
    assert unpacked(b"{oops", 9) is None
    assert unpacked(b"[1]", 9) is None
    assert unpacked(packed(good), 3) is None
