"""Decides what rules can prove with a passage; of everything else it shows the nearest passage."""

from collections.abc import Sequence

from sciverify_lint.model import (
    Issue,
    Label,
    Outcome,
    Passage,
    Question,
    Reason,
    Stage,
    Unchecked,
    Verdict,
)
from sciverify_lint.verifiers.embedded.altered import Altered, altered
from sciverify_lint.verifiers.embedded.attention import attention
from sciverify_lint.verifiers.embedded.numbers import Mismatch, mismatch
from sciverify_lint.verifiers.embedded.proof import in_reach

NAME = "embedded"


class EmbeddedVerifier:
    """A `Verifier` without a model."""

    name = NAME
    reads_all = True

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        """One outcome a question."""
        return tuple(outcome(question) for question in questions)


def outcome(question: Question) -> Outcome:
    """A verdict where a rule proves one, else the nearest passage."""
    if not in_reach(question.claim):
        return undecided(question)
    return misquoted(question) or misnumbered(question) or undecided(question)


def misquoted(question: Question) -> Verdict | None:
    """Quoted words that are not in a full text, all of which was read."""
    evidence = question.evidence
    if evidence.stage is not Stage.FULLTEXT or not evidence.whole:
        return None
    found = altered(question.claim.stretch, evidence.title, evidence.passages)
    if found is None:
        return None
    return contradicted(Issue.QUOTATION, found, found.quotation, "the quoted words are not")


def misnumbered(question: Question) -> Verdict | None:
    """Another value for the same quantity."""
    found = mismatch(question.claim.stretch, question.evidence.passages)
    if found is None:
        return None
    reason = f"the claim has {found.claimed}, the source {found.found},"
    return contradicted(Issue.NUMBER, found, found.claimed, reason)


def contradicted(issue: Issue, found: Altered | Mismatch, claimed: str, reason: str) -> Verdict:
    """CONTRADICTS for one reason; no rule is surer than 0.9."""
    return Verdict(
        label=Label.CONTRADICTS,
        issues=(issue,),
        confidence=round(0.4 + 0.5 * min(1.0, found.sure), 2),
        stage=found.passage.stage,
        quote=found.quote,
        passage=found.passage,
        rationale=reason,
        verifier=NAME,
        claimed=claimed,
    )


def undecided(question: Question) -> Unchecked:
    """No label, and the passage that a person should look at."""
    passages = question.evidence.passages
    return Unchecked(
        reason=Reason.UNDECIDED,
        detail="rules cannot tell whether the source supports this",
        nearest=max(passages, key=score, default=None),
        attention=attention(question.claim.text, passages),
    )


def score(passage: Passage) -> float:
    """The similarity of a passage, 0 when it was not ranked."""
    return passage.score or 0.0
