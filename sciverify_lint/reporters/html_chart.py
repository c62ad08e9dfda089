"""The chart of the HTML report: verdicts by the stage that settled them, as one inline SVG."""

from collections import Counter
from collections.abc import Sequence
from html import escape

from sciverify_lint.model import Judgement, Verdict

LABELS = ("SUPPORTS", "CONTRADICTS", "NEI", "unchecked")
STAGES = ("abstract", "fulltext", "none")
STAGE_NAMES = {"abstract": "abstract", "fulltext": "full text", "none": "no verdict"}
WIDTH, LEFT, BAR, GAP = 640, 96, 24, 12


def counted(judgements: Sequence[Judgement]) -> Counter[tuple[str, str]]:
    """How many judgements have each stage and label."""
    counts: Counter[tuple[str, str]] = Counter()
    for judgement in judgements:
        outcome = judgement.outcome
        if isinstance(outcome, Verdict):
            counts[str(outcome.stage), str(outcome.label)] += 1
        else:
            counts["none", "unchecked"] += 1
    return counts


def chart(judgements: Sequence[Judgement]) -> str:
    """A figure with stacked bars; its table of the same numbers is for those who cannot see it."""
    counts = counted(judgements)
    rows = [stage for stage in STAGES if any(counts[stage, label] for label in LABELS)]
    if not rows:
        return ""
    longest = max(sum(counts[stage, label] for label in LABELS) for stage in rows)
    scale = (WIDTH - LEFT - 40) / longest
    height = len(rows) * (BAR + GAP) + GAP
    bars = "".join(
        bar(counts, stage, GAP + number * (BAR + GAP), scale) for number, stage in enumerate(rows)
    )
    return (
        f'<figure><svg role="img" aria-labelledby="chart-title" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}">'
        f'<title id="chart-title">Verdicts by stage</title>{bars}</svg>'
        f"<figcaption>Verdicts by the stage that settled them.</figcaption>{table(counts, rows)}</figure>"
    )


def bar(counts: Counter[tuple[str, str]], stage: str, top: int, scale: float) -> str:
    """One stacked bar with its name and total."""
    middle = top + BAR * 2 // 3
    parts = [f'<text x="0" y="{middle}">{escape(STAGE_NAMES[stage])}</text>']
    x = float(LEFT)
    for label in LABELS:
        width = counts[stage, label] * scale
        if width:
            said = f"{STAGE_NAMES[stage]}: {counts[stage, label]} {label}"
            parts.append(
                f'<rect x="{x:.1f}" y="{top}" width="{width:.1f}" height="{BAR}" fill="var(--{label.lower()})">'
                f"<title>{escape(said)}</title></rect>"
            )
            x += width
    total = sum(counts[stage, label] for label in LABELS)
    parts.append(f'<text x="{x + 6:.1f}" y="{middle}">{total}</text>')
    return "".join(parts)


def table(counts: Counter[tuple[str, str]], rows: Sequence[str]) -> str:
    """The numbers of the chart."""
    labels = [label for label in LABELS if any(counts[stage, label] for stage in rows)]
    head = "".join(f'<th scope="col" class="{label.lower()}">{label}</th>' for label in labels)
    body = "".join(
        f'<tr><th scope="row">{STAGE_NAMES[stage]}</th>'
        + "".join(f"<td>{counts[stage, label]}</td>" for label in labels)
        + "</tr>"
        for stage in rows
    )
    return f"<details><summary>The numbers</summary><table><tr><td></td>{head}</tr>{body}</table></details>"
