"""`--since REV`: what changed since a revision, down to lines.

A file that was moved is compared with what it was under its old name. Whatever is in no repository, or was
there and cannot be read any more, is named.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Claim, Diagnostic, Document, Location, Reference
from sciverify_lint.pipeline.diff import WHOLE, Ranges, changed_lines, lines_of, share
from sciverify_lint.pipeline.git import (
    Blob,
    Repository,
    read_blobs,
    regular,
    repository_of,
    same_content,
)

ALIKE = 0.5
"""Share of a file's lines that an earlier file must have for the one to be the other under a new name."""
MOST_CANDIDATES = 300
"""Files that are gone that new ones are compared with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """A repository as it was at the revision."""

    repository: Repository
    files: Mapping[str, Blob]
    """By path below its root."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The changed lines of each file that was asked about."""

    revision: str
    lines: Mapping[str, Ranges]
    """By the path as it was asked about; a file that is not here did not change."""
    origins: Mapping[str, tuple[Earlier, str]]
    """The repository and the path there that each file had at the revision; none for new files."""
    unknown: tuple[str, ...] = ()
    """Sentences about what could not be compared."""
    left_out: int = 0
    """Claims that are not looked at, since neither their sentence nor their entry changed."""

    def touches(self, where: Location) -> bool:
        """Whether a place lies in changed lines. A DOCX has no lines: it changed or it did not."""
        ranges = self.lines.get(where.path, ())
        first, last = (
            (1, 1) if where.part is not None else (where.line, max(where.line, where.end_line))
        )
        return any(first <= end and start <= last for start, end in ranges)

    def alters(self, reference: Reference) -> bool:
        """Whether an entry changed, or one that it takes a field from."""
        places = (reference.location, *(field.location for field in reference.fields))
        return any(self.touches(place) for place in places)

    def concerns(self, claim: Claim) -> bool:
        """Whether a claim's sentence or its entry changed."""
        return self.touches(claim.sentence.location) or (
            claim.reference is not None and self.alters(claim.reference)
        )

    def edited(self, documents: Sequence[Document]) -> tuple[Location, ...]:
        """The places of the citing sentences that changed."""
        places = (sentence.location for d in documents for sentence in d.sentences)
        return tuple(place for place in places if self.touches(place))

    def shows(self, one: Diagnostic, edited: Sequence[Location]) -> bool:
        """Whether a finding's place, sentence or entry changed."""
        where = one.location
        return any(
            self.touches(place) for place in (where, *(r.location for r in one.related))
        ) or any(
            span.path == where.path
            and span.line <= where.line <= span.end_line
            and where.part == span.part
            for span in edited
        )


def changed_since(revision: str, paths: Sequence[str]) -> Changed:
    """What changed in `paths` since `revision`; a file that git did not know then changed as a whole.

    Raises UsageError when no file is in a repository, for an unknown revision, or without git.
    """
    groups: dict[Path, tuple[Repository, dict[str, Path]]] = {}
    outside: list[str] = []
    for name in dict.fromkeys(paths):
        path = Path(name).resolve()
        repository = repository_of(path)
        if repository is None:
            outside.append(name)
        else:
            groups.setdefault(repository.root, (repository, {}))[1][name] = path
    if not groups:
        named = outside[0] if outside else "what was passed"
        raise UsageError(
            f"--since {revision}: {named} is in no git repository; drop --since, or check a file of a repository"
        )
    lines: dict[str, Ranges] = {}
    origins: dict[str, tuple[Earlier, str]] = {}
    unknown = [f"{name} is in no repository; what changed in it is not known." for name in outside]
    for repository, mine in groups.values():
        earlier = Earlier(repository=repository, files=repository.tree(revision))
        compared = Comparison(earlier, revision, mine)
        lines |= compared.lines
        origins |= {name: (earlier, old) for name, old in compared.origins.items()}
        unknown += compared.unknown
    return Changed(revision=revision, lines=lines, origins=origins, unknown=tuple(unknown))


class Comparison:
    """The files of one repository beside what they were."""

    def __init__(self, earlier: Earlier, revision: str, paths: Mapping[str, Path]) -> None:
        """`paths` are the files by their names in this run."""
        self.earlier = earlier
        self.revision = revision
        self.lines: dict[str, Ranges] = {}
        self.origins: dict[str, str] = {}
        self.unknown: list[str] = []
        root = earlier.repository.root
        places = {name: path.relative_to(root).as_posix() for name, path in paths.items()}
        found = {p: earlier.files[p] for p in places.values() if p in earlier.files}
        before = read_blobs(found, revision)
        data = {name: regular(path) for name, path in paths.items()}
        moved: dict[str, bytes] = {}
        for name, place in places.items():
            now, old = data[name], before.get(place)
            if now is not None and old is not None:
                self.compare(name, place, now, old)
            if place in found and old is None:
                self.origins[name] = place
                self.lines[name] = WHOLE
                self.unknown.append(
                    f"This clone does not hold {place} of {revision}: all of it counts as changed; "
                    "fetch that revision in full."
                )
            elif now is None and paths[name].exists():
                self.lines[name] = WHOLE
            elif now is not None and (old is None or not alike(now, old)):
                moved[name] = now
        if moved:
            self.follow(moved, places)

    def compare(self, name: str, place: str, now: bytes, old: bytes) -> None:
        """Note what changed in a file since it was at `place`."""
        self.origins[name] = place
        new_lines, old_lines = lines_of(now), lines_of(old)
        if same_content(now, old):
            self.lines[name] = ()
        elif new_lines is None or old_lines is None:
            self.lines[name] = WHOLE
        else:
            self.lines[name] = changed_lines(old_lines, new_lines)

    def follow(self, data: Mapping[str, bytes], places: Mapping[str, str]) -> None:
        """Compare each new or rewritten file with the gone or rewritten one that it most likely was."""
        kinds = {Path(places[name]).suffix.lower() for name in data}
        rewritten = {places[name] for name, lines in self.lines.items() if lines}
        candidates = read_blobs(dict(self.free(kinds, rewritten)), self.revision)
        for name, now in data.items():
            here = Path(places[name])
            scores = {
                old: (likeness(now, content), Path(old).name == here.name)
                for old, content in candidates.items()
                if Path(old).suffix.lower() == here.suffix.lower() and old != places[name]
            }
            best = max(scores, key=lambda old: scores[old], default=None)
            if best is not None and scores[best][0] >= ALIKE:
                self.compare(name, best, now, candidates[best])
            else:
                self.lines.setdefault(name, WHOLE)

    def free(self, kinds: set[str], rewritten: set[str]) -> Iterator[tuple[str, Blob]]:
        """The earlier files of these kinds that another file may have been: gone, or rewritten since."""
        root = self.earlier.repository.root
        found = (
            (place, blob)
            for place, blob in self.earlier.files.items()
            if Path(place).suffix.lower() in kinds
            and (place in rewritten or not (root / place).exists())
        )
        yield from islice(found, MOST_CANDIDATES)


def likeness(now: bytes, old: bytes) -> float:
    """How much of a file stands in an earlier one: 0 to 1."""
    new_lines, old_lines = lines_of(now), lines_of(old)
    if same_content(now, old):
        return 1.0
    return 0.0 if new_lines is None or old_lines is None else share(new_lines, old_lines)


def alike(now: bytes, old: bytes) -> bool:
    """Whether a file is still what it was under the same name; a DOCX and an emptied file always are."""
    return (
        not now.strip()
        or lines_of(now) is None
        or lines_of(old) is None
        or likeness(now, old) >= ALIKE
    )
