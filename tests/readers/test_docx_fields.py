"""Citing fields of every reference manager and of Word, in all the places where they stand."""

import json
from pathlib import Path

import pytest

from sciverify_lint.model import Mode
from tests.readers import docx_builder as b
from tests.readers.docx_reading import bibliography, citations, keys, places, read_docx, shown

ZOTERO = b.zotero(
    b.item("Bees and blue", doi="10.5555/BEE.1", uri="http://zotero.org/users/1/items/A")
)


def test_a_zotero_field_is_found_where_its_text_begins(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Garden visitors", style="Heading1"),
        b.paragraph(
            "Wasps do not care. Bees prefer blue ", b.field(ZOTERO, "(Marlow, 2014)"), ". End."
        ),
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/bee.1"]]
    assert places(document) == [("body", 2, 37)]
    sentence = document.sentences[0]
    assert sentence.text == "Bees prefer blue (Marlow, 2014)."
    assert sentence.before == "Wasps do not care."
    assert sentence.section == "Garden visitors"
    assert (sentence.location.paragraph, sentence.location.char, sentence.location.line) == (
        2,
        20,
        1,
    )
    assert shown(document) == ["(Marlow, 2014)"]
    [reference] = bibliography(document).references
    assert (reference.key, reference.title, reference.year) == (
        "10.5555/bee.1",
        "Bees and blue",
        2014,
    )
    assert reference.authors[0].family == "Marlow"
    assert (reference.location.paragraph, reference.location.char) == (2, 37)


def test_a_field_code_split_over_many_runs_is_joined(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx", b.paragraph("Blue ", b.field(ZOTERO, "[1]", pieces=40), ".")
    )
    assert keys(read_docx(path)) == [["10.5555/bee.1"]]


def test_locators_prefixes_and_suppressed_authors(tmp_path: Path) -> None:
    said = b.zotero(b.item("A", doi="10.5555/a"), locator="12", prefix="see ", suppress_author=True)
    path = b.write(
        tmp_path / "a.docx", b.paragraph("As Marlow ", b.field(said, "(2014, p. 12)"), " showed.")
    )
    [(sentence, citation)] = citations(read_docx(path))
    assert citation.mode is Mode.TEXTUAL
    assert (citation.keys[0].locator, citation.keys[0].prefix) == ("12", "see")
    assert sentence.text == "As Marlow (2014, p. 12) showed."


def test_a_textual_field_opens_its_sentence(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Wasps do not care. ", b.field(ZOTERO, "Marlow (2014)"), " saw blue flowers."),
    )
    [(sentence, citation)] = citations(read_docx(path))
    assert sentence.text == "Marlow (2014) saw blue flowers."
    assert citation.mode is Mode.TEXTUAL


def test_a_raised_number_after_the_stop_belongs_to_the_sentence_before(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Bees like blue.", b.field(ZOTERO, b.raised("1")), " Wasps do not."),
    )
    document = read_docx(path)
    assert [s.text for s in document.sentences] == ["Bees like blue.1"]
    assert shown(document) == ["1"]


def test_mendeley_ids_restart_in_each_field_and_are_no_identity(tmp_path: Path) -> None:
    one = b.mendeley(b.item("A", uri="http://www.mendeley.com/documents/?uuid=a", number="ITEM-1"))
    two = b.mendeley(
        b.item("B", uri="http://www.mendeley.com/documents/?uuid=b", number="ITEM-1"),
        b.item("C", number="ITEM-2", family="Sato"),
    )
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("X ", b.field(one, "[1]"), " and ", b.field(two, "[2,3]"), "."),
    )
    document = read_docx(path)
    assert keys(document) == [
        ["http://www.mendeley.com/documents/?uuid=a"],
        ["http://www.mendeley.com/documents/?uuid=b", "Sato, 2014"],
    ]
    assert {r.title for r in bibliography(document).references} == {"A", "B", "C"}


