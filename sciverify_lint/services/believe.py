"""Is an answer the service's answer? Its status says so, and what whoever asked knows of its bodies."""

from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from time import time

from sciverify_lint.services.protocols import ABSENT, Response
from sciverify_lint.services.wire import Request

LASTING = frozenset({400, 404, 410, 414, 422})
"""Client errors that another try would not change."""
WEB_LASTING = LASTING | {401, 402, 403, 406, 451}
"""A page that may not be read stays so for a while."""
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524})
"""Worth another try."""


def fault(request: Request, answer: Response) -> str | None:
    """Why an answer cannot be believed, or None. What the bodies of a service hold is told by who asks for them."""
    lasting = WEB_LASTING if request.service == "web" else LASTING
    status = answer.status
    if status not in lasting and (status == 204 or not 200 <= status < 300):
        return f"answered {status}"
    if request.own is None or request.own.fits(answer):
        return None
    if status in ABSENT:
        return f"answered {status} with something else than its own words"
    return "answered with something else than its data"


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
