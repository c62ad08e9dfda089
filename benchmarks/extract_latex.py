"""Prints how long reading a LaTeX file takes, as a ratio to pandoc's LaTeX reader in the same run (processor time).

    python benchmarks/extract_latex.py [FILE] [--runs N]

Without FILE a manuscript of 20,000 lines is generated. Reading is done as the program does it: every file that
FILE includes, keys, sentences and positions. pandoc is the one that comes with pypandoc_binary, on FILE alone.
"""

import argparse
import resource
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pypandoc  # type: ignore[import-untyped]

from sciverify_lint.readers import read

PARAGRAPH = """
\\subsection{{Reach {n}}}\\label{{sec:r{n}}}
The river at reach~{n} carries \\emph{{more}} sand than silt \\citep[see][p.~{n}]{{sand{n}}},
cf.\\ Fig.~\\ref{{fig:r{n}}}.
Its slope $s_{{{n}}} = \\frac{{h}}{{l}}$ was measured twice.
% a remark that nobody reads
\\begin{{equation}}
  q_{{{n}}} = k s_{{{n}}}^2
\\end{{equation}}
holds within 5\\% \\cite{{slope{n},flow{n}}}. Others\\footnote{{Not at reach {n}.}} found less.

In the \\textbf{{upper}} reach the banks are steep, and the bed is coarse. Let $w$ be the width and
$d$ the depth there; then $w > d$ by far, as Table~\\ref{{tab:r{n}}} shows for each of the {n} gauges.
\\begin{{enumerate}}
  \\item The gauges were read each morning, at low and at high water.
  \\item Floods were left out, because the boat could not be \\emph{{held}} in place.
\\end{{enumerate}}

Nothing else was done to the data. The remaining reaches are much the same, and we do not
repeat what has been said of them; \\S\\ref{{sec:r{n}}} has the details.
"""


def generated(lines: int) -> str:
    """A manuscript of about so many lines."""
    each = PARAGRAPH.count("\n")
    body = "\n".join(PARAGRAPH.format(n=n) for n in range(lines // each))
    return f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def processor_time(run: Callable[[], object], who: int, runs: int) -> float:
    """Processor seconds that the cheapest of so many runs took, of this process or of its children."""
    taken = []
    for _ in range(runs):
        before = resource.getrusage(who)
        run()
        after = resource.getrusage(who)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken)


def main() -> None:
    """Measure both and print the ratio."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("file", nargs="?", type=Path)
    options.add_argument("--runs", type=int, default=2, help="the cheapest of so many counts")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = given.file or Path(folder) / "generated.tex"
        if given.file is None:
            file.write_text(generated(20_000), encoding="utf-8")
        pandoc = [
            pypandoc.get_pandoc_path(),
            "-f",
            "latex",
            "-t",
            "json",
            "-o",
            f"{folder}/out.json",
            file.name,
        ]
        ours = processor_time(
            lambda: read(file, root=file.parent, keys_of=lambda _: frozenset()),
            resource.RUSAGE_SELF,
            given.runs,
        )
        theirs = processor_time(
            lambda: subprocess.run(pandoc, check=True, cwd=file.parent, stderr=subprocess.DEVNULL),
            resource.RUSAGE_CHILDREN,
            given.runs,
        )
        lines = file.read_bytes().count(b"\n")
    print(
        f"{lines} lines: {ours:.2f} s, {lines / ours:,.0f} lines/s; pandoc {theirs:.2f} s; ratio {ours / theirs:.3f}"
    )


if __name__ == "__main__":
    main()
