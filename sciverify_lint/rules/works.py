"""SV201 to SV211: is the cited work there, is it described rightly, and does it still stand?"""

from collections.abc import Callable, Iterable, Iterator

from sciverify_lint.model import (
    Finding,
    Learned,
    Location,
    Match,
    NoticeKind,
    Reference,
    Related,
    Resolution,
    Severity,
    Work,
)
from sciverify_lint.rules import work_facts as facts
from sciverify_lint.rules.rule import Rule
from sciverify_lint.text.alike import persons

KNOWN = (Match.IDENTIFIER, Match.SEARCH, Match.UNREGISTERED, Match.ELSEWHERE)
FLAG = "OpenAlex"
"""Its retraction flag alone has been wrong for thousands of works, so that it is a warning."""


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


def cited_at(learned: Learned, reference: Reference) -> Iterator[tuple[Location, str]]:
    """Each place where a work is cited, with its sentence."""
    seen = set()
    for claim in learned.claims:
        if claim.reference is not None and claim.reference.key == reference.key:
            where = claim.cited.location
            if where not in seen:
                seen.add(where)
                yield where, claim.sentence.text


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
        for where, sentence in places:
            if unless_said and facts.says_retracted(sentence):
                continue
            yield Finding(
                message=message,
                location=where,
                key=reference.key,
                severity=severity,
                related=(entry,),
                context=sentence,
            )
        if not places:
            where = place(reference, "doi", "title")
            yield Finding(message=message, location=where, key=reference.key, severity=severity)


def not_found(learned: Learned) -> Iterable[Finding]:
    """No index has a work of this title and these authors.

    Why: A reference that nobody can find is of no use to a reader, and is the mark of references that
    were made up. It is said only when Crossref and OpenAlex or Semantic Scholar, and arXiv where the entry
    names it, were asked and answered; never of standards, laws, web pages, software, theses, books and
    data, which no index holds completely. It does not say that the work does not exist.

    What to do: Look the work up. If it exists, add its DOI or address; if it does not, remove it.

    Example:
        refs.bib:12:13: SV201 [work-not-found] no work “Deep nets” by Ash was found (asked: Crossref)
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
        refs.bib:3:13: SV202 [title-mismatch] the work is “Optimal tides”, not “Optional tides”
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
        refs.bib:2:13: SV203 [author-mismatch] Marwood is not in the record (Dvořák is)
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
    """The work appeared in another year, beyond what preprint, online and print dates explain.

    Why: A wrong year misleads about who was first, and hides the work from those who look for it.
    Two years of difference are accepted: a preprint, its online and its printed form may be so far apart.

    What to do: Take the year from the form of the work that is cited.

    Example:
        refs.bib:29:13: SV204 [year-mismatch] the year is 2015 here, 2019 in the record
    """
    for reference, work in described_works(learned):
        if facts.wrong_year(reference, work):
            years = facts.known_years(work)
            told = " or ".join(map(str, years))
            yield Finding(
                message=f"the year is {reference.year} here, {told} in the record",
                location=place(reference, "year", "date"),
                key=reference.key,
                suggestion=str(work.year or years[0]),
            )


def wrong_identifier(learned: Learned) -> Iterable[Finding]:
    """The DOI, arXiv id or PMID names another work, or is not registered.

    Why: A reader who follows it arrives nowhere, or at the wrong work, and so does every index.

    What to do: Correct the identifier; the suggestion is that of the work with the cited title, if one was found.

    Example:
        refs.bib:7:13: SV205 [identifier-mismatch] 10.1000/12 is not registered
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


def retracted(learned: Learned) -> Iterable[Finding]:
    """The cited work was retracted or withdrawn.

    Why: Its results must not be relied on. A sentence that itself says so is accepted.

    What to do: Cite other work, or say in the sentence that the work was retracted.

    Example:
        paper.md:5:27: SV206 [retracted-work] the cited work was retracted (notice 10.1000/99, says Crossref)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.RETRACTION)
        if not told or work.notice_of:
            return None
        sources = {n.source for n in work.notices if n.kind is NoticeKind.RETRACTION}
        severity = Severity.WARNING if sources == {FLAG} else None
        return f"{facts.described(work)} was retracted ({told[0][1]})", severity

    return at_each_citation(learned, say, unless_said=True)


def of_concern(learned: Learned) -> Iterable[Finding]:
    """There is an expression of concern about the cited work, or it was retracted and replaced.

    Why: Its results are in doubt, or there are two versions of it and only one holds.

    What to do: Read the notice; cite the replacement, or say which version is meant.

    Example:
        paper.tex:8:12: SV207 [expression-of-concern] “Tides” (Ash, 2019) has an expression of concern (says PubMed)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.REPLACEMENT, NoticeKind.CONCERN)
        if not told or work.notice_of:
            return None
        kind, source = told[0]
        if kind is NoticeKind.REPLACEMENT:
            return (
                f"{facts.described(work)} was retracted and replaced: which version is meant? ({source})",
                None,
            )
        return f"{facts.described(work)} has an expression of concern ({source})", None

    return at_each_citation(learned, say, unless_said=True)


