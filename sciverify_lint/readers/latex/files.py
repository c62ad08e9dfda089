r"""Loads a LaTeX project: the given file, what it includes, its root when it is a chapter, its local packages.

Nothing outside the root folder is opened, symbolic links and `..` resolved first.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import Problem
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.definitions import BEGIN_DOCUMENT, Definition, definitions
from sciverify_lint.readers.latex.mask import NUL, Masked, mask, verbatim_names
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.words import words
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.lines import Lines
from sciverify_lint.text.marks import without_strays

LARGEST = 64 * 1024 * 1024
"""Bytes."""
DEEPEST = 40
"""Includes inside includes."""
MOST = 2000
"""Files of one project."""
COMMAND = re.compile(
    r"""\\(?P<name>input|include|subfile|subfileinclude|InputIfFileExists|includestandalone|loadglsentries
        |import|subimport|includefrom|inputfrom|subincludefrom|subinputfrom
        |usepackage|RequirePackage|RequirePackageWithOptions|documentclass|LoadClass|LoadClassWithOptions)(?![A-Za-z@])\*?""",
    re.VERBOSE,
)
FROM_FOLDER = words("import subimport includefrom inputfrom subincludefrom subinputfrom")
PACKAGES = frozenset(["usepackage", "RequirePackage", "RequirePackageWithOptions"])
CLASSES = frozenset(["documentclass", "LoadClass", "LoadClassWithOptions"])
BARE = re.compile(r"[ \t]+(?:\"([^\"\n]+)\"|([^\s{}\\%\0]+))")
ROOT = re.compile(r"^%+[ \t]*![ \t]*T[eE]X[ \t]+root[ \t]*=[ \t]*(.+?)[ \t]*$", re.MULTILINE)
SUBFILES = re.compile(r"\\documentclass[ \t]*\[([^\]\n]*)\][ \t]*\{subfiles\}")
ENCODING = re.compile(
    r"\\usepackage[ \t]*\[([\w-]+)\][ \t]*\{inputenc\}"
    r"|%[ \t]*![ \t]*T[eE]X[ \t]+encoding[ \t]*=[ \t]*([\w -]+)"
    r"|-\*-[^\n]*coding:[ \t]*([\w-]+)"
)
CODECS = {
    "latin1": "latin-1", "latin2": "iso8859-2", "latin3": "iso8859-3", "latin4": "iso8859-4", "latin5": "iso8859-9",
    "latin9": "iso8859-15", "latin10": "iso8859-16", "ansinew": "cp1252", "applemac": "mac-roman", "utf8x": "utf-8",
    "koi8-r": "koi8-r", "isolatin": "latin-1", "isolatin9": "iso8859-15", "macosroman": "mac-roman",
}  # fmt: skip
"""inputenc's names where Python has another."""
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
class Place:
    """A file or folder: where it is, and how it is shown."""

    path: Path
    shown: str

    def join(self, name: str) -> "Place":
        """`name`, relative to this folder."""
        shown = normpath(f"{self.shown}/{name}" if self.shown else name).replace("\\", "/")
        return Place(path=self.path / name, shown=shown)

    @property
    def folder(self) -> "Place":
        """The folder of this file."""
        head = self.shown.rpartition("/")[0]
        return Place(
            path=self.path.parent, shown=head or ("/" if self.shown.startswith("/") else "")
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Include:
    """Another file that is read at an offset of this one."""

    offset: int
    source: "Source"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file of a project, decoded and masked."""

    place: Place
    text: str
    masked: Masked
    braces: Braces
    lines: Lines
    defined: tuple[Definition, ...]
    includes: tuple[Include, ...]
    folders: tuple[Place, ...]
    """Where its own paths are looked up, in order."""
    is_text: bool
    """False for packages and classes."""

    @property
    def begins(self) -> int:
        """Where the document's text begins: behind the preamble, if there is one."""
        found = BEGIN_DOCUMENT.search(self.masked.text)
        return found.end() if found else 0

    def inside_definition(self, offset: int) -> bool:
        """Whether an offset lies in the body of a definition."""
        return any(d.start <= offset < d.end for d in self.defined)

    def walk(self) -> Iterator["Source"]:
        """This file and all that it includes, in reading order of their beginnings."""
        yield self
        for include in self.includes:
            yield from include.source.walk()


class Loader:
    """Loads files once each, and collects what is wrong with them."""

    def __init__(self, root: Path) -> None:
        """`root` is the folder that no file read may leave."""
        self.root = root.resolve()
        self.seen: set[Path] = set()
        self.problems: list[Problem] = []
        self.encoding: str | None = None
        self.verbatim: frozenset[str] = frozenset()
        self.shorts: frozenset[str] = frozenset()
        self.texts: dict[str, str] = {}
        self.tested: set[str] = set()
        self.above: Source | None = None
        """The root file, when the manuscript is a chapter that names one."""

    def main(self, path: Path) -> Source:
        """The manuscript itself, after the root file that it names; raises InputError when it cannot be read."""
        place = Place(path=path, shown=normpath(path.as_posix()).replace("\\", "/"))
        try:
            size, content = path.stat().st_size, path.read_bytes()
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
        if looks_binary(content) or size > LARGEST:
            why = (
                "it is no text file" if size <= LARGEST else f"it is larger than {LARGEST >> 20} MB"
            )
            raise InputError(f"{path} cannot be read as LaTeX: {why}")
        self.seen.add(path.resolve())
        above, problems = self._root(place, self._decoded(content)), self.problems[:]
        self.above = self.load(above, (above.folder,)) if above else None
        # what the root file names in vain is not for the chapter to report; what both include is its own to read
        self.problems = problems
        self.seen = {path.resolve()}
        folders = _with(place.folder, (above.folder,)) if above else (place.folder,)
        return self.source(place, content, folders, depth=0, is_text=True)

    def _root(self, place: Place, text: str) -> Place | None:
        """The file that a chapter names as its root."""
        found = ROOT.search(text) or SUBFILES.search(text)
        if not found or not found[1].strip():
            return None
        name = found[1].strip()
        above = self.find(name, (place.folder,), (".tex", ""))
        if isinstance(above, Place):
            return None if above.path.resolve() == place.path.resolve() else above
        self._missing(Lines(text, place.shown), found.span(1), name, outside=above is False)
        return None

    def load(
        self, place: Place, folders: tuple[Place, ...], *, depth: int = 0, is_text: bool = True
    ) -> Source | None:
        """A further file, or None when it was read already or cannot be read."""
        real = place.path.resolve()
        if real in self.seen or len(self.seen) >= MOST or depth > DEEPEST:
            return None
        self.seen.add(real)
        try:
            if real.stat().st_size > LARGEST:
                return None
            content = real.read_bytes()
        except OSError:
            return None
        return (
            None
            if looks_binary(content)
            else self.source(place, content, folders, depth=depth, is_text=is_text)
        )

    def source(
        self, place: Place, content: bytes, folders: tuple[Place, ...], *, depth: int, is_text: bool
    ) -> Source:
        """Decode, mask and follow the includes of one file."""
        text = without_strays(self._decoded(content)).replace(NUL, " ")
        names, shorts = verbatim_names(text)
        self.verbatim |= names
        self.shorts |= shorts
        masked = mask(text, names=self.verbatim, shorts=self.shorts)
        braces = Braces(masked.text)
        found = tuple(definitions(masked.text, braces))
        self.texts |= {d.name: d.body for d in found if not d.arguments and "\\" not in d.body}
        self.tested |= {t.strip() for t in TESTED.findall(masked.text)}
        bare = Source(
            place=place, text=text, masked=masked, braces=braces, lines=Lines(text, place.shown), defined=found,
            includes=(), folders=folders, is_text=is_text,
        )  # fmt: skip
        includes = tuple(self._includes(bare, depth))
        return Source(
            place=place, text=text, masked=masked, braces=braces, lines=bare.lines, defined=found,
            includes=includes, folders=folders, is_text=is_text,
        )  # fmt: skip

    def _decoded(self, content: bytes) -> str:
        """UTF-8 whenever it is UTF-8: many files declare an encoding that they have not got."""
        head = content[:20_000].decode("latin-1")
        if found := ENCODING.search(head):
            name = next(filter(None, found.groups())).strip().lower()
            self.encoding = self.encoding or CODECS.get(name, name)
        try:
            content.decode("utf-8")
        except UnicodeDecodeError:
            return decode(content, declared=self.encoding).text
        return decode(content).text

    def _includes(self, source: Source, depth: int) -> Iterator[Include]:
        for found in COMMAND.finditer(source.masked.text):
            for name, span, folders in self._named(source, found):
                suffixes, is_text = _suffixes(found["name"])
                place = self.find(name, folders, suffixes)
                if isinstance(place, Place):
                    child = (
                        None
                        if place.path.suffix in (".bbl", ".bib")
                        else self.load(
                            place,
                            _with(place.folder, folders),
                            depth=depth + 1,
                            is_text=is_text and source.is_text,
                        )
                    )
                    if child is not None:
                        yield Include(offset=found.start(), source=child)
                elif (
                    is_text
                    and not source.inside_definition(found.start())
                    and not self._excused(name, found["name"])
                ):
                    self._missing(source.lines, span, name, outside=place is False)

    def _excused(self, name: str, command: str) -> bool:
        return (
            name.removesuffix(".tex") in DISTRIBUTED
            or name in self.tested
            or command == "InputIfFileExists"
        )

    def _named(
        self, source: Source, found: re.Match[str]
    ) -> Iterable[tuple[str, Span, tuple[Place, ...]]]:
        """The files that one command names: name, span, folders to look in."""
        text, braces, command = source.masked.text, source.braces, found["name"]
        position = braces.skip_space(found.end())
        while option := braces.option(position):
            position = braces.skip_space(option[1] + 1)
        group = braces.group(position)
        if group is None:
            bare = BARE.match(text, found.end())
            if bare and command == "input":
                at = 1 if bare[1] else 2
                yield bare[at], bare.span(at), source.folders
            return
        folders = source.folders
        if command in FROM_FOLDER:
            start = source.place.folder if command.startswith("sub") else folders[0]
            folder = self.expanded(text[slice(*group)])
            group = braces.group(braces.skip_space(group[1] + 1))
            if group is None or folder is None:
                return
            folders = _with(start.join(folder), folders)
        for name in (
            text[slice(*group)].split(",") if command in PACKAGES else (text[slice(*group)],)
        ):
            clean = self.expanded(name)
            if clean:
                yield clean, group, folders

    def expanded(self, name: str) -> str | None:
        r"""A file name with its macros replaced, or None when that is not possible."""
        name = name.replace(NUL, "").strip().strip('"').strip()
        for _ in range(5):
            if "\\" not in name:
                break
            name = re.sub(
                r"\\([A-Za-z@]+)[ \t]*(?:\{\})?", lambda m: self.texts.get(m[1], m.group()), name
            )
        return None if not name or set(name) & set("\\#{}\n$") else name.strip()

    def find(
        self, name: str, folders: Iterable[Place], suffixes: Iterable[str]
    ) -> Place | bool | None:
        """The first of the candidates that exists; None when none does, False when only ones outside the root do."""
        outside = False
        for folder in folders:
            for suffix in suffixes:
                place = folder.join(name + suffix)
                try:
                    real = place.path.resolve()
                    if not real.is_relative_to(self.root):
                        outside = True
                    elif real.is_file():
                        return place
                except (OSError, ValueError, RuntimeError):
                    continue
        return False if outside else None

    def _missing(self, lines: Lines, span: Span, name: str, *, outside: bool) -> None:
        why = (
            f"`{name}` lies outside the manuscript's folder {self.root.name or self.root} and was not read"
            if outside
            else f"`{name}` does not exist"
        )
        self.problems.append(Problem(code="SV004", message=why, location=lines.location(*span)))


def _with(folder: Place, folders: tuple[Place, ...]) -> tuple[Place, ...]:
    return folders if folder in folders else (*folders, folder)


def _suffixes(command: str) -> tuple[tuple[str, ...], bool]:
    """The suffixes that a command tries, and whether it includes text."""
    if command in PACKAGES:
        return (".sty",), False
    if command in CLASSES:
        return (".cls",), False
    return (".tex", "", ".ltx"), True
