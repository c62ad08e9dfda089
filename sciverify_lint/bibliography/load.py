"""Every source of a manuscript's bibliography to one `Bibliography`.

All `.bib` files are one database, as they are to BibTeX; the other formats are read one by one. Of two
equal keys the first wins, one in a `.bib` before one elsewhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import PurePath

from sciverify_lint.bibliography.bibtex.library import BibFile, Library, bib_file
from sciverify_lint.bibliography.directives import (
    BIBTEX,
    HASH,
    comment_of,
    directives_in,
    without_directives,
)
from sciverify_lint.bibliography.files import Unreadable, read
from sciverify_lint.model import (
    Bibliography,
    Directive,
    Embedded,
    EmbeddedBibliography,
    Entry,
    Location,
    NamedBibliography,
    Problem,
)
from sciverify_lint.text.lines import Lines

Source = NamedBibliography | EmbeddedBibliography
Parse = Callable[[str, Location], Bibliography]

BY_SUFFIX = {
    ".bbl": "bbl",
    ".json": "csl",
    ".yaml": "csl",
    ".yml": "csl",
    ".ris": "ris",
    ".nbib": "ris",
    ".xml": "word",
}
"""Module of this folder that reads a file; any other suffix is BibTeX's."""
BY_KIND = {
    Embedded.THEBIBLIOGRAPHY: "thebibliography",
    Embedded.AMSREFS: "amsrefs",
    Embedded.CSL_YAML: "csl",
    Embedded.CSL_JSON: "csl",
    Embedded.WORD_SOURCES: "word",
    Embedded.TYPED: "typed",
}
"""Module of this folder that reads a bibliography inside a manuscript."""
COMMENTS = {Embedded.CSL_YAML: HASH}
"""What a directive looks like where the manuscript's reader does not see it."""


def load(sources: Sequence[Source], wanted: frozenset[str] | None) -> Bibliography:
    """All entries of `sources` and, of those that `wanted` names by key or alias (None: all), the references.

    A path that does not exist gives nothing, since whoever named it says so; a file that cannot be read is
    a problem (SV001), a broken entry another (SV002), and its neighbours stay intact.
    """
    files, others, problems = _split(sources)
    library = Library(_bib_files(files))
    entries: list[Entry] = [entry for file in library.files for entry in file.entries()]
    directives = [d for path, text in files.items() for d in _directives(path, text, entries)]
    references = {reference.key: reference for reference in library.references(wanted)}
    problems += library.problems(wanted)
    for bibliography in others:
        entries += bibliography.entries
        problems += bibliography.problems
        directives += bibliography.directives
        for reference in bibliography.references:
            if (
                wanted is None
                or reference.key in wanted
                or not wanted.isdisjoint(reference.aliases)
            ):
                references.setdefault(reference.key, reference)
    return Bibliography(
        entries=tuple(entries),
        references=tuple(references.values()),
        problems=tuple(problems),
        directives=tuple(directives),
    )


def keys_of(sources: Sequence[Source]) -> frozenset[str]:
    """Every key that `sources` hold, aliases among them."""
    files, others, _ = _split(sources)
    keys = {key for file in _bib_files(files) for key in file.citable()}
    for bibliography in others:
        keys.update(entry.key for entry in bibliography.entries)
        keys.update(alias for reference in bibliography.references for alias in reference.aliases)
    return frozenset(keys)


def _split(sources: Iterable[Source]) -> tuple[dict[str, str], list[Bibliography], list[Problem]]:
    """`.bib` texts by path, the other bibliographies, and what could not be read; each file once."""
    files: dict[str, str] = {}
    others: list[Bibliography] = []
    problems: list[Problem] = []
    seen: set[str] = set()
    for source in sources:
        if isinstance(source, EmbeddedBibliography) and source.kind is Embedded.BIBTEX:
            where = source.location
            before = files.get(where.path, "")
            # blank lines in place of what stands above it, so that its entries keep their lines
            files[where.path] = (
                before + "\n" * (where.line - 1 - before.count("\n")) + source.content
            )
            continue
        if isinstance(source, EmbeddedBibliography):
            others.append(
                _parsed(
                    BY_KIND[source.kind], source.content, source.location, COMMENTS.get(source.kind)
                )
            )
            continue
        if source.path is None or source.path in seen:
            continue
        seen.add(source.path)
        text = read(source.path)
        module = BY_SUFFIX.get(PurePath(source.path).suffix.lower())
        if isinstance(text, Unreadable):
            message = f"`{source.path}` {text.why}"
            problems.append(Problem(code="SV001", message=message, location=source.location))
        elif text is not None and module is None:
            files[source.path] = text
        elif text is not None and module is not None:
            whole = Lines(text, source.path).location(0, len(text))
            others.append(_parsed(module, text, whole, comment_of(source.path)))
    return files, others, problems


@lru_cache(maxsize=64)
def _parsed(
    module: str, content: str, location: Location, comment: re.Pattern[str] | None
) -> Bibliography:
    """`content` read by `bibliography.<module>`; the same content is read once in a process."""
    parse: Parse = import_module(f"sciverify_lint.bibliography.{module}").parse
    found = parse(content, location)
    directives = tuple(directives_in(content, location, found.entries, comment))
    return replace(found, directives=directives) if directives else found


def _bib_files(files: dict[str, str]) -> list[BibFile]:
    return [bib_file(without_directives(text), path) for path, text in files.items()]


def _directives(path: str, text: str, entries: Sequence[Entry]) -> Iterator[Directive]:
    """The directives of one `.bib` file."""
    mine = [entry for entry in entries if entry.location.path == path]
    whole = Lines(text, path).location(0, len(text))
    return directives_in(text, whole, mine, BIBTEX)
