"""Whether an entry is beyond doubt the work of a record, so that the record may correct the one thing wrong with it.

A correction must never make an invented reference look real, nor mix two works: one finding alone, everything else
agrees, and the new value does not rest on a single index.
"""

from collections.abc import Callable, Iterable

from sciverify_lint.model import Match, Reference, Resolution, Work
from sciverify_lint.rules.work_facts import SERVERS, known_titles, venues_alike
from sciverify_lint.rules.year_facts import cited_years, known_years
from sciverify_lint.text.alike import people_agree, persons, titles_agree

ACCUSING = ("SV201", "SV202", "SV203", "SV204", "SV205")
"""Two of these on one entry mean that two works may be mixed up in it, or that it was made up."""
REGISTRIES = frozenset({"crossref", "datacite"})
CLOSE_YEARS = 1


def beyond_doubt(resolution: Resolution, code: str) -> bool:
    """Whether the work of a resolution is the cited one, apart from what the finding `code` names."""
    reference, work = resolution.reference, resolution.work
    if work is None or work.notice_of or not identified(resolution, work, code):
        return False
    return (
        (code == "SV202" or same_title(reference, work))
        and same_first_author(reference, work)
        and (code == "SV204" or same_year(reference, work))
        and same_venue(reference, work)
    )


def identified(resolution: Resolution, work: Work, code: str) -> bool:
    """Whether an identifier of the entry, or two indexes, lead to the work; for a wrong one also its registry alone."""
    searched = len(work.seen_in) >= 2
    if code == "SV205":
        known = searched or bool(REGISTRIES.intersection(work.seen_in))
        return known and resolution.match in (Match.ELSEWHERE, Match.UNREGISTERED)
    return resolution.match is Match.IDENTIFIER or (resolution.match is Match.SEARCH and searched)


def same_title(reference: Reference, work: Work) -> bool:
    """Whether the cited title is one of the work's to the letter."""
    cited = reference.title or ""
    return any(titles_agree(cited, t, exactly=True) for t in known_titles(work))


def same_first_author(reference: Reference, work: Work) -> bool:
    """Whether the first person of both lists is the same."""
    cited, found = persons(reference.authors), persons(work.authors)
    return bool(cited and found) and people_agree(cited[0], found[0])


def same_year(reference: Reference, work: Work) -> bool:
    """Whether a cited year is one of the work's, or next to it."""
    return any(abs(c - y) <= CLOSE_YEARS for c in cited_years(reference) for y in known_years(work))


def same_venue(reference: Reference, work: Work) -> bool:
    """Whether nothing says that the entry is to another form of the work: a talk beside its journal version."""
    published = [v for v in work.venues if not SERVERS.search(v)]
    if not reference.venue or SERVERS.search(reference.venue) or not published:
        return True
    return any(venues_alike(reference.venue, v) for v in published)


def vouched(resolution: Resolution, holds: Callable[[Work], bool]) -> bool:
    """Whether a value stands in the record of the registry of the DOI, or in those of two sources."""
    holding = [r for r in resolution.records if holds(r)]
    work = resolution.work
    registered = any(
        work and r.doi and r.doi == work.doi and REGISTRIES.intersection(r.seen_in) for r in holding
    )
    return registered or len({s for r in holding for s in r.seen_in}) >= 2


def only_finding(codes: Iterable[str]) -> str | None:
    """The one accusing finding of an entry; None when there are none or several."""
    accusing = [code for code in codes if code in ACCUSING]
    return accusing[0] if len(accusing) == 1 else None
