"""The policy of the paper, and its ablations."""

import pytest

from sciverify_lint.model import Label, Outcome, Reason, Role, Stage, Unchecked, Verdict
from sciverify_lint.verifiers.escalate import Plan, Reading, judgeable, next_stage
from tests.verifiers.material import claim_of

CLAIM = claim_of("Sand moves")


def verdict(label: Label, stage: Stage = Stage.ABSTRACT) -> Verdict:
    """A verdict without evidence: the policy looks at the label only."""
    return Verdict(
        label=label, confidence=1, stage=stage, quote=None, passage=None, rationale="", verifier="t"
    )


NEI = verdict(Label.NEI)
UNDECIDED = Unchecked(reason=Reason.UNDECIDED)


@pytest.mark.parametrize(
    ("reading", "has_abstract", "said", "stage"),
    [
        (Reading.ESCALATE, True, (), Stage.ABSTRACT),
        (Reading.ESCALATE, False, (), Stage.FULLTEXT),
        (Reading.ESCALATE, True, (NEI,), Stage.FULLTEXT),
        (Reading.ESCALATE, True, (UNDECIDED,), Stage.FULLTEXT),
        (Reading.ESCALATE, True, (verdict(Label.SUPPORTS),), None),
        (Reading.ESCALATE, True, (verdict(Label.CONTRADICTS),), None),
        (Reading.ESCALATE, True, (NEI, verdict(Label.NEI, Stage.FULLTEXT)), None),
        (Reading.ESCALATE, False, (verdict(Label.NEI, Stage.FULLTEXT),), None),
        (Reading.ESCALATE, True, (Unchecked(reason=Reason.UNVERIFIED_QUOTE),), None),
        (Reading.ESCALATE, True, (Unchecked(reason=Reason.BUDGET),), None),
        (Reading.ESCALATE, True, (Unchecked(reason=Reason.MODEL_DOWN),), None),
        (Reading.ABSTRACT, True, (), Stage.ABSTRACT),
        (Reading.ABSTRACT, True, (NEI,), None),
        (Reading.ABSTRACT, False, (), None),
        (Reading.FULLTEXT, True, (), Stage.FULLTEXT),
        (Reading.FULLTEXT, True, (verdict(Label.NEI, Stage.FULLTEXT),), None),
    ],
)
def test_what_is_read_next(
    reading: Reading, has_abstract: bool, said: tuple[Outcome, ...], stage: Stage | None
) -> None:
    plan = Plan(evidence=reading)
    assert next_stage(plan, CLAIM, has_abstract=has_abstract, said=said) is stage


@pytest.mark.parametrize("role", [Role.USE, Role.LIST, Role.POINTER, Role.NAME])
def test_what_claims_nothing_is_settled_by_the_first_text(role: Role) -> None:
    claim = claim_of("MiniLM", role=role)
    assert next_stage(Plan(), claim, has_abstract=True, said=(NEI,)) is None
    assert next_stage(Plan(), claim, has_abstract=False, said=()) is Stage.FULLTEXT


@pytest.mark.parametrize(
    ("text", "role", "expected"),
    [
        ("Smoking kills", Role.CLAIM, True),
        ("产量增加", Role.CLAIM, True),
        ("", Role.CLAIM, False),
        ("12 (3.5), —", Role.CLAIM, False),
        ("and", Role.CLAIM, False),
        ("cell after cell " * 200, Role.CLAIM, False),
        ("MiniLM", Role.NAME, True),
        ("", Role.POINTER, False),
    ],
)
def test_what_has_words_to_judge(text: str, role: Role, expected: bool) -> None:
    assert judgeable(claim_of(text, role=role)) is expected
