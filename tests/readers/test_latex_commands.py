"""Every citing command, and those that authors make of them."""

from pathlib import Path

import pytest

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.commands import COMMANDS, Syntax
from tests.readers.latex_reading import citations, document, keys, source_at

USES = {
    Syntax.PLAIN: "\\{}[see][p.~2]{{one,two}}",
    Syntax.MULTI: "\\{}(see)()[a][b]{{one}}[c]{{two}}",
    Syntax.VOLUME: "\\{}[see]{{3}}[p.~2]{{one,two}}",
    Syntax.VOLUMES: "\\{}{{1}}[p.~2]{{one}}[see]{{2}}{{two}}",
    Syntax.QUOTE: "\\{}[see][p.~2]{{one,two}}[.]{{Words}}",
    Syntax.FOREIGN_QUOTE: "\\{}{{german}}[p.~2]{{one,two}}{{Worte}}",
    Syntax.FIELD: "\\{}[p.~2]{{one,two}}[x]{{title}}",
    Syntax.PAIR: "\\{}[p.~2]{{one}}{{two}}",
    Syntax.AFFIXED: "\\{}[p.~2]{{one,two}}{{e.g.}}",
}
MANUALS = """
cite citep citet citealp citealt citeauthor citeyear citeyearpar citenum citetalias citepalias citefullauthor
Citet Citep Cite parencite Parencite textcite Textcite footcite footcitetext smartcite Smartcite autocite
Autocite supercite fullcite footfullcite Citeauthor citetitle citedate citeurl notecite Notecite pnotecite
Pnotecite fnotecite citename citelist citefield cites Cites parencites Parencites textcites Textcites
footcites footcitetexts smartcites Smartcites autocites Autocites supercites fullcites footfullcites volcite
Volcite volcites pvolcite Pvolcite fvolcite ftvolcite svolcite Svolcite tvolcite Tvolcite avolcite Avolcite
pvolcites tvolcites nocite bibentry textcquote foreigntextcquote hyphentextcquote blockcquote
foreignblockcquote hybridblockcquote citeA citeNP citeyearNP fullciteA fullciteNP shortcite shortciteA
shortciteNP shortciteauthor maskcite maskciteA nocitemeta nextcitefull citeN shortciteN citeaffixed citeasnoun
possessivecite citen citeonline onlinecite ocite ycite apud citeauthoronline
"""


def test_the_manuals_commands_are_known() -> None:
    assert set(MANUALS.split()) <= set(COMMANDS)


@pytest.mark.parametrize("star", ["", "*"])
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_citing_command_yields_its_keys_in_their_places(
    tmp_path: Path, name: str, star: str
) -> None:
    text = "As shown " + USES[COMMANDS[name].syntax].format(name + star) + " before, it rains.\n"
    [citation] = citations(document(tmp_path, text))
    assert [k.key for k in citation.keys] == ["one", "two"]
    assert (citation.location.line, citation.location.column) == (1, 10)
    for key in citation.keys:
        assert source_at(text, key.location.line, key.location.column).startswith(key.key)
        assert key.location.end_column - key.location.column == len(key.key)


@pytest.mark.parametrize(
    "name", sorted(n for n, c in COMMANDS.items() if c.mode is not Mode.NOCITE)
)
def test_nothing_of_a_citing_command_but_its_mark_is_in_the_sentence(
    tmp_path: Path, name: str
) -> None:
    syntax = COMMANDS[name].syntax
    text = "As shown " + USES[syntax].format(name) + " before, it rains.\n"
    [sentence] = document(tmp_path, text).sentences
    quoted = {Syntax.QUOTE: "“Words” ", Syntax.FOREIGN_QUOTE: "“Worte” "}.get(syntax, "")
    assert sentence.text == f"As shown {quoted}[@one; @two] before, it rains."
    [(start, end)] = sentence.marks
    assert sentence.text[start:end] == "[@one; @two]"


@pytest.mark.parametrize(
    ("use", "mode"),
    [
        (r"\citet{k}", Mode.TEXTUAL),
        (r"\textcite{k}", Mode.TEXTUAL),
        (r"\citeA{k}", Mode.TEXTUAL),
        (r"\citeauthor{k}", Mode.TEXTUAL),
        (r"(by \citeauthor{k})", Mode.PARENTHETICAL),
        (r"\citealt{k}", Mode.TEXTUAL),
        (r"(see \citealt{k})", Mode.PARENTHETICAL),
        (r"\citep{k}", Mode.PARENTHETICAL),
        (r"\autocite{k}", Mode.PARENTHETICAL),
        (r"\footcite{k}", Mode.NOTE),
        (r"\fvolcite{2}{k}", Mode.NOTE),
        (r"\nocite{k}", Mode.NOCITE),
    ],
)
def test_the_mode_says_how_a_citation_stands_in_its_sentence(
    tmp_path: Path, use: str, mode: Mode
) -> None:
    [citation] = citations(document(tmp_path, f"Shown by {use} before.\n"))
    assert citation.mode is mode


