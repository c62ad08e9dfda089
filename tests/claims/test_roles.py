"""What a citation is there for, and whether its claim leans on the sentence before."""

from dataclasses import replace

import pytest

from sciverify_lint.claims import claims_of
from tests.claims.cited import claims, sentence


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Rice needs water [1].", "claim"),
        ("Yields have been predicted from images [1].", "claim"),
        ("It is unclear whether bats see red [1].", "claim"),
        ("Traces of lead were present in bones [1].", "claim"),
        ("We found that rice needs water [1].", "claim"),
        ("See [1] for a discussion of the methods.", "pointer"),
        ("For a review of tides, see Lund et al. [1].", "pointer"),
        ("Tides slow rotation ([1] and references therein).", "pointer"),
        ("Proofs can be found in [1].", "pointer"),
        ("The scripts can be found at [1].", "pointer"),
        ("A full account of the dig is given by Marsh [1].", "pointer"),
        ("Readers are referred to [1] for the proof.", "pointer"),
        ("Our approach is closest in spirit to that of Lund [1].", "pointer"),
        ("We use PyTorch [1] throughout.", "use"),
        ("Plots were made with ggtree [1].", "use"),
        ("Data were taken from the Coastal Survey [1].", "use"),
        ("Reads were counted with Tally [1].", "use"),
        ("Our code builds on the Hull library [1].", "use"),
        ("Wir verwenden den Parser von Huber [1].", "use"),
        ("This bias is called the halo effect [1].", "name"),
        ("One survey called trees “the cheapest air conditioner a city can plant” [1].", "claim"),
        ("Lund called this “the slow turn” [1].", "name"),
        ("The count is known as the Reiss number [1].", "name"),
        ("We define a cell as active if it fires twice [1].", "name"),
        ("Editors such as Quill [1] check spelling.", "list"),
        ("Some languages, for example Russian [1], lack articles.", "list"),
        (
            "Three effects are known: dust settles [1], soot rises [2] and salt dissolves [3].",
            "claim",
        ),
        ("We compare three baselines: Finch [1], Wren [2] and Robin [3].", "use"),
        ("We compare with tools such as Finch [1].", "use"),
        ("The code is available in [1].", "pointer"),
    ],
)
def test_the_role_of_a_citation(text: str, role: str) -> None:
    assert {str(claim.role) for claim in claims(text)} == {role}


TIDES = "The pull of the moon slows the rotation of the earth"


@pytest.mark.parametrize(
    "text",
    [
        *(f"{TIDES} ({see} [1])." for see in (
            "see", "see also", "see e.g.", "see, for example,", "cf.", "compare", "e.g.,", "siehe", "vgl.", "z. B.",
            "voir", "voir aussi", "par exemple", "véase", "ver", "p. ej.", "cfr.", "vedi", "zie", "см.",
        )),
        f"{TIDES}, see [1].",
        f"{TIDES}: see [1].",
        f"{TIDES} (for example, see [1]).",
        f"{TIDES}; see also Lund et al. [1].",
        "In spring the moon slows the rotation of the earth (see [1]), but not by much.",
        "Wie Wasser fließt, ist bekannt (vgl. [1]).",
        "L'eau coule vers la mer (voir [1]).",
        "El agua corre hacia el mar (véase [1]).",
        "每天浇水会降低椴树的叶温（参见 [1]）。",
    ],
)  # fmt: skip
def test_a_full_claim_stays_one_when_the_citation_only_points(text: str) -> None:
    [claim] = claims(text)
    assert (claim.role, claim.signalled) == ("claim", True)
    assert "see" not in claim.text


@pytest.mark.parametrize(
    "text",
    [
        f"{TIDES} (see [1] for a review).",
        f"{TIDES} (for details, see [1]).",
        f"{TIDES} (but see [1]).",
        "Proofs are given elsewhere (see [1]).",
        "Bees (see also [1]) prefer blue.",
        "To learn more, see [1].",
        "(See [1].)",
        "(see also [1] for details)",
        "Further reading: see [1].",
        "Für einen Überblick, siehe [1].",
        "Further reading (see also [1]).",
    ],
)
def test_see_without_a_claim_or_with_another_aim_points(text: str) -> None:
    assert [claim.role for claim in claims(text)] == ["pointer"]


@pytest.mark.parametrize(
    ("prefixes", "signalled"),
    [(("", ""), [False, False]), (("see", ""), [True, True]), (("", "see also"), [False, True])],
)
def test_a_prefix_holds_for_its_key_and_those_behind_it(
    prefixes: tuple[str, str], signalled: list[bool]
) -> None:
    whole = sentence(f"{TIDES} [1].")
    keys = tuple(
        replace(whole.citations[0].keys[0], key=f"k{n}", prefix=prefix or None)
        for n, prefix in enumerate(prefixes)
    )
    found = claims_of(replace(whole, citations=(replace(whole.citations[0], keys=keys),)))
    assert [claim.role for claim in found] == ["claim", "claim"]
    assert [claim.signalled for claim in found] == signalled


@pytest.mark.parametrize(
    ("text", "before", "needs"),
    [
        ("This effect is lost in warm blood [1].", "", True),
        ("However, they withdrew it [1].", "", True),
        ("The former is cheap [1].", "", True),
        ("Bridges of this type fail [1].", "", True),
        ("In these patients, sleep is short [1].", "", True),
        ("That view is now contested [1].", "", True),
        ("It has been replicated [1].", "", True),
        ("The theory explains rumours [1].", "Consider the theory of crowds.", True),
        ("It is known that copper conducts heat [1].", "", False),
        ("This paper extends the corpus of Lund [1].", "", False),
        ("The earth turns [1].", "Copper conducts heat.", False),
        ("Rice needs water [1].", "Wheat does not.", False),
        ("Dies gilt auch für Holz [1].", "", True),
        ("Этот эффект мал [1].", "", True),
    ],
)
def test_whether_the_sentence_before_is_needed(text: str, before: str, needs: bool) -> None:
    assert [claim.needs_context for claim in claims(text, before)] == [needs]


def test_a_pronoun_that_the_sentence_resolves_needs_no_context() -> None:
    first, second = claims("Salt harms barley [1], whereas it spares beet [2].")
    assert (first.needs_context, second.needs_context) == (False, False)
    first, second = claims("This salt harms barley [1], whereas it spares beet [2].")
    assert (first.needs_context, second.needs_context) == (True, True)


def test_of_a_long_text_before_only_the_end_is_looked_through() -> None:
    far = "Consider the theory of crowds. " + "x " * 4000
    (claim,) = claims("The crowds explain rumours [1].", "Consider crowds. ")
    assert claim.needs_context
    (claim,) = claims("The crowds explain rumours [1].", far)
    assert not claim.needs_context
