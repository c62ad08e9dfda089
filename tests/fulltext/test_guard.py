"""Which texts are refused as those of another work."""

import pytest

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.guard import guard
from sciverify_lint.model import Reason

BEES = "Mowing and bees in hill meadows"


def text(*opening: str, title: str | None = None) -> Extract:
    """A text that begins with these lines."""
    return Extract(blocks=(), title=title, opening=opening)


@pytest.mark.parametrize(
    "shown",
    [
        text(BEES),
        text("Journal of Invented Results 12 (2020) 1-9", "RESEARCH ARTICLE", "MOWING AND BEES IN", "HILL MEADOWS"),
        text("Mowing and bees in hill meadows*", "Vera Lund"),
        text("Mowing and bees in hill mead-", "ows"),
        text("M OWING AND B EES IN H ILL M EADOWS"),
        text("Mowing and bees in hill meadows: six years of counts"),
        text("unrelated", title=BEES),
        text("Mowing & bees in hill meadows"),
        text("Lund V, Osei K.", "Mowing and bees in hill meadows."),
    ],
    ids=lambda e: " | ".join(e.opening)[:40],
)  # fmt: skip
def test_the_cited_work(shown: Extract) -> None:
    assert guard(shown, [BEES], strict=True) is None


@pytest.mark.parametrize(
    "shown",
    [
        text(
            "A history of pine resin trade", "Salt marshes", title="A history of pine resin trade"
        ),
        text("Pine resin", f"We reply to the article {BEES} and its authors.", title="Pine resin"),
        text(f"Comment on: {BEES}", title=f"Comment on: {BEES}"),
        text("Comment on", BEES, title=f"Comment on {BEES}"),
        text("Erratum to", BEES, title="Erratum"),
        text("Mowing and bees in hill meadows II", title="Mowing and bees in hill meadows II"),
        text("Mowing and birds in hill meadows", title="Mowing and birds in hill meadows"),
        text("Please sign in to continue"),
    ],
    ids=lambda e: " | ".join(e.opening)[:40],
)
def test_another_work(shown: Extract) -> None:
    refusal = guard(shown, [BEES], strict=True)
    assert refusal is not None
    assert refusal.reason is Reason.WRONG_TEXT
    assert refusal.detail.startswith("is the text of another work: it")


def test_a_cited_comment_is_the_comment() -> None:
    assert guard(text(f"Comment on: {BEES}"), [f"Comment on: {BEES}"], strict=True) is None


def test_subtitles_tell_only_works_of_one_main_title_apart() -> None:
    first = "Mowing and bees in hill meadows: a survey"
    assert guard(text("Mowing and bees in hill meadows"), [first], strict=True) is None
    assert guard(text("Mowing and bees in hill meadows: a trial"), [first], strict=True) is not None
    assert guard(text("Introduction: the bees"), ["Introduction"], strict=True) is not None


def test_without_strictness_only_another_title_is_refused() -> None:
    assert guard(text("Bees were counted in June."), [BEES], strict=False) is None
    assert guard(text("Bees were counted in June."), [BEES], strict=True) is not None


def test_without_a_title_nothing_can_be_refused() -> None:
    assert guard(text("Anything"), [], strict=True) is None
