"""Plain text that knows where each of its characters comes from, and how it is built up."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Projected:
    """Plain text with marks, and the way back to the source."""

    text: str
    offsets: tuple[int, ...]
    """Where each segment begins in `text`."""
    spans: tuple[tuple[int, int, bool], ...]
    """Of each segment: its span in the source, and whether it is there character for character."""
    cites: tuple[int, ...]
    """The citation that each mark stands for, by number of the mark."""

    def source_start(self, offset: int) -> int:
        """Where the character at `offset` begins in the source."""
        at = bisect_right(self.offsets, offset) - 1
        start, _, exact = self.spans[at]
        return start + offset - self.offsets[at] if exact else start

    def source_end(self, offset: int) -> int:
        """Where the character before `offset` ends in the source."""
        at = bisect_left(self.offsets, offset) - 1
        start, end, exact = self.spans[at]
        return start + offset - self.offsets[at] if exact else end


class Output:
    """The text so far, segment by segment; runs of spaces are one space."""

    def __init__(self) -> None:
        self.segments: list[str] = []
        self.offsets: list[int] = []
        self.spans: list[tuple[int, int, bool]] = []
        self.length = 0
        self.reached = 0

    @property
    def last(self) -> str:
        """The last character, or "" at the beginning."""
        return self.segments[-1][-1] if self.segments else ""

    def put(self, shown: str, start: int, end: int, *, exact: bool = False) -> None:
        """Add `shown`, which stands for `source[start:end]`, or with `exact` is just that."""
        if not shown or (shown == " " and self.last in ("", " ")):
            return
        # a citation may be shown behind the words that follow it in the source
        self.reached = max(self.reached, end)
        self.offsets.append(self.length)
        self.spans.append((start, end if exact else self.reached, exact))
        self.segments.append(shown)
        self.length += len(shown)

    def projected(self, cites: Sequence[int]) -> Projected:
        """The finished text; `cites` are the citations that its marks stand for."""
        return Projected(
            text="".join(self.segments),
            offsets=tuple(self.offsets),
            spans=tuple(self.spans),
            cites=tuple(cites),
        )
