"""Reads a LaTeX manuscript: loads its files, learns its commands, finds its citations and their sentences."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from sciverify_lint.model import CitingSentence, Document, Format
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.latex.bibliographies import Declared, bibliographies
from sciverify_lint.readers.latex.files import Loader
from sciverify_lint.readers.latex.glossary import labels
from sciverify_lint.readers.latex.part import Part, Project
from sciverify_lint.readers.latex.source import Source
from sciverify_lint.readers.latex.vocabulary import discarding, vocabulary_of
from sciverify_lint.readers.latex.wrappers import with_wrappers
from sciverify_lint.readers.typed import in_latex

SHORTHANDS = re.compile(
    r"\\usepackage[ \t]*\[[^\]]*\b(?:n?german|n?austrian|n?swissgerman|dutch|russian|ukrainian)\b[^\]]*\]"
    r"[ \t]*\{babel\}"
    r"|\\set(?:main|default)language[ \t]*\[[^\]]*babelshorthands[^\]]*\]"
    r"|\\usepackage[ \t]*\{n?german\}"
)


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read a LaTeX manuscript with all that it includes; raises InputError when `path` cannot be read."""
    loader = Loader(root)
    main = loader.main(path)
    sources = _sources(main, loader.above)
    found = bibliographies(sources, loader)
    project = _project(sources, loader, every_sentence=every_sentence)
    parts = {id(s): Part(s, project) for s in main.walk() if s.is_text}
    keys = keys_of(found) if any(p.unsure() for p in parts.values()) else frozenset()
    for part in parts.values():
        part.place(keys)
    sentences = tuple(_in_order(main, parts))
    own = {s.place.shown for s in main.walk()}
    body = "\n\n".join(s.masked.text[s.begins :] for s in main.walk() if s.is_text)
    return Document(
        path=main.place.shown,
        format=Format.LATEX,
        sentences=sentences,
        bibliographies=found,
        includes=tuple(dict.fromkeys(s.place.shown for s in sources if s is not main)),
        above=tuple(dict.fromkeys(s.place.shown for s in sources if s.place.shown not in own)),
        directives=tuple(d for p in parts.values() for d in p.directives()),
        problems=(*loader.problems, *(q for p in parts.values() for q in p.problems)),
        every_sentence=tuple(s for p in parts.values() for s in p.plain),
        cites_all=any(p.cites_all for p in parts.values()),
        typed=in_latex(body, sentences),
    )


def _sources(main: Source, above: Source | None) -> list[Source]:
    """Every file that supplies bibliographies and commands: those of the root file first."""
    own = list(main.walk())
    shown = {s.place.shown for s in own}
    return [*(s for s in (above.walk() if above else ()) if s.place.shown not in shown), *own]


def _project(sources: list[Source], loader: Loader, *, every_sentence: bool) -> Project:
    """What the files define together."""
    defined = [d for s in sources for d in s.defined]
    declared = Declared.of(sources)
    table = with_wrappers(defined, declared.suffixes, listed=bool(declared.lists))
    abbreviations = dict(pair for s in sources for pair in labels(s.masked.text, s.braces))
    shorthands = any(SHORTHANDS.search(s.masked.text) for s in sources)
    return Project(
        table=table,
        vocabulary=replace(
            vocabulary_of(defined, table, abbreviations), shorthand_quotes=shorthands
        ),
        texts=loader.texts,
        discarding=discarding(defined, table),
        every_sentence=every_sentence,
    )


def _in_order(
    source: Source, parts: Mapping[int, Part], section: str | None = None
) -> Iterator[CitingSentence]:
    """The sentences of a file with those of its includes at their places; `section` is the heading above it."""
    part = parts.get(id(source))
    if part is None:
        return
    own = sorted(part.sentences, key=lambda s: _offset(source, s))
    for include in source.includes:
        while own and _offset(source, own[0]) < include.offset:
            yield _under(own.pop(0), section)
        yield from _in_order(include.source, parts, part.section(include.offset) or section)
    for sentence in own:
        yield _under(sentence, section)


def _offset(source: Source, sentence: CitingSentence) -> int:
    first = sentence.citations[0].location
    return source.lines.offset(first.line, first.column)


def _under(sentence: CitingSentence, section: str | None) -> CitingSentence:
    return sentence if sentence.section or section is None else replace(sentence, section=section)
