"""Citations that a reference manager has not formatted yet."""

from pathlib import Path

import pytest

from tests.readers import docx_builder as b
from tests.readers.docx_reading import citations, keys, read_docx

LIST = (
    "Argus, A. (1984). Gardens at dusk. Gardens, 1, 1-9.",
    "Sato, K., & Lind, B. (2011). The dance of bees. Gardens, 3, 1-9.",
    "Marlow, J. (2014). Blue flowers. Gardens, 4, 1-9.",
)


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("{Argus, 1984 #12}", ["Argus, 1984"]),
        ("{Argus, 1984 #12;Marlow, 2014 #3}", ["Argus, 1984", "Marlow, 2014"]),
        ("{see also \\Argus, 1984 #12@145-147}", ["Argus, 1984"]),
        ("{Argus, 1984 #12 for an example}", ["Argus, 1984"]),
        ("{Sato, 2011 #4}", ["Sato, 2011"]),
        ("{Argus, 1984, #12@45}", ["Argus, 1984"]),
        ("{Argus 1984 #12: 45}", ["Argus, 1984"]),
        ("{Argus 1984 12 /id}", ["Argus, 1984"]),
        ("{{12 Argus 1984; 13 Marlow 2014}}", ["Argus, 1984", "Marlow, 2014"]),
        ("{Argus:1984vb}", ["Argus, 1984"]),
        ("{ | Argus, 1984 | | |zu:2433:WQVB}", ["Argus, 1984"]),
        (
            "{See | Sato & Lind, (2011) | p. 4 | |zu:1:A; | Argus, 1984 | | |zu:1:B}",
            ["Sato & Lind, 2011", "Argus, 1984"],
        ),
        ("{Argus, 1984}", ["Argus, 1984"]),
        ("{Sato & Lind, 2011; Argus, 1984, 10-14}", ["Sato & Lind, 2011", "Argus, 1984"]),
        ("{Argus,  #12}", ["Argus, n.d."]),
        ("{, 1984 #12}", ["Anonymous, 1984"]),
    ],
)
def test_each_pair_of_braces_is_a_citation(
    tmp_path: Path, typed: str, expected: list[str], listed: bool
) -> None:
    end = (b.paragraph("References"), *map(b.paragraph, LIST)) if listed else ()
    path = b.write(tmp_path / "a.docx", b.paragraph(f"bees dance {typed} at noon."), *end)
    document = read_docx(path)
    assert keys(document) == [expected]
    [(sentence, citation)] = citations(document)
    assert (citation.location.paragraph, citation.location.char) == (1, 12)
    assert sentence.text[slice(*sentence.marks[0])] == " ".join(typed.split())
    assert all(12 <= (k.location.char or 0) < 12 + len(typed) for k in citation.keys)


def test_an_author_in_the_sentence_is_that_of_the_citation(tmp_path: Path) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph("Argus {, 1984 #12} says so."))
    assert keys(read_docx(path)) == [["Argus, 1984"]]


@pytest.mark.parametrize(
    "text", ["{1, 2, 3}", "{x, 2011}", "{x | x > 3}", "f{a:b}", "{January, 2011}", "{2011}"]
)
def test_other_braces_are_none(tmp_path: Path, text: str) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph(f"The set {text} is small."))
    assert keys(read_docx(path)) == []
