"""Two configurations on the same rows, and models as screens and judges: what differs, and if by more than chance."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from sciverify_lint.benchmark.measures import Arrays
from sciverify_lint.benchmark.rows import works
from sciverify_lint.benchmark.run import Result
from sciverify_lint.benchmark.scores import Interval, intervals, middle, resamples
from sciverify_lint.config.merge import consistent
from sciverify_lint.config.read import name_of, parsed
from sciverify_lint.config.settings import Config, EvidenceMode, VerifierName
from sciverify_lint.errors import UsageError
from sciverify_lint.model import Label

MEASURES = ("micro_f1", "macro_f1", "support_f1", "calls")
COMPARABLE = (
    "verifier", "screen_model", "judge_model", "evidence", "passages", "top_k", "embedder", "nli_model", "no_llm",
)  # fmt: skip
ENOUGH = 0.05
"""Share of the rows that a screen must commit itself on: below it saves nothing."""
SLIPS = 0.02
"""Accuracy when committed may lie so far below the best before a model is a worse screen."""


def configured(config: Config, words: str) -> Config:
    """`config` with `NAME=VALUE,NAME=VALUE` in it. Raises UsageError or ConfigError."""
    changed = config
    for word in filter(None, (w.strip() for w in words.split(","))):
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--compare {words}: write NAME=VALUE, such as evidence=abstract")
        field = name_of(name.strip(), "--compare")
        if field not in COMPARABLE:
            known = ", ".join(n.replace("_", "-") for n in COMPARABLE)
            raise UsageError(f"--compare {name}: only {known} can be compared")
        changed = with_value(changed, field, parsed(field, value.strip(), f"--compare {name}"))
    consistent(changed)
    return changed


def with_value(config: Config, field: str, value: object) -> Config:
    """`config` with one field changed."""
    values = {f.name: getattr(config, f.name) for f in fields(Config)}
    return Config(**{**values, field: value})


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One measure of two configurations on the same rows."""

    measure: str
    first: float
    second: float
    interval: Interval
    """Of second minus first, over paired resamples of works."""
    chance: float
    """Two-sided: how often a resample would turn the sign."""


def differences(first: Sequence[Result], second: Sequence[Result]) -> list[Difference]:
    """The paired bootstrap (Berg-Kirkpatrick et al. 2012) of each measure."""
    one, two = Arrays.of(first), Arrays.of(second)
    everything = np.arange(len(first))
    ones, twos = one.values(everything), two.values(everything)
    pairs = [
        (one.values(sample), two.values(sample))
        for sample in resamples(works([r.row for r in first]))
    ]
    found = []
    for name in MEASURES:
        gaps = [b[name] - a[name] for a, b in pairs]
        turned = min(sum(g <= 0 for g in gaps), sum(g >= 0 for g in gaps)) / len(gaps)
        found.append(
            Difference(
                measure=name,
                first=ones[name],
                second=twos[name],
                interval=middle(gaps),
                chance=min(1.0, 2 * turned),
            )
        )
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """How one model reads: as a screen of abstracts, as a judge of passages."""

    model: str
    nei: float
    """Share of NEI from the abstract."""
    committed: float
    """Share of SUPPORTS and CONTRADICTS from the abstract."""
    accuracy: float
    """Of those, how many are right."""
    accuracy_interval: Interval
    judged: float
    """Macro-F1 with the full text."""
    judged_interval: Interval


def as_screen(config: Config, model: str) -> Config:
    """The settings under which a model is tried as a screen."""
    return tried(config, model, EvidenceMode.ABSTRACT)


def as_judge(config: Config, model: str) -> Config:
    """The settings under which a model is tried as a judge."""
    return tried(config, model, EvidenceMode.FULLTEXT)


def tried(config: Config, model: str, evidence: EvidenceMode) -> Config:
    """The settings under which a model reads alone."""
    changed = replace(
        config, verifier=VerifierName.LLM, screen_model=model, judge_model=model, evidence=evidence
    )
    consistent(changed)
    return changed


def temperament(model: str, screened: Sequence[Result], judged: Sequence[Result]) -> Temperament:
    """What the two trials of a model show."""
    groups = resamples(works([r.row for r in screened]))
    said = np.array([r.said is not None and r.said is not Label.NEI for r in screened])
    right = np.array([r.said is r.row.label for r in screened])
    nei = np.array([r.said is Label.NEI for r in screened])
    accuracies = [float(right[s][said[s]].mean()) for s in groups if said[s].any()] or [0.0]
    arrays = Arrays.of(judged)
    everything = np.arange(len(judged))
    return Temperament(
        model=model,
        nei=float(nei.mean()),
        committed=float(said.mean()),
        accuracy=float(right[said].mean()) if said.any() else 0.0,
        accuracy_interval=middle(accuracies),
        judged=arrays.values(everything)["macro_f1"],
        judged_interval=intervals(arrays.values, groups)["macro_f1"],
    )


def choice(found: Sequence[Temperament]) -> tuple[str, str]:
    """The model to screen with and the one to judge with.

    A screen ends the matter where it commits itself, so what counts is how often it is then right; of equals, the one
    that commits itself most. The judge has the last word, so what counts is how it does over all three labels
    (arXiv 2605.27710).
    """
    able = [t for t in found if t.committed >= ENOUGH] or list(found)
    best = max(t.accuracy for t in able)
    screen = max((t for t in able if t.accuracy >= best - SLIPS), key=lambda t: t.committed)
    judge = max(found, key=lambda t: t.judged)
    return screen.model, judge.model
