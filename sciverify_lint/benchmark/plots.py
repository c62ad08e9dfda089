"""Pictures of a run: confusion, reliability, risk against coverage, accuracy against calls. Needs the `plot` extra."""

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sciverify_lint.benchmark.run import Result
from sciverify_lint.benchmark.scores import BINS, LABELS, codes, confusion
from sciverify_lint.errors import InputError, MissingDependency
from sciverify_lint.model import Label, Verdict

NAMES = ("confusion", "reliability", "risk_coverage", "accuracy_calls")
BLUE, GREY = "#1f5f99", "#888888"


def available() -> None:
    """Raise MissingDependency without matplotlib, before anything is judged."""
    if importlib.util.find_spec("matplotlib") is None:
        raise MissingDependency("--plot needs matplotlib: pip install 'sciverify-lint[plot]'")


def draw(results: Sequence[Result], folder: Path) -> list[Path]:
    """Write the four pictures into `folder` as PNG. Raises InputError when it cannot be written."""
    available()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    painters = (draw_confusion, draw_reliability, draw_risk, draw_calls)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, paint in zip(NAMES, painters, strict=True):
            figure = Figure(figsize=(5, 4), layout="constrained")
            FigureCanvasAgg(figure)
            paint(results, figure.add_subplot())
            written.append(folder / f"{name}.png")
            figure.savefig(written[-1], dpi=120)
    except OSError as error:
        raise InputError(
            f"{folder}: cannot be written ({error.strerror}); choose another folder"
        ) from error
    return written


def draw_confusion(results: Sequence[Result], axes: Any) -> None:  # noqa: ANN401
    """What is right against what was said, forced."""
    table = confusion(codes([r.row.label for r in results]), codes([r.forced for r in results]))
    axes.imshow(table, cmap="Blues")
    words = [label.value for label in LABELS]
    axes.set_xticks(range(3), words)
    axes.set_yticks(range(3), words)
    for (i, j), count in np.ndenumerate(table):
        dark = count > table.max() / 2
        axes.text(j, i, str(count), ha="center", va="center", color="white" if dark else "black")
    axes.set(xlabel="said (forced)", ylabel="right", title="Confusion")


def draw_reliability(results: Sequence[Result], axes: Any) -> None:  # noqa: ANN401
    """How often verdicts of a confidence are right."""
    verdicts = [(r.confidence or 0.0, r.said is r.row.label) for r in results if r.said is not None]
    axes.plot([0, 1], [0, 1], color=GREY, linewidth=1)
    for n in range(BINS):
        inside = [(c, ok) for c, ok in verdicts if min(int(c * BINS), BINS - 1) == n]
        if inside:
            confidence, right = np.mean(inside, axis=0)
            axes.scatter(confidence, right, s=20 + 4 * len(inside), color=BLUE)
    axes.set(
        xlim=(0, 1), ylim=(0, 1), xlabel="confidence", ylabel="share right", title="Reliability"
    )


def draw_risk(results: Sequence[Result], axes: Any) -> None:  # noqa: ANN401
    """The share of wrong labels among the surest rows, from few to all."""
    order = sorted(results, key=lambda r: -sureness(r))
    wrong = np.cumsum([r.forced is not r.row.label for r in order])
    counts = np.arange(1, len(order) + 1)
    axes.plot(counts / len(order), wrong / counts, color=BLUE)
    axes.set(
        xlim=(0, 1), ylim=(0, 1), xlabel="coverage", ylabel="share wrong", title="Risk and coverage"
    )


def sureness(result: Result) -> float:
    """How sure a label is: a verdict's confidence, or how far a guess lies from even."""
    if result.confidence is not None:
        return 1 + result.confidence
    return abs(result.support - 0.5)


def draw_calls(results: Sequence[Result], axes: Any) -> None:  # noqa: ANN401
    """Accuracy as more rows are let through to the second stage, the least certain first."""
    calls, accuracy = accuracy_by_calls(results)
    axes.plot(calls, accuracy, color=BLUE)
    axes.set(xlabel="calls", ylabel="accuracy (forced)", title="Accuracy and calls", ylim=(0, 1))


def accuracy_by_calls(results: Sequence[Result]) -> tuple[list[int], list[float]]:
    """Calls so far and accuracy then: all first stages, then one second stage after the other."""
    calls = sum(r.trail[0].cost.calls for r in results if r.trail)
    right = sum(early_label(r) is r.row.label for r in results)
    spent, accuracy = [calls], [right / len(results)]
    for result in sorted(results, key=sureness):
        if len(result.trail) < 2:
            continue
        calls += sum(outcome.cost.calls for outcome in result.trail[1:])
        right += (result.forced is result.row.label) - (early_label(result) is result.row.label)
        spent.append(calls)
        accuracy.append(right / len(results))
    return spent, accuracy


def early_label(result: Result) -> Label:
    """The label that a row would have had after its first stage."""
    first = result.trail[0] if result.trail else None
    return first.label if isinstance(first, Verdict) else result.forced
