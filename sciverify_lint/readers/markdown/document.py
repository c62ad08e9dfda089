"""A Markdown file of any dialect -> Document."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import (
    Document,
    Embedded,
    EmbeddedBibliography,
    Format,
    NamedBibliography,
    Problem,
)
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.markdown import crossref, meta, project
from sciverify_lint.readers.markdown.commands import commands
from sciverify_lint.readers.markdown.core import Source, parse_text
from sciverify_lint.readers.markdown.fences import prepare
from sciverify_lint.readers.markdown.sentences import Place
from sciverify_lint.readers.markdown.sentinel import candidates
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.lines import Lines

READER = "markdown-smart"
"""Quotation marks and dashes stay as typed."""
RENDERED = f"{READER}+autolink_bare_uris+tex_math_single_backslash"
"""As R Markdown and Quarto call pandoc."""
MYST_LINE = re.compile(r"(?m)^\([\w:.-]+\)=[ \t]*$")
MYST_COMMENT = re.compile(r"(?m)^(?:%|\+\+\+).*$")
MYST = re.compile(r"(?m)^(?:`{3,}|:{3,})\{|^kernelspec:|^jupytext:|\{cite[a-z]*(?::[a-z]+)?\}`")
Source_ = NamedBibliography | EmbeddedBibliography


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read pandoc Markdown, R Markdown, Quarto, Manubot or MyST. Raises InputError, MissingDependency."""
    text = text_of(path)
    shown = path.as_posix()
    lines = Lines(text, shown)
    blocks = list(meta.blocks_of(text))
    bibliographies = bibliographies_of(path, root, text, lines, blocks)
    aliases, includes = tags_around(path, root, text)
    rendered = path.suffix.lower() in {".qmd", ".rmd"}
    source = source_of(text, lines.location, blocks, rendered=rendered)

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    parsed = parse_text(source, keys, every_sentence=every_sentence)
    return Document(
        path=shown,
        format=Format.MARKDOWN,
        sentences=tuple(parsed.sentences),
        bibliographies=bibliographies,
        includes=includes,
        directives=tuple(parsed.directives),
        problems=(*problems_of(blocks, lines), *parsed.problems),
        every_sentence=tuple(parsed.plain),
        aliases=aliases,
        cites_all=parsed.cites_all,
    )


def text_of(path: Path) -> str:
    """The decoded text of a manuscript. Raises InputError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path.as_posix()}: cannot be read ({error.strerror})") from error
    if looks_binary(data):
        raise InputError(f"{path.as_posix()}: is no text file; give the Markdown source")
    if len(data) > project.LARGEST:
        raise InputError(f"{path.as_posix()}: is larger than {project.LARGEST // 10**6} MB")
    return decode(data).text


def source_of(
    text: str, place: Place, blocks: Sequence[meta.FrontMatter], *, rendered: bool = False
) -> Source:
    """The text with what pandoc may see of it."""
    start = blocks[0].end if blocks and blocks[0].start == 0 else 0
    prepared = prepare(text, start=start)
    copy = MYST_LINE.sub(blanked, project.TAG.sub(blanked, prepared.text))
    if MYST.search(text):
        copy = copy[:start] + MYST_COMMENT.sub(blanked, copy[start:])
    return Source(
        text=text,
        prepared=copy,
        reader=RENDERED if rendered else READER,
        place=place,
        occurrences=[*candidates(copy), *commands(copy)],
        start=start,
        quarto=rendered,
        labels=crossref.labels_in(text) | prepared.labels,
        is_caption=prepared.is_caption,
    )


def blanked(match: re.Match[str]) -> str:
    """Spaces in place of a match of one line."""
    return " " * len(match[0])


def bibliographies_of(
    path: Path, root: Path, text: str, lines: Lines, blocks: Sequence[meta.FrontMatter]
) -> tuple[Source_, ...]:
    """What the manuscript says about its bibliography, else what its project says."""
    found: list[Source_] = []
    for block in blocks:
        for value in block.bibliographies:
            place = lines.location(value.start, value.end)
            found.append(project.named(value.text, folder=path.parent, root=root, location=place))
        if block.references:
            start, end = block.references
            found.append(
                EmbeddedBibliography(
                    kind=Embedded.CSL_YAML,
                    content=text[start:end],
                    location=lines.location(start, end),
                )
            )
    if not any(isinstance(b, NamedBibliography) for b in found):
        found += project.of_project(path, root)
    if project.content_files(path, root):
        found += project.manual_references(path, root)
    return tuple(found)


def tags_around(path: Path, root: Path, text: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """Manubot's tags of this file and of the other content files, and those that define any."""
    aliases = project.tags_of(text)
    includes: list[str] = []
    for file in project.content_files(path, root):
        other = None if file.name == path.name else project.text_of(file, root)
        tags = project.tags_of(other) if other else {}
        if tags:
            includes.append(project.shown(file))
            aliases = {**tags, **aliases}
    return aliases, tuple(includes)


def problems_of(blocks: Sequence[meta.FrontMatter], lines: Lines) -> list[Problem]:
    """Metadata that is no valid YAML."""
    return [
        Problem(
            code="SV002",
            message=f"the metadata cannot be read: {b.error}",
            location=lines.location(b.start, b.end),
        )
        for b in blocks
        if b.error
    ]
