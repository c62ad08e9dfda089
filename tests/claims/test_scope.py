"""Each rule of scope by itself: sentences made for it, and what each citation answers for."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.claims import claims_of
from sciverify_lint.claims.assign import LONGEST, MOST_GROUPS
from sciverify_lint.model import Mode, Role, Scope
from tests.claims.cited import claims, sentence, texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Clauses.
        ("Rice needs water [1]; wheat does not [2].", ["Rice needs water", "wheat does not"]),
        ("Dogs smell cancer [1], but cats do not [2].", ["Dogs smell cancer", "cats do not"]),
        ("Although the vaccine is safe [1], many refuse it [2].", ["the vaccine is safe", "many refuse it"]),
        ("Heating kills spores [1], so milk is safe [2].", ["Heating kills spores", "milk is safe"]),
        ("Rice needs water [1], and we grew it in pots.", ["Rice needs water"]),
        ("Heating kills spores [1], which is why milk is boiled.", ["Heating kills spores"]),
        ("Seeds rot when wet [1], unless they were dried [2].",
            ["Seeds rot when wet", "Seeds rot when wet unless they were dried"]),
        ("If the soil is wet, seeds rot within a week [1].", ["If the soil is wet, seeds rot within a week"]),
        # Shared words.
        ("Smoke [1], dust [2] and pollen [3] irritate the eyes.",
            ["Smoke irritate the eyes", "dust irritate the eyes", "pollen irritate the eyes"]),
        ("The drug lowers fever [1] and relieves pain [2].", ["The drug lowers fever", "The drug relieves pain"]),
        ("The enzyme has been purified from yeast [1] and cloned in bacteria [2].",
            ["The enzyme has been purified from yeast", "The enzyme has been cloned in bacteria"]),
        ("Dogs can smell cancer [1] and predict seizures [2].",
            ["Dogs can smell cancer", "Dogs can predict seizures"]),
        ("Lichens grow on bark [1], on rock [2] and even on glass [3].",
            ["Lichens grow on bark", "Lichens grow on rock", "Lichens grow even on glass"]),
        ("It is found in liver [1], kidney [2] and brain [3].",
            ["It is found in liver", "It is found in kidney", "It is found in brain"]),
        ("Trade fell by a third [1] and wages by a tenth [2].", ["Trade fell by a third", "fell wages by a tenth"]),
        ("The tax cut deaths by half [1] and infections by a third [2].",
            ["The tax cut deaths by half", "The tax cut infections by a third"]),
        # Relative clauses and insertions.
        ("Lichens live on glass, which they etch with acids [1].", ["glass which they etch with acids"]),
        ("Lichens, which were taken for plants [1], hold algae [2].",
            ["Lichens which were taken for plants", "Lichens hold algae"]),
        ("Honey, a sugar solution [1], keeps for years [2].", ["Honey a sugar solution", "Honey keeps for years"]),
        ("Lakes that were limed [1] have lost their trout [2].",
            ["Lakes that were limed", "Lakes that were limed have lost their trout"]),
        # Frames.
        ("According to Varga [1], bridges fail at the rivets.", ["bridges fail at the rivets"]),
        ("As Nowak [1] has shown, tides slow the planet.", ["tides slow the planet"]),
        ("Tides slow the planet, as shown in [1].", ["Tides slow the planet"]),
        ("Crows, according to Harlan [1], count to thirty.", ["Crows count to thirty"]),
        ("Moreno [1] argued that the letters were forged.", ["the letters were forged"]),
        ("In 1850, Brewer et al. [1] noted that glass is brittle.", ["glass is brittle"]),
        ("Two studies [1][2] found that glass does not flow.", ["glass does not flow", "glass does not flow"]),
        ("It was noted by Harlan [1] that crows count.", ["crows count"]),
        ("It is well known that copper conducts heat [1].", ["copper conducts heat"]),
        ("Our data contradict the view that prices follow wages [1].", ["prices follow wages"]),
        ("Unlike Hadid et al. [1], who assume a flat bed, we do not.", ["assume a flat bed"]),
        ("Contrary to the claim that ice is rigid [1], we saw it flow.", ["ice is rigid"]),
        ("Contrary to popular belief, bats are not blind [1].", ["bats are not blind"]),
        # The author's own doings.
        ("We build on the tagger of Ortiz [1].", ["the tagger of Ortiz"]),
        ("Following Hale [1], we define a commons as a shared field.", ["a commons as a shared field"]),
        # Brackets.
        ("Ferns grow on lava [1] (mosses need years [2]).", ["Ferns grow on lava", "mosses need years"]),
        ("Ferns grow fast on lava (in Iceland [1]).", ["Ferns grow fast on lava in Iceland"]),
        # Names of examples.
        ("Parsers such as Kestrel [1], Merlin [2] and Hobby [3] return trees.", ["Kestrel", "Merlin", "Hobby"]),
        ("We compare three baselines: Finch [1], Wren [2] and Robin [3].", ["Finch", "Wren", "Robin"]),
        # Other languages fall back to clauses between strong stops, else to the sentence.
        ("Kälte verlangsamt das Wachstum der Pflanzen deutlich [1].",
            ["Kälte verlangsamt das Wachstum der Pflanzen deutlich"]),
        ("寒冷减缓植物生长[1]。", ["寒冷减缓植物生长"]),
    ],
)  # fmt: skip
def test_the_words_of_each_citation(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_citations_with_only_punctuation_between_them_say_the_same() -> None:
    first, second, third = claims("Rice needs water [1], [2] and [3].")
    assert first.text == second.text == third.text == "Rice needs water"


def test_every_key_of_a_citation_has_its_claim_and_nocite_has_none() -> None:
    given_ = sentence("Rice needs water [1] and [2].")
    hidden = sentence("[3]", mode=Mode.NOCITE)
    both = type(given_)(
        text=given_.text,
        location=given_.location,
        citations=(*given_.citations, *hidden.citations),
        marks=(*given_.marks, (0, 0)),
        block=given_.block,
    )
    assert [claim.cited.key for claim in claims_of(both)] == ["k1", "k2"]


def test_a_citation_without_a_mark_answers_for_the_sentence() -> None:
    given_ = sentence("Rice needs water [1].")
    unmarked = type(given_)(
        text="Rice needs water.",
        location=given_.location,
        citations=given_.citations,
        marks=((0, 0),),
        block=given_.block,
    )
    (claim,) = claims_of(unmarked)
    assert (claim.text, claim.scope) == ("Rice needs water", Scope.SENTENCE)


def test_a_citation_alone_has_an_empty_claim_and_no_fault() -> None:
    (claim,) = claims("[1].")
    assert (claim.text, claim.role) == ("", Role.CLAIM)


WORDS = [
    "heat",
    "Lund",
    "which",
    "that",
    ",",
    ";",
    "and",
    "but",
    "(",
    ")",
    "[1]",
    "[2]",
    "was",
    "shows",
    "in",
    "we",
    "unlike",
    ":",
]


@given(st.lists(st.sampled_from(WORDS), max_size=30))
@settings(max_examples=400, deadline=None)
def test_no_sentence_breaks_the_rules(words: list[str]) -> None:
    text = " ".join(words)
    found = claims(text)
    assert len(found) == words.count("[1]") + words.count("[2]")
    assert all("@" not in claim.text for claim in found)


def test_a_hostile_sentence_takes_no_more_than_its_length() -> None:
    begun = time.process_time()
    for part in ("review of ", "A", "we use ", "(see ", ", which ", "and "):
        for size in (3900, 100_000):
            assert claims(part * (size // len(part)) + "[1].")
    assert time.process_time() - begun < 3


def test_a_sentence_of_thousands_of_citations_is_held_only_once() -> None:
    found = claims("Rice needs water" + "".join(f" and rain{n} [{n}]" for n in range(3000)) + ".")
    assert len(found) == 3000
    assert len({id(claim.text) for claim in found}) == 1
    assert found[0].text.startswith("Rice needs water and rain0")
    assert 3900 < len(found[0].text) <= LONGEST


def test_a_list_of_many_short_items_is_one_claim() -> None:
    text = "Rice needs" + "".join(f" a{n} [{n}]" for n in range(MOST_GROUPS + 1)) + "."
    assert {claim.scope for claim in claims(text)} == {Scope.SENTENCE}
