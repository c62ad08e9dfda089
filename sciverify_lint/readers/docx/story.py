"""What a walk through one OOXML story (the body, one note) finds: paragraphs of text and spans over them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteMark:
    """A footnote or endnote number in the text."""

    kind: str
    """`footnote` or `endnote`"""
    identifier: str
    offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """One `w:p`: its accepted text (insertions in, deletions out) and what is known of its place."""

    number: int
    """1-based, in the order of the story, paragraphs in tables and text boxes counted."""
    text: str
    style: str = ""
    outline: int | None = None
    """The outline level set on the paragraph itself; 9 is body text."""
    numbered: bool = False
    cell: bool = False
    listed: bool = False
    """Whether a reference manager or Word generated it as part of the reference list."""
    page: int = 0
    """Page breaks before it, as Word last laid it out."""
    raised: tuple[tuple[int, int], ...] = ()
    """Spans of superscript text."""
    bold: bool = False
    """All of its text is bold."""
    notes: tuple[NoteMark, ...] = ()
    runs_on: bool = False
    """Its end is a tracked deletion: the next paragraph goes on with it."""

    @property
    def empty(self) -> bool:
        """Whether it says nothing, by itself or in a note."""
        return not self.text and not self.notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A field, bookmark or content control: what it says, and the text it shows."""

    paragraph: int
    start: int
    """0-based code point in the paragraph's text."""
    end: int
    instruction: str
    data: str = ""
    """`w:fldData`, base64."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The paragraphs and spans of one part, in order."""

    paragraphs: tuple[Paragraph, ...]
    spans: tuple[Span, ...]
