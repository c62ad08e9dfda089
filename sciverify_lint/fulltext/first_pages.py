"""The titles that may stand on a file's first page, kept in the store by path, time and size."""

import hashlib
import json
from pathlib import Path

from sciverify_lint.fulltext.guard import candidates
from sciverify_lint.fulltext.read import LARGEST, PASSING, SUFFIXES, Kind, read
from sciverify_lint.fulltext.titles import title_letters
from sciverify_lint.model import NoText
from sciverify_lint.services.protocols import Store

TABLE = "titles"
VERSION = 1
LEAST, MOST = 8, 250
"""Letters of a title that tells one work from another."""


def titles_in(path: Path, store: Store) -> frozenset[str]:
    """Every run of a file's first lines that may be its title, as letters only; none for an unreadable file."""
    try:
        stat = path.stat()
        if stat.st_size > LARGEST:
            return frozenset()
        name = f"{path.resolve()}\0{stat.st_mtime_ns}\0{stat.st_size}"
        key = f"{VERSION}:{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()}"
        kept = store.get(TABLE, key)
        if kept is not None:
            return frozenset(json.loads(kept))
        titles = titles_of_file(path, store)
    except (OSError, ValueError):
        return frozenset()
    if titles is None:
        return frozenset()
    store.put(TABLE, key, json.dumps(sorted(titles)).encode())
    return titles


def titles_of_file(path: Path, store: Store) -> frozenset[str] | None:
    """As `titles_in`, read anew; of a PDF only the first page is extracted. None: another try may tell."""
    kind = SUFFIXES[path.suffix.lower()]
    data = path.read_bytes()
    if kind is Kind.PDF:
        from sciverify_lint.fulltext.pdf.read import read_pdf

        extract = read_pdf(data, pages=1)
    else:
        extract = read(data, kind, store)
    if isinstance(extract, NoText):
        return None if extract.detail.startswith(PASSING) else frozenset()
    found = (title_letters(shown) for shown in candidates(extract))
    return frozenset(letters for letters in found if LEAST <= len(letters) <= MOST)
