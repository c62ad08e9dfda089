"""A large `.bib`: index plus the cited entries, against bibtexparser on the whole file.

`python -m benchmarks.bib_index` writes 50,000 generated entries, 200 of them cited, and prints both CPU times
(cold, each in a process of its own) and their ratio. 0.2 or less is the aim.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ENTRIES = 50_000
CITED = 200
WORDS = (
    "lamp", "harbour", "keeper", "tide", "signal", "storm", "mirror", "lens",
    "ferry", "island", "survey", "chart", "light", "coast",
)  # fmt: skip

OURS = """
import sys, time
started = time.process_time()
from sciverify_lint.bibliography import load
from sciverify_lint.model import Location, NamedBibliography
place = Location(path="x", line=1, column=1, end_line=1, end_column=1)
wanted = frozenset(sys.argv[2].split(","))
found = load([NamedBibliography(name="x", path=sys.argv[1], location=place)], wanted)
print(time.process_time() - started, len(found.entries), len(found.references), len(found.problems))
"""
THEIRS = """
import sys, time
started = time.process_time()
import bibtexparser
library = bibtexparser.parse_file(sys.argv[1])
print(time.process_time() - started, len(library.entries))
"""


def entry(number: int, chance: random.Random) -> str:
    """One generated entry of about 1.3 kB in the manner of a reference manager's export."""
    words = [chance.choice(WORDS) for _ in range(150)]
    clauses = [" ".join(words[at : at + 10]) for at in range(0, 150, 10)]
    return f"""@article{{key{number},
  author = {{Doe, Jane and {{\\'E}}mile, Roe and {{van der Tarn}}, Ida and M{{\\"u}}ller, Jo and Poe, Al}},
  title = {{The {{Great}} {words[0]} of {{{words[1].title()}}} and the {words[2]} in {number}}},
  journal = {{Journal of {words[3].title()} Studies}},
  volume = {{{number % 90}}},
  number = {{{number % 12}}},
  pages = {{{number}--{number + 9}}},
  year = {{{1950 + number % 75}}},
  month = jan,
  doi = {{10.99999/bench.{number}}},
  issn = {{1234-5678}},
  url = {{https://doi.org/10.99999/bench.{number}}},
  keywords = {{{", ".join(words[4:9])}}},
  file = {{Full Text:/home/user/papers/{number}.pdf:application/pdf}},
  abstract = {{{", ".join(clauses)}}},
}}

"""


def run(program: str, *arguments: str) -> list[float]:
    """The numbers that a Python program prints."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
    )
    return [float(word) for word in done.stdout.split()]


def main() -> None:
    """Generate, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    parser.add_argument("--cited", type=int, default=CITED)
    parser.add_argument("--repeat", type=int, default=1, help="take the best of so many runs")
    options = parser.parse_args()
    chance = random.Random(20)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "library.bib")
        path.write_text("".join(entry(n, chance) for n in range(options.entries)), encoding="utf-8")
        size = path.stat().st_size / 1e6
        keys = ",".join(f"key{n}" for n in chance.sample(range(options.entries), options.cited))
        ours = min(run(OURS, str(path), keys) for _ in range(options.repeat))
        theirs = min(run(THEIRS, str(path)) for _ in range(options.repeat))
    print(f"{options.entries} entries, {size:.0f} MB, {options.cited} cited")
    print(
        f"index and cited entries: {ours[0]:.2f} s ({ours[1]:.0f} keys, {ours[2]:.0f} references)"
    )
    print(f"bibtexparser alone:      {theirs[0]:.2f} s ({theirs[1]:.0f} entries)")
    print(f"ratio: {ours[0] / theirs[0]:.3f}")


if __name__ == "__main__":
    main()
