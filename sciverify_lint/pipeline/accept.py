"""Keys of `accept` that nothing has: where they stand, and whether another file of the project has them."""

import os
from collections.abc import Sequence
from pathlib import Path

from sciverify_lint.config.read import find, user_file
from sciverify_lint.config.settings import Config
from sciverify_lint.model import Location, Manuscript
from sciverify_lint.pipeline.find import BIBLIOGRAPHIES, MANUSCRIPTS, files_below
from sciverify_lint.pipeline.git import regular
from sciverify_lint.pipeline.project import is_marked


def mentioned(key: str, manuscripts: Sequence[Manuscript]) -> bool:
    """Whether a manuscript or bibliography of the same projects holds the words of a key."""
    words = key.encode("utf-8", "replace")
    roots = {Path(m.root) for m in manuscripts}
    return any(
        words in (regular(file) or b"")
        for root in roots
        for file in files_below(root, MANUSCRIPTS + BIBLIOGRAPHIES, below=is_marked(root))
    )


def place_of_setting(config: Config, words: str, manuscripts: Sequence[Manuscript]) -> Location:
    """Where a configuration file says something; the first manuscript when none does."""
    start = next((d.path for m in manuscripts for d in m.documents), ".")
    named = (Path(config.config) if config.config else find(Path(start)), user_file())
    for file in filter(None, named):
        lines = (regular(file) or b"").decode("utf-8", "replace").split("\n")
        for number, line in enumerate(lines, 1):
            if words in line:
                at = line.index(words) + 1
                path = relative(file)
                return Location(
                    path=path, line=number, column=at, end_line=number, end_column=at + len(words)
                )
    return Location(path=start, line=1, column=1, end_line=1, end_column=1)


def relative(file: Path) -> str:
    """A file as it is reached from the working folder, when it lies in it."""
    here = Path.cwd()
    return os.path.relpath(file, here) if file.is_relative_to(here) else file.as_posix()
