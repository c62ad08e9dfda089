"""Look-ups by identifier for many references at once."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from sciverify_lint.model import Found, Work
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.sources import (
    arxiv,
    biorxiv,
    crossref,
    datacite,
    doi,
    doi_readings,
    europepmc,
    match,
    merge,
    openalex,
    openlibrary,
    plan,
    pubmed,
    semantic_scholar,
)
from sciverify_lint.sources.case import Case
from sciverify_lint.sources.contract import Answer
from sciverify_lint.text.alike import titles_agree

LookUp = Callable[[Sequence[str], Client], Awaitable[dict[str, Answer]]]


async def by_identifier(cases: Sequence[Case], client: Client) -> None:
    """Ask the services where identifiers live, and the two general indexes, about all of them at once."""
    await doi_readings.resolve_short(cases, client)
    arxivs = {c.reference.key: i for c in cases if (i := plan.arxiv_of(c.reference))}
    direct = direct_dois(cases)
    pmids = {c.reference.key: c.reference.pmid for c in cases if c.reference.pmid}
    answers = await asyncio.gather(
        ask(crossref.lookup_many, [d for d in direct.values() if not datacite_first(d)], client),
        ask(datacite.lookup_many, [d for d in direct.values() if datacite_first(d)], client),
        ask(arxiv.lookup_many, list(arxivs.values()), client),
        ask(pubmed.lookup_many, [p for p in pmids.values() if p], client),
        ask(europepmc.lookup_many, [c.reference.pmcid for c in cases if c.reference.pmcid], client),
        ask(openlibrary.lookup_many, [c.reference.isbn for c in cases if c.reference.isbn], client),
        ask(semantic_scholar.lookup_many, [i for c in cases if (i := scholar_id(c))], client),
        ask(openalex.lookup_many, list(direct.values()), client),
    )
    at_crossref, at_datacite, at_arxiv, at_pubmed, at_europepmc, at_library, at_scholar, at_alex = (
        answers
    )
    registrars = {**at_crossref, **at_datacite}
    await doi_readings.other_readings(
        [c for c in cases if c.reference.key in direct], registrars, client
    )
    direct = direct_dois(cases)
    missing = [d for d in direct.values() if registrars.get(d) is None]
    agencies = await doi.agencies(missing, client) if missing else {}
    others = await elsewhere_registered(agencies, client)
    for case in cases:
        key, reference = case.reference.key, case.reference
        if cited := direct.get(key):
            hear_doi(case, cited, registrars, agencies, others)
        if identifier := arxivs.get(key):
            hear_arxiv(case, at_arxiv[identifier], at_scholar.get(scholar_id(case)))
        if reference.pmid:
            case.hear("pubmed", at_pubmed[reference.pmid], "PMID")
        if reference.pmcid:
            case.hear("europepmc", at_europepmc[reference.pmcid], "PMCID")
        if reference.isbn:
            case.hear("openlibrary", at_library[reference.isbn], "ISBN")
        second_opinion(case, "semantic_scholar", at_scholar.get(scholar_id(case)))
        second_opinion(case, "openalex", at_alex.get(direct.get(key, "")))
    await earlier_titles(cases, client)


def direct_dois(cases: Sequence[Case]) -> dict[str, str]:
    """The DOIs to look up as such, by key; arXiv's own are asked for at arXiv."""
    return {c.reference.key: c.doi for c in cases if c.doi and not c.doi.startswith("10.48550/")}


async def ask(look_up: LookUp, ids: list[str], client: Client) -> Mapping[str, Answer]:
    """The answers of one service, if there is anything to ask."""
    return await look_up(ids, client) if ids else {}


def datacite_first(cited: str) -> bool:
    """Whether a DOI looks like one of DataCite's."""
    return cited.startswith(datacite.PREFIXES)


