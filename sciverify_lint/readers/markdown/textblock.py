"""A block of running text with its citations as marks and the places in the source that are known."""

import re
from dataclasses import dataclass, field

from sciverify_lint.model import Block
from sciverify_lint.text import marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A stretch of a block's text whose place in the source is known; ends are exclusive."""

    at: int
    end: int
    source: int
    source_end: int


@dataclass(slots=True, kw_only=True)
class TextBlock:
    """Running text: citations are marks, white space is single spaces."""

    kind: Block
    section: str | None
    anchors: list[Anchor] = field(default_factory=list)
    cited: dict[int, int] = field(default_factory=dict)
    """Position of each mark in `text`, in order, to the index of its group."""
    made_up: list[tuple[int, int]] = field(default_factory=list)
    """Stretches that stand for something else in the source."""
    length: int = 0
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All that was appended."""
        if len(self.parts) > 1:
            self.parts = ["".join(self.parts)]
        return self.parts[0] if self.parts else ""

    @property
    def last(self) -> str:
        """What was appended last."""
        return self.parts[-1] if self.parts else ""

    @property
    def full(self) -> bool:
        """Whether no mark is left for another citation."""
        return len(self.cited) >= marks.ROOM

    def put(self, text: str) -> None:
        """Append text as it is."""
        if text:
            self.parts.append(text)
            self.length += len(text)

    def add(self, text: str) -> None:
        """Append text, white space made single at the seam."""
        seam = text[:1] == " " and (not self.last or self.last[-1] == " ")
        self.put(text[1:] if seam else text)

    def drop(self, count: int) -> None:
        """Take the last characters of what was appended last away."""
        self.parts[-1] = self.parts[-1][:-count]
        self.length -= count
        if not self.parts[-1]:
            self.parts.pop()

    def add_made_up(self, text: str) -> None:
        """Append text that the source does not have."""
        self.made_up.append((self.length, self.length + len(text)))
        self.put(text)

    def add_known(self, text: str, source: int, source_end: int) -> None:
        """Append text whose place is known."""
        start = self.length
        self.add(text)
        self.anchors.append(Anchor(at=start, end=self.length, source=source, source_end=source_end))

    def add_mark(self, index: int, source: int, source_end: int, *, textual: bool) -> None:
        """Append the mark of group `index`."""
        at = self.length
        self.cited[at] = index
        self.put(marks.mark(len(self.cited) - 1, textual=textual))
        self.anchors.append(Anchor(at=at, end=at + 1, source=source, source_end=source_end))


def tidy(text: str) -> str:
    """Text without private-use characters and with plain spaces, of the same length."""
    return re.sub(r"\s", " ", marks.without_strays(text))
