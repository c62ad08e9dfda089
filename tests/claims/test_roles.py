"""What a citation is there for, and whether its claim leans on the sentence before."""

import pytest

from tests.claims.cited import claims


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Rice needs water [1].", "claim"),
        ("Yields have been predicted from images [1].", "claim"),
        ("It is unclear whether bats see red [1].", "claim"),
        ("Traces of lead were present in bones [1].", "claim"),
        ("We found that rice needs water [1].", "claim"),
        ("See [1] for a discussion of the methods.", "pointer"),
        ("Tides slow rotation (see also [1]).", "pointer"),
        ("For a review of tides, see Lund et al. [1].", "pointer"),
        ("Tides slow rotation ([1] and references therein).", "pointer"),
        ("Proofs can be found in [1].", "pointer"),
        ("The scripts can be found at [1].", "pointer"),
        ("A full account of the dig is given by Marsh [1].", "pointer"),
        ("Readers are referred to [1] for the proof.", "pointer"),
        ("Our approach is closest in spirit to that of Lund [1].", "pointer"),
        ("Wie Wasser fließt, ist bekannt (vgl. [1]).", "pointer"),
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
    ],
)
def test_the_role_of_a_citation(text: str, role: str) -> None:
    assert [claim.role for claim in claims(text)] == [role]


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
