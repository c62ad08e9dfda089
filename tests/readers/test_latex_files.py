"""Projects of several files: what is read, where it is looked for, what is refused."""

import time
from pathlib import Path

import pytest

from sciverify_lint.errors import InputError
from sciverify_lint.model import Document, Embedded, EmbeddedBibliography, NamedBibliography
from sciverify_lint.readers import read
from tests.readers.latex_reading import citations, document, keys

CHAPTER = "One \\mine{a}.\n"
LOCAL = "\\newcommand{\\mine}[1]{\\cite{#1}}\n"


@pytest.mark.parametrize(
    "command",
    [
        r"\input{parts/one}", r"\input{parts/one.tex}", r"\input parts/one", r"\include{parts/one}",
        r'\input{"parts/one"}', r"\subfile{parts/one}", r"\import{parts/}{one}", r"\subimport{parts/}{one}",
        r"\InputIfFileExists{parts/one}{}{}", r"\newcommand{\dir}{parts}\input{\dir/one}",
    ],
)  # fmt: skip
def test_an_included_file_is_read_in_its_place(tmp_path: Path, command: str) -> None:
    text = f"\\usepackage{{local}}\nBefore \\cite{{x}}.\n\n{command}\n\nAfter \\cite{{y}}.\n"
    found = document(tmp_path, text, parts__one_tex=CHAPTER, local_sty=LOCAL)
    assert keys(found) == ["x", "a", "y"]
    where = citations(found)[1].location
    assert (where.path, where.line, where.column) == ((tmp_path / "parts/one.tex").as_posix(), 1, 5)
    assert found.problems == ()
    assert (tmp_path / "parts/one.tex").as_posix() in found.includes


def test_paths_are_those_of_the_root_file_then_of_the_including_one(tmp_path: Path) -> None:
    found = document(
        tmp_path,
        "\\input{a/one}\n",
        a__one_tex="\\input{a/two}\\input{three}\n",
        a__two_tex="Two \\cite{b}.\n",
        a__three_tex="Three \\cite{c}.\n",
    )
    assert keys(found) == ["b", "c"]


def test_an_includes_sentences_stand_under_the_heading_above_it(tmp_path: Path) -> None:
    found = document(
        tmp_path,
        "\\section{First}\n\\input{one}\nThen \\cite{c}.\n",
        one_tex="One \\cite{a}.\n\\section{Second}\nTwo \\cite{b}.\n",
    )
    assert [(s.section, s.citations[0].keys[0].key) for s in found.sentences] == [
        ("First", "a"),
        ("Second", "b"),
        ("First", "c"),
    ]


def test_a_missing_include_is_reported_where_it_is_named(tmp_path: Path) -> None:
    found = document(tmp_path, "One \\cite{a}.\n\\input{one}\n", one_tex="Text.\n  \\input{gone}\n")
    [problem] = found.problems
    assert (problem.code, problem.location.line, problem.location.column) == ("SV004", 2, 10)
    assert problem.location.path == (tmp_path / "one.tex").as_posix()
    assert "`gone`" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        r"\IfFileExists{gone.tex}{\input{gone.tex}}{}", r"\InputIfFileExists{gone}{}{}",
        r"\newcommand{\part}[1]{\input{parts/#1}}", r"% \input{gone}", r"\usepackage{amsmath}",
        r"\input{glyphtounicode}", r"\documentclass{article}", r"\bibliography{IEEEabrv}",
    ],
)  # fmt: skip
def test_what_need_not_exist_is_not_missed(tmp_path: Path, text: str) -> None:
    assert document(tmp_path, text + "\n").problems == ()


def test_nothing_outside_the_root_is_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside.tex"
    outside.write_text("Secret \\cite{secret}.\n", encoding="utf-8")
    inside = tmp_path / "paper"
    inside.mkdir()
    (inside / "link.tex").symlink_to(outside)
    text = (
        f"\\input{{../outside}}\n\\input{{link}}\n\\input{{{outside.as_posix()}}}\n"
        f"\\bibliography{{../outside.tex}}\n"
    )
    found = document(inside, text)
    assert keys(found) == []
    assert found.includes == ()
    assert [(p.code, p.location.line) for p in found.problems] == [
        ("SV004", n) for n in (1, 2, 3, 4)
    ]
    assert all("outside" in p.message for p in found.problems)


