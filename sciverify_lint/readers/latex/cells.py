r"""Divides a block: a table into its cells, a picture into the labels that cite."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.spans import Span

BORDER = re.compile(
    r"\\\\\*?(?:\[[^\]\n]*\])?"
    r"|\\(?:tabularnewline|hline)(?![A-Za-z])|\\(?:cline|cmidrule)(?:\([^()]*\))?\{[^{}]*\}"
    r"|\\.|[{}&]",
    re.DOTALL,
)
MOST_STEPS = 200
"""How many groups are looked at to find the one around a citation."""


def cells(text: str, start: int, end: int) -> Iterator[Span]:
    r"""The cells of `text[start:end]`, the inside of a table; `&` and `\\` inside braces divide nothing."""
    depth, begun = 0, start
    for found in BORDER.finditer(text, start, end):
        token = found.group()
        depth += (token == "{") - (token == "}")
        border = token == "&" or (token[0] == "\\" and (token[1] == "\\" or len(token) > 2))
        if border and depth <= 0:
            yield begun, found.start()
            begun = found.end()
    yield begun, end


def groups_around(
    text: str, braces: Braces, pieces: Iterable[Span], anchors: Sequence[int]
) -> list[Span]:
    """The innermost group around each of the anchors that lie in the pieces; a piece where there is none."""
    spans: dict[Span, None] = {}
    for start, end in pieces:
        for anchor in anchors[bisect_left(anchors, start) : bisect_left(anchors, end)]:
            spans[_group(text, braces, start, anchor) or (start, end)] = None
    return list(spans)


def _group(text: str, braces: Braces, start: int, anchor: int) -> Span | None:
    opened = anchor
    for _ in range(MOST_STEPS):
        opened = text.rfind("{", start, opened)
        if opened < 0:
            return None
        closed = braces.closing.get(opened, -1)
        if closed > anchor:
            return opened + 1, closed
    return None
