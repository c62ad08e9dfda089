"""Helpers for the tests of this folder: `.bib` text to a bibliography, through a real file."""

from pathlib import Path

from sciverify_lint.bibliography import load
from sciverify_lint.model import Bibliography, Location, NamedBibliography, Reference

PLACE = Location(path="paper.tex", line=1, column=1, end_line=1, end_column=2)


def named(path: Path) -> NamedBibliography:
    return NamedBibliography(name=path.name, path=str(path), location=PLACE)


def loaded(folder: Path, *texts: str | bytes, wanted: set[str] | None = None) -> Bibliography:
    """The bibliography that the texts make up, each in a file of its own (`a.bib`, `b.bib` ...)."""
    sources = []
    for number, text in enumerate(texts):
        path = folder / f"{'abcdefgh'[number]}.bib"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        sources.append(named(path))
    return load(sources, None if wanted is None else frozenset(wanted))


def one(folder: Path, text: str) -> Reference:
    """The only reference of a `.bib` text."""
    references = loaded(folder, text).references
    assert len(references) == 1
    return references[0]


def by_key(bibliography: Bibliography) -> dict[str, Reference]:
    return {reference.key: reference for reference in bibliography.references}
