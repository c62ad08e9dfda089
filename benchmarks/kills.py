"""What a kill costs: a run is killed at random moments, again and again, and then left to finish.

    python -m benchmarks.kills [--kills N]

The cache must open every time, what was kept must not be fetched again, and the last result must be that of an
undisturbed run. Exits 1 when one of these is broken.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from benchmarks.resolve import bibliography
from benchmarks.services import World, planted, serving
from sciverify_lint.model import Reference, Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.store import SqliteStore
from sciverify_lint.sources.resolve import resolve_all

WORKS = 60
LATENCY = 0.05
AT_ONCE = 8
"""Requests that can be under way when a run is killed: those may be made again."""


def by_title() -> list[Reference]:
    """References without identifiers: many requests, one after the other."""
    return [replace(r, doi=None, arxiv=None) for r in bibliography(planted(WORKS))]


def summary(found: Mapping[str, Resolution]) -> dict[str, list[str]]:
    """What a run found, for comparison."""
    return {
        key: [r.match, *((r.work.title, r.work.abstract or "", *r.work.seen_in) if r.work else ())]
        for key, r in found.items()
    }


async def resolved(folder: Path, environ: Mapping[str, str]) -> dict[str, list[str]]:
    """One run over the bibliography with its cache in `folder`; a cache that cannot be used is an error."""

    def broken(message: str) -> None:
        raise SystemExit(message)

    store = SqliteStore(folder / "cache", broken)
    try:
        async with client(store, environ=environ) as network:
            return summary(await resolve_all(by_title(), network))
    finally:
        store.close()


def killed(folder: Path, environ: Mapping[str, str], world: World, chance: random.Random) -> bool:
    """Start a run as a process of its own and kill it soon after a request; whether it was still running."""
    program = [sys.executable, "-m", "benchmarks.kills", "--run", str(folder)]
    enough = world.counts.total() + chance.randint(1, 6)
    process = subprocess.Popen(program, env={**os.environ, **environ}, stdout=subprocess.DEVNULL)
    while process.poll() is None and world.counts.total() < enough:
        time.sleep(0.002)
    time.sleep(chance.uniform(0, 2 * LATENCY))
    alive = process.poll() is None
    process.send_signal(signal.SIGKILL)
    status = process.wait()
    if status not in (0, -signal.SIGKILL):
        raise RuntimeError(f"a run ended with status {status}")
    return alive


def faults(kills: int, seed: int = 1) -> list[str]:
    """What a number of kills broke. A run that got to its end in spite of them is begun again, without its cache."""
    chance, told = random.Random(seed), set[str]()
    world = World(planted(WORKS), LATENCY, limited=False)
    with tempfile.TemporaryDirectory() as name, serving(world) as environ:
        calm = Path(name) / "calm"
        calm.mkdir()
        undisturbed = asyncio.run(resolved(calm, environ))
        usual, hit, rounds = world.counts.total(), 0, 0
        while hit < kills:
            rounds += 1
            folder = Path(name) / f"round {rounds}"
            folder.mkdir()
            before, hit_before = world.counts.total(), hit
            while hit < kills and killed(folder, environ, world, chance):
                hit += 1
            if asyncio.run(resolved(folder, environ)) != undisturbed:
                told.add("the result is another one")
            if world.counts.total() - before > usual + (hit - hit_before) * AT_ONCE:
                told.add("what was kept was fetched again")
            finished = world.counts.total()
            asyncio.run(resolved(folder, environ))
            if world.counts.total() != finished:
                told.add("a finished run asked again")
    print(f"{hit} runs killed in {rounds} rounds of {usual} requests")
    return sorted(told)


def main() -> int:
    """Run and print; the exit status."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--kills", type=int, default=50)
    options.add_argument("--run", type=Path, help="run once with the cache in this folder")
    given = options.parse_args()
    if given.run:
        print(json.dumps(asyncio.run(resolved(given.run, os.environ))))
        return 0
    told = faults(given.kills)
    print(
        "\n".join(told)
        or "the cache opened every time, and the result is that of an undisturbed run"
    )
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
