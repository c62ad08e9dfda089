"""What a run was about, in four units that mean the same in every output: manuscripts, citing places, works, claims.

A citing place is a command, bracket or field that cites; `\\nocite` is none. A work is a bibliography entry
that is cited. A claim is one cited work at one citing place. Judged claims and those without a verdict are all
claims; works that were found, named wrongly or not found, and those that were not checked, are all works.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sciverify_lint.model import (
    Citation,
    Document,
    Fate,
    Format,
    Judgement,
    Label,
    Mode,
    Reason,
    Report,
    Role,
    Unchecked,
    Verdict,
)

REASONS = {
    Reason.NO_ABSTRACT: "without abstract and text",
    Reason.NO_FULL_TEXT: "without text",
    Reason.WRONG_TEXT: "with another work's text",
    Reason.SOURCE_DOWN: "source did not answer",
    Reason.FAULT: "fault of the program",
    Reason.MODEL_DOWN: "model did not answer",
    Reason.BUDGET: "budget spent",
    Reason.INTERRUPTED: "interrupted",
    Reason.OFFLINE: "offline",
    Reason.NO_VERIFIER: "--verifier none",
    Reason.UNDECIDED: "undecided by rule",
    Reason.UNVERIFIED_QUOTE: "quote not in the source",
    Reason.NOT_A_CLAIM: "with nothing to judge",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The figures of a report."""

    manuscripts: int
    bibliographies: int
    """Those that were linted by themselves."""
    citing_places: int
    works: int
    claims: int
    fates: Mapping[Fate, int]
    """What became of looking the works up; they sum up to `works`."""
    labels: Mapping[Label, int]
    """The verdicts."""
    by_model: int
    """Verdicts that a model gave."""
    reasons: Mapping[str, int]
    """Why claims have no verdict, in words that may stand behind a number."""
    undecided: int
    """Claims without a verdict that had something to judge."""

    @property
    def unknown(self) -> int:
        """Works whose existence was not checked."""
        return sum(n for fate, n in self.fates.items() if not fate.checked)

    @property
    def judged(self) -> int:
        """Claims with a verdict."""
        return sum(self.labels.values())

    @property
    def unjudged(self) -> int:
        """Claims without one."""
        return sum(self.reasons.values())


def counts_of(report: Report) -> Counts:
    """The figures of a report."""
    kinds = Counter(d.format is Format.BIBLIOGRAPHY for d in report.documents)
    fates = Counter(r.fate for r in report.resolutions)
    works = max(report.stats.works, fates.total())
    # an interrupted run, and one over what changed, has not come to all works
    fates[Fate.NOT_ASKED] += works - fates.total()
    verdicts = [j.outcome for j in report.judgements if isinstance(j.outcome, Verdict)]
    open_ = [j for j in report.judgements if isinstance(j.outcome, Unchecked)]
    return Counts(
        manuscripts=kinds[False],
        bibliographies=kinds[True],
        citing_places=sum(len(citing_places(d)) for d in report.documents),
        works=works,
        claims=len(report.judgements),
        fates=+fates,
        labels=Counter(v.label for v in verdicts),
        by_model=sum(v.verifier != "embedded" for v in verdicts),
        reasons=Counter(map(why_open, open_)),
        undecided=sum(why_open(j) != REASONS[Reason.NOT_A_CLAIM] for j in open_),
    )


def citing_places(document: Document) -> list[Citation]:
    """The places of a document that cite."""
    return [c for s in document.sentences for c in s.citations if c.mode is not Mode.NOCITE]


def why_open(judgement: Judgement) -> str:
    """Why a claim has no verdict; a list, a pointer or a name claims nothing, whatever was read."""
    outcome = judgement.outcome
    if not isinstance(outcome, Unchecked) or judgement.claim.role is not Role.CLAIM:
        return REASONS[Reason.NOT_A_CLAIM]
    if judgement.claim.reference is None:
        return "in no bibliography"
    return REASONS[outcome.reason]


def plural(count: int, word: str, many: str | None = None) -> str:
    """`1 claim`, `2 claims`."""
    return f"{count} {word if count == 1 else many or word + 's'}"


def listed(counted: Mapping[str, int]) -> str:
    """`8 without text, 3 offline`, the most first."""
    rows = sorted(counted.items(), key=lambda row: (-row[1], row[0]))
    return ", ".join(f"{n} {word}" for word, n in rows)
