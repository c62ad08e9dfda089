"""Typed citations, matched to a typed reference list."""

from pathlib import Path

import pytest

from sciverify_lint.model import Embedded, EmbeddedBibliography, Mode
from tests.readers import docx_builder as b
from tests.readers.docx_reading import bibliography, citations, keys, places, read_docx, shown

NUMBERED = (
    b.paragraph("References", style="Heading1"),
    b.paragraph("[1] Marlow J, Okafor T. Sleep in birds. Ibis. 2014;5:1-9."),
    b.paragraph("[2] Sato K. Sleep in bees. Apidologie. 2015;6:1-9. doi:10.5555/bee.2"),
    b.paragraph("[3] Weiss M. Sleep in fish. Copeia. 2016;7:1-9."),
    b.paragraph("[4] Brandt P. Sleep in flies. Fly. 2017;8:1-9."),
)
NAMED = (
    b.paragraph("References", style="Heading1"),
    b.paragraph("Marlow, J., Okafor, T., & Weiß, K. (2014). Sleep in birds. Ibis, 5(1), 1–9."),
    b.paragraph("Sato, K., & van der Berg, L. (2015a). Sleep in bees. Apidologie, 6, 1–9."),
    b.paragraph("Sato, K., & van der Berg, L. (2015b). Sleep in wasps. Apidologie, 7, 1–9."),
    b.paragraph("World Health Organization. (2019). Global report on sleep. Geneva: WHO."),
    b.paragraph("Brandt, P. (in press). Sleep in flies. Fly."),
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Birds sleep [1].", ["1"]),
        ("Birds sleep [1, 3-4].", ["1", "3", "4"]),
        ("Birds sleep [1–3].", ["1", "2", "3"]),
        ("Birds sleep [1]–[3].", ["1", "2", "3"]),
        ("Birds sleep [2, p. 5].", ["2"]),
        ("Birds sleep [see 2].", ["2"]),
    ],
)
def test_numbers_in_brackets(tmp_path: Path, typed: str, expected: list[str]) -> None:
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph(typed), *NUMBERED))
    assert keys(document) == [expected]
    assert places(document) == [("body", 1, 13)]
    assert document.sentences[0].text == typed


@pytest.mark.parametrize(
    "typed",
    [
        "Values lie in the interval [1, 3].",
        "The list has x[0] and [7].",
        "It was 1990 [sic] then.",
        "A range of [2,4] holds.",
        "An area of 5 km2 in 103 steps.",
        "See equation (1).",
    ],
)
def test_numbers_that_are_no_citations(tmp_path: Path, typed: str) -> None:
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph(typed), *NUMBERED))
    assert document.sentences == ()


def test_a_number_is_a_citation_only_when_the_list_has_it(tmp_path: Path) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph("One [4]. Two [5]. Three [1, 9]."), *NUMBERED)
    assert keys(read_docx(path)) == [["4"]]
    assert keys(read_docx(b.write(tmp_path / "b.docx", b.paragraph("Nothing [1].")))) == []


def test_the_list_is_no_text_and_becomes_the_bibliography(tmp_path: Path) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph("Bees sleep [2]."), *NUMBERED)
    document = read_docx(path, every_sentence=True)
    assert [s.text for s in document.every_sentence] == ["Bees sleep [2].", "References"]
    [listed] = document.bibliographies
    assert isinstance(listed, EmbeddedBibliography)
    assert listed.kind is Embedded.TYPED
    found = {r.key: r for r in bibliography(document).references}
    assert list(found) == ["1", "2", "3", "4"]
    assert (found["2"].title, found["2"].doi) == ("Sleep in bees", "10.5555/bee.2")
    assert (found["2"].location.paragraph, found["2"].location.char) == (4, 1)


def test_superscripts_are_citations_and_affiliations_and_exponents_are_not(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Sleep everywhere", style="Title"),
        b.paragraph("Jane Marlow", b.raised("1"), ", Kim Sato", b.raised("2")),
        b.paragraph(
            b.raised("1"), "University of Somewhere, ", b.raised("2"), "Institute of Elsewhere."
        ),
        b.paragraph("Abstract"),
        b.paragraph(
            "Birds sleep",
            b.raised("1,3"),
            b.raised("–4"),
            " on 5 m",
            b.raised("2"),
            " of 10",
            b.raised("3"),
        ),
        b.paragraph(
            "Fish sleep.",
            b.raised("3"),
            " The ",
            b.raised("2"),
            "H label and R",
            b.raised("2"),
            " do not.",
        ),
        b.paragraph("Flies sleep.²,⁴ Bees do."),
        *NUMBERED,
    )
    document = read_docx(path)
    assert keys(document) == [["1", "3", "4"], ["3"], ["2", "4"]]
    assert places(document) == [("body", 5, 12), ("body", 6, 12), ("body", 7, 13)]
    assert [s.text for s in document.sentences][1:] == ["Fish sleep.3", "Flies sleep.²,⁴"]


