"""The publisher's landing page, which often names its full text in `citation_pdf_url`."""

from urllib.parse import quote

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.titles import dois_of
from sciverify_lint.model import SourceText

ARXIV_PREFIX = "10.48550/"


async def from_landing_page(fetcher: Fetcher) -> SourceText | None:
    """The text behind the work's DOI, else behind the address of its record."""
    work = fetcher.work
    dois = [d for d in dois_of(fetcher.reference, work) if not d.startswith(ARXIV_PREFIX)]
    urls = [f"https://doi.org/{quote(doi, safe='/')}" for doi in dois[:2]]
    for url in (*urls, *((work.url,) if work and work.url and not urls else ())):
        found = await fetcher.text(url)
        if found is not None:
            return found
    return None
