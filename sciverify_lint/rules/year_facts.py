"""Whether the cited year is one of the work's: beyond what preprint, online and print dates explain."""

import re
from datetime import date

from sciverify_lint.model import Reference, Work
from sciverify_lint.rules.entry_facts import comparable
from sciverify_lint.rules.work_facts import BOOKS, is_living

TOLERATED_YEARS = 2
"""Preprint, online and print dates of one work are up to two years apart."""
AHEAD = 1
"""Journals print the coming year on their last issues."""
YEAR = re.compile(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)")
FORTHCOMING = re.compile(
    r"forthcoming|to\s+appear|in\s*press|inpress|accepted|submitted|in\s+preparation|prepublished|planned|expected"
    r"|im\s+Erscheinen|à\s+paraître",
    re.I,
)


def known_years(work: Work) -> tuple[int, ...]:
    """Every year of a work and its versions, in order."""
    told = [*([work.year] if work.year else []), *work.years]
    return tuple(sorted({*told, *(v.year for v in work.versions if v.year)}))


def cited_years(reference: Reference) -> tuple[int, ...]:
    """Every year that an entry gives: `1945/2016` is the first edition and the reprint."""
    told = [f.value for f in reference.fields if f.name in ("year", "date", "origdate")]
    found = [int(y) for text in told for y in YEAR.findall(text)]
    return tuple(dict.fromkeys(([reference.year] if reference.year else []) + found))


def wrong_year(reference: Reference, work: Work) -> bool:
    """Whether the cited year is further from every known year than the dates of one work are."""
    years = known_years(work)
    if not reference.year or not years or reference.kind in BOOKS or is_living(reference, work):
        return False
    if min(abs(c - y) for y in years for c in cited_years(reference)) <= TOLERATED_YEARS:
        return False
    return not printed_before(reference, work)


def printed_before(reference: Reference, work: Work) -> bool:
    """Whether all that is known is when an older volume went online, and the entry names that volume."""
    online = work.online_year
    if online is None or not reference.year or reference.year > online:
        return False
    earlier = any(y < online - TOLERATED_YEARS for y in known_years(work))
    return not earlier and same_place_in_print(reference, work)


def same_place_in_print(reference: Reference, work: Work) -> bool:
    """Whether the cited volume is the record's; without one the first page, or else the issue."""
    for names, told in (
        (("volume",), work.volume),
        (("pages", "page", "sp"), work.pages),
        (("number", "issue"), work.issue),
    ):
        cited = reference.field(*names)
        if cited and told:
            return comparable(cited.value) == comparable(told)
    return False


def year_to_come(reference: Reference, today: date) -> int | None:
    """The year of an entry when it is further ahead than journals print, and the entry does not say why."""
    year = reference.year
    if year is None or year <= today.year + AHEAD:
        return None
    return None if FORTHCOMING.search(reference.raw) else year
