"""The table of CONTRIBUTING is compared with the tree, and the law in `docs/architecture.md` with its test."""

import re
from pathlib import Path

from tests.test_layers import ALLOWED

ROOT = Path(__file__).parent.parent
PATH_RE = re.compile(r"`((?:sciverify_lint|tests|docs|\.pre-commit)[\w/.-]*)`")


def test_every_place_of_the_table_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    places = PATH_RE.findall(text)
    assert len(places) > 20
    assert [p for p in places if not (ROOT / p).exists()] == []


def test_every_layer_stands_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text[text.index("## Layers") : text.index("## Words")]
    folders = {p.parent.name for p in (ROOT / "sciverify_lint").glob("*/__init__.py")} - {"data"}
    assert sorted(f for f in folders if f"`{f}`" not in table) == []
    assert sorted(f for f in ALLOWED if f"`{f}`" not in table) == []


def test_references_to_a_promise_name_one_that_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    numbers = set(re.findall(r"(?m)^(\d+)\. \*\*", text))
    assert len(numbers) == 12
    for path in (ROOT / "sciverify_lint").rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            for number in re.findall(r"\bpromise (\d+)\b", line):
                assert number in numbers, f"{path}: {line.strip()}"
                assert "docs/architecture.md" in line, f"{path}: {line.strip()}"
