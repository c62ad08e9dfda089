"""What the sources and the resolution say to each other."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Reason, Work
from sciverify_lint.services.protocols import LanguageModel, Response, Store, Unavailable

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


def absent(answer: Response) -> bool:
    """Whether a service says that it does not have what was asked for."""
    return answer.status in (404, 410)


def unusable(answer: Response, label: str) -> Unavailable:
    """An answer that says neither yes nor no."""
    return Unavailable(reason=Reason.SOURCE_DOWN, detail=f"{label} answered {answer.status}")


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
