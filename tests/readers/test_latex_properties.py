"""Positions that hold under every edit, and a reader that survives broken input."""

import re
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.model import Document
from tests.readers.latex_reading import citations, document, keys, source_at

MANUSCRIPT = (Path(__file__).parent / "latex" / "manuscript.tex").read_text(encoding="utf-8")
CITED = """
holm2001 fund2002 rise2003 trap2004 mud2005 grass2006 root2007 price2008 flow2009 mean2010 sand2011 silt2012 clay2013
map2015 dike2016 east2017 west2018 open2019 said2021 last2022
"""
Positions = list[tuple[str, int, int, list[tuple[int, int]]]]


def read_text(text: str | bytes) -> Document:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "refs.bib").touch()
        return document(Path(folder), text)


def positions(found: Document, *, after: int = 0) -> Positions:
    """The first key, line and column of every citation, its keys' positions; lines shifted by `after`."""
    return sorted(
        (
            c.keys[0].key,
            c.location.line + after,
            c.location.column,
            [(k.location.line + after, k.location.column) for k in c.keys],
        )
        for c in citations(found)
    )


def test_the_manuscript_is_read_whole() -> None:
    found = read_text(MANUSCRIPT)
    assert sorted(keys(found)) == sorted(CITED.split())
    assert all(s.placed for s in found.sentences)
    assert found.problems == ()


def test_the_source_at_each_place_is_what_it_is_said_to_be() -> None:
    found = read_text(MANUSCRIPT)
    for citation in citations(found):
        assert source_at(MANUSCRIPT, citation.location.line, citation.location.column).startswith(
            "\\"
        )
        for key in citation.keys:
            where = key.location
            assert source_at(MANUSCRIPT, where.line, where.column).startswith(key.key)
            assert (where.end_line, where.end_column) == (where.line, where.column + len(key.key))


def test_each_mark_is_where_it_is_said_to_be() -> None:
    for sentence in read_text(MANUSCRIPT).sentences:
        for citation, (start, end) in zip(sentence.citations, sentence.marks, strict=True):
            assert (
                sentence.text[start:end]
                == "[" + "; ".join("@" + k.key for k in citation.keys) + "]"
            )


def test_each_sentence_lies_where_it_is_said_to() -> None:
    lines = MANUSCRIPT.split("\n")
    for sentence in read_text(MANUSCRIPT).sentences:
        where = sentence.location
        first = re.split(r"[\[ “.,]", sentence.text)[0]
        if first:
            assert first[:3] in lines[where.line - 1][where.column - 1 :].replace(
                "\\marsh", "salt marsh"
            )
        cited = sentence.citations[0].location
        assert (
            (where.line, where.column)
            <= (cited.line, cited.column)
            < (where.end_line, where.end_column)
        )


@pytest.mark.parametrize("line", range(MANUSCRIPT.count("\n")))
def test_a_comment_line_moves_what_is_below_it_and_nothing_else(line: int) -> None:
    lines = MANUSCRIPT.split("\n")
    changed = read_text("\n".join([*lines[:line], "% inserted", *lines[line:]]))
    before = positions(read_text(MANUSCRIPT))
    moved = [
        (k, a + (a > line), c, [(b + (b > line), d) for b, d in places])
        for k, a, c, places in before
    ]
    assert positions(changed) == moved


@pytest.mark.parametrize(
    "content",
    [
        MANUSCRIPT.replace("\n", "\r\n").encode(),
        MANUSCRIPT.replace("\n", "\r").encode(),
        b"\xef\xbb\xbf" + MANUSCRIPT.encode(),
        MANUSCRIPT.encode("utf-16"),
        MANUSCRIPT.replace("Š", "S").replace("ć", "c").encode("cp1252"),
    ],
    ids=["crlf", "cr", "bom", "utf-16", "cp1252"],
)
def test_line_ends_and_encodings_move_nothing(content: bytes) -> None:
    assert positions(read_text(content)) == positions(read_text(MANUSCRIPT))


INSERTED = [
    "{",
    "}",
    "$",
    "$$",
    "[",
    "]",
    "(",
    "%",
    "`",
    "\\",
    "\\begin{",
    "\\verb|",
    "\\footnote{",
    "~",
    "&",
    "\\[",
    "<",
]


def lost(text: str) -> int:
    """How many of the manuscript's keys are not found in a changed copy of it."""
    return sum((Counter(CITED.split()) - Counter(keys(read_text(text)))).values())


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, len(MANUSCRIPT)), st.sampled_from(INSERTED))
def test_an_inserted_character_costs_at_most_three_keys(offset: int, inserted: str) -> None:
    assert lost(MANUSCRIPT[:offset] + inserted + MANUSCRIPT[offset:]) <= 3


SPECIAL = [m.start() for m in re.finditer(r"[{}$\[\]%`\\|]", MANUSCRIPT)]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(SPECIAL))
def test_a_deleted_character_costs_at_most_three_keys(offset: int) -> None:
    assert lost(MANUSCRIPT[:offset] + MANUSCRIPT[offset + 1 :]) <= 3


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, len(MANUSCRIPT)))
def test_a_file_that_is_cut_off_keeps_what_is_whole(offset: int) -> None:
    text = MANUSCRIPT[:offset]
    whole = [k for k in CITED.split() if re.search(rf"{k}\b[^\n]*\n", text)]
    assert not Counter(whole) - Counter(keys(read_text(text)))


PIECES = st.sampled_from(
    [*INSERTED, "\\cite{a}", "\\cite[", "\\citet{b", "\\iffalse", "\\fi", "\\else", "\\end{",
     "\\begin{tabular}{ll}", "\n\n",
     "\\newcommand{\\x}[1]{", "\\def\\y#1{", "\\end{verbatim}", "\\begin{verbatim}", "\\item[", "\\section{",
     "\\x{c}", "a. B",
     "\\cites(", "\\end{document}", "\\let\\z\\cite", "\\z{d}", "\\'", "\\input{main}", "\\textcquote{q}{",
     "\\begin{figure}",
     "\\caption{", "\\end{figure}", "\\bibitem", "\\\\", "\\begin{displaycquote}{k}", "\\end{displaycquote}",
     "\\SI{"]
)  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(PIECES, max_size=40))
def test_no_input_is_too_broken(pieces: list[str]) -> None:
    text = "".join(pieces)
    for citation in citations(read_text(text)):
        where = citation.location
        assert source_at(text, where.line, where.column).startswith("\\")


@pytest.mark.parametrize(
    "piece",
    ["{", "}", "\\footnote{", "\\cite[", "\\cite{", "\\begin{figure}", "\\begin{itemize}\\item ", "$", "\\[",
     "\\textcquote{a}{",
     "\\iffalse ", "\\begin{verbatim}", "\\newcommand{\\x}{", "\\emph{\\cite{a} ", "\\def\\a{\\b}", "%",
     "\\section{", "\\verb|",
     "\\cites{a}", "\\begin{tabular}{l}", "\\end{figure}", "\\begin{equation}", "\\href{", "\\cite{a}",
     "(\\citealt{a} "],
)  # fmt: skip
def test_hostile_repetition_is_read_to_its_end(piece: str) -> None:
    """A pass that is not linear would not come back from this within the run's time limit."""
    text = piece * 4000 + "\n\nIt rains \\cite{end}.\n"
    for citation in citations(read_text(text)):
        where = citation.location
        assert source_at(text, where.line, where.column).startswith("\\")
