"""What the rules said of the manuscripts as they were at the revision of `--since`.

A change in one file may break another: a key that is gone from a bibliography is missing in a sentence that
nobody touched. Such a finding is new because it was not there before, not because its place changed.
"""

import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path, PurePosixPath

from sciverify_lint.config.settings import Config
from sciverify_lint.model import Diagnostic, Learned, Manuscript
from sciverify_lint.pipeline.find import BIBLIOGRAPHIES, MANUSCRIPTS, NAMED_ONLY
from sciverify_lint.pipeline.found import Read, used_by_all, without_doubles
from sciverify_lint.pipeline.git import Blob, read_blobs
from sciverify_lint.pipeline.since import Changed, Earlier
from sciverify_lint.pipeline.within import read_within
from sciverify_lint.rules.apply import Selection, apply

Place = tuple[Path, str]
"""A repository's folder, and a path below it."""
WHOLE_FORMATS = (".docx", ".ipynb")
"""Manuscripts that include no others: only those that are checked are needed."""
TEXTS = {
    *MANUSCRIPTS, *NAMED_ONLY, *BIBLIOGRAPHIES,
    ".json", ".yaml", ".yml", ".xml", ".sty", ".cls", ".clo", ".def", ".cfg", ".ltx", ".inc", ".py", ".toml",
}  # fmt: skip
"""Files that a manuscript may name: text, bibliographies, packages, settings of a project."""
SAID_IN_FULL = ("SV101", "SV004")
"""Findings whose words say whether they are the same: which file, which key is near."""
OWN = ("SV0", "SV1")
"""Codes of what the rules say of the files alone, without any service."""


class Before:
    """The findings that were there at the revision."""

    def __init__(self, found: Sequence[Diagnostic]) -> None:
        """Count `found`."""
        self.counts = Counter(map(identity, found))

    def had(self, one: Diagnostic) -> bool:
        """Whether such a finding was there; each of equal ones answers for one."""
        same = identity(one)
        self.counts[same] -= 1
        return self.counts[same] >= 0


def may_be_new(one: Diagnostic) -> bool:
    """Whether a finding at an unchanged place may come from a change elsewhere, as far as files alone tell."""
    return one.code.startswith(OWN) and one.code != "SV003"


def findings_before(read: Read, config: Config, selection: Selection, changed: Changed) -> Before:
    """What the rules say of the manuscripts as they were."""
    now = {place_then(m, changed): m for m in read.all}
    found: list[Diagnostic] = []
    with ExitStack() as folders:
        then = dict(earlier_manuscripts(read.all, changed, config, folders))
        used = used_by_all(list(then.values()))
        for place, manuscript in then.items():
            told = apply(
                Learned(manuscript=manuscript, used=used, known_users=read.known_users),
                selection,
                lambda _: None,  # it is told where the rule fails on what is there now
            )
            if manuscript.bibliography.entries and not now[place].bibliography.entries:
                # nothing is left of the bibliography: every key that it lacks is news
                told = tuple(one for one in told if one.code != "SV101")
            found += told
    return Before(without_doubles(found))


def identity(one: Diagnostic) -> tuple[str, ...]:
    """What makes a finding the same in two versions: not its place, nor the lines that it counts."""
    said = re.sub(r"\d+", "", one.message) if one.code in SAID_IN_FULL else ""
    return one.code, one.key or "", " ".join(one.context.split()), said


def place_then(manuscript: Manuscript, changed: Changed) -> Place | None:
    """Where a manuscript was at the revision; None when it was not there."""
    for document in manuscript.documents:
        if document.path in changed.origins:
            earlier, place = changed.origins[document.path]
            return earlier.repository.root, place
    return None


def earlier_manuscripts(
    manuscripts: Sequence[Manuscript], changed: Changed, config: Config, folders: ExitStack
) -> Iterator[tuple[Place, Manuscript]]:
    """The manuscripts as they were, each with the place that it had."""
    earlier = {e.repository.root: e for e, _ in changed.origins.values()}
    places: dict[Path, dict[str, None]] = {}
    for manuscript in manuscripts:
        if (place := place_then(manuscript, changed)) is not None:
            places.setdefault(place[0], {})[place[1]] = None
    for home, mine in places.items():
        folder = folders.enter_context(tempfile.TemporaryDirectory(prefix="sciverify-since-"))
        # messages name the folder of a repository
        root = Path(folder) / (home.name or "repository")
        write_files(earlier[home], root, list(mine), changed.revision)
        given = list(given_then(config.bib, changed, earlier[home], root))
        for name in mine:
            if (root / name).is_file():
                yield (home, name), read_within(config.file_timeout, root / name, bib=given)[0]


def given_then(bib: Sequence[str], changed: Changed, earlier: Earlier, root: Path) -> Iterator[str]:
    """The bibliographies of `--bib` as they were; those outside of the repository as they are."""
    for name in bib:
        origin = changed.origins.get(Path(name).as_posix())
        if origin is None and name not in changed.lines:
            yield name
        elif origin is not None and (root / origin[1]).is_file() and origin[0] is earlier:
            yield str(root / origin[1])


def write_files(earlier: Earlier, root: Path, places: Sequence[str], revision: str) -> None:
    """Write what the manuscripts at `places` may read into a folder that looks like their repository."""
    (root / ".git").mkdir(parents=True)
    for place, data in read_blobs(dict(needed(earlier, places)), revision).items():
        path = root / place
        # a tree may hold names that this file system has not
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def needed(earlier: Earlier, places: Sequence[str]) -> Iterator[tuple[str, Blob]]:
    """The files of a revision that the manuscripts at `places` may read."""
    for place, blob in earlier.files.items():
        suffix = PurePosixPath(place).suffix.lower()
        if place in places or (suffix in TEXTS and suffix not in WHOLE_FORMATS):
            yield place, blob
