"""Values of a claim against those of a source: what must be found, and what must never be."""

import pytest

from sciverify_lint.model import Passage, Stage
from sciverify_lint.verifiers.embedded.numbers import Mismatch, mismatch


def compared(claim: str, *sources: str) -> Mismatch | None:
    return mismatch(claim, [Passage(text=text, stage=Stage.ABSTRACT) for text in sources])


WRONG = {
    "percent": (
        "Within three years of planting, 28% of young lindens died",
        "Within three years of planting, 18% of young lindens died.",
        "28%",
        "18%",
    ),
    "percent in words": (
        "Of the ferry passengers asked, 64 per cent preferred the early boat",
        "Of the ferry passengers asked, 46% preferred the early boat.",
        "64 per cent",
        "46%",
    ),
    "length": (
        "The mean tidal range in the bay was 2.4 m",
        "The mean tidal range in the bay was 1.4 m. Ebb lasted longer than flood.",
        "2.4 m",
        "1.4 m",
    ),
    "another prefix": (
        "Spines of the island urchin grew to 9 mm in captivity",
        "In captivity, spines of the island urchin grew to 9 cm.",
        "9 mm",
        "9 cm",
    ),
    "a rate in another unit": (
        "Silt behind the weir was deposited at 4 mm per year",
        "Silt was deposited behind the weir at 4 cm per year.",
        "4 mm per year",
        "4 cm per year",
    ),
    "time": (
        "Crews of the light vessel were relieved after 14 days",
        "Crews of the light vessel were relieved after six weeks.",
        "14 days",
        "six weeks",
    ),
    "a count": (
        "The survey of village wells covered 312 wells in two valleys",
        "The survey of village wells covered 132 wells in two valleys.",
        "312",
        "132",
    ),
    "a count in words": (
        "Twelve bell founders worked in the harbour quarter before the fire",
        "Before the fire, seven bell founders worked in the harbour quarter.",
        "Twelve",
        "seven",
    ),
    "thousands": (
        "The herbarium of the college holds 12,400 sheets of mosses",
        "The herbarium of the college holds 1,240 sheets of mosses.",
        "12,400",
        "1,240",
    ),
    "millions": (
        "Repairs of the sea lock cost 3.2 million euros in total",
        "Repairs of the sea lock cost 32 million euros in total.",
        "3.2 million euros",
        "32 million euros",
    ),
    "a fraction in words": (
        "About two thirds of the glazed tiles broke in frost",
        "About a tenth of the glazed tiles broke in frost.",
        "About two thirds",
        "About a tenth",
    ),
    "a share of a whole": (
        "Nine out of ten returned bottles of the brewery were cracked",
        "Of the returned bottles of the brewery, 42% were cracked.",
        "Nine out of ten",
        "42%",
    ),
    "a factor": (
        "Kelp grew three times as fast on ropes as kelp on rocks",
        "Kelp on ropes grew 1.5 times as fast as kelp on rocks.",
        "three times",
        "1.5 times",
    ),
    "a range": (
        "Nesting burrows of the petrel were 40–60 cm deep",
        "Nesting burrows of the petrel were 90–120 cm deep.",
        "40–60 cm",
        "90–120 cm",
    ),
    "more than": (
        "More than 70% of tollkeepers in the valley owned their house",
        "In the valley, 41% of tollkeepers owned their house.",
        "More than 70%",
        "41%",
    ),
    "temperature": (
        "Glue made of cod skin melted at 54 °C in the copper vat",
        "In the copper vat, glue made of cod skin melted at 34 °C.",
        "54 °C",
        "34 °C",
    ),
    "a ratio": (
        "Pooled over the parishes, the odds ratio for gout among bakers was 2.8",
        "Pooled over the parishes, the odds ratio for gout among bakers was 1.2 (95% CI 1.0 to 1.4).",
        "2.8",
        "1.2",
    ),
    "the other value given twice, with its interval": (
        "Within three years of planting, 28% of young lindens died",
        "Within three years of planting, 18.0% (432 of 2,400; 95% CI 16.5 to 19.6) of young lindens died.",
        "28%",
        "18.0%",
    ),
    "a reduction and a ratio": (
        "Mulch cut the deaths of young lindens by more than half over three years",
        "Deaths of young lindens were fewer with mulch (rate ratio 0.72, 95% CI 0.55 to 0.94).",
        "more than half",
        "0.72",
    ),
    "a slip where other values agree": (
        "Oak piles lost 12% of their weight and larch piles 47% over nine winters",
        "Over nine winters, oak piles lost 12% of their weight and larch piles 17%.",
        "47%",
        "17%",
    ),
}


