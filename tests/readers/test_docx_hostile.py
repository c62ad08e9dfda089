"""Files that are no DOCX, damaged or made to do harm: one clear sentence, or a document, and nothing else."""

import io
import random
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.errors import InputError
from sciverify_lint.model import Document
from tests.readers import docx_builder as b
from tests.readers.docx_reading import keys, read_docx

FIELD = b.field(b.zotero(b.item("Blue", doi="10.5555/blue")), "[1]", pieces=3)
SOURCE = b.document(
    b.paragraph("Garden", style="Heading1"),
    b.paragraph("Bees ", FIELD, " and (Marlow et al., 2014) sleep [1, 2].", b.note("footnote", 1)),
    b.table((b.paragraph("A ", FIELD), b.paragraph(b.textbox(b.paragraph("box ", FIELD))))),
    b.paragraph("Flies ", b.inserted(FIELD), b.deleted("x"), b.control(FIELD, "t"), b.raised("2")),
    b.paragraph("References"),
    b.paragraph("[1] Marlow J. Sleep. Ibis. 2014;5:1."),
    b.paragraph("[2] Sato K. Bees. Apidologie. 2015;6:2."),
)


def outcome(path: Path) -> Document | None:
    """The document, or None when the file was refused in one sentence."""
    try:
        return read_docx(path)
    except InputError as refused:
        said = str(refused)
    assert str(path) in said
    assert "\n" not in said
    return None


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "zip"),
        (b"hello", "zip"),
        (b"PK\x03\x04" + b"\0" * 60, "zip"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, "password"),
    ],
    ids=["empty", "text", "cut zip", "protected"],
)
def test_no_docx(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(content)
    with pytest.raises(InputError, match=says):
        read_docx(path)


def test_a_zip_without_a_document(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hello.txt", "hello")
    with pytest.raises(InputError, match="no main document part"):
        read_docx(path)


def test_a_folder_or_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / "a.docx").mkdir()
    for name in ("a.docx", "b.docx"):
        with pytest.raises(InputError, match="cannot be read"):
            read_docx(tmp_path / name)


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"<a/>" * 17_000_000)
    assert path.stat().st_size < 1_000_000
    with pytest.raises(InputError, match="larger than any manuscript"):
        read_docx(path)


@pytest.mark.parametrize(
    "declaration",
    [
        '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE d SYSTEM "http://127.0.0.1:9/x.dtd">',
    ],
)
def test_entities_are_refused(tmp_path: Path, declaration: str) -> None:
    path = b.write(tmp_path / "a.docx", more={"word/document.xml": declaration + b.document("")})
    with pytest.raises(InputError, match="not well-formed"):
        read_docx(path)


def test_a_damaged_part_beside_the_text_is_a_problem(tmp_path: Path) -> None:
    path = b.write(
        tmp_path / "a.docx",
        b.paragraph("Bees ", FIELD, "."),
        more={"word/footnotes.xml": "<w:footnotes", "word/styles.xml": "\0"},
    )
    document = read_docx(path)
    assert keys(document) == [["10.5555/blue"]]
    assert sorted(p.message.split("`")[1] for p in document.problems) == [
        "word/footnotes.xml",
        "word/styles.xml",
    ]


def test_deep_nesting_needs_no_stack(tmp_path: Path) -> None:
    deep = "<w:smartTag>" * 20_000 + b.run("deep ") + FIELD + "</w:smartTag>" * 20_000
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph(deep)))
    assert keys(document) == [["10.5555/blue"]]


def test_many_citations_in_one_paragraph(tmp_path: Path) -> None:
    many = "".join(
        b.run(f"Bees {n} ") + b.simple("CITATION Smi20", "(S, 2020)") + b.run(". ")
        for n in range(3500)
    )
    document = read_docx(b.write(tmp_path / "a.docx", b.paragraph(many)))
    assert sum(len(s.citations) for s in document.sentences) == 3500
    assert document.sentences[3200].text == "Bees 3200 (S, 2020)."


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400), st.integers(0, 2**32))
def test_random_zips(tmp_path_factory: pytest.TempPathFactory, noise: bytes, seed: int) -> None:
    chance = random.Random(seed)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", SOURCE)
        archive.writestr("word/styles.xml", noise)
    data = bytearray(buffer.getvalue())
    for _ in range(chance.randrange(1, 6)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path = tmp_path_factory.mktemp("zip") / "a.docx"
    path.write_bytes(
        bytes(data[: chance.randrange(len(data) // 2, len(data) + 1)]) if seed % 3 else bytes(data)
    )
    found = outcome(path)
    assert found is None or found.path == path.as_posix()


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32))
def test_mutated_documents(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    chance = random.Random(seed)
    pieces = [p for p in SOURCE.replace("<", "\n<").replace(">", ">\n").split("\n") if p]
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(2, len(pieces) - 2)
        match chance.randrange(3):
            case 0 if not pieces[at].startswith("<"):
                pieces[at] = ""
            case 1:
                pieces.insert(
                    at,
                    chance.choice(
                        ["", "<w:p/>", "<w:del/>", '<w:r><w:fldChar w:fldCharType="end"/></w:r>']
                    ),
                )
            case _:
                pieces[at] = (
                    pieces[at].replace("separate", "end")
                    if chance.random() < 0.8
                    else pieces[at][:-1]
                )
    path = b.write(
        tmp_path_factory.mktemp("doc") / "a.docx", more={"word/document.xml": "".join(pieces)}
    )
    document = outcome(path)
    for sentence in document.sentences if document else ():
        assert len(sentence.marks) == len(sentence.citations) > 0
        assert all(0 <= s <= e <= len(sentence.text) for s, e in sentence.marks)
