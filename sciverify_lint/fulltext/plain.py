"""Plain text and Markdown to an extract: paragraphs at blank lines, pages at form feeds."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.prose.assemble import assemble
from sciverify_lint.fulltext.prose.lines import TERMINAL, Line, is_section
from sciverify_lint.text.decode import decode

HASHES = re.compile(r"\s{0,3}#{1,6}\s+(.+?)\s*#*\s*(?:\{[^{}]*\})?\s*\Z")
UNDERLINE = re.compile(r"\s{0,3}(?:=+|-{3,}|~{3,}|\*{3,})\s*\Z")
YAML_TITLE = re.compile(r"""^title:\s*(["']?)(.+?)\1\s*$""", re.MULTILINE | re.IGNORECASE)
FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
NAME_JOIN = re.compile(
    r"[,;&]|\b(?:and|et al\.?|und|et|de|da|di|van|von|der|den|la|le|by)\b|[\d*†‡§¹²³]"
)
MOST_TITLE_LINES = 5
LONGEST_TITLE = 250


def read_plain(data: bytes, *, markdown: bool) -> Extract:
    """The prose of a text file; a short line that stands alone, or opens a paragraph, is a heading."""
    text = decode(data).text
    title = None
    if markdown and text.startswith("---\n"):
        head, closing, rest = text[4:].partition("\n---")
        if closing:
            given = YAML_TITLE.search(head)
            title, text = given[2] if given else None, rest.partition("\n")[2]
    lines: Sequence[Line] = over_pages(list(lines_of(text, markdown=markdown)))
    if title is None and (found := own_title(lines)) is not None:
        title, used = found
        lines = without_names(lines[used:])
    return assemble(lines, title=title)


def without_names(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines after a title, without those that name the authors."""
    end = next((n for n, line in enumerate(lines[:4]) if not is_byline(line)), min(4, len(lines)))
    return lines[end:]


def is_byline(line: Line) -> bool:
    """Whether a line below a title is a list of names, and not the heading of a section."""
    listed = line.heading or re.search(r",|;|\band\b|&", line.text) is not None
    return listed and not is_section(line.text) and is_names(line.text)


def is_names(text: str) -> bool:
    """Whether a line has only capitalised words, as names do."""
    words = NAME_JOIN.sub(" ", text).split()
    return len(words) > 1 and all(word[0].isupper() or word[0] in "*†‡" for word in words)


def lines_of(text: str, *, markdown: bool) -> Iterator[Line]:
    """The lines that are not blank, with their page when the text has form feeds."""
    several = "\f" in text
    for number, page in enumerate(text.split("\f"), start=1):
        for paragraph in re.split(r"\n[ \t]*\n", page):
            rows = [row.rstrip() for row in paragraph.split("\n") if row.strip()]
            yield from paragraph_lines(rows, number if several else None, markdown=markdown)


def over_pages(lines: Sequence[Line]) -> list[Line]:
    """The lines; one that goes on with the sentence of the page before starts no paragraph."""
    return [*lines[:1], *(continued(before, line) for before, line in pairwise(lines))]


def continued(before: Line, line: Line) -> Line:
    """A line as it is behind another one."""
    same = before.page == line.page or before.heading or line.heading
    return line if same or TERMINAL.search(before.text) else replace(line, starts=False)


def paragraph_lines(rows: list[str], page: int | None, *, markdown: bool) -> Iterator[Line]:
    """The lines of one paragraph."""
    starts = True
    for number, row in enumerate(rows):
        hashes = HASHES.match(row) if markdown else None
        underlined = number + 1 < len(rows) and UNDERLINE.match(rows[number + 1]) is not None
        if UNDERLINE.match(row) or (markdown and FENCE.match(row)):
            continue
        alone = number == 0 and is_short(row, alone=len(rows) == 1)
        heading = hashes is not None or underlined or alone
        yield Line(hashes[1] if hashes else row.strip(), page, starts=starts, heading=heading)
        starts = heading


def is_short(row: str, *, alone: bool) -> bool:
    """Whether the first line of a paragraph reads like a heading, not like prose or a name."""
    text = row.strip()
    words = text.split()
    if not alone and len(words) > 6:
        return False
    fits = len(words) <= 20 and len(text) <= LONGEST_TITLE and not text[0].islower()
    return fits and not TERMINAL.search(text) and not text.endswith((",", ";", "-"))


def own_title(lines: Sequence[Line]) -> tuple[str, int] | None:
    """The title that a text begins with, and how many lines it takes: one that stands alone, or the first
    lines of a paragraph without a sentence, up to the authors' names.
    """
    if not lines or is_section(lines[0].text):
        return None
    end = next((n for n, line in enumerate(lines[1:], start=1) if line.starts), len(lines))
    if not lines[0].heading:
        end = next((n for n, line in enumerate(lines[1:end], start=1) if is_names(line.text)), end)
        if end > MOST_TITLE_LINES or any(TERMINAL.search(line.text) for line in lines[:end]):
            return None
    title = " ".join(line.text.strip() for line in lines[:end])
    return (title, end) if 2 <= len(title.split()) <= 40 else None
