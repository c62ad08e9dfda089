"""Scores of labels against labels, each with the interval that resampling works gives.

Resampled are works, not rows: rows about one work share its wording (Efron and Tibshirani 1993, chapter 8).
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from sciverify_lint.model import Label

LABELS = (Label.SUPPORTS, Label.CONTRADICTS, Label.NEI)
SEED = 20
RESAMPLES = 1000
BINS = 10
Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]
Interval = tuple[float, float]


def codes(labels: Sequence[Label]) -> Indices:
    """Labels as 0, 1, 2 in the order of LABELS."""
    return np.array([LABELS.index(label) for label in labels], dtype=np.int64)


def confusion(gold: Indices, said: Indices) -> Indices:
    """Shape (3, 3): rows are what is right, columns what was said."""
    return np.bincount(gold * 3 + said, minlength=9).reshape(3, 3).astype(np.int64)


def micro(table: Indices) -> float:
    """Micro-F1 of a confusion matrix: with one label a row, its accuracy."""
    return ratio(float(np.trace(table)), float(table.sum()))


def per_class(table: Indices) -> dict[Label, tuple[float, float, float]]:
    """Precision, recall and F1 of each label."""
    found = {}
    for n, label in enumerate(LABELS):
        hit = float(table[n, n])
        precision, recall = ratio(hit, float(table[:, n].sum())), ratio(hit, float(table[n].sum()))
        found[label] = (precision, recall, f1(precision, recall))
    return found


def macro(table: Indices) -> float:
    """The mean F1 of the labels that are right or were said somewhere."""
    present = [n for n in range(3) if table[n].sum() + table[:, n].sum() > 0]
    scores = list(per_class(table).values())
    return sum(scores[n][2] for n in present) / len(present) if present else 0.0


def support_against_rest(table: Indices) -> tuple[float, float, float]:
    """Precision, recall and F1 of SUPPORTS, CONTRADICTS and NEI taken as one."""
    return per_class(table)[Label.SUPPORTS]


def ratio(part: float, whole: float) -> float:
    """A share; 0 of nothing."""
    return part / whole if whole else 0.0


def f1(precision: float, recall: float) -> float:
    """The harmonic mean."""
    return ratio(2 * precision * recall, precision + recall)


def auc(positive: NDArray[np.bool_], score: Numbers) -> float:
    """The chance that a positive one scores above a negative one, ties counted half; 0.5 without one of either."""
    ups, downs = int(positive.sum()), int((~positive).sum())
    if not ups or not downs:
        return 0.5
    _, inverse, counts = np.unique(score, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float((ranks[positive].sum() - ups * (ups + 1) / 2) / (ups * downs))


def calibration_error(confidence: Numbers, right: NDArray[np.bool_]) -> float:
    """The expected calibration error over ten bins of equal width (Guo et al. 2017); 0 for no verdicts."""
    if not len(confidence):
        return 0.0
    bins = np.minimum((confidence * BINS).astype(np.int64), BINS - 1)
    gaps = [
        float((bins == n).mean())
        * abs(float(confidence[bins == n].mean()) - float(right[bins == n].mean()))
        for n in range(BINS)
        if (bins == n).any()
    ]
    return sum(gaps)


def resamples(
    groups: Sequence[Sequence[int]], *, times: int = RESAMPLES, seed: int = SEED
) -> list[Indices]:
    """Indices of rows, drawn work by work with replacement, always the same ones."""
    chance = np.random.default_rng(seed)
    arrays = [np.array(group, dtype=np.int64) for group in groups]
    drawn = chance.integers(0, len(arrays), size=(times, len(arrays)))
    return [np.concatenate([arrays[n] for n in line]) for line in drawn]


def intervals(
    measures: Callable[[Indices], Mapping[str, float]], samples: Sequence[Indices]
) -> dict[str, Interval]:
    """The middle 95% of each measure over all resamples."""
    values: dict[str, list[float]] = {}
    for sample in samples:
        for name, value in measures(sample).items():
            values.setdefault(name, []).append(value)
    return {name: middle(found) for name, found in values.items()}


def middle(values: Sequence[float]) -> Interval:
    """The 2.5th and 97.5th percentile."""
    low, high = np.percentile(np.array(values), [2.5, 97.5])
    return float(low), float(high)
