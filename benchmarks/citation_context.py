"""Which sentences around a citation state what is cited: `needs_context` against the citing sentence alone.

`python -m benchmarks.citation_context DATA` reads JSON lines with `sentences`, `labels` (1 for a sentence that belongs
to the claim) and one sentence that holds `<CITATION_MARKER>`; prints precision, recall and F1 over sentences.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sciverify_lint.claims import claims_of
from sciverify_lint.model import Block, Citation, CitedKey, CitingSentence, Location, Mode

MARKER = re.compile(r"<CITATION_MARKER>.*?</CITATION_MARKER>")
BRACKETED = re.compile(rf"[\[(]?{MARKER.pattern}[\])]?")

LONG = 25
"""Words. In the training rows one leaning sentence in two below that needs the one before, above it one in five."""


def chosen(sentences: Sequence[str], at: int) -> set[int]:
    """The indices of the sentences that the rules take for the claim of the citation in sentence `at`."""
    before = sentences[at - 1] if at else ""
    claims = claims_of(citing(sentences[at], before))
    if not at or not claims:
        return {at}
    if not any(claim.text for claim in claims):
        return {at - 1}
    return {at, at - 1} if any(claim.needs_context for claim in claims) else {at}


def chosen_if_short(sentences: Sequence[str], at: int) -> set[int]:
    """As `chosen`, but a long sentence is taken to say enough by itself."""
    short = len(MARKER.sub("", sentences[at]).split()) < LONG
    return chosen(sentences, at) if short else {at}


def alone(_: Sequence[str], at: int) -> set[int]:
    """The baseline: the citing sentence and no other."""
    return {at}


def citing(text: str, before: str) -> CitingSentence:
    """A sentence whose markers are citations."""
    place = Location(path="DATA", line=1, column=1, end_line=1, end_column=1)
    marks = tuple(match.span() for match in BRACKETED.finditer(text))
    key = CitedKey(key="cited", location=place)
    citation = Citation(location=place, mode=Mode.PARENTHETICAL, keys=(key,))
    return CitingSentence(
        text=text,
        location=place,
        citations=(citation,) * len(marks),
        marks=marks,
        block=Block.PARAGRAPH,
        before=before,
    )


def scored(
    rows: Iterable[dict[str, list[object]]], choose: Callable[[Sequence[str], int], set[int]]
) -> tuple[float, float, float]:
    """Precision, recall and F1 over the sentences of all rows with one marker."""
    right = said = wanted = 0
    for row in rows:
        sentences = [str(sentence) for sentence in row["sentences"]]
        at = next((i for i, s in enumerate(sentences) if MARKER.search(s)), None)
        if at is None:
            continue
        got = choose(sentences, at)
        want = {i for i, label in enumerate(row["labels"]) if label}
        right, said, wanted = right + len(got & want), said + len(got), wanted + len(want)
    precision, recall = right / max(said, 1), right / max(wanted, 1)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def main(path: Path) -> None:
    """Print both figures."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for name, choose in (
        ("sentence alone", alone),
        ("needs_context", chosen),
        ("and under 25 words", chosen_if_short),
    ):
        precision, recall, f1 = scored(rows, choose)
        print(f"{name:18} precision {precision:.3f} recall {recall:.3f} F1 {f1:.3f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
