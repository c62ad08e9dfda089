"""The manuscripts of a call, each file under one name and each citation once.

A hook passes a main file with its chapters, a link with its target, two papers that share a bibliography
or a chapter.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sciverify_lint.model import Claim, Document, Location, Manuscript, NamedBibliography
from sciverify_lint.pipeline.rename import renamed
from sciverify_lint.pipeline.within import Reading


def files_of(manuscript: Manuscript) -> Iterator[str]:
    """Every file that a manuscript was read from, as it is named there."""
    for document in manuscript.documents:
        yield from (document.path, *document.includes)
        for named in document.bibliographies:
            if isinstance(named, NamedBibliography) and named.path is not None:
                yield named.path
    yield from {entry.location.path for entry in manuscript.bibliography.entries}


def files_of_all(manuscripts: Sequence[Manuscript]) -> frozenset[str]:
    """Every file that manuscripts were read from."""
    return frozenset(file for manuscript in manuscripts for file in files_of(manuscript))


def under_one_name(readings: Sequence[Reading]) -> list[Reading]:
    """The manuscripts and their claims with each file under the name that it had first."""
    names: dict[Path, str] = {}
    for manuscript, _ in readings:
        for document in manuscript.documents:
            names.setdefault(Path(document.path).resolve(), document.path)
    found = []
    for reading in readings:
        same = reading
        for name in dict.fromkeys(files_of(reading[0])):
            first = names.setdefault(Path(name).resolve(), name)
            same = renamed(same, name, first) if first != name else same
        found.append(same)
    return found


def without_parts(readings: Sequence[Reading]) -> list[Reading]:
    """The manuscripts without those that another one of the call includes, or that come twice."""
    order = {d.path: n for n, (m, _) in reversed(list(enumerate(readings))) for d in m.documents}
    parts = {d.path: parts_of(d) for m, _ in readings for d in m.documents}

    def is_part(path: str) -> bool:
        # of two files that include each other the first one stands for both
        return any(
            path in parts[whole] and (whole not in parts[path] or order[whole] < order[path])
            for whole in parts
            if whole != path
        )

    return [
        reading
        for number, reading in enumerate(readings)
        if all(order[d.path] == number and not is_part(d.path) for d in reading[0].documents)
    ]


def parts_of(document: Document) -> frozenset[str]:
    """The files whose text is part of a document."""
    return frozenset(document.includes) - frozenset(document.above)


def each_once(claims: Sequence[Sequence[Claim]]) -> list[tuple[Claim, ...]]:
    """The claims of each manuscript without those that an earlier one has: the same place, the same entry."""
    seen: set[tuple[Location, Location | None]] = set()
    found = []
    for mine in claims:
        places = [(c.cited.location, c.reference.location if c.reference else None) for c in mine]
        found.append(tuple(c for c, place in zip(mine, places, strict=True) if place not in seen))
        seen.update(places)
    return found


def counted_once(manuscripts: Sequence[Manuscript]) -> tuple[Document, ...]:
    """The documents, each sentence in the first one that has it: what figures are counted from."""
    seen: set[Location] = set()
    found = []
    for manuscript in manuscripts:
        for document in manuscript.documents:
            new = tuple(s for s in document.sentences if s.location not in seen)
            seen.update(s.location for s in new)
            found.append(
                document if new == document.sentences else replace(document, sentences=new)
            )
    return tuple(found)
