"""Directives, per-file ignores, accepted references, the baseline."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sciverify_lint import suppress
from sciverify_lint.errors import ConfigError
from sciverify_lint.model import Diagnostic, Directive, Document, Format, Severity
from tests.builders import location, sentence


def finding(
    code: str = "SV302", key: str = "smith2020", line: int = 5, path: str = "paper.tex"
) -> Diagnostic:
    return Diagnostic(
        code=code,
        name="claim-not-supported",
        severity=Severity.WARNING,
        message="m",
        location=location(path, line, 7),
        key=key,
        fingerprint=f"{code}{key}{line}",
    )


def document(text: str, line: int, *, alone: bool = False) -> Document:
    directive = Directive(text=text, location=location("paper.tex", line), alone=alone)
    wrapped = sentence("It wraps over lines", "smith2020", line=4, lines=3)
    return Document(
        path="paper.tex", format=Format.LATEX, sentences=(wrapped,), directives=(directive,)
    )


@pytest.mark.parametrize(
    ("text", "line", "alone", "hidden"),
    [
        ("ignore[SV302] read by hand", 6, False, True),  # another line of the same sentence
        ("ignore[SV302] read by hand", 3, True, True),  # alone, on the line before
        ("ignore[SV302:smith2020] reason", 4, False, True),
        ("ignore[SV302:jones1999] reason", 4, False, False),
        ("ignore[SV3] reason", 4, False, True),
        ("ignore[claim-not-supported] reason", 4, False, True),
        ("ignore[SV301] reason", 4, False, False),
        ("ignore[SV302] reason", 9, False, False),
        ("disable[SV302]", 1, True, True),
        ("disable[SV302]", 8, True, False),
        ("ignore-file[SV302] reason", 90, True, True),
        ("IGNORE[SV302] reason", 4, False, True),
    ],
)
def test_what_a_directive_covers(text: str, line: int, alone: bool, hidden: bool) -> None:
    split = suppress.split([finding()], [document(text, line, alone=alone)])
    assert bool(split.suppressed) is hidden
    assert len(split.shown) + len(split.suppressed) == 1
    assert bool(split.complaints) is not hidden


def test_enable_ends_a_range() -> None:
    opened = Directive(text="disable[SV302]", location=location("paper.tex", 1), alone=True)
    closed = Directive(text="enable[SV302]", location=location("paper.tex", 6), alone=True)
    one = Document(path="paper.tex", format=Format.LATEX, directives=(opened, closed))
    split = suppress.split([finding(line=5), finding(line=7)], [one])
    assert [d.location.line for d in split.suppressed] == [5]
    assert [d.location.line for d in split.shown] == [7]


@pytest.mark.parametrize(
    "text", ["ignore SV302", "ignore[]", "ignore[sv302!]", "ignore", "igore[SV302]"]
)
def test_a_malformed_directive_hides_nothing_and_is_reported(text: str) -> None:
    split = suppress.split([finding()], [document(text, 4)])
    assert len(split.shown) == 1
    assert "is no directive" in split.complaints[0].message


def test_a_directive_of_one_file_leaves_another_alone() -> None:
    split = suppress.split([finding(path="other.tex")], [document("ignore-file[ALL] x", 1)])
    assert len(split.shown) == 1


def test_per_file_ignores_match_paths_and_names() -> None:
    found = [
        finding(path="sections/a.tex"),
        finding(path="paper.tex"),
        finding(code="SV101", path="sections/a.tex"),
    ]
    split = suppress.by_file(found, {"sections/*": ("SV3",)})
    assert [(d.location.path, d.code) for d in split.suppressed] == [("sections/a.tex", "SV302")]
    assert len(suppress.by_file(found, {"a.tex": ("ALL",)}).suppressed) == 2


def test_an_accepted_reference_needs_a_reason_and_keeps_its_claims() -> None:
    found = [finding(code="SV201"), finding(code="SV301")]
    split = suppress.accepted(found, ["smith2020: a report, seen on paper"])
    assert [d.code for d in split.suppressed] == ["SV201"]
    with pytest.raises(ConfigError, match="gives no reason"):
        suppress.accepted(found, ["smith2020"])


def test_a_baseline_survives_a_move_and_shows_what_is_new(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    old = finding()
    path.write_text(suppress.baseline_text([old]), encoding="utf-8")
    moved = replace(old, location=location("paper.tex", 99))
    split = suppress.by_baseline([moved, finding(line=6)], suppress.read_baseline(path))
    assert split.suppressed == (moved,)
    assert len(split.shown) == 1
    assert json.loads(path.read_text())["findings"][0]["code"] == "SV302"


@pytest.mark.parametrize("text", ["", "[]", '{"findings": [1]}', "nonsense"])
def test_a_broken_baseline_is_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(text)
    with pytest.raises(ConfigError, match="make it with --write-baseline"):
        suppress.read_baseline(path)
    with pytest.raises(ConfigError, match="cannot be read"):
        suppress.read_baseline(tmp_path / "none.json")


def test_a_directive_for_a_rule_that_could_not_speak_is_not_called_unused() -> None:
    offline = (("SV302", "claim-not-supported"),)
    for text in ("ignore[SV302] read on paper", "ignore[SV3] x", "ignore[claim-not-supported] x"):
        assert suppress.split([], [document(text, 4)], silent=offline).complaints == ()
    assert len(suppress.split([], [document("ignore[SV301] x", 4)], silent=offline).complaints) == 1
