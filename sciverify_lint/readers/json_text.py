"""The cells of a notebook with the place of each character in the JSON that holds them."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

TOKEN = re.compile(
    r'[ \t\n]*(?:(?P<string>"(?:[^"\\\n]|\\.)*+")|(?P<mark>[{}\[\],:])|(?P<word>[^\s{}\[\],:"]+))'
)
ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)
DEEPEST = 500
BIBLIOGRAPHIES = {
    ("metadata", "bibliography"),
    ("metadata", "ipub", "bibliography"),
    ("metadata", "latex_envs", "bibliofile"),
}
"""Where a notebook's metadata name its bibliography: Quarto and pandoc, ipypublish, jupyter_latex_envs."""


class NotJson(ValueError):
    """The text is not the JSON of a notebook."""


@dataclass(slots=True)
class Cell:
    """The source of one cell: its text, and the stretches of the file that it comes from."""

    number: int
    """1-based, cells of all kinds counted."""
    kind: str = ""
    text: str = ""
    starts: list[int] = field(default_factory=list)
    """Offsets in `text` where a stretch begins."""
    places: list[int] = field(default_factory=list)
    """Offset in the file of each of them."""
    lengths: list[int] = field(default_factory=list)
    """How many characters of the file one character of the stretch takes."""

    def add(self, string: str, offset: int) -> None:
        """Append a JSON string without its quotation marks, which stands at `offset`."""
        done = 0
        for match in ESCAPE.finditer(string):
            self.stretch_of(string[done : match.start()], offset + done, 1)
            self.stretch_of(decoded(match[0]), offset + match.start(), len(match[0]))
            done = match.end()
        self.stretch_of(string[done:], offset + done, 1)

    def stretch_of(self, text: str, place: int, length: int) -> None:
        """Append decoded text that stands at `place`."""
        if text:
            self.starts.append(len(self.text))
            self.places.append(place)
            self.lengths.append(length)
            self.text += text

    def finished(self) -> "Cell":
        """With line feeds only, nothing moved."""
        self.text = self.text.replace("\r\n", " \n").replace("\r", "\n")
        return self

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the file of `text[start:end]`."""
        if not self.starts:
            return 0, 0
        first = self.place(start)
        return first, max(first, self.place(end - 1, after=True) if end > start else first)

    def place(self, offset: int, *, after: bool = False) -> int:
        """The offset in the file of one character, or of what follows it."""
        index = max(0, bisect_right(self.starts, offset) - 1)
        ahead = offset - self.starts[index] + after
        return self.places[index] + ahead * self.lengths[index]


def decoded(escape: str) -> str:
    """The character of a JSON escape; half of a pair becomes U+FFFD. Raises NotJson."""
    try:
        character = str(json.loads(f'"{escape}"'))
    except ValueError as error:
        raise NotJson(f"`{escape}` is no escape of JSON") from error
    return "\N{REPLACEMENT CHARACTER}" if "\ud800" <= character[0] <= "\udfff" else character


@dataclass(slots=True)
class Level:
    """An open object or array."""

    mark: str
    key: str | None = None
    """The key that was read last, in an object."""
    awaits_value: bool = False
    cell: Cell | None = None


def cells_of(text: str) -> Iterator[Cell]:
    """Every cell of a notebook (format 4, or 3 with worksheets) in order. Raises NotJson."""
    levels: list[Level] = []
    number = 0
    seen = False
    for match in tokens(text):
        mark = match["mark"]
        if mark in {"{", "["}:
            level = Level(mark)
            if mark == "{" and is_cell(levels):
                number += 1
                level.cell = Cell(number)
                seen = True
            levels.append(level)
            if len(levels) > DEEPEST:
                raise NotJson("nested too deeply")
        elif mark in {"}", "]"}:
            if not levels or levels[-1].mark != {"}": "{", "]": "["}[mark]:
                raise NotJson("its brackets do not match")
            closed = levels.pop()
            if closed.cell is not None:
                yield closed.cell.finished()
            if levels:
                levels[-1].awaits_value = False
        elif mark == ":":
            if levels:
                levels[-1].awaits_value = True
        elif mark is None:
            value(match, levels)
    if levels or not (seen or '"cells"' in text or '"worksheets"' in text):
        raise NotJson("it is cut off" if levels else "it has no cells")


def tokens(text: str) -> Iterator[re.Match[str]]:
    """The tokens of a JSON text. Raises NotJson at what is none."""
    offset = 0
    end = len(text.rstrip())
    while offset < end:
        match = TOKEN.match(text, offset)
        if match is None:
            line = text.count("\n", 0, offset) + 1
            raise NotJson(f"line {line} is not JSON")
        yield match
        offset = match.end()


def is_cell(levels: list[Level]) -> bool:
    """Whether an object that opens now is an element of the notebook's list of cells."""
    keys = [level.key for level in levels if level.mark == "{"]
    shape = "".join(level.mark for level in levels)
    return (shape, keys) in (("{[", ["cells"]), ("{[{[", ["worksheets", "cells"]))


def value(match: re.Match[str], levels: list[Level]) -> None:
    """Take a string or a word: the key of an object, or a value that may belong to a cell."""
    if not levels:
        return
    level = levels[-1]
    string = match["string"]
    if level.mark == "{" and not level.awaits_value:
        level.key = string[1:-1] if string else None
        return
    level.awaits_value = False
    if string is None:
        return
    if level.cell is not None and level.key == "cell_type":
        level.cell.kind = string[1:-1]
    elif level.cell is not None and level.key == "source":
        level.cell.add(string[1:-1], match.start("string") + 1)
    elif len(levels) > 1 and level.mark == "[":
        holder = levels[-2]
        if holder.cell is not None and holder.key == "source":
            holder.cell.add(string[1:-1], match.start("string") + 1)


def metadata_strings(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """The bibliographies that a notebook's own metadata name, each with its span. Raises NotJson."""
    levels: list[Level] = []
    for match in tokens(text):
        mark = match["mark"]
        if mark in {"{", "["}:
            levels.append(Level(mark))
        elif mark in {"}", "]"} and levels:
            levels.pop()
            if levels:
                levels[-1].awaits_value = False
        elif mark == ":" and levels:
            levels[-1].awaits_value = True
        elif mark is None and levels:
            path = tuple(level.key for level in levels if level.mark == "{")
            is_value = levels[-1].mark == "[" or levels[-1].awaits_value
            if is_value and match["string"] and path in BIBLIOGRAPHIES:
                start, end = match.span("string")
                yield text[start + 1 : end - 1], (start + 1, end - 1)
            value(match, levels)


def cite2c_items(text: str) -> str | None:
    """The CSL items that the cite2c extension keeps in a notebook, as a JSON array, or None."""
    if '"cite2c"' not in text:
        return None
    try:
        items = json.loads(text)["metadata"]["cite2c"]["citations"]
        return json.dumps([{**item, "id": key} for key, item in items.items()]) or None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
