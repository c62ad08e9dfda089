"""Draw findings and citing sentences from a folder of manuscripts, for a person to read against the source.

    python -m scripts.audit_draw FOLDER --seed N [--count 20] [--citations-only]

Each is printed with its place, what the linter says or takes for the sentence, and the source there. What several
manuscripts share counts once. The audit that was made so is in `docs/audit.md`.
"""

import argparse
import random
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from defusedxml.ElementTree import fromstring

from sciverify_lint import lint
from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.model import CitingSentence, Location, Report
from sciverify_lint.reporters.place import place_of
from sciverify_lint.text.decode import decode
from sciverify_lint.text.printable import safe

AROUND = 2
"""Lines of the source shown before and after."""
WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FORMULA = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
TEXTS = (f"{WORD}t", f"{FORMULA}t")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A finding, or a citing sentence under the code `citation`."""

    code: str
    place: Location
    """Of the finding, or of the sentence's first citation."""
    says: str
    first: int
    last: int
    """Lines of the source that it is about."""


def population(report: Report, *, citations_only: bool) -> list[Drawn]:
    """Everything that can be drawn, once each, in a fixed order."""
    found = [of_sentence(s) for document in report.documents for s in document.sentences]
    if not citations_only:
        found += [
            Drawn(
                code=d.code, place=d.location, says=d.message,
                first=d.location.line, last=d.location.end_line,
            )
            for d in report.diagnostics
        ]  # fmt: skip
    once = {(place_of(d.place), d.code): d for d in found}
    return [once[key] for key in sorted(once)]


def of_sentence(sentence: CitingSentence) -> Drawn:
    """A citing sentence at its first citation."""
    place = sentence.citations[0].location
    return Drawn(
        code="citation",
        place=place,
        says=sentence.text,
        first=min(sentence.location.line, place.line),
        last=max(sentence.location.end_line, sentence.citations[-1].location.end_line),
    )


def source_of(drawn: Drawn) -> str:
    """The source around: numbered lines, or the paragraph of a DOCX."""
    path = Path(drawn.place.path)
    if drawn.place.part is not None:
        return safe(paragraph(path, drawn.place))
    lines = decode(path.read_bytes()).text.split("\n")
    first = max(1, drawn.first - AROUND)
    shown = lines[first - 1 : drawn.last + AROUND]
    return "\n".join(f"{first + n:6} {safe(line)}" for n, line in enumerate(shown))


def paragraph(path: Path, place: Location) -> str:
    """The text of a paragraph of the body as Word's XML has it, without deleted text."""
    if place.part != "body" or place.paragraph is None:
        return f"(see {place.part} in Word)"
    with zipfile.ZipFile(path) as package:
        body = fromstring(package.read("word/document.xml"))
    for fallback in [e for e in body.iter() if any(c.tag == FALLBACK for c in e)]:
        # what an older Word shows in its place is no second paragraph
        fallback[:] = [c for c in fallback if c.tag != FALLBACK]
    wanted = list(body.iter(f"{WORD}p"))[place.paragraph - 1]
    return "".join(text.text or "" for text in wanted.iter() if text.tag in TEXTS)


def draw(
    paths: Sequence[str], *, seed: int, count: int, citations_only: bool
) -> tuple[int, list[Drawn]]:
    """How many there are, and `count` of them, the same for the same seed and folder."""
    config = Config(offline=True, no_cache=True, verifier=VerifierName.NONE)
    everything = population(lint(paths, config), citations_only=citations_only)
    # Chosen by the seed, not for secrets.
    chosen = random.Random(seed).sample(everything, min(count, len(everything)))
    return len(everything), chosen


def main() -> None:
    """Print the draw."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("paths", nargs="+")
    options.add_argument("--seed", type=int, required=True)
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--citations-only", action="store_true")
    given = options.parse_args()
    total, chosen = draw(
        given.paths, seed=given.seed, count=given.count, citations_only=given.citations_only
    )
    print(f"{len(chosen)} of {total}, seed {given.seed}")
    for number, drawn in enumerate(chosen, 1):
        print(f"\n[{number}] {place_of(drawn.place)} {drawn.code}: {safe(drawn.says)}")
        print(source_of(drawn))


if __name__ == "__main__":
    main()
