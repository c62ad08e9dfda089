"""A Markdown file of any dialect, and the files it includes -> Document."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from sciverify_lint.errors import InputError
from sciverify_lint.model import (
    CitingSentence,
    Document,
    Format,
    PlainSentence,
    Problem,
)
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.markdown import crossref, meta, project
from sciverify_lint.readers.markdown.bibliographies import (
    Metadata,
    bibliographies_of,
    not_read,
    tags_around,
)
from sciverify_lint.readers.markdown.commands import commands
from sciverify_lint.readers.markdown.core import Source, parse_text
from sciverify_lint.readers.markdown.fences import Prepared, prepare
from sciverify_lint.readers.markdown.sentences import Place, place_of
from sciverify_lint.readers.markdown.sentinel import candidates
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.lines import Lines

READER = "markdown-smart"
"""Quotation marks and dashes stay as typed."""
RENDERED = f"{READER}+autolink_bare_uris+tex_math_single_backslash"
"""As R Markdown and Quarto call pandoc."""
RENDERED_SUFFIXES = {".qmd", ".rmd"}
MYST_LINE = re.compile(r"(?m)^\([\w:.-]+\)=[ \t]*$")
MYST_COMMENT = re.compile(r"(?m)^(?:%|\+\+\+).*$")
MYST = re.compile(
    r"(?m)^(?:`{3,}|:{3,})\{|^kernelspec:|^jupytext:|\{(?:foot)?cite[a-z]*(?::[a-z]+)?\}`"
)
T = TypeVar("T", CitingSentence, PlainSentence)
DEEPEST = 10
"""Includes inside includes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file of a manuscript, ready to be parsed."""

    path: Path
    text: str
    lines: Lines
    blocks: tuple[meta.FrontMatter, ...]
    prepared: Prepared
    children: tuple[tuple[tuple[int, int], "File"], ...] = ()
    """Line and column of each include, and the file that stands there."""
    problems: tuple[Problem, ...] = ()

    def walk(self) -> "Iterator[File]":
        """This file and all below it."""
        yield self
        for _, child in self.children:
            yield from child.walk()


@dataclass(slots=True)
class Opened:
    """What is known while the files of a manuscript are opened."""

    root: Path
    seen: set[Path] = field(default_factory=set)


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read pandoc Markdown, R Markdown, Quarto, Manubot or MyST. Raises InputError, MissingDependency."""
    main = open_file(path, text_of(path), Opened(root))
    files = list(main.walk())
    metadata = [
        Metadata(
            text=f.text,
            lines=f.lines,
            blocks=f.blocks,
            directives=f.prepared.bibliographies,
        )
        for f in files
    ]
    bibliographies = bibliographies_of(path, metadata, root)
    aliases, others = tags_around(path, root, main.text)

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    rendered = path.suffix.lower() in RENDERED_SUFFIXES
    labels = frozenset[str]().union(*(labels_of(f) for f in files))
    parsed = [
        parse_text(
            source_of(
                f.text, f.lines.location, f.blocks, f.prepared, rendered=rendered, labels=labels
            ),
            keys,
            every_sentence=every_sentence,
        )
        for f in files
    ]
    by_file = dict(zip(map(id, files), parsed, strict=True))
    return Document(
        path=path.as_posix(),
        format=Format.MARKDOWN,
        sentences=tuple(in_order(main, lambda f: by_file[id(f)].sentences, first_citation)),
        bibliographies=bibliographies,
        includes=(*(f.path.as_posix() for f in files[1:]), *others),
        directives=tuple(d for p in parsed for d in p.directives),
        problems=(
            *(p for f in files for p in f.problems),
            *(p for m in metadata for p in not_read(m)),
            *(x for p in parsed for x in p.problems),
        ),
        every_sentence=tuple(in_order(main, lambda f: by_file[id(f)].plain, start_of_sentence)),
        aliases=aliases,
        cites_all=any(p.cites_all for p in (*parsed, *(f.prepared for f in files))),
    )


def text_of(path: Path) -> str:
    """The decoded text of a manuscript. Raises InputError."""
    shown = path.as_posix()
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{shown}: cannot be read ({error.strerror})") from error
    if looks_binary(data):
        raise InputError(f"{shown}: is no text file; give the source of the manuscript")
    if len(data) > project.LARGEST:
        raise InputError(f"{shown}: is larger than {project.LARGEST // 10**6} MB")
    return decode(data).text


def open_file(path: Path, text: str, opened: Opened, depth: int = 0) -> File:
    """A file with the files that it includes."""
    opened.seen.add(path.resolve())
    lines = Lines(text, path.as_posix())
    blocks = tuple(meta.blocks_of(text))
    prepared = prepare(text, start=head_of(blocks))
    problems = [
        Problem(
            code="SV002",
            message=f"the metadata cannot be read: {b.error}",
            location=lines.location(b.start, b.end),
        )
        for b in blocks
        if b.error
    ]
    children: list[tuple[tuple[int, int], File]] = []
    for start, end in sorted(prepared.includes) if depth < DEEPEST else ():
        child = Path(project.shown(path.parent / text[start:end]))
        if child.resolve() in opened.seen:
            continue
        inner = project.text_of(child, opened.root)
        if inner is not None:
            children.append((lines.position(start), open_file(child, inner, opened, depth + 1)))
            continue
        message = f"`{text[start:end]}` is to be included and cannot be read"
        problems.append(Problem(code="SV004", message=message, location=lines.location(start, end)))
    return File(
        path=path,
        text=text,
        lines=lines,
        blocks=blocks,
        prepared=prepared,
        children=tuple(children),
        problems=tuple(problems),
    )


def head_of(blocks: Sequence[meta.FrontMatter]) -> int:
    """Where the front matter ends."""
    return blocks[0].end if blocks and blocks[0].start == 0 else 0


def labels_of(file: File) -> frozenset[str]:
    """The labels that a file defines."""
    return crossref.labels_in(file.text) | file.prepared.labels


def source_of(
    text: str,
    place: Place,
    blocks: Sequence[meta.FrontMatter],
    prepared: Prepared,
    *,
    rendered: bool = False,
    labels: frozenset[str] = frozenset(),
) -> Source:
    """The text with what pandoc may see of it."""
    start = head_of(blocks)
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
        head_reported=any(b.error for b in blocks),
        quarto=rendered,
        labels=labels,
        is_caption=prepared.is_caption,
    )


def blanked(match: re.Match[str]) -> str:
    """Spaces in place of a match of one line."""
    return " " * len(match[0])


def in_order(
    file: File, sentences: Callable[[File], Sequence[T]], start: Callable[[T], tuple[int, int]]
) -> Iterator[T]:
    """The sentences of a file, those of each include in its place."""
    children = list(file.children)
    for sentence in sentences(file):
        while children and children[0][0] <= start(sentence):
            yield from in_order(children.pop(0)[1], sentences, start)
        yield sentence
    for _, child in children:
        yield from in_order(child, sentences, start)


def first_citation(sentence: CitingSentence) -> tuple[int, int]:
    """Where a citing sentence counts as standing."""
    return place_of(sentence.citations[0].location)


def start_of_sentence(sentence: PlainSentence) -> tuple[int, int]:
    """Where a sentence begins."""
    return place_of(sentence.location)
