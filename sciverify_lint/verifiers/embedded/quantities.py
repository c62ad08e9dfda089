"""Numbers of a sentence with what they measure: units, shares of a whole, ranges, counts, values of statistics."""

import re
from collections.abc import Sequence
from dataclasses import replace

from sciverify_lint.verifiers.embedded.numerals import Numeral, numerals
from sciverify_lint.verifiers.embedded.qualifiers import qualified, without_limits
from sciverify_lint.verifiers.embedded.quantity import Quantity
from sciverify_lint.verifiers.embedded.units import Unit, unit_at
from sciverify_lint.verifiers.embedded.words import STOP, stem, stems

RANGE = re.compile(r"\s*(?:%|per ?cent)?\s*(?:[-–—−]|to|and|through)\s*", re.IGNORECASE)
WHOLE = re.compile(
    r"\s*(?:(?:[^\W\d_]+ ){0,2}(?P<of>out of|of)(?: the| these| all)?|(?P<per>in(?: every)?|per|for every)|/)\s*",
    re.IGNORECASE,
)
"""What stands between `12` and `34` in `12 of 34`."""
FROM = re.compile(r"(?<!rang)(?<!ranged)(?<!ranging)(?<!varied)(?<!varying)\s+from\s*$")
"""`rose from 2 to 5` has two values, `ranging from 2 to 5` one range."""
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
GAP = re.compile(r"-|[ \u00a0\u2009\u202f]?")
NOUN = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
COUNTED = re.compile(rf"(?:[ \u00a0]+(?:of )?(?:the )?{NOUN.pattern}){{1,4}}")
ARTICLE = re.compile(r" an? ")
NO_SHARE = re.compile(r" (?:as|again|an?|lives?|way)\b|-")
"""What follows `half` where it is no share: `half as many`, `half a day`."""
STATISTIC = re.compile(
    r"((?:[^\W\d_]+ )?(?:ratios?|scores?|ind(?:ex|ices)|coefficients?|correlations?|kappa|alpha|AUC|AUROC|curve"
    r"|accuracy|precision|recall|F1|sensitivity|specificity|OR|HR|RR|errors?|probability|pH|BMI))\b"
    r"(?:\s\([^()]{1,20}\))?(?:\s(?:of|for|in|among|between|with|against)(?:\s[^\W\d_]+){1,6}?)?"
    r",?\s*(?:of|was|were|is|are|=|:|at|to|,|reached|being)?\s*$"
)
"""Terms whose values have no unit. What another number without a unit means cannot be told."""
CURRENCY = {"$": "dollar", "€": "euro", "£": "pound"}
THOUSANDS = re.compile(r"\s?(m|bn|k)\b")
TIMES = {"m": 1e6, "bn": 1e9, "k": 1e3}


def quantities(text: str) -> list[Quantity]:
    """The quantities of a sentence, in order."""
    found: list[Quantity] = []
    numbers = numerals(text)
    index = 0
    while index < len(numbers):
        taken, quantity = next_quantity(text, numbers[index : index + 2])
        index += taken
        if quantity is not None:
            found.append(qualified(text, quantity))
    return without_limits(text, found)


def next_quantity(text: str, numbers: Sequence[Numeral]) -> tuple[int, Quantity | None]:
    """The quantity that begins with the first of two numbers, and how many numbers it takes."""
    if len(numbers) > 1:
        first, second = numbers
        pair = out_of(text, first, second) or between(text, first, second)
        if pair is not None:
            return 2, pair
    return 1, described(text, numbers[0])


def out_of(text: str, first: Numeral, second: Numeral) -> Quantity | None:
    """`12 of 34`, `one in five`, `3 out of 4`, `493 per million`: a share of a whole."""
    match = WHOLE.fullmatch(text, first.end, second.start)
    if match is None or not 2 <= second.value >= first.value or first.fraction:
        return None
    if match["per"] and YEAR.fullmatch(text[second.start : second.end]) and not second.spelt:
        return None
    if "/" in match.group() and second.value < 5:
        return None
    if measured(text, second.end) is not None or measured(text, first.end) is not None:
        return None
    value = first.value / second.value
    step = 0.1 * value if match["per"] else 0.005
    return Quantity("share", value, value, step, first.start, second.end)


