"""Throughput and memory of the path without a model: claims against full texts, from an empty and from a filled cache.

`python -m benchmarks.embedded [DATA.jsonl]` runs the `benchmark` command twice, each time in a process of its own, and
prints pairs of claim and work per second, with and without the start of the program, and peak memory. Without DATA it
takes `fixtures/escalation.jsonl`.
"""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.scripted import FIXTURE

PROGRAM = """
import resource, sys, time
started = time.perf_counter()
from sciverify_lint.cli import command
status = command(sys.argv[1:])
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, file=sys.stderr)
sys.exit(status)
"""


@dataclass(frozen=True, kw_only=True)
class Run:
    """What one run took: seconds, and megabytes at most."""

    seconds: float
    megabytes: float


def measured(*arguments: str) -> Run:
    """Run the command line in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True
    )
    seconds, megabytes = map(float, done.stderr.split()[-2:])
    return Run(seconds=seconds, megabytes=megabytes)


def main() -> None:
    """Measure a single row, all rows cold, all rows warm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", nargs="?", type=Path, default=FIXTURE)
    data: Path = parser.parse_args().data
    rows = sum(bool(line.strip()) for line in data.read_text("utf-8").splitlines())
    common = (
        "benchmark",
        str(data),
        "--isolated",
        "--offline",
        "--quiet",
        "--verifier",
        "embedded",
    )
    with tempfile.TemporaryDirectory() as cache:
        alone = measured(*common, "--no-cache", "--limit", "1")
        cold = measured(*common, "--cache-dir", cache)
        warm = measured(*common, "--cache-dir", cache)
    print(f"{data.name}: {rows} pairs; one alone takes {alone.seconds:.2f} s")
    for name, run in (("cold", cold), ("warm", warm)):
        after = max(run.seconds - alone.seconds, 1e-9)
        print(
            f"{name}: {run.seconds:.1f} s, {rows / run.seconds:.0f} pairs a second,"
            f" {rows / after:.0f} without the start; {run.megabytes:.0f} MB at most"
        )


if __name__ == "__main__":
    main()
