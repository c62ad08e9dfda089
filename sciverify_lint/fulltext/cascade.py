"""A cited work to its text: the user's files first, then every place that may have it, until one does."""

import asyncio
from collections.abc import Collection

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.local import Library, local_text
from sciverify_lint.model import NoText, Reason, Reference, SourceText, Work
from sciverify_lint.services.protocols import Client, LanguageModel, Store

ORDER = (
    Reason.INTERRUPTED, Reason.BUDGET, Reason.FAULT, Reason.SOURCE_DOWN, Reason.MODEL_DOWN, Reason.WRONG_TEXT,
    Reason.OFFLINE, Reason.NO_FULL_TEXT,
)  # fmt: skip
"""Of several reasons the first here is told: what another run may change, then what the user can."""
MOST_REASONS = 3


async def find_text(
    reference: Reference,
    work: Work | None,
    *,
    library: Library,
    client: Client,
    store: Store,
    left_out: Collection[str] = (),
    web_search: LanguageModel | None = None,
) -> SourceText | NoText:
    """The text of a cited work with where it came from, or why there is none.

    Asked in order: local files, the cited address, arXiv, Europe PMC, known open copies, Unpaywall, CORE, the
    publisher's page, and `web_search` if given. Only identifiers and titles leave the machine. `left_out` names
    the services that are not asked.
    """
    from sciverify_lint.fulltext.rungs import RUNGS
    from sciverify_lint.fulltext.rungs.search import from_web_search

    fetcher = Fetcher(client, store, reference, work)
    found = await asyncio.to_thread(local_text, reference, work, library, store)
    if isinstance(found, SourceText):
        return found
    if found is not None:
        fetcher.failures.append(found)
    for name, rung in RUNGS.items():
        if name in left_out:
            continue
        text = await rung(fetcher)
        if text is not None:
            return text
    if web_search is not None:
        text = await from_web_search(fetcher, web_search)
        if text is not None:
            return text
    return summary(fetcher.failures)


def summary(failures: list[NoText]) -> NoText:
    """The reason that matters most, and the details of all that share it."""
    if not failures:
        return NoText(reason=Reason.NO_FULL_TEXT, detail="no text of it was found")
    reason = min((f.reason for f in failures), key=ORDER.index)
    details = list(dict.fromkeys(f.detail for f in failures if f.reason is reason))
    more = len(details) - MOST_REASONS
    shown = "; ".join(details[:MOST_REASONS]) + (f"; and {more} more" if more > 0 else "")
    return NoText(reason=reason, detail=shown)
