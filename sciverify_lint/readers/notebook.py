"""Jupyter notebooks: each cell of text is read on its own, each place is that of the JSON source line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import (
    CitingSentence,
    Document,
    Embedded,
    EmbeddedBibliography,
    Format,
    Location,
    NamedBibliography,
)
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.json_text import (
    Cell,
    NotJson,
    cells_of,
    cite2c_items,
    metadata_strings,
)
from sciverify_lint.readers.markdown import crossref, document, files, meta, project
from sciverify_lint.readers.markdown.core import Parsed, parse_text
from sciverify_lint.readers.markdown.fences import prepare
from sciverify_lint.readers.typed import in_markup
from sciverify_lint.text.lines import Lines

MAY_CITE = re.compile(r"@|cite|sciverify|10\.\d{4}", re.I)
HEADING = re.compile(r"(?m)^[ ]{0,3}#{1,6}[ \t]+(?P<title>[^\n]+?)[ \t#]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A cell of text with what stands above it."""

    cell: Cell
    section: str | None


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read a notebook. Raises InputError, MissingDependency."""
    text = files.text_of(path)
    shown = path.as_posix()
    lines = Lines(text, shown)
    try:
        cells = list(cells_of(text))
    except NotJson as error:
        raise InputError(f"{shown}: is no notebook: {error}") from error
    bibliographies = bibliographies_of(path, root, text, lines, cells)

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    myst = project.in_myst_project(path, root)
    labels = frozenset[str]().union(*(crossref.labels_in(c.text) for c in cells))

    def parse(task: Task) -> Parsed:
        def place(start: int, end: int) -> Location:
            return lines.location(*task.cell.stretch(start, end))

        blocks = list(meta.blocks_of(task.cell.text))
        prepared = prepare(task.cell.text, start=files.head_of(blocks))
        source = document.source_of(
            task.cell.text, place, blocks, prepared, labels=labels, myst=myst
        )
        parsed = parse_text(source, keys, every_sentence=every_sentence)
        parsed.cites_all = parsed.cites_all or prepared.cites_all
        return parsed

    tasks = [t for t in with_sections(cells) if every_sentence or MAY_CITE.search(t.cell.text)]
    parsed = [parse(task) for task in tasks]
    sentences = [in_cell(s, t) for t, p in zip(tasks, parsed, strict=True) for s in p.sentences]
    return Document(
        path=shown,
        format=Format.NOTEBOOK,
        sentences=tuple(sentences),
        bibliographies=bibliographies,
        directives=tuple(d for p in parsed for d in p.directives),
        problems=(
            *project.refused(bibliographies, path.parent, root),
            *(x for p in parsed for x in p.problems),
        ),
        every_sentence=tuple(s for p in parsed for s in p.plain),
        aliases=document.bare_dois(sentences) if myst else {},
        cites_all=any(p.cites_all for p in parsed),
        typed=in_markup("\n\n".join(c.text for c in cells if c.kind != "code"), sentences),
    )


def names_in(text: str) -> Iterator[tuple[int, int]]:
    """Where a cell names bibliographies."""
    blocks = list(meta.blocks_of(text))
    for block in blocks:
        yield from ((value.start, value.end) for value in block.bibliographies)
    yield from prepare(text, start=files.head_of(blocks)).bibliographies


def with_sections(cells: list[Cell]) -> Iterator[Task]:
    """The cells of text, raw ones among them, each with the heading that is in force where it begins."""
    section = None
    for cell in cells:
        if cell.kind == "code":
            continue
        yield Task(cell=cell, section=section)
        for match in HEADING.finditer(cell.text):
            section = " ".join(match["title"].split())


def in_cell(sentence: CitingSentence, task: Task) -> CitingSentence:
    """The sentence with its cell named in its section: `cell 3, Methods`."""
    section = sentence.section or task.section
    cell = f"cell {task.cell.number}"
    return replace(sentence, section=f"{cell}, {section}" if section else cell)


def bibliographies_of(
    path: Path, root: Path, text: str, lines: Lines, cells: list[Cell]
) -> tuple[NamedBibliography | EmbeddedBibliography, ...]:
    """What front matter, directives and LaTeX in cells, the notebook's metadata, or the project say."""
    found: list[NamedBibliography | EmbeddedBibliography] = []
    for cell in cells:
        if cell.kind == "code" or "bib" not in cell.text:
            continue
        for start, end in names_in(cell.text):
            place = lines.location(*cell.stretch(start, end))
            name = cell.text[start:end]
            found.append(project.named(name, folder=path.parent, root=root, location=place))
    for name, span in metadata_strings(text):
        one = project.named(name, folder=path.parent, root=root, location=lines.location(*span))
        # jupyter_latex_envs writes a name into every notebook, whether there is such a file or not
        found += [one] if one.path or "latex_envs" not in text else []
    if not found:
        found += project.of_project(path, root)
    if items := cite2c_items(text):
        found.append(
            EmbeddedBibliography(
                kind=Embedded.CSL_JSON, content=items, location=lines.location(0, 0)
            )
        )
    return tuple(found)
