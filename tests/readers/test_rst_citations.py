"""reStructuredText: the citations of docutils and the references that they name."""

from pathlib import Path

import pytest

from sciverify_lint.bibliography import keys_of, load
from sciverify_lint.model import Block, Mode
from tests.readers.markdown_source import at, keys_in, places, read_text, texts

TEXT = """\
Salt marshes
============

Mud is *soft* [Doe2001]_, and it sinks [AB]_. See ([roe.9]_; [Nobody1]_).
[Doe2001]_ has more.

A note [1]_ and [#f]_ and [#]_ and [*]_ is none, nor is ``[Doe2001]_``.

.. figure:: x.png

   Growth after [Long-Name+2]_.

- Item :cite:p:`baker1` and [AB]_

.. [1] A footnote [AB]_.

.. [#f] Another.

.. [Doe2001] Doe, J., & Hart, L. (2001). *Soft mud and salt*. Ibis, 5(1), 1-9.
   doi:10.5555/Mud.1
.. [AB] Abel, K. (1999). Things in mud. Ibis, 3(1), 1-9.
   `Copy <https://example.org/a>`_.

.. [Roe.9] Roe, P. (2009). Sinking. Ibis, 9, 9-10. See also [Doe2001]_.

.. [Long-Name+2]

   Long, N. (2002). Names of mud. Mud, 3, 1-2.

::

   Mud [Never1]_

   .. [Never2] No reference.

.. .. [Never3] No reference.

Mud ends.
"""


def test_labels_are_citations_and_footnotes_are_none(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst")
    assert keys_in(document) == [
        "Doe2001", "AB", "Roe.9", "Nobody1", "Doe2001", "Long-Name+2", "baker1", "AB", "AB", "Doe2001"
    ]  # fmt: skip
    assert {c.mode for s in document.sentences for c in s.citations} == {Mode.PARENTHETICAL}
    assert texts(document)[:3] == [
        "Mud is soft [@Doe2001], and it sinks [@AB].",
        "See ([@Roe.9]; [@Nobody1]).",
        "[@Doe2001] has more.",
    ]
    blocks = {k: s.block for s in document.sentences for c in s.citations for k in [c.keys[0].key]}
    assert blocks["Long-Name+2"] is Block.CAPTION
    assert document.problems == ()


def test_places_of_labels(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst")
    for sentence in document.sentences:
        for citation in sentence.citations:
            (cited,) = citation.keys
            assert at(TEXT, cited.location).casefold() == cited.key.casefold()
            if cited.key != "baker1":
                assert at(TEXT, citation.location).casefold() == f"[{cited.key}]_".casefold()
    first = document.sentences[0]
    assert at(TEXT, first.location) == "Mud is *soft* [Doe2001]_, and it sinks [AB]_."


def test_definitions_are_the_bibliography(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst", every_sentence=True)
    found = {r.key: r for r in load(document.bibliographies, None).references}
    assert list(found) == ["Doe2001", "AB", "Roe.9", "Long-Name+2"]
    assert (found["Doe2001"].title, found["Doe2001"].year) == ("Soft mud and salt", 2001)
    assert (found["Doe2001"].doi, found["AB"].url) == ("10.5555/mud.1", "https://example.org/a")
    assert [a.family for a in found["Long-Name+2"].authors] == ["Long"]
    assert at(TEXT, found["AB"].location) == (
        ".. [AB] Abel, K. (1999). Things in mud. Ibis, 3(1), 1-9.\n   `Copy <https://example.org/a>`_."
    )
    assert not any("Abel" in s.text or "Names of" in s.text for s in document.every_sentence)
    assert "Mud ends." in {s.text for s in document.every_sentence}


def test_a_label_that_nothing_defines_is_in_no_bibliography(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.rst")
    known = keys_of(document.bibliographies)
    assert [k for k, _, _ in places(document) if k not in known] == ["Nobody1", "baker1"]


@pytest.mark.parametrize("label", ["A", "CIT2002", "2001Doe", "Ünlü.99"])
def test_labels_of_any_length(tmp_path: Path, label: str) -> None:
    text = f"Mud [{label}]_ sinks.\n\n.. [{label}] Doe, J. (2001). Mud. Ibis, 1, 1.\n"
    document = read_text(tmp_path, text, name="x.rst")
    assert list(places(document)) == [(label, 1, 6)]
    assert keys_of(document.bibliographies) == {label}


def test_a_label_that_touches_a_word_is_text(tmp_path: Path) -> None:
    text = "Mud[Doe1]_ sinks.\n\n.. [Doe1] Doe, J. (2001). Mud. Ibis, 1, 1.\n"
    path = tmp_path / "x.rst"
    document = read_text(tmp_path, text, name=path.name, keys=frozenset({"Doe1"}))
    assert document.sentences == ()
    [problem] = document.problems
    assert problem.message.startswith("`[Doe1]_` is in the bibliography")
    assert (problem.location.line, problem.location.column) == (1, 4)


def test_references_in_other_files_of_a_sphinx_project(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text("project = 'mud'\n", encoding="utf-8")
    (tmp_path / "refs.rst").write_text(
        "Works\n=====\n\n.. [Doe1] Doe, J. (2001). Mud. Ibis, 1, 1.\n.. [Roe2] Roe.\n",
        encoding="utf-8",
    )
    document = read_text(tmp_path, "Mud [Doe1]_ and [Nobody1]_.\n", name="part/x.rst")
    [found] = load(document.bibliographies, None).references
    assert (found.key, Path(found.location.path).name, found.location.line) == (
        "Doe1",
        "refs.rst",
        4,
    )


def test_definitions_alone_cite_nothing(tmp_path: Path) -> None:
    document = read_text(tmp_path, "Mud.\n\n.. [Doe1] Doe.\n\n.. [Roe1]\n", name="x.rst")
    assert document.sentences == ()
    assert keys_of(document.bibliographies) == {"Doe1", "Roe1"}


def test_labels_in_fields_and_tables(tmp_path: Path) -> None:
    text = (
        "Mud\n===\n\n:Abstract: It sinks [Doe1]_.\n\nText.\n\n"
        "====== =======\nMud    [Doe1]_\n====== =======\n\n.. [Doe1] Doe, J. (2001). Mud.\n"
    )
    document = read_text(tmp_path, text, name="x.rst")
    assert list(places(document)) == [("Doe1", 4, 22), ("Doe1", 9, 9)]
