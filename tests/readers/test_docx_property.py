"""Whatever a paragraph is made of, its text at the reported character begins with the citation."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.readers import docx_builder as b
from tests.readers.docx_reading import citations, read_docx

WORDS = st.text("abcdefgh Zéß中.,𝔸", min_size=1, max_size=12)
SHOWN = st.sampled_from(["[1]", "(Marlow, 2014)", "7", "Marlow (2014)", "¹"])
FIELD = b.zotero(b.item("Blue", doi="10.5555/blue"))
WORD = r" CITATION Smi20 \l 1033 "
PIECE = st.one_of(
    st.tuples(st.just("run"), WORDS),
    st.tuples(st.just("gone"), WORDS),
    st.tuples(st.just("new"), WORDS),
    st.tuples(st.just("field"), SHOWN),
    st.tuples(st.just("simple"), SHOWN),
    st.tuples(st.just("new field"), SHOWN),
    st.tuples(st.just("tab"), st.just("")),
    st.tuples(st.just("note"), st.just("")),
)
XML: dict[str, Callable[[str], str]] = {
    "run": b.run,
    "gone": b.deleted,
    "new": lambda t: b.inserted(b.run(t)),
    "field": lambda t: b.field(FIELD, t, pieces=5),
    "simple": lambda t: b.simple(WORD, t),
    "new field": lambda t: b.inserted(b.field(FIELD, t)),
    "tab": lambda _: "<w:r><w:tab/></w:r>",
    "note": lambda _: b.note("footnote", 9),
}


@settings(max_examples=80, deadline=None)
@given(st.lists(PIECE, min_size=1, max_size=12))
def test_places(tmp_path_factory: pytest.TempPathFactory, pieces: list[tuple[str, str]]) -> None:
    text = ""
    expected: list[tuple[int, str]] = []
    for kind, said in pieces:
        if kind in ("field", "simple", "new field"):
            expected.append((len(text) + 1, said))
        text += "" if kind == "gone" else "\t" if kind == "tab" else said
    path: Path = tmp_path_factory.mktemp("p") / "a.docx"
    b.write(path, b.paragraph("Zero."), b.paragraph("".join(XML[k](s) for k, s in pieces)))
    found = citations(read_docx(path))
    assert [(c.location.paragraph, c.location.char) for _, c in found] == [
        (2, c) for c, _ in expected
    ]
    assert all(text[char - 1 :].startswith(said) for char, said in expected)
    for sentence in {id(s): s for s, _ in found}.values():
        shown = [sentence.text[slice(*m)] for m in sentence.marks]
        mine = [e for e in expected if any(c.location.char == e[0] for c in sentence.citations)]
        assert shown == [said for _, said in mine]
        start = (sentence.location.char or 0) - 1
        assert " ".join(text[start:].split()).startswith(sentence.text)
