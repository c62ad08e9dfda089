"""`--since REV`: what changed since a revision, by git, down to lines."""

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Claim, Diagnostic, Document, Location

HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.M)
WHOLE = (1, 10**9)
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Changed:
    """The changed lines of each file that was asked about: by resolved path, first and last line."""

    lines: dict[Path, tuple[tuple[int, int], ...]]

    def touches(self, where: Location) -> bool:
        """Whether a place lies in changed lines. A DOCX has no lines: it changed or it did not."""
        ranges = self.lines.get(Path(where.path).resolve(), ())
        first, last = (
            (1, 1) if where.part is not None else (where.line, max(where.line, where.end_line))
        )
        return any(first <= end and start <= last for start, end in ranges)

    def concerns(self, claim: Claim) -> bool:
        """Whether a claim's sentence or its entry changed."""
        reference = claim.reference
        return self.touches(claim.sentence.location) or (
            reference is not None and self.touches(reference.location)
        )

    def shows(self, one: Diagnostic, documents: Sequence[Document]) -> bool:
        """Whether a finding's place, sentence or entry changed."""
        places = [one.location, *(r.location for r in one.related)]
        where = one.location
        for document in documents:
            for sentence in document.sentences:
                span = sentence.location
                if (
                    span.path == where.path
                    and span.line <= where.line <= span.end_line
                    and where.part == span.part
                ):
                    places.append(span)
        return any(self.touches(place) for place in places)


def changed_since(revision: str, paths: Sequence[str]) -> Changed:
    """What changed in `paths` since `revision`; files that git does not track changed as a whole.

    Raises UsageError outside a repository, for an unknown revision, or without git.
    """
    found: dict[Path, tuple[tuple[int, int], ...]] = {}
    for name in dict.fromkeys(paths):
        path = Path(name).resolve()
        if path.exists():
            found[path] = changed_lines(revision, path)
    return Changed(found)


def changed_lines(revision: str, path: Path) -> tuple[tuple[int, int], ...]:
    """The changed lines of one file."""
    commit = git(
        path.parent,
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        f"{revision}^{{commit}}",
        revision=revision,
    )
    if not git(path.parent, "ls-files", "--", path.name, revision=revision).strip():
        return (WHOLE,)
    text = git(
        path.parent,
        "diff",
        "--unified=0",
        "--no-color",
        "--no-ext-diff",
        commit.strip(),
        "--",
        path.name,
        revision=revision,
    )
    if "\nBinary files " in text:
        return (WHOLE,)
    ranges = []
    for start, count in HUNK.findall(text):
        first, length = int(start), int(count or 1)
        # Lines that were only taken away leave their mark on the line before.
        ranges.append((first, first + max(length, 1) - 1))
    return tuple(ranges)


def git(folder: Path, *arguments: str, revision: str) -> str:
    """What git says. Raises UsageError when it says no."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageError(
            f"--since {revision}: git cannot be run ({error}); install git or drop --since"
        ) from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().split("\n")[0] or "no such revision"
        raise UsageError(
            f"--since {revision}: {said}; name a revision of the manuscript's repository"
        )
    return done.stdout.decode("utf-8", "replace")