def test_mendeley_cite_keeps_its_data_in_the_tag_of_a_control(tmp_path: Path) -> None:
    content = json.dumps({"citationItems": [b.item("A", doi="10.5555/a")]})
    tag = "MENDELEY_CITATION_v3_" + b.packed(content).replace("\n", "")
    path = b.write(
        tmp_path / "a.docx", b.paragraph("Blue ", b.control(b.run("(Marlow 2014)"), tag), ".")
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/a"]]
    assert shown(document) == ["(Marlow 2014)"]


def test_one_work_has_one_key_under_several_addresses(tmp_path: Path) -> None:
    group, own = "http://zotero.org/groups/9/items/X", "http://zotero.org/users/1/items/Y"
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("A ", b.field(b.zotero(b.item("T", uri=group)), "[1]"), "."),
        b.paragraph(
            "B ", b.field(b.zotero({**b.item("T", uri=group), "uris": [own, group]}), "[1]"), "."
        ),
        b.paragraph("C ", b.field(b.zotero(b.item("T", uri=own, doi="10.5555/t")), "[1]"), "."),
    )
    assert keys(read_docx(path)) == [["10.5555/t"]] * 3


def test_zotero_bookmarks_take_their_data_from_the_properties(tmp_path: Path) -> None:
    said = ZOTERO.strip().removeprefix("ADDIN ")
    mark = '<w:bookmarkStart w:id="7" w:name="ZOTERO_BREF_abc"/>', '<w:bookmarkEnd w:id="7"/>'
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Bees prefer blue ", mark[0], b.run("(Marlow, 2014)"), mark[1], "."),
        properties={
            "ZOTERO_BREF_abc_1": said[:90],
            "ZOTERO_BREF_abc_2": said[90:180],
            "ZOTERO_BREF_abc_3": said[180:],
        },
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/bee.1"]]
    assert shown(document) == ["(Marlow, 2014)"]


@pytest.mark.parametrize("long", [False, True], ids=["in the instruction", "in base64 field data"])
def test_endnote(tmp_path: Path, long: bool) -> None:
    one, two = b.endnote(7, "Blue"), b.endnote(8, "Red", doi="10.5555/RED")
    if long:
        inner = (
            b.char("begin", b.packed(one)) + b.instruction(" ADDIN EN.CITE.DATA ") + b.char("end")
        )
        first = b.field(" ADDIN EN.CITE ", "[1]", data=b.packed(one), inside=inner)
        second = b.field(
            " ADDIN EN.CITE ", "[2]", inside=inner.replace(b.packed(one), b.packed(two))
        )
    else:
        first, second = (b.field(f" ADDIN EN.CITE {x}", f"[{n}]") for n, x in ((1, one), (2, two)))
    path = b.write(tmp_path / "a.docx", b.paragraph("A ", first, " and B ", second, "."))
    document = read_docx(path)
    assert keys(document) == [["endnote:7"], ["10.5555/red"]]
    assert [r.title for r in bibliography(document).references] == ["Blue", "Red"]
    assert bibliography(document).references[0].venue == "Gardens"


def test_endnote_numbers_of_two_libraries_are_two_works(tmp_path: Path) -> None:
    mine, yours = b.endnote(7, "Blue", library="mine"), b.endnote(7, "Red", library="yours")
    fields = [b.field(f" ADDIN EN.CITE {x}", "[1]") for x in (mine, yours, mine)]
    document = read_docx(b.write(tmp_path / "a.docx", *(b.paragraph("A ", f, ".") for f in fields)))
    assert keys(document) == [["endnote:7"], ["endnote:7 (2)"], ["endnote:7"]]


def test_citavi(tmp_path: Path) -> None:
    placeholder = {
        "Entries": [
            {
                "ReferenceId": "r-1",
                "PageRange": {"OriginalString": "100-105"},
                "Prefix": "Vgl. ",
                "Reference": {
                    "ReferenceType": "JournalArticle",
                    "Title": "Blau",
                    "Year": "2014",
                    "Authors": [{"FirstName": "Jane", "LastName": "Marlow"}],
                    "Periodical": {"Name": "Gärten"},
                },
            },
            {"ReferenceId": "r-2", "Reference": {"Title": "Rot", "Doi": "10.5555/ROT"}},
        ]
    }
    said = "ADDIN CitaviPlaceholder{" + b.packed(json.dumps(placeholder)).replace("\n", "") + "}"
    inner = b.control(b.field(said, "(Marlow 2014)"), "CitaviPlaceholder#8db8")
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph("Blau ", inner, ".")))
    assert keys(document) == [["citavi:r-1", "10.5555/rot"]]
    assert citations(document)[0][1].keys[0].locator == "100-105"
    first = bibliography(document).references[0]
    assert (first.title, first.venue, first.year, first.authors[0].family) == (
        "Blau",
        "Gärten",
        2014,
        "Marlow",
    )


