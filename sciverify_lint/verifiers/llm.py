"""A chat model as verifier: one prompt a claim, an answer that is checked before it is believed."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from sciverify_lint.model import (
    Cost,
    Issue,
    Label,
    Outcome,
    Question,
    Reason,
    Unchecked,
    Verdict,
)
from sciverify_lint.services.protocols import LanguageModel, NoAnswer, Store
from sciverify_lint.verifiers import cache
from sciverify_lint.verifiers.answer import SCHEMA, Said, parsed
from sciverify_lint.verifiers.prompt import Prompt, prompt, version
from sciverify_lint.verifiers.quote import located

WORTH_WAITING = 4000
"""Characters of a shared opening from which the first claim goes alone, so that a provider has it cached
for the others; providers cache from 1,024 tokens."""
AGAIN = (
    "\nYour last answer was not one JSON object with a label that exists. Answer again, with the one JSON"
    " object alone: quote, passage, rationale, label (SUPPORTS, CONTRADICTS or NEI), issues, confidence.\n"
)


class LlmVerifier:
    """A `Verifier` that asks a chat model with the `screen` or the `judge` prompt, or with `proof` about a proof."""

    reads_all = False

    def __init__(self, model: LanguageModel, kind: str, store: Store) -> None:
        """`kind` is `screen` or `judge`; answers are kept in `store`."""
        self.model = model
        self.kind = kind
        self.store = store
        self.name = f"llm:{model.name}"

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        """One outcome for each question, in order; equal questions are asked once."""
        kinds = [self.kind if question.proof is None else "proof" for question in questions]
        prompts = [prompt(kind, each) for kind, each in zip(kinds, questions, strict=True)]
        keys = [self.key(kind, each) for kind, each in zip(kinds, prompts, strict=True)]
        known: dict[str, cache.Kept | Unchecked] = {**cache.load(self.store, keys)}
        open_ones = {name: index for index, name in enumerate(keys) if name not in known}
        waves = [list(open_ones)]
        if len(open_ones) > 1 and len(prompts[0].shared) >= WORTH_WAITING:
            waves = [waves[0][:1], waves[0][1:]]
        for wave in waves:
            answers = await asyncio.gather(
                *(self.answer(prompts[open_ones[n]], questions[open_ones[n]], n) for n in wave)
            )
            known |= dict(zip(wave, answers, strict=True))
        return tuple(
            self.outcome(known[name], question)
            for name, question in zip(keys, questions, strict=True)
        )

    def key(self, kind: str, asked: Prompt) -> str:
        """What an answer is kept under."""
        return cache.key(self.model.identity, version(kind), asked.shared, asked.user)

    async def answer(self, asked: Prompt, question: Question, name: str) -> cache.Kept | Unchecked:
        """What the model says, its quote checked; a useless answer is asked for once more."""
        cost, what = Cost(), ""
        for more in ("", AGAIN):
            answer = await self.model.ask(
                system=asked.system, shared=asked.shared, user=asked.user + more, schema=SCHEMA
            )
            cost += answer.cost
            if isinstance(answer, NoAnswer):
                return Unchecked(reason=answer.reason, detail=answer.detail, cost=cost)
            if (said := parsed(answer.text)) is not None:
                kept = cache.Kept(said=checked(said, question), cost=cost)
                cache.keep(self.store, name, kept)
                return kept
            empty = not answer.text.strip()
            what = "answered without a text" if empty else "gave no answer that can be read"
        detail = f"{self.model.name} twice {what}"
        return Unchecked(reason=Reason.MODEL_DOWN, detail=detail, cost=cost)

    def outcome(self, kept: cache.Kept | Unchecked, question: Question) -> Outcome:
        """The verdict on a question, or why there is none."""
        passages = question.evidence.passages
        if isinstance(kept, Unchecked):
            return replace(kept, nearest=passages[0] if passages else None)
        said = kept.said
        found = located(said.quote, passages, said.passage) if said and said.quote else None
        if said is None or (found is None and said.label is not Label.NEI):
            return Unchecked(
                reason=Reason.UNVERIFIED_QUOTE,
                detail=f"what {self.model.name} quoted does not stand in what it read",
                nearest=passages[0] if passages else None,
                cost=kept.cost,
            )
        return Verdict(
            label=said.label,
            issues=said.issues,
            confidence=said.confidence,
            stage=found[1].stage if found else question.evidence.stage,
            quote=found[0] if found else None,
            passage=found[1] if found else None,
            rationale=said.rationale,
            verifier=self.name,
            cost=kept.cost,
        )


def checked(said: Said, question: Question) -> Said | None:
    """The answer with the source's own words for its quote, or None when it proves nothing.

    SUPPORTS and CONTRADICTS stand on their quote. NEI stands on all that was read: a quote that is not
    there is left out. `unrelated` says that nothing was found, so it goes with NEI only.
    """
    passages = question.evidence.passages
    found = located(said.quote, passages, said.passage) if said.quote else None
    if found is None and said.label is not Label.NEI:
        return None
    issues = said.issues
    if said.label is not Label.NEI:
        issues = tuple(issue for issue in issues if issue is not Issue.UNRELATED)
    if found is None:
        return replace(said, quote=None, passage=None, issues=issues)
    return replace(said, quote=found[0], passage=passages.index(found[1]) + 1, issues=issues)
