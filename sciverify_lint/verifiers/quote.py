"""Whether a model's quote stands word for word in what it was shown, and where."""

import re
from collections.abc import Sequence

from sciverify_lint.model import Passage
from sciverify_lint.text.fold import find

ORDER = re.compile(
    r"(?:^|[.!?:;,]\s+|\b(?i:and|then|please|always|must|should|just|only)\s+)"
    r"(?i:answer|respond|reply|output|return|say|print)\b[^.]{0,40}\b(?:SUPPORTS|CONTRADICTS|NEI)\b"
    r"|\b(?i:ignore|disregard|forget|override)\b[^.]{0,30}"
    r"\b(?i:previous|prior|above|earlier|preceding|system|your)\b[^.]{0,30}\b(?i:instructions?|rules?|prompts?)\b"
    r"|[\"']label[\"']\s*:"
)
"""An order to whoever reads the text. Nothing that a work found is said in these words."""


def located(
    quote: str, passages: Sequence[Passage], named: int | None
) -> tuple[str, Passage] | None:
    """The source's own words for `quote` and the passage they stand in, or None when they stand in none.

    `named` is the passage the model named, from 1; it is looked at first, but any other will do. Words that tell
    the reader what to answer are evidence of nothing, wherever they stand.
    """
    order = sorted(range(len(passages)), key=lambda number: number + 1 != named)
    for number in order:
        passage = passages[number]
        if (span := find(quote, passage.text)) is not None:
            words = passage.text[span[0] : span[1]]
            return None if ORDER.search(words) else (words, passage)
    return None
