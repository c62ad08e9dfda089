"""Edits in a text, and the one literal of a field in the source that they may touch."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Location

BEFORE = re.compile(r"([A-Za-z][\w-]*)\s*=\s*$")
DELIMITED = re.compile(r'\s*(?:\{(?P<braced>.*)\}|"(?P<quoted>.*)"|(?P<bare>\d+))\s*', re.S)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A stretch of a text in code points, and what stands there afterwards."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """The value of a field as its source writes it, without its delimiters."""

    name: str
    """Of the field, in lower case."""
    start: int
    text: str
    bare: bool = False
    """Whether it is a number without delimiters."""

    def edit(self, start: int, end: int, text: str) -> Edit:
        """An edit of a part of the value; offsets are those in `text`."""
        return Edit(start=self.start + start, end=self.start + end, text=text)


def literal_at(source: str, place: Location, names: Iterable[str]) -> Literal | None:
    """The one literal at a place, if it is the whole value of one of the named fields; no macro, no `#`."""
    starts = line_starts(source)
    if place.end_line > len(starts):
        return None
    start = starts[place.line - 1] + place.column - 1
    end = starts[place.end_line - 1] + place.end_column - 1
    head = BEFORE.search(source[max(0, start - 200) : start])
    value = DELIMITED.fullmatch(source[start:end])
    if head is None or head[1].lower() not in names or value is None:
        return None
    group = next(name for name, found in value.groupdict().items() if found is not None)
    if group == "quoted" and '"' in without_braced(value[group]):
        return None
    return Literal(
        name=head[1].lower(),
        start=start + value.start(group),
        text=value[group],
        bare=group == "bare",
    )


def without_braced(text: str) -> str:
    """What stands outside braces: a quotation mark there ends a literal."""
    kept, depth = [], 0
    for character in text:
        depth += (character == "{") - (character == "}")
        if depth == 0:
            kept.append(character)
    return "".join(kept)


def line_starts(source: str) -> list[int]:
    """The offset of each line; a line ends with LF, CRLF or CR."""
    return [0, *(m.end() for m in re.finditer(r"\r\n|\n|\r", source))]


def applied(source: str, edits: Sequence[Edit]) -> str:
    """`source` after some edits that do not overlap."""
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        source = source[: edit.start] + edit.text + source[edit.end :]
    return source
