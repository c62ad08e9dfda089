"""What the readers of JATS and HTML share: text that arrives in pieces becomes blocks with sections."""

import re

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.prose.front import ABSTRACT
from sciverify_lint.fulltext.prose.lines import bare_heading
from sciverify_lint.model import TextBlock
from sciverify_lint.text.marks import without_strays

POWER = re.compile(r"[-−–+]?\d{1,3}")
INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
MOST_CHARACTERS = 8_000_000


def terminated(page: str) -> str:
    """A page without comments, marked sections and a last tag that never ends.

    Python's parser looks for their ends again and again, in time that grows with the square of the page.
    """
    pieces: list[str] = []
    at = 0
    while (start := page.find("<!--", at)) >= 0:
        pieces.append(page[at:start])
        end = page.find("-->", start + 4)
        at = end + 3 if end >= 0 else len(page)
    text = "".join([*pieces, page[at:]]).replace("<![", "<!")
    unended = text.find("<", text.rfind(">") + 1)
    return text if unended < 0 else text[:unended]


class Collector:
    """Gathers the text of one document."""

    def __init__(self) -> None:
        """Nothing gathered yet."""
        self.blocks: list[TextBlock] = []
        self.section: str | None = None
        self.pieces: list[str] = []
        self.raised: list[int] = []
        self.left = MOST_CHARACTERS

    def add(self, text: str) -> None:
        """Text inside the current paragraph."""
        if self.left > 0:
            self.pieces.append(text[: self.left])
            self.left -= len(text)

    def raise_text(self) -> None:
        """A superscript begins."""
        self.raised.append(len(self.pieces))

    def lower_text(self) -> None:
        """A superscript ends: `10` and `-3` become `10^-3`, not `10-3`."""
        if not self.raised:
            return
        start = self.raised.pop()
        before = "".join(self.pieces[max(0, start - 3) : start])[-1:]
        text = "".join(self.pieces[start:]).strip()
        if before.isalnum() and POWER.fullmatch(text):
            self.pieces[start:] = ["^", text]

    def taken(self) -> str:
        """The text since the last paragraph, with single spaces; the next one begins."""
        text = " ".join(INVISIBLE.sub("", "".join(self.pieces)).split())
        self.pieces.clear()
        self.raised.clear()
        return without_strays(text)

    def flush(self) -> None:
        """End the paragraph."""
        text = self.taken()
        if any(c.isalnum() for c in text):
            self.blocks.append(TextBlock(text=text, section=self.section))

    def head(self, text: str) -> None:
        """A new section."""
        self.section = bare_heading(text) or None

    def extract(self, titles: list[str]) -> Extract:
        """All of it; the first of `titles` is what the document calls itself, any may be its title."""
        self.flush()
        abstract = " ".join(
            block.text for block in self.blocks if ABSTRACT.fullmatch(block.section or "")
        )
        return Extract(
            blocks=tuple(self.blocks),
            title=titles[0] if titles else None,
            abstract=abstract or None,
            opening=tuple(titles),
        )
