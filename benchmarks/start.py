"""Start-up: `sciverify-lint --version` against `python -c pass`, by turns. Prints the ratio of the medians.

python benchmarks/start.py
"""

import statistics
import subprocess
import sys
import time

ROUNDS = 15
TARGET = 6.0


def seconds(*command: str) -> float:
    """How long a command takes."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    """Measure both by turns, so that a busy machine slows both."""
    ours, python = [], []
    for _ in range(ROUNDS):
        python.append(seconds(sys.executable, "-c", "pass"))
        ours.append(seconds(sys.executable, "-m", "sciverify_lint", "--version"))
    a, b = statistics.median(ours), statistics.median(python)
    print(f"sciverify-lint --version {a * 1000:.0f} ms, python -c pass {b * 1000:.0f} ms")
    print(f"ratio {a / b:.2f} (target {TARGET} or less)")


if __name__ == "__main__":
    main()
