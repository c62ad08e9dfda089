"""Stretches of text inside which no sentence ends: brackets, quotations and inline mathematics."""

import re
from dataclasses import dataclass

BRACKETS = {"(": ")", "[": "]", "{": "}", "（": "）", "［": "］", "【": "】"}
QUOTES = {
    "“": "”",
    "„": "“”",
    "‚": "‘’",
    "‘": "’",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    '"': '"',
    "``": "''",
    "「": "」",
    "『": "』",
    "《": "》",
}
"""Opening mark to the marks that may close it."""
CLOSING = frozenset("".join(BRACKETS.values()) + "".join(QUOTES.values()))
LONGEST = {"[": 300, "{": 300}
"""An unclosed bracket must not swallow what follows: the longest stretch believed, 800 for all others."""
DEPTH = 8
"""How far down a closing mark looks for its opening one."""

_MATH = r"\$(?![\s$])[^$]{1,400}(?<![\s\\])\$(?!\d)"
_MARK = re.compile(rf"{_MATH}|``|''|[()\[\]{{}}（）［］【】“”„‚‘’«»‹›\"「」『』《》]")
_SHORTHAND = frozenset("-–—~=|/")
"""Behind a straight quote these are no words: babel's `"---`, `"=`."""
_BEFORE_OPENING = frozenset(" \t\n\u00a0\u202f([{（［“„‚‘«»\"—–-/’'*_:,")


@dataclass(frozen=True, slots=True)
class Enclosure:
    """`text[start:end]`, marks included; `mark` is the opening one, `$` for mathematics."""

    start: int
    end: int
    mark: str

    @property
    def quotes(self) -> bool:
        """Whether it is a quotation."""
        return self.mark in QUOTES


def enclosures(text: str, start: int, end: int) -> list[Enclosure]:
    """The outermost enclosures of `text[start:end]` in order. Unmatched marks are passed over."""
    open_marks: list[tuple[str, int]] = []
    found: list[Enclosure] = []
    for match in _MARK.finditer(text, start, end):
        mark, at = match.group(), match.start()
        if mark[0] == "$":
            found.append(Enclosure(at, match.end(), "$"))
            continue
        level = _closed_level(text, mark, at, open_marks)
        if level is not None:
            opening, begun = open_marks[level]
            del open_marks[level:]
            if match.end() - begun <= LONGEST.get(opening, 800):
                while found and found[-1].start > begun:
                    found.pop()
                found.append(Enclosure(begun, match.end(), opening))
        elif _opens(text, mark, at, end):
            open_marks.append((mark, at))
    return found


def _closed_level(text: str, mark: str, at: int, open_marks: list[tuple[str, int]]) -> int | None:
    """The index in `open_marks` of the mark that `mark` closes, if any."""
    if mark == "’" and text[at + 1 : at + 2].isalpha():
        return None
    for level in range(len(open_marks) - 1, max(-1, len(open_marks) - 1 - DEPTH), -1):
        opening = open_marks[level][0]
        if mark in (BRACKETS.get(opening) or QUOTES[opening]) and len(mark) == max(1, len(opening)):
            return level
    return None


def _opens(text: str, mark: str, at: int, end: int) -> bool:
    """Whether `mark` opens something here: straight quotes and guillemets go both ways."""
    if mark not in BRACKETS and mark not in QUOTES:
        return False
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < end else " "
    match mark:
        case '"' | "»" | "›":
            return before in _BEFORE_OPENING and not after.isspace() and after not in _SHORTHAND
        case "«" | "‹":
            return before in _BEFORE_OPENING or after.isspace()
        case "‘":
            return not after.isspace()
        case _:
            return True
