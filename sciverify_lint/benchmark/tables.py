"""Measures as a table for people and as JSON for programs."""

from collections.abc import Mapping, Sequence

from sciverify_lint.benchmark.measures import Measures
from sciverify_lint.benchmark.scores import LABELS, Interval
from sciverify_lint.text.printable import json_text

SCHEMA = "sciverify-lint/benchmark/1"
USED = ("calls", "input_tokens", "output_tokens", "cost_usd")


def as_text(name: str, setting: str, found: Measures) -> str:
    """The measures of one run, with their intervals in brackets."""
    gold = ", ".join(f"{label.value} {found.gold.get(label, 0)}" for label in LABELS)
    lines = [
        f"{name}: {found.rows} claims about {found.works} works ({gold})",
        setting,
        "",
        "forced: a label for every row, from overlap alone where the verifier gives none",
        row("", "micro-F1", "macro-F1", "support F1"),
        row("  this verifier", *(cell(found, m) for m in ("micro_f1", "macro_f1", "support_f1"))),
        *(
            row(
                f"  {title}",
                *(f"{found.baselines[key][m]:.3f}" for m in ("micro_f1", "macro_f1", "support_f1")),
            )
            for key, title in (("majority", "majority"), ("claim_only", "claim only"))
        ),
        "",
        row("", "precision", "recall", "F1"),
        *(row(f"  {label.value}", *scores(found, f"{label.value}_")) for label in LABELS),
        row("  support against rest", *scores(found, "support_")),
        f"  AUC of support against rest {cell(found, 'auc')}",
        "",
        row("confusion (right, said)", *(label.value for label in LABELS)),
        *(
            row(f"  {label.value}", *(str(count) for count in found.table[n]))
            for n, label in enumerate(LABELS)
        ),
        "",
        *as_shipped(found),
    ]
    return "\n".join(lines) + "\n"


def as_shipped(found: Measures) -> list[str]:
    """What the verifier says when it may abstain, and what that took."""
    flags = ", ".join(f"{label.value} {found.flagged.get(label, 0)}" for label in LABELS)
    verdicts = f"  verdicts on {cell(found, 'coverage')} of the rows"
    if found.values["coverage"]:
        verdicts += f", right {cell(found, 'said_precision')}"
    lines = [
        "as shipped: what the verifier itself says",
        verdicts,
        f"  CONTRADICTS said of rows that are {flags}",
        f"  settled at the abstract {cell(found, 'settled_at_abstract')}",
        *calibration(found),
        f"  the tenth to look at first: {cell(found, 'first_tenth')} not supported, of all rows"
        f" {found.values['inaccurate']:.3f}",
    ]
    if found.issues[1]:
        lines.append(f"  an issue in common: {found.issues[0]} of {found.issues[1]} right verdicts")
    if found.unchecked:
        reasons = ", ".join(
            f"{reason} {count}" for reason, count in sorted(found.unchecked.items())
        )
        lines.append(f"  no verdict: {reasons}")
    calls, read, written, usd = (found.values[name] for name in USED)
    lines.append(
        f"  {calls:.0f} calls {between(found.intervals['calls'], 0)}, {read:.0f} tokens read and"
        f" {written:.0f} written, ${usd:.4f}"
    )
    return lines


def calibration(found: Measures) -> list[str]:
    """The calibration error, where there are verdicts to be calibrated."""
    if not found.values["coverage"]:
        return []
    return [f"  calibration error {cell(found, 'calibration_error')}"]


def row(first: str, *cells: str) -> str:
    """One line of a table."""
    return f"{first:<26}" + "".join(f"{cell:<24}" for cell in cells).rstrip()


def scores(found: Measures, prefix: str) -> tuple[str, ...]:
    """Precision, recall and F1 with intervals."""
    return tuple(cell(found, f"{prefix}{name}") for name in ("precision", "recall", "f1"))


def cell(found: Measures, name: str) -> str:
    """A measure and its interval."""
    return f"{found.values[name]:.3f} {between(found.intervals[name], 3)}"


def between(interval: Interval, digits: int) -> str:
    """`[.551, .653]`."""
    return f"[{interval[0]:.{digits}f}, {interval[1]:.{digits}f}]"


def as_object(name: str, settings: Mapping[str, object], found: Measures) -> dict[str, object]:
    """The measures for a machine; keys are only ever added."""
    values = {key: round(value, 6) for key, value in found.values.items()}
    return {
        "schema": SCHEMA,
        "micro_f1": values["micro_f1"],
        "macro_f1": values["macro_f1"],
        "data": name,
        "settings": dict(settings),
        "rows": found.rows,
        "works": found.works,
        "gold": {label.value: found.gold.get(label, 0) for label in LABELS},
        "per_class": {label.value: part(values, f"{label.value}_") for label in LABELS},
        "support_against_rest": {**part(values, "support_"), "auc": values["auc"]},
        "confusion": {
            gold.value: {said.value: int(found.table[i][j]) for j, said in enumerate(LABELS)}
            for i, gold in enumerate(LABELS)
        },
        "baselines": {
            key: {m: round(v, 6) for m, v in scores.items()}
            for key, scores in found.baselines.items()
        },
        "as_shipped": {
            "coverage": values["coverage"],
            "precision": values["said_precision"] if values["coverage"] else None,
            "flagged": {label.value: found.flagged.get(label, 0) for label in LABELS},
            "issues_in_common": list(found.issues),
            "unchecked": dict(sorted(found.unchecked.items())),
        },
        "settled_at_abstract": values["settled_at_abstract"],
        "calibration_error": values["calibration_error"] if values["coverage"] else None,
        "first_tenth": {"inaccurate": values["first_tenth"], "base_rate": values["inaccurate"]},
        **{
            name: round(values[name], 6) if name == "cost_usd" else int(values[name])
            for name in USED
        },
        "intervals": {
            key: [round(low, 6), round(high, 6)] for key, (low, high) in found.intervals.items()
        },
    }


def part(values: Mapping[str, float], prefix: str) -> dict[str, float]:
    """Precision, recall and F1 of one class."""
    return {name: values[f"{prefix}{name}"] for name in ("precision", "recall", "f1")}


def as_json(value: object) -> str:
    """JSON as the other commands write it."""
    return json_text(value)


def columns(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A plain table, the first column to the left."""
    widths = [max(len(line[n]) for line in (header, *lines)) for n in range(len(header))]
    return "\n".join(
        "  ".join(
            word.ljust(width) if n == 0 else word.rjust(width)
            for n, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in (header, *lines)
    )
