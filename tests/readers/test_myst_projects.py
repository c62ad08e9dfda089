"""In a MyST project links to DOIs cite, and its bibliographies need not be named."""

import json
from pathlib import Path

import pytest

from sciverify_lint.model import Mode, NamedBibliography
from sciverify_lint.pipeline.read import read_manuscript
from tests.readers.markdown_source import at, keys_in, read_text

DOI = "10.99999/tides.1"


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (f"[@https://doi.org/{DOI}]", f"https://doi.org/{DOI}"),
        (f"@https://doi.org/{DOI}", f"https://doi.org/{DOI}"),
        (f"[@doi:{DOI}]", f"doi:{DOI}"),
        (f"[@{DOI}]", DOI),
        (f"{{cite:t}}`{DOI}`", DOI),
        (f"{{cite}}`https://doi.org/{DOI}`", f"https://doi.org/{DOI}"),
        (f"[](doi:{DOI})", f"doi:{DOI}"),
        (f"[]({DOI})", DOI),
        (f"[](https://dx.doi.org/{DOI})", f"https://dx.doi.org/{DOI}"),
        (f"[](<doi:{DOI}>)", f"doi:{DOI}"),
        (f'[Tides](https://doi.org/{DOI} "Ash 2019")', f"https://doi.org/{DOI}"),
        (f"<doi:{DOI}>", f"doi:{DOI}"),
        (f"<https://doi.org/{DOI}>", f"https://doi.org/{DOI}"),
    ],
)
def test_a_doi_cites(tmp_path: Path, typed: str, key: str) -> None:
    (tmp_path / "myst.yml").write_text("version: 1\n")
    text = f"# Shores\n\nShores move, says {typed}, inland.\n"
    page = tmp_path / "a" / "b" / "page.md"
    page.parent.mkdir(parents=True)
    page.write_text(text)
    one = read_manuscript(page)
    (sentence,) = one.sentences
    (cited,) = sentence.citations[0].keys
    assert (cited.key, at(text, cited.location)) == (key, key)
    assert at(text, sentence.citations[0].location) in typed
    assert sentence.text == f"Shores move, says [@{key}], inland."
    assert [r.doi for r in one.bibliography.references] == [DOI]


@pytest.mark.parametrize(
    "typed",
    [
        f"`[](doi:{DOI})`",
        f"[![badge](badge.svg)](https://doi.org/{DOI})",
        f"![](doi:{DOI})",
        f"\\[](doi:{DOI})",
        f"https://doi.org/{DOI}",
        "[](https://example.org/10.99999/tides.1)",
    ],
)
def test_other_links_do_not(tmp_path: Path, typed: str) -> None:
    (tmp_path / "myst.yml").write_text("version: 1\n")
    assert keys_in(read_text(tmp_path, f"Shores move {typed}.\n")) == []


def test_links_do_not_cite_outside_of_such_a_project(tmp_path: Path) -> None:
    assert keys_in(read_text(tmp_path, f"Shores move [](doi:{DOI}), <doi:{DOI}>.\n")) == []


def test_a_link_is_in_the_text_as_an_author_would_say_it(tmp_path: Path) -> None:
    (tmp_path / "myst.yml").write_text("version: 1\n")
    found = read_text(tmp_path, f"[](doi:{DOI}) says so, as does [a book](doi:{DOI}2).\n")
    modes = [c.mode for s in found.sentences for c in s.citations]
    assert modes == [Mode.TEXTUAL, Mode.PARENTHETICAL]


def test_a_notebook_of_the_project_cites_so_too(tmp_path: Path) -> None:
    (tmp_path / "myst.yml").write_text("version: 1\n")
    cell = {"cell_type": "markdown", "metadata": {}, "source": [f"Shores move [](doi:{DOI})."]}
    text = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    assert keys_in(read_text(tmp_path, text, name="page.ipynb")) == [f"doi:{DOI}"]


def test_without_settings_every_bibliography_of_the_project_counts(tmp_path: Path) -> None:
    (tmp_path / "myst.yml").write_text("project:\n  title: Shores\n")
    for name in ("one.bib", "two.bib"):
        (tmp_path / name).write_text("@misc{ash, title={Tides}}\n")
    text = "Shores move [@ash].\n"
    named = read_text(tmp_path, text, name="a/page.md").bibliographies
    assert [b.name for b in named if isinstance(b, NamedBibliography)] == ["one.bib", "two.bib"]
    (tmp_path / "myst.yml").write_text("project:\n  bibliography: two.bib\n")
    named = read_text(tmp_path, text, name="a/page.md").bibliographies
    assert [b.name for b in named if isinstance(b, NamedBibliography)] == ["two.bib"]
