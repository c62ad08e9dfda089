"""Directives in the comments of a bibliography: each concerns the entry that it stands above or in."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from sciverify_lint.bibliography.places import Places
from sciverify_lint.model import Directive, Entry, Location

WORD = r"[ \t]*sciverify(?:-lint)?:(?P<text>[^\n]*?)"
PERCENT = re.compile(rf"(?P<mark>%)%*{WORD}(?=\n|\Z)")
BIBTEX = re.compile(
    rf"(?P<mark>%)%*{WORD}(?=\n|\Z)|@comment[ \t]*[{{(]\s*{WORD.replace('text', 'body')}[ \t]*[}})](?=\s)",
    re.I,
)
HASH = re.compile(rf"(?<!\S)(?P<mark>#)#*{WORD}(?=\n|\Z)")
LOOSE = re.compile(rf"(?m)^[ \t]*(?P<mark>[%#])[%#]*{WORD}(?=\n|\Z)")
MARKUP = re.compile(rf"(?P<mark><!--){WORD}-->")
COMMENTS = {
    ".bbl": PERCENT,
    ".yaml": HASH,
    ".yml": HASH,
    ".ris": LOOSE,
    ".nbib": LOOSE,
    ".xml": MARKUP,
    ".json": None,
}
"""What a comment is, by suffix; any other one is BibTeX's. RIS has none, but no line between records counts."""


TEXTS = ("text", "body")
"""Groups of the patterns that hold what a directive says."""


def without_directives(text: str) -> str:
    """BibTeX with spaces in place of the directives: inside an entry a comment is none to every parser."""
    return PERCENT.sub(lambda found: " " * len(found[0]), text) if "sciverify" in text else text


def directives_in(
    text: str, origin: Location, entries: Sequence[Entry], comment: re.Pattern[str] | None
) -> Iterator[Directive]:
    """The directives of `text`, which begins at `origin` and holds `entries`."""
    if comment is None or "sciverify" not in text:
        return
    places = Places(text, origin)
    lines = Lined(text.split("\n"), origin.line, comment)
    spans = sorted((e.location for e in entries), key=lambda where: (where.line, where.column))
    for found in comment.finditer(text):
        where = places.location(found.start(), found.end())
        start, end = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
        around = text[start : found.start()] + text[found.end() : end if end >= 0 else len(text)]
        alone = not around.strip()
        yield Directive(
            text=next(
                filter(None, (found[name] for name in TEXTS if name in comment.groupindex)), ""
            ).strip(),
            location=where,
            alone=alone,
            covers=entry_at(where, spans, lines, alone=alone),
        )


def comment_of(path: str) -> re.Pattern[str] | None:
    """What a directive looks like in a file of this name."""
    return COMMENTS.get(PurePath(path).suffix.lower(), BIBTEX)


class Lined:
    """The lines of a text by their numbers in the file."""

    def __init__(self, lines: Sequence[str], first: int, comment: re.Pattern[str]) -> None:
        """`first` is the number of the first of `lines`."""
        self.lines = lines
        self.first = first
        self.comment = comment

    def between(self, after: int, before: int) -> Sequence[str]:
        """The lines that lie between two lines."""
        return self.lines[after + 1 - self.first : max(0, before - self.first)]

    def goes_on(self, after: int, last: int) -> bool:
        """Whether anything but comments and blank lines follows up to the line `last`."""
        rest = self.between(after, last + 1)
        return any(line.strip() and not line.lstrip().startswith(("#", "%")) for line in rest)


def entry_at(
    where: Location, spans: Sequence[Location], lines: Lined, *, alone: bool
) -> Location | None:
    """The entry that a comment concerns: the one it stands in or behind, else the one right below it."""
    number = bisect_right(spans, where.line, key=lambda span: span.line)
    if number:
        span = spans[number - 1]
        inside = where.line <= span.end_line
        if inside and (not alone or lines.goes_on(where.end_line, span.end_line)):
            return span
    if alone and number < len(spans):
        below = spans[number]
        if all(line.strip() for line in lines.between(where.end_line, below.line)):
            return below
    return None
