"""What was learned -> diagnostics: select rules, set severities, merge, fingerprint, sort."""

import difflib
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sciverify_lint.errors import UsageError, contained
from sciverify_lint.model import Diagnostic, Finding, Learned, Location, Severity
from sciverify_lint.rules.catalogue import BY_CODE, RULES
from sciverify_lint.rules.rule import Rule

ALL = "ALL"


LONGEST = 5000
"""Characters of a sentence that stand in a fingerprint as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Which rules speak, and how loud."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    severities: Mapping[str, Severity] = field(default_factory=dict)


def checked_codes(codes: Sequence[str]) -> tuple[str, ...]:
    """`codes` as codes or prefixes, names resolved. Raises UsageError for one that names no rule."""
    names = {rule.name: rule.code for rule in RULES}
    found = []
    for code in codes:
        known = names.get(code, code.upper())
        if known != ALL and not any(rule.code.startswith(known) for rule in RULES):
            near = difflib.get_close_matches(code, [*BY_CODE, *names], n=1)
            hint = (
                f"; did you mean {near[0]}?" if near else "; `sciverify-lint rule --all` lists them"
            )
            raise UsageError(f"`{code}` is no rule, name or prefix of one{hint}")
        found.append(known)
    return tuple(found)


def selected(rule: Rule, selection: Selection) -> bool:
    """Whether a rule speaks: the longest matching prefix decides, `ignore` wins a tie."""
    asked = max(strength(rule, selection.select), strength(rule, selection.extend_select))
    if not selection.select:
        asked = max(asked, 0 if rule.default else -1)
    return asked > strength(rule, selection.ignore)


def strength(rule: Rule, codes: Sequence[str]) -> int:
    """The length of the longest prefix that matches: 1 for ALL, -1 for none."""
    matching = [
        1 if code == ALL else len(code)
        for code in codes
        if code == ALL or rule.code.startswith(code)
    ]
    return max(matching, default=-1)


def apply(
    learned: Learned, selection: Selection, lost: Callable[[str], None]
) -> tuple[Diagnostic, ...]:
    """The diagnostics of one manuscript, sorted by place and code; `lost` hears of rules that failed."""
    found: list[Diagnostic] = []
    for rule in RULES:
        if selected(rule, selection):
            found += said_by(rule, learned, selection, lost)
    return in_order(fingerprinted(merged(found)))


def said_by(
    rule: Rule, learned: Learned, selection: Selection, lost: Callable[[str], None]
) -> list[Diagnostic]:
    """The diagnostics of one rule; none when it fails."""
    with contained(lambda why: lost(f"{rule.code} was not tried: {why}")):
        return [diagnostic(rule, finding, selection) for finding in rule.check(learned)]
    return []


def diagnostic(rule: Rule, finding: Finding, selection: Selection) -> Diagnostic:
    """A finding with its rule's code, name and severity."""
    severity = finding.severity or rule.severity
    wanted = selection.severities.get(rule.code)
    if wanted is not None and not softer_than_default(finding, rule):
        severity = wanted
    return Diagnostic(
        code=rule.code,
        name=rule.name,
        severity=severity,
        message=finding.message,
        location=finding.location,
        key=finding.key,
        related=finding.related,
        suggestion=finding.suggestion,
        judgement=finding.judgement,
        context=finding.context,
    )


def softer_than_default(finding: Finding, rule: Rule) -> bool:
    """Whether the finding has a reason of its own to be less than the rule's default."""
    return finding.severity is not None and finding.severity.rank < rule.severity.rank


def merged(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """One SV3xx finding for each citing place: the gravest, with the rest in its message.

    That is promise 7 of docs/architecture.md.
    """
    groups: dict[tuple[Location, str | None], list[Diagnostic]] = {}
    kept: list[Diagnostic] = []
    for one in found:
        if one.code.startswith("SV3"):
            groups.setdefault((one.location, one.key), []).append(one)
        else:
            kept.append(one)
    for group in groups.values():
        first, *rest = sorted(group, key=lambda d: (-d.severity.rank, d.code))
        also = "".join(f"; also {d.code} [{d.name}] {d.message}" for d in rest)
        kept.append(replace(first, message=first.message + also))
    return kept


def fingerprinted(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each diagnostic with a hash of rule, key, citing sentence and its number among equals."""
    seen: Counter[tuple[str, ...]] = Counter()
    said = {context: identity_of(context) for context in {one.context for one in found}}
    done = []
    for one in sorted(found, key=place):
        identity = (one.code, one.key or "", said[one.context] or one.location.path)
        seen[identity] += 1
        data = "\0".join((*identity, str(seen[identity])))
        done.append(
            replace(
                one,
                fingerprint=hashlib.sha256(data.encode("utf-8", "surrogatepass")).hexdigest()[:32],
            )
        )
    return done


def identity_of(context: str) -> str:
    """The words of a sentence; their hash where they are many, for thousands of findings may share them."""
    words = " ".join(context.split())
    return words if len(words) <= LONGEST else hashlib.sha256(words.encode()).hexdigest()


def in_order(found: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by path, place and code, whatever order the services answered in."""
    return tuple(sorted(found, key=lambda d: (*place(d), d.code, d.key or "", d.message)))


def place(one: Diagnostic) -> tuple[str, str, int, int, int, int]:
    """What findings are sorted by. In DOCX the body comes first."""
    where = one.location
    part = "" if where.part in (None, "body") else str(where.part)
    return (where.path, part, where.paragraph or 0, where.char or 0, where.line, where.column)
