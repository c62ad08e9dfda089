"""What it costs to resolve a bibliography of 100 references, cold and warm, and one by one.

    python -m benchmarks.resolve [--latency SECONDS]

70 references have a DOI, 15 an arXiv id, 15 only title, author and year; five works are retracted. The services are
stand-ins with the real ones' limits. Exits 1 when a work, an abstract or a retraction is missed, or a bound is broken:
40 requests and 30 seconds cold, no request warm.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.services import Planted, World, planted, serving
from sciverify_lint.model import Location, Name, Reference, Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.protocols import Store
from sciverify_lint.services.store import NoStore, SqliteStore
from sciverify_lint.sources.resolve import resolve_all

MOST_REQUESTS = 40
MOST_SECONDS = 30.0
BY_DOI, BY_ARXIV = 70, 15


def bibliography(works: Sequence[Planted]) -> list[Reference]:
    """The works as they are cited."""
    return [
        Reference(
            key=f"tide{w.number}",
            location=Location(path="refs.bib", line=w.number + 1, column=1, end_line=w.number + 1, end_column=2),
            kind="article",
            title=w.title,
            authors=(Name(family=w.surname, given="A."),),
            year=2021,
            venue="Journal of Tides",
            doi=w.doi if w.number < BY_DOI else None,
            arxiv=w.arxiv if BY_DOI <= w.number < BY_DOI + BY_ARXIV else None,
        )
        for w in works
    ]  # fmt: skip


async def run(
    references: Sequence[Reference], environ: Mapping[str, str], store: Store, *, paced: bool
) -> dict[str, Resolution]:
    """Resolve some references."""
    async with client(store, environ=environ, mailto="ada@example.org", paced=paced) as network:
        return await resolve_all(references, network)


def faults(works: Sequence[Planted], found: Mapping[str, Resolution]) -> list[str]:
    """What was missed."""
    told = []
    for work in works:
        got = found[f"tide{work.number}"].work
        if got is None or got.title != work.title:
            told.append(f"{work.title} was not found")
        elif got.abstract is None:
            told.append(f"{work.title} has no abstract")
        elif bool(got.notices) != work.retracted:
            told.append(f"{work.title}: the retraction was missed, or made up")
    return told


def main() -> int:
    """Run and print; the exit status."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--latency", type=float, default=0.2)
    latency = options.parse_args().latency
    works = planted()
    references = bibliography(works)
    told: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "cache", print)
        cold = World(works, latency)
        with serving(cold) as environ:
            start = time.monotonic()
            first = asyncio.run(run(references, environ, store, paced=True))
            seconds = time.monotonic() - start
        warm = World(works, latency)
        with serving(warm) as environ:
            second = asyncio.run(run(references, environ, store, paced=True))
        store.close()
    single = World(works, 0.0, limited=False)
    with serving(single) as environ:
        for reference in references:
            asyncio.run(run([reference], environ, NoStore(), paced=False))
    told += faults(works, first)
    told += ["the warm run says something else"] if first != second else []
    requests, again, alone = (w.counts.total() for w in (cold, warm, single))
    print(
        f"cold: {requests} requests, {seconds:.1f} s, {cold.refused.total()} refused: {dict(cold.counts)}"
    )
    print(f"warm: {again} requests")
    print(
        f"requests a reference: {requests / len(works):.2f} together, {alone / len(works):.2f} one by one"
    )
    told += [f"more than {MOST_REQUESTS} requests"] if requests > MOST_REQUESTS else []
    told += [f"more than {MOST_SECONDS} s"] if seconds > MOST_SECONDS else []
    told += ["requests from a warm cache"] if again else []
    told += ["a service was asked too fast"] if cold.refused.total() else []
    print("\n".join(told) or "every work, abstract and retraction was found")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
