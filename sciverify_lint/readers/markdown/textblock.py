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
    text: str = ""
    anchors: list[Anchor] = field(default_factory=list)
    cited: dict[int, int] = field(default_factory=dict)
    """Position of each mark in `text` to the index of its group."""
    made_up: list[tuple[int, int]] = field(default_factory=list)
    """Stretches that stand for something else in the source."""

    @property
    def full(self) -> bool:
        """Whether no mark is left for another citation."""
        return len(self.cited) >= marks.ROOM

    def add(self, text: str) -> None:
        """Append text, white space made single at the seam."""
        if text[:1] == " " and (not self.text or self.text[-1] == " "):
            text = text[1:]
        self.text += text

    def add_made_up(self, text: str) -> None:
        """Append text that the source does not have."""
        start = len(self.text)
        self.text += text
        self.made_up.append((start, len(self.text)))

    def add_known(self, text: str, source: int, source_end: int) -> None:
        """Append text whose place is known."""
        start = len(self.text)
        self.add(text)
        self.anchors.append(
            Anchor(at=start, end=len(self.text), source=source, source_end=source_end)
        )

    def add_mark(self, index: int, source: int, source_end: int, *, textual: bool) -> None:
        """Append the mark of group `index`."""
        at = len(self.text)
        self.cited[at] = index
        self.text += marks.mark(len(self.cited) - 1, textual=textual)
        self.anchors.append(Anchor(at=at, end=at + 1, source=source, source_end=source_end))


def tidy(text: str) -> str:
    """Text without private-use characters and with plain spaces, of the same length."""
    return re.sub(r"\s", " ", marks.without_strays(text))
