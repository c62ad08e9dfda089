"""Typed citations that the reference list does not explain: kept where surely citations, left alone elsewhere."""

from pathlib import Path

import pytest

from sciverify_lint.model import Document
from tests.readers import docx_builder as b
from tests.readers.docx_reading import bibliography, citations, keys, read_docx

CITED = (
    "Birds sleep (Marlow et al., 2014). Bees do too (Sato & van der Berg, 2015). Fish may (Weiss, 2016)."
    " Nations care (World Health Organization, 2019)."
)
NAMED = (
    b.paragraph("References", style="Heading1"),
    b.paragraph("Marlow, J., Okafor, T., & Lind, K. (2014). Sleep in birds. Ibis, 5(1), 1–9."),
    b.paragraph("Sato, K., & van der Berg, L. (2015). Sleep in bees. Apidologie, 6, 1–9."),
    b.paragraph("Weiss, M. (2016). Sleep in fish. Copeia, 7, 1–9."),
    b.paragraph("World Health Organization. (2019). Global report on sleep. Geneva: WHO."),
)
COUNTED = "Birds sleep [1, 2]. Bees do [3] and flies [4–6]."
NUMBERED = (
    b.paragraph("References", style="Heading1"),
    *(b.paragraph(f"[{n}] Marlow J. Sleep, part {n}. Ibis. 2014;5:1-9.") for n in range(1, 9)),
)


def typed(
    folder: Path, text: str, *, cited: str = CITED, listed: tuple[str, ...] = NAMED
) -> Document:
    """A document whose second paragraph is `text`."""
    path = b.write(folder / "a.docx", b.paragraph(cited), b.paragraph(text), *listed)
    return read_docx(path)


