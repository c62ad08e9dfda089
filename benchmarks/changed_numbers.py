"""How many wrong numbers the rules find: numbers that a source repeats, changed one at a time.

`python -m benchmarks.changed_numbers DATA.jsonl` takes the rows that are SUPPORTS, changes each number that a sentence
of the source has too by a factor of 1.7 (or 0.55 where a share would pass 100%), and prints how many are found, and how
many unchanged claims are called wrong.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sciverify_lint.benchmark.rows import Row, read
from sciverify_lint.model import Label, Passage, Stage
from sciverify_lint.verifiers.embedded.numbers import mismatch, sentences
from sciverify_lint.verifiers.embedded.quantities import quantities
from sciverify_lint.verifiers.embedded.quantity import Quantity

DIGITS = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def passages(row: Row) -> list[Passage]:
    """The texts of a row."""
    found = [Passage(text=row.abstract, stage=Stage.ABSTRACT)] if row.abstract else []
    if row.sentences:
        found.append(Passage(text="\n".join(row.sentences), stage=Stage.FULLTEXT))
    return found


def changed(claim: str, quantity: Quantity) -> str | None:
    """The claim with another number in a quantity; None where it is not in digits."""
    written = claim[quantity.start : quantity.end]
    match = DIGITS.search(written)
    if match is None:
        return None
    number = float(match.group().replace(",", ""))
    new = number * (0.55 if quantity.dimension == "share" and number * 1.7 >= 100 else 1.7)
    digits = len(match.group().partition(".")[2])
    start = quantity.start + match.start()
    return f"{claim[:start]}{new:.{digits}f}{claim[start + len(match.group()) :]}"


def changes(row: Row) -> Iterator[str]:
    """The claim of a row with each of its numbers changed that the source has for it."""
    stated = [value for sentence in sentences(passages(row)) for value in sentence.values]
    for quantity in quantities(row.claim):
        if quantity.aside or quantity.modifier or quantity.bounded:
            continue
        if any(v.same(quantity) and v.agrees(quantity) for v in stated):
            other = changed(row.claim, quantity)
            if other is not None:
                yield other


def main() -> None:
    """Read, change, count, print."""
    rows = [row for row in read(Path(sys.argv[1])) if row.label is Label.SUPPORTS]
    wrong = [(claim, passages(row)) for row in rows for claim in changes(row)]
    found = sum(mismatch(claim, texts) is not None for claim, texts in wrong)
    accused = sum(mismatch(row.claim, passages(row)) is not None for row in rows)
    print(f"changed numbers found: {found} of {len(wrong)}")
    print(f"unchanged claims called wrong: {accused} of {len(rows)}")


if __name__ == "__main__":
    main()
