"""SV301 to SV308."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sciverify_lint.model import (
    Finding,
    Issue,
    Judgement,
    Label,
    Learned,
    NoText,
    Reason,
    Role,
    Severity,
    Stage,
    Unchecked,
)
from sciverify_lint.rules.claims import RULES
from tests.builders import claim, judgement, learned, sentence, verdict

BY_CODE = {rule.code: rule for rule in RULES}


def said(one: Learned) -> dict[str, list[Finding]]:
    found = {code: list(rule.check(one)) for code, rule in BY_CODE.items()}
    return {code: findings for code, findings in found.items() if findings}


def one_with(label: Label, **fields: object) -> Learned:
    return learned(judgement(claim("The sea is fresh", "lund21"), verdict(label, **fields)))


def test_a_contradiction_points_at_the_key_and_quotes_the_source() -> None:
    found = said(one_with(Label.CONTRADICTS))
    assert list(found) == ["SV301"]
    first = found["SV301"][0]
    assert (first.location.column, first.key) == (11, "lund21")
    assert (
        first.message
        == "`lund21` says otherwise: “The sea is salt” (full text, page 3, section Results)"
    )
    assert first.related[0].location.path == "refs.bib"


def test_support_says_nothing() -> None:
    assert said(one_with(Label.SUPPORTS)) == {}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "SV302"),
        ({"stage": Stage.ABSTRACT}, "SV303"),
        ({"issues": (Issue.CERTAINTY,)}, "SV304"),
        ({"issues": (Issue.INDIRECT,)}, "SV307"),
        ({"issues": (Issue.UNRELATED,)}, "SV308"),
    ],
)
def test_not_enough_information_has_one_rule_by_stage_and_issue(
    fields: dict[str, object], code: str
) -> None:
    assert list(said(one_with(Label.NEI, **fields))) == [code]


def test_supported_in_a_narrower_scope_is_overstated() -> None:
    found = said(one_with(Label.SUPPORTS, issues=(Issue.SCOPE, Issue.POPULATION)))
    assert "narrower in scope and population" in found["SV304"][0].message


def test_sv302_names_the_passages_that_were_read() -> None:
    found = said(one_with(Label.NEI))
    assert "the passage read (page 3) of `lund21`" in found["SV302"][0].message


def test_sv303_says_why_no_full_text_was_read() -> None:
    one = judgement(claim("The sea is fresh", "lund21"), verdict(Label.NEI, stage=Stage.ABSTRACT))
    shut = replace(one, no_text=NoText(reason=Reason.NO_FULL_TEXT, detail="no open copy was found"))
    assert "no open copy was found" in said(learned(shut))["SV303"][0].message


@pytest.mark.parametrize("role", [Role.USE, Role.POINTER, Role.LIST, Role.NAME])
def test_other_roles_raise_only_unrelated_work(role: Role) -> None:
    about = claim("We use the sea", "lund21", role=role)
    assert said(learned(judgement(about, verdict(Label.CONTRADICTS)))) == {}
    assert said(learned(judgement(about, verdict(Label.NEI)))) == {}
    unrelated = verdict(Label.NEI, issues=(Issue.UNRELATED,))
    assert list(said(learned(judgement(about, unrelated)))) == ["SV308"]


def test_when_one_key_of_a_group_supports_the_others_are_notes() -> None:
    group = sentence("Hail destroys tea", "hail15", "tea16")
    first = replace(
        claim("Hail destroys tea", "hail15"), sentence=group, citation=group.citations[0]
    )
    second = replace(first, cited=group.citations[0].keys[1])
    both = (judgement(first, verdict(Label.SUPPORTS)), judgement(second, verdict(Label.NEI)))
    assert [f.severity for f in said(learned(*both))["SV302"]] == [Severity.NOTE]
    alone = said(learned(judgement(second, verdict(Label.NEI))))
    assert [f.severity for f in alone["SV302"]] == [None]


def test_behind_see_what_is_missing_is_a_note_and_what_is_denied_is_not() -> None:
    about = replace(claim("The sea is fresh", "lund21"), signalled=True)
    missing = said(learned(judgement(about, verdict(Label.NEI))))
    assert [f.severity for f in missing["SV302"]] == [Severity.NOTE]
    denied = said(learned(judgement(about, verdict(Label.CONTRADICTS))))
    assert [f.severity for f in denied["SV301"]] == [None]


def by_rule(issue: Issue) -> Judgement:
    rationale = "the claim has 48%, the source 40%,"
    about = claim("Losses were 48%", "lund21")
    return judgement(
        about, verdict(Label.CONTRADICTS, issues=(issue,), verifier="embedded", rationale=rationale)
    )


@pytest.mark.parametrize(("issue", "code"), [(Issue.NUMBER, "SV305"), (Issue.QUOTATION, "SV306")])
def test_what_rules_find_alone_is_a_note(issue: Issue, code: str) -> None:
    found = said(learned(by_rule(issue)))
    assert list(found) == [code]
    assert found[code][0].severity is Severity.NOTE


@pytest.mark.parametrize(
    ("before", "after", "severity"),
    [
        (Label.SUPPORTS, Label.NEI, Severity.WARNING),
        (Label.SUPPORTS, Label.SUPPORTS, Severity.NOTE),
        (Label.SUPPORTS, Label.CONTRADICTS, None),
        (Label.NEI, Label.SUPPORTS, Severity.NOTE),
    ],
)
def test_a_proof_that_the_judge_was_shown_is_graver_if_it_misses_support_too(
    before: Label, after: Label, severity: Severity | None
) -> None:
    proof = by_rule(Issue.NUMBER)
    trail = (verdict(before), proof.outcome, verdict(after))
    [found] = said(learned(replace(proof, trail=trail)))["SV305"]
    assert found.severity is severity
    assert ("said SUPPORTS" in found.message) is (Label.SUPPORTS in (before, after))


def test_a_proof_beside_a_contradiction_is_told_with_it() -> None:
    proof = by_rule(Issue.NUMBER)
    model = verdict(Label.CONTRADICTS)
    found = said(learned(replace(proof, outcome=model, trail=(model, proof.outcome))))
    assert list(found) == ["SV301", "SV305"]


def test_a_proof_that_was_overruled_is_not_told() -> None:
    proof = by_rule(Issue.NUMBER)
    model = verdict(Label.SUPPORTS)
    assert said(learned(replace(proof, outcome=model, trail=(model, proof.outcome, model)))) == {}


def test_support_with_another_value_is_a_mismatch() -> None:
    assert list(said(one_with(Label.SUPPORTS, issues=(Issue.NUMBER,)))) == ["SV305"]


def test_what_could_not_be_checked_is_no_finding() -> None:
    for reason in Reason:
        assert said(learned(judgement(claim("A", "b"), Unchecked(reason=reason)))) == {}


class Counted(tuple[Judgement, ...]):
    """Judgements that count how often they are gone through."""

    passes = 0

    def __iter__(self) -> Iterator[Judgement]:
        Counted.passes += 1
        return super().__iter__()


def test_each_rule_goes_through_the_judgements_only_a_few_times() -> None:
    many = (
        judgement(claim("The sea is fresh", f"k{n}"), verdict(Label.NEI, issues=(issue,)))
        for n in range(50)
        for issue in (Issue.UNRELATED, Issue.SCOPE)
    )
    found = said(replace(learned(), judgements=Counted(many)))
    assert {code: len(f) for code, f in found.items()} == {"SV304": 50, "SV308": 50}
    assert Counted.passes <= 3 * len(RULES)
