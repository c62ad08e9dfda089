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
from pathlib import Path

from benchmarks.resolve import bibliography
from benchmarks.services import World, planted, serving
from sciverify_lint.model import Resolution
from sciverify_lint.services.http import client
from sciverify_lint.services.store import SqliteStore
from sciverify_lint.sources.resolve import resolve_all

WORKS = 60
LATENCY = 0.02
AT_ONCE = 16
"""Requests that can be under way when a run is killed: those may be made again."""


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
            return summary(await resolve_all(bibliography(planted(WORKS)), network))
    finally:
        store.close()


def killed(folder: Path, environ: Mapping[str, str], after: float) -> bool:
    """Start a run as a process of its own and kill it; whether it was still running."""
    program = [sys.executable, "-m", "benchmarks.kills", "--run", str(folder)]
    process = subprocess.Popen(program, env={**os.environ, **environ}, stdout=subprocess.DEVNULL)
    time.sleep(after)
    alive = process.poll() is None
    if alive:
        process.send_signal(signal.SIGKILL)
    status = process.wait()
    if status not in (0, -signal.SIGKILL):
        raise RuntimeError(f"a run ended with status {status}")
    return alive


def faults(kills: int, seed: int = 1) -> list[str]:
    """What a number of kills broke."""
    chance = random.Random(seed)
    told = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "calm").mkdir()
        world = World(planted(WORKS), LATENCY, limited=False)
        with serving(world) as environ:
            start = time.monotonic()
            asyncio.run(resolved(folder / "calm", environ))
            calm, usual = world.counts.total(), time.monotonic() - start
            undisturbed = asyncio.run(resolved(folder / "calm", environ))
            world.counts.clear()
            hit = sum(
                killed(folder, environ, chance.uniform(0.2, 0.5 + usual)) for _ in range(kills)
            )
            last = asyncio.run(resolved(folder, environ))
            disturbed = world.counts.total()
            again = asyncio.run(resolved(folder, environ))
    print(f"{hit} of {kills} runs killed; {calm} requests undisturbed, {disturbed} with kills")
    told += ["the result is another one"] if last != undisturbed or again != last else []
    told += ["what was kept was fetched again"] if disturbed > calm + hit * AT_ONCE else []
    told += ["a finished run asked again"] if world.counts.total() != disturbed else []
    return told


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
