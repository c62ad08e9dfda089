"""Cleaned lines to blocks: paragraphs that know their section, cut by sentence where a page ends."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from sciverify_lint.fulltext.extract import OPENING, Extract
from sciverify_lint.fulltext.prose.front import ABSTRACT, paragraphs, with_abstract, without_front
from sciverify_lint.fulltext.prose.hyphens import joined, vocabulary
from sciverify_lint.fulltext.prose.lines import Line, bare_heading, is_section, with_headings
from sciverify_lint.fulltext.prose.references import without_references
from sciverify_lint.model import TextBlock
from sciverify_lint.text.marks import without_strays
from sciverify_lint.text.sentences import split


def assemble(lines: Sequence[Line], *, title: str | None) -> Extract:
    """The extract of a text whose lines are `lines`; `title` is the one it gives itself, if known."""
    first = [text for line in lines if (text := line.text.strip())][:OPENING]
    opening = tuple(first if title is None or title in first else [title, *first])
    marked = with_abstract(with_headings(lines))
    body = without_front(without_references(marked))
    found = blocks_of(body, vocabulary(line.text for line in lines))
    blocks = tuple(block for block in found if any(map(str.isalnum, block.text)))
    abstract = " ".join(
        block.text for block in blocks if block.section and ABSTRACT.fullmatch(block.section)
    )
    return Extract(blocks=blocks, title=title, abstract=abstract or None, opening=opening)


def blocks_of(lines: Sequence[Line], words: frozenset[str]) -> Iterator[TextBlock]:
    """One block for each paragraph and page; a sentence over two pages is on the first.

    A line that stands alone like a heading, but heads nothing, is text.
    """
    section: str | None = None
    heading: Line | None = None
    for paragraph in paragraphs(lines):
        if heading is not None:
            if not paragraph[0].heading or is_section(heading.text):
                section = bare_heading(heading.text) or section
            else:
                yield lone(heading, section)
        heading = paragraph[0] if paragraph[0].heading else None
        if heading is None:
            yield from blocks_by_page(paragraph, section, words)
    if heading is not None and not is_section(heading.text):
        yield lone(heading, section)


def lone(line: Line, section: str | None) -> TextBlock:
    """One line as a block."""
    return TextBlock(text=without_strays(line.text), page=line.page, section=section)


def blocks_by_page(
    paragraph: Sequence[Line], section: str | None, words: frozenset[str]
) -> Iterator[TextBlock]:
    """A paragraph, cut by sentence where a page ends."""
    text, starts = joined([without_strays(line.text) for line in paragraph], words)
    pages = [line.page for line in paragraph]
    placed = ((pages[bisect_right(starts, start) - 1], start, end) for start, end in split(text))
    for page, sentences in groupby(placed, key=lambda sentence: sentence[0]):
        spans = list(sentences)
        yield TextBlock(text=text[spans[0][1] : spans[-1][2]], page=page, section=section)