def test_a_list_numbered_by_word_is_cited_by_number(tmp_path: Path) -> None:
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    entries = ("Marlow J. Sleep. Ibis. 2014;5:1.", "Sato K. Bees. Apidologie. 2015;6:2.")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Bees sleep [2]."),
        b.paragraph("Literature cited"),
        *(b.paragraph(e, properties=number) for e in entries),
    )
    document = read_docx(path)
    assert keys(document) == [["2"]]
    assert [(r.key, r.authors[0].family) for r in bibliography(document).references] == [
        ("1", "Marlow"),
        ("2", "Sato"),
    ]


@pytest.mark.parametrize(
    ("typed", "expected", "visible", "mode"),
    [
        (
            "Birds sleep (Marlow et al., 2014).",
            ["Marlow et al., 2014"],
            "(Marlow et al., 2014)",
            "parenthetical",
        ),
        (
            "Birds sleep (Marlow, Okafor, & Weiß, 2014).",
            ["Marlow et al., 2014"],
            "(Marlow, Okafor, & Weiß, 2014)",
            "parenthetical",
        ),
        (
            "Marlow, Okafor, and Weiß (2014) saw birds sleep.",
            ["Marlow et al., 2014"],
            "Marlow, Okafor, and Weiß (2014)",
            "textual",
        ),
        (
            "Marlow and colleagues (2014) saw birds sleep.",
            ["Marlow et al., 2014"],
            "Marlow and colleagues (2014)",
            "textual",
        ),
        (
            "However, Marlow et al. (2014, p. 7) saw birds sleep.",
            ["Marlow et al., 2014"],
            "Marlow et al. (2014, p. 7)",
            "textual",
        ),
        (
            "We follow Marlow et al.’s (2014) birds.",
            ["Marlow et al., 2014"],
            "Marlow et al.’s (2014)",
            "textual",
        ),
        (
            "Bees sleep (Sato & van der Berg, 2015a, 2015b).",
            ["Sato & van der Berg, 2015a", "Sato & van der Berg, 2015b"],
            "(Sato & van der Berg, 2015a, 2015b)",
            "parenthetical",
        ),
        (
            "Bees sleep (Sato & van der Berg 2015a,b).",
            ["Sato & van der Berg, 2015a", "Sato & van der Berg, 2015b"],
            "(Sato & van der Berg 2015a,b)",
            "parenthetical",
        ),
        (
            "All sleep (e.g., Marlow et al., 2014; World Health Organization, 2019).",
            ["Marlow et al., 2014", "World Health Organization, 2019"],
            "(e.g., Marlow et al., 2014; World Health Organization, 2019)",
            "parenthetical",
        ),
        (
            "Flies sleep (Brandt, in press).",
            ["Brandt, in press"],
            "(Brandt, in press)",
            "parenthetical",
        ),
        (
            "Birds sleep [Marlow et al. 2014].",
            ["Marlow et al., 2014"],
            "[Marlow et al. 2014]",
            "parenthetical",
        ),
        (
            "Birds (but not all of them in each of the seasons, see Marlow et al., 2014) sleep.",
            ["Marlow et al., 2014"],
            "see Marlow et al., 2014",
            "parenthetical",
        ),
        (
            "Birds sleep (see Marlow et al. (2014) for more).",
            ["Marlow et al., 2014"],
            "Marlow et al. (2014)",
            "textual",
        ),
    ],
)
def test_author_and_year(
    tmp_path: Path, typed: str, expected: list[str], visible: str, mode: str
) -> None:
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph(typed), *NAMED))
    assert keys(document) == [expected]
    assert shown(document) == [visible]
    [(sentence, citation)] = citations(document)
    assert citation.mode is Mode(mode)
    assert sentence.text == typed
    assert typed[(citation.location.char or 0) - 1 :].startswith(visible)
    known = {r.key for r in bibliography(document).references}
    assert known.issuperset(expected)


@pytest.mark.parametrize(
    "typed",
    [
        "The survey (Figure 3, May 2016) was long.",
        "The war (1914) was long.",
        "In Canada (2016) birds sleep.",
        "Version 3 (2019) is out.",
        "We tested 40 birds (n = 20, 2014).",
    ],
)
def test_years_that_are_no_citations(tmp_path: Path, typed: str) -> None:
    assert read_docx(b.write(tmp_path / "a.docx", b.paragraph(typed), *NAMED)).sentences == ()


def test_what_the_list_lacks_is_still_a_citation(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "A (Nobody et al., 2011). B (Marlow et al., 2013). Nobody and Sato (2012) agree."
        ),
        *NAMED,
    )
    document = read_docx(path)
    assert keys(document) == [
        ["Nobody et al., 2011"],
        ["Marlow et al., 2013"],
        ["Nobody & Sato, 2012"],
    ]
    assert not {r.key for r in bibliography(document).references} & {
        k for ks in keys(document) for k in ks
    }


