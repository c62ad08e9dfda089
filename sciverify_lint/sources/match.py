"""Is a found record the cited work? Pure functions; the thresholds were measured on 4746 pairs of
cited and found titles, and are constants here.

A score of a search engine is never looked at: only title, authors, year, and kind of record.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from sciverify_lint.model import Reference, Work
from sciverify_lint.sources.notices import NO_WORKS, notice_kind
from sciverify_lint.text.alike import (
    numbers,
    overlap,
    people_agree,
    persons,
    shared_words,
    strangers,
    titles_agree,
)
from sciverify_lint.text.names import surnames_agree
from sciverify_lint.text.titles import normal_title, title_ratio

EQUAL = 95.0
"""From here on the authors agree in 97 of 100 pairs of titles."""
ALIKE = 88.0
NEARBY = 80.0
RELATED = 70.0
"""Below, the authors agree in 4 of 100 pairs."""
UNLIKE = 60.0
HALF = 0.5
FAKES = ("10.65215/",)
"""Prefixes under which copies of other people's works are registered."""
DATA = frozenset({"software", "dataset", "computationalnotebook", "collection", "image", "model"})


class Fit(StrEnum):
    """How a record fits a reference."""

    SAME = "same"
    RETITLED = "retitled"
    """The same authors and time, but words of the title differ."""
    OTHERS = "others"
    """The title, by other people."""
    NEAR = "near"
    """Too little to say; worth showing."""
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What was compared, and what follows."""

    fit: Fit
    title: float
    """0 to 100."""
    authors: float | None = None
    """Share of the shorter list that is in the other; None when one side names nobody."""
    years: int | None = None
    """The least difference between the cited year and any year of the record."""

    @property
    def rank(self) -> tuple[int, float, float, int]:
        """For choosing among records: greater is better."""
        order = (Fit.NO, Fit.NEAR, Fit.OTHERS, Fit.RETITLED, Fit.SAME).index(self.fit)
        return (order, self.title, self.authors or 0.0, -(self.years or 0))


def compare(reference: Reference, work: Work) -> Comparison:
    """How a record that a search found fits a reference."""
    ratio, agree = best_title(reference, work)
    if not agree and ratio < RELATED:
        return Comparison(fit=Fit.NO, title=ratio)
    facts = Comparison(
        fit=Fit.NO,
        title=ratio,
        authors=overlap(reference.authors, work.authors),
        years=year_difference(reference, work),
    )
    if not may_be_cited(reference, work):
        return facts
    return replace(facts, fit=judged(reference, work, facts, agree=agree))


def judged(reference: Reference, work: Work, facts: Comparison, *, agree: bool) -> Fit:
    """The decision of `compare`, from what was measured."""
    apart = facts.years or 0
    if agree or (facts.title >= EQUAL and same_numbers(reference, work)):
        return with_the_title(reference, work, facts, agree=agree)
    if (
        facts.authors is not None
        and first_agrees(reference, work)
        and same_numbers(reference, work)
    ):
        shared = shared_words(reference.title or "", work.title)
        alike = facts.title >= ALIKE and shared >= 0.6 and facts.authors >= HALF and apart <= 2
        related = facts.title >= RELATED and shared >= 0.4 and apart <= 1
        if alike or (related and same_people(reference, work)):
            return Fit.RETITLED
    return Fit.NEAR if facts.title >= NEARBY else Fit.NO


def with_the_title(reference: Reference, work: Work, facts: Comparison, *, agree: bool) -> Fit:
    """The decision for a record that has the cited title: authors and year are left to look at."""
    words, apart = len(normal_title(reference.title or "").split()), facts.years or 0
    if facts.authors is None:
        known = apart <= 1 and words >= 4 and facts.title >= 97
        return Fit.SAME if known and venues_agree(reference, work) is not False else Fit.NEAR
    if facts.authors < HALF:
        return Fit.OTHERS if words >= 5 and facts.title >= EQUAL else Fit.NEAR
    if words <= 3 and apart > 1:
        return Fit.NEAR
    if facts.title >= EQUAL or (first_agrees(reference, work) and apart <= 2):
        return Fit.SAME if agree else Fit.RETITLED
    return Fit.NEAR


class Naming(StrEnum):
    """Whether the record that an identifier names is the cited work."""

    FITS = "fits"
    DOUBTFUL = "doubtful"
    """The same people under another title: a search for the cited title must decide."""
    ELSEWHERE = "elsewhere"


def named(reference: Reference, work: Work) -> Naming:
    """Whether an identifier names the cited work, from the record that it leads to."""
    if not reference.title or not work.title:
        stranger = overlap(reference.authors, work.authors) == 0.0
        return Naming.ELSEWHERE if stranger and reference.authors else Naming.FITS
    if work.notice_of and normal_title(reference.title) in normal_title(work.title):
        return Naming.FITS
    ratio, agree = best_title(reference, work)
    people = overlap(reference.authors, work.authors, strict=True)
    if agree or part_of_each_other(reference, work) or (ratio >= ALIKE and people != 0.0):
        return Naming.FITS
    if (work.kind or "") in DATA and (people is None or people or shares_a_name(reference, work)):
        return Naming.FITS
    return by_people(ratio, people)


def by_people(ratio: float, people: float | None) -> Naming:
    """Whether a record under another title is the cited work, from how many of its people are cited."""
    if people is not None and people < HALF:
        return Naming.DOUBTFUL if ratio >= NEARBY else Naming.ELSEWHERE
    if ratio >= RELATED:
        return Naming.FITS
    return Naming.ELSEWHERE if people is None and ratio < UNLIKE else Naming.DOUBTFUL


def all_but(reference: Reference, work: Work) -> bool:
    """Whether a record that was not accepted is so near that the work cannot be called missing."""
    facts = compare(reference, work)
    return facts.title >= ALIKE and facts.authors is not None and facts.authors >= HALF


def may_be_cited(reference: Reference, work: Work) -> bool:
    """Whether a record is of a kind that could be meant: not a notice, a component, a fake copy."""
    if (work.kind or "").lower() in NO_WORKS or (work.doi or "").startswith(FAKES):
        return False
    if work.notice_of and notice_kind(reference.title or "") is None:
        return False
    late = reference.year and work.year and work.year >= reference.year + 2
    return not (late and work.kind in ("posted-content", "preprint") and "crossref" in work.seen_in)


def all_titles(work: Work) -> tuple[str, ...]:
    """Every title that a work goes by."""
    return (work.title, *work.titles, *(v.title for v in work.versions if v.title))


def best_title(reference: Reference, work: Work) -> tuple[float, bool]:
    """The highest ratio of the cited title to any title of a work, and whether one of them agrees with it."""
    cited = reference.title or ""
    ratio = max((title_ratio(cited, t) for t in all_titles(work)), default=0.0)
    return ratio, any(titles_agree(cited, t) for t in all_titles(work))


def same_numbers(reference: Reference, work: Work) -> bool:
    """Whether the cited title has the numbers of one of a work's titles: part, volume, edition."""
    cited = numbers(normal_title(reference.title or ""))
    return any(numbers(normal_title(t)) == cited for t in all_titles(work))


