r"""Finds the bibliographies of a LaTeX project: named files, `thebibliography`, amsrefs, the `.bbl` of a build."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sciverify_lint.model import Embedded, EmbeddedBibliography, NamedBibliography, Problem
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.files import Loader
from sciverify_lint.readers.latex.source import Place, Source
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.words import words

NAMES = re.compile(
    r"\\(?:(?P<name>nobibliography|addbibresource|addglobalbib|addsectionbib|putbib|defaultbibliography|newrefsection"
    r"|bibliography(?P<suffix>[A-Za-z]*))(?![A-Za-z@])\*?|begin[ \t]*\{(?P<section>refsection|btSect)\*?\})"
)
NEW_CITES = re.compile(r"\\newcites[ \t]*(?:\[[^\]]*\])?[ \t]*\{([A-Za-z,\s]+)\}")
NEW_LIST = re.compile(r"\\newbibliography[ \t]*\{([^{}]+)\}")
"""multibbl's: each list has a name, which every command takes first."""
IN_OPTION = frozenset(["putbib", "newrefsection", "refsection"])
SUFFIXES = ("", ".bib", ".json", ".ris", ".yaml")
ABSOLUTE = re.compile(r"/|[A-Za-z]:/")
DISTRIBUTED = words(
    """
    IEEEabrv IEEEfull IEEEexample biblatex-examples xampl apsrev4-1control apsrev4-2control
    """
)
"""Bibliographies of TeX distributions: only abbreviations and examples."""
INLINE = re.compile(
    r"^[ \t]*\\begin\{(filecontents\*?)\}[ \t]*(?:\[[^\]\n]*\][ \t]*)?\{([^{}\n]+)\}[^\n]*\n(.*?)^[ \t]*\\end\{\1\}",
    re.MULTILINE | re.DOTALL,
)
LIST = re.compile(r"\\begin[ \t]*\{(thebibliography|references|mcitethebibliography)\*?\}")
ITEM = re.compile(r"\\bibitem(?![A-Za-z@])")
AMSREFS = re.compile(r"\\bib\*?[ \t]*\{[^{}\n]*\}[ \t]*\{[A-Za-z]+\}[ \t\n]*\{")
AMSREFS_LIST = re.compile(r"\\begin[ \t]*\{(bibdiv|biblist)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What a project declares for its bibliographies."""

    suffixes: tuple[str, ...] = ()
    """Of multibib's commands: `\\bibliographyown` after `\\newcites{own}{..}`."""
    lists: frozenset[str] = frozenset()
    """multibbl's names of lists."""

    @classmethod
    def of(cls, sources: Iterable[Source]) -> "Declared":
        """What `sources` declare together."""
        texts = [s.masked.text for s in sources]
        found = [n.strip() for t in texts for m in NEW_CITES.findall(t) for n in m.split(",")]
        lists = frozenset(n for t in texts for n in NEW_LIST.findall(t))
        return cls(suffixes=tuple(found), lists=lists)


def bibliographies(
    sources: Iterable[Source], loader: Loader
) -> tuple[NamedBibliography | EmbeddedBibliography, ...]:
    """Every bibliography of a project, in reading order; named files that do not exist have no path.

    Only what is refused or remote is a Problem of the loader's: a missing file is for the rules to report, once.
    """
    found: dict[object, NamedBibliography | EmbeddedBibliography] = {}
    sources = tuple(sources)
    files = [s for s in sources if s.is_text]
    declared = Declared.of(sources)
    inline = {name: embedded for s in files for name, embedded in _inline(s)}
    for source in files:
        new: list[NamedBibliography | EmbeddedBibliography] = [
            *(_or_inline(b, inline) for b in _named(source, loader, declared)),
            *_embedded(source),
        ]
        for one in new:
            found.setdefault(_identity(one), one)
    named = tuple(found.values())
    if files and not any(isinstance(b, EmbeddedBibliography) or b.path for b in named):
        return (*named, *_built(files[0], loader))
    return named


def _inline(source: Source) -> Iterator[tuple[str, EmbeddedBibliography]]:
    r"""The `.bib` files that a source writes by `filecontents`, by name without suffix."""
    for found in INLINE.finditer(source.text):
        yield (
            found[2].strip().removesuffix(".bib"),
            EmbeddedBibliography(
                kind=Embedded.BIBTEX,
                content=found[3],
                location=source.lines.location(*found.span(3)),
            ),
        )


def _or_inline(
    named: NamedBibliography, inline: Mapping[str, EmbeddedBibliography]
) -> NamedBibliography | EmbeddedBibliography:
    """As TeX does, a file that is there before one that the source would write."""
    return named if named.path else inline.get(named.name.removesuffix(".bib"), named)


def _identity(one: NamedBibliography | EmbeddedBibliography) -> object:
    """The file, which several chapters may name, or the bibliography itself."""
    if isinstance(one, EmbeddedBibliography):
        return one
    return one.path, one.name if one.path is None else ""


def _named(source: Source, loader: Loader, declared: Declared) -> Iterator[NamedBibliography]:
    text = source.masked.text
    for found in NAMES.finditer(text):
        command = found["name"] or found["section"]
        suffix = found["suffix"]
        if suffix and suffix.startswith("style"):
            continue
        group, options = _argument(source.braces, found.end(), command, declared)
        if group is None:
            continue
        # a name like \bibliographyfont need not take files, and what a section takes may be a label
        sure = not suffix or suffix in declared.suffixes
        sure = sure and command not in ("refsection", "newrefsection")
        for name, span in _names(text, group, single=command.startswith("add")):
            yield from _one(source, loader, name, span, text[slice(*options)], sure=sure)


def _argument(
    braces: Braces, position: int, command: str, declared: Declared
) -> tuple[Span | None, Span]:
    """Where a command names its files, and its last option."""
    position, options = braces.skip_space(position), (0, 0)
    first = braces.option(position)
    while option := braces.option(position):
        options = option
        position = braces.skip_space(option[1] + 1)
    if command in IN_OPTION:
        return first, (0, 0)
    group = braces.group(position)
    if group and command == "bibliography" and braces.text[slice(*group)] in declared.lists:
        group = braces.group(braces.skip_space(group[1] + 1))
    return group, options


def _names(text: str, group: Span, *, single: bool) -> Iterator[tuple[str, Span]]:
    pattern = r".+" if single else r"[^,]+"
    for found in re.compile(pattern, re.DOTALL).finditer(text, *group):
        raw = found.group()
        name = raw.strip(" \t\n\0")
        if name:
            start = found.start() + raw.index(name)
            yield name, (start, start + len(name))


def _one(
    source: Source, loader: Loader, typed: str, span: Span, options: str, *, sure: bool
) -> Iterator[NamedBibliography]:
    name, location = loader.expanded(typed), source.lines.location(*span)
    defined = source.inside_definition(span[0])
    if name is None or name in DISTRIBUTED:
        return
    if "location=remote" in options.replace(" ", "") or "://" in name:
        message = f"the remote bibliography `{name}` is not read"
        loader.problems.append(Problem(code="SV002", message=message, location=location))
        yield NamedBibliography(name=typed, path=None, location=location)
        return
    if "*" in name or "?" in name:
        yield from _globbed(source, loader, name, span)
        return
    place = loader.find(name, source.folders, SUFFIXES)
    if isinstance(place, Place):
        yield NamedBibliography(name=typed, path=place.shown, location=location)
        return
    if defined or not sure:
        return
    beside = None
    if place is False:
        message = f"the bibliography `{name}` lies outside the manuscript's folder and was not read"
        if ABSOLUTE.match(name):
            # the path of its author's machine: what is beside the manuscript went with it
            beside = loader.find(name.rpartition("/")[2], source.folders, SUFFIXES)
        hint = "; give it with --bib FILE"
        message += f", but `{beside.shown}` was: name that" if isinstance(beside, Place) else hint
        loader.problems.append(Problem(code="SV004", message=message, location=location))
    path = beside.shown if isinstance(beside, Place) else None
    yield NamedBibliography(name=typed, path=path, location=location)


def _globbed(source: Source, loader: Loader, name: str, span: Span) -> Iterator[NamedBibliography]:
    r"""The files of biblatex's `\addbibresource[glob]{bib/*.bib}`."""
    folder, location = source.folders[0], source.lines.location(*span)
    try:
        paths = (
            sorted(folder.path.glob(name))[:200] if ".." not in name and "**" not in name else []
        )
    except (ValueError, NotImplementedError, OSError):
        paths = []
    for path in paths:
        place = folder.join(path.relative_to(folder.path).as_posix())
        if place.path.resolve().is_relative_to(loader.root) and place.path.is_file():
            yield NamedBibliography(name=name, path=place.shown, location=location)
    if not paths:
        yield NamedBibliography(name=name, path=None, location=location)


def reference_lists(source: Source) -> Iterator[tuple[Embedded, Span]]:
    """The spans of the reference lists that stand in a file: no running text."""
    text, done = source.masked.text, 0
    for found in LIST.finditer(text):
        if found.start() < done:
            continue  # in a list that is open, or never ends
        end = re.compile(rf"\\end[ \t]*\{{{found[1]}\*?\}}").search(text, found.end())
        done = end.end() if end else len(text)
        if ITEM.search(text, found.start(), done):
            yield Embedded.THEBIBLIOGRAPHY, (found.start(), done)
    if (item := ITEM.search(text, done)) and not source.inside_definition(item.start()):
        yield Embedded.THEBIBLIOGRAPHY, (item.start(), len(text))
    if entry := AMSREFS.search(text):
        opening = AMSREFS_LIST.search(text, 0, entry.start())
        last = max(m.end() for m in AMSREFS.finditer(text))
        closing = source.braces.closing.get(last - 1, len(text) - 1) + 1
        yield Embedded.AMSREFS, (opening.start() if opening else entry.start(), closing)


def _embedded(source: Source) -> Iterator[EmbeddedBibliography]:
    for kind, span in reference_lists(source):
        yield EmbeddedBibliography(
            kind=kind, content=source.text[slice(*span)], location=source.lines.location(*span)
        )


def _built(main: Source, loader: Loader) -> Iterator[NamedBibliography]:
    """The `.bbl` that BibTeX or biber left beside the root file."""
    place = loader.find(main.place.path.stem, (main.place.folder,), (".bbl",))
    if isinstance(place, Place):
        yield NamedBibliography(
            name=place.path.name, path=place.shown, location=main.lines.location(0, 0)
        )
