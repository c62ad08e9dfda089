"""The other manuscripts of a project that name a bibliography: a key that it loses is missing in them."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from sciverify_lint.config.settings import Config
from sciverify_lint.model import Manuscript, NamedBibliography
from sciverify_lint.pipeline.find import in_folder
from sciverify_lint.pipeline.git import regular
from sciverify_lint.pipeline.read import (
    PROJECTS,
    REPOSITORIES,
    cited_keys,
    root_of,
)
from sciverify_lint.pipeline.within import read_within

MOST = 200
"""Manuscripts that are read to see whether they name a bibliography."""
NAMED_IN = (".yml", ".yaml", ".py", ".sty", ".cls")
"""Files that may name a bibliography for every manuscript: a book's settings, a package."""


def others_that_cite(
    manuscripts: Sequence[Manuscript], bibliographies: Sequence[str], config: Config
) -> list[Manuscript]:
    """The manuscripts beside those of the call that use one of `bibliographies`, by their paths."""
    known = {Path(file).resolve() for m in manuscripts for file in texts_of(m)}
    found: dict[Path, Manuscript] = {}
    for name in bibliographies:
        keys = {
            e.key for m in manuscripts for e in m.bibliography.entries if e.location.path == name
        }
        for path in candidates(Path(name), keys, config.exclude):
            if path.resolve() in known or path.resolve() in found or len(found) >= MOST:
                continue
            manuscript, _ = read_within(config.file_timeout, path)
            if uses(manuscript, Path(name), keys):
                found[path.resolve()] = manuscript
    return list(found.values())


def in_project(bibliography: Path) -> bool:
    """Whether a repository, or the settings of a book, say how far the project goes that a bibliography belongs to."""
    return is_marked(root_of(bibliography))


def is_marked(root: Path) -> bool:
    """Whether a folder holds what says that a project begins there."""
    return any((root / mark).exists() for mark in (*REPOSITORIES, *PROJECTS))


def texts_of(manuscript: Manuscript) -> Iterator[str]:
    """The files whose text a manuscript has."""
    for document in manuscript.documents:
        yield document.path
        yield from set(document.includes) - set(document.above)


def candidates(bibliography: Path, keys: set[str], exclude: Sequence[str]) -> Iterator[Path]:
    """The manuscripts of the project that may use a bibliography: it or a key stands in them, or in its settings."""
    root = root_of(bibliography)
    folder = root if bibliography.is_absolute() else Path(os.path.relpath(root))
    # outside of a repository nothing says how far a project goes
    found = in_folder(folder, exclude, below=is_marked(root))
    name = bibliography.stem.encode()
    settings = [c.path for c in found if c.left_out is not None]
    settings += [f for place in {root, bibliography.parent.resolve()} for f in place.glob("*.*")
                 if f.suffix.lower() in NAMED_IN]  # fmt: skip
    named_for_all = any(name in (regular(file) or b"") for file in settings)
    words = [name, *(key.encode("utf-8", "replace") for key in keys)]
    for path in (c.path for c in found if c.left_out is None):
        if named_for_all or any(word in (regular(path) or b"") for word in words):
            yield path


def uses(manuscript: Manuscript, bibliography: Path, keys: set[str]) -> bool:
    """Whether a manuscript names a bibliography, or names one that is gone and cites keys of this one."""
    for document in manuscript.documents:
        for named in document.bibliographies:
            if not isinstance(named, NamedBibliography):
                continue
            if named.path is None and not keys.isdisjoint(cited_keys(document)):
                return True
            if named.path is not None and Path(named.path).resolve() == bibliography.resolve():
                return True
    return False
