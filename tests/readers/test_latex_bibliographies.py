"""The commands by which LaTeX's packages name bibliographies, and the styles that are none."""

from pathlib import Path

import pytest

from sciverify_lint.model import EmbeddedBibliography, NamedBibliography
from tests.readers.latex_reading import document, keys


def named(tmp_path: Path, text: str) -> list[tuple[str, bool]]:
    """The bibliographies of a manuscript beside which `refs.bib` stands: as typed, and whether found."""
    found = document(tmp_path, text, refs_bib="@misc{a, title={A}}\n")
    return [
        (b.name, b.path is not None)
        for b in found.bibliographies
        if isinstance(b, NamedBibliography)
    ]


@pytest.mark.parametrize(
    "text",
    [
        r"\newcites{own}{Own}\bibliographystyleown{plain}\bibliographyown{refs}",
        r"\newcites{A,tex}{A,B}\bibliographystyleA{unsrt}\bibliographystyletex{alpha}\bibliographyA{refs}",
        r"\bibliographystyle*{plain}\bibliography*{refs}",
        r"\defaultbibliographystyle{plain}\defaultbibliography{refs}",
        r"\begin{bibunit}[plain]\putbib[refs]\end{bibunit}",
        r"\begin{btSect}[plain]{refs}\btPrintCited\end{btSect}",
        r"\begin{btSect}{refs}\btPrintAll\end{btSect}",
        r"\begin{refsection}[refs.bib]Text\end{refsection}",
        r"\newrefsection[refs.bib]",
        r"\newbibliography{books}\bibliographystyle{books}{plain}\bibliography{books}{refs}{Books}",
        r"\bibliographyfont{\small}\bibliographyname{Sources}\bibliographyunit[\chapter]\bibliography{refs}",
        r"\begin{refsection}[label]\end{refsection}\addbibresource[label=label]{refs.bib}",
        r"\nobibliography*\bibliography{refs}",
        r"\SBtitlestyle{bar}\begin{category}[A]{First}\SBentries{a}\end{category}\bibliography{refs}",
        r"\bibliographystyleundeclared{plain}\bibliographyundeclared{refs}",
    ],
)
def test_only_files_are_bibliographies(tmp_path: Path, text: str) -> None:
    assert [found for _, found in named(tmp_path, text)] == [True]


@pytest.mark.parametrize(
    "text",
    [
        r"\newcites{own}{Own}\bibliographyown{gone}",
        r"\begin{btSect}{gone}\end{btSect}",
        r"\newbibliography{books}\bibliography{books}{gone}{Books}",
    ],
)
def test_a_missing_one_is_named(tmp_path: Path, text: str) -> None:
    assert named(tmp_path, text) == [("gone", False)]


def test_commands_of_multibbl_name_a_list_before_the_keys(tmp_path: Path) -> None:
    text = r"\newbibliography{books}One \cite[p.~3]{books}{a, b} and \nocite{books}{c}."
    assert keys(document(tmp_path, text)) == ["a", "b", "c"]


def test_lists_inside_a_list_that_never_ends_are_one(tmp_path: Path) -> None:
    text = "\\begin{thebibliography}{9}\\bibitem{a} A. Ash. Tides. 2020.\n" * 50
    (embedded,) = document(tmp_path, text).bibliographies
    assert isinstance(embedded, EmbeddedBibliography)
    assert embedded.content.count("\\bibitem") == 50
