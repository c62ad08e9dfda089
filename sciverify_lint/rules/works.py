"""SV201 to SV211: is the cited work there, and is it described rightly? `standing` asks whether it still stands."""

from collections.abc import Iterable, Iterator

from sciverify_lint.model import (
    Finding,
    Learned,
    Match,
    Reference,
    Severity,
    Work,
)
from sciverify_lint.rules import standing
from sciverify_lint.rules import work_facts as facts
from sciverify_lint.rules import year_facts as years
from sciverify_lint.rules.rule import Rule
from sciverify_lint.rules.work_places import described_works, place, resolved
from sciverify_lint.text.alike import persons


def not_found(learned: Learned) -> Iterable[Finding]:
    """No index has a work of this title and these authors.

    Why: A reference that nobody can find is of no use to a reader, and is the mark of references that
    were made up. It is said only when Crossref and OpenAlex or Semantic Scholar, and arXiv where the entry
    names it, were asked and answered; never of standards, laws, web pages, software, theses, books and
    data, which no index holds completely. It does not say that the work does not exist.

    What to do: Look the work up. If it exists, add its DOI or address; if it does not, remove it.

    Example:
        refs.bib:12:13: warning SV201 [work-not-found] no work “Deep nets” by Ash was found (asked: Crossref)
    """
    for resolution, reference in resolved(learned):
        if resolution.match is not Match.NONE or not resolution.conclusive or resolution.work:
            continue
        people = persons(reference.authors) or list(reference.authors)
        by = f" by {facts.listed(people[:3])}" if people else ""
        near = f"; nearest: {facts.described(resolution.near)}" if resolution.near else ""
        yield Finding(
            message=f"no work “{(reference.title or '')[:160]}”{by} was found (asked: {facts.asked(resolution)}){near}",
            location=place(reference, "title"),
            key=reference.key,
        )


def wrong_title(learned: Learned) -> Iterable[Finding]:
    """The work has another title than the entry gives.

    Why: Words that were changed change what a work says, and hide it from those who search for it.
    Spelling, capitals, missing subtitles, translated titles and titles of earlier versions are accepted.

    What to do: Take the title from the work.

    Example:
        refs.bib:3:13: warning SV202 [title-mismatch] the work is “Optimal tides”, not “Optional tides”
    """
    for reference, work in described_works(learned):
        if facts.wrong_title(reference, work):
            yield Finding(
                message=f"the title of this work is {facts.described(work)}",
                location=place(reference, "title"),
                key=reference.key,
                suggestion=work.title,
            )


def wrong_authors(learned: Learned) -> Iterable[Finding]:
    """The work is by other people than the entry says.

    Why: Authors lose credit, and lists of authors that belong to nobody are the mark of references that were
    made up. Initials, accents, particles, order, groups and lists that end in `and others` are accepted.

    What to do: Take the authors from the work; end a shortened list in `and others`.

    Example:
        refs.bib:2:13: warning SV203 [author-mismatch] Marwood is not in the record (Dvořák is)
    """
    for resolution, reference in resolved(learned):
        work = resolution.work
        if work is None:
            continue
        wrong = facts.wrong_authors(reference, work)
        if resolution.match is Match.AUTHORS_DIFFER:
            wrong = f"a work of this title is by {facts.listed(persons(work.authors))}"
        if wrong:
            cited, found = (
                facts.listed(persons(reference.authors)),
                facts.listed(persons(work.authors)),
            )
            yield Finding(
                message=f"{wrong}; cited: {cited}; record: {found}",
                location=place(reference, "author", "authors", "editor"),
                key=reference.key,
                suggestion=" and ".join(written(work)),
            )


def written(work: Work) -> Iterator[str]:
    """The authors of a work as BibTeX writes them."""
    for name in work.authors:
        if name.group:
            yield f"{{{name.family}}}"
        else:
            family = " ".join(p for p in (name.prefix, name.family) if p)
            yield ", ".join(p for p in (family, name.suffix, name.given) if p)