def between(text: str, first: Numeral, second: Numeral) -> Quantity | None:
    """`5–8%`, `9% to 42.3%`, `between 5 and 8 mm`: a range."""
    unit = measured(text, first.end)
    joint = text[first.end : second.start]
    if not RANGE.fullmatch(joint) and not (
        unit is not None and RANGE.fullmatch(text[unit.end : second.start])
    ):
        return None
    if YEAR.fullmatch(text[first.start : first.end]) or first.fraction or second.fraction:
        return None
    lead = text[max(0, first.start - 16) : first.start].lower()
    if "and" in joint and not lead.rstrip().endswith("between"):
        return None
    if "to" in joint and FROM.search(lead):
        return None
    last = described(text, second)
    if last is None:
        return None
    factor = last.low / second.value if second.value else 1.0
    other = first.value * (unit.factor if unit is not None else factor)
    return replace(last, low=min(other, last.low), high=max(other, last.low), start=first.start)


def described(text: str, number: Numeral) -> Quantity | None:
    """A number with what it measures or counts; None when that cannot be told."""
    if number.fraction:
        return fraction(text, number)
    if (currency := CURRENCY.get(text[max(0, number.start - 1) : number.start])) is not None:
        scale = THOUSANDS.match(text, number.end)
        return scaled(number, Unit(currency, TIMES[scale[1]] if scale else 1.0, number.end))
    unit = measured(text, number.end)
    if unit is not None:
        return replace(scaled(number, unit), modifier=text[number.end] == "-")
    behind = text[number.end : number.end + 1]
    if behind.isalpha() or behind in {"-", "–"}:
        return None
    if YEAR.fullmatch(text[number.start : number.end]) or (number.spelt and number.value < 2):
        return None
    return counted(text, number)


def measured(text: str, end: int) -> Unit | None:
    """The unit behind a number that ends at `end`, a blank or a hyphen between."""
    gap = GAP.match(text, end)
    return unit_at(text, gap.end() if gap else end)


def scaled(number: Numeral, unit: Unit) -> Quantity:
    """A number in base units."""
    value, step = number.value * unit.factor, number.step * unit.factor
    dimension = unit.dimension
    if dimension == "fahrenheit":
        dimension, value, step = "temperature", (number.value - 32) / 1.8, number.step / 1.8
    return Quantity(dimension, value, value, step, number.start, unit.end)


def fraction(text: str, number: Numeral) -> Quantity | None:
    """A fraction in words: a share, or of a unit where one follows (`half a mole per cent`)."""
    article = ARTICLE.match(text, number.end)
    if article is not None and (unit := unit_at(text, article.end())) is not None:
        value = number.value * unit.factor
        return Quantity(unit.dimension, value, value, 0.1 * value, number.start, unit.end)
    if NO_SHARE.match(text, number.end):
        return None
    value = number.value
    return Quantity("share", value, value, number.step, number.start, number.end, about=True)


def counted(text: str, number: Numeral) -> Quantity | None:
    """A number without a unit: so many of what follows, or the value of a statistic before it."""
    dimension = f"count {nouns}" if (nouns := heads(text, number.end)) else None
    if dimension is None and not number.spelt:
        term = STATISTIC.search(text, max(0, number.start - 80), number.start)
        dimension = f"value {' '.join(sorted(stems(term[1])))}" if term else None
    if dimension is None:
        return None
    return Quantity(dimension, number.value, number.value, number.step, number.start, number.end)


def heads(text: str, at: int) -> str:
    """The stems of the nouns that are counted, up to the first word that joins others."""
    follows = COUNTED.match(text, at)
    kept: list[str] = []
    for noun in NOUN.findall(follows.group()) if follows else ():
        if noun.lower() in STOP:
            break
        kept.append(stem(noun))
    return " ".join(sorted(kept))
