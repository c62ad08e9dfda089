"""The hook on a paper of 50 citations in which one sentence changed, against its cold run.

python -m benchmarks.hook

Prints whole-process times of the offline hook, and how many claims a model is asked about again after the change.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.chat_server import Asked, Reply, answer, chat_server

CITATIONS = 50
WORDS = (
    "river",
    "delta",
    "harbour",
    "meadow",
    "glacier",
    "orchard",
    "quarry",
    "lagoon",
    "dune",
    "forest",
)
TARGET = 1.0


def write_paper(folder: Path) -> None:
    """A paper that cites 50 invented works, each with an abstract."""
    sentences, entries = [], []
    for n in range(CITATIONS):
        place = f"{WORDS[n % 10]} {WORDS[(n // 10 + n) % 10]}"
        sentences.append(f"The {place} grew by {n + 3} metres in a decade \\citep{{work{n}}}.")
        entries.append(
            f"@article{{work{n}, author = {{Lund, V.}}, title = {{Growth of the {place}, part {n}}}, journal = {{J}}, "
            f"year = {{2020}}, abstract = {{We measured the {place}. It grew by {n + 3} metres within ten years. "
            f"The cause is not known.}}}}"
        )
    (folder / "refs.bib").write_text("\n".join(entries))
    body = "\n".join(sentences)
    (folder / "paper.tex").write_text(
        f"\\documentclass{{article}}\\begin{{document}}\n{body}\n\\bibliography{{refs}}\\end{{document}}\n"
    )


def seconds(folder: Path, *options: str) -> float:
    """How long one whole process takes."""
    command = [
        sys.executable,
        "-m",
        "sciverify_lint",
        "check",
        "paper.tex",
        "--offline",
        "--cache-dir",
        "cache",
    ]
    started = time.perf_counter()
    subprocess.run(
        [*command, *options],
        cwd=folder,
        check=True,
        capture_output=True,
        env={**os.environ, "OPENAI_API_KEY": "none"},
    )
    return time.perf_counter() - started


def change(folder: Path) -> None:
    """Change one sentence."""
    path = folder / "paper.tex"
    path.write_text(
        path.read_text().replace("grew by 10 metres in a decade", "has grown by some 10 metres")
    )


def main() -> None:
    """Measure without a model, then count the questions to one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_paper(folder)
        cold = seconds(folder)
        unchanged = seconds(folder)
        change(folder)
        warm = seconds(folder)
        print(
            f"cold {cold:.2f} s, nothing changed {unchanged:.2f} s, one sentence changed {warm:.2f} s"
        )
        print(f"ratio {warm / cold:.2f}; target: under {TARGET:.0f} s")
    asked: list[Asked] = []

    def script(one: Asked) -> Reply:
        asked.append(one)
        return answer("NEI")

    with tempfile.TemporaryDirectory() as name, chat_server(script) as chat:
        folder = Path(name)
        write_paper(folder)
        models = ("--screen-model", "openai/screen", "--api-base", chat.address)
        seconds(folder, *models)
        before = len(asked)
        change(folder)
        seconds(folder, *models)
        print(f"claims judged by a model: {before}, after the change again: {len(asked) - before}")


if __name__ == "__main__":
    main()
