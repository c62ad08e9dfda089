"""Which works are known, and where findings about them point."""

from collections.abc import Callable, Iterator

from sciverify_lint.model import (
    Claim,
    Finding,
    Learned,
    Location,
    Match,
    Reference,
    Related,
    Resolution,
    Severity,
    Work,
)
from sciverify_lint.rules.said_retracted import says_retracted

KNOWN = (Match.IDENTIFIER, Match.SEARCH, Match.UNREGISTERED, Match.ELSEWHERE)


def resolved(learned: Learned) -> Iterator[tuple[Resolution, Reference]]:
    """Every resolution with its reference, in the order of the bibliography."""
    for resolution in learned.resolutions.values():
        yield resolution, resolution.reference


def described_works(learned: Learned) -> Iterator[tuple[Reference, Work]]:
    """The references whose work is known, with the work."""
    for resolution, reference in resolved(learned):
        if resolution.work is not None and resolution.match in KNOWN:
            yield reference, resolution.work


def place(reference: Reference, *names: str) -> Location:
    """The first of some fields that an entry has, else the entry."""
    found = reference.field(*names)
    return found.location if found is not None else reference.location


def cited_at(learned: Learned, reference: Reference) -> Iterator[tuple[Location, Claim]]:
    """Each place where a work is cited, with the claim there."""
    seen = set()
    for claim in learned.claims:
        if claim.reference is not None and claim.reference.key == reference.key:
            where = claim.cited.location
            if where not in seen:
                seen.add(where)
                yield where, claim


def at_each_citation(
    learned: Learned,
    say: Callable[[Work], tuple[str, Severity | None] | None],
    *,
    unless_said: bool = False,
) -> Iterator[Finding]:
    """What `say` has to say of each work, at every citing key, else at its entry."""
    for reference, work in described_works(learned):
        told = say(work)
        if told is None:
            continue
        message, severity = told
        entry = Related(location=reference.location, message=f"the entry of `{reference.key}`")
        places = list(cited_at(learned, reference))
        for where, claim in places:
            if unless_said and says_retracted(claim):
                continue
            yield Finding(
                message=message,
                location=where,
                key=reference.key,
                severity=severity,
                related=(entry,),
                context=claim.sentence.text,
            )
        if not places:
            where = place(reference, "doi", "title")
            yield Finding(message=message, location=where, key=reference.key, severity=severity)
