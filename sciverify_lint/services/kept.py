"""What the cache keeps of an answer, and under which key: never a key or an address of a person."""

import hashlib
import json
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from sciverify_lint.services.protocols import Response
from sciverify_lint.services.wire import Request

TABLE = "http"
VERSION = "1"
SECRETS = frozenset({"api_key", "apikey", "email", "mailto", "key", "token"})
KEPT_HEADERS = frozenset({"content-type", "content-disposition", "last-modified", "link"})


def scrubbed(url: str) -> str:
    """An address without keys and contact addresses."""
    if not any(f"{name}=" in url.lower() for name in SECRETS):
        return url
    try:
        parts = urlsplit(url)
    except ValueError:
        return url.partition("?")[0]
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(k, v) for k, v in pairs if k.lower() not in SECRETS]
    return urlunsplit(parts._replace(query=urlencode(kept)))


def cache_key(request: Request, *, overridden: bool) -> str:
    """The key of an answer: what was asked, without secrets, and whether a stand-in was asked."""
    asked = [
        VERSION,
        request.method,
        scrubbed(request.url),
        request.headers.get("accept", ""),
        "stand-in" if overridden else "",
    ]
    digest = hashlib.sha256("\n".join(asked).encode())
    digest.update(request.content or b"")
    return digest.hexdigest()


def packed(answer: Response) -> bytes:
    """An answer as it is kept: one line of JSON, then the body."""
    head = {
        "status": answer.status,
        "url": scrubbed(answer.url),
        "headers": {k: v for k, v in answer.headers.items() if k in KEPT_HEADERS},
    }
    return json.dumps(head).encode() + b"\n" + answer.body


def unpacked(value: bytes | None, url: str) -> Response | None:
    """The answer that was kept, if it can be read."""
    if value is None:
        return None
    head, _, body = value.partition(b"\n")
    try:
        told = json.loads(head)
        headers = {str(k): str(v) for k, v in told["headers"].items()}
        return Response(
            status=int(told["status"]), url=str(told.get("url") or url), headers=headers, body=body
        )
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
