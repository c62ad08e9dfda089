"""Unpaywall: open copies by DOI, asked only when no service has named one that can be read.

https://unpaywall.org/products/api; answers 422 without a contact address, which counts as no answer.
"""

from collections.abc import Iterator
from urllib.parse import quote

from sciverify_lint.fulltext.fetch import Fetcher
from sciverify_lint.fulltext.titles import dois_of
from sciverify_lint.model import NoText, SourceText
from sciverify_lint.services.protocols import Own, Unavailable
from sciverify_lint.text.shapes import Form, either, json_of, loaded, plainly_absent

BASE = "https://api.unpaywall.org/v2"
MOST = 4
RECORD: Form = (
    {"doi": str, "best_oa_location": ({}, None), "oa_locations": ([{}], None)},
    {"best_oa_location": {}, "oa_locations": ([{}], None)},
)
COPIES = Own(
    holds=json_of(RECORD),
    absent=either(plainly_absent, json_of({"HTTP_status_code": 404, "message": str})),
)


async def from_unpaywall(fetcher: Fetcher) -> SourceText | None:
    """The first open copy that is the work's text."""
    for doi in dois_of(fetcher.reference, fetcher.work)[:1]:
        answer = await fetcher.client.get("unpaywall", f"{BASE}/{quote(doi, safe='/')}", own=COPIES)
        if isinstance(answer, Unavailable):
            fetcher.failures.append(NoText(reason=answer.reason, detail=answer.detail))
        elif answer.status == 200:
            for url in tuple(dict.fromkeys(open_copies(answer.body)))[:MOST]:
                found = await fetcher.text(url)
                if found is not None:
                    return found
    return None


def open_copies(body: bytes) -> Iterator[str]:
    """The addresses in an answer: PDFs of the best and of all locations, then their pages."""
    record = loaded(body)
    if not isinstance(record, dict):
        return
    locations = [record.get("best_oa_location"), *(record.get("oa_locations") or ())]
    for name in ("url_for_pdf", "url"):
        for location in locations:
            url = location.get(name) if isinstance(location, dict) else None
            if isinstance(url, str) and url:
                yield url
