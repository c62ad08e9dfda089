"""Texts on the user's own disk: the `file` field of an entry, then the named libraries.

Nothing is read that lies outside the manuscript's root and the libraries, whatever a path or a link says.
"""

import os
import threading
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath

from sciverify_lint.fulltext.first_pages import titles_in
from sciverify_lint.fulltext.guard import guard
from sciverify_lint.fulltext.names import Names, tells_title
from sciverify_lint.fulltext.read import LARGEST, SUFFIXES, kind_of, read
from sciverify_lint.fulltext.titles import title_letters, titles_of
from sciverify_lint.model import NoText, Reason, Reference, SourceText, Work
from sciverify_lint.services.protocols import Store

MOST_FILES = 50_000
MOST_OPENED = 400
"""Files that are opened to look for their titles: a third of a second for each PDF, once."""
PREFERENCE = (".xml", ".nxml", ".pdf", ".txt", ".text", ".md", ".markdown")
"""What is tried first of several files of one name; a saved page last, as it often is only the landing page."""


class Library:
    """The folders that may be read: `root` of the manuscript, and those the user named as libraries."""

    def __init__(self, folders: Sequence[Path], root: Path) -> None:
        """Nothing is read yet; the libraries are listed when they are first needed."""
        self.folders = tuple(folders)
        self.root = root
        self.allowed = tuple(folder.resolve() for folder in (root, *folders))
        self.lock = threading.Lock()
        self.by_title: dict[str, list[Path]] | None = None

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The readable files of the libraries, in order of preference."""
        return tuple(sorted(self.walk(), key=preference))

    @cached_property
    def names(self) -> Names:
        """The files by what their names say."""
        return Names(self.files)

    def titled(self, titles: Sequence[str], store: Store) -> tuple[Path, ...]:
        """The files on whose first page one of the titles stands; not those whose names are titles already."""
        with self.lock:
            if self.by_title is None:
                self.by_title = {}
                untold = [path for path in self.files if not tells_title(path.stem)]
                for path in untold[:MOST_OPENED]:
                    for title in titles_in(path, store):
                        self.by_title.setdefault(title, []).append(path)
        found = (self.by_title.get(title_letters(title), []) for title in titles)
        return tuple(dict.fromkeys(path for paths in found for path in paths))

    def walk(self) -> Iterator[Path]:
        """Every regular file of a kind we read; hidden folders and links that lead away are left out."""
        seen = 0
        for folder in self.folders:
            for here, below, names in os.walk(folder):
                below[:] = sorted(name for name in below if not name.startswith("."))
                for name in sorted(names):
                    path = Path(here, name)
                    if path.suffix.lower() in SUFFIXES and not name.startswith("."):
                        seen += 1
                        if seen <= MOST_FILES and self.contains(path) and is_file(path):
                            yield path

    def contains(self, path: Path) -> bool:
        """Whether a path lies, links resolved, in a folder that may be read."""
        try:
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):
            return False
        return any(real.is_relative_to(folder) for folder in self.allowed)

    def attached(self, reference: Reference) -> tuple[tuple[Path, ...], tuple[str, ...]]:
        """The files that an entry names, and why others of them are not read."""
        found: list[Path] = []
        refused: list[str] = []
        for name in reference.files:
            places = self.places(reference, name)
            inside = [place for place in places if self.contains(place)]
            if not inside:
                refused.append(f"{name} lies outside the manuscript's folder and the libraries")
            there = [place for place in inside if is_file(place)]
            found += there or self.names.by_file_name(base_name(name))
            if inside and not there:
                refused.append(f"{name} does not exist")
        return tuple(dict.fromkeys(found)), tuple(refused)

    def places(self, reference: Reference, name: str) -> list[Path]:
        """Where a path of a `file` field may be meant: beside the bibliography, or in a library."""
        path = Path(name.replace("\\", "/") if "/" not in name else name)
        if name.startswith("~/"):
            path = Path.home() / name[2:]
        if path.is_absolute():
            return [path]
        beside = Path(reference.location.path).parent
        return [folder / path for folder in (beside, *self.folders)]


def is_file(path: Path) -> bool:
    """Whether there is a regular file: no pipe or device, which may never end, nor what cannot be looked up."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def preference(path: Path) -> tuple[int, str]:
    """The order of files."""
    suffix = path.suffix.lower()
    rank = PREFERENCE.index(suffix) if suffix in PREFERENCE else len(PREFERENCE)
    return rank, path.as_posix()


def base_name(path: str) -> str:
    """The last part of a path of any system."""
    return PurePosixPath(PureWindowsPath(path).as_posix()).name


def local_text(
    reference: Reference, work: Work | None, library: Library, store: Store
) -> SourceText | NoText | None:
    """The first file that is the text of the work; why none is; None when there is no file at all."""
    attached, refused = library.attached(reference)
    failure: NoText | None = None
    for path in (*attached, *library.names.of(reference, work)):
        found = read_local(path, reference, work, store)
        if isinstance(found, SourceText):
            return found
        if failure is None or failure.reason is not Reason.WRONG_TEXT:
            failure = found
    for path in library.titled(titles_of(reference, work), store):
        found = read_local(path, reference, work, store)
        if isinstance(found, SourceText):
            return found
    if failure is None and refused:
        return NoText(reason=Reason.NO_FULL_TEXT, detail="; ".join(refused))
    return failure


def read_local(
    path: Path, reference: Reference, work: Work | None, store: Store
) -> SourceText | NoText:
    """The text of one file, if it is that of the work."""
    shown = path.as_posix()
    try:
        if path.stat().st_size > LARGEST:
            return NoText(reason=Reason.NO_FULL_TEXT, detail=f"{shown} is larger than 50 MB")
        data = path.read_bytes()
    except OSError as error:
        why = error.strerror or "unreadable"
        return NoText(reason=Reason.NO_FULL_TEXT, detail=f"{shown} cannot be read ({why})")
    extract = read(data, SUFFIXES.get(path.suffix.lower()) or kind_of(data), store)
    if isinstance(extract, NoText):
        return NoText(reason=extract.reason, detail=f"{shown} {extract.detail}")
    wrong = guard(extract, titles_of(reference, work), strict=False)
    if wrong is not None:
        return NoText(reason=wrong.reason, detail=f"{shown} {wrong.detail}")
    return extract.source(shown)
