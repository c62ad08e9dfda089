"""Plain text and Markdown to an extract: paragraphs at blank lines, pages at form feeds."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.prose.assemble import assemble
from sciverify_lint.fulltext.prose.lines import TERMINAL, Line, is_named, is_numbered
from sciverify_lint.text.decode import decode

HASHES = re.compile(r"\s{0,3}#{1,6}\s+(.+?)\s*#*\s*(?:\{[^{}]*\})?\s*\Z")
UNDERLINE = re.compile(r"\s{0,3}(?:=+|-{3,}|~{3,}|\*{3,})\s*\Z")
YAML_TITLE = re.compile(r"""^title:\s*(["']?)(.+?)\1\s*$""", re.MULTILINE | re.IGNORECASE)
FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
NAME_JOIN = re.compile(
    r"[,;&]|\b(?:and|et al\.?|und|et|de|da|di|van|von|der|den|la|le|by)\b|[\d*†‡§¹²³]"
)
LONGEST_TITLE = 250


def read_plain(data: bytes, *, markdown: bool) -> Extract:
    """The prose of a text file; a short line that stands alone, or opens a paragraph, is a heading."""
    text = decode(data).text
    title = None
    if markdown and text.startswith("---\n"):
        head, closing, rest = text[4:].partition("\n---")
        if closing:
            found = YAML_TITLE.search(head)
            title, text = found[2] if found else None, rest.partition("\n")[2]
    lines = over_pages(list(lines_of(text, markdown=markdown)))
    if title is None and (title := own_title(lines)) is not None:
        lines = without_names(lines[1:])
    return assemble(lines, title=title)


def without_names(lines: Sequence[Line]) -> list[Line]:
    """The lines after a title; those that name the authors are no headings."""
    end = next((n for n, line in enumerate(lines[:4]) if not is_names(line)), min(4, len(lines)))
    return [*(replace(line, heading=False) for line in lines[:end]), *lines[end:]]


def is_names(line: Line) -> bool:
    """Whether a line that stands alone is a list of names, and not the heading of a section."""
    if not line.heading or is_named(line.text) or is_numbered(line.text):
        return False
    words = NAME_JOIN.sub(" ", line.text).split()
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


def own_title(lines: list[Line]) -> str | None:
    """The first line, when it stands alone as a title does and is no section."""
    if not lines or not lines[0].heading or len(lines[0].text.split()) < 2:
        return None
    return lines[0].text.strip()
