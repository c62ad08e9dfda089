"""Feeds mutated inputs to every parser, and prints how many there were, which crashed and which were slow.

    python -m benchmarks.fuzz --seconds 60 [--seed 1] [--only WORD] [--crashes DIR]

Inputs are the project's own fixtures, changed by bytes and by structure. A crash is whatever is raised that is no
SciverifyError; its input is made smaller and saved in DIR. Exit 1 when something crashed.
"""

import argparse
import hashlib
import random
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.fuzz_inputs import KINDS, Kind
from benchmarks.fuzz_mutations import changed, smaller
from sciverify_lint.errors import SciverifyError

SLOW = 2.0
"""Seconds of processor time."""
TRIES = 200
"""Attempts to make a crashing input smaller."""


@dataclass(slots=True)
class Count:
    """What was seen of one kind."""

    inputs: int = 0
    slow: int = 0
    slowest: float = 0.0
    crashes: dict[str, Path] = field(default_factory=dict)
    """The saved input by where it crashed."""


def crash_of(kind: Kind, data: bytes, folder: Path) -> str | None:
    """Where the program crashes on `data`, or None."""
    try:
        kind.target(data, folder)
    except SciverifyError:
        return None
    except Exception as error:
        frames = [
            f for f in traceback.extract_tb(error.__traceback__) if "sciverify_lint" in f.filename
        ]
        where = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}"
    return None


def saved(kind: Kind, data: bytes, where: str, folder: Path, crashes: Path) -> Path:
    """The smallest input found that crashes at the same place, in a file."""
    least = smaller(data, lambda less: crash_of(kind, less, folder) == where, TRIES)
    crashes.mkdir(parents=True, exist_ok=True)
    path = crashes / f"{kind.name.split()[0]}-{hashlib.sha256(least).hexdigest()[:10]}{kind.ending}"
    path.write_bytes(least)
    return path


def fuzzed(kinds: list[Kind], seconds: float, seed: int, crashes: Path) -> dict[str, Count]:
    """Feed the kinds by turns until the time is over."""
    chance = random.Random(seed)
    counts = {kind.name: Count() for kind in kinds}
    end = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        while time.monotonic() < end:
            kind = chance.choices(kinds, [k.weight for k in kinds])[0]
            data = changed(kind, chance)
            count = counts[kind.name]
            began = time.process_time()
            where = crash_of(kind, data, folder)
            took = time.process_time() - began
            count.inputs += 1
            count.slow += took > SLOW
            count.slowest = max(count.slowest, took)
            if where and where not in count.crashes:
                count.crashes[where] = saved(kind, data, where, folder, crashes)
                print(f"{kind.name}: {where}: {count.crashes[where]}", file=sys.stderr, flush=True)
    return counts


def main() -> None:
    """Fuzz, and print the table."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="", help="kinds whose name holds this")
    options.add_argument("--crashes", type=Path, default=Path("fuzz-crashes"))
    given = options.parse_args()
    kinds = [kind for kind in KINDS if given.only in kind.name]
    counts = fuzzed(kinds, given.seconds, given.seed, given.crashes)
    print(f"{'kind':24} {'inputs':>8} {'crashes':>8} {'slow':>6} {'slowest':>9}")
    for name, count in counts.items():
        print(
            f"{name:24} {count.inputs:>8,} {len(count.crashes):>8} {count.slow:>6} {count.slowest:>7.2f} s"
        )
    print(
        f"{'all':24} {sum(c.inputs for c in counts.values()):>8,} {sum(len(c.crashes) for c in counts.values()):>8}"
    )
    sys.exit(any(c.crashes for c in counts.values()))


if __name__ == "__main__":
    main()
