"""What the rules can prove about a claim, and what it takes to overrule a proof."""

from collections.abc import Sequence

from sciverify_lint.model import (
    Claim,
    Issue,
    Label,
    Outcome,
    Passage,
    Quoted,
    Role,
    Stage,
    Verdict,
)
from sciverify_lint.verifiers.embedded.altered import standing
from sciverify_lint.verifiers.embedded.numbers import explained, sentences, typed
from sciverify_lint.verifiers.embedded.quantities import quantities
from sciverify_lint.verifiers.embedded.quantity import Quantity
from sciverify_lint.verifiers.embedded.quotations import quotations


def in_reach(claim: Claim) -> bool:
    """Whether rules decide about a citation at all.

    Not where it claims nothing, nor in a group of keys: what one of its works does not say, another one may.
    """
    return claim.role is Role.CLAIM and len(claim.citation.keys) == 1


def provable(claim: Claim, title: str) -> bool:
    """Whether a claim has a value or quoted words that a source can have otherwise."""
    return in_reach(claim) and (
        bool(values(claim.stretch)) or any(quotations(claim.stretch, title))
    )


def values(text: str) -> list[Quantity]:
    """The quantities of a claim that are findings."""
    return [q for q in quantities(text) if not q.aside and not q.modifier]


def open_to_proof(claim: str, title: str, passages: Sequence[Passage]) -> bool:
    """Whether a claim has a value or quoted words that these passages do not bear out."""
    claimed = [q for q in quantities(claim) if not q.aside]
    stated = list(sentences(passages))
    return any(not explained(q, claim, claimed, stated) for q in values(claim)) or any(
        not standing(quotation, passages) for quotation in quotations(claim, title)
    )


def quoted(claim: str, title: str, passages: Sequence[Passage]) -> tuple[Quoted, ...]:
    """The quotations of a claim that stand in the source, each in the passage where it begins."""
    found = (standing(quotation, passages) for quotation in quotations(claim, title))
    return tuple(one for one in found if one is not None)


def overruled(proof: Verdict, claim: str, answer: Outcome) -> bool:
    """Whether an answer disputes a proof with the claim's own value or words, quoted from the source."""
    if not isinstance(answer, Verdict) or answer.label is Label.CONTRADICTS or not answer.quote:
        return False
    if Issue.QUOTATION in proof.issues:
        passage = Passage(text=answer.quote, stage=Stage.FULLTEXT)
        return standing(proof.claimed or "", (passage,)) is not None
    own = [q for q in quantities(claim) if typed(claim, q) == proof.claimed]
    there = [v for v in quantities(answer.quote) if not v.aside]
    return any(q.agrees_in(v) for q in own for v in there)
