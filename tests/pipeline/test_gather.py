"""Manuscripts that share files: chapters beside their root, links, one bibliography for two papers."""

from itertools import permutations
from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.config.settings import Config
from sciverify_lint.model import Report
from sciverify_lint.reporters.csv_report import rows

BIB = "".join(
    f"@book{{{key}, author={{Ash, Ann}}, title={{{title}}}, publisher={{P}}, year=2020}}\n"
    for key, title in (("ash", "Of shores"), ("birch", "Of dunes"), ("cedar", "Of walls"))
)


def root(*lines: str) -> str:
    body = "\n".join(lines)
    return f"\\documentclass{{book}}\\begin{{document}}\n{body}\n\\bibliography{{refs}}\\end{{document}}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two roots that share a chapter, one of them with a chapter of its own."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "refs.bib").write_text(BIB + "@misc{thin, howpublished={x}}\n")
    (tmp_path / "a.tex").write_text(root("Shores \\cite{ash}.", "\\input{own}", "\\input{shared}"))
    (tmp_path / "b.tex").write_text(root("Dunes \\cite{birch}.", "\\input{shared}"))
    (tmp_path / "own.tex").write_text("Walls \\cite{thin}.\n")
    (tmp_path / "shared.tex").write_text("Salt \\cite{ghost}. Rain \\cite{ash}.\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*paths: str, select: tuple[str, ...] = ()) -> Report:
    return lint(paths, Config(offline=True, no_cache=True, extend_select=select))


def said(report: Report) -> list[tuple[str, str | None, str]]:
    return [(d.code, d.key, d.location.path) for d in report.diagnostics]


BOTH = [("SV104", "thin", "refs.bib"), ("SV101", "ghost", "shared.tex")]


@pytest.mark.parametrize("paths", [*permutations(("a.tex", "b.tex", "own.tex", "shared.tex"))][::5])
def test_any_order_counts_once(folder: Path, paths: tuple[str, ...]) -> None:
    report = check(*paths)
    assert said(report) == BOTH
    assert report.stats.citations == 5
    assert len(report.judgements) == 5
    table = rows(report, report.diagnostics)
    assert {row.manuscript for row in table} == {"a.tex", "b.tex"}
    assert (
        sum(r.citations for r in table),
        sum(r.errors for r in table),
        sum(r.warnings for r in table),
    ) == (5, 1, 1)


def test_a_bibliography_that_is_passed_too_has_a_row_of_its_own(folder: Path) -> None:
    report = check("a.tex", "refs.bib")
    table = {r.manuscript: (r.errors, r.warnings) for r in rows(report, report.diagnostics)}
    assert table == {"a.tex": (1, 0), "refs.bib": (0, 1)}


def test_a_file_by_two_paths_is_one(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "link.tex").symlink_to("a.tex")
    (folder / "sub" / "refs.bib").symlink_to("../refs.bib")
    (folder / "sub" / "c.tex").write_text(root("Walls \\cite{thin}."))
    report = check("link.tex", "sub/../a.tex", str(folder / "a.tex"), "sub/c.tex")
    assert [code for code, *_ in said(report)] == ["SV104", "SV101"]
    assert report.stats.citations == 5


def test_a_chapter_alone_finds_its_root(folder: Path) -> None:
    assert said(check("own.tex")) == [("SV104", "thin", "refs.bib")]
    assert said(check("own.tex", "shared.tex")) == BOTH


def test_files_that_include_each_other_are_one(folder: Path) -> None:
    (folder / "b.tex").write_text(root("Dunes \\cite{birch}.", "\\input{c}"))
    (folder / "c.tex").write_text(root("Walls \\cite{cedar}.", "\\input{b}"))
    assert check("b.tex", "c.tex").stats.citations == check("c.tex", "b.tex").stats.citations == 2


@pytest.mark.parametrize("paths", [("a.tex", "b.tex"), ("b.tex",), ("own.tex",), ("refs.bib",)])
def test_an_entry_is_uncited_when_no_manuscript_cites_it(
    folder: Path, paths: tuple[str, ...]
) -> None:
    told = [d for d in check(*paths, select=("SV103",)).diagnostics if d.code == "SV103"]
    assert [(d.key, d.message) for d in told] == [("cedar", "`cedar` is never cited")]


def test_without_a_repository_others_may_exist(folder: Path) -> None:
    (folder / ".git").rmdir()
    told = [d for d in check("b.tex", select=("SV103",)).diagnostics if d.code == "SV103"]
    assert ["others may name this file" in d.message for d in told] == [True]


def test_a_bibliography_is_compared_with_those_that_name_it(folder: Path) -> None:
    assert said(check("refs.bib")) == BOTH
    (folder / "d.tex").write_text(root("Of another \\cite{none}.").replace("{refs}", "{other}"))
    (folder / "other.bib").write_text(BIB)
    assert said(check("refs.bib")) == BOTH


@pytest.mark.parametrize(
    ("key", "count"), [("ashh: x", 1), ("ghost: to come", 0), ("elsewhere: in another file", 0)]
)
def test_a_key_of_accept_that_nothing_has_is_said(folder: Path, key: str, count: int) -> None:
    (folder / "sciverify-lint.toml").write_text(f'accept = ["{key}"]\n')
    (folder / "e.tex").write_text(root("Of \\cite{elsewhere}."))
    report = lint(["a.tex"], Config(offline=True, no_cache=True, accept=(key,)))
    told = [d for d in report.diagnostics if d.code == "SV003"]
    assert [(d.location.path, d.location.line) for d in told] == [
        ("sciverify-lint.toml", 1)
    ] * count
    assert all("did you mean `ash`" in d.message for d in told)
