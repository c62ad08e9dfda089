"""Places where a citation is still to come are told of at their place, whatever marks them."""

from pathlib import Path

import pytest

from sciverify_lint import readers
from sciverify_lint.model import Document
from tests.readers import docx_builder as b
from tests.readers.docx_reading import read_docx


def read(folder: Path, name: str, text: str) -> Document:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return readers.read(path, root=folder, keys_of=lambda _: frozenset())


def told(document: Document, text: str) -> list[tuple[str, str]]:
    """What each problem says first, and the source at its place."""
    lines = text.split("\n")
    return [
        (p.message.split("`")[1], lines[p.location.line - 1][p.location.column - 1 :])
        for p in document.problems
        if p.code == "SV002"
    ]


@pytest.mark.parametrize("name", ["a.md", "a.tex", "a.rst", "a.typ"])
@pytest.mark.parametrize(
    "mark",
    [
        "[?]",
        "[??]",
        "(??)",
        "[1, ?]",
        "[citation needed]",
        "[CITE]",
        "(REF)",
        "[ref?]",
        "(citation?)",
    ],
)
def test_a_mark_is_told_of_where_it_stands(tmp_path: Path, name: str, mark: str) -> None:
    text = f"Shores move.\n\nShores move inland {mark}. Tides rise.\n"
    assert told(read(tmp_path, name, text), text) == [(mark, f"{mark}. Tides rise.")]


@pytest.mark.parametrize(
    "mark", ["[?]", "{Citation}", "{Formatting Citation}", "{Updating}", "[3, ?]"]
)
def test_in_word_too(tmp_path: Path, mark: str) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph(f"Bees dance {mark}."))
    [problem] = read_docx(path).problems
    assert (problem.code, problem.location.paragraph, problem.location.char) == ("SV002", 1, 12)
    assert f"`{mark}`" in problem.message


@pytest.mark.parametrize(
    ("name", "text", "before", "keys"),
    [
        ("a.tex", "Shores move \\cite{} inland.", "}", []),
        ("a.tex", "Shores move \\citep[see][]{ } inland.", " }", []),
        ("a.tex", "Shores move \\cite{ash,,elm} inland.", ",elm}", ["ash", "elm"]),
        ("a.tex", "Shores move \\cite{ash, } inland.", " }", ["ash"]),
        ("a.tex", "Shores move \\cite{,ash} inland.", ",ash}", ["ash"]),
        ("a.md", "Shores move [@] inland.", "]", []),
        ("a.md", "Shores move [@ash; ] inland.", "]", None),
        ("a.md", "Shores move {cite:p}`` inland.", "`", []),
        ("a.md", "Shores move {cite}`ash,,elm` inland.", ",elm`", ["ash", "elm"]),
        ("a.md", "Shores move \\cite{} inland.", "}", []),
        ("a.md", "Shores move \\cite{ash,,elm} inland.", ",elm}", ["ash", "elm"]),
        ("a.rst", "Shores move :cite:`ash,,elm` inland.", ",elm`", ["ash", "elm"]),
    ],
)
def test_a_citation_without_a_key_is_told_of_and_its_other_keys_are_read(
    tmp_path: Path, name: str, text: str, before: str, keys: list[str] | None
) -> None:
    found = read(tmp_path, name, text + "\n")
    [(_, source)] = told(found, text)
    assert source == before + " inland."
    if keys is not None:
        assert [k.key for s in found.sentences for c in s.citations for k in c.keys] == keys


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "Is it so? [Ask](https://example.org), or `[?]`, or `\\cite{}`.\n"),
        ("a.md", "```\nfind . [?] \\cite{} {cite}``\n```\n"),
        ("a.md", "Text <!-- here [?] --> goes on [?](https://example.org).\n"),
        ("a.md", "Shores move {cite}``ash`` and [@ash; @elm]. A `{cite}` role.\n"),
        ("a.tex", "\\begin{tabular}{l} a \\\\[?] b \\end{tabular} \\item[?] % [?]\n"),
        ("a.tex", "\\newcommand{\\mine}[1]{\\cite{#1}} \\verb|\\cite{}| one \\cmd [?] two.\n"),
        ("a.tex", "Shores \\cite{ash,\n  % old,\n  elm}, why (?) and where??\n"),
        ("a.tex", "\\begin{algorithm}[CITE]\\cites{ash}{elm}\\end{algorithm}"),
    ],
)
def test_what_is_no_such_place_is_not(tmp_path: Path, name: str, text: str) -> None:
    assert told(read(tmp_path, name, text), text) == []
