"""Matching braces and brackets in masked source: one linear pass, then every question is answered at once."""

import re

BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
OPTION = re.compile(r"\\.|[\]{]|\n[ \t\0]*\n", re.DOTALL)
ROUND = re.compile(r"\\.|[){]|\n[ \t\0]*\n", re.DOTALL)
PARAGRAPH = re.compile(r"\n[ \t\0]*\n")
SPACE = re.compile(r"[ \t\0]*(?:\n[ \t\0]*)?")
LONGEST_OPTION = 3000
"""An optional argument longer than this, in characters, counts as not closed."""
STEPS = 400


class Braces:
    """The groups of one masked text. Stray braces match nothing and disturb no other group."""

    def __init__(self, text: str) -> None:
        """Match the braces of `text`, in which comments and verbatim stretches are NULs."""
        self.text = text
        self.closing: dict[int, int] = {}
        opened: list[int] = []
        for found in BRACE.finditer(text):
            match found.group():
                case "{":
                    opened.append(found.start())
                case "}" if opened:
                    self.closing[opened.pop()] = found.start()

    def group(self, start: int) -> tuple[int, int] | None:
        """The inside of the group that opens at `start`, or None when there is none or it is never closed."""
        end = self.closing.get(start)
        return None if end is None else (start + 1, end)

    def option(self, start: int) -> tuple[int, int] | None:
        """The inside of the `[..]` at `start`: as in TeX it ends at the first `]` outside braces."""
        return self._delimited(start, "[", OPTION)

    def round(self, start: int) -> tuple[int, int] | None:
        """The inside of the `(..)` at `start`, as in biblatex's multicite commands."""
        return self._delimited(start, "(", ROUND)

    def _delimited(
        self, start: int, opening: str, token: re.Pattern[str]
    ) -> tuple[int, int] | None:
        if not self.text.startswith(opening, start):
            return None
        position, limit = start + 1, min(len(self.text), start + LONGEST_OPTION)
        for _ in range(STEPS):
            found = token.search(self.text, position, limit)
            if found is None or found.group()[0] == "\n":
                return None
            if found.group() in "])":
                return start + 1, found.start()
            position = found.end()
            if found.group() == "{":
                position = self.closing.get(found.start(), found.start()) + 1
        return None

    def skip_space(self, start: int) -> int:
        """The offset after white space and comments, at most one line end."""
        found = SPACE.match(self.text, start)
        return found.end() if found else start
