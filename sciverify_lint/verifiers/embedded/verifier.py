"""Decides what rules can prove with a passage; of everything else it shows the nearest passage."""

from collections.abc import Sequence

from sciverify_lint.model import Outcome, Passage, Question, Reason, Unchecked

NAME = "embedded"


class EmbeddedVerifier:
    """A `Verifier` without a model."""

    name = NAME
    reads_all = True

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        """One outcome a question."""
        return tuple(undecided(question) for question in questions)


def undecided(question: Question) -> Unchecked:
    """No label, and the passage that a person should look at."""
    nearest = max(question.evidence.passages, key=score)
    return Unchecked(
        reason=Reason.UNDECIDED,
        detail="rules cannot tell whether the source supports this",
        nearest=nearest,
        attention=round(1 - max(0.0, score(nearest)), 4),
    )


def score(passage: Passage) -> float:
    """The similarity of a passage, 0 when it was not ranked."""
    return passage.score or 0.0
