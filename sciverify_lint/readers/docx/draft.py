"""What a walk holds while it reads: paragraphs and fields that are not finished, and properties of elements."""

from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from sciverify_lint.readers.docx.story import NoteMark, Paragraph

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
OFF = ("0", "false", "off", "none")
Position = tuple[int, int]
"""Index of a paragraph and offset in its text."""


@dataclass(slots=True)
class Draft:
    """A paragraph while it is read."""

    index: int
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    raised: list[tuple[int, int]] = field(default_factory=list)
    notes: list[NoteMark] = field(default_factory=list)
    style: str = ""
    outline: int | None = None
    numbered: bool = False
    cell: bool = False
    listed: bool = False
    page: int = 0
    runs_on: bool = False
    plain: bool = False
    """Some of its text is not bold."""

    def finish(self) -> Paragraph:
        text = "".join(self.pieces)
        return Paragraph(
            number=self.index + 1, text=text, style=self.style, outline=self.outline,
            numbered=self.numbered, cell=self.cell, listed=self.listed, page=self.page,
            raised=tuple(self.raised), bold=bool(text.strip()) and not self.plain, notes=tuple(self.notes),
            runs_on=self.runs_on,
        )  # fmt: skip


@dataclass(slots=True)
class Open:
    """A field, bookmark or content control that has begun."""

    element: Element | None
    instruction: str = ""
    data: str = ""
    start: Position | None = None
    """Where its visible text begins; None while the instruction is read."""
    unseen: bool = False
    """Whether it stands in the instruction of another field."""
    generated: bool = False
    """Whether it stands in a field that a program fills with the reference list."""


def value(element: Element | None) -> str:
    """The `w:val` of a property, "" when there is none."""
    return "" if element is None else element.get(f"{WORD}val", "")


def switched_on(element: Element | None) -> bool:
    """Whether a toggle property is there and not set to off."""
    return element is not None and element.get(f"{WORD}val", "1") not in OFF


def deleted_row(element: Element) -> bool:
    """Whether a table row is marked as deleted."""
    return element.find(f"{WORD}trPr/{WORD}del") is not None