def test_the_older_citavi_placeholder_is_xml(tmp_path: Path) -> None:
    source = (
        "<Placeholder><Entries><Entry><ReferenceId>r-9</ReferenceId><Reference><Title>Blau</Title>"
        "<Year>2011</Year><Persons><Person><LastName>Weiß</LastName></Person></Persons></Reference></Entry>"
        "</Entries></Placeholder>"
    )
    said = f"ADDIN CITAVI.PLACEHOLDER 8db8-41 {b.packed(source)}"
    document = read_docx(
        b.write(tmp_path / "a.docx", b.paragraph("Blau ", b.field(said, "(Weiß 2011)"), "."))
    )
    assert keys(document) == [["citavi:r-9"]]
    assert bibliography(document).references[0].authors[0].family == "Weiß"


def test_word_names_several_sources_in_one_field(tmp_path: Path) -> None:
    said = r' CITATION Smi20 \p 12 \l 1033 \m Jon19 \p "3-4" '
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "Blue ",
            b.control(b.field(said, "(Okafor, 2020; Sato, 2019)"), kind="<w:citation/>"),
            ".",
        ),
        word_sources=b.sources(
            ("Smi20", "Blue", "10.5555/blue"), ("Jon19", "Red", ""), ("Old01", "Grey", "")
        ),
    )
    document = read_docx(path)
    assert keys(document) == [["Smi20", "Jon19"]]
    assert [k.locator for k in citations(document)[0][1].keys] == ["12", "3-4"]
    found = {r.key: r for r in bibliography(document).references}
    assert found["Smi20"].doi == "10.5555/blue"
    assert found["Smi20"].location.paragraph == 1
    assert found["Old01"].location.paragraph is None


def test_a_simple_field_keeps_its_text(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Blue ", b.simple(r"CITATION Smi20 \l 1033", "(Okafor, 2020)"), "."),
    )
    document = read_docx(path)
    assert keys(document) == [["Smi20"]]
    assert document.sentences[0].text == "Blue (Okafor, 2020)."


def test_a_broken_field_is_a_problem_and_its_neighbours_stay(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "A ", b.field(ZOTERO[:80], "(Sato et al., 2011)"), ". B ", b.field(ZOTERO, "[1]"), "."
        ),
    )
    document = read_docx(path)
    assert keys(document) == [["Sato et al., 2011"], ["10.5555/bee.1"]]
    [problem] = document.problems
    assert (problem.code, problem.location.paragraph, problem.location.char) == ("SV002", 1, 3)
    assert "(Sato et al., 2011)" in problem.message


@pytest.mark.parametrize(
    "said",
    [
        "ADDIN ZOTERO_TEMP",
        "ADDIN ZOTERO_ITEM",
        "ADDIN ZOTERO_ITEM CSL_CITATION",
        'ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems": []}',
        'ADDIN CSL_CITATION {"citationItems": [',
        "ADDIN CSL_CITATION",
        "ADDIN Mendeley Citation{4d2f-11}",
        "ADDIN EN.CITE",
        "ADDIN EN.CITE <EndNote><Cite>",
        "ADDIN EN.CITE <EndNote></EndNote>",
        "ADDIN CitaviPlaceholder{eyJ%%%}",
        "ADDIN CitaviPlaceholder{}",
        "ADDIN CITAVI.PLACEHOLDER 1-2 ???",
        "CITATION",
        r"CITATION \\l 1033",
    ],
)
def test_a_field_without_a_work_does_not_vanish(tmp_path: Path, said: str) -> None:
    shown = "(Sato & Lind, 2011)"
    path = b.write(tmp_path / "a.docx", b.paragraph("Bees dance ", b.field(said, shown), "."))
    [problem] = read_docx(path).problems
    assert (problem.code, problem.location.paragraph, problem.location.char) == ("SV002", 1, 12)
    assert shown in problem.message


def test_controls_that_lost_their_citation_do_not_vanish(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("A ", b.control(b.run("(Sato, 2011)"), "MENDELEY_CITATION_v3_!!!")),
        b.paragraph("B ", b.control(b.run("(Sato, 2011)"), "CitaviPlaceholder#1-2")),
        b.paragraph("C ", b.control(b.field(ZOTERO, "[1]"), "CitaviPlaceholder#1-3")),
    )
    found = [(p.code, p.location.paragraph, p.location.char) for p in read_docx(path).problems]
    assert found == [("SV002", 1, 3), ("SV002", 2, 3)]


