"""Any three-way cross-encoder of sentence-transformers as verifier: which label a passage entails.

Claims are short and passages long, so a passage is read in windows of three sentences
(whole passages score poorly), and the window that speaks most clearly decides.
"""

import asyncio
import importlib.util
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sciverify_lint.errors import MissingDependency, UsageError
from sciverify_lint.model import Label, Outcome, Passage, Question, Reason, Unchecked, Verdict
from sciverify_lint.services.protocols import Store
from sciverify_lint.text.sentences import split
from sciverify_lint.verifiers import cache
from sciverify_lint.verifiers.answer import Said

WINDOW = 3
"""Sentences read at a time."""
BATCH = 8
LONGEST = 4000
"""Characters of a window that are read: more than any cross-encoder takes in."""
VERSION = "1"
NAMES = (
    (Label.SUPPORTS, re.compile(r"entail|support", re.IGNORECASE)),
    (Label.CONTRADICTS, re.compile(r"contradict|refut", re.IGNORECASE)),
    (Label.NEI, re.compile(r"neutral|nei\b|not.?enough|unknown", re.IGNORECASE)),
)
"""What models call the three relations. `not_entailment` is none of them: such models have two labels."""
LOCAL = ThreadPoolExecutor(1, thread_name_prefix="nli")

Pairs = Sequence[tuple[str, str]]
Score = Callable[[Pairs], Sequence[Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Window:
    """Some sentences of one passage, as they stand there."""

    text: str
    passage: int


@dataclass(frozen=True, slots=True)
class Loaded:
    """A model that is ready: pairs of premise and hypothesis to probabilities, and its label order."""

    score: Score
    order: tuple[Label, ...]


class NliVerifier:
    """A `Verifier` that runs a cross-encoder on this machine."""

    reads_all = False

    def __init__(self, model: str, store: Store, *, offline: bool = False) -> None:
        """`model` is a name on the hub or an absolute path; nothing is loaded yet."""
        if importlib.util.find_spec("sentence_transformers") is None:
            raise MissingDependency(
                f"The NLI model {model!r} needs sentence-transformers:"
                " pip install 'sciverify-lint[transformers]'"
            )
        # A folder of the manuscript's repository must not be taken for the model of that name.
        if not Path(model).is_absolute() and Path(model).exists():
            raise UsageError(
                f"The NLI model {model!r} is also a path here; give the absolute path of a local model."
            )
        self.model = model
        self.store = store
        self.offline = offline
        self.name = f"nli:{model}"

    @cached_property
    def loaded(self) -> Loaded:
        """The model; from this machine only when offline."""
        return load(self.model, offline=self.offline)

    async def verify(self, questions: Sequence[Question]) -> tuple[Outcome, ...]:
        """One outcome for each question, in order; the model runs in a thread of its own."""
        loop = asyncio.get_running_loop()
        keys = [self.key(question) for question in questions]
        known = cache.load(self.store, keys)
        for name, question in zip(keys, questions, strict=True):
            if name not in known and question.evidence.passages:
                known[name] = await loop.run_in_executor(LOCAL, self.read, name, question)
        return tuple(
            self.outcome(known.get(name), question)
            for name, question in zip(keys, questions, strict=True)
        )

    def key(self, question: Question) -> str:
        """What an answer is kept under."""
        texts = (passage.text for passage in question.evidence.passages)
        return cache.key(self.name, VERSION, hypothesis(question), *texts)

    def read(self, name: str, question: Question) -> cache.Kept:
        """Score every window of the evidence, and keep what the clearest one says."""
        shown = windows(question.evidence.passages)
        pairs = [(window.text[:LONGEST], hypothesis(question)) for window in shown]
        kept = cache.Kept(said=clearest(shown, self.loaded.score(pairs), self.loaded.order))
        cache.keep(self.store, name, kept)
        return kept

    def outcome(self, kept: cache.Kept | None, question: Question) -> Outcome:
        """The verdict on a question, or that there was nothing to read."""
        if kept is None or kept.said is None:
            return Unchecked(reason=Reason.UNDECIDED, detail="there was no sentence to read")
        said = kept.said
        passage = question.evidence.passages[(said.passage or 1) - 1]
        return Verdict(
            label=said.label,
            confidence=said.confidence,
            stage=question.evidence.stage,
            quote=said.quote,
            passage=passage,
            rationale=said.rationale,
            verifier=self.name,
        )


def hypothesis(question: Question) -> str:
    """The claim, after the sentence before it where it cannot be understood alone."""
    claim = question.claim
    return f"{claim.sentence.before} {claim.text}" if claim.needs_context else claim.text


def windows(passages: Sequence[Passage]) -> list[Window]:
    """Every run of three sentences of each passage; a shorter passage is one window."""
    found: list[Window] = []
    for number, passage in enumerate(passages, start=1):
        spans = split(passage.text)
        for first in range(max(1, len(spans) - WINDOW + 1)):
            run = spans[first : first + WINDOW]
            if run:
                found.append(Window(passage.text[run[0][0] : run[-1][1]], number))
    return found


def clearest(
    shown: Sequence[Window], scores: Sequence[Sequence[float]], order: Sequence[Label]
) -> Said | None:
    """What the window says that is surest of SUPPORTS or CONTRADICTS; NEI when none is surer of it than of NEI."""
    if not shown:
        return None
    best = max(
        (
            (float(row[order.index(label)]), -index, label)
            for index, row in enumerate(scores)
            for label in (Label.SUPPORTS, Label.CONTRADICTS)
        ),
        key=lambda candidate: candidate[:2],
    )
    sureness, index, label = best[0], -best[1], best[2]
    neutral = float(scores[index][order.index(Label.NEI)])
    if sureness <= neutral:
        label, sureness = Label.NEI, neutral
    window = shown[index]
    return Said(
        label=label,
        confidence=round(min(1.0, max(0.0, sureness)), 4),
        quote=window.text,
        passage=window.passage,
        rationale=f"the clearest of {len(shown)} windows of text",
    )


def label_order(names: Mapping[int, str]) -> tuple[Label, ...] | None:
    """A model's `id2label` as our labels, or None when it does not tell three relations apart."""
    if sorted(names) != [0, 1, 2]:
        return None
    order = []
    for number in range(3):
        fitting = [label for label, words in NAMES if words.search(names[number])]
        order += fitting if len(fitting) == 1 else []
    return tuple(order) if sorted(order) == sorted(Label) else None


def load(model: str, *, offline: bool) -> Loaded:
    """Load a cross-encoder. Raises UsageError when it cannot be, or is no three-way one."""
    from sentence_transformers import CrossEncoder

    try:
        encoder = CrossEncoder(model, device="cpu", local_files_only=offline)
    except (OSError, ValueError) as error:
        first = next(iter(str(error).splitlines()), type(error).__name__)
        raise UsageError(
            f"The NLI model {model!r} cannot be loaded ({first}); give a cross-encoder that"
            " sentence-transformers knows, or the absolute path of one."
        ) from error
    names = {int(number): str(name) for number, name in encoder.model.config.id2label.items()}
    order = label_order(names)
    if order is None:
        shown = ", ".join(names.values())
        raise UsageError(
            f"The NLI model {model!r} does not tell entailment, contradiction and neutral apart"
            f" (its labels: {shown}); give a three-way cross-encoder."
        )

    def score(pairs: Pairs) -> Sequence[Sequence[float]]:
        rows: list[list[float]] = encoder.predict(
            list(pairs), batch_size=BATCH, apply_softmax=True, show_progress_bar=False
        ).tolist()
        return rows

    return Loaded(score, order)
