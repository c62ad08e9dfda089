"""arXiv: the HTML that it makes of TeX since late 2023, else the PDF."""

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.titles import arxiv_ids_of
from sciverify_lint.model import SourceText

LEAST = 200
"""Words of an HTML version; arXiv has no landing pages at these addresses, but some conversions break off."""


async def from_arxiv(fetcher: Fetcher) -> SourceText | None:
    """The newest version of the preprint."""
    for identifier in arxiv_ids_of(fetcher.reference, fetcher.work):
        for form in ("html", "pdf"):
            url = f"https://arxiv.org/{form}/{identifier}"
            found = await fetcher.text(url, service="arxiv", words=LEAST, follow=False)
            if found is not None:
                return found
    return None
