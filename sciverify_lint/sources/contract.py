"""What the sources and the resolution say to each other."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Reason, Work
from sciverify_lint.services.protocols import (
    ABSENT,
    Client,
    LanguageModel,
    Own,
    Response,
    Store,
    Unavailable,
)

RECORD_TTL = 7 * 86400.0
"""Records are asked for again after a week: a retraction must not stay unseen for longer."""
SEARCH_TTL = 7 * 86400.0

Answer = Work | Unavailable | None
"""What a look-up of one identifier gave: a record, no answer, or the answer that there is none."""
Answers = Mapping[str, Answer]
Hits = tuple[Work, ...] | Unavailable
"""What a search gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How far to look."""

    search: bool = True
    """Whether titles may be searched for; without, only identifiers are looked up."""
    abstracts: bool = True
    """Whether to look for abstracts beyond the record itself."""
    parser: LanguageModel | None = None
    """Parses typed references that the rules cannot; what it says is looked up like anything else."""
    store: Store | None = None
    """Keeps what the parser said, so that a second run does not ask."""


Body = bytes | Unavailable | None
"""What a service answers; None where it says that it has no such thing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One way to ask a service, and what its answers look like there."""

    service: str
    label: str
    """The service, for people."""
    own: Own

    @property
    def strange(self) -> Unavailable:
        """What records are that nobody asked for."""
        return Unavailable(
            reason=Reason.SOURCE_DOWN, detail=f"{self.label} answered about other works"
        )

    async def record(
        self,
        client: Client,
        url: str,
        parse: Callable[[bytes], Work | None],
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The one record at an address."""
        answer = await client.get(self.service, url, headers=headers, ttl=RECORD_TTL, own=self.own)
        body = self.body(answer)
        if not isinstance(body, bytes):
            return body
        detail = f"{self.label} answered with a record that holds nothing"
        return parse(body) or Unavailable(reason=Reason.SOURCE_DOWN, detail=detail)

    async def records(
        self,
        client: Client,
        url: str,
        parse: Callable[[bytes], tuple[Work, ...]],
        *,
        ttl: float = RECORD_TTL,
    ) -> Hits:
        """The records of a list; none where the service says that it has none."""
        body = self.body(await client.get(self.service, url, ttl=ttl, own=self.own))
        if isinstance(body, Unavailable):
            return body
        return parse(body) if body is not None else ()

    def body(self, answer: Response | Unavailable) -> Body:
        """What an answer holds. One that says neither yes nor no (400, 414, 422) is none."""
        if isinstance(answer, Unavailable):
            return answer
        if answer.status in ABSENT:
            return None
        if 200 <= answer.status < 300:
            return answer.body
        detail = f"{self.label} answered {answer.status}"
        return Unavailable(reason=Reason.SOURCE_DOWN, detail=detail)


def chunks(ids: Sequence[str], size: int) -> list[list[str]]:
    """The identifiers in batches of at most `size`, each once, in order."""
    unique = list(dict.fromkeys(ids))
    return [unique[i : i + size] for i in range(0, len(unique), size)]


async def in_batches(
    ids: Sequence[str],
    size: int,
    batch: Callable[[list[str]], Awaitable[Answers | None]],
    single: Callable[[str], Awaitable[Answer]],
    *,
    apart: str = "",
) -> dict[str, Answer]:
    """Look identifiers up in batches; what a failed batch held is asked for one by one.

    `apart` are the characters that part identifiers in a batch: one that holds any of them goes alone.
    """
    found: dict[str, Answer] = {}

    async def one_batch(chunk: list[str]) -> None:
        answers = await batch(chunk) if len(chunk) > 1 else None
        if answers is None:
            singles = await asyncio.gather(*(single(i) for i in chunk))
            answers = dict(zip(chunk, singles, strict=True))
        found.update(answers)

    alone = [i for i in dict.fromkeys(ids) if set(i) & set(apart)]
    together = [i for i in ids if i not in alone]
    batches = [*chunks(together, size), *([i] for i in alone)]
    await asyncio.gather(*(one_batch(chunk) for chunk in batches))
    return {i: found.get(i) for i in dict.fromkeys(ids)}
