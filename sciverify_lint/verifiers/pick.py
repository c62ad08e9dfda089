"""`--passages llm`: a chat model reads the whole text and picks what the judge reads.

The paper's ablation: it gains less than passages chosen by embedding, and costs a reading of the whole text.
"""

import json

from sciverify_lint.model import Cost, Passage, Question, Reason, Unchecked
from sciverify_lint.services.protocols import LanguageModel, NoAnswer, Store
from sciverify_lint.verifiers import cache
from sciverify_lint.verifiers.answer import PICK_SCHEMA, picked
from sciverify_lint.verifiers.prompt import prompt, version

TABLE = "picks"


class LlmPicker:
    """A `Picker` that asks a chat model."""

    def __init__(self, model: LanguageModel, store: Store) -> None:
        """Choices are kept in `store`."""
        self.model = model
        self.store = store

    async def pick(self, question: Question, k: int) -> tuple[Passage, ...] | Unchecked:
        """At most `k` passages of the question's evidence, most telling first."""
        asked = prompt("pick", question, most=k)
        name = cache.key(self.model.identity, version("pick"), asked.shared, asked.user)
        numbers = self.kept(name)
        cost = Cost()
        for _ in range(2):
            if numbers is not None:
                break
            answer = await self.model.ask(
                system=asked.system, shared=asked.shared, user=asked.user, schema=PICK_SCHEMA
            )
            cost += answer.cost
            if isinstance(answer, NoAnswer):
                return Unchecked(reason=answer.reason, detail=answer.detail, cost=cost)
            numbers = picked(answer.text)
            if numbers is not None:
                self.store.put(TABLE, name, json.dumps(numbers).encode())
        if numbers is None:
            detail = f"{self.model.name} twice gave no choice of passages that can be read"
            return Unchecked(reason=Reason.MODEL_DOWN, detail=detail, cost=cost)
        passages = question.evidence.passages
        wanted = [n for n in dict.fromkeys(numbers) if 1 <= n <= len(passages)]
        return tuple(passages[n - 1] for n in wanted[:k])

    def kept(self, name: str) -> tuple[int, ...] | None:
        """The choice that was made before."""
        raw = self.store.get(TABLE, name)
        return None if raw is None else picked(f'{{"passages": {raw.decode(errors="replace")}}}')