def test_files_that_include_each_other_are_read_once(tmp_path: Path) -> None:
    found = document(
        tmp_path,
        "\\input{one}\\input{one}\\input{main}\n",
        one_tex="One \\cite{a}. \\input{two}\n",
        two_tex="Two \\cite{b}. \\input{one}\n",
    )
    assert keys(found) == ["a", "b"]
    assert found.problems == ()


@pytest.mark.parametrize(
    "head", ["% !TEX root = ../main.tex\n", "\\documentclass[../main]{subfiles}\n"]
)
def test_a_chapter_has_its_roots_commands_and_bibliography(tmp_path: Path, head: str) -> None:
    found = document(
        tmp_path,
        head + "One \\mine{a}.\n\\input{shared}\n",
        name="parts/one.tex",
        main_tex="\\usepackage{local}\\input{gone}\nMain \\cite{m}.\n"
        "\\include{parts/one}\\input{shared}\n\\bibliography{refs}\n",
        shared_tex="Shared \\cite{s}.\n",
        local_sty=LOCAL,
        refs_bib="@book{a, title = {A}}\n",
    )
    assert keys(found) == ["a", "s"]
    [bibliography] = found.bibliographies
    assert isinstance(bibliography, NamedBibliography)
    assert bibliography.path == (tmp_path / "refs.bib").as_posix()
    assert bibliography.location.path == (tmp_path / "main.tex").as_posix()
    assert found.problems == ()


WHOLE = "\\documentclass{article}\n\\begin{document}\n%s\n\\end{document}\n"
ROOTED = [
    {"main.tex": WHOLE % "\\include{parts/one}"},
    {"parts/main.tex": WHOLE % "\\input one"},
    {"main.tex": WHOLE % "\\input{all}", "all.tex": "\\import{parts/}{one.tex}\n"},
    {
        "a.tex": WHOLE % "% \\input{parts/one}",
        "b.tex": "\\input{parts/one}",
        "main.tex": WHOLE % "\\input{b}",
    },
]
SHOWING = "One \\cite{a}.\n\\begin{verbatim}\n\\documentclass{book}\n\\end{verbatim}\n"
LONE = [
    {"main.tex": WHOLE % "\\input{parts/two}", "parts/two.tex": "Two.\n"},
    {"main.tex": "\\begin{figure}\\input{parts/one}\\end{figure}\n"},
    {"main.tex": WHOLE % "\\input{loop}", "loop.tex": "\\input{main}\\input{loop}\n"},
]


def chapter(folder: Path, others: dict[str, str], text: str = "One \\cite{a}.\n") -> Document:
    """A chapter that cites `a`, read beside other files."""
    (folder / "parts").mkdir()
    for name, content in others.items():
        (folder / name).write_text(content)
    return document(folder, text, name="parts/one.tex")


@pytest.mark.parametrize("others", ROOTED)
def test_a_chapter_belongs_to_the_file_that_includes_it(
    tmp_path: Path, others: dict[str, str]
) -> None:
    end = "\\end{document}\n"
    files = {n: text.replace(end, f"\\bibliography{{refs}}\n{end}") for n, text in others.items()}
    found = chapter(tmp_path, {**files, "refs.bib": ""})
    assert keys(found) == ["a"]
    [bibliography] = found.bibliographies
    assert bibliography.location.path.endswith("main.tex")


def test_a_chapter_that_shows_a_document_is_a_chapter(tmp_path: Path) -> None:
    found = chapter(tmp_path, ROOTED[0], SHOWING)
    assert found.includes == ((tmp_path / "main.tex").as_posix(),)


def test_a_listing_that_is_never_closed_hides_no_document(tmp_path: Path) -> None:
    hostile = "\\begin{verbatim}\\begin{minted}\n" * 20_000 + WHOLE % "x"
    started = time.process_time()
    found = chapter(tmp_path, ROOTED[0], hostile)
    assert found.includes == ()
    assert time.process_time() - started < 5


