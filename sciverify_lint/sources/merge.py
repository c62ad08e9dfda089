"""Several records of one work -> one `Work`. What any source says in the author's favour is kept."""

from collections.abc import Callable, Sequence

from sciverify_lint.model import Name, Reference, Version, Work, WorkNotice
from sciverify_lint.sources import notices
from sciverify_lint.sources.fields import distinct
from sciverify_lint.text.alike import overlap, persons
from sciverify_lint.text.identifiers import find_pmcid
from sciverify_lint.text.titles import title_ratio

TRUST = (
    "crossref", "datacite", "pubmed", "europepmc", "arxiv", "dblp", "openlibrary", "biorxiv",
    "openalex", "semantic_scholar", "doi", "core",
)  # fmt: skip
"""Whose word counts first; OpenAlex merges records, Semantic Scholar shortens names."""
PREPRINT_KINDS = frozenset({"preprint", "posted-content"})


def merged(records: Sequence[Work], reference: Reference) -> Work:
    """One work out of the records that were accepted for a reference; `records` is not empty.

    Title and authors are those that fit the reference best, all others stay as alternatives;
    years, venues, notices, versions and open addresses are collected.
    """
    ordered = sorted(records, key=trust)
    titles = distinct([t for w in ordered for t in (w.title, *w.titles)])
    title = max(titles, key=lambda t: title_ratio(t, reference.title or ""), default="")
    ids = identifiers(ordered, reference)
    return Work(
        title=title,
        titles=tuple(t for t in titles if t != title),
        authors=authors(ordered, reference),
        year=closest_year(ordered, reference),
        years=tuple(
            dict.fromkeys(y for w in ordered for y in (*w.years, *([w.year] if w.year else [])))
        ),
        online_year=next((w.online_year for w in ordered if w.online_year), None),
        volume=next((w.volume for w in ordered if w.volume), None),
        issue=next((w.issue for w in ordered if w.issue), None),
        pages=next((w.pages for w in ordered if w.pages), None),
        venue=next((w.venue for w in ordered if w.venue), None),
        venues=distinct([v for w in ordered for v in w.venues]),
        doi=ids["doi"],
        arxiv=ids["arxiv"],
        pmid=ids["pmid"],
        pmcid=find_pmcid(ids["pmcid"] or ""),
        isbn=ids["isbn"],
        url=next((w.url for w in ordered if w.url), None),
        kind=next((w.kind for w in ordered if w.kind), None),
        abstract=abstract(ordered, reference),
        notices=all_notices(ordered),
        notice_of=next((w.notice_of for w in ordered if w.notice_of), None),
        versions=versions(ordered),
        open_urls=distinct([u for w in ordered for u in w.open_urls]),
        seen_in=distinct([s for w in ordered for s in w.seen_in]),
    )


def trust(work: Work) -> int:
    """The place of a record's source in the order of trust."""
    return min((TRUST.index(s) for s in work.seen_in if s in TRUST), default=len(TRUST))


def identifiers(records: Sequence[Work], reference: Reference) -> dict[str, str | None]:
    """The identifiers of a work: the cited one where it is among them, else the published before the preprint's."""
    found: dict[str, str | None] = {}
    getters: dict[str, Callable[[Work], str | None]] = {
        "doi": lambda w: w.doi,
        "arxiv": lambda w: w.arxiv,
        "pmid": lambda w: w.pmid,
        "pmcid": lambda w: w.pmcid,
        "isbn": lambda w: w.isbn,
    }
    cited = {"doi": reference.doi, "arxiv": reference.arxiv, "pmid": reference.pmid}
    for name, get in getters.items():
        told = [value for w in records if (value := get(w))]
        best = [v for v in told if v == cited.get(name)] or [
            v for v in told if not v.startswith("10.48550/")
        ]
        found[name] = next(iter(best or told), None)
    return found


def authors(records: Sequence[Work], reference: Reference) -> tuple[Name, ...]:
    """The list of authors that bears out the cited one best; of equal ones the longer."""
    lists = [w.authors for w in records if w.authors]
    if not lists:
        return ()
    wanted = len(persons(reference.authors))

    def fitness(names: tuple[Name, ...]) -> tuple[float, int, int]:
        both = overlap(reference.authors, names) or 0.0
        short = min(len(persons(names)) - wanted, 0) if not reference.truncated else 0
        return (both, short, -abs(len(persons(names)) - wanted))

    return max(lists, key=fitness)


def closest_year(records: Sequence[Work], reference: Reference) -> int | None:
    """The year that the most trusted record gives; the cited one if any record has it."""
    years = [y for w in records for y in (*([w.year] if w.year else []), *w.years)]
    if reference.year in years:
        return reference.year
    return next(iter(years), None)


def abstract(records: Sequence[Work], reference: Reference) -> str | None:
    """The abstract of the record whose title fits best; of equal ones the longest from the most trusted."""
    told = [w for w in records if w.abstract]
    if not told:
        return None
    best = max(round(title_ratio(w.title, reference.title or w.title)) for w in told)
    fitting = [w for w in told if title_ratio(w.title, reference.title or w.title) >= best - 5]
    return fitting[0].abstract


def all_notices(records: Sequence[Work]) -> tuple[WorkNotice, ...]:
    """What every source says was published about a work."""
    return notices.merged([n for w in records for n in w.notices])


def versions(records: Sequence[Work]) -> tuple[Version, ...]:
    """Other forms: those that a source names, and records that differ as preprint and published work do."""
    found = {(v.kind, v.doi or v.venue or v.title): v for w in records for v in w.versions}
    for work in records:
        kind = "preprint" if is_preprint(work) else "published"
        key = (kind, work.doi or work.venue)
        if key[1] and key not in found and len(records) > 1:
            found[key] = Version(
                kind=kind,
                doi=work.doi,
                arxiv=work.arxiv if is_preprint(work) else None,
                year=work.year,
                venue=work.venue,
                title=work.title,
            )
    return tuple(found.values())


def is_preprint(work: Work) -> bool:
    """Whether a record is of a preprint."""
    on_server = (work.venue or "").lower() in ("arxiv", "arxiv.org", "biorxiv", "medrxiv", "corr")
    return work.kind in PREPRINT_KINDS or on_server or (work.doi or "").startswith("10.48550/")
