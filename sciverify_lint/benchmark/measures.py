"""Everything that is measured of one run: as shipped, where the verifier may abstain, and forced, where it may not."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sciverify_lint.benchmark import baselines
from sciverify_lint.benchmark.rows import Row, works
from sciverify_lint.benchmark.run import Result
from sciverify_lint.benchmark.scores import (
    LABELS,
    Indices,
    Interval,
    auc,
    calibration_error,
    codes,
    confusion,
    intervals,
    macro,
    micro,
    per_class,
    ratio,
    resamples,
    support_against_rest,
)
from sciverify_lint.model import Cost, Label, Unchecked, Verdict

TENTH = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """The numbers of one run over one file."""

    rows: int
    works: int
    gold: Mapping[Label, int]
    values: Mapping[str, float]
    """By name: micro_f1, macro_f1, SUPPORTS_precision ..., support_f1, auc, coverage, said_precision ..."""
    intervals: Mapping[str, Interval]
    table: Indices
    """Forced: rows right, columns said, in the order of LABELS."""
    baselines: Mapping[str, Mapping[str, float]]
    flagged: Mapping[Label, int]
    """Rows that were said not to be supported without hedging (CONTRADICTS), by their right label."""
    issues: tuple[int, int]
    """Of verdicts that are right on rows that name issues: those with one in common, and all."""
    unchecked: Mapping[str, int]
    cost: Cost


def measure(results: Sequence[Result]) -> Measures:
    """All numbers of a run, with intervals and baselines."""
    rows = [result.row for result in results]
    arrays = Arrays.of(results)
    samples = resamples(works(rows))
    return Measures(
        rows=len(rows),
        works=len(works(rows)),
        gold=Counter(row.label for row in rows),
        values=arrays.values(np.arange(len(rows))),
        intervals=intervals(arrays.values, samples),
        table=confusion(arrays.gold, arrays.forced),
        baselines={
            "majority": baseline(rows, baselines.majority),
            "claim_only": baseline(rows, baselines.claim_only),
        },
        flagged=Counter(r.row.label for r in results if r.said is Label.CONTRADICTS),
        issues=issues_in_common(results),
        unchecked=Counter(
            r.outcome.reason.value for r in results if isinstance(r.outcome, Unchecked)
        ),
        cost=sum((result.cost for result in results), Cost()),
    )


def baseline(
    rows: Sequence[Row], guess: Callable[[Sequence[Row]], list[Label]]
) -> dict[str, float]:
    """Micro- and macro-F1 and support against rest of labels that were found without the source."""
    table = confusion(codes([row.label for row in rows]), codes(guess(rows)))
    return {
        "micro_f1": micro(table),
        "macro_f1": macro(table),
        "support_f1": support_against_rest(table)[2],
    }


def issues_in_common(results: Sequence[Result]) -> tuple[int, int]:
    """How many right verdicts on rows with issues name one of them, and how many there are."""
    told = [
        (set(r.row.issues) & set(r.outcome.issues))
        for r in results
        if r.row.issues and isinstance(r.outcome, Verdict) and r.outcome.label is r.row.label
    ]
    return sum(map(bool, told)), len(told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrays:
    """Results as arrays, one element a row, so that resampling is fast."""

    gold: Indices
    forced: Indices
    said: Indices
    """As `gold`, -1 where the verifier abstained."""
    confidence: "np.typing.NDArray[np.float64]"
    support: "np.typing.NDArray[np.float64]"
    early: "np.typing.NDArray[np.float64]"
    usage: "np.typing.NDArray[np.float64]"
    """Shape (n, 4): calls, tokens read, tokens written, US dollars."""

    @classmethod
    def of(cls, results: Sequence[Result]) -> "Arrays":
        """The arrays of some results."""
        costs = [r.cost for r in results]
        return cls(
            gold=codes([r.row.label for r in results]),
            forced=codes([r.forced for r in results]),
            said=np.array(
                [-1 if r.said is None else LABELS.index(r.said) for r in results], dtype=np.int64
            ),
            confidence=np.array([r.confidence or 0.0 for r in results], dtype=np.float64),
            support=np.array([r.support for r in results], dtype=np.float64),
            early=np.array([r.early for r in results], dtype=np.float64),
            usage=np.array(
                [(c.calls, c.input_tokens, c.output_tokens, c.usd) for c in costs], dtype=np.float64
            ),
        )

    def values(self, rows: Indices) -> dict[str, float]:
        """Every measure over some rows, given as indices."""
        gold, said = self.gold[rows], self.said[rows]
        table = confusion(gold, self.forced[rows])
        spoke = said >= 0
        right = said[spoke] == gold[spoke]
        found = {"micro_f1": micro(table), "macro_f1": macro(table)}
        for label, scores in per_class(table).items():
            found |= named(f"{label.value}_", scores)
        found |= named("support_", support_against_rest(table))
        found["auc"] = auc(gold == 0, self.support[rows])
        found["settled_at_abstract"] = float(self.early[rows].mean())
        found["coverage"] = float(spoke.mean())
        found["said_precision"] = ratio(float(right.sum()), float(spoke.sum()))
        found["calibration_error"] = calibration_error(self.confidence[rows][spoke], right)
        found["first_tenth"] = first_tenth(gold, self.support[rows])
        found["inaccurate"] = float((gold != 0).mean())
        usage = self.usage[rows].sum(axis=0)
        return found | dict(
            zip(
                ("calls", "input_tokens", "output_tokens", "cost_usd"),
                map(float, usage),
                strict=True,
            )
        )


def named(prefix: str, scores: tuple[float, float, float]) -> dict[str, float]:
    """Precision, recall and F1 under their names."""
    return dict(zip((f"{prefix}precision", f"{prefix}recall", f"{prefix}f1"), scores, strict=True))


def first_tenth(gold: Indices, support: "np.typing.NDArray[np.float64]") -> float:
    """The share of rows that are not SUPPORTS in the tenth with the least support; ties in the order of the file."""
    count = max(1, round(TENTH * len(gold)))
    first = np.argsort(support, kind="stable")[:count]
    return float((gold[first] != 0).mean())