def test_locators_and_prefixes_of_typed_citations(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("A (cf. Marlow et al., 2014, pp. 3–4). Marlow et al. (2014), p. 7, agree."),
        *NAMED,
    )
    first, second = (c.keys[0] for _, c in citations(read_docx(path)))
    assert (first.prefix, first.locator) == ("cf.", "pp. 3–4")
    assert second.locator == "p. 7"


def test_typed_citations_beside_fields(tmp_path: Path) -> None:
    field = b.field(b.zotero(b.item("Blue", doi="10.5555/blue")), "[1]")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Bees ", field, " and birds [2] differ."),
        b.paragraph("References"),
        b.paragraph(b.char("begin") + b.instruction(" ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY ") + b.char("separate"),
                    "1. Marlow J. Blue. Gardens. 2014;1:1."),
        b.paragraph("2. Sato K. Red. Gardens. 2015;1:1."),
        b.paragraph(b.char("end")),
    )  # fmt: skip
    document = read_docx(path)
    assert keys(document) == [["10.5555/blue"], ["2"]]
    assert {r.key for r in bibliography(document).references} == {"10.5555/blue", "2"}


def test_what_follows_the_list_is_text_again(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        *NUMBERED,
        b.paragraph("Appendix A", style="Heading1"),
        b.paragraph("More on birds [1]."),
    )
    document = read_docx(path)
    assert keys(document) == [["1"]]
    assert document.sentences[0].section == "Appendix A"


def test_labels_of_letters(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Birds [Mar14] and bees [Sat15, p. 3; Mar14] sleep; [sic] is none."),
        b.paragraph("Bibliography"),
        b.paragraph("[Mar14] J. Marlow. Sleep in birds. Ibis 5, 2014."),
        b.paragraph("[Sat15] K. Sato. Sleep in bees. Apidologie 6, 2015."),
    )
    assert keys(read_docx(path)) == [["Mar14"], ["Sat15", "Mar14"]]


def test_what_is_typed_beside_a_field_is_the_work_of_the_field(tmp_path: Path) -> None:
    work = b.item("Blue flowers and their visitors", doi="10.5555/blue")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "Marlow (2014) saw bees ", b.field(b.zotero(work), "[1]"), ", as in [1] and [2]."
        ),
        b.paragraph("As Okafor (2020) says ", b.simple("CITATION Oka20", "[2]"), "."),
        b.paragraph("References"),
        b.paragraph("[1] Marlow J. Blue flowers and their visitors. Gardens. 2014;1:1."),
        b.paragraph("[2] Okafor T. Red flowers and their visitors. Gardens. 2020;1:1."),
        word_sources=b.sources(("Oka20", "Red flowers and their visitors", "")),
    )
    document = read_docx(path)
    assert keys(document) == [
        ["10.5555/blue"],
        ["10.5555/blue"],
        ["10.5555/blue"],
        ["Oka20"],
        ["Oka20"],
        ["Oka20"],
    ]
    assert sorted(r.key for r in bibliography(document).references) == ["10.5555/blue", "Oka20"]


def test_numbers_in_round_brackets_when_most_of_the_list_is_cited_so(tmp_path: Path) -> None:
    entries = [b.paragraph(f"{n}. Marlow J. Sleep {n}. Ibis. 2014;5:1.") for n in range(1, 5)]
    text = "There are two kinds: (1) birds and (2) bees. Birds sleep (1, 2). Bees do (3) in Figure (4)."
    path = b.write(tmp_path / "a.docx", b.paragraph(text), b.paragraph("References"), *entries)
    assert keys(read_docx(path)) == [["1", "2"], ["3"]]
    few = b.write(
        tmp_path / "b.docx", b.paragraph("Only (3) here."), b.paragraph("References"), *entries
    )
    assert keys(read_docx(few)) == []


def test_a_chapter_on_literature_is_no_list(tmp_path: Path) -> None:
    prose = (
        "Much is known of birds [1]. "
        + "They sleep at night and wake by day, as all who watch them know. " * 12
    )
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Literature", style="Heading1"),
        b.paragraph(prose),
        *NUMBERED,
    )
    assert keys(read_docx(path)) == [["1"]]


def test_a_list_without_heading_at_the_end(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Birds sleep [5]. [5] also covers bees."),
        b.paragraph("[5] Wilson A. A book of birds"),
    )
    document = read_docx(path)
    assert keys(document) == [["5"], ["5"]]
    assert [r.key for r in bibliography(document).references] == ["5"]


def test_an_uncited_entry_never_takes_the_key_of_a_cited_one(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Birds sleep (Sato, 2015)."),
        b.paragraph("References"),
        b.paragraph("Sato, K., & Weiß, L. (2015). Bees together. Ibis, 5, 1."),
        b.paragraph("Sato, K. (2015). Birds alone. Ibis, 5, 9."),
    )
    document = read_docx(path)
    found = {r.key: r.title for r in bibliography(document).references}
    assert keys(document) == [["Sato, 2015"]]
    assert found["Sato, 2015"] == "Birds alone"
    assert len(found) == 2
