"""Words that a line end has split: joined where the document itself shows that they are one word."""

import re
from collections.abc import Iterable, Sequence

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
TAIL = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)[-\u2010]\Z")
HEAD = re.compile(r"[^\W\d_]+")
SOFT = "\u00ad\ufffe\u0002"
"""Soft hyphen, and what pdfium writes for a hyphen at a line end."""
WITHOUT_SOFT = str.maketrans("", "", SOFT)


def vocabulary(lines: Iterable[str]) -> frozenset[str]:
    """The words of a document, in lower case, without those that stand at a line end and may be halves."""
    words: set[str] = set()
    for line in lines:
        found = [m[0].lower() for m in WORD.finditer(line)]
        if line.rstrip().endswith(("-", "\u2010", *SOFT)):
            found = found[:-1]
        words.update(found)
    return frozenset(words)


def join(first: str, second: str, words: frozenset[str]) -> tuple[str, str]:
    """What of `first` is kept and what stands between it and `second`.

    A word is joined if the whole occurs in the document, or if its halves are no words there;
    a compound keeps its hyphen.
    """
    first = first.rstrip()
    if first.endswith(tuple(SOFT)):
        return first[:-1], ""
    tail, head = TAIL.search(first), HEAD.match(second)
    if tail is None or head is None:
        return first, " "
    left, right = tail[1].lower(), head[0].lower()
    if head[0][0].isupper() or f"{left}-{right}" in words:
        return first, ""
    last = left.rpartition("-")[2]
    if f"{last}{right}" in words or f"{left}{right}" in words:
        return first[:-1], ""
    if last in words and right in words:
        return first, ""
    return first[:-1], ""


def joined(lines: Sequence[str], words: frozenset[str]) -> tuple[str, tuple[int, ...]]:
    """The lines as one text, and at which offset each of them begins."""
    starts: list[int] = []
    pieces: list[str] = []
    length = 0
    for number, line in enumerate(lines):
        starts.append(length)
        kept, gap = line.strip(), ""
        if number + 1 < len(lines):
            kept, gap = join(kept, lines[number + 1].strip(), words)
        pieces.append(kept.translate(WITHOUT_SOFT) + gap)
        length += len(pieces[-1])
    return "".join(pieces), tuple(starts)
