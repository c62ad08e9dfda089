"""Europe PMC: the open subset of PubMed Central as JATS XML.

https://europepmc.org/RestfulWebService#!/Europe32PMC32Articles32RESTful32API/getFullTextXML
"""

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.read import Kind, kind_of
from sciverify_lint.model import SourceText
from sciverify_lint.services.protocols import Own
from sciverify_lint.text.shapes import plainly_absent

BASE = "https://www.ebi.ac.uk/europepmc/webservices/rest"

ARTICLE = Own(
    holds=lambda body: kind_of(body) is Kind.JATS,
    absent=lambda body: not body or plainly_absent(body),
)
"""Its 404 has no body."""


async def from_europepmc(fetcher: Fetcher) -> SourceText | None:
    """The article by its PMC identifier; 404 both when it is not open and when it is unknown."""
    work = fetcher.work
    for identifier in (fetcher.reference.pmcid, work.pmcid if work else None):
        if identifier:
            number = identifier.upper().removeprefix("PMC")
            url = f"{BASE}/PMC{number}/fullTextXML"
            found = await fetcher.text(url, service="europepmc", own=ARTICLE, follow=False)
            if found is not None:
                return found
    return None