@pytest.mark.parametrize("others", LONE)
def test_a_chapter_that_nothing_includes_has_no_root(
    tmp_path: Path, others: dict[str, str]
) -> None:
    found = chapter(tmp_path, others)
    assert (keys(found), found.includes) == (["a"], ())


def test_what_is_whole_or_outside_has_no_root(tmp_path: Path) -> None:
    main = WHOLE % "\\input{in/one}\\input{in/whole}\\bibliography{refs}"
    whole = document(tmp_path, WHOLE % "\\cite{a}", name="in/whole.tex", main_tex=main)
    (tmp_path / "in" / "one.tex").write_text("One \\cite{a}.\n")
    apart = read(tmp_path / "in" / "one.tex", root=tmp_path / "in", keys_of=lambda _: frozenset())
    assert (whole.bibliographies, whole.includes) == ((), ())
    assert (apart.bibliographies, apart.includes) == ((), ())


def test_a_path_of_the_authors_machine_stands_for_the_file_beside(tmp_path: Path) -> None:
    text = "Bread \\cite{a}.\n\\bibliography{/home/doe/papers/bread/refs,/home/doe/gone,../refs}\n"
    found = document(tmp_path, text, refs_bib="@book{a}\n")
    paths = [b.path for b in found.bibliographies if isinstance(b, NamedBibliography)]
    assert paths == [(tmp_path / "refs.bib").as_posix(), None, None]
    first, *others = [p.message for p in found.problems]
    assert first.endswith(f"was not read, but `{tmp_path.as_posix()}/refs.bib` was: name that")
    assert [m.endswith("was not read; give it with --bib FILE") for m in others] == [True, True]


def test_bibliographies_are_found_or_named_as_missing(tmp_path: Path) -> None:
    text = (
        "\\addbibresource{a.bib}\n\\addbibresource[glob]{more/*.bib}\n\\begin{document}\n"
        "\\bibliography{refs, gone}\n\\end{document}\n"
    )
    found = document(
        tmp_path, text, a_bib="", refs_bib="", more__x_bib="", more__y_bib=""
    ).bibliographies
    named = [
        (b.name, b.path and Path(b.path).name, b.location.line)
        for b in found
        if isinstance(b, NamedBibliography)
    ]
    assert named == [
        ("a.bib", "a.bib", 1),
        ("more/*.bib", "x.bib", 2),
        ("more/*.bib", "y.bib", 2),
        ("refs", "refs.bib", 4),
        ("gone", None, 4),
    ]
    gone = found[-1].location
    assert (gone.column, gone.end_column) == (21, 25)


def test_a_bibliography_that_the_source_writes_is_read_from_there(tmp_path: Path) -> None:
    text = (
        "\\begin{filecontents}[overwrite]{refs.bib}\n@book{a,\n  title = {A}\n}\n\\end{filecontents}\n"
        "It rains \\cite{a}.\n\\bibliography{refs}\n"
    )
    [embedded] = document(tmp_path, text).bibliographies
    assert isinstance(embedded, EmbeddedBibliography)
    assert embedded.kind is Embedded.BIBTEX
    assert embedded.content == "@book{a,\n  title = {A}\n}\n"
    assert embedded.location.line == 2
    [named] = document(tmp_path, text, refs_bib="").bibliographies
    assert isinstance(named, NamedBibliography)


def test_the_bbl_of_a_build_stands_in_for_bibliographies_that_are_not_there(tmp_path: Path) -> None:
    [named, built] = document(tmp_path, "\\bibliography{gone}\n", main_bbl="x").bibliographies
    assert isinstance(named, NamedBibliography)
    assert named.path is None
    assert isinstance(built, NamedBibliography)
    assert built.path == (tmp_path / "main.bbl").as_posix()
    (tmp_path / "gone.bib").write_text("", encoding="utf-8")
    assert len(document(tmp_path, "\\bibliography{gone}\n").bibliographies) == 1


