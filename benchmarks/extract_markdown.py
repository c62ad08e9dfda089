"""How long reading Markdown takes, beside pandoc's own parse of the same text.

`python -m benchmarks.extract_markdown [FOLDER]` prints the ratio of the two and lines per second.
Without a folder it writes a manuscript of its own.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sciverify_lint.readers import markdown
from sciverify_lint.readers.markdown import pandoc
from sciverify_lint.text.decode import decode

SUFFIXES = {".md", ".markdown", ".qmd", ".rmd"}
ROUNDS = 3
PARAGRAPH = (
    "Salt marshes trap mud [@key{0}; see @key{1}, pp. 3-4], as @key{2} showed in *two* estuaries."
    " They grow slowly, and some of them drown [-@key{3}]. Nothing else is known of them.\n\n"
)


def manuscript(folder: Path) -> None:
    """Write a dense manuscript of some ten thousand words."""
    chapters = (
        f"# Part {n}\n\n" + "".join(PARAGRAPH.format(*range(4 * k, 4 * k + 4)) for k in range(12))
        for n in range(30)
    )
    (folder / "paper.md").write_text("".join(chapters), encoding="utf-8")


def best(work: Callable[[], object]) -> float:
    """The shortest time of a few rounds, in seconds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def measure(files: Sequence[Path], root: Path) -> tuple[float, float, int]:
    """Seconds of our read, seconds of pandoc's parse, and lines."""
    texts = [decode(f.read_bytes()).text for f in files]

    def ours() -> None:
        for file in files:
            markdown.read(file, root=root, keys_of=lambda _: frozenset())

    def theirs() -> None:
        for text in texts:
            pandoc.parse(text, reader="markdown-smart")

    ours()
    return best(ours), best(theirs), sum(text.count("\n") + 1 for text in texts)


def main(arguments: Sequence[str]) -> int:
    """Print the figures of the folder given, or of a manuscript of our own."""
    with tempfile.TemporaryDirectory() as own:
        root = Path(arguments[0]) if arguments else Path(own)
        if not arguments:
            manuscript(root)
        files = sorted(f for f in root.rglob("*") if f.suffix.lower() in SUFFIXES)
        if not files:
            print(f"{root}: no Markdown files", file=sys.stderr)
            return 2
        ours, theirs, lines = measure(files, root)
    print(f"{len(files)} files, {lines} lines: {ours:.2f} s, pandoc alone {theirs:.2f} s")
    print(f"ratio {ours / theirs:.2f}, {lines / ours:.0f} lines/s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
