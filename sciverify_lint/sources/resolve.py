"""References -> resolutions: identifiers in batches, then searches by title, then what was found in full.

The order of requests depends on the references alone, so that a second run finds every answer in the cache.
"""

from collections.abc import Sequence

from sciverify_lint.model import Reference, Resolution
from sciverify_lint.services.protocols import Client
from sciverify_lint.sources import lookups, parse, plan, searches
from sciverify_lint.sources.case import Case
from sciverify_lint.sources.contract import Options


async def resolve_all(
    references: Sequence[Reference], client: Client, *, options: Options | None = None
) -> dict[str, Resolution]:
    """What each reference names, by key. Never raises for what a service does."""
    options = options or Options()
    guessed = (
        await parse.parsed(references, options.parser, options.store) if options.parser else {}
    )
    cases = [Case(guessed.get(r.key, r), r) for r in references]
    await lookups.by_identifier(cases, client)
    if options.search:
        await searches.by_title([c for c in cases if wants_search(c)], client)
    await lookups.in_full(cases, client)
    if options.abstracts:
        await lookups.for_abstracts(cases, client)
    return {case.reference.key: case.resolution() for case in cases}


def wants_search(case: Case) -> bool:
    """Whether a search by title can add something that the identifiers did not settle."""
    return not case.settled and plan.searchable(case.reference)
