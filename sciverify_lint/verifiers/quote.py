"""Whether a model's quote stands word for word in what it was shown, and where."""

from collections.abc import Sequence

from sciverify_lint.model import Passage
from sciverify_lint.text.fold import find


def located(
    quote: str, passages: Sequence[Passage], named: int | None
) -> tuple[str, Passage] | None:
    """The source's own words for `quote` and the passage they stand in, or None when they stand in none.

    `named` is the passage the model named, from 1; it is looked at first, but any other will do.
    """
    order = sorted(range(len(passages)), key=lambda number: number + 1 != named)
    for number in order:
        passage = passages[number]
        if (span := find(quote, passage.text)) is not None:
            return passage.text[span[0] : span[1]], passage
    return None