def found(document: Document, text: str) -> list[tuple[str, str]]:
    """Each key of the second paragraph, and the text from its place on."""
    return [
        (k.key, text[(k.location.char or 0) - 1 :])
        for _, c in citations(document)
        for k in c.keys
        if k.location.paragraph == 2
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Eels do not (Nobody, 2001).", [("Nobody, 2001", "Nobody, 2001).")]),
        ("Eels do not [Nobody, 2001].", [("Nobody, 2001", "Nobody, 2001].")]),
        ("Eels do not (e.g., Nobody, 2001, p. 7).", [("Nobody, 2001", "Nobody, 2001, p. 7).")]),
        ("Eels (as far as one can tell, see Nobody, 2001).", [("Nobody, 2001", "Nobody, 2001).")]),
        ("WHO (2017) says so.", [("WHO, 2017", "WHO (2017) says so.")]),
        ("The WHO (2017) says so.", [("WHO, 2017", "WHO (2017) says so.")]),
        ("Sleep helps (WHO, 2017).", [("WHO, 2017", "WHO, 2017).")]),
        ("Nobody (2001) later showed it.", [("Nobody, 2001", "Nobody (2001) later showed it.")]),
        ("Nobody (2001, p. 3) disagrees.", [("Nobody, 2001", "Nobody (2001, p. 3) disagrees.")]),
        ("As found by Nobody (2001), eels do.", [("Nobody, 2001", "Nobody (2001), eels do.")]),
        ("As shown in Nobody (2001), eels do.", [("Nobody, 2001", "Nobody (2001), eels do.")]),
        ("We use Nobody’s (2001) eels.", [("Nobody, 2001", "Nobody’s (2001) eels.")]),
        ("Nobody et al. (2001) saw it.", [("Nobody et al., 2001", "Nobody et al. (2001) saw it.")]),
        ("Nobody and Other (2001) agree.", [("Nobody & Other, 2001", "Nobody and Other (2001) agree.")]),
        ("As A. B. Nobody (2001) found, eels do.", [("Nobody, 2001", "A. B. Nobody (2001) found, eels do.")]),
        ("Eels (Nobody, 2001; 2003).", [("Nobody, 2001", "Nobody, 2001; 2003)."), ("Nobody, 2003", "2003).")]),
        ("Eels (adapted from Nobody, 2001).", [("Nobody, 2001", "Nobody, 2001).")]),
        ("Eels (see Nobody, 2001, for a review).", [("Nobody, 2001", "Nobody, 2001, for a review).")]),
        ("Source: Nobody (2001).", [("Nobody, 2001", "Nobody (2001).")]),
        ("Eels (Nobody, forthcoming).", [("Nobody, forthcoming", "Nobody, forthcoming).")]),
        (
            "Nobody (2001) and Name (2002) agree.",
            [("Nobody, 2001", "Nobody (2001) and Name (2002) agree."), ("Name, 2002", "Name (2002) agree.")],
        ),
        ("O’Neill (2010) argues so.", [("O’Neill, 2010", "O’Neill (2010) argues so.")]),
        ("Eels do (van den Berg, 2003).", [("van den Berg, 2003", "van den Berg, 2003).")]),
        (
            "Eels (Nobody, 2001a, 2001b).",
            [("Nobody, 2001a", "Nobody, 2001a, 2001b)."), ("Nobody, 2001b", "2001b).")],
        ),
        (
            "Eels (Name et al., 2001; Other & Third, 2010a).",
            [("Name et al., 2001", "Name et al., 2001; Other & Third, 2010a)."),
             ("Other & Third, 2010a", "Other & Third, 2010a).")],
        ),
        (
            "Eels (Marlow et al., 2014; Nobody, 2001).",
            [("Marlow et al., 2014", "Marlow et al., 2014; Nobody, 2001)."), ("Nobody, 2001", "Nobody, 2001).")],
        ),
        (
            "Marlow et al. (2014) and Nobody (2001) differ.",
            [("Marlow et al., 2014", "Marlow et al. (2014) and Nobody (2001) differ."),
             ("Nobody, 2001", "Nobody (2001) differ.")],
        ),
        (
            "Rest helps (Centers for Disease Control and Prevention, 2020).",
            [("Centers for Disease Control and Prevention, 2020",
              "Centers for Disease Control and Prevention, 2020).")],
        ),
        (
            "The American Academy of Sleep (2014) advises rest.",
            [("American Academy of Sleep, 2014", "American Academy of Sleep (2014) advises rest.")],
        ),
    ],
)  # fmt: skip
def test_a_name_that_the_list_lacks(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    document = typed(tmp_path, text)
    assert found(document, text) == expected
    known = {r.key for r in bibliography(document).references}
    assert expected[-1][0] not in known


@pytest.mark.parametrize(
    "text",
    [
        "It rained (January, 2001).",
        "It rained (Summer, 2001).",
        "It rained (12 May, 2001).",
        "It rained (see Table 2, 2001).",
        "It rained (Figure, 2001).",
        "In August (2019) it rained.",
        "In Canada (2016) eels sleep.",
        "The meeting (Kyoto, 1997) was long.",
        "They met (Springfield, Illinois, 2001).",
        "Paris and London (2001) show it.",
        "It fell (Tuscany, 2001). In Tuscany it rained.",
        "In Tuscany (2001) it rained.",
        "Version (2019) works.",
        "We used SPSS (2019) and R (Version 4, 2020).",
        "MATLAB (2018) shows it.",
        "Tanks came from a firm (MathWorks, Natick, 2019).",
        "The Data Protection Act (1998) asks for it.",
        "Rules hold (Data Protection Act, 1998).",
        "The Directive (2008) shows it.",
        "Brexit (2016) showed it.",
        "The Second World War (1939) showed it.",
        "A bottle broke (Sample, 2001). Each sample held.",
        "A bottle broke (HB12, 2001).",
        "Materials and Methods (2001) show it. Such materials and methods matter.",
        "Born in Boston (1971), she left.",
        "Titanic (1997) was long.",
        "Eels are old (Nobody, 2001 edition).",
        "We tested eels (Nobody 2001).",
    ],
)
def test_what_stands_before_a_year_and_is_no_author(tmp_path: Path, text: str) -> None:
    assert found(typed(tmp_path, text), text) == []


def test_a_name_without_comma_where_the_document_cites_so(tmp_path: Path) -> None:
    cited = "Birds sleep (Marlow et al. 2014). Bees do too (Sato & van der Berg 2015)."
    text = "Eels do not (Nobody 2001)."
    document = typed(tmp_path, text, cited=cited)
    assert found(document, text) == [("Nobody, 2001", "Nobody 2001).")]


@pytest.mark.parametrize(
    ("cited", "listed"),
    [
        ("Nothing is cited.", NAMED),
        ("Birds sleep (Marlow et al., 2014).", NAMED),
        (CITED, ()),
        (COUNTED, NUMBERED),
        (f"{CITED} Eels, too (Aal, 2001; Bach, 2002; Cole, 2003; Dale, 2004).", NAMED),
    ],
)
def test_a_single_name_needs_a_list_that_explains_most(
    tmp_path: Path, cited: str, listed: tuple[str, ...]
) -> None:
    text = "Eels do not (Nobody, 2001)."
    assert found(typed(tmp_path, text, cited=cited, listed=listed), text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Eels sleep [9].", [("9", "9].")]),
        ("Eels sleep [see 9, p. 3].", [("9", "9, p. 3].")]),
        ("Eels sleep [1, 9].", [("1", "1, 9]."), ("9", "9].")]),
        ("Eels sleep [8–10].", [("8", "8–10]."), ("9", "8–10]."), ("10", "8–10].")]),
        ("Eels sleep [8]–[9].", [("8", "[8]–[9]."), ("9", "[8]–[9].")]),
        ("[9] also found it.", [("9", "9] also found it.")]),
        ("Eels sleep [8][9].", [("8", "8][9]."), ("9", "9].")]),
    ],
)
def test_a_number_that_the_list_lacks(
    tmp_path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    document = typed(tmp_path, text, cited=COUNTED, listed=NUMBERED)
    assert found(document, text) == expected
    assert "9" not in {r.key for r in bibliography(document).references}


@pytest.mark.parametrize(
    "text",
    [
        "The median was 7 [9–12].",
        "The interval [1, 9] holds.",
        "Ranks are values in [1, 9].",
        "A scale of [1, 10] holds.",
        "Let x ∈ [1, 9].",
        "The field x[9] is empty.",
        "This follows from equation [9].",
        "Version [9] has it.",
        "Of all, [9]% sleep.",
        "It was so in [2001].",
        "It was so in [100].",
        "[9]",
        "[9] Eels",
    ],
)
def test_numbers_beyond_the_list_that_are_no_citations(tmp_path: Path, text: str) -> None:
    assert found(typed(tmp_path, text, cited=COUNTED, listed=NUMBERED), text) == []


def test_a_number_beyond_a_list_that_is_hardly_cited(tmp_path: Path) -> None:
    text = "Eels sleep [9]."
    assert found(typed(tmp_path, text, cited="Birds sleep [1].", listed=NUMBERED), text) == []


def test_a_number_beyond_a_list_that_word_numbers(tmp_path: Path) -> None:
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    entries = (
        b.paragraph(f"Marlow J. Sleep, part {n}. Ibis. 2014;5:1-9.", properties=number)
        for n in range(1, 4)
    )
    text = "Eels sleep [4]."
    listed = (b.paragraph("References"), *entries)
    document = typed(tmp_path, text, cited="Birds [1] and bees [2] sleep.", listed=listed)
    assert found(document, text) == [("4", "4].")]


def test_a_number_that_a_labelled_list_skips(tmp_path: Path) -> None:
    listed = tuple(p for p in NUMBERED if "[7]" not in p)
    text = "Eels sleep [7]."
    assert found(typed(tmp_path, text, cited=COUNTED, listed=listed), text) == [("7", "7].")]


def test_a_label_that_the_list_lacks(tmp_path: Path) -> None:
    listed = (
        b.paragraph("Bibliography"),
        b.paragraph("[Mar14] J. Marlow. Sleep in birds. Ibis 5, 2014."),
        b.paragraph("[Sat15] K. Sato. Sleep in bees. Apidologie 6, 2015."),
    )
    cited = "Birds [Mar14] and bees [Sat15] sleep."
    text = "Eels [Nob01] do not, nor does iron [Fe2] or [CO213]."
    assert found(typed(tmp_path, text, cited=cited, listed=listed), text) == [
        ("Nob01", "Nob01] do not, nor does iron [Fe2] or [CO213].")
    ]


def test_an_unlisted_citation_in_a_footnote(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(CITED, b.note("footnote", 2)),
        *NAMED,
        footnotes={2: b.paragraph("Eels do not (Nobody, 2001).")},
    )
    document = read_docx(path)
    assert keys(document)[-1] == ["Nobody, 2001"]
    [(_, citation)] = [c for c in citations(document) if c[1].keys[0].key == "Nobody, 2001"]
    assert (citation.location.part, citation.location.char) == ("footnote 1", 13)


def test_a_locator_behind_one_letter_is_no_second_year(tmp_path: Path) -> None:
    text = "Eels do (Weiss, 2016, p. 7)."
    document = typed(tmp_path, text)
    cited = [k for _, c in citations(document) for k in c.keys if k.location.paragraph == 2]
    assert [(k.key, k.locator) for k in cited] == [("Weiss, 2016", "p. 7")]


@pytest.mark.parametrize(
    ("text", "entry", "key"),
    [
        ("WHO (2017) says so.", "World Health Organization. (2017). Sleep. Geneva.", "WHO, 2017"),
        ("Rest (CDC, 2020).", "Centers for Disease Control and Prevention. (2020). Sleep.", "CDC, 2020"),
        ("Rest (NICE, 2013).", "National Institute for Health and Care Excellence. (2013). Sleep.", "NICE, 2013"),
        ("Rest (EPA, 2013).", "U.S. Environmental Protection Agency. (2013). Sleep.", "EPA, 2013"),
        ("Rest (FAO, 2013).", "Food and Agriculture Organization of the United Nations. (2013). Sleep.", "FAO, 2013"),
        ("The Friends of Eels (FRE) met. Rest (FRE, 2013).", "Friends of Eels. (2013). Sleep.", "FRE, 2013"),
        ("UNICEF (2013) says so.", "United Nations Children’s Fund (UNICEF). (2013). Sleep.", "UNICEF, 2013"),
        (
            "The International Labour Organization (2013) says so.",
            "ILO. (2013). Sleep and work. Geneva.",
            "International Labour Organization, 2013",
        ),
        ("Eels sleep (Marlow, 2015).", "———. (2015). More sleep. Ibis, 6, 1–9.", "Marlow, 2015"),
        ("Eels sleep (Dahl, 1920/1955).", "Dahl, O. (1955). More sleep. Oslo.", "Dahl, 1920/1955"),
    ],
)  # fmt: skip
def test_other_names_of_what_the_list_has(tmp_path: Path, text: str, entry: str, key: str) -> None:
    listed = (
        NAMED[0],
        b.paragraph("Marlow, J. (2013). Sleep. Ibis, 4, 1."),
        b.paragraph(entry),
        *NAMED[1:],
    )
    document = typed(tmp_path, text, listed=listed)
    assert [k for k, _ in found(document, text)] == [key]
    [same] = [r for r in bibliography(document).references if r.key == key]
    assert same.location.paragraph == 5


@pytest.mark.parametrize(
    "text",
    [
        "Aal (MOS, 2014) is a make of net.",
        "We caught Danio rerio (Hamilton, 1822) here.",
        "The court in Roe v. Wade (1973) found so.",
        "Darwin (1809–1882) wrote of eels.",
        "It is old (Nobody, 1920, as cited in Weiss, 2016).",
    ],
)
def test_initials_species_courts_and_lives_are_no_unlisted_works(tmp_path: Path, text: str) -> None:
    cited = [k for k, _ in found(typed(tmp_path, text), text)]
    assert [k for k in cited if k != "Weiss, 2016"] == []
