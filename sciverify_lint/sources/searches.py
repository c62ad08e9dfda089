"""Searches by title, for references that no identifier settles."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from sciverify_lint.model import Reference, Work
from sciverify_lint.services.protocols import Client
from sciverify_lint.sources import (
    arxiv,
    crossref,
    dblp,
    europepmc,
    match,
    openalex,
    openlibrary,
    plan,
    semantic_scholar,
)
from sciverify_lint.sources.case import Case
from sciverify_lint.sources.contract import Hits
from sciverify_lint.sources.match import Fit
from sciverify_lint.text.titles import normal_title

SEARCHES: Mapping[str, Callable[[Reference, Client], Awaitable[Hits]]] = {
    "crossref": crossref.search,
    "openalex": openalex.search,
    "semantic_scholar": semantic_scholar.search,
    "arxiv": arxiv.search,
    "openlibrary": openlibrary.search,
    "europepmc": europepmc.search,
    "dblp": dblp.search,
}
WAVE = 6
"""References that are searched for at once; the records that one wave brings are tried on the next."""


async def by_title(cases: Sequence[Case], client: Client) -> None:
    """Ask one service after the other, the likeliest first, until a record fits that nobody disputes."""
    seen: dict[str, list[Work]] = {}
    routes = {c.reference.key: plan.route(c.reference) for c in cases}
    for turn in range(max((len(r) for r in routes.values()), default=0)):
        waiting = [c for c in cases if c.needs_search and turn < len(routes[c.reference.key])]
        await in_waves(waiting, [routes[c.reference.key][turn] for c in waiting], seen, client)
    stranded = [c for c in cases if not c.found and plan.fallback(c.reference, c.attempts)]
    names = [plan.fallback(c.reference, c.attempts) or "" for c in stranded]
    await in_waves(stranded, names, seen, client)


async def in_waves(
    cases: Sequence[Case],
    names: Sequence[str],
    seen: dict[str, list[Work]],
    client: Client,
) -> None:
    """Search for each case at its service, some at a time; what is found is remembered in `seen`."""
    for start in range(0, len(cases), WAVE):
        wave = [
            (case, name)
            for case, name in zip(
                cases[start : start + WAVE], names[start : start + WAVE], strict=True
            )
            if not known_already(case, seen)
        ]
        hits = await asyncio.gather(*(SEARCHES[n](c.reference, client) for c, n in wave))
        for (case, name), works in zip(wave, hits, strict=True):
            case.weigh(name, works)
            for work in works if isinstance(works, tuple) else ():
                seen.setdefault(normal_title(work.title), []).append(work)


def known_already(case: Case, seen: Mapping[str, list[Work]]) -> bool:
    """Whether a record that another reference's search brought is the cited work beyond doubt."""
    fitting = tuple(
        w
        for w in seen.get(normal_title(case.reference.title or ""), ())
        if (found := match.compare(case.reference, w)).fit is Fit.SAME
        and found.authors == 1.0
        and found.years == 0
    )
    return bool(fitting) and case.accept(fitting[:1])