@pytest.mark.parametrize(
    ("use", "prefix", "locator"),
    [
        (r"\cite[p.~4]{k}", None, "p. 4"),
        (r"\cite[see][]{k}", "see", None),
        (r"\citep[e.g.][Fig.~2]{k}", "e.g.", "Fig. 2"),
        (r"\cite<cf.>[p. 3]{k}", "cf.", "p. 3"),
        (r"\cite{k}*{Ch. 2}", None, "Ch. 2"),
        (r"\pvolcite[see]{2}[45]{k}", "see", "45"),
        (r"\citep[see {[sic]}][3]{k}", "see [sic]", "3"),
    ],
)
def test_notes_before_and_after_are_kept(
    tmp_path: Path, use: str, prefix: str | None, locator: str | None
) -> None:
    [citation] = citations(document(tmp_path, f"It rains {use}.\n"))
    assert (citation.keys[0].prefix, citation.keys[0].locator) == (prefix, locator)


WRAPPERS = [
    (r"\newcommand{\up}[1]{\textsuperscript{\cite{#1}}}", r"\up{a,b}", ["a", "b"]),
    (r"\newcommand\see[2][]{(see \citealp[#1]{#2})}", r"\see[p. 4]{a}", ["a"]),
    (r"\NewDocumentCommand{\paper}{s O{} m}{\citet[#2]{#3}}", r"\paper*[ch. 1]{a}", ["a"]),
    (r"\let\oldcite\cite", r"\oldcite{a}", ["a"]),
    (r"\let\oldcite=\citet", r"\oldcite[p. 3]{a}", ["a"]),
    (r"\newcommand{\mycite}{\citep[see][]}", r"\mycite{a}", ["a"]),
    (r"\def\dc#1{\cite{#1}}", r"\dc{a}", ["a"]),
    (r"\def\dc[#1]#2{\cite[#1]{#2}}", r"\dc[p. 1]{a}", ["a"]),
    (r"\newcommand{\both}[2]{\citet{#1} and \citet{#2}}", r"\both{a}{b}", ["a", "b"]),
    (r"\newcommand{\inner}[1]{\cite{#1}}\newcommand{\outer}[1]{\inner{#1}}", r"\outer{a}", ["a"]),
    (r"\newcommand{\outer}[1]{\inner{#1}}\newcommand{\inner}[1]{\cite{#1}}", r"\outer{a}", ["a"]),
    (
        r"\newcommand{\two}[2][]{\ifx\relax#1\cite{#2}\else\cite[#1]{#2}\fi}",
        r"\two[p. 3]{a}",
        ["a"],
    ),
    (r"\newcommand{\many}[1]{\forcsvlist{\cite}{#1}}", r"\many{a,b}", ["a", "b"]),
    (r"\makeatletter\newcommand{\st}{\@ifstar{\st@s}{\st@n}}\newcommand{\st@s}[1]{\citet*{#1}}"
     r"\newcommand{\st@n}[1]{\citet{#1}}\makeatother", r"\st*{a}", ["a"]),
    (r"\newcommandtwoopt{\tc}[3][][]{\citep[#1][#2]{#3}}", r"\tc[see][p. 3]{a}", ["a"]),
    (r"\newcommand{\arx}[1]{\cite{arxiv:#1}}", r"\arx{123}", ["arxiv:123"]),
    (r"\newcommand{\theirs}{\citet{lee}}", r"\theirs{}", ["lee"]),
    (r"\DeclareCiteCommand{\codecite}{}{\printfield{x}}{;}{}", r"\codecite[p. 3]{a}", ["a"]),
    (r"\newcites{sec}{Secondary}", r"\citepsec{a}", ["a"]),
    (r"\newcommand{\pre}{smith}", r"\cite{\pre 2020}", ["smith2020"]),
    (r"\renewcommand{\cite}[1]{\citep{#1}}", r"\cite{a}", ["a"]),
    (r"\newcommand*{\autocite}[1]{}", r"\autocite{a}", ["a"]),
    (r"\makeatletter\def\my@cite#1{\cite{#1}}\def\mine{\my@cite}\makeatother", r"\mine{a}", ["a"]),
]  # fmt: skip


