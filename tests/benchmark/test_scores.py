"""Scores against values that were worked out by hand."""

import numpy as np
import pytest

from sciverify_lint.benchmark import scores
from sciverify_lint.model import Label

S, C, N = scores.LABELS


def table(*pairs: tuple[Label, Label]) -> scores.Indices:
    gold, said = zip(*pairs, strict=True)
    return scores.confusion(scores.codes(gold), scores.codes(said))


MIXED = table((S, S), (S, S), (S, N), (C, C), (C, S), (N, N), (N, S), (N, N))


def test_the_confusion_matrix_has_what_is_right_in_rows() -> None:
    assert MIXED.tolist() == [[2, 0, 1], [1, 1, 0], [1, 0, 2]]


def test_micro_is_accuracy() -> None:
    assert scores.micro(MIXED) == pytest.approx(5 / 8)


def test_classes_and_macro() -> None:
    found = scores.per_class(MIXED)
    assert found[S] == pytest.approx((2 / 4, 2 / 3, 4 / 7))
    assert found[C] == pytest.approx((1, 1 / 2, 2 / 3))
    assert found[N] == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert scores.macro(MIXED) == pytest.approx((4 / 7 + 2 / 3 + 2 / 3) / 3)
    assert scores.support_against_rest(MIXED) == found[S]


def test_macro_leaves_out_labels_that_occur_nowhere() -> None:
    assert scores.macro(table((S, S), (N, S))) == pytest.approx((2 / 3 + 0) / 2)


@pytest.mark.parametrize(
    ("positive", "score", "area"),
    [
        ([True, True, False, False], [0.9, 0.8, 0.3, 0.1], 1.0),
        ([True, False, True, False], [0.9, 0.8, 0.3, 0.1], 0.75),
        ([True, False], [0.5, 0.5], 0.5),
        ([True, True, False], [0.9, 0.4, 0.4], 0.75),
        ([True, True], [0.9, 0.4], 0.5),
    ],
)
def test_the_area_under_the_curve(positive: list[bool], score: list[float], area: float) -> None:
    assert scores.auc(np.array(positive), np.array(score)) == pytest.approx(area)


def test_the_calibration_error() -> None:
    confidence, right = np.array([0.95, 0.95, 0.55, 0.55]), np.array([True, False, True, True])
    assert scores.calibration_error(confidence, right) == pytest.approx(0.5 * 0.45 + 0.5 * 0.45)
    assert scores.calibration_error(np.array([]), np.array([], dtype=bool)) == 0
    assert scores.calibration_error(np.array([1.0]), np.array([True])) == 0


def test_resamples_are_always_the_same_and_keep_works_whole() -> None:
    samples = scores.resamples([[0, 1], [2], [3, 4]], times=50)
    again = scores.resamples([[0, 1], [2], [3, 4]], times=50)
    assert all((a == b).all() for a, b in zip(samples, again, strict=True))
    for sample in samples:
        counts = np.bincount(sample, minlength=5)
        assert counts[0] == counts[1]
        assert counts[3] == counts[4]


def test_an_interval_holds_the_middle_95_percent() -> None:
    assert scores.middle([float(n) for n in range(101)]) == pytest.approx((2.5, 97.5))
    samples = scores.resamples([[n] for n in range(100)])
    values = np.array([0.0] * 30 + [1.0] * 70)
    low, high = scores.intervals(lambda rows: {"m": float(values[rows].mean())}, samples)["m"]
    assert low == pytest.approx(0.61, abs=0.02)
    assert high == pytest.approx(0.79, abs=0.02)