@pytest.mark.parametrize(
    ("text", "kind", "begins"),
    [
        ("A \\cite{a}.\n\\begin{thebibliography}{9}\n\\bibitem{a} % x\n Old.\n\\end{thebibliography}\n",
         Embedded.THEBIBLIOGRAPHY, "\\begin{thebibliography}"),
        ("A \\cite{a}.\n{\\small\n\\bibitem{a} Old.}\n", Embedded.THEBIBLIOGRAPHY, "\\bibitem{a}"),
        ("A \\cite{a}.\n\\begin{biblist}\n\\bib{a}{book}{title={T}}\n\\end{biblist}\n",
         Embedded.AMSREFS, "\\begin{biblist}"),
    ],
)  # fmt: skip
def test_a_reference_list_in_the_text_is_handed_on_as_it_stands(
    tmp_path: Path, text: str, kind: Embedded, begins: str
) -> None:
    [embedded] = document(tmp_path, text).bibliographies
    assert isinstance(embedded, EmbeddedBibliography)
    assert embedded.kind is kind
    assert embedded.content.startswith(begins)
    where = embedded.location
    assert text.split("\n")[where.line - 1][where.column - 1 :].startswith(begins)
    assert embedded.content in text


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("\\usepackage[latin1]{inputenc}\nÀ côté \\cite{clé}.\n", "latin-1"),
        ("\\usepackage[utf8]{inputenc}\nÀ côté \\cite{clé}.\n", "cp1252"),
        ("\\usepackage[latin1]{inputenc}\nÀ côté \\cite{clé}.\n", "utf-8"),
        ("\\usepackage[latin2]{inputenc}\nŽluťoučký kůň \\cite{kůň}.\n", "iso8859-2"),
        ("À côté \\cite{clé}.\n", "utf-8-sig"),
        ("À côté \\cite{clé}.\n", "utf-16"),
    ],
)
def test_any_encoding_is_read(tmp_path: Path, content: str, encoding: str) -> None:
    found = document(tmp_path, content.replace("\n", "\r\n").encode(encoding))
    [sentence] = found.sentences
    last = content.strip().split("\n")[-1]
    assert sentence.text == last.replace("\\cite{", "[@").replace("}", "]")
    assert sentence.citations[0].location.column == last.index("\\cite") + 1


def test_an_include_that_is_no_text_is_reported(tmp_path: Path) -> None:
    (tmp_path / "plot.tex").write_bytes(b"\0\0\0")
    [problem] = document(tmp_path, "\\input{plot}\n").problems
    assert (problem.code, problem.location.line) == ("SV001", 1)
    assert "no text file" in problem.message


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no text file"):
        document(tmp_path, b"\x89PNG\0\0\0")
    with pytest.raises(InputError, match="cannot be read"):
        read(tmp_path / "gone.tex", root=tmp_path, keys_of=lambda _: frozenset())
    with pytest.raises(InputError, match="no reader"):
        read(tmp_path / "x.xyz", root=tmp_path, keys_of=lambda _: frozenset())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"\input{parts/one\suffix}", r"parts/one\suffix"),
        (r"\include{\unknown/one}", r"\unknown/one"),
        (r"\foreach \n in {one,two} {\input{parts/\n}}", r"parts/\n"),
        (r"\subfile{ \unknown }", r"\unknown"),
    ],
)
def test_an_include_whose_name_is_not_known_is_said(tmp_path: Path, text: str, name: str) -> None:
    found = document(tmp_path, f"Text.\n{text}\n", parts__one_tex=CHAPTER)
    (problem,) = found.problems
    assert (problem.code, problem.location.line) == ("SV002", 2)
    assert f"`{name}` names was not read" in problem.message


@pytest.mark.parametrize(
    "text",
    [
        r"\newcommand{\part}[1]{\input{parts/#1}}",
        r"\newcommand{\part}{\input{\unknown/one}}",
        r"\InputIfFileExists{\unknown/one}{}{}",
        r"\IfFileExists{\unknown}{\input{\unknown}}{}",
        r"\usepackage{\unknown}",
        r"\input{}",
    ],
)
def test_what_may_lack_or_is_only_defined_is_no_include(tmp_path: Path, text: str) -> None:
    assert document(tmp_path, f"Text.\n{text}\n").problems == ()


def test_what_packages_include_is_theirs(tmp_path: Path) -> None:
    text = "\\usepackage{local}\nText.\n"
    assert document(tmp_path, text, local_sty="\\input{\\unknown}\n").problems == ()
