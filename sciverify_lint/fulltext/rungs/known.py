"""The open copies that the metadata services named: OpenAlex, Semantic Scholar, Crossref, Europe PMC."""

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.model import SourceText

MOST = 6
"""Addresses that are tried; records with more hold the same copy many times."""


async def from_known_copies(fetcher: Fetcher) -> SourceText | None:
    """The first of the work's open copies that is its text."""
    urls = fetcher.work.open_urls if fetcher.work else ()
    for url in urls[:MOST]:
        found = await fetcher.text(url)
        if found is not None:
            return found
    return None
