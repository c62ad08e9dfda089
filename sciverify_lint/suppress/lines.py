"""Questions about lines that thousands of directives ask of thousands of findings, each answered by a search."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from sciverify_lint.model import Location

Lines = tuple[int, int | None]
"""First and last line; None: to the end of the file."""


class Places:
    """Stretches of one file, asked by line."""

    def __init__(self, places: Iterable[Location]) -> None:
        """Sort them once."""
        lines = [(place.line, place.end_line) for place in places]
        self.starts = sorted(lines)
        self.reach = list(accumulate((end for _, end in self.starts), max))
        self.ends = sorted((end, start) for start, end in lines)
        self.origin = list(accumulate((start for _, start in reversed(self.ends)), min))[::-1]

    def around(self, line: int) -> tuple[int, int]:
        """From the first line to the last of all that `line` touches; itself when that is nothing."""
        before = bisect_right(self.starts, (line, float("inf")))
        behind = bisect_left(self.ends, (line, 0))
        first = min(line, self.origin[behind]) if behind < len(self.origin) else line
        return first, max(line, self.reach[before - 1]) if before else line


def lines_after(alone: Iterable[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """For each line that is a directive and no more, the next line of its file that is not."""
    after: dict[tuple[str, int], int] = {}
    for path, line in sorted(alone, reverse=True):
        after[path, line] = after.get((path, line + 1), line + 1)
    return after


def inside(lines: Sequence[tuple[int, int]], stretches: Iterable[Lines]) -> Iterator[int]:
    """The numbers in `lines`, sorted pairs of line and number, whose line lies in some stretch."""
    at = 0
    for first, last in sorted(stretches, key=lambda s: s[0]):
        at = max(at, bisect_left(lines, (first, -1)))
        while at < len(lines) and (last is None or lines[at][0] <= last):
            yield lines[at][1]
            at += 1


def any_inside(lines: Sequence[tuple[int, int]], stretch: Lines) -> bool:
    """Whether some line lies in a stretch."""
    at = bisect_left(lines, (stretch[0], -1))
    return at < len(lines) and (stretch[1] is None or lines[at][0] <= stretch[1])
