"""Reads every manuscript of a folder and prints, for each format, how many lines a second that is.

    python benchmarks/corpus.py FOLDER

What is timed is what `extract` does: the manuscript with all that it includes, its bibliographies, sentences,
positions and claims. A file that several manuscripts include is read, and counted, once for each. A line of a DOCX
is a paragraph. pandoc, which reads the Markdown, counts as part of it.
"""

import argparse
import resource
import time
import zipfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.model import Document, Format, Manuscript
from sciverify_lint.pipeline.find import find
from sciverify_lint.pipeline.read import claims_in, read_manuscript

PARAGRAPH_END = b"</w:p>"


@dataclass(slots=True)
class Figures:
    """What was read of one format, and how long it took."""

    manuscripts: int = 0
    lines: int = 0
    citations: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of this process and its children."""


def processor_time() -> float:
    """Processor seconds so far, of this process and of the children that have ended."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


def lines_of(document: Document) -> int:
    """Lines of the files that a document consists of; of a DOCX its paragraphs."""
    files = [Path(name) for name in (document.path, *document.includes)]
    if document.format is Format.DOCX:
        with zipfile.ZipFile(files[0]) as package:
            return package.read("word/document.xml").count(PARAGRAPH_END)
    return sum(file.read_bytes().count(b"\n") for file in files if file.is_file())


def citations_of(manuscript: Manuscript) -> int:
    """How many citations were found."""
    return sum(len(sentence.citations) for sentence in manuscript.sentences)


def measured(paths: Sequence[Path]) -> dict[Format, Figures]:
    """The figures by format."""
    found: dict[Format, Figures] = defaultdict(Figures)
    for path in paths:
        started, used = time.perf_counter(), processor_time()
        manuscript = read_manuscript(path)
        claims_in(manuscript)
        took, worked = time.perf_counter() - started, processor_time() - used
        for document in manuscript.documents:
            figures = found[document.format]
            figures.manuscripts += 1
            figures.lines += lines_of(document)
            figures.citations += citations_of(manuscript)
            figures.seconds += took
            figures.processor += worked
    return found


def main() -> None:
    """Read, and print the table."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("folder", type=Path)
    folder = options.parse_args().folder
    paths = [c.path for c in find([str(folder)]) if c.left_out is None]
    read_manuscript(paths[0])  # what is imported once is not the reading's
    print("format      manuscripts    lines  citations  seconds  lines/s  processor seconds")
    for format_, f in sorted(measured(paths).items()):
        print(
            f"{format_:10}  {f.manuscripts:11}  {f.lines:7}  {f.citations:9}  {f.seconds:7.2f}"
            f"  {f.lines / f.seconds:7,.0f}  {f.processor:17.2f}"
        )


if __name__ == "__main__":
    main()
