"""arXiv: the HTML that it makes of TeX since late 2023, else the PDF."""

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.read import Kind, kind_of
from sciverify_lint.fulltext.titles import arxiv_ids_of
from sciverify_lint.model import SourceText
from sciverify_lint.services.protocols import Own

LEAST = 200
"""Words of an HTML version; arXiv has no landing pages at these addresses, but some conversions break off."""

FORMS = {"html": (Kind.HTML, Kind.PDF), "pdf": (Kind.PDF,)}
"""What an address of each form holds; a preprint without an HTML version is 404 there, with a page that says so."""


def own(form: str) -> Own:
    """What arXiv answers where the texts of one form are."""
    return Own(holds=lambda body: kind_of(body) in FORMS[form], absent=lambda _: True)


async def from_arxiv(fetcher: Fetcher) -> SourceText | None:
    """The newest version of the preprint."""
    for identifier in arxiv_ids_of(fetcher.reference, fetcher.work):
        for form in FORMS:
            url = f"https://arxiv.org/{form}/{identifier}"
            found = await fetcher.text(
                url, service="arxiv", own=own(form), words=LEAST, follow=False
            )
            if found is not None:
                return found
    return None
