"""Notebooks: each place is that of the character in the JSON file."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from sciverify_lint.errors import InputError
from sciverify_lint.model import Document, Embedded, EmbeddedBibliography, Format, NamedBibliography
from tests.readers.markdown_source import at, keys_in, read_text, texts


def notebook(*cells: Mapping[str, object], **metadata: object) -> str:
    """A notebook as Jupyter writes it."""
    whole = {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def markdown(*lines: str) -> dict[str, object]:
    """A Markdown cell."""
    return {"cell_type": "markdown", "id": "x", "metadata": {}, "source": list(lines)}


def code(*lines: str) -> dict[str, object]:
    """A code cell whose output looks like a notebook."""
    output = {"data": {"application/json": {"cells": [markdown("[@never1]")]}}}
    return {"cell_type": "code", "metadata": {}, "outputs": [output], "source": list(lines)}


TEXT = notebook(
    markdown("# Salt\n", "\n", 'Mud is "soft" [see @baker1, p. 3].\n', "So is @cole2.\n"),
    code("@decorator\n", "x = '[@never2]'\n"),
    markdown("```\n", "an open fence"),
    markdown("After \\\\ tab\tand 海 {cite:p}`diaz3`. ", '<cite data-cite="evans4">E</cite> too.'),
)


def check_places(text: str, document: Document) -> None:
    """Every key and citation stands where it is said to."""
    for sentence in document.sentences:
        for citation in sentence.citations:
            assert at(text, citation.location)[0] in "@{<"
            for key in citation.keys:
                assert at(text, key.location) == key.key


def test_cells_are_read_on_their_own(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.ipynb")
    assert document.format is Format.NOTEBOOK
    assert texts(document) == [
        'Mud is "soft" [@baker1].',
        "So is [@cole2].",
        "After \\ tab and 海 [@diaz3].",
        "[@evans4] too.",
    ]
    check_places(TEXT, document)
    assert [s.section for s in document.sentences] == [
        "cell 1, Salt",
        "cell 1, Salt",
        "cell 4, Salt",
        "cell 4, Salt",
    ]
    first = document.sentences[0]
    assert at(TEXT, first.location) == 'Mud is \\"soft\\" [see @baker1, p. 3].'


@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_source_in_one_string_is_placed_by_its_escapes(tmp_path: Path, ascii_only: bool) -> None:
    cell = {
        "cell_type": "markdown",
        "metadata": {},
        "source": 'Mud 海 \U0001d4d0 is soft [@baker1].\r\n\r\nIt "sinks" [@cole2].',
    }
    text = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}, ensure_ascii=ascii_only)
    document = read_text(tmp_path, text, name="one.ipynb")
    assert keys_in(document) == ["baker1", "cole2"]
    check_places(text, document)
    assert document.sentences[1].text == 'It "sinks" [@cole2].'


def test_the_bibliography_of_a_notebook(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("bibtex_bibfiles:\n  - refs.bib\n")
    (tmp_path / "refs.bib").touch()
    items = {"12/AB": {"title": "Mud", "type": "book"}}
    text = notebook(markdown("Text @a1."), cite2c={"citations": items})
    named, own = read_text(tmp_path, text, name="x.ipynb").bibliographies
    assert not isinstance(named, EmbeddedBibliography)
    assert named.path == (tmp_path / "refs.bib").as_posix()
    assert isinstance(own, EmbeddedBibliography)
    assert own.kind is Embedded.CSL_JSON
    assert json.loads(own.content) == [{"id": "12/AB", "title": "Mud", "type": "book"}]


def test_front_matter_in_a_raw_cell_names_the_bibliography(tmp_path: Path) -> None:
    raw = {"cell_type": "raw", "metadata": {}, "source": ["---\n", "bibliography: my.bib\n", "---"]}
    text = notebook(raw, markdown("Text @a1."))
    (named,) = read_text(tmp_path, text, name="x.ipynb").bibliographies
    assert at(text, named.location) == "my.bib"


def test_format_three_has_worksheets(tmp_path: Path) -> None:
    text = json.dumps({"worksheets": [{"cells": [markdown("Mud [@baker1].")]}], "nbformat": 3})
    document = read_text(tmp_path, text, name="old.ipynb")
    assert keys_in(document) == ["baker1"]
    check_places(text, document)


def test_every_sentence_of_every_cell(tmp_path: Path) -> None:
    document = read_text(tmp_path, TEXT, name="salt.ipynb", every_sentence=True)
    assert [s.text for s in document.every_sentence][:2] == ["Salt", 'Mud is "soft" [@baker1].']


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "not json",
        '{"cells": [',
        '{"a": 1}',
        "[1, 2]",
        '{"cells": [{"source": "\\x"}]}',
        TEXT[:300],
        '{"cells": "]}',
        "[" * 10000,
    ],
)
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"x\.ipynb: is no notebook"):
        read_text(tmp_path, text, name="x.ipynb")


def test_half_a_surrogate_pair_is_replaced(tmp_path: Path) -> None:
    text = '{"cells": [{"cell_type": "markdown", "source": "Mud \\ud83d [@a1]."}], "nbformat": 4}'
    document = read_text(tmp_path, text, name="x.ipynb")
    assert texts(document) == ["Mud \N{REPLACEMENT CHARACTER} [@a1]."]
    check_places(text, document)


def raw(*lines: str) -> dict[str, object]:
    """A raw cell."""
    return {"cell_type": "raw", "metadata": {}, "source": list(lines)}


CITES = markdown("Mud is soft [@baker1].\n")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (notebook(CITES, markdown("```{bibliography} refs.bib\n", ":all:\n", "```\n")), "refs.bib"),
        (notebook(CITES, markdown("## References\n", "\\bibliography{refs}\n")), "refs"),
        (notebook(CITES, markdown("\\bibliographystyle{plain}\n\\bibliography{refs}")), "refs"),
        (notebook(CITES, raw("\\addbibresource{refs.bib}")), "refs.bib"),
        (
            notebook(raw("---\n", "title: Mud\n", "bibliography: refs.bib\n", "---\n"), CITES),
            "refs.bib",
        ),
        (notebook(markdown("---\nbibliography: [refs.bib]\n---\n"), CITES), "refs.bib"),
        (notebook(CITES, bibliography="refs.bib"), "refs.bib"),
        (notebook(CITES, bibliography=["refs.bib"]), "refs.bib"),
        (notebook(CITES, ipub={"bibliography": "refs.bib"}), "refs.bib"),
        (notebook(CITES, latex_envs={"bibliofile": "refs.bib"}), "refs.bib"),
    ],
)
def test_a_notebook_names_its_bibliography(tmp_path: Path, text: str, name: str) -> None:
    (tmp_path / "refs.bib").write_text("@misc{baker1, title={Mud}}\n")
    (named,) = read_text(tmp_path, text, name="salt.ipynb").bibliographies
    assert isinstance(named, NamedBibliography)
    assert named.path == (tmp_path / "refs.bib").as_posix()
    assert at(text, named.location) == name


def test_the_default_name_of_an_extension_names_nothing(tmp_path: Path) -> None:
    text = notebook(CITES, latex_envs={"bibliofile": "biblio.bib"})
    assert read_text(tmp_path, text, name="salt.ipynb").bibliographies == ()


def test_raw_cells_cite_and_examples_of_code_name_nothing(tmp_path: Path) -> None:
    text = notebook(
        raw("\\emph{Mud} is soft \\cite{baker1}.\n"),
        markdown("Write `\\bibliography{gone}` or\n", "\n", "```\n", "\\bibliography{gone}\n```\n"),
        code("\\bibliography{gone}"),
    )
    document = read_text(tmp_path, text, name="salt.ipynb")
    assert keys_in(document) == ["baker1"]
    assert document.bibliographies == ()
