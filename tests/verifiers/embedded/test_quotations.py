"""Quoted words against a whole text: what must be found altered, and what must never be."""

import pytest

from sciverify_lint.model import Passage, Stage
from sciverify_lint.verifiers.embedded.altered import Altered, altered

TITLE = "The tree in the street"
SOURCE = (
    "A street without trees is a corridor. People hurry through it, keep to one side in summer and to the other in"
    " winter, and do not stop to talk. I have walked some four hundred streets with a notebook, and in each I asked"
    " the first three people I met what the trees were worth to them. “Street trees,” an engineer said, “are the"
    " cheapest air conditioner a city can plant,” and he meant it as a complaint. The hole is the dear part of a tree."
    " Where pipes and cables lie under the pavement, the price of planting is the price of moving them. We do not know"
    " whether a town can afford its shade."
)


def read(claim: str, *texts: str) -> Altered | None:
    passages = [Passage(text=text, stage=Stage.FULLTEXT, page=n) for n, text in enumerate(texts, 1)]
    return altered(claim, TITLE, passages)


ALTERED = {
    "one word changed": (
        "Trees are “the cheapest air conditioner a city can buy” in summer",
        "the cheapest air conditioner a city can plant",
    ),
    "straight marks": (
        'Trees are "the cheapest air conditioner a city can buy" in summer',
        "the cheapest air conditioner a city can plant",
    ),
    "TeX marks": (
        "Trees are ``the cheapest air conditioner a city can buy'' in summer",
        "the cheapest air conditioner a city can plant",
    ),
    "single marks": (
        "Trees are ‘the cheapest air conditioner a city can buy’ in summer",
        "the cheapest air conditioner a city can plant",
    ),
    "guillemets": (
        "Trees are « the cheapest air conditioner a city can buy » in summer",
        "the cheapest air conditioner a city can plant",
    ),
    "German marks": (
        "Trees are „the cheapest air conditioner a city can buy“ in summer",
        "the cheapest air conditioner a city can plant",
    ),
    "a word left out": (
        "People “hurry through it and do stop to talk” there; “people hurry through it, keep to one side in winter”",
        None,
    ),
    "not left out": (
        "The author writes, “We do know whether a town can afford its shade”",
        "We do not know whether a town can afford its shade",
    ),
    "a word put in": (
        "The author writes, “the hole is never the dear part of a tree”",
        "The hole is the dear part of a tree",
    ),
    "changed after an omission": (
        "It is said that “a street without trees … and the hole is the cheap part of a tree”",
        "the hole is the dear part of a tree",
    ),
    "changed in brackets and elsewhere": (
        "It is said that “[t]he price of planting is the cost of moving them”",
        "the price of planting is the price of moving them",
    ),
}


@pytest.mark.parametrize(("claim", "quote"), ALTERED.values(), ids=ALTERED)
def test_an_altered_quotation_is_shown_with_the_source_s_words(
    claim: str, quote: str | None
) -> None:
    found = read(claim, SOURCE)
    assert found is not None
    assert found.quote in found.passage.text
    if quote is not None:
        assert found.quote.lower().endswith(quote.lower())


FAITHFUL = {
    "verbatim": "Trees are “the cheapest air conditioner a city can plant”",
    "another case and a full stop inside": "He wrote: “The cheapest air conditioner a city can plant.”",
    "elided": "“A street without trees … and do not stop to talk”",
    "elided in brackets": "“A street without trees [...] and do not stop to talk”",
    "elided with dots": "“A street without trees ... keep to one side in summer”",
    "a bracketed letter": "It is said that “[t]he price of planting is the price of moving them”",
    "a bracketed word": "It is said that “people hurry through [the street], keep to one side in summer”",
    "a remark": "“People hurry [sic] through it, keep to one side in summer” [emphasis added]",
    "another spelling": "“the cheapest air conditionner a city can plant”",
    "plural for singular": "“the cheapest air conditioners a city can plant”",
    "a ligature and a hyphen": "“the cheapest air con-\nditioner a city can plant”",
    "three words": "Trees are “cheap air conditioners” for a town",
    "a title": "As “The Tree in the Street” tells, trees are liked",
    "another title in capitals": "The book “People Hurry Along Streets Without Trees” says so",
    "an item of a questionnaire": "We used the item “people I met and what the trees were for” of the survey",
    "words of nobody": "What “a reader of this kind of book might want to know” is told",
    "words of another book": "“All happy families are alike in their own unhappy way”",
    "apostrophes": "The town's trees and its people's streets weren't worth the engineer's time",
    "no quotation": "Trees cool the streets",
    "inches": 'A 2" pipe and a 4" pipe lie under the pavement of each street',
    "another language": "„Eine Straße ohne Bäume ist ein Flur, durch den man eilt“",
}


@pytest.mark.parametrize("claim", FAITHFUL.values(), ids=FAITHFUL)
def test_a_faithful_quotation_or_none_is_left_alone(claim: str) -> None:
    assert read(claim, SOURCE) is None


def test_a_quotation_may_run_from_one_passage_to_the_next() -> None:
    first, second = SOURCE[:300], SOURCE[300:]
    quote = SOURCE[270:340].strip()
    assert read(f"It says “{quote}” there", first, second) is None


def test_sentences_that_passages_share_count_once() -> None:
    sentences = [s + "." for s in SOURCE.split(". ")]
    passages = [" ".join(sentences[:2]), " ".join(sentences[1:3]), " ".join(sentences[2:])]
    quote = " ".join(sentences[:3])[20:300]
    assert read(f"It says “{quote}” there", *passages) is None


@pytest.mark.parametrize(
    ("right", "worn"),
    [
        ("conditioner a city", "condi- tioner a city"),
        ("conditioner a city", "conditioner 14 a city"),
        ("conditioner a city", "conditioner a c ity"),
        ("conditioner a city", "conditioner The tree in the street 14 a city"),
        ("cheapest", "cheapcst"),
        ("can plant", "can plaпt"),
    ],
)
def test_what_extraction_did_to_a_text_is_not_held_against_the_quotation(
    right: str, worn: str
) -> None:
    claim = "Trees are “the cheapest air conditioner a city can plant” in summer"
    assert read(claim, SOURCE.replace(right, worn)) is None


def test_a_text_that_came_badly_out_of_its_pdf_accuses_nobody() -> None:
    claim = "Trees are “the cheapest air conditioner a city can buy” in summer"
    broken = " ".join(w if n % 9 else "xzt" for n, w in enumerate(SOURCE.split()))
    assert read(claim, SOURCE) is not None
    assert read(claim, f"{SOURCE} {broken} {broken}") is None


def test_a_long_text_is_read_in_time() -> None:
    claim = "Trees are “the cheapest air conditioner a city can buy” in summer"
    found = read(claim, *[f"{SOURCE[:200]} {n}. " * 30 for n in range(40)], SOURCE)
    assert found is not None
    assert found.passage.page == 41