@pytest.mark.parametrize(("claim", "source", "claimed", "found"), WRONG.values(), ids=WRONG)
def test_another_value_for_the_same_quantity(
    claim: str, source: str, claimed: str, found: str
) -> None:
    wrong = compared(claim, source)
    assert wrong is not None
    assert (wrong.claimed, wrong.found) == (claimed, found)
    assert wrong.quote in wrong.passage.text
    assert found in wrong.quote


RIGHT = {
    "the same": (
        "Of young lindens, 18% died in three years",
        "In three years 18% of young lindens died.",
    ),
    "per cent": (
        "Of young lindens, 18 per cent died in three years",
        "In three years 18% of young lindens died.",
    ),
    "rounded": (
        "Some 18% of young lindens died in three years",
        "In three years 18.4% of young lindens died.",
    ),
    "rounded up": (
        "Of young lindens, 19% died in three years",
        "In three years 18.6% of young lindens died.",
    ),
    "about a third": (
        "About a third of young lindens died in three years",
        "In three years 31% of young lindens died.",
    ),
    "nearly half": (
        "Nearly half of young lindens died in three years",
        "In three years 47% of young lindens died.",
    ),
    "one in five": (
        "One in five young lindens died in three years",
        "In three years 19.6% of young lindens died.",
    ),
    "of so many": (
        "Of young lindens, 18% died in three years",
        "In three years 432 of 2,400 young lindens died.",
    ),
    "the rest": (
        "Of young lindens, 82% survived three years",
        "In three years 18% of young lindens died.",
    ),
    "a reduction from a ratio": (
        "Mulch reduced deaths of young lindens by 28% in three years",
        "Deaths of young lindens in three years were fewer with mulch (rate ratio 0.72, 95% CI 0.60 to 0.86).",
    ),
    "a difference": (
        "Mulch lowered the share of dead young lindens by 12 percentage points",
        "With mulch 18% and without mulch 30% of young lindens were dead.",
    ),
    "a ratio of two": (
        "Deaths of young lindens were twice as frequent without mulch",
        "Of young lindens 15% died with mulch and 30% without mulch.",
    ),
    "more than": (
        "More than 15% of young lindens died in three years",
        "In three years 18% of young lindens died.",
    ),
    "up to": (
        "Up to 20% of young lindens died in three years",
        "In three years 18% of young lindens died.",
    ),
    "inside a range": (
        "Between 10 and 25% of young lindens died in three years",
        "In three years 18% of young lindens died.",
    ),
    "converted length": (
        "The mean tidal range in the bay was 140 cm",
        "The mean tidal range in the bay was 1.4 m.",
    ),
    "converted time": (
        "Crews of the light vessel were relieved after 14 days",
        "Crews of the light vessel were relieved after two weeks.",
    ),
    "converted temperature": (
        "Glue of cod skin melted at 34 °C in the vat",
        "In the vat, glue of cod skin melted at 93.2 °F.",
    ),
    "converted dose": (
        "Otters were given 0.5 g of the drug a day",
        "Otters were given 500 mg of the drug a day.",
    ),
    "thousands separated by a blank": (
        "The herbarium holds 12 400 sheets of mosses",
        "The herbarium holds 12,400 sheets of mosses.",
    ),
    "a comma for the decimals": (
        "The mean tidal range in the bay was 1,4 m",
        "The mean tidal range in the bay was 1.4 m.",
    ),
    "a raised point": (
        "The hazard ratio for gout among bakers was 1·2",
        "The hazard ratio for gout among bakers was 1.2.",
    ),
    "spelt out": (
        "Seven bell founders worked in the harbour quarter",
        "In the harbour quarter worked 7 bell founders.",
    ),
    "per million": (
        "About 1 in 2,000 births in the valley was of twins",
        "There were 493 births of twins per million births in the valley.",
    ),
    "another group": (
        "Among women, 28% of ferry passengers preferred the early boat",
        "Among men, 18% of ferry passengers preferred the early boat.",
    ),
    "another time": (
        "After two years, 28% of young lindens had died",
        "After five years, 38% of young lindens had died.",
    ),
    "by and to": (
        "The price of a passage on the ferry fell by 20%",
        "The price of a passage on the ferry fell to 35%.",
    ),
    "another statistic": (
        "The median depth of the wells in the valley was 12 m",
        "The maximum depth of the wells in the valley was 40 m.",
    ),
    "elsewhere in the source": (
        "The mean tidal range in the bay was 2.4 m",
        "The mean tidal range in the bay was 1.4 m. At springs the range in the bay reached 2.4 m.",
    ),
    "of another work": (
        "The mean tidal range in the bay was 2.4 m",
        "The mean tidal range in the bay was 1.4 m according to earlier charts [12].",
    ),
    "two values that may be meant": (
        "In the bay, 28% of the herring were older than the fleet",
        "In the bay, 18% of the herring in spring and 9% of the herring in autumn were older than the fleet.",
    ),
    "a confidence interval": (
        "The odds ratio for gout among bakers was 1.2 (95% CI 0.9 to 1.9)",
        "The odds ratio for gout among bakers was 1.2 (95% CI 1.0 to 1.4).",
    ),
    "another value that the claim has too": (
        "The mean toll was higher (18.1 pence) on market days than on Sundays (5.9) or other days (11.3)",
        "The mean toll was 11.3 pence.",
    ),
    "when, not what": (
        "In the copper vat, the glue lost 70% of its water over 60 days",
        "The glue lost 70% of its water in that time, against 97% within nine days in the iron vat.",
    ),
    "a year": (
        "The sea lock was opened in 1887 by the harbour board",
        "The sea lock was opened in 1878 by the harbour board.",
    ),
    "a name": (
        "Receptor GPR41 and IL-6 rose in the blood of otters",
        "Receptor GPR43 and IL-8 rose in the blood of otters.",
    ),
    "a modifier": (
        "The five-year survival of young lindens was poor in the towns",
        "The ten-year survival of young lindens was poor in the towns.",
    ),
    "little in common": (
        "Of the lamps tested, 28% failed in rain",
        "Of the lamps sold, 60% had a glass chimney.",
    ),
    "no number in the source": (
        "Within three years, 28% of young lindens died",
        "Many young lindens died within three years.",
    ),
    "another script": ("三年内28%的幼树死亡", "三年内18%的幼树死亡。"),
}


@pytest.mark.parametrize(("claim", "source"), RIGHT.values(), ids=RIGHT)
def test_nothing_is_said_of_a_value_that_may_be_right(claim: str, source: str) -> None:
    assert compared(claim, source) is None


def test_a_value_in_any_passage_clears_the_claim() -> None:
    claim = "The mean tidal range in the bay was 2.4 m"
    wrong = "The mean tidal range in the bay was 1.4 m."
    assert compared(claim, wrong) is not None
    assert compared(claim, wrong, "Over all years the tidal range was 2.4 m.") is None


def test_a_long_sentence_is_quoted_in_part() -> None:
    long = (
        "The gauge was read by the harbour master and his two clerks, who wrote each height into a book, "
        * 3
    )
    wrong = compared(
        "The mean tidal range in the bay was 2.4 m",
        f"{long}and the mean tidal range in the bay was 1.4 m.",
    )
    assert wrong is not None
    assert len(wrong.quote) < 120
    assert "1.4 m" in wrong.quote
