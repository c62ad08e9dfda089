"""Typst: references and calls of `cite`, told apart from labels of the manuscript."""

from pathlib import Path

from sciverify_lint.model import Block, Format, Mode, NamedBibliography
from tests.readers.markdown_source import at, keys_in, read_text, texts

TEXT = """\
#import "template.typ": paper
#set page(width: 10cm)
// sciverify: ignore SV302
= Marshes <sec-marsh>
Mud is _soft_ @baker1[p. 3] @cole2 and #cite(<diaz3>, form: "prose") agrees, see @fig-x.
Not `@never1`, nor foo\\@bar. #footnote[More in @evans4.]

#figure(image("x.png"), caption: [Growth after @fox5.]) <fig-x>

- An item #cite(label("odd/key"), supplement: [ch. 2]).
- It is $x @y$ in @sec-marsh. // @never2

#bibliography("refs.bib", title: "Works")
"""


def test_references_and_calls_are_citations(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").touch()
    document = read_text(tmp_path, TEXT, name="salt.typ")
    assert document.format is Format.TYPST
    found = [
        (k.key, k.locator, c.mode, s.block)
        for s in document.sentences
        for c in s.citations
        for k in c.keys
    ]
    assert found == [
        ("baker1", "p. 3", Mode.PARENTHETICAL, Block.PARAGRAPH),
        ("cole2", None, Mode.PARENTHETICAL, Block.PARAGRAPH),
        ("diaz3", None, Mode.TEXTUAL, Block.PARAGRAPH),
        ("evans4", None, Mode.PARENTHETICAL, Block.FOOTNOTE),
        ("fox5", None, Mode.PARENTHETICAL, Block.CAPTION),
        ("odd/key", "ch. 2", Mode.PARENTHETICAL, Block.ITEM),
    ]
    assert texts(document)[0] == "Mud is soft [@baker1] [@cole2] and [@diaz3] agrees, see [fig-x]."
    (named,) = document.bibliographies
    assert isinstance(named, NamedBibliography)
    assert (named.path, at(TEXT, named.location)) == (
        (tmp_path / "refs.bib").as_posix(),
        "refs.bib",
    )
    (directive,) = document.directives
    assert (directive.text, directive.alone) == ("ignore SV302", True)


def test_places_are_those_of_the_source(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.typ")
    first = document.sentences[0]
    assert [at(TEXT, c.location) for c in first.citations] == [
        "@baker1[p. 3]",
        "@cole2",
        '#cite(<diaz3>, form: "prose")',
    ]
    assert at(TEXT, first.location).startswith("Mud is _soft_ @baker1[p. 3]")
    for sentence in document.sentences:
        for citation in sentence.citations:
            for key in citation.keys:
                assert at(TEXT, key.location) == key.key


def test_a_key_of_the_bibliography_wins_over_a_label(tmp_path: Path) -> None:
    text = "Mud @fox5 here.\n\n= Part <fox5>\n"
    assert keys_in(read_text(tmp_path, text, name="x.typ")) == []
    assert keys_in(read_text(tmp_path, text, name="x.typ", keys=frozenset({"fox5"}))) == ["fox5"]


def test_a_program_that_pandoc_cannot_run_still_yields_its_citations(tmp_path: Path) -> None:
    text = "#show: paper.with(title: [Salt])\n\nMud is soft @baker1. It sinks @cole2[p. 4].\n"
    document = read_text(tmp_path, text, name="x.typ")
    assert texts(document) == ["Mud is soft [@baker1].", "It sinks [@cole2]."]
    assert document.sentences[1].citations[0].keys[0].locator == "p. 4"


def test_every_entry_may_count_as_cited(tmp_path: Path) -> None:
    text = 'Mud.\n\n#bibliography(("a.bib", "b.yml"), full: true)\n'
    document = read_text(tmp_path, text, name="x.typ")
    assert document.cites_all
    assert [at(text, b.location) for b in document.bibliographies] == ["a.bib", "b.yml"]