def scholar_id(case: Case) -> str:
    """The id under which Semantic Scholar is asked; "" when there is none."""
    reference = case.reference
    if identifier := plan.arxiv_of(reference):
        return f"ARXIV:{identifier}"
    if case.doi:
        return f"DOI:{case.doi}"
    return f"PMID:{reference.pmid}" if reference.pmid else ""


async def elsewhere_registered(
    agencies: Mapping[str, str | Unavailable | None], client: Client
) -> dict[str, tuple[str, Answer]]:
    """The records of DOIs that were not where they were looked for first: at the other agency, or by negotiation."""

    async def one(cited: str, agency: str) -> tuple[str, Answer]:
        if agency == "crossref" or (agency == "unknown" and not datacite_first(cited)):
            answer = await crossref.lookup(cited, client)
            if answer is not None:
                return "crossref", answer
        if agency in ("datacite", "unknown"):
            found = (await datacite.lookup_many([cited], client))[cited]
            if found is not None:
                return "datacite", found
        return "doi", await doi.lookup(cited, client)

    known = {d: a for d, a in agencies.items() if isinstance(a, str)}
    answers = await asyncio.gather(*(one(d, a) for d, a in known.items()))
    return dict(zip(known, answers, strict=True))


def hear_doi(
    case: Case,
    cited: str,
    registrars: Mapping[str, Answer],
    agencies: Mapping[str, str | Unavailable | None],
    others: Mapping[str, tuple[str, Answer]],
) -> None:
    """What became of a DOI: its record, no answer, or that it is not registered."""
    first = "datacite" if datacite_first(cited) else "crossref"
    case.hear(first, registrars.get(cited), "DOI")
    if registrars.get(cited) is not None:
        return
    agency = agencies.get(cited)
    if isinstance(agency, Unavailable):
        case.note("doi", Found.UNAVAILABLE, agency.detail, agency.reason)
    elif agency is None:
        case.note("doi", Found.ABSENT, "DOI")
        case.unregistered = doi_readings.is_stated(case.reference)
    elif cited in others:
        case.hear(*others[cited], "DOI")


def hear_arxiv(case: Case, answer: Answer, scholar: Answer) -> None:
    """What arXiv says of an id; one that it does not know, and that nobody else knows, does not exist."""
    case.hear("arxiv", answer, "arXiv id")
    if answer is None and not isinstance(scholar, Work):
        case.unregistered = True


def second_opinion(case: Case, source: str, answer: Answer) -> None:
    """Add another index's record of the same identifier, unless it is of another work than the first one's.

    An index that merges records must not make an identifier wrong: without a record from where the
    identifier is registered, its word is taken; with one, only in its favour.
    """
    if answer is None:
        return
    if isinstance(answer, Unavailable):
        if not case.named:
            case.note(source, Found.UNAVAILABLE, answer.detail, answer.reason)
        return
    if case.named or case.doubtful or case.wrong:
        first = (*case.named, *case.doubtful, *case.wrong)[0]
        same = any(titles_agree(t, answer.title) for t in match.all_titles(first))
        if same or match.named(case.reference, answer) is match.Naming.FITS:
            bucket = case.named or case.doubtful or case.wrong
            bucket.append(answer)
            case.note(source, Found.FOUND, "identifier")
        return
    case.hear(source, answer, "identifier")


async def earlier_titles(cases: Sequence[Case], client: Client) -> None:
    """Ask arXiv for first versions where a title differs: preprints are renamed."""
    wanted: dict[str, list[Case]] = {}
    for case in cases:
        known = [*case.named, *case.doubtful, *case.wrong]
        identifier = next((w.arxiv for w in known if w.arxiv), None)
        agreed = any(match.best_title(case.reference, w)[1] for w in known)
        if identifier and known and not agreed and case.reference.title:
            wanted.setdefault(f"{identifier}v1", []).append(case)
    if not wanted:
        return
    for identifier, answer in (await arxiv.lookup_many(list(wanted), client)).items():
        if not isinstance(answer, Work):
            continue
        for case in wanted[identifier]:
            if match.best_title(case.reference, answer)[1]:
                case.named = [answer, *case.named, *case.doubtful, *case.wrong]
                case.doubtful, case.wrong = [], []


