"""The DOCX folders of the extraction cases, whole."""

import json
from pathlib import Path

import pytest

from tests.readers.docx_reading import citations, read_docx

CASES = Path(__file__).parent.parent / "cases" / "extraction"
FOLDERS = sorted(p.parent for p in CASES.glob("*/*.docx"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: p.name)
def test_a_case_holds_whole(folder: Path) -> None:
    expected = json.loads((folder / "EXPECTED.json").read_text(encoding="utf-8"))
    document = read_docx(folder / expected["main"])
    found = [
        ([k.key for k in c.keys], c.location.paragraph, c.location.char, s.text)
        for s, c in citations(document)
    ]
    wanted = expected["citations"]
    assert [place[:3] for place in found] == [
        (w["keys"], w["paragraph"], w["char"]) for w in wanted
    ]
    told = [(w["sentence"], place[3]) for w, place in zip(wanted, found, strict=True)]
    assert [said for want, said in told if want is not None] == [want for want, _ in told if want]
    words = " ".join([*(s.text for s in document.sentences), *(k for ks, *_ in found for k in ks)])
    assert not any(never in words for never in expected.get("must_not_appear", ()))


def test_there_are_cases() -> None:
    assert FOLDERS
