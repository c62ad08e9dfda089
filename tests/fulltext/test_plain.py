"""Text and Markdown files: title, sections, pages, and no reference list."""

import pytest

from sciverify_lint.fulltext.extract import Extract, pack, unpack
from sciverify_lint.fulltext.plain import read_plain
from tests.fulltext.papers import FINDING
from tests.fulltext.works import TEXT, TITLE


def plain(text: str) -> Extract:
    """A text file."""
    return read_plain(text.encode(), markdown=False)


def markdown(text: str) -> Extract:
    """A Markdown file."""
    return read_plain(text.encode(), markdown=True)


def sections(found: Extract) -> list[tuple[str | None, str]]:
    """Section and text of each block."""
    return [(block.section, block.text) for block in found.blocks]


def test_a_paper_as_text() -> None:
    found = plain(TEXT)
    assert found.title == TITLE
    assert found.abstract == "We mowed forty meadows once or twice a year."
    assert sections(found) == [("Abstract", found.abstract), ("Results", FINDING)]
    assert found.opening[:2] == (TITLE, "Abstract")


def test_headings_of_ones_own() -> None:
    found = plain(
        f"{TITLE}\n\nSection 1\nPlot 1 was mown.\n\nThe second plot\n\nIt was not mown.\nNor fenced.\n"
    )
    assert sections(found) == [
        ("Section 1", "Plot 1 was mown."),
        ("The second plot", "It was not mown. Nor fenced."),
    ]


def test_a_text_without_a_title() -> None:
    found = plain("Salt marshes store carbon, a merchant wrote.\n\nHe was right.\n")
    assert found.title is None
    assert [text for _, text in sections(found)] == [
        "Salt marshes store carbon, a merchant wrote.",
        "He was right.",
    ]


def test_form_feeds_are_pages() -> None:
    found = plain(f"{TITLE}\n\nResults\nBees were many in the sec-\fond week. Hay was dry.\n")
    assert [(b.page, b.text) for b in found.blocks] == [
        (1, "Bees were many in the second week."),
        (2, "Hay was dry."),
    ]


def test_a_paper_as_markdown() -> None:
    found = markdown(
        f'---\ntitle: "{TITLE}"\nauthor: Vera Lund\n---\n\n# Abstract\n\nWe mowed.\n\n## Results {{#results}}\n\n'
        f"{FINDING}\n\nDiscussion\n----------\n\nHay matters.\n\n## References\n\n- Brandt, A. Mowing. 2001.\n"
    )
    assert found.title == TITLE
    assert found.abstract == "We mowed."
    assert [section for section, _ in sections(found)] == ["Abstract", "Results", "Discussion"]
    assert "Brandt" not in str(found.blocks)


def test_a_markdown_heading_is_the_title() -> None:
    found = markdown(f"# {TITLE}\n\nVera Lund\n\n## Results\n\n{FINDING}\n")
    assert found.title == TITLE
    assert sections(found) == [("Results", FINDING)]


HEADINGS = (
    "References", "REFERENCES", "References:", "7. References", "VII. REFERENCES", "R E F E R E N C E S",
    "Bibliography",
    "Literature Cited", "Works cited", "References and Notes", "Literaturverzeichnis", "Références", "**References**",
)  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_of_reference_lists(heading: str) -> None:
    entries = "\n".join(
        f"[{n}] Brandt, A. Bees of valley {n}. J. Inv. {n}, 1-9 (2001)." for n in range(1, 9)
    )
    found = plain(
        f"{TITLE}\n\nResults\n{FINDING}\n\n{heading}\n{entries}\n\nAppendix B\nIt rained in June.\n"
    )
    assert sections(found) == [("Results", FINDING), ("Appendix B", "It rained in June.")]


def test_prose_about_references_stays() -> None:
    found = plain(
        f"{TITLE}\n\nMethods\nReferences to bees were counted in letters.\n\nReferences were rare.\n"
    )
    assert [text for _, text in sections(found)] == [
        "References to bees were counted in letters.",
        "References were rare.",
    ]


def test_windows_text() -> None:
    found = read_plain(
        TEXT.replace("\n", "\r\n").replace("forty", "40 \u201cold\u201d").encode("cp1252"),
        markdown=False,
    )
    assert found.abstract == "We mowed 40 “old” meadows once or twice a year."


def test_private_characters_are_not_citations() -> None:
    found = plain("Results\nBees\ue000 were many. Hay was dry.\n")
    assert sections(found) == [("Results", "Bees\ufffd were many. Hay was dry.")]


@pytest.mark.parametrize(
    "text", ["", "\n\n\n", "\f\f", "# ", "---\n", "---\ntitle: x\n---\n", "References\n"]
)
def test_next_to_nothing(text: str) -> None:
    assert markdown(text).blocks == ()
    assert plain(text).abstract is None


HOSTILE = ("a " * 90_000, "1. A\n" * 9_000, "[1] A. 2001.\n" * 9_000, "- " * 90_000, "A-\n" * 9_000)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:5].strip())
def test_hostile_texts_are_read_in_time(text: str) -> None:
    assert plain(text).title is None or plain(text).blocks is not None


def test_what_is_kept_comes_back() -> None:
    found = plain(TEXT)
    assert unpack(pack(found)) == found
    assert unpack(b"no zlib") is None
    assert unpack(pack(found)[:-9]) is None


@pytest.mark.parametrize(
    "head",
    [
        "A history of the trade in pine resin on the upper river",
        "A history of the trade in pine resin on the upper river\nVera Lund and Kofi Osei",
        "A history of the trade in pine resin\non the upper river",
        "A history of the trade in pine resin\non the upper river\nLund, V., Osei, K.",
        "A history of the trade in pine resin on the upper river\n=======",
    ],
)
def test_titles_that_a_text_begins_with(head: str) -> None:
    found = plain(f"{head}\n\nA merchant wrote in 1720. He was right.\n")
    assert found.title == "A history of the trade in pine resin on the upper river"
    assert [text for _, text in sections(found)] == ["A merchant wrote in 1720. He was right."]


@pytest.mark.parametrize(
    "head", ["Section 1", "Notes", "Chapter 3", "Abstract", "Page 12", "We mowed.", "and so it was"]
)
def test_first_lines_that_are_no_title(head: str) -> None:
    assert plain(f"{head}\nA merchant wrote in 1720. He was right.\n").title is None


def test_a_line_that_heads_nothing_is_text() -> None:
    found = plain(
        f"{TITLE}\n\nResults\n\nTwice mown: 34 species\n\nOnce mown: 17 species\n\nDiscussion\n\nHay matters.\n"
    )
    assert sections(found) == [
        ("Results", "Twice mown: 34 species"),
        ("Results", "Once mown: 17 species"),
        ("Discussion", "Hay matters."),
    ]


def test_what_stands_before_the_first_heading_stays() -> None:
    found = plain(
        f"{TITLE}\n\nVera Lund, University of the Hills\n\nBees were many.\n\nAcknowledgements\n\nWe thank the herd.\n"
    )
    assert [text for _, text in sections(found)] == ["Bees were many.", "We thank the herd."]
