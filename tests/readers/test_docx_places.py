"""Where citing fields may stand: tracked changes, other fields, notes, tables, text boxes, and their blocks."""

from pathlib import Path

from sciverify_lint.model import Block, Mode
from tests.readers import docx_builder as b
from tests.readers.docx_reading import keys, places, read_docx, shown

ZOTERO = b.zotero(b.item("Bees and blue", doi="10.5555/BEE.1"))


def test_tracked_insertions_count_and_deletions_do_not(tmp_path: Path) -> None:
    gone = (
        b.char("begin")
        + b.instruction(ZOTERO).replace("instrText", "delInstrText")
        + b.char("separate")
    )
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "Flies ",
            b.deleted("avoid meat [4]"),
            f'<w:del w:id="3">{gone}{b.char("end")}</w:del>',
            b.inserted(
                b.run("like fruit ") + b.field(b.zotero(b.item("F", doi="10.5555/fly")), "[5]")
            ),
            " in summer.",
        ),
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/fly"]]
    assert places(document) == [("body", 1, 18)]
    assert document.sentences[0].text == "Flies like fruit [5] in summer."


def test_moved_text_is_read_where_it_went(tmp_path: Path) -> None:
    moved = b.field(ZOTERO, "[1]")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Old place ", f"<w:moveFrom w:id='1'>{moved}</w:moveFrom>", "."),
        b.paragraph("New place ", f"<w:moveTo w:id='2'>{moved}</w:moveTo>", "."),
    )
    assert places(read_docx(path)) == [("body", 2, 11)]


def test_fields_in_fields(tmp_path: Path) -> None:
    link = b.field(r'HYPERLINK \l "_ENREF_1"', "1")
    outer = b.field(f" ADDIN EN.CITE {b.endnote(7, 'Blue')}", b.run("[") + link + b.run("]"))
    around = b.field(r"REF bookmark \h", b.run("as shown in ") + b.field(ZOTERO, "(Marlow, 2014)"))
    document = read_docx(
        b.write(tmp_path / "a.docx", b.paragraph("A ", outer, ".", " B ", around, "."))
    )
    assert shown(document) == ["[1]", "(Marlow, 2014)"]
    assert keys(document) == [["endnote:7"], ["10.5555/bee.1"]]


def test_a_field_that_is_never_closed_swallows_nothing(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Lost ", b.char("begin"), b.instruction("PAGEREF x"), "here."),
        b.paragraph("Bees prefer blue ", b.field(ZOTERO, "[1]"), "."),
        b.paragraph(
            "Cut ", b.char("begin"), b.instruction(b.zotero(b.item("C", doi="10.5555/cut")))
        ),
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/bee.1"], ["10.5555/cut"]]
    assert document.sentences[0].text == "Bees prefer blue [1]."


def test_notes_tables_and_text_boxes(tmp_path: Path) -> None:
    cite = b.field(ZOTERO, "[1]")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph(
            "Blue flowers win.", b.note("footnote", 2), " Red ones lose.", b.note("endnote", 1)
        ),
        b.table((b.paragraph("Bees"), b.paragraph("blue ", cite))),
        b.paragraph("Before ", b.textbox(b.paragraph("In the box ", cite, ".")), "after."),
        b.paragraph("Last ", cite, "."),
        footnotes={2: b.paragraph("See ", cite, "."), 3: b.paragraph("Deleted ", cite, ".")},
        endnotes={1: b.paragraph("Reds are rare ", cite, " in bees.")},
    )
    document = read_docx(path)
    assert places(document) == [
        ("footnote 1", 1, 5),
        ("endnote 1", 1, 15),
        ("body", 3, 6),
        ("body", 5, 12),
        ("body", 6, 6),
    ]
    note, endnote, cell, box, last = document.sentences
    assert (note.block, note.before) == (Block.FOOTNOTE, "Blue flowers win.")
    assert note.citations[0].mode is Mode.NOTE
    assert (endnote.block, endnote.before) == (Block.FOOTNOTE, "Red ones lose.")
    assert endnote.citations[0].mode is Mode.PARENTHETICAL
    assert cell.block is Block.CELL
    assert box.text == "In the box [1]."
    assert last.block is Block.PARAGRAPH


def test_blocks_and_sections_come_from_styles_of_any_language(tmp_path: Path) -> None:
    styles = (
        '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Eigen"><w:basedOn w:val="berschrift1"/><w:name w:val="Mein"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Abb"><w:name w:val="caption"/></w:style>'
    )
    cite = b.field(ZOTERO, "[1]")
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Einleitung ", cite, style="Eigen"),
        b.paragraph("Abb. 1. Bienen ", cite, ".", style="Abb"),
        b.paragraph(
            "Punkt ", cite, properties='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
        ),
        styles=styles,
    )
    document = read_docx(path)
    assert [s.block for s in document.sentences] == [Block.HEADING, Block.CAPTION, Block.ITEM]
    assert [s.section for s in document.sentences] == [None, "Einleitung [1]", "Einleitung [1]"]


def test_a_deleted_paragraph_end_joins_two_paragraphs(tmp_path: Path) -> None:
    gone = '<w:rPr><w:del w:id="5" w:author="a"/></w:rPr>'
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Wasps do not care. Bees prefer ", properties=gone),
        b.paragraph("blue flowers ", b.field(ZOTERO, "[1]"), ".", b.note("footnote", 1)),
        b.paragraph("Flies too ", b.field(ZOTERO, "[1]"), "."),
        footnotes={1: b.paragraph("Note ", b.field(ZOTERO, "[1]"), ".")},
    )
    document = read_docx(path)
    assert places(document) == [("body", 2, 14), ("footnote 1", 1, 6), ("body", 3, 11)]
    first, note, _ = document.sentences
    assert (first.text, first.before) == ("Bees prefer blue flowers [1].", "Wasps do not care.")
    assert (first.location.paragraph, first.location.char) == (1, 20)
    assert note.before == "Bees prefer blue flowers [1]."


def test_short_bold_paragraphs_are_headings_where_no_style_is(tmp_path: Path) -> None:
    cite = b.field(ZOTERO, "[1]")
    bold = [
        b.paragraph(b.run(t, "<w:b/>"))
        for t in ("1. Methods", "All of this is bold. It is no heading.")
    ]
    path = b.write(
        tmp_path / "a.docx",
        bold[0],
        b.paragraph("A ", cite, "."),
        bold[1],
        b.paragraph("B ", cite, "."),
    )
    assert [s.section for s in read_docx(path).sentences] == ["1. Methods", "1. Methods"]
    styled = b.write(
        tmp_path / "b.docx",
        b.paragraph("Top", style="Heading1"),
        bold[0],
        b.paragraph("A ", cite, "."),
    )
    assert [s.section for s in read_docx(styled).sentences] == ["Top"]
