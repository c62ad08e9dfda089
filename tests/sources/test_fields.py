"""Reading other people's JSON and markup."""

import pytest

from sciverify_lint.sources.fields import at, line, prose, rows, text, year
from sciverify_lint.text.shapes import loaded


def test_nothing_that_is_missing_or_of_another_type_raises() -> None:
    value = {"a": [{"b": "x"}], "n": 5, "t": True, "s": "  y "}
    assert text(value, "a", 0, "b") == "x"
    assert text(value, "a", 1, "b") == ""
    assert text(value, "a", "b") == ""
    assert (text(value, "n"), text(value, "t"), text(value, "s")) == ("5", "", "y")
    assert at(value, "a", -1, "b") == "x"
    assert rows(value, "n") == [5]
    assert rows(value, "none") == []
    assert loaded(b"{") is None
    assert loaded(b"[" * 100_000) is None


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (2021, 2021),
        ("2021-03", 2021),
        ("May 1987", 1987),
        ("12345", None),
        ("in press", None),
        (None, None),
    ],
)
def test_years(told: object, found: int | None) -> None:
    assert year({"y": told}, "y") == found


def test_a_line_holds_nothing_that_moves_a_terminal() -> None:
    assert line("Slow \x1b[31mtides\u202e\u2066 \x07of\nnight\ufeff") == "Slow [31mtides of night"


@pytest.mark.parametrize(
    ("markup", "plain"),
    [
        ("<jats:title>Abstract</jats:title><jats:p>We measured every tide.</jats:p>", "We measured every tide."),
        ("Abstract: We measured every tide.", "We measured every tide."),
        ("<h4>Aims</h4>We measured <i>every</i> tide.", "Aims We measured every tide."),
        ("Abstract thinking about tides is hard.", "Abstract thinking about tides is hard."),
        ("", None),
        ("n/a", None),
    ],
)  # fmt: skip
def test_abstracts(markup: str, plain: str | None) -> None:
    assert prose(markup) == plain
