"""Directives, the same in every comment syntax and in bibliographies:

    % sciverify: ignore[SV302] reason             the citing sentence or the entry that the comment touches
    % sciverify: ignore[SV302:smith2020] reason   only this key
    % sciverify: disable[SV303] ... enable[SV303] from here to there
    % sciverify: ignore-file[SV2] reason          the whole file

`sciverify-lint:` means the same as `sciverify:`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Diagnostic, Directive, Finding, Location
from sciverify_lint.suppress.names import Rules, not_a_key
from sciverify_lint.suppress.parted import Split

FORM = re.compile(r"^(ignore-file|ignore|disable|enable)\s*(?:\[([^\]]*)\])?\s*(.*)$", re.I | re.S)
CODE = re.compile(r"^(?:ALL|SV\d{0,3})$", re.I)
NAME = re.compile(r"^[a-z]+(?:-[a-z]+)*$")
WAYS = "`ignore[SV302] reason`, `ignore[SV302:key]`, `disable[...]`, `enable[...]` or `ignore-file[...]`"


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

    def __str__(self) -> str:
        """As it is typed."""
        return self.code if self.key is None else f"{self.code}:{self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a run has read: what directives may stand beside, and what they may name."""

    places: tuple[Location, ...]
    """Of citing sentences and of entries."""
    rules: Rules
    keys: frozenset[str]
    """Every key that is cited or in a bibliography."""
    unread: frozenset[Location] = frozenset()
    """Entries that were not looked at, since nothing cites them."""
    silent: tuple[tuple[str, str], ...] = ()
    """Codes and names of rules that could not speak in this run: their directives are not called unused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """The lines of a file in which some findings are suppressed."""

    directive: Directive
    targets: tuple[Target, ...]
    first: int
    last: int | None
    """None: to the end of the file."""

    def covers(self, where: Location) -> bool:
        """Whether a place lies in it."""
        return self.first <= where.line and (self.last is None or where.line <= self.last)


@dataclass(slots=True)
class Read:
    """The directives of a run, understood."""

    stretches: list[Stretch] = field(default_factory=list)
    opened: list[Stretch] = field(default_factory=list)
    complaints: list[Finding] = field(default_factory=list)


def split(found: Sequence[Diagnostic], directives: Sequence[Directive], seen: Seen) -> Split:
    """Apply `directives` to `found`."""
    read = understood(directives, seen)
    by_path: dict[str, list[int]] = {}
    for number, one in enumerate(read.stretches):
        by_path.setdefault(one.directive.location.path, []).append(number)
    shown: list[Diagnostic] = []
    suppressed: list[Diagnostic] = []
    used: set[int] = set()
    for finding in found:
        near = by_path.get(finding.location.path, ())
        hits = [n for n in near if touches(read.stretches[n], finding)]
        used.update(hits)
        (suppressed if hits else shown).append(finding)
    complaints = list(read.complaints)
    said = {complaint.location for complaint in complaints}
    complaints += [
        unused(one)
        for number, one in enumerate(read.stretches)
        if number not in used and not excused(one, seen) and one.directive.location not in said
    ]
    return Split(shown=tuple(shown), suppressed=tuple(suppressed), complaints=tuple(complaints))


def understood(directives: Sequence[Directive], seen: Seen) -> Read:
    """What the directives cover, and what is wrong with them; one that two manuscripts share counts once."""
    read = Read()
    distinct = {directive.location: directive for directive in directives}
    alone = {(d.location.path, d.location.line) for d in distinct.values() if d.alone}
    by_path: dict[str, list[Location]] = {}
    for place in seen.places:
        by_path.setdefault(place.path, []).append(place)
    for directive in distinct.values():
        found, where = FORM.match(directive.text), directive.location
        targets = targets_of(found[2]) if found else ()
        if found is None or not targets:
            read.complaints.append(malformed(directive))
            continue
        if wrong := [w for target in targets if (w := unknown(target, seen))]:
            read.complaints.append(Finding(message="; ".join(wrong), location=where))
        match found[1].lower():
            case "enable":
                close(read, targets, where)
            case "disable":
                read.opened.append(stretch(directive, targets, where.line, None))
            case "ignore-file":
                read.stretches.append(stretch(directive, targets, 1, None))
            case _:
                lines = lines_covered(directive, by_path.get(where.path, ()), alone)
                read.stretches.append(stretch(directive, targets, *lines))
    read.stretches += read.opened
    return read


def stretch(
    directive: Directive, targets: tuple[Target, ...], first: int, last: int | None
) -> Stretch:
    """A stretch in the directive's own file."""
    return Stretch(directive=directive, targets=targets, first=first, last=last)


def close(read: Read, targets: tuple[Target, ...], where: Location) -> None:
    """End the open `disable` stretches of the same file that an `enable` names."""
    for one in [o for o in read.opened if o.directive.location.path == where.path]:
        if set(one.targets) <= set(targets):
            read.opened.remove(one)
            read.stretches.append(stretch(one.directive, one.targets, one.first, where.line))


def targets_of(brackets: str | None) -> tuple[Target, ...]:
    """The words in the brackets; () when there are none or one is no code, prefix or name by its form."""
    targets = []
    for word in (brackets or "").split(","):
        code, _, key = word.strip().partition(":")
        if CODE.match(code):
            code = code.upper()
        elif not NAME.match(code):
            return ()
        targets.append(Target(code=code, key=key.strip() or None))
    return tuple(targets)


def lines_covered(
    directive: Directive, places: Sequence[Location], alone: set[tuple[str, int]]
) -> tuple[int, int]:
    """The lines that an `ignore` covers: every citing sentence and entry that its line touches.

    A comment alone on its line means the next line that is no directive; a sentence may wrap over many.
    """
    where = directive.location
    if directive.covers is not None:
        return directive.covers.line, directive.covers.end_line
    line = where.end_line + 1 if directive.alone else where.line
    while directive.alone and (where.path, line) in alone:
        line += 1
    first, last = where.line, line
    for place in places:
        if place.line <= line <= place.end_line:
            first, last = min(first, place.line), max(last, place.end_line)
    return first, last


def touches(one: Stretch, finding: Diagnostic) -> bool:
    """Whether a stretch covers a finding of its file."""
    return one.covers(finding.location) and any(target.matches(finding) for target in one.targets)


def excused(one: Stretch, seen: Seen) -> bool:
    """Whether a directive means a rule that could not speak, or an entry that was not looked at."""
    return one.directive.covers in seen.unread or any(
        target.means(code, name) for target in one.targets for code, name in seen.silent
    )


def unknown(target: Target, seen: Seen) -> str:
    """What is wrong with a code or key that means nothing; "" when both mean something."""
    if not seen.rules.means_one(target.code):
        return f"`{target.code}` is no rule{seen.rules.near(target.code)}"
    if target.key is not None and target.key not in seen.keys:
        return not_a_key(target.key, seen.keys)
    return ""


def unused(one: Stretch) -> Finding:
    """A directive that did nothing."""
    names = ", ".join(map(str, one.targets))
    return Finding(
        message=f"nothing to suppress here for {names}; remove the directive",
        location=one.directive.location,
    )


def malformed(directive: Directive) -> Finding:
    """A directive that cannot be read."""
    return Finding(
        message=f"`sciverify: {directive.text[:60]}` is no directive; write {WAYS}",
        location=directive.location,
    )
