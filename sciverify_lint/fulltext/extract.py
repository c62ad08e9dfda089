"""What the readers of this folder make of a file: its prose, the title it gives itself, and its first lines."""

import json
import zlib
from dataclasses import dataclass

from sciverify_lint.model import SourceText, TextBlock

OPENING = 40
"""Lines of a text that may hold its title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """The text of a file, before it is known whose text it is."""

    blocks: tuple[TextBlock, ...]
    title: str | None = None
    """The title that the text gives itself, where that is beyond doubt."""
    abstract: str | None = None
    opening: tuple[str, ...] = ()
    """Its first lines, at most OPENING: where its title must be."""

    def source(self, provenance: str) -> SourceText:
        """As the text that was found at `provenance`."""
        return SourceText(
            blocks=self.blocks, provenance=provenance, title=self.title, abstract=self.abstract
        )


def pack(extract: Extract) -> bytes:
    """For the store."""
    blocks = [[b.text, b.page, b.section] for b in extract.blocks]
    value = [blocks, extract.title, extract.abstract, extract.opening]
    return zlib.compress(json.dumps(value).encode())


def unpack(data: bytes) -> Extract | None:
    """From the store; None when the bytes are not those of `pack`."""
    try:
        blocks, title, abstract, opening = json.loads(zlib.decompress(data))
        return Extract(
            blocks=tuple(TextBlock(text=t, page=p, section=s) for t, p, s in blocks),
            title=title,
            abstract=abstract,
            opening=tuple(opening),
        )
    except (zlib.error, ValueError, TypeError):
        return None
