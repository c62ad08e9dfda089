"""The audit: what was drawn can be drawn again, and its table quotes nothing."""

import csv
from pathlib import Path

from scripts.audit_draw import draw, source_of

ROOT = Path(__file__).parent.parent
VERDICTS = {"right", "wrong", "cut", "joined", "misplaced"}


def test_a_seed_draws_the_same_again_and_shows_the_source() -> None:
    demo = [str(ROOT / "fixtures" / "demo" / "paper.tex")]
    total, first = draw(demo, seed=7, count=5, citations_only=False)
    again = draw(demo, seed=7, count=5, citations_only=False)
    other = draw(demo, seed=8, count=5, citations_only=False)
    assert (total, first) == again
    assert first != other[1]
    assert len(first) == 5 < total
    for drawn in first:
        assert f"{drawn.place.line:6} " in source_of(drawn)
    everything = draw(demo, seed=7, count=1000, citations_only=False)[1]
    assert {"citation", "SV101"} <= {drawn.code for drawn in everything}
    only = draw(demo, seed=7, count=1000, citations_only=True)[1]
    assert {drawn.code for drawn in only} == {"citation"}


def test_the_table_has_its_columns_and_quotes_nothing() -> None:
    with (ROOT / "benchmarks" / "audit.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["format", "manuscript", "file", "line", "code", "verdict", "why"]
    assert {row["verdict"] for row in rows} <= VERDICTS
    assert max(len(row["why"].split()) for row in rows) <= 8
    drawn = [row["format"] for row in rows if row["code"] == "citation"]
    assert {name: drawn.count(name) for name in ("latex", "markdown", "docx")} == dict.fromkeys(
        ("latex", "markdown", "docx"), 40
    )
