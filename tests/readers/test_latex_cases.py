"""The extraction cases, each a failure that users of other tools reported."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sciverify_lint.model import CitingSentence, Mode
from sciverify_lint.readers import read

CASES = Path(__file__).parent.parent / "cases" / "extraction"
FOLDERS = [p.parent for p in sorted(CASES.glob("*/main.tex"))]
Place = tuple[str, int, int]


def bare(sentence: str) -> str:
    """A sentence without what the cases leave free: marks, quotation marks, space before punctuation."""
    text = re.sub("[\"'“”‘’`]", "", re.sub(r"\[@[^\]]*\]", "", sentence))
    return re.sub(r"\s+([.,;:!?)])", r"\1", " ".join(text.split())).strip()


def expected_of(folder: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((folder / "EXPECTED.json").read_text(encoding="utf-8"))
    return loaded


def found_in(folder: Path) -> dict[Place, tuple[list[str], list[list[int]], CitingSentence, Mode]]:
    document = read(folder / "main.tex", root=folder, keys_of=lambda _: frozenset())
    found = {}
    for sentence in document.sentences:
        for citation in sentence.citations:
            where = citation.location
            file = Path(where.path).relative_to(folder).as_posix()
            places = [[k.location.line, k.location.column] for k in citation.keys]
            found[file, where.line, where.column] = (
                [k.key for k in citation.keys], places, sentence, citation.mode,
            )  # fmt: skip
    return found


def test_there_are_cases() -> None:
    assert len(FOLDERS) >= 6


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_every_citation_is_found_in_its_place_and_no_other(folder: Path) -> None:
    expected, found = expected_of(folder), found_in(folder)
    wanted = {(c.get("file", "main.tex"), c["line"], c["col"]): c for c in expected["citations"]}
    assert {p: f[0] for p, f in found.items()} == {p: c["keys"] for p, c in wanted.items()}
    for place, citation in wanted.items():
        if "key_pos" in citation:
            assert found[place][1] == citation["key_pos"]
        if citation.get("mode") == "text":
            assert found[place][3] is Mode.TEXTUAL
    keys = {k for f in found.values() for k in f[0]}
    assert not keys & set(expected.get("must_not_appear", []))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_every_citation_stands_in_its_sentence(folder: Path) -> None:
    found = found_in(folder)
    for citation in expected_of(folder)["citations"]:
        sentence = found[citation.get("file", "main.tex"), citation["line"], citation["col"]][2]
        assert sentence.placed
        if "sentence_note" not in citation:
            assert bare(sentence.text) == bare(citation["sentence"])
        if "context" in citation:
            assert sentence.block.value == citation["context"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_notes_are_kept(folder: Path) -> None:
    document = read(folder / "main.tex", root=folder, keys_of=lambda _: frozenset())
    notes = {
        (c.location.line, c.location.column): (c.keys[0].prefix, c.keys[-1].locator)
        for s in document.sentences
        for c in s.citations
    }
    for citation in expected_of(folder)["citations"]:
        prefix, locator = notes[citation["line"], citation["col"]]
        assert citation.get("prefix", prefix) == prefix
        assert citation.get("locator", locator) == locator
