"""Sets of stretches of a text, asked by offset."""

from bisect import bisect_right
from collections.abc import Iterable

Span = tuple[int, int]


class Spans:
    """Stretches, merged where they overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        """`spans` in any order, ends exclusive."""
        self.merged: list[Span] = []
        for start, end in sorted(spans):
            if self.merged and start <= self.merged[-1][1]:
                self.merged[-1] = (self.merged[-1][0], max(end, self.merged[-1][1]))
            else:
                self.merged.append((start, end))
        self.starts = [s for s, _ in self.merged]

    def covers(self, offset: int) -> bool:
        """Whether one of them holds `offset`."""
        at = bisect_right(self.starts, offset) - 1
        return at >= 0 and offset < self.merged[at][1]
