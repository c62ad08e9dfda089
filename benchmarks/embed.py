"""Cold start of the embedded model against an empty Python, and passages per second.

python -m benchmarks.embed
"""

import subprocess
import sys
import time

from sciverify_lint.services.embed import embedder
from sciverify_lint.services.store import NoStore

COLD = (
    "from sciverify_lint.services.embed import embedder;"
    "from sciverify_lint.services.store import NoStore;"
    "embedder(None, NoStore()).embed(['Bees prefer meadows.'])"
)
RUNS = 5
SENTENCE = (
    "In plot {} the meadow was mown twice a year, and {} species of bee were caught in its traps. "
)


def seconds(code: str) -> float:
    """The median wall time of `python -c code` over RUNS runs."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - start)
    return sorted(times)[RUNS // 2]


def main() -> None:
    """Print both figures."""
    empty, cold = seconds("pass"), seconds(COLD)
    print(f"cold start to first vector: {cold:.2f} s, {cold / empty:.1f} times python -c pass")
    model = embedder(None, NoStore())
    passages = ["".join(SENTENCE.format(n, m) for m in range(10)) for n in range(40)]
    model.embed(passages[:1])
    start = time.perf_counter()
    model.embed(passages)
    print(f"passages of about 200 words: {40 / (time.perf_counter() - start):.0f} a second")


if __name__ == "__main__":
    main()
