"""Reads a Markdown text written in a test, and looks at the source at each place it reports."""

from collections.abc import Iterator
from pathlib import Path

from sciverify_lint import readers
from sciverify_lint.model import CitingSentence, Document, Location


def read_text(
    folder: Path,
    text: str | bytes,
    *,
    name: str = "paper.md",
    keys: frozenset[str] = frozenset(),
    every_sentence: bool = False,
) -> Document:
    """The document of a file of this content in `folder`."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return readers.read(path, root=folder, keys_of=lambda _: keys, every_sentence=every_sentence)


def at(text: str, location: Location) -> str:
    """The stretch of `text` (LF line ends) at a location."""
    lines = text.split("\n")
    if location.line == location.end_line:
        return lines[location.line - 1][location.column - 1 : location.end_column - 1]
    first = lines[location.line - 1][location.column - 1 :]
    last = lines[location.end_line - 1][: location.end_column - 1]
    return "\n".join([first, *lines[location.line : location.end_line - 1], last])


def keys_in(document: Document) -> list[str]:
    """Every cited key in order."""
    return [k.key for s in document.sentences for c in s.citations for k in c.keys]


def places(document: Document) -> Iterator[tuple[str, int, int]]:
    """Every cited key with its line and column."""
    for sentence in document.sentences:
        for citation in sentence.citations:
            for key in citation.keys:
                yield key.key, key.location.line, key.location.column


def only(document: Document) -> CitingSentence:
    """The one citing sentence of a document."""
    assert len(document.sentences) == 1, [s.text for s in document.sentences]
    return document.sentences[0]


def texts(document: Document) -> list[str]:
    """The citing sentences as plain text."""
    return [s.text for s in document.sentences]
