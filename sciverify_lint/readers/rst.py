"""reStructuredText with its own citations and sphinxcontrib-bibtex roles, by the same copy with ids as Markdown."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from sciverify_lint.model import (
    Directive,
    Document,
    EmbeddedBibliography,
    Format,
    NamedBibliography,
    Problem,
)
from sciverify_lint.readers import rst_citations
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.markdown import files, project
from sciverify_lint.readers.markdown.commands import keys_in, mode_of
from sciverify_lint.readers.markdown.core import Source, parse_text
from sciverify_lint.readers.markdown.sentinel import Form, Occurrence
from sciverify_lint.readers.typed import in_markup
from sciverify_lint.text.lines import Lines

READER = "rst"
WRAP = (":cite:`", "`")
ROLE = re.compile(
    r"(?<![\w`:]):(?P<name>(?:foot|full|no)?[Cc]ite[a-z]*(?::[a-z]+)?):`(?P<keys>[^`]{1,2000})`"
)
BIBLIOGRAPHY = re.compile(
    r"(?m)^[ \t]*\.\.[ \t]+(?:foot)?bibliography::[ \t]*(?P<names>\S[^\n]*)?$"
)
ALL = re.compile(r"(?m)^[ \t]*\.\.[ \t]+bibliography::.*(?:\n[ \t]+:.*)*?\n[ \t]+:all:")
COMMENT = re.compile(
    r"(?m)^[ \t]*(?P<comment>\.\.[ \t]+sciverify(?:-lint)?:(?P<text>[^\n]*?))[ \t]*$"
)
TEXT_LINE = re.compile(r"(?m)^(?![ \t]*\.\.[ \t]+sciverify)[ \t]*\S.*$")


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read reStructuredText. Raises InputError, MissingDependency."""
    text = files.text_of(path)
    shown = path.as_posix()
    lines = Lines(text, shown)
    defined = rst_citations.definitions(text, lines)
    defined |= rst_citations.defined_elsewhere(text, defined, path, root)
    bibliographies: tuple[NamedBibliography | EmbeddedBibliography, ...] = (
        *bibliographies_of(path, root, text, lines),
        *(d.bibliography for d in defined.values()),
    )

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    source = Source(
        text=text,
        prepared=text,
        reader=READER,
        place=lines.location,
        occurrences=[*roles(text), *rst_citations.citations(text, defined)],
        wrap=WRAP,
        rebuilt=rst_citations.rebuilt,
    )
    parsed = parse_text(source, keys, every_sentence=every_sentence)
    return Document(
        path=shown,
        format=Format.RST,
        sentences=tuple(parsed.sentences),
        bibliographies=bibliographies,
        directives=tuple(directives(text, lines)),
        problems=(
            *project.refused(bibliographies, path.parent, root),
            *(as_typed(p) for p in parsed.problems),
        ),
        every_sentence=tuple(parsed.plain),
        cites_all=ALL.search(text) is not None,
        typed=in_markup(text, parsed.sentences),
    )


def as_typed(problem: Problem) -> Problem:
    """The problem of a label that is plain text, as in `x[1a]_`, in the words of this format."""
    if problem.key is None:
        return problem
    message = problem.message.replace(f"`@{problem.key}`", f"`[{problem.key}]_`")
    return replace(problem, message=message)


def roles(text: str) -> Iterator[Occurrence]:
    """Every citing role with its keys."""
    for match in ROLE.finditer(text):
        keys = keys_in(match["keys"], match.start("keys"))
        if keys is not None:
            yield Occurrence(
                form=Form.COMMAND,
                start=match.start(),
                end=match.end(),
                shown=match[0],
                keys=keys,
                mode=mode_of(match["name"]),
            )


def bibliographies_of(
    path: Path, root: Path, text: str, lines: Lines
) -> Iterator[NamedBibliography]:
    """The files of `.. bibliography::`, else those of Sphinx's `conf.py`."""
    named = False
    for match in BIBLIOGRAPHY.finditer(text):
        for name in re.finditer(r"\S+", match["names"] or ""):
            named = True
            start = match.start("names") + name.start()
            place = lines.location(start, start + len(name[0]))
            yield project.named(name[0], folder=path.parent, root=root, location=place)
    if not named:
        yield from of_sphinx(path, root)


def of_sphinx(path: Path, root: Path) -> Iterator[NamedBibliography]:
    """The files that `bibtex_bibfiles` of the nearest `conf.py` names; the file is read, not run."""
    for folder in project.folders_up(path, root):
        text = project.text_of(folder / "conf.py", root)
        if text is None:
            continue
        lines = Lines(text, project.shown(folder / "conf.py"))
        for node in strings_of(text, "bibtex_bibfiles"):
            start = lines.offset(node.lineno, 1) + len(
                text.split("\n")[node.lineno - 1].encode()[: node.col_offset].decode()
            )
            place = lines.location(start + 1, start + 1 + len(str(node.value)))
            yield project.named(str(node.value), folder=folder, root=root, location=place)
        return


def strings_of(text: str, name: str) -> Iterator[ast.Constant]:
    """The strings of the list that a Python file assigns to `name`."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == name for t in statement.targets
        ):
            values = getattr(statement.value, "elts", [statement.value])
            for node in values:
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node


def directives(text: str, lines: Lines) -> Iterator[Directive]:
    """Comments that begin with `sciverify:`."""
    for match in COMMENT.finditer(text):
        # a blank line must part a comment from the text below it
        below = TEXT_LINE.search(text, match.end())
        yield Directive(
            text=match["text"].strip(),
            location=lines.location(*match.span("comment")),
            alone=True,
            covers=lines.location(*below.span()) if below else None,
        )
