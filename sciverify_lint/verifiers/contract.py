"""What a verifier is: claims and what there is to read, to one outcome each.

Three kinds exist. `llm` and `nli` answer with a `Verdict`. `embedded`, for runs without a model,
answers with a `Verdict` only where a rule proves it with a passage, and otherwise with
`Unchecked(UNDECIDED, nearest=..., attention=...)`, which asks for the next text as NEI does.
"""

from collections.abc import Sequence
from typing import Protocol

from sciverify_lint.model import Outcome, Passage, Question, Unchecked


class Verifier(Protocol):
    """Judges claims. Bad answers, spent budgets and servers that are down are `Unchecked`, never exceptions."""

    name: str
    """llm:MODEL, nli:MODEL or embedded: stands in every `Verdict`."""
    reads_all: bool
    """Whether it wants every passage of a full text, in its order and with its score, not the nearest ones."""

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        """One outcome for each question, in order. All questions of one call are about one work.

        A verdict's quote stands in its passage, and its passage is one of the question's evidence.
        """


class Picker(Protocol):
    """Chooses passages by reading them all, where embeddings are not to."""

    async def pick(self, question: Question, k: int) -> tuple[Passage, ...] | Unchecked:
        """At most `k` passages of the question's evidence, most telling first; none if none tells anything."""
