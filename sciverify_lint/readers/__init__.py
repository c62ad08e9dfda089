"""Bytes of a manuscript -> Document, every position exact. One module or sub-package a format.

A reader is imported when its first manuscript comes, so that start-up stays fast.
"""

from importlib import import_module
from pathlib import Path
from typing import cast

from sciverify_lint.errors import InputError
from sciverify_lint.model import Document
from sciverify_lint.readers.contract import KeysOf, Read

READERS = {
    ".tex": "latex",
    ".ltx": "latex",
    ".latex": "latex",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "markdown",
    ".rmd": "markdown",
    ".qmd": "markdown",
    ".docx": "docx",
    ".ipynb": "notebook",
    ".rst": "rst",
    ".typ": "typst",
}
"""Suffix of a manuscript, in lower case, to the module here whose `read` takes it."""


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read a manuscript of any known format; raises InputError when it cannot be read at all."""
    name = READERS.get(path.suffix.lower())
    if name is None:
        known = ", ".join(READERS)
        raise InputError(f"{path}: no reader for `{path.suffix}` files; give one of {known}")
    reader = cast("Read", import_module(f"{__name__}.{name}").read)
    return reader(path, root=root, keys_of=keys_of, every_sentence=every_sentence)