def wrong_year(learned: Learned) -> Iterable[Finding]:
    """The work appeared in another year, beyond what preprint, online and print dates explain, or is dated ahead.

    Why: A wrong year misleads about who was first, and hides the work from those who look for it.
    Two years of difference are accepted: a preprint, its online and its printed form may be so far apart.
    An old volume whose record has only the day it went online may have any earlier year. A year after the
    next one is reported unless the entry says that the work is forthcoming, or a record bears it out.

    What to do: Take the year from the form of the work that is cited; mark what has not appeared yet
    (`pubstate = {forthcoming}`, `note = {to appear}`).

    Example:
        refs.bib:29:13: warning SV204 [year-mismatch] the year is 2015 here, 2019 in the record
    """
    known = {r.key: w for r, w in described_works(learned) if years.known_years(w)}
    for reference, work in described_works(learned):
        if years.wrong_year(reference, work):
            dates = years.known_years(work)
            told = " or ".join(map(str, dates))
            yield Finding(
                message=f"the year is {reference.year} here, {told} in the record",
                location=place(reference, "year", "date"),
                key=reference.key,
                suggestion=str(work.year or dates[0]),
            )
    for reference in learned.manuscript.bibliography.references:
        ahead = years.year_to_come(reference, learned.today) if learned.today else None
        if ahead and reference.key not in known:
            yield Finding(
                message=f"the year {ahead} is still to come; correct it, or say that the work is forthcoming",
                location=place(reference, "year", "date"),
                key=reference.key,
            )


def wrong_identifier(learned: Learned) -> Iterable[Finding]:
    """The DOI, arXiv id or PMID names another work, or is not registered.

    Why: A reader who follows it arrives nowhere, or at the wrong work, and so does every index.

    What to do: Correct the identifier; the suggestion is that of the work with the cited title, if one was found.

    Example:
        refs.bib:7:13: error SV205 [identifier-mismatch] 10.1000/12 is not registered
    """
    for resolution, reference in resolved(learned):
        other = resolution.elsewhere
        if resolution.match is Match.ELSEWHERE and other is not None:
            told = f"{named_by(reference, other)} names {facts.described(other)}, another work"
        elif resolution.match is Match.UNREGISTERED:
            told = f"{reference.doi or f'arXiv:{reference.arxiv}'} is not registered"
        else:
            continue
        right = facts.identifier_of(resolution.work) if resolution.work else None
        if right is None and resolution.conclusive:
            told += ", and no work of this title was found"
        yield Finding(
            message=told,
            location=place(reference, "doi", "eprint", "pmid", "url", "isbn"),
            key=reference.key,
            suggestion=right,
        )


def named_by(reference: Reference, other: Work) -> str:
    """Which identifier of an entry leads to a work."""
    if reference.doi and (reference.doi == other.doi or not reference.arxiv):
        return reference.doi
    if reference.arxiv and (reference.arxiv == other.arxiv or not reference.pmid):
        return f"arXiv:{reference.arxiv}"
    return f"PMID {reference.pmid}" if reference.pmid else f"ISBN {reference.isbn}"


def wrong_venue(learned: Learned) -> Iterable[Finding]:
    """The work appeared elsewhere than the entry says.

    Why: Venues vouch for works. Abbreviations, acronyms and preprint servers are accepted.

    What to do: Take the venue from the work.

    Example:
        refs.bib:4:13: note SV211 [venue-mismatch] appeared in Journal of Tides
    """
    for reference, work in described_works(learned):
        if facts.wrong_venue(reference, work):
            yield Finding(
                message=f"this work appeared in {work.venue or work.venues[0]}",
                location=place(reference, "journal", "journaltitle", "booktitle", "publisher"),
                key=reference.key,
                suggestion=work.venue,
            )


RULES = (
    *standing.RULES,
    Rule(code="SV201", name="work-not-found", severity=Severity.WARNING, check=not_found),
    Rule(code="SV202", name="title-mismatch", severity=Severity.WARNING, check=wrong_title),
    Rule(code="SV203", name="author-mismatch", severity=Severity.WARNING, check=wrong_authors),
    Rule(code="SV204", name="year-mismatch", severity=Severity.WARNING, check=wrong_year),
    Rule(code="SV205", name="identifier-mismatch", severity=Severity.ERROR, check=wrong_identifier),
    Rule(code="SV211", name="venue-mismatch", severity=Severity.NOTE, check=wrong_venue),
)
