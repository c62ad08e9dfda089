"""What to look at first: how little a source overlaps with a claim, in words and in meaning. An order, no label.

The weights are those of a logistic regression on training rows of Citation-Integrity (MIT) and SciFact (claims
CC BY 4.0), both sets with equal weight and an intercept of their own.
"""

import math
from collections.abc import Sequence

from sciverify_lint.model import Passage
from sciverify_lint.text.sentences import split
from sciverify_lint.verifiers.embedded.words import stems

NEARNESS, COVERAGE, SENTENCE, BASE = 2.33, 1.83, 0.88, -2.64
"""Weights of the best cosine, of the share of the claim's words in the best passage and in its best sentence; the mean
of the two intercepts."""
UNLIKELY = 0.5
"""Attention from which a guess that is forced is NEI."""


def attention(claim: str, passages: Sequence[Passage]) -> float:
    """How likely the source does not support the claim, as far as overlap tells: 0 (near) to 1 (far)."""
    nearness, coverage, sentence = features(claim, passages)
    support = BASE + NEARNESS * nearness + COVERAGE * coverage + SENTENCE * sentence
    return round(1 / (1 + math.exp(support)), 4)


def features(claim: str, passages: Sequence[Passage]) -> tuple[float, float, float]:
    """Best cosine, share of the claim's words in the best passage, and in the best sentence of it."""
    own = stems(claim)
    nearness = max((p.score or 0.0 for p in passages), default=0.0)
    if not own or not passages:
        return nearness, 0.0, 0.0
    counts = [len(own & stems(passage.text)) for passage in passages]
    best = passages[counts.index(max(counts))].text
    lines = [line[a:b] for line in best.split("\n") for a, b in split(line)]
    sentence = max((len(own & stems(line)) for line in lines), default=0)
    return nearness, max(counts) / len(own), sentence / len(own)
