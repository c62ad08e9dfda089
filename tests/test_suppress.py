"""Directives, per-file ignores, accepted references, the baseline."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sciverify_lint import suppress
from sciverify_lint.errors import ConfigError
from sciverify_lint.model import Diagnostic, Directive, Severity
from sciverify_lint.rules.catalogue import RULES
from sciverify_lint.suppress import Rules, Seen
from tests.builders import location, sentence

WRAPPED = sentence("It wraps over lines", "smith2020", line=4, lines=3)


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


def seen(*, silent: tuple[tuple[str, str], ...] = ()) -> Seen:
    """A manuscript with one citing sentence on lines 4 to 6."""
    return Seen(
        places=(WRAPPED.location,),
        rules=Rules(names=tuple((rule.code, rule.name) for rule in RULES)),
        keys=frozenset({"smith2020", "jones1999"}),
        silent=silent,
    )


def directive(text: str, line: int, *, alone: bool = False) -> Directive:
    return Directive(text=text, location=location("paper.tex", line), alone=alone)


def split(
    found: list[Diagnostic], *directives: Directive, silent: tuple[tuple[str, str], ...] = ()
) -> suppress.Split:
    return suppress.split(found, directives, seen(silent=silent))


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
    done = split([finding()], directive(text, line, alone=alone))
    assert bool(done.suppressed) is hidden
    assert len(done.shown) + len(done.suppressed) == 1
    assert bool(done.complaints) is not hidden


def test_enable_ends_a_range() -> None:
    opened = Directive(text="disable[SV302]", location=location("paper.tex", 1), alone=True)
    closed = Directive(text="enable[SV302]", location=location("paper.tex", 6), alone=True)
    done = split([finding(line=5), finding(line=7)], opened, closed)
    assert [d.location.line for d in done.suppressed] == [5]
    assert [d.location.line for d in done.shown] == [7]


@pytest.mark.parametrize(
    "text", ["ignore SV302", "ignore[]", "ignore[sv302!]", "ignore", "igore[SV302]"]
)
def test_a_malformed_directive_hides_nothing_and_is_reported(text: str) -> None:
    done = split([finding()], directive(text, 4))
    assert len(done.shown) == 1
    assert "is no directive" in done.complaints[0].message


def test_a_directive_of_one_file_leaves_another_alone() -> None:
    done = split([finding(path="other.tex")], directive("ignore-file[ALL] x", 1))
    assert len(done.shown) == 1


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
    found = [finding(code=code) for code in ("SV201", "SV101", "SV102", "SV301")]
    split = suppress.accepted(found, ["smith2020: a report, seen on paper"])
    assert [d.code for d in split.suppressed] == ["SV201", "SV101", "SV102"]
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
        assert split([], directive(text, 4), silent=offline).complaints == ()
    assert len(split([], directive("ignore[SV301] x", 4), silent=offline).complaints) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ignore[SV999] x", "`SV999` is no rule"),
        ("ignore[claim-not-suported] x", "did you mean `claim-not-supported`?"),
        (
            "ignore[SV302:smth2020] x",
            "`smth2020` is neither cited nor in a bibliography; did you mean `smith2020`?",
        ),
        ("disable[SV8]", "`SV8` is no rule"),
    ],
)
def test_an_unknown_code_or_key_is_said_once(text: str, said: str) -> None:
    every = tuple((rule.code, rule.name) for rule in RULES)
    for silent in ((), every):
        done = split([finding()], directive(text, 4), silent=silent)
        assert len(done.shown) == 1
        assert [said in complaint.message for complaint in done.complaints] == [True]


def test_the_known_codes_of_a_directive_hold_beside_an_unknown_one() -> None:
    done = split([finding()], directive("ignore[SV999, sv302] x", 4))
    assert (len(done.suppressed), len(done.complaints)) == (1, 1)


def test_directives_stand_above_each_other() -> None:
    above = (
        directive("ignore[SV302] x", 2, alone=True),
        directive("ignore[SV101] y", 3, alone=True),
    )
    done = split([finding(), finding(code="SV101")], *above)
    assert (done.shown, done.complaints) == ((), ())
