"""The passages of a source that are nearest to a claim."""

from collections.abc import Sequence
from dataclasses import replace

from sciverify_lint.model import Passage
from sciverify_lint.services.protocols import Embedder

K = 5
"""Passages that a judge reads."""


def rank(
    claim: str, passages: Sequence[Passage], embedder: Embedder, *, k: int = K
) -> tuple[Passage, ...]:
    """The `k` passages of greatest cosine similarity to `claim`, best first, with their scores.

    Scores have four digits, so that neither order nor output hangs on rounding; equal ones keep the order of the text.
    """
    if not passages or k < 1:
        return ()
    vectors = embedder.embed([claim, *(passage.text for passage in passages)])
    scores = [round(float(score), 4) for score in vectors[1:] @ vectors[0]]
    best = sorted(range(len(passages)), key=lambda number: (-scores[number], number))[:k]
    return tuple(replace(passages[n], score=max(-1.0, min(1.0, scores[n]))) for n in best)
