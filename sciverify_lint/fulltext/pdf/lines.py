"""Pages to lines, without what a page adds: running heads, page and line numbers, the arXiv stamp."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from sciverify_lint.fulltext.pdf.characters import cleaned
from sciverify_lint.fulltext.prose.lines import TERMINAL, Line

STAMP = re.compile(r"\s*arXiv:\s?\S{9,20}(?:v\d+)?\s+\[[\w.-]+\]\s+\d{1,2}\s+\w{3,9}\s+\d{4}\s*")
PAGE_NUMBER = re.compile(
    r"\s*(?:[-–—]\s*)?(?:page\s+|p\.\s*|S\.\s*)?\d{1,5}(?:\s*(?:of|/|von|de)\s*\d{1,5})?(?:\s*[-–—])?\s*|\s*[ivxlc]{1,6}\s*",
    re.IGNORECASE,
)
LINE_NUMBER = re.compile(r"\s*(\d{1,4})(?:\s+(?=\S)|\s*\Z)")
EDGE = 4
"""Lines at the top and at the foot of a page that may be running heads."""
BULLET = re.compile(r"\s*(?:[•◦▪‣∙·–]|\(?[a-z\d]{1,3}\))\s+\S")


def lines_of(texts: Sequence[str]) -> tuple[Line, ...]:
    """The lines of all pages in order, with the beginnings of paragraphs."""
    pages = [
        [line for row in cleaned(text).split("\n") if (line := STAMP.sub("", row).strip())]
        for text in texts
    ]
    pages = without_heads([without_line_numbers(page) for page in pages])
    return tuple(with_paragraphs(pages))


def without_line_numbers(page: list[str]) -> list[str]:
    """A preprint's page without the numbers that count its lines: most lines, each one more than the last."""
    found = [(n, int(m[1])) for n, line in enumerate(page) if (m := LINE_NUMBER.match(line))]
    if len(found) < 8 or len(found) < 0.4 * len(page):
        return page
    steps = [b - a for (_, a), (_, b) in itertools.pairwise(found)]
    if sum(step == 1 for step in steps) < 0.8 * len(steps):
        return page
    numbered = {n for n, _ in found}
    rest = [
        LINE_NUMBER.sub("", line, count=1) if n in numbered else line for n, line in enumerate(page)
    ]
    return [line for line in rest if line.strip()]


def without_heads(pages: list[list[str]]) -> list[list[str]]:
    """The pages without lines that recur, numbers aside, at the edge of two in five pages, and without page numbers."""
    counts: Counter[str] = Counter()
    for page in pages:
        counts.update({shape(line) for line in (*page[:EDGE], *page[-EDGE:])})
    least = max(2, 0.4 * len(pages))
    # Left and right pages often have a head each; then a head is on every second page.
    heads = {
        s
        for s, count in counts.items()
        if s and (count >= least or (count >= 4 and count >= 0.25 * len(pages)))
    }
    return [without_edges(page, heads) for page in pages]


def without_edges(page: list[str], heads: set[str]) -> list[str]:
    """A page without running heads; page numbers only count as such on its outermost lines."""
    end = len(page)
    kept = [
        line
        for n, line in enumerate(page)
        if not ((n < EDGE or n >= end - EDGE) and shape(line) in heads)
    ]
    for edge in (0, -1):
        while kept and PAGE_NUMBER.fullmatch(kept[edge]):
            del kept[edge]
    return kept


def shape(line: str) -> str:
    """A line as running heads are compared: digits and spaces do not count; "" for one that is too short to tell."""
    bare = re.sub(r"\d+|\s+", "", line).lower()
    return bare if len(bare) >= 3 else ""


def with_paragraphs(pages: Sequence[Sequence[str]]) -> Iterator[Line]:
    """A paragraph begins after a line that ends a sentence and falls short of the usual length, and at a bullet."""
    lengths = sorted(len(line) for page in pages for line in page)
    usual = lengths[int(len(lengths) * 0.7)] if lengths else 0
    ended = True
    for number, page in enumerate(pages, start=1):
        for line in page:
            yield Line(line, number, starts=ended or BULLET.match(line) is not None)
            ended = TERMINAL.search(line) is not None and len(line) < 0.8 * usual
