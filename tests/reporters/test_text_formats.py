"""concise, full, github, csv and the summary."""

import csv
import io
import re
from dataclasses import replace

import pytest

from sciverify_lint.model import Reason, Report, Unchecked
from sciverify_lint.reporters import FORMATS, reporter
from sciverify_lint.reporters.excerpt import excerpt
from sciverify_lint.reporters.summary import statistics, summary
from sciverify_lint.text.printable import safe
from tests.reporters.reports import HOSTILE, VIEW, diagnostic, full_report

STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def shown(name: str, **choices: object) -> str:
    return reporter(name)(full_report(), replace(VIEW, **choices))  # type: ignore[arg-type]


def test_concise_is_a_line_a_finding() -> None:
    lines = shown("concise").splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("paper.docx:footnote2:p42:118: error SV101 [undefined-key] ")
    assert lines[1].startswith(
        "paper.tex:3:11: error SV301 [claim-contradicted] `lund21` says otherwise"
    )
    assert lines[3] == "refs.bib:9:3: warning SV204 [year-mismatch] the year is 2021"


def test_suppressed_findings_are_shown_on_request() -> None:
    assert "SV302" not in shown("concise")
    assert "SV302" in shown("concise", show_suppressed=True)


def test_nothing_steers_a_terminal() -> None:
    for name in ("concise", "full", "github", "csv", "html", "sarif"):
        assert not STEERING.search(shown(name).replace("\t", " ").replace("\n", " ")), name
    assert safe(HOSTILE) == "Sea[31m & <script>alert(1)</script>gnp.exe: 100% of it, a b"


def test_colour_is_only_added() -> None:
    coloured = shown("concise", color=True)
    assert "\033[" in coloured
    assert re.sub(r"\033\[\d+m", "", coloured) == shown("concise")


def test_full_underlines_the_place_and_quotes_the_evidence() -> None:
    source = ["", "", r"It holds \cite{lund21} that.", "", r"Lakes \citep{moe20}."]
    text = shown("full", lines_of=lambda path: source if path == "paper.tex" else ())
    frame = text[text.index("3 | ") :].splitlines()
    assert frame[0] == r"3 | It holds \cite{lund21} that."
    assert frame[1] == "  |           ^^^^^^"
    assert "  > The sea is salt and deep." in text
    assert "full text, page 3" in text
    assert "  see refs.bib:4:1: the entry `lund21`" in text
    assert "  suggestion: 2021" in text
    assert "  help: sciverify-lint rule SV301" in text


def test_full_shows_every_nearest_passage_on_request() -> None:
    assert "Salt lakes" not in shown("full")
    text = shown("full", show_evidence=True)
    assert "quotation found, full text, page 2, Lakes: “lakes are salt”" in " ".join(text.split())
    assert "no verdict: undecided (by rule)" in text
    assert "full text, page 2, Lakes, similarity 0.31:" in text


def test_github_escapes_and_puts_the_gravest_first() -> None:
    lines = shown("github").splitlines()
    assert [line.split(" ", 1)[0] for line in lines] == [
        "::error",
        "::error",
        "::warning",
        "::notice",
        "::notice",
    ]
    assert "file=paper.docx,line=1,endLine=1,title=sciverify-lint (SV101)::paper.docx" in lines[0]
    assert "50%25 of it" in lines[0]
    assert "file=paper.tex,line=3,endLine=3,col=11,endColumn=17" in lines[1]
    assert lines[-1].startswith(
        "::notice title=sciverify-lint::4 problems (2 errors, 1 warning, 1 note); not checked: "
    )


def test_github_says_when_it_shows_less() -> None:
    many = Report(diagnostics=tuple(diagnostic() for _ in range(12)))
    lines = reporter("github")(many, VIEW).splitlines()
    assert len(lines) == 13
    assert lines[-1].startswith(
        "::notice title=sciverify-lint::12 findings of level error; GitHub shows 10"
    )


def test_csv_has_a_row_a_manuscript() -> None:
    rows = list(csv.DictReader(io.StringIO(shown("csv"))))
    assert [r["manuscript"] for r in rows] == ["paper.tex", "paper.docx"]
    assert (rows[0]["citations"], rows[0]["contradicts"], rows[0]["unchecked"]) == ("2", "1", "1")


def test_every_format_of_an_empty_report() -> None:
    for name in FORMATS:
        text = reporter(name)(Report(), VIEW)
        assert text == "" or text.endswith("\n"), name
    assert reporter("concise")(Report(), VIEW) == ""


def test_the_summary_counts_and_tells_what_left_the_machine() -> None:
    text = summary(full_report())
    assert text.splitlines()[0].split() == [
        "manuscript",
        "citations",
        "errors",
        "warnings",
        "notes",
        "no",
        "verdict",
    ]
    assert text.splitlines()[1].split() == ["paper.tex", "2", "1", "0", "1", "1"]
    assert "2 manuscripts, 3 citing places, 3 works, 2 claims. Keys 2 of 3." in text
    assert "Existence of 3 works: not checked (not looked up)." in text
    assert (
        "0 yes, 1 contradicted, 0 insufficient, 1 without a verdict (1 undecided by rule)." in text
    )
    assert "2 requests with identifiers and titles to Crossref" in text
    assert text.splitlines()[-1] == (
        "4 problems (2 errors, 1 warning, 1 note); not checked: the existence of 3 works, the support of 1 claim."
        " 1 suppressed."
    )
    assert "1 of 3 citations was not checked" in text
    assert "Nothing left this machine." in summary(Report())


def test_a_citation_without_words_of_its_own_leaves_nothing_open() -> None:
    (first, *_) = full_report().judgements
    outcomes = [Unchecked(reason=r) for r in (Reason.NOT_A_CLAIM, Reason.OFFLINE, Reason.UNDECIDED)]
    judgements = tuple(replace(first, outcome=outcome) for outcome in outcomes)
    text = summary(Report(judgements=judgements))
    assert (
        "Support of 3 claims: 0 judged by rule, 3 without a verdict "
        "(1 offline, 1 undecided by rule, 1 with nothing to judge)."
    ) in text
    assert text.endswith("No problems found; not checked: the support of 3 claims.")
    assert summary(Report(judgements=judgements[:1])).endswith("\nNo problems found.")


def test_statistics_count_rules_and_order_attention() -> None:
    lines = statistics(full_report()).splitlines()
    assert lines[5:7] == ["    4  problems", "    1  SV101 [undefined-key]"]
    assert lines[-2].startswith("An order of reading, not of risk: ")
    assert lines[-1] == "    1. paper.tex:5:11: moe20"


@pytest.mark.parametrize(
    ("passage", "quote", "limit", "shown"),
    [
        ("short text", None, 50, "short text"),
        ("one two three four five", None, 12, "one two …"),
        ("a" * 200 + " the decisive words " + "b" * 200, "the decisive words", 120, None),
        ("ends with the decisive words", "the decisive words", 100, "ends with the decisive words"),
        ("white\n  space   folds", "space folds", 100, "white space folds"),
        ("no such quote here", "elsewhere", 100, "no such quote here"),
    ],
)
def test_an_excerpt_surrounds_the_quote(
    passage: str, quote: str | None, limit: int, shown: str | None
) -> None:
    part = excerpt(passage, quote, limit)
    assert len(part.before + part.quote + part.after) <= limit
    assert part.quote in ("", quote)
    assert bool(part.quote) == (quote is not None and quote in " ".join(passage.split()))
    if shown is not None:
        assert part.text == shown
