"""Which text is read next: the two-stage policy of DeepSciVerify (arXiv 2605.27710) and its ablations.

Pure: it says what is needed, the pipeline fetches it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sciverify_lint.model import Claim, Label, Outcome, Reason, Role, Stage, Unchecked, Verdict

TOP_K = 5
MOST_WORDS = 400
"""No sentence is longer: what is, is a table or a list that was not meant to be read as one."""


class Reading(StrEnum):
    """Which texts may be read (`--evidence`)."""

    ABSTRACT = "abstract"
    FULLTEXT = "fulltext"
    ESCALATE = "escalate"


class Choice(StrEnum):
    """How passages of a full text are chosen (`--passages`)."""

    RAG = "rag"
    """The nearest by embedding."""
    LLM = "llm"
    """Those a model picks from all of them."""
    ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How far a run goes."""

    evidence: Reading = Reading.ESCALATE
    passages: Choice = Choice.RAG
    top_k: int = TOP_K


def judgeable(claim: Claim) -> bool:
    """Whether there are words to judge: two to four hundred for a claim; one will do for the name of a thing."""
    words = re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\d_]{2,}", claim.text)
    return (2 if claim.role is Role.CLAIM else 1) <= len(words) <= MOST_WORDS


def next_stage(
    plan: Plan, claim: Claim, *, has_abstract: bool, said: Sequence[Outcome]
) -> Stage | None:
    """The text to read next about a claim after what the stages `said`; None when all is said.

    The abstract settles a claim that it supports or contradicts; only NEI, and the `undecided` of a
    verifier that decides by rule, go on to the full text. A quote that is not in the abstract does not:
    a reader that invents evidence has shown nothing about the full text either. A citation that
    claims nothing (use, list, pointer, name) is settled by the first text there is.
    """
    if plan.evidence is Reading.ABSTRACT:
        return Stage.ABSTRACT if has_abstract and not said else None
    if plan.evidence is Reading.FULLTEXT:
        return None if said else Stage.FULLTEXT
    if not said:
        return Stage.ABSTRACT if has_abstract else Stage.FULLTEXT
    first_only = len(said) == 1 and has_abstract and claim.role is Role.CLAIM
    return Stage.FULLTEXT if first_only and is_open(said[0]) else None


def is_open(outcome: Outcome) -> bool:
    """Whether an outcome leaves the claim to the next text."""
    match outcome:
        case Verdict(label=label):
            return label is Label.NEI
        case Unchecked(reason=reason):
            return reason is Reason.UNDECIDED
