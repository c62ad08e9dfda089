"""Manuscripts that carry their own expectations: `expect: SV101 key ...`, or `expect: nothing`.

An expectation with keys in a LaTeX or Markdown comment is met by one finding a key, wherever it points; without
keys by one finding of that code.
"""

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema
import pytest

from tests.command import run
from tests.reporters.test_sarif_report import SCHEMA, github_accepts

FOLDER = Path(__file__).parent.parent / "fixtures" / "expect"
MANUSCRIPTS = sorted(p for p in FOLDER.iterdir() if p.suffix in (".tex", ".md", ".qmd"))
EXPECTATION = re.compile(r"expect: (nothing|SV\d{3}(?: [\w:]+)*)")


def expected(path: Path) -> Counter[tuple[str, str | None]] | None:
    """Code and key of each finding that the manuscript announces; None when it announces none."""
    found = EXPECTATION.findall(path.read_text(encoding="utf-8"))
    if not found:
        return None
    wanted: Counter[tuple[str, str | None]] = Counter()
    for words in found:
        code, *keys = words.split()
        if code != "nothing":
            wanted.update([(code, key) for key in keys] or [(code, None)])
    return wanted


@pytest.mark.parametrize("path", MANUSCRIPTS, ids=lambda p: p.name)
def test_exactly_what_is_announced_is_found(path: Path, tmp_path: Path) -> None:
    wanted = expected(path)
    assert wanted is not None, f"{path.name} announces nothing, not even `expect: nothing`"
    sarif = tmp_path / "out.sarif"
    formats = ("--output-format", "json", "--output-format", f"sarif={sarif}")
    done = run("check", path.name, "--offline", "--no-cache", *formats, cwd=FOLDER)
    assert done.status in (0, 1), done.err
    keyed = {code for code, key in wanted if key is not None}
    got = Counter(
        (d["code"], d["key"] if d["code"] in keyed else None) for d in done.json["diagnostics"]
    )
    assert got == wanted
    report = json.loads(sarif.read_text(encoding="utf-8"))
    jsonschema.validate(report, SCHEMA)
    github_accepts(report)
    assert len(report["runs"][0]["results"]) == len(done.json["diagnostics"])