def first_agrees(reference: Reference, work: Work) -> bool:
    """Whether the first cited author is among the record's."""
    cited, found = persons(reference.authors), persons(work.authors)
    return bool(cited and found) and any(surnames_agree(cited[0], b) for b in found)


def same_people(reference: Reference, work: Work) -> bool:
    """Whether two works have, as far as one can see, the very same authors."""
    cited, found = persons(reference.authors), persons(work.authors)
    alike = len(cited) == len(found) or reference.truncated
    everybody = all(any(people_agree(a, b) for b in found) for a in cited)
    return bool(cited) and alike and everybody


def year_difference(reference: Reference, work: Work) -> int | None:
    """The least difference between the cited year and any year of a work or its versions."""
    years = [
        *work.years,
        *([work.year] if work.year else []),
        *(v.year for v in work.versions if v.year),
    ]
    if not reference.year or not years:
        return None
    return min(abs(reference.year - y) for y in years)


def contradicts(reference: Reference, work: Work) -> bool:
    """Whether a record of the cited work says otherwise about its title, authors or year."""
    extra, missing = strangers(reference.authors, work.authors)
    people = bool(work.authors) and bool(extra or (missing and not reference.truncated))
    return (
        people or (year_difference(reference, work) or 0) > 2 or not best_title(reference, work)[1]
    )


def venues_agree(reference: Reference, work: Work) -> bool | None:
    """Whether the cited venue is one of the record's; None when one side has none."""
    if not reference.venue or not work.venues:
        return None
    return any(title_ratio(reference.venue, v) >= NEARBY for v in work.venues)


def part_of_each_other(reference: Reference, work: Work) -> bool:
    """A chapter cited by its book's identifier, or a book by a chapter's."""
    title, venue = reference.title or "", reference.venue or ""
    if venue and title_ratio(venue, work.title) >= ALIKE:
        return True
    return any(title_ratio(title, v) >= ALIKE for v in work.venues)


def shares_a_name(reference: Reference, work: Work) -> bool:
    """Whether the first word of a cited title, a program's name, is in the record's."""
    first = normal_title(reference.title or "").split()[:1]
    return bool(first) and len(first[0]) > 3 and first[0] in normal_title(work.title).split()
