"""The patterns of docs/editors.md take apart what the program prints."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sciverify_lint.model import Report
from sciverify_lint.reporters import reporter
from sciverify_lint.rules.catalogue import RULES, page
from tests.builders import location
from tests.reporters.reports import VIEW, diagnostic

PAGE = (Path(__file__).parent.parent / "docs" / "editors.md").read_text(encoding="utf-8")
FOUND = (
    diagnostic("SV101", location=location("paper.tex", 3, 11, 6)),
    diagnostic("SV104", location=location("refs: old.bib", 7, 1, 2), message="a note, no error: 1:2"),
    diagnostic("SV209", location=location("sub/refs.bib", 9, 3, 4), message="published"),
)  # fmt: skip
EXPECTED = [
    ("paper.tex", "3", "11", "error", "SV101", "`smth2020` is in no bibliography"),
    ("refs: old.bib", "7", "1", "warning", "SV104", "a note, no error: 1:2"),
    ("sub/refs.bib", "9", "3", "note", "SV209", "published"),
]


def printed() -> str:
    return reporter("concise")(Report(diagnostics=FOUND), VIEW)


def test_the_problem_matcher_of_vs_code_finds_every_part() -> None:
    task = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.S)[0])
    pattern = task["problemMatcher"]["pattern"]
    names = ("file", "line", "column", "severity", "code", "message")
    matches = [re.fullmatch(pattern["regexp"], line) for line in printed().splitlines()]
    assert [tuple(m[pattern[n]] for n in names) for m in matches if m] == EXPECTED


@pytest.mark.skipif(shutil.which("vim") is None, reason="vim is not installed")
def test_vim_fills_its_quickfix_list(tmp_path: Path) -> None:
    settings = next(b for b in re.findall(r"```vim\n(.*?)```", PAGE, re.S) if "errorformat" in b)
    (tmp_path / "settings.vim").write_text(settings)
    (tmp_path / "lines.txt").write_text(printed())
    listed = "map(getqflist(), {_, q -> [bufname(q.bufnr), q.lnum, q.col, q.type, q.text]})"
    subprocess.run(
        ["vim", "-u", "NONE", "-i", "NONE", "-es", "-S", "settings.vim", "-c", "cgetfile lines.txt",
         "-c", f"call writefile([json_encode({listed})], 'list.json')", "-c", "qall!"],
        cwd=tmp_path, check=True, capture_output=True, timeout=30,
    )  # fmt: skip
    rows = json.loads((tmp_path / "list.json").read_text())
    assert [tuple(row[:4]) for row in rows] == [
        (file, int(line), int(column), severity[0]) for file, line, column, severity, *_ in EXPECTED
    ]
    assert [row[4].split(" ")[0] for row in rows] == ["SV101", "SV104", "SV209"]


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_the_example_of_a_rule_is_a_line_as_it_is_printed(rule: object) -> None:
    one = next(r for r in RULES if r is rule)
    words = re.findall(r"\b(?:error|warning|note)\b", page(one).example)
    assert words == [str(one.severity)]
    assert f": {one.severity} {one.code} [{one.name}] " in page(one).example
