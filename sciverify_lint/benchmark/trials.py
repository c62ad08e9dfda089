"""Comparisons as a table for people and as JSON for programs: two configurations, or several models."""

from collections.abc import Mapping, Sequence

from sciverify_lint.benchmark.compare import Difference, Temperament, choice
from sciverify_lint.benchmark.scores import Interval
from sciverify_lint.benchmark.tables import between, columns

COMPARE_SCHEMA = "sciverify-lint/benchmark-compare/1"
MODELS_SCHEMA = "sciverify-lint/benchmark-models/1"


def differences_as_text(names: Sequence[str], found: Sequence[Difference]) -> str:
    """One line a measure: both values, their difference, its interval, how often chance would turn it."""
    lines = [
        (
            d.measure,
            f"{d.first:.3f}",
            f"{d.second:.3f}",
            f"{d.second - d.first:+.3f}",
            between(d.interval, 3),
            f"{d.chance:.3f}",
        )
        for d in found
    ]
    return columns(("", *names, "difference", "95% interval", "chance"), lines) + "\n"


def differences_as_object(
    data: str,
    rows: int,
    configurations: Sequence[Mapping[str, object]],
    found: Sequence[Difference],
) -> dict[str, object]:
    """Two configurations for a machine."""
    return {
        "schema": COMPARE_SCHEMA,
        "data": data,
        "rows": rows,
        "configurations": [dict(each) for each in configurations],
        "differences": [
            {
                "measure": d.measure,
                "first": round(d.first, 6),
                "second": round(d.second, 6),
                "difference": round(d.second - d.first, 6),
                "interval": rounded(d.interval),
                "chance": round(d.chance, 4),
            }
            for d in found
        ],
    }


def models_as_text(found: Sequence[Temperament]) -> str:
    """One line a model, and the options to use them with."""
    header = ("abstract", "NEI", "committed", "right when committed", "full text: macro-F1")
    lines = [
        (
            t.model,
            f"{t.nei:.3f}",
            f"{t.committed:.3f}",
            f"{t.accuracy:.3f} {between(t.accuracy_interval, 3)}",
            f"{t.judged:.3f} {between(t.judged_interval, 3)}",
        )
        for t in found
    ]
    screen, judge = choice(found)
    return f"{columns(header, lines)}\n\n--screen-model {screen} --judge-model {judge}\n"


def models_as_object(data: str, rows: int, found: Sequence[Temperament]) -> dict[str, object]:
    """Several models for a machine."""
    screen, judge = choice(found)
    return {
        "schema": MODELS_SCHEMA,
        "data": data,
        "rows": rows,
        "models": [
            {
                "model": t.model,
                "nei_rate": round(t.nei, 6),
                "commitment": round(t.committed, 6),
                "accuracy_when_committed": round(t.accuracy, 6),
                "accuracy_interval": rounded(t.accuracy_interval),
                "judge_macro_f1": round(t.judged, 6),
                "judge_interval": rounded(t.judged_interval),
            }
            for t in found
        ],
        "screen": screen,
        "judge": judge,
    }


def rounded(interval: Interval) -> list[float]:
    """Both ends with six digits."""
    return [round(end, 6) for end in interval]