async def in_full(cases: Sequence[Case], client: Client) -> None:
    """Look up what is known by another name: Crossref tells the notices, and whoever knows a work is a second witness.

    That is the DOI of what a search found, and of the published form of a preprint that is cited by its arXiv id.
    """
    dois: dict[str, list[Case]] = {}
    arxivs: dict[str, list[Case]] = {}
    for case in cases:
        known = [*case.named, *case.found[:1]]
        doi = next((w.doi for w in known if w.doi and not w.doi.startswith("10.48550/")), None)
        if doi and not seen(case, "crossref"):
            dois.setdefault(doi, []).append(case)
        if case.found and case.found[0].arxiv and case.disputed:
            arxivs.setdefault(case.found[0].arxiv, []).append(case)
    unseen = [d for d in dois if not datacite_first(d)]
    registered, preprints = await asyncio.gather(
        ask(crossref.lookup_many, unseen, client), ask(arxiv.lookup_many, list(arxivs), client)
    )
    for asked, answers in ((dois, registered), (arxivs, preprints)):
        for identifier, answer in answers.items():
            for case in asked[identifier]:
                keep_if_same(case, answer)


def seen(case: Case, source: str) -> bool:
    """Whether a source's record is among the accepted ones."""
    return any(source in w.seen_in for w in (*case.named, *case.found))


async def for_abstracts(cases: Sequence[Case], client: Client) -> None:
    """Ask about accepted works that lack an abstract, or a second witness: most at Semantic Scholar in one request."""
    lacking: dict[str, list[Case]] = {}
    for case in cases:
        records = [*case.named, *case.doubtful, *case.found]
        told = any(w.abstract for w in records) and not case.disputed
        if not records or told or seen(case, "semantic_scholar"):
            continue
        work = merge.merged(records, case.reference)
        identifier = f"ARXIV:{work.arxiv}" if work.arxiv else f"DOI:{work.doi}" if work.doi else ""
        if identifier:
            lacking.setdefault(identifier, []).append(case)
    answers = await ask(semantic_scholar.lookup_many, list(lacking), client)
    for identifier, answer in answers.items():
        for case in lacking[identifier]:
            keep_if_same(case, answer)
    await from_life_sciences(cases, client)


async def from_life_sciences(cases: Sequence[Case], client: Client) -> None:
    """Ask Europe PMC and bioRxiv about their works that still have no abstract."""
    articles: dict[str, list[Case]] = {}
    preprints: dict[str, list[Case]] = {}
    for case in cases:
        records = [*case.named, *case.doubtful, *case.found]
        if not records or any(w.abstract for w in records):
            continue
        work = merge.merged(records, case.reference)
        if work.pmid and not seen(case, "europepmc"):
            articles.setdefault(f"PMID:{work.pmid}", []).append(case)
        elif (work.doi or "").startswith(biorxiv.PREFIXES):
            server = "medrxiv" if "medrxiv" in " ".join(work.venues).lower() else "biorxiv"
            preprints.setdefault(f"{server}/{work.doi}", []).append(case)
    by_pmid, by_doi = await asyncio.gather(
        ask(europepmc.lookup_many, list(articles), client),
        ask(biorxiv.lookup_many, list(preprints), client),
    )
    for asked, answers in ((articles, by_pmid), (preprints, by_doi)):
        for identifier, answer in answers.items():
            for case in asked[identifier]:
                keep_if_same(case, answer)


def keep_if_same(case: Case, answer: Answer) -> None:
    """Add a record to those that it is one of."""
    if not isinstance(answer, Work):
        return
    bucket = case.named or case.doubtful or case.found
    known = match.all_titles(bucket[0])
    if any(titles_agree(a, b) for a in known for b in match.all_titles(answer)):
        bucket.append(answer)
