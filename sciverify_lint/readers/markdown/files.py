"""The files of a Markdown manuscript: the one that was named and those that it includes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import Problem
from sciverify_lint.readers.markdown import crossref, meta, project
from sciverify_lint.readers.markdown.fences import Prepared, prepare
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.lines import Lines

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
            location=lines.location(b.fault, b.end),
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