@pytest.mark.parametrize(
    "said", ["REFMGR.CITE <Refman></Refman>", "RW.CITE{{1 Sato}}", "PAPERS2_CITATIONS"]
)
def test_fields_whose_data_are_not_read_are_told_of(tmp_path: Path, said: str) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph("Bees ", b.field(f"ADDIN {said}", "[12]"), "."))
    [problem] = read_docx(path).problems
    assert (problem.code, problem.location.char) == ("SV002", 6)
    assert "`[12]`" in problem.message


def test_what_an_unread_manager_shows_is_read_where_the_list_explains_it(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "Bees dance ", b.field("ADDIN REFMGR.CITE <Refman></Refman>", "(Sato, 2011)"), "."
        ),
        b.paragraph("References"),
        b.paragraph("Sato, K. (2011). The dance of bees. Gardens, 3, 1-9."),
    )
    document = read_docx(path)
    assert keys(document) == [["Sato, 2011"]]
    assert document.problems == ()


@pytest.mark.parametrize(
    "said",
    [
        "ADDIN ZOTERO_PREF_1",
        "ADDIN EN.LAYOUT",
        "ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY",
        "PAGE",
        "REF a",
    ],
)
def test_fields_that_do_not_cite_are_no_problem(tmp_path: Path, said: str) -> None:
    path = b.write(tmp_path / "a.docx", b.paragraph("Bees ", b.field(said, "3"), "."))
    assert read_docx(path).problems == ()


def test_math_and_symbols_are_part_of_the_text(tmp_path: Path) -> None:
    power = (
        "<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"
        "<m:r><m:t>=4</m:t></m:r></m:oMath>"
    )
    sign = '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>'
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("If ", power, " and ", sign, "=1 ", b.field(ZOTERO, "[1]"), "."),
    )
    document = read_docx(path)
    assert document.sentences[0].text == "If x^2=4 and α=1 [1]."
    assert places(document) == [("body", 1, 18)]


def test_the_strict_form_of_the_format_is_read(tmp_path: Path) -> None:
    plain = b.document(b.paragraph("Blue ", b.field(ZOTERO, "[1]"), "."))
    strict = plain.replace(b.WORD, "http://purl.oclc.org/ooxml/wordprocessingml/main")
    path = b.write(tmp_path / "a.docx", more={"word/document.xml": strict})
    assert keys(read_docx(path)) == [["10.5555/bee.1"]]


def test_the_main_part_is_found_through_the_relationships(tmp_path: Path) -> None:
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    top = (
        f'<Relationships xmlns="{space}"><Relationship Id="a" Type="{b.OFFICE}/officeDocument" '
        'Target="/word/document2.xml"/></Relationships>'
    )
    other = b.document(b.paragraph("Blue ", b.field(ZOTERO, "[1]"), "."))
    path = b.write(tmp_path / "a.docx", more={"_rels/.rels": top, "word/document2.xml": other})
    assert keys(read_docx(path)) == [["10.5555/bee.1"]]


def test_every_sentence_when_asked_for(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx", b.paragraph("One. Two ", b.field(ZOTERO, "[1]"), ". Three.")
    )
    assert [s.text for s in read_docx(path, every_sentence=True).every_sentence] == [
        "One.",
        "Two [1].",
        "Three.",
    ]
    assert read_docx(path).every_sentence == ()


def test_the_oldest_zotero_fields_hold_addresses_alone(tmp_path: Path) -> None:
    said = 'ADDIN ZOTERO_ITEM {"citationItems":[{"uri":["http://zotero.org/users/1/items/A"]}]}'
    document = read_docx(
        b.write(tmp_path / "a.docx", b.paragraph("Blue ", b.field(said, "[1]"), "."))
    )
    assert keys(document) == [["http://zotero.org/users/1/items/A"]]


def test_a_word_field_without_its_author_is_textual(tmp_path: Path) -> None:
    field = b.field(r" CITATION Smi20 \n \l 1033 ", "(2020)")
    [(sentence, citation)] = citations(
        read_docx(b.write(tmp_path / "a.docx", b.paragraph("Okafor ", field, " agrees.")))
    )
    assert citation.mode is Mode.TEXTUAL
    assert sentence.text == "Okafor (2020) agrees."
