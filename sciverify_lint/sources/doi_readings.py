"""Which DOI an entry means where its words leave that open: short DOIs, tails of page addresses, blanks inside.

A reading counts when a registrar has it and its record is the cited work; else the entry's own DOI stands as it is.
"""

import asyncio
from collections.abc import Sequence

from sciverify_lint.model import Found, Reference, Work
from sciverify_lint.services.protocols import Client, Unavailable
from sciverify_lint.sources import crossref, datacite, doi, match
from sciverify_lint.sources.case import Case
from sciverify_lint.sources.contract import Answer
from sciverify_lint.sources.match import Naming
from sciverify_lint.text.dois import CitedDoi, cited_doi, is_short


def as_written(reference: Reference) -> CitedDoi | None:
    """The DOI of a reference as its entry has it: where one field states it and another has an address, as stated."""
    texts = [*(f.value for f in reference.fields), reference.url or "", reference.raw]
    found = [c for t in texts if t and (c := cited_doi(t)) and c.doi == reference.doi]
    return next((c for c in found if c.stated), found[0] if found else None)


def is_stated(reference: Reference) -> bool:
    """Whether the entry itself gives its DOI; one that was cut out of an address accuses nobody."""
    written = as_written(reference)
    return written is None or written.stated


async def resolve_short(cases: Sequence[Case], client: Client) -> None:
    """Take the DOI of each reference as the one to ask by; short ones are resolved by doi.org first."""
    short: dict[str, list[Case]] = {}
    for case in cases:
        case.doi = case.reference.doi
        if case.doi and is_short(case.doi):
            short.setdefault(case.doi, []).append(case)
    answers = await asyncio.gather(*(doi.alias(name, client) for name in short))
    for waiting, answer in zip(short.values(), answers, strict=True):
        for case in waiting:
            case.doi = answer if isinstance(answer, str) else None
            if isinstance(answer, Unavailable):
                case.note(doi.NAME, Found.UNAVAILABLE, answer.detail, answer.reason)
            elif answer is None:
                case.note(doi.NAME, Found.ABSENT, "DOI")
                case.unregistered = is_stated(case.reference)


async def other_readings(
    cases: Sequence[Case], registered: dict[str, Answer], client: Client
) -> None:
    """Where the likeliest reading of a DOI leads nowhere, the longest other one that leads to the cited work.

    `registered` holds the records that are known by DOI, and takes in what is found.
    """
    wanted = {
        case.reference.key: written.readings
        for case in cases
        if case.doi and (written := as_written(case.reference)) and written.readings
        if not settles(registered.get(case.doi), case, written)
    }
    new = list(
        dict.fromkeys(d for readings in wanted.values() for d in readings if d not in registered)
    )
    if not new:
        return
    at_datacite = [d for d in new if d.startswith(datacite.PREFIXES)]
    asked = await asyncio.gather(
        crossref.lookup_many([d for d in new if d not in at_datacite], client),
        datacite.lookup_many(at_datacite, client) if at_datacite else nothing(),
    )
    answers = {d: a for at_one in asked for d, a in at_one.items()}
    registered.update({d: a for d, a in answers.items() if isinstance(a, Work)})
    for case in cases:
        readings = wanted.get(case.reference.key, ())
        found = next((d for d in readings if fits(case, registered.get(d))), None)
        case.doi = found or case.doi
        silent = (a for d in readings if isinstance(a := answers.get(d), Unavailable))
        if found is None and (down := next(silent, None)):
            case.note(crossref.NAME, Found.UNAVAILABLE, down.detail, down.reason)


async def nothing() -> dict[str, Answer]:
    """No answers, for want of questions."""
    return {}


def settles(answer: Answer, case: Case, written: CitedDoi) -> bool:
    """Whether no other reading needs a try: what an entry states is registered, or an address leads to the work."""
    known = written.stated or fits(case, answer)
    return answer is not None and (known or not isinstance(answer, Work))


def fits(case: Case, answer: Answer) -> bool:
    """Whether an answer is the record of the cited work."""
    return isinstance(answer, Work) and match.named(case.reference, answer) is Naming.FITS
