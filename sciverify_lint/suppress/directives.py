"""Directives, the same in every comment syntax and in bibliographies:

    % sciverify: ignore[SV302] reason             the citing sentence or the entry that the comment touches
    % sciverify: ignore[SV302:smith2020] reason   only this key
    % sciverify: disable[SV303] ... enable[SV303] from here to there
    % sciverify: ignore-file[SV2] reason          the whole file

`sciverify-lint:` means the same as `sciverify:`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sciverify_lint.model import Diagnostic, Directive, Finding, Location
from sciverify_lint.suppress.lines import Lines, Places, any_inside, inside, lines_after
from sciverify_lint.suppress.names import Rules, not_a_key
from sciverify_lint.suppress.parted import Split

FORM = re.compile(r"^(ignore-file|ignore|disable|enable)\s*(?:\[([^\]]*)\])?\s*(.*)$", re.I | re.S)
CODE = re.compile(r"^(?:ALL|SV\d{0,3})$", re.I)
NAME = re.compile(r"^[a-z]+(?:-[a-z]+)*$")
WAYS = "`ignore[SV302] reason`, `ignore[SV302:key]`, `disable[...]`, `enable[...]` or `ignore-file[...]`"

Meant = tuple[str, str, str | None]
"""Path, code or prefix or name, key."""
MOST_OFFERS = 20
"""Unknown codes and keys for which the nearest known one is looked for: that takes a while each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One word in the brackets of a directive."""

    code: str
    key: str | None

    def means(self, code: str, name: str) -> bool:
        """Whether it means a rule."""
        return self.code == "ALL" or code.startswith(self.code) or name == self.code

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

    @property
    def lines(self) -> Lines:
        """First and last."""
        return self.first, self.last

    def meant(self) -> Iterator[Meant]:
        """What it means, as findings are indexed."""
        path = self.directive.location.path
        return ((path, target.code, target.key) for target in self.targets)


@dataclass(slots=True)
class Read:
    """The directives of a run, understood."""

    stretches: list[Stretch] = field(default_factory=list)
    opened: dict[tuple[str, Target], list[Stretch]] = field(default_factory=dict)
    """`disable` without its `enable` yet, by file and first target."""
    complaints: list[Finding] = field(default_factory=list)


def split(found: Sequence[Diagnostic], directives: Sequence[Directive], seen: Seen) -> Split:
    """Apply `directives` to `found`."""
    read = understood(directives, seen)
    lines: dict[Meant, list[tuple[int, int]]] = {}
    for number, finding in enumerate(found):
        for meant in meanings(finding):
            lines.setdefault(meant, []).append((finding.location.line, number))
    for ordered in lines.values():
        ordered.sort()
    covered: dict[Meant, list[Lines]] = {}
    for one in read.stretches:
        for meant in one.meant():
            covered.setdefault(meant, []).append(one.lines)
    hidden = {n for meant, where in covered.items() for n in inside(lines.get(meant, ()), where)}
    shown = [finding for number, finding in enumerate(found) if number not in hidden]
    suppressed = [finding for number, finding in enumerate(found) if number in hidden]
    used = {
        number
        for number, one in enumerate(read.stretches)
        if any(any_inside(lines.get(meant, ()), one.lines) for meant in one.meant())
    }
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
    after = lines_after(alone)
    by_path: dict[str, list[Location]] = {}
    for place in seen.places:
        by_path.setdefault(place.path, []).append(place)
    places = {path: Places(found) for path, found in by_path.items()}
    for directive in distinct.values():
        found, where = FORM.match(directive.text), directive.location
        targets = targets_of(found[2]) if found else ()
        if found is None or not targets:
            read.complaints.append(malformed(directive))
            continue
        offer = len(read.complaints) < MOST_OFFERS
        if wrong := [
            w for target in targets[:MOST_OFFERS] if (w := unknown(target, seen, offer=offer))
        ]:
            read.complaints.append(Finding(message="; ".join(wrong), location=where))
        match found[1].lower():
            case "enable":
                close(read, targets, where)
            case "disable":
                one = stretch(directive, targets, where.line, None)
                read.opened.setdefault((where.path, targets[0]), []).append(one)
            case "ignore-file":
                read.stretches.append(stretch(directive, targets, 1, None))
            case _:
                lines = lines_covered(directive, places.get(where.path), after)
                read.stretches.append(stretch(directive, targets, *lines))
    read.stretches += [one for opened in read.opened.values() for one in opened]
    return read


def stretch(
    directive: Directive, targets: tuple[Target, ...], first: int, last: int | None
) -> Stretch:
    """A stretch in the directive's own file."""
    return Stretch(directive=directive, targets=targets, first=first, last=last)


def close(read: Read, targets: tuple[Target, ...], where: Location) -> None:
    """End the open `disable` stretches of the same file that an `enable` names."""
    named = set(targets)
    for target in named:
        opened = read.opened.pop((where.path, target), [])
        closed = [one for one in opened if named.issuperset(one.targets)]
        read.stretches += [replace(one, last=where.line) for one in closed]
        if len(closed) < len(opened):
            kept = [one for one in opened if not named.issuperset(one.targets)]
            read.opened[where.path, target] = kept


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
    directive: Directive, places: Places | None, after: Mapping[tuple[str, int], int]
) -> tuple[int, int]:
    """The lines that an `ignore` covers: every citing sentence and entry that its line touches.

    A comment alone on its line means the next line that is no directive; a sentence may wrap over many.
    """
    where, covers = directive.location, directive.covers
    line = where.end_line + 1 if directive.alone else where.line
    if covers is not None:
        line = covers.line
    elif directive.alone:
        line = after.get((where.path, line), line)
    first, last = places.around(line) if places else (line, line)
    if covers is not None:
        return first, max(last, covers.end_line)
    return min(where.line, first), last


def meanings(one: Diagnostic) -> Iterator[Meant]:
    """Every way in which a directive of its file may mean a finding."""
    words = ("ALL", one.name, *(one.code[:size] for size in range(2, len(one.code) + 1)))
    for word in words:
        yield one.location.path, word, None
        if one.key is not None:
            yield one.location.path, word, one.key


def excused(one: Stretch, seen: Seen) -> bool:
    """Whether a directive means a rule that could not speak, or an entry that was not looked at."""
    return one.directive.covers in seen.unread or any(
        target.means(code, name) for target in one.targets for code, name in seen.silent
    )


def unknown(target: Target, seen: Seen, *, offer: bool) -> str:
    """What is wrong with a code or key that means nothing; "" when both mean something."""
    if not seen.rules.means_one(target.code):
        return f"`{target.code}` is no rule{seen.rules.near(target.code) if offer else ''}"
    if target.key is not None and target.key not in seen.keys:
        return not_a_key(target.key, seen.keys if offer else ())
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
