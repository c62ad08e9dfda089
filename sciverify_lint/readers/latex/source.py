"""One file of a LaTeX project: where it is, what stands in it, what it includes."""

from collections.abc import Iterator
from dataclasses import dataclass
from os.path import normpath
from pathlib import Path

from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.definitions import BEGIN_DOCUMENT, Definition
from sciverify_lint.readers.latex.mask import Masked
from sciverify_lint.readers.latex.spans import Spans
from sciverify_lint.text.lines import Lines


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
        return Spans((d.start, d.end) for d in self.defined).covers(offset)

    def walk(self) -> Iterator["Source"]:
        """This file and all that it includes, in reading order of their beginnings."""
        yield self
        for include in self.includes:
            yield from include.source.walk()
