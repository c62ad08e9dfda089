"""What is read as a quantity, in which dimension, and how exactly."""

from math import inf

import pytest

from sciverify_lint.verifiers.embedded.numerals import numerals
from sciverify_lint.verifiers.embedded.quantities import quantities

YEAR = 31557600.0
READ = {
    "28% of the lindens": ("share", 0.28, 0.28),
    "28 per cent of the lindens": ("share", 0.28, 0.28),
    "by 6.0 percentage points": ("points", 0.06, 0.06),
    "12 of 48 lindens": ("share", 0.25, 0.25),
    "one in five lindens": ("share", 0.2, 0.2),
    "three out of four lindens": ("share", 0.75, 0.75),
    "500 per million births": ("share", 0.0005, 0.0005),
    "about a third of the lindens": ("share", 1 / 3, 1 / 3),
    "two-thirds of the lindens": ("share", 2 / 3, 2 / 3),
    "half a mole per cent of nickel": ("mol%", 0.5, 0.5),
    "5–8% of the lindens": ("share", 0.05, 0.08),
    "ranging from 9% to 42.3%": ("share", 0.09, 0.423),
    "between 5 and 8 cm of silt": ("length", 0.05, 0.08),
    "more than 30% of the lindens": ("share", 0.3, inf),
    "up to 30% of the lindens": ("share", -inf, 0.3),
    "at 0.5 mol%": ("mol%", 0.5, 0.5),
    "2.4 m of water": ("length", 2.4, 2.4),
    "2,4 m of water": ("length", 2.4, 2.4),
    "3 cm per year": ("length/time", 0.03 / YEAR, 0.03 / YEAR),
    "7 mg L−1 of nitrate": ("mass/volume", 0.007, 0.007),
    "melted at 93.2 °F": ("temperature", 34.0, 34.0),
    "12 400 sheets": ("count sheet", 12400, 12400),
    "1.2 million sheets": ("count sheet", 1.2e6, 1.2e6),
    "cost $3 million": ("dollar", 3e6, 3e6),
    "twenty-five sheets": ("count sheet", 25, 25),
    "two hundred and five sheets": ("count sheet", 205, 205),
    "three times as deep": ("factor", 3, 3),
    "an odds ratio of 1.8": ("value odd ratio", 1.8, 1.8),
    "3 × 10^4 cells": ("count cell", 30000, 30000),
}  # fmt: skip


@pytest.mark.parametrize("text", READ)
def test_a_quantity_is_read(text: str) -> None:
    (found,) = quantities(text)
    dimension, low, high = READ[text]
    assert found.dimension == dimension
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-6)
    assert text[found.start : found.end].strip()


@pytest.mark.parametrize(
    "text",
    [
        "in 1998",
        "p53 and IL-6",
        "the 3rd day",
        "COVID-19",
        "one of them",
        "see www.x2.org",
        "half as many",
    ],
)
def test_what_is_no_quantity_is_not_read(text: str) -> None:
    assert quantities(text) == []


def test_asides_and_conditions_are_marked() -> None:
    text = "the odds ratio was 1.8 (95% CI 1.2 to 2.4) in Table 3"
    value, *rest = quantities(text)
    assert not value.aside
    assert all(q.aside for q in rest)
    (survival,) = quantities("the five-year survival was poor")
    assert survival.modifier


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("28%", "28.4%", True),
        ("28%", "18%", False),
        ("about 30%", "33%", True),
        ("30%", "34%", False),
        ("2,400 trees", "2,437 trees", True),
        ("140 cm", "1.4 m", True),
        ("14 days", "two weeks", True),
        ("more than 30%", "41%", True),
        ("more than 30%", "more than 50%", False),
        ("up to 30%", "18%", True),
        ("5–8%", "7%", True),
        ("5–8%", "9.5%", False),
    ],
)
def test_two_values_agree_within_what_rounding_hides(one: str, two: str, same: bool) -> None:
    (first,), (second,) = quantities(f"of {one} in all"), quantities(f"of {two} in all")
    assert first.agrees(second) is same
    assert second.agrees(first) is same


def test_numbers_that_are_no_one_number_stay_apart() -> None:
    assert [n.value for n in numerals("two three")] != [5]
    assert [n.value for n in numerals("one thousand two hundred")] == [1200]
