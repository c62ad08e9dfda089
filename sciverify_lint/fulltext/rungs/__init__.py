"""The places where a text may be, in the order in which they are asked; the first that has it ends the search."""

from collections.abc import Awaitable, Callable, Mapping

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.rungs.arxiv import from_arxiv
from sciverify_lint.fulltext.rungs.cited import from_cited_url
from sciverify_lint.fulltext.rungs.core import from_core
from sciverify_lint.fulltext.rungs.doi import from_landing_page
from sciverify_lint.fulltext.rungs.europepmc import from_europepmc
from sciverify_lint.fulltext.rungs.known import from_known_copies
from sciverify_lint.fulltext.rungs.unpaywall import from_unpaywall
from sciverify_lint.model import SourceText

Rung = Callable[[Fetcher], Awaitable[SourceText | None]]

RUNGS: Mapping[str, Rung] = {
    "cited address": from_cited_url,
    "arxiv": from_arxiv,
    "europepmc": from_europepmc,
    "known copies": from_known_copies,
    "unpaywall": from_unpaywall,
    "core": from_core,
    "publisher": from_landing_page,
}
