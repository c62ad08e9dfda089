"""The report as JSON. A contract: keys are only ever added; what is missing is null."""

from sciverify_lint.model import (
    Diagnostic,
    Judgement,
    Location,
    Outcome,
    Passage,
    Report,
    Unchecked,
    Verdict,
)
from sciverify_lint.reporters.counts import Counts, counts_of
from sciverify_lint.reporters.view import View, shown, work_of
from sciverify_lint.text.printable import json_text

SCHEMA = "sciverify-lint/check/1"


def render(report: Report, view: View) -> str:
    """All that was found, judged and left unchecked as one object."""
    value = {
        "schema": SCHEMA,
        "complete": report.complete,
        "counts": counts_object(counts_of(report)),
        "diagnostics": [diagnostic_object(d) for d in shown(report, view)],
        "judgements": [
            judgement_object(j, j.outcome)
            for j in report.judgements
            if isinstance(j.outcome, Verdict)
        ],
        "unchecked": [
            unchecked_object(j, j.outcome)
            for j in report.judgements
            if isinstance(j.outcome, Unchecked)
        ],
        "notices": [{"level": str(n.level), "message": n.message} for n in report.notices],
    }
    return json_text(value)


def counts_object(counts: Counts) -> dict[str, int]:
    """What the run was about; `judged` and `unchecked` are the lengths of the lists."""
    return {
        "manuscripts": counts.manuscripts,
        "bibliographies": counts.bibliographies,
        "citing_places": counts.citing_places,
        "works": counts.works,
        "works_checked": counts.works - counts.unknown,
        "works_not_checked": counts.unknown,
        "claims": counts.claims,
        "judged": counts.judged,
        "unchecked": counts.unjudged,
    }


def position(where: Location) -> dict[str, object]:
    """File, bounds, and the place in a DOCX."""
    return {
        "file": where.path,
        "line": where.line,
        "column": where.column,
        "end_line": where.end_line,
        "end_column": where.end_column,
        "part": where.part,
        "paragraph": where.paragraph,
        "char": where.char,
    }


def diagnostic_object(one: Diagnostic) -> dict[str, object]:
    """One finding."""
    return {
        "code": one.code,
        "name": one.name,
        "severity": str(one.severity),
        "message": one.message,
        **position(one.location),
        "key": one.key,
        "related": [
            {
                "file": r.location.path,
                "line": r.location.line,
                "column": r.location.column,
                "message": r.message,
            }
            for r in one.related
        ],
        "suggestion": one.suggestion,
        "fingerprint": one.fingerprint,
    }


def claim_object(judgement: Judgement) -> dict[str, object]:
    """Which claim of which key, and where."""
    claim = judgement.claim
    where = claim.cited.location
    return {
        "key": claim.cited.key,
        "file": where.path,
        "line": where.line,
        "column": where.column,
        "part": where.part,
        "paragraph": where.paragraph,
        "char": where.char,
        "claim": claim.text,
        "role": str(claim.role),
        "quoted": [
            {"words": q.words, "passage": passage_object(q.passage)} for q in judgement.quoted
        ],
    }


def judgement_object(judgement: Judgement, verdict: Verdict) -> dict[str, object]:
    """One claim with its verdict."""
    doi, title, year = work_of(judgement)
    return {
        **claim_object(judgement),
        "work": {"doi": doi, "title": title, "year": year},
        **verdict_object(verdict),
        "trail": [outcome_object(o) for o in judgement.trail],
    }


def verdict_object(verdict: Verdict) -> dict[str, object]:
    """What a verifier said."""
    passage = verdict.passage
    return {
        "label": str(verdict.label),
        "issues": [str(i) for i in verdict.issues],
        "confidence": round(verdict.confidence, 4),
        "stage": str(verdict.stage),
        "verifier": verdict.verifier,
        "quote": verdict.quote,
        "section": passage.section if passage else None,
        "page": passage.page if passage else None,
        "rationale": verdict.rationale,
        "cost_usd": round(verdict.cost.usd, 6),
    }


def unchecked_object(judgement: Judgement, unchecked: Unchecked) -> dict[str, object]:
    """One claim without a verdict, and why."""
    return {
        **claim_object(judgement),
        "reason": str(unchecked.reason),
        "detail": unchecked.detail,
        "nearest": passage_object(unchecked.nearest),
        "attention": None if unchecked.attention is None else round(unchecked.attention, 4),
        "trail": [outcome_object(o) for o in judgement.trail],
    }


def outcome_object(outcome: Outcome) -> dict[str, object]:
    """What one stage said."""
    if isinstance(outcome, Verdict):
        return verdict_object(outcome)
    return {
        "reason": str(outcome.reason),
        "detail": outcome.detail,
        "nearest": passage_object(outcome.nearest),
    }


def passage_object(passage: Passage | None) -> dict[str, object] | None:
    """A passage with its place."""
    if passage is None:
        return None
    return {
        "text": passage.text,
        "stage": str(passage.stage),
        "section": passage.section,
        "page": passage.page,
        "score": None if passage.score is None else round(passage.score, 4),
    }