@pytest.mark.parametrize(("definition", "use", "expected"), WRAPPERS)
def test_an_authors_own_command_cites_where_it_is_used(
    tmp_path: Path, definition: str, use: str, expected: list[str]
) -> None:
    text = f"{definition}\n\\begin{{document}}\nIt rains {use}.\n\\end{{document}}\n"
    [citation] = citations(document(tmp_path, text))
    assert [k.key for k in citation.keys] == expected
    assert (citation.location.line, citation.location.column) == (3, 10)


def test_a_command_that_redefines_a_citing_one_does_not_cite(tmp_path: Path) -> None:
    text = (
        "\\newcommand{\\old}[1]{{\\let\\cite\\citep\\emph{#1}}}\nIt \\old{rains, here} \\cite{a}.\n"
    )
    assert keys(document(tmp_path, text)) == ["a"]


def test_an_argument_that_is_always_dropped_cites_nothing(tmp_path: Path) -> None:
    hidden = document(tmp_path, "\\newcommand{\\hide}[1]{}\nIt rains \\hide{\\cite{a}}\\cite{b}.\n")
    assert keys(hidden) == ["b"]
    drafted = "\\ifdraft\\newcommand{\\hide}[1]{#1}\\else\\newcommand{\\hide}[1]{}\\fi\nIt rains \\hide{\\cite{a}}.\n"
    assert keys(document(tmp_path, drafted)) == ["a"]


def test_a_command_that_only_looks_like_citing_cites_when_the_bibliography_has_its_key(
    tmp_path: Path,
) -> None:
    found = document(
        tmp_path, "It rains \\oddcite{known} and \\oddcite{unknown}. \\citestyle{known}\n"
    )
    assert keys(found) == ["known"]


def test_keys_that_revtex_joins_to_the_one_before_are_keys(tmp_path: Path) -> None:
    text = "It rains \\cite{a,*b, *[see, e.g., {the} last]c}.\n"
    [citation] = citations(document(tmp_path, text))
    assert [k.key for k in citation.keys] == ["a", "b", "c"]
    assert [source_at(text, 1, k.location.column)[0] for k in citation.keys] == ["a", "b", "c"]


def test_nocite_of_everything_is_no_citation(tmp_path: Path) -> None:
    found = document(tmp_path, "\\nocite{*}\nIt rains.\n")
    assert found.cites_all
    assert keys(found) == []


def test_a_silent_citation_has_its_line_for_a_sentence(tmp_path: Path) -> None:
    [sentence] = document(tmp_path, "It rains.\n\\nocite{a, b}\n").sentences
    assert not sentence.placed
    assert sentence.marks == ((0, 0),)
    assert sentence.text == r"\nocite{a, b}"
    assert [k.key for k in sentence.citations[0].keys] == ["a", "b"]


def test_a_citation_in_the_option_of_another_shares_its_sentence(tmp_path: Path) -> None:
    [sentence] = document(
        tmp_path, "\\citet[][hereafter \\citetalias{x}]{y} proposed it.\n"
    ).sentences
    assert [k.key for c in sentence.citations for k in c.keys] == ["y", "x"]
    assert sentence.placed


def test_an_unclosed_citation_is_found_and_reported(tmp_path: Path) -> None:
    found = document(
        tmp_path, "It rains \\cite{smith2020. We found \\emph{more} of it \\cite{lee2021}.\n"
    )
    assert keys(found) == ["smith2020", "lee2021"]
    assert [p.code for p in found.problems] == ["SV002"]


def test_thousands_of_keys_over_many_lines_are_one_closed_citation(tmp_path: Path) -> None:
    names = [f"author{n}title" for n in range(5000)]
    found = document(tmp_path, "Rice needs water \\cite{" + ",  % one more\n".join(names) + "}.")
    assert found.problems == ()
    assert keys(found) == names


def test_a_paragraph_of_thousands_of_citations_is_cut_and_loses_none(tmp_path: Path) -> None:
    names = [f"k{n}" for n in range(7000)]
    text = " ".join(f"Rain {n} falls \\cite[p. 3]{{{n}}}." for n in names)
    found = document(tmp_path, text)
    assert keys(found) == names
    assert all(s.placed for s in found.sentences)
    assert [s.text for s in found.sentences] == [f"Rain {n} falls [@{n}]." for n in names]


def test_the_line_of_an_unplaced_citation_is_shown_only_around_it(tmp_path: Path) -> None:
    found = document(tmp_path, "x " * 9000 + "\\nocite{a}" + " y" * 9000)
    assert all(len(s.text) < 2500 for s in found.sentences)
    assert keys(found) == ["a"]
