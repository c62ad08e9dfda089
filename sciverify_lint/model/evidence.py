"""The text of a cited work, what a verifier reads of it, and what it says."""

from dataclasses import dataclass

from sciverify_lint.model.references import Claim
from sciverify_lint.model.words import Issue, Label, Reason, Stage
from sciverify_lint.model.works import Resolution


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlock:
    """A paragraph of a source text."""

    text: str
    page: int | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """The text of a cited work, without headers, affiliations and reference list."""

    blocks: tuple[TextBlock, ...]
    provenance: str
    """Where it came from: a path, or an address."""
    title: str | None = None
    """The title that the text itself gives."""
    abstract: str | None = None
    """The abstract, when the text marks it as such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoText:
    """No text, and why: NO_FULL_TEXT, WRONG_TEXT, SOURCE_DOWN or OFFLINE."""

    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a source that a verifier reads."""

    text: str
    stage: Stage
    section: str | None = None
    page: int | None = None
    score: float | None = None
    """Cosine similarity to the claim, -1 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a verifier is given to read about one claim."""

    title: str
    """Of the cited work."""
    stage: Stage
    passages: tuple[Passage, ...]
    provenance: str
    whole: bool = False
    """FULLTEXT only: `passages` are the whole text in order, not the nearest ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One claim and the evidence to judge it by."""

    claim: Claim
    evidence: Evidence
    proof: "Verdict | None" = None
    """What a rule proved against the claim, put to a verifier that has said otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one answer took."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        """Both together."""
        return Cost(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            usd=self.usd + other.usd,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a verifier says, with its evidence."""

    label: Label
    issues: tuple[Issue, ...] = ()
    confidence: float
    """0 to 1."""
    stage: Stage
    quote: str | None
    """Verbatim from `passage.text`, white space, hyphenation and ligatures folded; None only for NEI."""
    passage: Passage | None
    rationale: str
    verifier: str
    """llm:MODEL, nli:MODEL or embedded"""
    claimed: str | None = None
    """By rule: the claim's own value or quoted words, which the source has otherwise."""
    cost: Cost = Cost()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchecked:
    """Why there is no verdict. Neither a pass nor a fault of the citation."""

    reason: Reason
    detail: str = ""
    nearest: Passage | None = None
    attention: float | None = None
    """How little the source overlaps with the claim, 0 to 1: what to look at first."""
    cost: Cost = Cost()


Outcome = Verdict | Unchecked


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """Words that a claim quotes and that stand in the source."""

    words: str
    """As the source has them."""
    passage: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A claim and what became of it."""

    claim: Claim
    resolution: Resolution | None
    outcome: Outcome
    trail: tuple[Outcome, ...] = ()
    """What each stage said, in order; the last is not always the outcome."""
    passages: tuple[Passage, ...] = ()
    """What the last stage read."""
    provenance: str | None = None
    quoted: tuple[Quoted, ...] = ()
    """What the claim quotes and the source has, where it was looked for."""
    no_text: NoText | None = None
    """Why the full text was not read, when it was wanted."""
