"""Where a Markdown manuscript says its references are, and what Manubot's tags stand for."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sciverify_lint.model import Embedded, EmbeddedBibliography, NamedBibliography, Problem
from sciverify_lint.readers.markdown import meta, project
from sciverify_lint.readers.markdown.files import File

Bibliographies = tuple[NamedBibliography | EmbeddedBibliography, ...]

NO_FILE = re.compile(r"https?://|`r ")
"""A bibliography that only a run of the document would fetch."""


def bibliographies_of(files: Sequence[File], root: Path) -> Bibliographies:
    """What the manuscript says about its bibliography, else what its project says."""
    found: list[NamedBibliography | EmbeddedBibliography] = []
    path = files[0].path
    for file in files:
        for block in file.blocks:
            found += of_block(block, file, path.parent, root)
        for start, end in file.prepared.bibliographies:
            place = file.lines.location(start, end)
            name = file.text[start:end]
            found.append(project.named(name, folder=path.parent, root=root, location=place))
    if not any(isinstance(b, NamedBibliography) for b in found):
        found += project.of_project(path, root)
    if project.content_files(path, root):
        found += project.manual_references(path, root)
    return tuple(found)


def not_read(file: File) -> Iterator[Problem]:
    """A problem for each bibliography that is no file."""
    for block in file.blocks:
        for value in block.bibliographies:
            if NO_FILE.match(value.text):
                yield Problem(
                    code="SV002",
                    message=f"the bibliography `{value.text}` is no file here and is not read;"
                    " give a copy of it with --bib",
                    location=file.lines.location(value.start, value.end),
                )


def of_block(
    block: meta.FrontMatter, file: File, folder: Path, root: Path
) -> Iterator[NamedBibliography | EmbeddedBibliography]:
    """The bibliographies of one metadata block; files are looked for from the main file's folder."""
    for value in block.bibliographies:
        if NO_FILE.match(value.text) is None:
            place = file.lines.location(value.start, value.end)
            yield project.named(value.text, folder=folder, root=root, location=place)
    if block.references:
        start, end = block.references
        yield EmbeddedBibliography(
            kind=Embedded.CSL_YAML,
            content=file.text[start:end],
            location=file.lines.location(start, end),
        )


def tags_around(path: Path, root: Path, text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Manubot's tags of this file and of the other content files, and those that define any."""
    aliases = project.tags_of(text)
    others: list[str] = []
    for file in project.content_files(path, root):
        other = None if file.name == path.name else project.text_of(file, root)
        tags = project.tags_of(other) if other else {}
        if tags:
            others.append(project.shown(file))
            aliases = {**tags, **aliases}
    return aliases, tuple(others)
