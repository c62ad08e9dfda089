"""Is an answer the service's answer? A 200 may be a bot page, an error in JSON, or nothing at all."""

import json
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time

from sciverify_lint.services.limits import SERVICES, Form

LASTING = frozenset({400, 404, 410, 414, 422})
"""Client errors that another try would not change."""
WEB_LASTING = LASTING | {401, 402, 403, 406, 451}
"""A page that may not be read stays so for a while."""
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})
"""Worth another try."""


WANTED = {
    "crossref": frozenset({"message"}),
    "openalex": frozenset({"results", "id", "title", "display_name", "error"}),
    "semantic_scholar": frozenset({"data", "title", "paperId", "total"}),
    "datacite": frozenset({"data"}),
    "europepmc": frozenset({"resultList", "errCode"}),
}
"""Of these keys an answer that is an object has at least one."""


def fault(
    service: str, url: str, status: int, headers: Mapping[str, str], body: bytes
) -> str | None:
    """Why an answer cannot be believed, or None."""
    if status in (WEB_LASTING if service == "web" else LASTING):
        return None
    if status == 204 or not 200 <= status < 300:
        return f"answered {status}"
    return None if service == "web" else not_data(service, url, headers, body)


def not_data(service: str, url: str, headers: Mapping[str, str], body: bytes) -> str | None:
    """Why the body of a 200 is not data of a service, or None."""
    if not body.strip():
        return "answered with an empty body"
    start = body[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    is_page = start.startswith((b"<!doctype html", b"<html"))
    wants_json = SERVICES[service].form is Form.JSON
    wants_data = service in ("europepmc", "pubmed") or (service == "arxiv" and "/api/" in url)
    told_page = wants_json and "text/html" in headers.get("content-type", "").lower()
    if told_page or (wants_json and start[:1] == b"<") or (wants_data and is_page):
        return "answered with a web page instead of data"
    if wants_json or start[:1] in (b"{", b"["):
        return broken_json(service, body)
    return None


def broken_json(service: str, body: bytes) -> str | None:
    """Why a body is not a service's JSON answer: cut off, or an error told with status 200."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return "answered with broken JSON"
    if isinstance(value, dict):
        error = error_in(service, value)
        wanted = WANTED.get(service)
        if error:
            return f"answered an error: {error[:80]}"
        return (
            None if not wanted or wanted & value.keys() else "answered without the data asked for"
        )
    return None if isinstance(value, list) else "answered with something else than data"


def error_in(service: str, value: Mapping[str, object]) -> str:
    """The error that a service tells with status 200, or ""."""
    if service == "europepmc" and "errCode" in value:
        return str(value.get("errMsg") or value["errCode"])
    found = value.get("esearchresult")
    if service == "pubmed" and isinstance(found, dict) and found.get("ERROR"):
        return str(found["ERROR"])
    return str(value.get("error") or "") if service in ("pubmed", "openalex") else ""


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a `Retry-After` header asks for, in its number and its date form (RFC 9110 10.2.3)."""
    value = headers.get("retry-after", "").strip()
    if not value:
        return None
    if value.isdigit():
        return float(value[:9])
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time())
    except (ValueError, TypeError, OverflowError):
        return None


def spent(headers: Mapping[str, str]) -> bool:
    """Whether a 429 says that the day's budget is used up (OpenAlex counts in US dollars)."""
    left = headers.get("x-ratelimit-remaining-usd", "")
    try:
        return float(left) <= 0
    except ValueError:
        return False
