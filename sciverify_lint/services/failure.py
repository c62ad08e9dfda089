"""A request to a model that has no answer: what happened, and whether it may pass."""

import re
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A request without an answer."""

    status: int | None
    """The HTTP status; None when the server was not reached or was too slow."""
    detail: str
    """`answered 503`, to stand after the model's name. Holds no key."""
    passing: bool
    """Whether the same request may succeed later."""
    wait: float | None = None
    """Seconds that the server asked to wait."""
    adjusted: bool = False
    """Whether what the server refused will be left out of the next request."""
    sent: bool = True
    """Whether there was a connection to send it through."""
    late: bool = False
    """Whether the server took all the time it was given."""


def failure(error: object, lacking: str) -> Failed:
    """An exception of litellm or openai as a value, without the server's words where they may hold a key."""
    status = getattr(error, "status_code", None)
    said = " ".join(str(error).split())
    if "Connection error" in said:
        return Failed(status=None, detail="could not be reached", passing=True)
    if type(error).__name__ == "APIConnectionError":
        detail = "could not be reached, or answered in a form that litellm does not know"
        return Failed(status=None, detail=detail, passing=True)
    if status in (401, 403):
        return Failed(status=status, detail=f"answered {status}: {lacking}", passing=False)
    if "insufficient_quota" in said:
        return Failed(
            status=status, detail="answered that the account has no quota left", passing=False
        )
    if type(error).__name__ == "ContextWindowExceededError":
        return Failed(status=413, detail="cannot read a text of this length", passing=False)
    passing = status in (408, 409, 425, 429) or (status is not None and status >= 500)
    detail = f"answered {status}" if passing else f"answered {status}: {without_keys(said)[:200]}"
    return Failed(
        status=status, detail=detail, passing=passing, wait=waiting(error) if passing else None
    )


def without_keys(text: str) -> str:
    """`text` without anything that looks like a key."""
    return re.sub(r"\b(?:sk|key|pk|gsk|AIza|Bearer)[-_ ][\w*.\-]{6,}", "[key]", text)


def waiting(error: object) -> float | None:
    """The seconds of a `Retry-After` header, or None."""
    headers = getattr(getattr(error, "response", None), "headers", None) or {}
    more = getattr(error, "litellm_response_headers", None) or {}
    value = headers.get("retry-after") or more.get("retry-after")
    try:
        return max(0.0, float(value)) if value is not None else None
    except ValueError:
        return until(str(value))


def until(date: str) -> float | None:
    """The seconds from now until an HTTP date, or None when it is none."""
    try:
        return max(0.0, parsedate_to_datetime(date).timestamp() - time.time())
    except ValueError:
        return None
