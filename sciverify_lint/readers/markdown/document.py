"""A Markdown file of any dialect, and the files it includes -> Document."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from sciverify_lint.model import (
    CitingSentence,
    Document,
    Format,
    PlainSentence,
)
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.markdown import meta, project
from sciverify_lint.readers.markdown.bibliographies import (
    bibliographies_of,
    not_read,
    tags_around,
)
from sciverify_lint.readers.markdown.commands import commands, doi_links
from sciverify_lint.readers.markdown.core import Parsed, Source, parse_text
from sciverify_lint.readers.markdown.fences import Prepared
from sciverify_lint.readers.markdown.files import (
    File,
    Opened,
    head_of,
    labels_of,
    open_file,
    text_of,
)
from sciverify_lint.readers.markdown.sentences import Place, place_of
from sciverify_lint.readers.markdown.sentinel import candidates
from sciverify_lint.readers.typed import in_markup

READER = "markdown-smart"
"""Quotation marks and dashes stay as typed."""
RENDERED = f"{READER}+autolink_bare_uris+tex_math_single_backslash"
"""As R Markdown and Quarto call pandoc."""
COMMON = f"{READER}+lists_without_preceding_blankline-blank_before_header-blank_before_blockquote"
"""MyST is CommonMark: a list, heading or quotation ends the paragraph above it."""
RENDERED_SUFFIXES = {".qmd", ".rmd"}
MYST_LINE = re.compile(r"(?m)^\([\w:.-]+\)=[ \t]*$")
TEMPLATE = re.compile(r"\{%-?[ ]\w[^\n]{0,1000}?%\}|\{\{[ ]?[a-z_]+\.[^{}\n]{0,1000}\}\}")
"""Jinja and Liquid, as in Manubot's and Jekyll's files: filled in before pandoc reads them."""
MYST_COMMENT = re.compile(r"(?m)^(?:%|\+\+\+).*$")
MYST = re.compile(
    r"(?m)^(?:`{3,}|:{3,})\{|^kernelspec:|^jupytext:|\{(?:foot)?cite[a-z]*(?::[a-z]+)?\}`"
)
BARE_DOI = re.compile(r"10\.\d{4,9}/\S+")
T = TypeVar("T", CitingSentence, PlainSentence)


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read pandoc Markdown, R Markdown, Quarto, Manubot or MyST. Raises InputError, MissingDependency."""
    main = open_file(path, text_of(path), Opened(root))
    files = list(main.walk())
    bibliographies = bibliographies_of(files, root)
    aliases, others = tags_around(path, root, main.text)

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    myst = project.in_myst_project(path, root)
    parsed = parse_files(files, keys, every_sentence=every_sentence, myst=myst)
    by_file = dict(zip(map(id, files), parsed, strict=True))
    sentences = tuple(in_order(main, lambda f: by_file[id(f)].sentences, first_citation))
    return Document(
        path=path.as_posix(),
        format=Format.MARKDOWN,
        sentences=sentences,
        bibliographies=bibliographies,
        includes=(*(f.path.as_posix() for f in files[1:]), *others),
        directives=tuple(d for p in parsed for d in p.directives),
        problems=(
            *(p for f in files for p in (*f.problems, *not_read(f))),
            *project.refused(bibliographies, path.parent, root),
            *(x for p in parsed for x in p.problems),
        ),
        every_sentence=tuple(in_order(main, lambda f: by_file[id(f)].plain, start_of_sentence)),
        aliases=aliases | bare_dois(sentences) if myst else aliases,
        cites_all=any(p.cites_all for p in parsed) or any(f.prepared.cites_all for f in files),
        typed=in_markup(
            "\n\n".join(f.prepared.text[head_of(f.blocks) :] for f in files), sentences
        ),
    )


def parse_files(
    files: Sequence[File], keys: Callable[[], frozenset[str]], *, every_sentence: bool, myst: bool
) -> list[Parsed]:
    """What each file holds; the labels of one count in all."""
    rendered = files[0].path.suffix.lower() in RENDERED_SUFFIXES
    labels = frozenset[str]().union(*(labels_of(f) for f in files))
    return [
        parse_text(
            source_of(
                f.text,
                f.lines.location,
                f.blocks,
                f.prepared,
                rendered=rendered,
                labels=labels,
                myst=myst,
            ),
            keys,
            every_sentence=every_sentence,
        )
        for f in files
    ]


def source_of(
    text: str,
    place: Place,
    blocks: Sequence[meta.FrontMatter],
    prepared: Prepared,
    *,
    rendered: bool = False,
    labels: frozenset[str] = frozenset(),
    myst: bool = False,
) -> Source:
    """The text with what pandoc may see of it; `myst`: it is a page of a MyST project."""
    start = head_of(blocks)
    copy = MYST_LINE.sub(blanked, project.TAG.sub(blanked, prepared.text))
    copy = TEMPLATE.sub(blanked, copy)
    is_myst = myst or MYST.search(text) is not None
    if is_myst:
        copy = copy[:start] + MYST_COMMENT.sub(blanked, copy[start:])
    return Source(
        text=text,
        prepared=copy,
        reader=RENDERED if rendered else COMMON if is_myst else READER,
        place=place,
        occurrences=[*candidates(copy), *commands(copy), *(doi_links(copy) if myst else ())],
        start=start,
        head_reported=any(b.error for b in blocks),
        quarto=rendered,
        labels=labels,
        is_caption=prepared.is_caption,
    )


def bare_dois(sentences: Sequence[CitingSentence]) -> dict[str, str]:
    """The cited keys that are DOIs without `doi:`, with it: MyST looks them up."""
    keys = (k.key for s in sentences for c in s.citations for k in c.keys)
    return {key: f"doi:{key}" for key in keys if BARE_DOI.fullmatch(key)}


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