def corrected(learned: Learned) -> Iterable[Finding]:
    """A correction of the cited work was published.

    Why: What is cited may be what was corrected.

    What to do: Read the correction.

    Example:
        paper.tex:8:12: SV208 [corrected-work] “Tides” (Ash, 2019) was corrected (notice 10.1000/98, says Crossref)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.CORRECTION)
        graver = facts.notices(work, NoticeKind.RETRACTION, NoticeKind.REPLACEMENT)
        if not told or graver or work.notice_of:
            return None
        return f"{facts.described(work)} was corrected ({told[0][1]})", None

    return at_each_citation(learned, say)


def published(learned: Learned) -> Iterable[Finding]:
    """A preprint is cited, and a published version exists.

    Why: The published version was reviewed, and may say something else.

    What to do: Cite the published version, if it says the same.

    Example:
        refs.bib:1:1: SV209 [published-version] published in Journal of Tides, 10.1000/12
    """
    for reference, work in described_works(learned):
        version = facts.published_version(reference, work)
        if version is None:
            continue
        where = ", ".join(p for p in (version.venue, str(version.year or ""), version.doi) if p)
        yield Finding(
            message=f"this preprint was published: {where}",
            location=place(reference, "journal", "journaltitle", "doi", "eprint", "note"),
            key=reference.key,
            suggestion=version.doi,
        )


def cites_notice(learned: Learned) -> Iterable[Finding]:
    """The entry names a retraction notice, erratum, reply or review instead of the work.

    Why: Readers who follow the reference do not find what is cited.

    What to do: Give the identifier of the work itself.

    Example:
        paper.tex:8:12: SV210 [cites-notice] 10.1000/98 is a correction, not the work itself
    """
    said = {"reply", "review", "supplement"}

    def say(work: Work) -> tuple[str, Severity | None] | None:
        if not work.notice_of:
            return None
        kind = (
            f"a {work.notice_of}" if work.notice_of in said else f"the notice of a {work.notice_of}"
        )
        name = facts.identifier_of(work) or facts.described(work)
        return f"{name} is {kind} ({facts.described(work)}), not the work itself", None

    meant = {r.key for r, w in described_works(learned) if names_notice(r, w)}
    return (f for f in at_each_citation(learned, say) if f.key not in meant)


def names_notice(reference: Reference, work: Work) -> bool:
    """Whether an entry's own title says that a notice is meant."""
    opening = (reference.title or "").strip().lower().split()[:1]
    return bool(work.notice_of and opening and work.title.lower().startswith(opening[0]))


def wrong_venue(learned: Learned) -> Iterable[Finding]:
    """The work appeared elsewhere than the entry says.

    Why: Venues vouch for works. Abbreviations, acronyms and preprint servers are accepted.

    What to do: Take the venue from the work.

    Example:
        refs.bib:4:13: SV211 [venue-mismatch] appeared in Journal of Tides
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
    Rule(code="SV201", name="work-not-found", severity=Severity.WARNING, check=not_found),
    Rule(code="SV202", name="title-mismatch", severity=Severity.WARNING, check=wrong_title),
    Rule(code="SV203", name="author-mismatch", severity=Severity.WARNING, check=wrong_authors),
    Rule(code="SV204", name="year-mismatch", severity=Severity.WARNING, check=wrong_year),
    Rule(code="SV205", name="identifier-mismatch", severity=Severity.ERROR, check=wrong_identifier),
    Rule(code="SV206", name="retracted-work", severity=Severity.ERROR, check=retracted),
    Rule(code="SV207", name="expression-of-concern", severity=Severity.WARNING, check=of_concern),
    Rule(code="SV208", name="corrected-work", severity=Severity.NOTE, check=corrected),
    Rule(code="SV209", name="published-version", severity=Severity.NOTE, check=published),
    Rule(code="SV210", name="cites-notice", severity=Severity.WARNING, check=cites_notice),
    Rule(code="SV211", name="venue-mismatch", severity=Severity.NOTE, check=wrong_venue),
)
