"""Real PDFs, rendered here: what pages add is gone, what a source says stays, and what cannot be read says why."""

import io
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import reportlab
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.pdf import process
from sciverify_lint.fulltext.pdf.quality import is_garbled
from sciverify_lint.fulltext.pdf.read import read_pdf
from sciverify_lint.model import NoText, Reason
from tests.fulltext.papers import FINDING, pdf_pages, pdf_paper, prose, wrapped
from tests.fulltext.works import TITLE

HEIGHT = A4[1]


def extract(data: bytes) -> Extract:
    """What is read; fails the test when nothing is."""
    found = read_pdf(data)
    assert isinstance(found, Extract), found
    return found


def refusal(data: bytes) -> str:
    """Why nothing is read."""
    found = read_pdf(data)
    assert isinstance(found, NoText), found
    assert found.reason is Reason.NO_FULL_TEXT
    return found.detail


def whole(found: Extract) -> str:
    """All text."""
    return "\n".join(block.text for block in found.blocks)


def two_columns(pages: Sequence[tuple[Sequence[str], Sequence[str]]]) -> bytes:
    """Pages of two columns with a running head and page numbers, 9 point."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for number, columns in enumerate(pages, start=1):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(40, HEIGHT - 30, f"J. Invented Results {number + 100} (2020)")
        canvas.drawString(400, HEIGHT - 30, "V. Lund and K. Osei")
        for left, lines in zip((40, 310), columns, strict=True):
            text = canvas.beginText(left, HEIGHT - 60)
            text.setFont("Helvetica", 9)
            for line in lines:
                text.textLine(line)
            canvas.drawText(text)
        canvas.drawString(290, 20, str(number + 100))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_a_short_paper() -> None:
    found = extract(pdf_paper())
    assert found.title == TITLE
    assert found.abstract == "We mowed forty meadows once or twice a year."
    assert [(b.page, b.section) for b in found.blocks] == [
        (1, "Abstract"),
        (1, "Methods"),
        (2, "Results"),
    ]
    assert found.blocks[-1].text == FINDING
    assert "Brandt" not in whole(found)
    assert "Osei" not in whole(found)


def test_columns_are_read_one_after_the_other() -> None:
    left = ["Introduction", *wrapped(prose(15), 45)]
    right = ["Results", *wrapped([FINDING, *prose(12)], 45)]
    last = ["Discussion", *wrapped(["Hay matters to farmers.", *prose(9)], 45)]
    found = extract(
        two_columns([(left, right), (last, wrapped(prose(6), 45)), (wrapped(prose(5), 45), [])])
    )
    text = whole(found)
    for sentence in (*prose(15), FINDING):
        assert sentence in text.replace("\n", " ")
    assert "Invented Results" not in text
    assert "Lund" not in text
    assert "101" not in text
    assert {b.section for b in found.blocks} == {"Introduction", "Results", "Discussion"}


def test_a_sentence_over_two_pages_is_whole_and_on_the_first() -> None:
    first = ["Results", *wrapped(prose(6)), "The number of species that were found in the second"]
    second = [
        "week was higher than in the first. Hay was dry.",
        "Discussion",
        "Hay matters to farmers.",
    ]
    found = extract(pdf_pages([first, second]))
    blocks = {b.page: b.text for b in found.blocks if b.section == "Results"}
    assert blocks[1].endswith("in the second week was higher than in the first.")
    assert blocks[2] == "Hay was dry."


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("They studied polli-", "nation in spring.", "studied pollination in spring"),
        ("It is a well-", "known fact of life.", "a well-known fact"),
        ("The double-", "blind study was long.", "The double-blind study"),
        ("It was found in Hawke-", "Bay last year.", "in Hawke-Bay last"),
        ("They saw meadow-", "lands full of bees.", "saw meadowlands full"),
    ],
)
def test_words_that_a_line_end_split(first: str, second: str, joined: str) -> None:
    other = [
        "This double study was blind and long.",
        "The meadowlands were full, and a well-known field lay fallow.",
    ]
    found = extract(pdf_pages([["Results", first, second, *other, *wrapped(prose(4))]]))
    assert joined in whole(found)


def test_ligatures_become_letters(tmp_path: Path) -> None:
    fonts = Path(reportlab.__file__).parent / "fonts"
    pdfmetrics.registerFont(TTFont("Vera", str(fonts / "Vera.ttf")))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    canvas.setFont("Vera", 10)
    canvas.drawString(
        60,
        700,
        "The \ufb01rst \ufb02ower was o\ufb01cially found in the \ufb01eld, and it was not the last of them.",
    )
    canvas.save()
    assert "The first flower was oficially found in the field" in whole(extract(out.getvalue()))


def test_line_numbers_and_the_stamp_of_arxiv_are_gone() -> None:
    lines = ["Results", *wrapped([FINDING, *prose(20)])]
    numbered = [f"{number} {line}" for number, line in enumerate(lines, start=7)]
    stamp = "arXiv:2004.01234v2 [q-bio.PE] 3 Apr 2020"
    text = whole(extract(pdf_pages([[stamp, *numbered]])))
    assert text.startswith(FINDING)
    assert "arXiv" not in text
    assert "twice a year held 34 bee" in text


def test_an_appendix_behind_the_references_is_kept() -> None:
    references = [
        f"[{n}] Brandt, A. Bees of valley {n}. J. Inv. {n}, 1-9 (2001)." for n in range(1, 20)
    ]
    appendix = ["Appendix A: Weather", "It rained on nine days of June."]
    found = extract(pdf_pages([["Results", FINDING, "References", *references], appendix]))
    assert "Brandt" not in whole(found)
    assert found.blocks[-1].text == "It rained on nine days of June."
    assert found.blocks[-1].page == 2


def test_references_without_a_heading_are_gone() -> None:
    references = [
        f"{n}. Brandt, A. Bees of valley {n}. J. Inv. {n}, 1-9 (2001)." for n in range(1, 12)
    ]
    text = whole(extract(pdf_pages([["Results", FINDING, *wrapped(prose(9)), *references]])))
    assert FINDING in text
    assert "Brandt" not in text


def test_two_lines_of_title_and_no_description() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for size, y, line in (
        (9, 800, "Journal of Invented Results"),
        (18, 770, "Mowing and bees"),
        (18, 750, "in hill meadows"),
        (11, 730, "Vera Lund"),
        *((10, 700 - 12 * n, line) for n, line in enumerate(["Abstract", *wrapped(prose(9))])),
    ):
        canvas.setFont("Helvetica", size)
        canvas.drawString(60, y, line)
    canvas.save()
    assert extract(out.getvalue()).title == TITLE


def scan(pages: int) -> bytes:
    """Pages that are pictures."""
    picture = Image.new("L", (600, 800), 255)
    ImageDraw.Draw(picture).text((50, 50), FINDING, fill=0)
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for _ in range(pages):
        canvas.drawImage(ImageReader(picture), 0, 0, *A4)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_a_scan_says_so() -> None:
    assert refusal(scan(3)) == "has no text layer (a scan); recognise its text first"


def test_an_empty_file_says_so() -> None:
    assert refusal(pdf_pages([[], []])) == "has no text"


def encrypted(password: str) -> bytes:
    """A PDF that asks for a password."""
    out = io.BytesIO()
    rights = StandardEncryption(password, ownerPassword="owner", strength=128)
    canvas = Canvas(out, pagesize=A4, encrypt=rights)
    canvas.drawString(60, 700, f"{FINDING} Hay matters to farmers.")
    canvas.save()
    return out.getvalue()


def test_an_encrypted_file_says_so() -> None:
    assert refusal(encrypted("secret")).startswith("is encrypted")


def test_an_empty_password_is_none() -> None:
    assert FINDING in whole(extract(encrypted("")))


def shifted(line: str) -> str:
    """What a font without a map gives: other letters of the same shape of text."""
    return "".join(chr((ord(c) - 97 + 7) % 26 + 97) if c.islower() else c for c in line)


def test_a_garbled_text_layer_says_so() -> None:
    lines = [shifted(line) for line in wrapped(prose(30))]
    assert refusal(pdf_pages([lines])) == "has a garbled text layer"


@pytest.mark.parametrize(
    "sentence",
    [
        "Tutkimuksessa havaittiin, että niityn niittäminen kahdesti vuodessa lisäsi mehiläislajien määrää. ",
        "A kutatás szerint a rétek évente kétszeri kaszálása növelte a méhfajok számát a hegyekben. ",
        "Árið eftir fundust fleiri tegundir býflugna þar sem engið var slegið tvisvar yfir sumarið. ",
        "我们每年割草两次，蜜蜂的种类因此增加了一倍。",
        "Косили два раза в год, и число видов пчёл удвоилось. ",
        "x = 3 y + 2 z^2, a_ij b_jk = c_ik; f(x) = g(y) for all x in X. ",
    ],
)
def test_a_language_we_do_not_know_is_not_garbled(sentence: str) -> None:
    assert not is_garbled(sentence * 40)


def test_a_file_that_was_cut_off() -> None:
    data = pdf_pages([wrapped(prose(50))] * 4)
    found = read_pdf(data[: len(data) // 3])
    assert isinstance(found, NoText)


def raw_pdf(objects: Sequence[bytes]) -> bytes:
    """A PDF of these objects."""
    out, offsets = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return (
        out + b"xref\n0 %d\n0000000000 65535 f \n" % size + table
        + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (size, len(out))
    )  # fmt: skip


def one_page(stream: bytes, filters: bytes) -> bytes:
    """A PDF of one page with this content."""
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>",
            b"<< /Length %d /Filter %s >>\nstream\n%s\nendstream" % (len(stream), filters, stream),
        ]
    )


CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
CIRCLE = b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"
MANY = b"<< /Type /Pages /Kids [] /Count 999999999 >>"
HOSTILE: dict[str, Callable[[], bytes]] = {
    "bomb": lambda: one_page(zlib.compress(bytes(90_000_000), 1), b"/FlateDecode"),
    "packed twice": lambda: one_page(
        zlib.compress(zlib.compress(bytes(90_000_000), 1)), b"[/FlateDecode /FlateDecode]"
    ),
    "pages in a circle": lambda: raw_pdf([CATALOG, CIRCLE]),
    "a billion pages": lambda: raw_pdf([CATALOG, MANY]),
    "deep": lambda: one_page(zlib.compress(b"[" * 200_000), b"/FlateDecode"),
    "no pdf": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 40,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_ends_as_a_reason(name: str) -> None:
    assert refusal(HOSTILE[name]()) in {
        "has no text",
        "is damaged: its pages cannot be read",
        "needs too much memory to be read",
        "has 999999999 pages; at most 600 are read",
    }


def test_a_worker_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS", 0.02)
    assert refusal(pdf_paper()) == "takes too long to be read"


def test_a_worker_does_not_see_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-for-a-parser")
    assert "OPENAI_API_KEY" not in process.PASSED
    assert isinstance(process.run_worker(pdf_paper(), "pypdf", 1), process.Pages)


def test_a_book_is_not_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sciverify_lint.fulltext.pdf.read.MOST_PAGES", 2)
    assert refusal(pdf_pages([[FINDING]] * 3)) == "has 3 pages; at most 2 are read"
