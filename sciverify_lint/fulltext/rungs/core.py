"""CORE: repository copies by DOI or title. https://api.core.ac.uk/docs/v3"""

from collections.abc import Iterator
from urllib.parse import urlencode

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.titles import dois_of
from sciverify_lint.model import NoText, SourceText
from sciverify_lint.services.protocols import Own, Unavailable
from sciverify_lint.text.shapes import Form, json_of, loaded, plainly_absent, some

BASE = "https://api.core.ac.uk/v3/search/works/"
"""With the slash: without it, CORE redirects and counts twice."""
MOST = 3
RECORD: Form = {"sourceFulltextUrls": ([str], None)}
RECORDS = Own(
    holds=json_of(
        ({"results": some(RECORD)}, {"totalHits": 0, "results": []}, lambda value: value == {})
    ),
    absent=plainly_absent,
)
"""An empty object names no copy, which accuses nobody: many other places are asked."""


async def from_core(fetcher: Fetcher) -> SourceText | None:
    """The first repository copy that is the work's text."""
    for doi in dois_of(fetcher.reference, fetcher.work)[:1]:
        query = urlencode({"q": f'doi:"{doi}"', "limit": 3})
        answer = await fetcher.client.get("core", f"{BASE}?{query}", own=RECORDS)
        if isinstance(answer, Unavailable):
            fetcher.failures.append(NoText(reason=answer.reason, detail=answer.detail))
        elif answer.status == 200:
            for url in tuple(dict.fromkeys(copies(answer.body)))[:MOST]:
                found = await fetcher.text(url)
                if found is not None:
                    return found
    return None


def copies(body: bytes) -> Iterator[str]:
    """The addresses in an answer: CORE's own copy first, then the repository's."""
    answer = loaded(body)
    for result in answer.get("results", ()) if isinstance(answer, dict) else ():
        for url in (result.get("downloadUrl"), *(result.get("sourceFulltextUrls") or ())):
            if isinstance(url, str) and url:
                yield url
