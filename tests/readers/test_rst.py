"""reStructuredText: roles of sphinxcontrib-bibtex at their places."""

from pathlib import Path

from sciverify_lint.model import Block, Format, Mode, NamedBibliography
from tests.readers.markdown_source import at, keys_in, read_text, texts

TEXT = """\
Salt marshes
============

Mud is *soft* :cite:p:`baker1,cole2` and :cite:t:`diaz3` says it sinks.
See :footcite:`evans4`, ``:cite:`never1```, :ref:`here`.

.. figure:: x.png

   Growth after :cite:alp:`fox5`.

.. note:: A note :cite:`{see}gray6{p. 3}`.

.. .. hidden :cite:`never2`

.. code-block:: python

   :cite:`never3`

- Item [#f1]_

.. [#f1] A footnote :cite:`hall7`.

.. sciverify: ignore SV302

.. bibliography:: refs.bib more.bib
"""


def test_roles_are_citations(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst")
    assert document.format is Format.RST
    found = {
        k.key: (c.mode, s.block) for s in document.sentences for c in s.citations for k in c.keys
    }
    assert found == {
        "baker1": (Mode.PARENTHETICAL, Block.PARAGRAPH),
        "cole2": (Mode.PARENTHETICAL, Block.PARAGRAPH),
        "diaz3": (Mode.TEXTUAL, Block.PARAGRAPH),
        "evans4": (Mode.NOTE, Block.PARAGRAPH),
        "fox5": (Mode.PARENTHETICAL, Block.CAPTION),
        "gray6": (Mode.PARENTHETICAL, Block.PARAGRAPH),
        "hall7": (Mode.PARENTHETICAL, Block.FOOTNOTE),
    }
    assert texts(document)[0] == "Mud is soft [@baker1; @cole2] and [@diaz3] says it sinks."
    assert {s.section for s in document.sentences} == {"Salt marshes"}


def test_places_are_those_of_the_source(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst")
    first = document.sentences[0]
    assert at(TEXT, first.location) == (
        "Mud is *soft* :cite:p:`baker1,cole2` and :cite:t:`diaz3` says it sinks."
    )
    assert at(TEXT, first.citations[0].location) == ":cite:p:`baker1,cole2`"
    for sentence in document.sentences:
        for citation in sentence.citations:
            for key in citation.keys:
                assert at(TEXT, key.location) == key.key
    (note,) = [s for s in document.sentences if s.citations[0].keys[0].key == "gray6"]
    assert (note.citations[0].keys[0].prefix, note.citations[0].keys[0].locator) == ("see", "p. 3")


def test_bibliographies_and_directives(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").touch()
    document = read_text(tmp_path, TEXT, name="salt.rst")
    assert [(b.name, at(TEXT, b.location)) for b in named(document.bibliographies)] == [
        ("refs.bib", "refs.bib"),
        ("more.bib", "more.bib"),
    ]
    assert [b.path for b in named(document.bibliographies)] == [
        (tmp_path / "refs.bib").as_posix(),
        None,
    ]
    (directive,) = document.directives
    assert (directive.text, directive.alone) == ("ignore SV302", True)
    assert at(TEXT, directive.location) == ".. sciverify: ignore SV302"


def named(bibliographies: object) -> list[NamedBibliography]:
    """Those that are files."""
    assert isinstance(bibliographies, tuple)
    return [b for b in bibliographies if isinstance(b, NamedBibliography)]


def test_sphinx_names_the_bibliography(tmp_path: Path) -> None:
    settings = "import os\nbibtex_bibfiles = ['é', 'refs.bib']\nos.abort()\n"
    (tmp_path / "conf.py").write_text(settings, encoding="utf-8")
    (tmp_path / "refs.bib").touch()
    text = "Mud :cite:`baker1`.\n\n.. bibliography::\n"
    document = read_text(tmp_path, text, name="salt.rst")
    found = named(document.bibliographies)
    assert [at(settings, b.location) for b in found] == ["é", "refs.bib"]
    assert keys_in(document) == ["baker1"]


def test_every_entry_may_count_as_cited(tmp_path: Path) -> None:
    text = "Mud.\n\n.. bibliography:: refs.bib\n   :style: plain\n   :all:\n"
    assert read_text(tmp_path, text, name="x.rst").cites_all
    assert not read_text(tmp_path, "Mud.\n\n:all: no\n", name="x.rst").cites_all
