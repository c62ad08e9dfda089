"""What every reader agrees on: how it may ask which keys the bibliographies hold, and its signature."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from sciverify_lint.model import Document, EmbeddedBibliography, NamedBibliography

KeysOf = Callable[[Sequence[NamedBibliography | EmbeddedBibliography]], frozenset[str]]
"""The keys that the given bibliographies hold, files that cannot be read left out."""


class Read(Protocol):
    """The function `read` that each reader's module has."""

    def __call__(
        self, path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False
    ) -> Document:
        """Read the manuscript `path`; nothing outside the folder `root` is opened.

        Raises InputError when `path` itself cannot be read; all else is a Problem. A bibliography that
        does not exist has no path and no Problem, unless there is more to say than that: then the
        Problem stands at its location.
        """
        ...
