"""What a user has decided not to see: directives in comments, per-file ignores, the baseline.

Directives, the same in every comment syntax:

    % sciverify: ignore[SV302] reason             the citing sentence that the comment touches
    % sciverify: ignore[SV302:smith2020] reason   only this key
    % sciverify: disable[SV303] ... enable[SV303] from here to there
    % sciverify: ignore-file[SV2] reason          the whole file
"""

import fnmatch
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from sciverify_lint.errors import ConfigError
from sciverify_lint.model import Diagnostic, Directive, Document, Finding, Location

FORM = re.compile(r"^(ignore-file|ignore|disable|enable)\s*(?:\[([^\]]*)\])?\s*(.*)$", re.I | re.S)
CODE = re.compile(r"^(?:ALL|SV\d{0,3}|[a-z]+(?:-[a-z]+)*)$")
BASELINE_SCHEMA = "sciverify-lint/baseline/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One word in the brackets of a directive."""

    code: str
    key: str | None

    def means(self, code: str, name: str) -> bool:
        """Whether it means a rule."""
        return self.code == "ALL" or code.startswith(self.code) or name == self.code

    def matches(self, one: Diagnostic) -> bool:
        """Whether it means this finding."""
        return self.means(one.code, one.name) and self.key in (None, one.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """The lines of a file in which some findings are suppressed."""

    directive: Directive
    targets: tuple[Target, ...]
    path: str
    first: int
    last: int | None
    """None: to the end of the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Findings that are shown, findings that are not, and directives that did nothing."""

    shown: tuple[Diagnostic, ...]
    suppressed: tuple[Diagnostic, ...]
    complaints: tuple[Finding, ...] = field(default=())
    """For SV003: unused or malformed directives."""


def split(
    found: Sequence[Diagnostic],
    documents: Sequence[Document],
    *,
    silent: Sequence[tuple[str, str]] = (),
) -> Split:
    """Apply the directives of `documents` to `found`.

    `silent` are the codes and names of the rules that could not speak in this run: a directive that
    means one of them is not called unused.
    """
    stretches: list[Stretch] = []
    complaints: list[Finding] = []
    for document in documents:
        made, wrong = stretches_of(document)
        stretches += made
        complaints += wrong
    shown: list[Diagnostic] = []
    suppressed: list[Diagnostic] = []
    used: set[int] = set()
    for one in found:
        hits = [number for number, s in enumerate(stretches) if touches(s, one)]
        used.update(hits)
        (suppressed if hits else shown).append(one)
    complaints += [
        unused(s)
        for number, s in enumerate(stretches)
        if number not in used and not excused(s, silent)
    ]
    return Split(shown=tuple(shown), suppressed=tuple(suppressed), complaints=tuple(complaints))


def stretches_of(document: Document) -> tuple[list[Stretch], list[Finding]]:
    """What the directives of a document cover, and what is wrong with them."""
    stretches: list[Stretch] = []
    complaints: list[Finding] = []
    opened: list[Stretch] = []
    for directive in document.directives:
        found = FORM.match(directive.text)
        targets = targets_of(found[2]) if found else None
        if found is None or not targets:
            complaints.append(malformed(directive))
            continue
        kind, where = found[1].lower(), directive.location
        if kind == "enable":
            close(opened, stretches, targets, where)
        elif kind == "disable":
            opened.append(stretch(directive, targets, where.line, None))
        elif kind == "ignore-file":
            stretches.append(stretch(directive, targets, 1, None))
        else:
            stretches.append(stretch(directive, targets, *sentence_lines(document, directive)))
    return stretches + opened, complaints


def stretch(
    directive: Directive, targets: tuple[Target, ...], first: int, last: int | None
) -> Stretch:
    """A stretch in the directive's own file."""
    return Stretch(
        directive=directive, targets=targets, path=directive.location.path, first=first, last=last
    )


def close(
    opened: list[Stretch], stretches: list[Stretch], targets: tuple[Target, ...], where: Location
) -> None:
    """End the open `disable` stretches of the same file that an `enable` names."""
    for one in [o for o in opened if o.path == where.path and set(o.targets) <= set(targets)]:
        opened.remove(one)
        stretches.append(stretch(one.directive, one.targets, one.first, where.line))


def targets_of(brackets: str | None) -> tuple[Target, ...]:
    """The words in the brackets; () when there are none or one is no code, prefix or name."""
    targets = []
    for word in (brackets or "").split(","):
        code, _, key = word.strip().partition(":")
        if not CODE.match(code):
            return ()
        targets.append(Target(code=code, key=key.strip() or None))
    return tuple(targets)


def sentence_lines(document: Document, directive: Directive) -> tuple[int, int]:
    """The lines that an `ignore` covers: every citing sentence that its line touches.

    A comment alone on its line means the next line; the sentence may wrap over many.
    """
    where = directive.location
    line = where.end_line + 1 if directive.alone else where.line
    first, last = where.line, line
    for sentence in document.sentences:
        place = sentence.location
        if place.path == where.path and place.line <= line <= place.end_line:
            first, last = min(first, place.line), max(last, place.end_line)
    return first, last


def touches(one: Stretch, finding: Diagnostic) -> bool:
    """Whether a stretch covers a finding."""
    where = finding.location
    inside = (
        where.path == one.path
        and one.first <= where.line
        and (one.last is None or where.line <= one.last)
    )
    return inside and any(target.matches(finding) for target in one.targets)


def excused(one: Stretch, silent: Sequence[tuple[str, str]]) -> bool:
    """Whether a directive means a rule that could not speak."""
    return any(target.means(code, name) for target in one.targets for code, name in silent)


def unused(one: Stretch) -> Finding:
    """A directive that did nothing."""
    names = ", ".join(t.code if t.key is None else f"{t.code}:{t.key}" for t in one.targets)
    return Finding(
        message=f"nothing to suppress here for {names}; remove the directive",
        location=one.directive.location,
    )


def malformed(directive: Directive) -> Finding:
    """A directive that cannot be read."""
    return Finding(
        message=f"`sciverify: {directive.text[:60]}` is no directive; write `ignore[SV302] reason`, "
        "`ignore[SV302:key]`, `disable[...]`, `enable[...]` or `ignore-file[...]`",
        location=directive.location,
    )


def by_file(found: Sequence[Diagnostic], ignores: Mapping[str, tuple[str, ...]]) -> Split:
    """Apply `per-file-ignores`: globs against the path or the file's name."""
    suppressed = [d for d in found if ignored(d, ignores)]
    return Split(shown=tuple(d for d in found if d not in suppressed), suppressed=tuple(suppressed))


def ignored(one: Diagnostic, ignores: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a per-file ignore means this finding."""
    path = PurePosixPath(one.location.path)
    return any(
        (fnmatch.fnmatch(path.as_posix(), glob) or fnmatch.fnmatch(path.name, glob))
        and any(code == "ALL" or one.code.startswith(code) for code in codes)
        for glob, codes in ignores.items()
    )


def accepted(found: Sequence[Diagnostic], accept: Sequence[str]) -> Split:
    """Apply `accept = ["key: reason"]`: SV2xx findings of references known to be right.

    Raises ConfigError for an entry without a reason.
    """
    keys = set()
    for entry in accept:
        key, colon, reason = entry.partition(": ")
        if not colon or not reason.strip():
            raise ConfigError(f"accept: `{entry}` gives no reason; write `key: reason`")
        keys.add(key.strip())
    hidden = [d for d in found if d.key in keys and d.code.startswith(("SV2", "SV104"))]
    return Split(shown=tuple(d for d in found if d not in hidden), suppressed=tuple(hidden))


def read_baseline(path: Path) -> frozenset[str]:
    """The fingerprints of a baseline file. Raises ConfigError when it cannot be read."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        return frozenset(str(row["fingerprint"]) for row in table["findings"])
    except OSError as error:
        raise ConfigError(
            f"{path}: the baseline cannot be read ({error.strerror}); make it with --write-baseline"
        ) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ConfigError(f"{path}: is no baseline; make it with --write-baseline") from error


def baseline_text(found: Sequence[Diagnostic]) -> str:
    """A baseline of these findings: sorted, one a line, so that diffs read well."""
    rows = sorted(
        json.dumps(
            {"fingerprint": d.fingerprint, "code": d.code, "key": d.key, "file": d.location.path}
        )
        for d in found
    )
    return f'{{"schema": "{BASELINE_SCHEMA}", "findings": [\n' + ",\n".join(rows) + "\n]}\n"


def by_baseline(found: Sequence[Diagnostic], known: frozenset[str]) -> Split:
    """Apply a baseline."""
    hidden = [d for d in found if d.fingerprint in known]
    return Split(
        shown=tuple(d for d in found if d.fingerprint not in known), suppressed=tuple(hidden)
    )
