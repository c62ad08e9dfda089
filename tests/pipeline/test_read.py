"""One path to a manuscript with its bibliography."""

from pathlib import Path

import pytest

from sciverify_lint.pipeline.read import claims_in, read_manuscript, root_of

MAIN = "\\documentclass{book}\n\\begin{document}\n\\include{parts/one}\n\\bibliography{refs}\n\\end{document}\n"


def project(folder: Path) -> Path:
    """A book whose chapter does not say what it belongs to; returns the chapter."""
    (folder / "parts").mkdir()
    (folder / "main.tex").write_text(MAIN)
    (folder / "refs.bib").write_text("@book{known, title={Known}, author={Doe, J.}, year=2001}\n")
    chapter = folder / "parts" / "one.tex"
    chapter.write_text("Bread rises \\cite{known}.\n")
    return chapter


def test_a_chapter_alone_is_checked_against_its_books_bibliography(tmp_path: Path) -> None:
    chapter = project(tmp_path)
    one = read_manuscript(chapter)
    assert [r.key for r in one.bibliography.references] == ["known"]
    assert [d.path for d in one.documents] == [chapter.as_posix()]
    assert one.root == str(tmp_path)


def test_the_root_is_the_repository_or_the_folder_of_the_manuscript(tmp_path: Path) -> None:
    chapter = project(tmp_path)
    alone = tmp_path / "parts" / "two.tex"
    alone.write_text("Dough falls.\n")
    assert root_of(alone) == tmp_path / "parts"
    assert root_of(tmp_path / "parts" / "notes.md") == tmp_path / "parts"
    (tmp_path / ".git").mkdir()
    assert (root_of(alone), root_of(chapter)) == (tmp_path, tmp_path)


def test_the_root_is_the_folder_that_was_named_or_holds_the_projects_settings(
    tmp_path: Path,
) -> None:
    page = tmp_path / "site" / "a" / "b" / "c" / "page.qmd"
    page.parent.mkdir(parents=True)
    assert root_of(page) == page.parent
    (tmp_path / "site" / "_quarto.yml").write_text("bibliography: refs.bib\n")
    assert root_of(page) == tmp_path / "site"
    assert root_of(page, [tmp_path]) == tmp_path
    assert root_of(page, [tmp_path / "other"]) == tmp_path / "site"
    (tmp_path / "site" / ".hg").mkdir()
    assert root_of(page, [page.parent]) == tmp_path / "site"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("page.md", "---\nbibliography: ../refs.bib\n---\n\nBread rises [@known].\n"),
        ("page.tex", "Bread rises \\cite{known}.\n\\bibliography{../refs}\n"),
        ("page.rst", "Bread rises :cite:`known`.\n\n.. bibliography:: ../refs.bib\n"),
        ("page.typ", 'Bread rises @known.\n#bibliography("../refs.bib")\n'),
    ],
)
def test_a_bibliography_above_is_read_when_the_folder_was_named(
    tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / "refs.bib").write_text("@book{known, title={Known}}\n")
    page = tmp_path / "notes" / name
    page.parent.mkdir()
    page.write_text(text)
    read = read_manuscript(page, folders=[tmp_path])
    assert [e.key for e in read.bibliography.entries] == ["known"]
    (document,) = read_manuscript(page).documents
    assert [p.code for p in document.problems] == ["SV004"]
    assert "lies outside the manuscript's folder" in document.problems[0].message


def test_an_entry_is_checked_whatever_its_capitals_where_bibtex_finds_it(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(
        "@book{Doe01, title={Of bread}}\n@book{other, title={Of salt}}\n"
    )
    paper = tmp_path / "paper.tex"
    paper.write_text("Bread rises \\cite{doe01}.\n\\bibliography{refs}\n")
    (claim,) = claims_in(read_manuscript(paper))
    assert claim.reference is not None
    assert claim.reference.key == "Doe01"
    note = tmp_path / "note.md"
    note.write_text("---\nbibliography: refs.bib\n---\n\nBread rises [@doe01].\n")
    (claim,) = claims_in(read_manuscript(note))
    assert claim.reference is None
