"""An error that nobody expected costs the one thing that it happened to, and is asked to be reported.

The faults are planted: a function of the program raises for one input and works for all others.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sciverify_lint
from benchmarks.faults import nothing
from sciverify_lint import readers
from sciverify_lint.config.settings import Config
from sciverify_lint.errors import REPORT_IT, UsageError, contained
from sciverify_lint.fulltext import cascade
from sciverify_lint.model import Reason, Report, Severity, Unchecked
from sciverify_lint.rules import apply
from sciverify_lint.rules.catalogue import RULES
from sciverify_lint.rules.rule import Rule
from sciverify_lint.services.limits import SERVICES
from sciverify_lint.sources import plan
from tests.services.loopback import Asked, Reply, serving

BIB = "".join(
    f"@article{{{key}, title={{The slow tides of {key} and their harbours}}, author={{Ash, Ada}},"
    f" journal={{J}}, year=2021, file={{{key}.txt}}}}\n"
    for key in ("elm", "oak", "yew", "fir", "ivy")
)
PAPER = r"""\documentclass{article}\begin{document}
Tides are slow \cite{elm}. Harbours are deep \cite{oak}. Piers are long \cite{yew}. Quays rot \cite{fir}.
Nobody knows why \cite{ivy,nosuch}.
\bibliography{refs}\end{document}
"""


@pytest.fixture
def checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Report]]:
    """Checks two papers that share a bibliography, with services that know nothing."""
    (tmp_path / "refs.bib").write_text(BIB)
    (tmp_path / "a.tex").write_text(PAPER)
    (tmp_path / "b.md").write_text("Tides are slow [@elm].\n\n```{=html}\n```\n")

    def answer(asked: Asked, before: int) -> Reply:
        service, path = asked.path.split("/", 2)[1:]
        status, body = nothing(service, f"/{path}")
        return Reply(body, status)

    with serving(answer) as server:
        for name in SERVICES:
            monkeypatch.setenv(f"SCIVERIFY_BASE_URL_{name.upper()}", f"{server.base}/{name}")
        config = Config(no_cache=True, bib=(str(tmp_path / "refs.bib"),))
        yield lambda: sciverify_lint.lint([tmp_path / "a.tex", tmp_path / "b.md"], config)


def failing(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, at: Callable[..., bool]
) -> None:
    """Let a function fail where `at` says so of its arguments."""
    whole = getattr(module, name)

    def cracked(*args: object, **kwargs: object) -> object:
        if at(*args):
            raise KeyError("\x1b[31mplanted")
        return whole(*args, **kwargs)

    monkeypatch.setattr(module, name, cracked)


def told(report: Report) -> list[str]:
    """The notices that ask for a report of a fault."""
    return [n.message for n in report.notices if REPORT_IT in n.message]


def undefined(report: Report) -> bool:
    """Whether the undefined key was reported."""
    return any(d.code == "SV101" and d.key == "nosuch" for d in report.diagnostics)


def test_a_look_up_that_fails_is_one_works(
    checked: Callable[[], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, plan, "searchable", lambda r: r.key == "yew")
    report = checked()
    assert undefined(report)
    by_key = {r.reference.key: r for r in report.resolutions}
    assert [a.reason for a in by_key["yew"].attempts] == [Reason.FAULT]
    assert all(by_key[key].conclusive for key in ("elm", "oak", "fir", "ivy"))
    assert not report.complete
    (message,) = told(report)
    assert message.startswith("Yew was not looked up: a fault of this program (KeyError in ")
    assert "planted" not in message


def test_a_text_that_fails_is_one_works(
    checked: Callable[[], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, cascade, "local_text", lambda r, *_: r.key == "oak")
    report = checked()
    assert undefined(report)
    failed = {
        j.claim.cited.key
        for j in report.judgements
        if isinstance(j.outcome, Unchecked) and j.outcome.reason is Reason.FAULT
    }
    assert failed == {"oak"}
    assert not report.complete
    assert len(told(report)) == 1


def test_a_file_that_fails_is_one_finding(
    checked: Callable[[], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, readers, "read", lambda path, *_: path.suffix == ".md")
    report = checked()
    assert undefined(report)
    (unread,) = [d for d in report.diagnostics if d.code == "SV001"]
    assert unread.location.path.endswith("b.md")
    assert "a fault of this program (KeyError" in unread.message
    assert REPORT_IT in unread.message


def test_a_rule_that_fails_is_one_rule(
    checked: Callable[[], Report], monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(_: object) -> list[object]:
        raise RecursionError

    bad = Rule(code="SV299", name="bad", severity=Severity.NOTE, check=check)  # type: ignore[arg-type]
    monkeypatch.setattr(apply, "RULES", (bad, *RULES))
    report = checked()
    assert undefined(report)
    (message,) = told(report)
    assert message.startswith("SV299 was not tried: a fault of this program (RecursionError")


def test_what_a_user_can_mend_and_an_interruption_pass() -> None:
    with pytest.raises(UsageError), contained(print):
        raise UsageError("wrong")
    with pytest.raises(KeyboardInterrupt), contained(print):
        raise KeyboardInterrupt


def test_of_a_group_of_errors_the_first_is_told() -> None:
    heard: list[str] = []
    with contained(heard.append):
        raise ExceptionGroup("several", [ValueError("inner")])
    assert heard == ["a fault of this program (ValueError)"]
