"""The Markdown cases: every place, key and sentence, and nothing else."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sciverify_lint import readers
from sciverify_lint.model import Citation, CitingSentence, Mode

CASES = Path(__file__).parent.parent / "cases" / "extraction"
MARKDOWN = sorted(
    p.parent
    for p in CASES.glob("*/EXPECTED.json")
    if json.loads(p.read_text(encoding="utf-8"))["main"].endswith((".md", ".qmd", ".Rmd"))
)


def bare(sentence: str) -> str:
    """A sentence without citations, quotation marks and space before punctuation."""
    text = re.sub(r"\[@[^\]]*\]", "", sentence)
    text = re.sub("[\"'“”‘’`]", "", text)
    return re.sub(r"\s+([.,;:!?)])", r"\1", " ".join(text.split())).strip()


def found_in(folder: Path, main: str) -> list[tuple[Citation, CitingSentence]]:
    """Every citation with its sentence."""
    document = readers.read(folder / main, root=folder, keys_of=lambda _: frozenset())
    return [(c, s) for s in document.sentences for c in s.citations]


def test_there_are_cases() -> None:
    assert len(MARKDOWN) >= 2


@pytest.mark.parametrize("folder", MARKDOWN, ids=lambda p: p.name)
def test_a_case_holds(folder: Path) -> None:
    expected: dict[str, Any] = json.loads((folder / "EXPECTED.json").read_text(encoding="utf-8"))
    found = found_in(folder, expected["main"])
    assert [(c.location.line, c.location.column) for c, _ in found] == [
        (w["line"], w["col"]) for w in expected["citations"]
    ]
    for (citation, sentence), want in zip(found, expected["citations"], strict=True):
        assert [k.key for k in citation.keys] == want["keys"]
        assert [[k.location.line, k.location.column] for k in citation.keys] == want["key_pos"]
        assert (citation.mode is Mode.TEXTUAL) == (want.get("mode") == "text")
        assert (citation.mode is Mode.NOCITE) == want.get("nocite", False)
        if want["sentence"] is not None:
            assert bare(sentence.text) == bare(want["sentence"])
        if "locator" in want:
            assert citation.keys[-1].locator == want["locator"]
    keys = {k.key for c, _ in found for k in c.keys}
    assert not keys & set(expected["must_not_appear"])
