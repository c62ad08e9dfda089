"""Each rule of the stretch by itself: sentences made for it, and what each citation answers for."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.claims import claims_of
from sciverify_lint.claims.assign import LONGEST
from sciverify_lint.claims.line import MOST_GROUPS
from sciverify_lint.model import Mode, Role, Scope
from tests.claims.cited import claims, sentence, texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # From the citation before, a semicolon or a contrast to this one.
        ("Rice needs no salt [1]; wheat needs it badly [2].", ["Rice needs no salt", "wheat needs it badly"]),
        ("Dogs can smell cancer [1], but most cats cannot [2].",
            ["Dogs can smell cancer", "Dogs can smell cancer most cats cannot"]),
        ("Although the vaccine is safe [1], many still refuse it [2].",
            ["the vaccine is safe", "many still refuse it"]),
        ("Urease is inhibited by zinc, but lead spares the enzyme [1].", ["lead spares the enzyme"]),
        ("Kälte schadet den Pflanzen [1], während Wärme ihnen gut tut [2].",
            ["Kälte schadet den Pflanzen", "Wärme ihnen gut tut"]),
        ("Le froid nuit aux plantes [1] mais la chaleur les aide [2].",
            ["Le froid nuit aux plantes", "la chaleur les aide"]),
        ("寒冷减缓植物生长[1]。", ["寒冷减缓植物生长"]),
        # A member of a list with few words, or tied by a conjunction, is read with those of its clause before it.
        ("Lichens grow on bark [1], on rock [2] and even on glass [3].",
            ["Lichens grow on bark", "Lichens grow on bark, on rock",
                "Lichens grow on bark, on rock and even on glass"]),
        ("The drug lowers fever [1] and relieves pain at night [2].",
            ["The drug lowers fever", "The drug lowers fever and relieves pain at night"]),
        # Members in front of what is said of all of them.
        ("Smoke [1], dust [2] and pollen [3] irritate the eyes.",
            ["Smoke irritate the eyes", "dust irritate the eyes", "pollen irritate the eyes"]),
        # Behind the citation, as far as nothing new begins.
        ("Compost [1] raises the yield of rice.", ["Compost raises the yield of rice"]),
        ("Rice needs water [1], and we grew it in pots.", ["Rice needs water"]),
        ("Heating kills spores [1], which is why milk is boiled.", ["Heating kills spores"]),
        ("According to Varga [1], bridges fail at the rivets.", ["According to Varga, bridges fail at the rivets"]),
        ("In 1850, Brewer et al. [1] noted that glass is brittle.",
            ["In 1850, Brewer et al. noted that glass is brittle"]),
        ("Moreno et al. [1] argued that the letters were forged.", ["argued that the letters were forged"]),
        ("Unlike Hadid et al. [1], who assume a flat bed, we do not.", ["who assume a flat bed"]),
        ("Contrary to popular belief, bats are not blind [1].", ["bats are not blind"]),
        # Brackets.
        ("Ferns grow on lava [1] (mosses need years [2]).", ["Ferns grow on lava", "mosses need years"]),
        ("Ferns grow fast on lava (in Iceland [1]).", ["Ferns grow fast on lava in Iceland"]),
        # Names of examples.
        ("Parsers such as Kestrel [1], Merlin [2] and Hobby [3] return trees.", ["Kestrel", "Merlin", "Hobby"]),
    ],
)  # fmt: skip
def test_the_words_of_each_citation(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Fever fell by 20% [1]; pain fell by 30% [2].", ["20", "30"]),
        ("Fever fell by 20% [1], but pain by 30% [2].", ["20", "30"]),
        ("Fever fell by 20% [1], pain by 30% [2] and cough by 40% [3].", ["20", "30", "40"]),
        ("ARDS (28%) [1], ventilation (38%) [2], shock (30%) [3] are common.", ["28", "38", "30"]),
        ("Fever fell by 20% [1] (pain by 30% [2]).", ["20", "30"]),
        ("Fever fell by 20% (in rats by 30% [1]) and in mice by 40% [2].", ["30", "20 40"]),
        ("Fever fell by 20% (see [1]) and pain by 30% [2].", ["20", "30"]),
        ("Fieber sank um 20% [1], während Schmerz um 30% sank [2].", ["20", "30"]),
        ("La fièvre a baissé de 20% [1] et la douleur de 30% [2].", ["20", "30"]),
        ("Lund et al. [1] found a fall of 20%, and Berg et al. [2] one of 30%.", ["20", "30"]),
        ("Heat [1] and light [2] cut yields by 20%.", ["20", "20"]),
        # It could be said of either.
        ("Lund [1] found a fall of 20% and Berg [2] one of 30%.", ["", "30"]),
        ("The large trial of Lund and Berg [1] found a fall of 20% in rats [2].", ["", ""]),
        ("Fever fell by 20% [1], [2].", ["", ""]),
        # The authors' own.
        ("We grew 40 plants, and rice needs 20 l of water [1].", ["20"]),
        ("Rice needs 20 l of water [1], and we grew 40 plants.", ["20"]),
        ("Rice needs 20 l of water [1], less than our 40 l.", ["20"]),
        ("While 40% of ours died, 20% of theirs did [1].", ["20"]),
        ("Unlike Lund [1], we used 40 beds.", [""]),
        ("As in Lund [1], we used 40 beds.", [""]),
        ("Contrary to the 20% of Lund [1], we found 40%.", ["20"]),
        ("We found 40%, similar to Lund [1].", [""]),
    ],
)
def test_a_number_of_another_citation_or_of_the_authors_is_held_against_no_work(
    text: str, numbers: list[str]
) -> None:
    found = [" ".join(re.findall(r"\d+", claim.stretch)) for claim in claims(text)]
    assert found == numbers


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
    for part in ("review of ", "A", "we use ", "(see ", ", which ", "and ", "a, ", "; "):
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
