r"""What files a LaTeX file includes, by which command, and where each is looked for."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sciverify_lint.readers.latex.source import Place, Source
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.words import words

COMMAND = re.compile(
    r"""\\(?P<name>input|include|subfile|subfileinclude|InputIfFileExists|includestandalone|loadglsentries
        |import|subimport|includefrom|inputfrom|subincludefrom|subinputfrom
        |usepackage|RequirePackage|RequirePackageWithOptions|documentclass|LoadClass|LoadClassWithOptions)(?![A-Za-z@])\*?""",
    re.VERBOSE,
)
FROM_FOLDER = words("import subimport includefrom inputfrom subincludefrom subinputfrom")
MAY_LACK = frozenset(["InputIfFileExists"])
PACKAGES = frozenset(["usepackage", "RequirePackage", "RequirePackageWithOptions"])
CLASSES = frozenset(["documentclass", "LoadClass", "LoadClassWithOptions"])
BARE = re.compile(r"[ \t]+(?:\"([^\"\n]+)\"|([^\s{}\\%\0]+))")
TESTED = re.compile(r"\\(?:IfFileExists|InputIfFileExists)[ \t]*\{([^{}]*)\}")
DISTRIBUTED = words(
    """
    glyphtounicode glyphtounicode-cmr ix-utf8enc.dfu xy xypic epsf epsfig psfig pictex prepictex postpictex amssym
    amssym.def insbox tikz pgf eplain xepersian.sty binhex random lcg fp supp-pdf supp-mis t1enc.def ot1enc.def
    ucs.sty babel.sty english.ldf apacite.sty arrow texnansi rotate diagxy trees.sty lambda.sty
    """
)
"""Files of TeX distributions that people \\input."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A file that a command names."""

    name: str
    """As typed, macros replaced."""
    is_known: bool
    """False when the name holds a macro that is not known, so that nobody can say which file is meant."""
    offset: int
    """Of the command."""
    span: Span
    """Of the name."""
    folders: tuple[Place, ...]
    suffixes: tuple[str, ...]
    """To try, in order."""
    is_text: bool
    """Whether it is included as text, not as a package or class."""
    must_exist: bool


def named_files(source: Source, expanded: Callable[[str], str | None]) -> Iterator[Named]:
    """The files that `source` includes, in its order; `expanded` replaces the macros of a file name, if it can."""
    tested = {t.strip() for t in TESTED.findall(source.masked.text)}
    for found in COMMAND.finditer(source.masked.text):
        suffixes, is_text = _suffixes(found["name"])
        for raw, span, folders in _arguments(source, found, expanded):
            name = expanded(raw)
            typed = " ".join(raw.split())
            if name or "\\" in typed:
                yield Named(
                    name=name or typed, is_known=name is not None,
                    offset=found.start(), span=span, folders=folders, suffixes=suffixes, is_text=is_text,
                    must_exist=is_text
                    and not ((name or "").removesuffix(".tex") in DISTRIBUTED or (name or typed) in tested)
                    and found["name"] not in MAY_LACK
                    and not source.inside_definition(found.start()),
                )  # fmt: skip


def _arguments(
    source: Source, found: re.Match[str], expanded: Callable[[str], str | None]
) -> Iterator[tuple[str, Span, tuple[Place, ...]]]:
    """What one command names: the name, its span, the folders to look in."""
    text, braces, command = source.masked.text, source.braces, found["name"]
    position = braces.skip_space(found.end())
    while option := braces.option(position):
        position = braces.skip_space(option[1] + 1)
    group, folders = braces.group(position), source.folders
    if group is None:
        bare = BARE.match(text, found.end()) if command == "input" else None
        if bare:
            yield bare[bare.lastindex or 0], bare.span(bare.lastindex or 0), folders
        return
    if command in FROM_FOLDER:
        start = source.place.folder if command.startswith("sub") else folders[0]
        folder = expanded(text[slice(*group)])
        group = braces.group(braces.skip_space(group[1] + 1))
        if group is None or folder is None:
            return
        folders = with_folder(start.join(folder), folders)
    names = text[slice(*group)]
    for name in names.split(",") if command in PACKAGES else [names]:
        yield name, group, folders


def with_folder(folder: Place, folders: tuple[Place, ...]) -> tuple[Place, ...]:
    """`folders`, and `folder` as the last of them."""
    return folders if folder in folders else (*folders, folder)


def _suffixes(command: str) -> tuple[tuple[str, ...], bool]:
    """The suffixes that a command tries, and whether it includes text."""
    if command in PACKAGES:
        return (".sty",), False
    if command in CLASSES:
        return (".cls",), False
    return (".tex", "", ".ltx"), True
