"""The address that the entry itself gives."""

from sciverify_lint.fulltext.fetch import ARTICLE, ARXIV_HOSTS, PAGE, Fetcher, host_of
from sciverify_lint.model import SourceText

ELSEWHERE = ARXIV_HOSTS | {"doi.org", "dx.doi.org", "www.doi.org"}
"""Hosts of identifiers; those have rungs of their own."""
PAGES = frozenset(
    {
        "online",
        "misc",
        "webpage",
        "electronic",
        "www",
        "manual",
        "software",
        "dataset",
        "unpublished",
    }
)
"""Kinds of entries whose work may be the page itself."""


async def from_cited_url(fetcher: Fetcher) -> SourceText | None:
    """The text at the cited address, or behind it if it is a landing page."""
    url = fetcher.reference.url
    if not url or host_of(url) in ELSEWHERE:
        return None
    reference, work = fetcher.reference, fetcher.work
    scholarly = bool(reference.doi or (work and work.doi)) or reference.kind not in PAGES
    return await fetcher.text(url, words=ARTICLE if scholarly else PAGE)
