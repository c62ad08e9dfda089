"""What needs no source: the most frequent label, and a classifier that reads the claim alone.

A data set whose labels the claim's wording gives away says nothing about reading a source; the second number shows how
far that goes. It is a naive Bayes over words and pairs of words, cross-validated so that no work and no claim is in two
folds.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from sciverify_lint.benchmark.rows import Row, components
from sciverify_lint.model import Label

FOLDS = 5
SMOOTHING = 0.5
WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\d_]+|\d+")


def majority(rows: Sequence[Row]) -> list[Label]:
    """The most frequent label, for every row."""
    counts = Counter(row.label for row in rows)
    return [max(Label, key=lambda label: counts[label])] * len(rows)


def claim_only(rows: Sequence[Row]) -> list[Label]:
    """The label of each row, told from its claim by a model trained on the other folds."""
    said: list[Label] = [Label.SUPPORTS] * len(rows)
    features = [words(row.claim) for row in rows]
    for held in folds(components(rows)):
        inside = set(held)
        train = [n for n in range(len(rows)) if n not in inside]
        model = fit([features[n] for n in train], [rows[n].label for n in train])
        for n in held:
            said[n] = predict(model, features[n])
    return said


def folds(groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """Five parts of about equal size that keep groups together."""
    parts: list[list[int]] = [[] for _ in range(FOLDS)]
    for group in sorted(groups, key=lambda g: (-len(g), g[0])):
        min(parts, key=len).extend(group)
    return [part for part in parts if part]


def words(claim: str) -> frozenset[str]:
    """The words of a claim and each two that follow one another."""
    found = [word.lower() for word in WORD.findall(claim)]
    return frozenset(found) | frozenset(f"{a} {b}" for a, b in pairwise(found))


Model = dict[Label, tuple[float, dict[str, float], float]]
"""By label: its log prior, the log-likelihoods of its words, and that of a word it never had."""


def fit(claims: Sequence[frozenset[str]], labels: Sequence[Label]) -> Model:
    """A multinomial naive Bayes; each word counts once a claim, and only if two claims have it."""
    spread = Counter(word for claim in claims for word in claim)
    known = {word for word, count in spread.items() if count > 1}
    model: Model = {}
    for label in sorted(set(labels)):
        counts = Counter(
            word
            for claim, own in zip(claims, labels, strict=True)
            if own is label
            for word in claim & known
        )
        total = sum(counts.values()) + SMOOTHING * max(1, len(known))
        likely = {word: math.log((count + SMOOTHING) / total) for word, count in counts.items()}
        prior = math.log(labels.count(label) / len(labels))
        model[label] = (prior, likely, math.log(SMOOTHING / total))
    return model


def predict(model: Model, claim: frozenset[str]) -> Label:
    """The likeliest label; words that no label has seen say nothing."""
    if not model:
        return Label.SUPPORTS
    seen = set().union(*(likely for _, likely, _ in model.values()))
    known = sorted(claim & seen)

    def score(label: Label) -> float:
        prior, likely, unseen = model[label]
        return prior + sum(likely.get(word, unseen) for word in known)

    return max(model, key=score)
