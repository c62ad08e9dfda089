"""What stages may know of the edges: shapes only, no implementation."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from sciverify_lint.model import Cost, Reason

if TYPE_CHECKING:
    # A run that embeds nothing does not pay for numpy.
    import numpy as np
    from numpy.typing import NDArray

Vectors: TypeAlias = "NDArray[np.float32]"
"""Shape (n, d), each row of unit length."""


class Store(Protocol):
    """A key-value store in named tables. A store that cannot be read or written answers with nothing."""

    def get(self, table: str, key: str) -> bytes | None:
        """The live value, or None."""

    def get_many(self, table: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """The live values among `keys`."""

    def put(self, table: str, key: str, value: bytes, *, ttl: float | None = None) -> None:
        """Keep a value for `ttl` seconds, or for good. Written when this returns."""

    def put_many(self, table: str, rows: Mapping[str, bytes], *, ttl: float | None = None) -> None:
        """Keep several values in one transaction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """An answer that a service gave and that may be believed to be its answer."""

    status: int
    url: str
    """After redirects."""
    headers: Mapping[str, str]
    """Lower-case names."""
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Unavailable:
    """No answer, and why: SOURCE_DOWN, OFFLINE, BUDGET or INTERRUPTED."""

    reason: Reason
    detail: str
    """`Crossref answered 503`"""


ABSENT = frozenset({404, 410})
"""Statuses that say that there is no such thing, if the service says so itself."""


def never(body: bytes) -> bool:
    """No body: the service has no such answers."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """What the answers of one route of a service look like; anything else is no answer of the service.

    Whoever reads the answers says it, beside the parsing of them.
    """

    holds: Callable[[bytes], bool]
    """Whether a body with status 200 is one."""
    absent: Callable[[bytes], bool] = never
    """Whether a body with status 404 or 410 is how the service says that it has no such thing."""

    def fits(self, answer: Response) -> bool:
        """Whether an answer is the service's own. Other lasting errors say neither yes nor no, whoever tells them."""
        if answer.status in ABSENT:
            return self.absent(answer.body)
        return not 200 <= answer.status < 300 or self.holds(answer.body)


class Client(Protocol):
    """The one way to the network: guarded, rate limited, retried, cached, counted.

    `service` is one of the names in `services.http.SERVICES` (crossref, openalex, ..., web).
    `web` stands for any other address and is fetched under the strictest rules.
    """

    async def get(
        self,
        service: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        ttl: float = 30 * 86400,
        limit: int = 5_000_000,
        own: Own | None = None,
    ) -> Response | Unavailable:
        """The answer (2xx, 404, 410 and other lasting client errors), or why there is none.

        What is not `own` is no answer, and is not kept.
        """

    async def post(
        self,
        service: str,
        url: str,
        json: object,
        *,
        headers: Mapping[str, str] | None = None,
        ttl: float = 30 * 86400,
        limit: int = 5_000_000,
        own: Own | None = None,
    ) -> Response | Unavailable:
        """As `get`, for batch routes; cached by address and body."""


class Embedder(Protocol):
    """Texts to vectors."""

    name: str
    """With its version or hash: part of the cache key."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), d), float32, rows of unit length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A model's raw answer."""

    text: str
    cost: Cost


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAnswer:
    """No answer from a model, and why: MODEL_DOWN, BUDGET, OFFLINE or INTERRUPTED."""

    reason: Reason
    detail: str
    cost: Cost = Cost()


class LanguageModel(Protocol):
    """A chat model that answers with one JSON object."""

    name: str
    """As the user typed it: PROVIDER/NAME."""
    identity: str
    """What its answers are kept under: the name, and the address where one was given."""

    async def ask(
        self, *, system: str, user: str, schema: Mapping[str, object], shared: str = ""
    ) -> Answer | NoAnswer:
        """The text of the answer at temperature 0, asked for as `schema`; retries are inside.

        `shared` comes before `user` in the same message: what several calls have in common.
        """
