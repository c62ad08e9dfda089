"""Reads a DOCX in the tests and flattens what was found."""

from pathlib import Path

from sciverify_lint.bibliography import load
from sciverify_lint.model import Bibliography, Citation, CitingSentence, Document
from sciverify_lint.readers import read


def read_docx(path: Path, *, every_sentence: bool = False) -> Document:
    """The document at `path`, read through the table of readers."""
    return read(
        path, root=path.parent, keys_of=lambda _: frozenset(), every_sentence=every_sentence
    )


def citations(document: Document) -> list[tuple[CitingSentence, Citation]]:
    """Every citation with its sentence."""
    return [(s, c) for s in document.sentences for c in s.citations]


def keys(document: Document) -> list[list[str]]:
    """The keys of every citation."""
    return [[k.key for k in c.keys] for _, c in citations(document)]


def places(document: Document) -> list[tuple[str | None, int | None, int | None]]:
    """Part, paragraph and character of every citation."""
    return [
        (c.location.part, c.location.paragraph, c.location.char) for _, c in citations(document)
    ]


def shown(document: Document) -> list[str]:
    """What the author sees of every citation."""
    return [s.text[slice(*mark)] for s in document.sentences for mark in s.marks]


def bibliography(document: Document) -> Bibliography:
    """The works that the document itself describes."""
    return load(document.bibliographies, None)
