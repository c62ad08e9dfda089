r"""Loads a LaTeX project: the given file, what it includes, its root when it is a chapter, its local packages.

Nothing outside the root folder is opened, symbolic links and `..` resolved first.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from os.path import normpath
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import Problem
from sciverify_lint.readers.latex import roots
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.definitions import definitions
from sciverify_lint.readers.latex.includes import named_files, with_folder
from sciverify_lint.readers.latex.mask import NUL, mask
from sciverify_lint.readers.latex.source import Include, Place, Source
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.verbatim import Verbatim, declared
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.lines import Lines
from sciverify_lint.text.marks import without_strays

LARGEST = 64 * 1024 * 1024
"""Bytes."""
DEEPEST = 40
"""Includes inside includes."""
MOST = 2000
"""Files of one project."""
BIBLIOGRAPHIES = frozenset([".bbl", ".bib"])
"""Read by others."""
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


class Loader:
    """Loads files once each, and collects what is wrong with them."""

    def __init__(self, root: Path) -> None:
        """`root` is the folder that no file read may leave."""
        self.root = root.resolve()
        self.seen: set[Path] = set()
        self.problems: list[Problem] = []
        self.encoding: str | None = None
        self.verbatim = Verbatim()
        self.texts: dict[str, str] = {}
        self.above: Source | None = None
        """The root file, when the manuscript is a chapter that names one."""

    def main(self, path: Path) -> Source:
        """The manuscript itself, after the root file that it is part of; raises InputError when it cannot be read."""
        place = Place(path=path, shown=normpath(path.as_posix()).replace("\\", "/"))
        content = opened(path)
        if isinstance(content, str):
            raise InputError(f"{path}: cannot be read as LaTeX: {content}")
        self.texts["jobname"] = path.stem
        self.seen.add(path.resolve())
        above, problems = self._root(place, self._decoded(content)), self.problems[:]
        if above:
            self.texts["jobname"] = above.path.stem
            root = self.load(above, (above.folder,))
            self.above = root if isinstance(root, Source) else None
        # what the root file names in vain is not for the chapter to report; what both include is its own to read
        self.problems = problems
        self.seen = {path.resolve()}
        folders = with_folder(place.folder, (above.folder,)) if above else (place.folder,)
        return self.source(place, content, folders, depth=0, is_text=True)

    def _root(self, place: Place, text: str) -> Place | None:
        """The file that a chapter names as its root, or else one that includes it."""
        told = roots.named(text)
        name = told[1].strip() if told else roots.including(place.path, text, self.root)
        if name is None:
            return None
        above = self.find(name, (place.folder,), (".tex", ""))
        if isinstance(above, Place):
            return None if above.path.resolve() == place.path.resolve() else above
        if told:
            self._missing(Lines(text, place.shown), told.span(1), name, outside=above is False)
        return None

    def load(
        self, place: Place, folders: tuple[Place, ...], *, depth: int = 0, is_text: bool = True
    ) -> Source | str | None:
        """A further file; None when it was read already, a reason when it cannot be read."""
        real = place.path.resolve()
        if real in self.seen:
            return None
        if len(self.seen) >= MOST or depth > DEEPEST:
            return f"a project has at most {MOST} files, {DEEPEST} inside each other"
        self.seen.add(real)
        content = opened(real)
        if isinstance(content, str):
            return content
        return self.source(place, content, folders, depth=depth, is_text=is_text)

    def source(
        self, place: Place, content: bytes, folders: tuple[Place, ...], *, depth: int, is_text: bool
    ) -> Source:
        """Decode, mask and follow the includes of one file."""
        text = without_strays(self._decoded(content)).replace(NUL, " ")
        self.verbatim |= declared(text)
        masked = mask(text, self.verbatim)
        braces = Braces(masked.text)
        found = tuple(definitions(masked.text, braces))
        self.texts |= {d.name: d.body for d in found if not d.arguments and "\\" not in d.body}
        bare = Source(
            place=place, text=text, masked=masked, braces=braces, lines=Lines(text, place.shown), defined=found,
            includes=(), folders=folders, is_text=is_text,
        )  # fmt: skip
        return replace(bare, includes=tuple(self._includes(bare, depth)))

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
        for named in named_files(source, self.expanded):
            if not named.is_known:
                if named.must_exist and source.is_text:
                    message = f"the file that `{named.name}` names was not read: a command in it is not known"
                    self.problem("SV002", message, source.lines, named.span)
                continue
            place = self.find(named.name, named.folders, named.suffixes)
            if not isinstance(place, Place):
                if named.must_exist:
                    self._missing(source.lines, named.span, named.name, outside=place is False)
                continue
            if place.path.suffix in BIBLIOGRAPHIES:
                continue
            folders = with_folder(place.folder, named.folders)
            child = self.load(
                place, folders, depth=depth + 1, is_text=named.is_text and source.is_text
            )
            if isinstance(child, Source):
                yield Include(offset=named.offset, source=child)
            elif child:
                self.problem(
                    "SV001", f"`{named.name}` was not read: {child}", source.lines, named.span
                )

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

    def problem(self, code: str, message: str, lines: Lines, span: Span) -> None:
        """Note what is wrong with the project's files."""
        self.problems.append(Problem(code=code, message=message, location=lines.location(*span)))

    def _missing(self, lines: Lines, span: Span, name: str, *, outside: bool) -> None:
        folder = self.root.name or self.root
        refused = f"`{name}` lies outside the manuscript's folder `{folder}` and was not read"
        self.problem("SV004", refused if outside else f"`{name}` does not exist", lines, span)


def opened(path: Path) -> bytes | str:
    """The content of a text file, or why it cannot be read."""
    try:
        size = path.stat().st_size
        content = path.read_bytes() if size <= LARGEST else b""
    except OSError as error:
        return error.strerror or str(error)
    if size > LARGEST:
        return f"larger than {LARGEST >> 20} MB"
    return "no text file" if looks_binary(content) else content
