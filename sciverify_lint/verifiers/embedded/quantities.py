"""Quantities in a sentence: value or range, dimension, how exactly it is stated, and what stands in the way of comparing it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite

from sciverify_lint.verifiers.embedded.numerals import Numeral, numerals
from sciverify_lint.verifiers.embedded.units import Unit, unit_at
from sciverify_lint.verifiers.embedded.words import STOP, stem, stems

ABOUT = re.compile(
    r"(?:about|around|approximately|approx\.?|nearly|almost|roughly|some|circa|ca\.?|close to|just (?:over|under|above|below)|"
    r"(?:a )?little (?:more|less|over|under)(?: than)?|slightly (?:more|less|over|under)(?: than)?|an estimated|in the region of|"
    r"on the order of|[~∼≈≃])\s*$",
    re.IGNORECASE,
)
AT_LEAST = re.compile(
    r"(?:more than|over|at least|above|greater than|exceed(?:s|ed|ing)?|no (?:less|fewer) than|upwards? of|higher than|"
    r"in excess of|beyond|larger than|a minimum of|longer than|older than|[>≥⩾])\s*$",
    re.IGNORECASE,
)
AT_MOST = re.compile(
    r"(?:less than|fewer than|under|below|at most|no more than|up to|as (?:many|much|few|little|low|high) as|lower than|within|"
    r"not (?:more|exceeding)(?: than)?|smaller than|a maximum of|shorter than|younger than|until|by as much as|[<≤⩽])\s*$",
    re.IGNORECASE,
)
BETWEEN = re.compile(r"\s*(?:%|per ?cent)?\s*(?:[-–—−]|to|and|through)\s*", re.IGNORECASE)
OUT_OF = re.compile(r"\s*(?:(?:of|out of|in|/)\s*(?:the |these |all |every )?)\s*", re.IGNORECASE)
ASIDE = re.compile(
    r"\b(?:CIs?|confidence (?:interval|limit)s?|credible intervals?|IQRs?|interquartile ranges?|SDs?|SEs?|SEMs?|standard (?:deviation|error)s?|"
    r"[Pp](?:[- ]values?)?\s*[=<>≤≥]|[nN]\s*=|r\s*=|χ2|chi-squared?|[tFz]\s*[=(]|[Tt]ables?|[Ff]ig(?:ure|s)?\.?|[Ee]q(?:uation)?s?\.?|[Ss]ections?|"
    r"[Cc]hapters?|[Aa]ppendix|[Pp]hases?|[Tt]ypes?|[Gg]rades?|[Ss]tages?|[Vv]ersions?|[Nn]o\.|[Pp]p?\.|[Cc]lass(?:es)?|[Ll]evels?|[Ee]xperiments?)\s*"
    r"(?:of\s*)?[=:,(]?\s*$|±\s*$"
)
INTERVAL = re.compile(r"\b(?:9\d(?:\.\d)?|99)\s?%\s*(?:CI|CrI|confidence|credible)", re.IGNORECASE)
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
HEAD = re.compile(r"(?:[ \u00a0-]+(?:of )?(?:the )?([^\W\d_]+(?:[-’'][^\W\d_]+)*)){1,4}")
STATISTIC = re.compile(
    r"((?:[^\W\d_]+ )?(?:ratios?|scores?|ind(?:ex|ices)|coefficients?|correlations?|kappa|alpha|AUC|AUROC|curve|accuracy|precision|"
    r"recall|F1|sensitivity|specificity|OR|HR|RR|errors?|probability|pH|BMI))\b(?:\s\([^()]{1,20}\))?"
    r"(?:\s(?:of|for|in|among|between|with|against)(?:\s[^\W\d_]+){1,6}?)?"
    r",?\s*(?:of|was|were|is|are|=|:|at|to|,|reached|being)?\s*$"
)
"""Terms whose values have no unit. What another number without a unit means cannot be told."""
CHANGE = re.compile(
    r"(?<!rang)(?<!ranged)(?<!ranging)(?<!varied)(?<!varying)(?<!between)\s+from\s*$"
)
"""`rose from 2 to 5` has two values, `ranging from 2 to 5` one range."""
NEAR, CLOSE = 0.12, 0.04
"""Relative distance: of what is called `about` so much, and of what is rounded as it is copied."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A value with its dimension: `share` (0 to 1), `points`, `factor`, a unit's, `count NOUN` or `value TERM`."""

    dimension: str
    low: float
    high: float
    step: float
    start: int
    end: int
    about: bool = False
    bounded: bool = False
    """At least or at most: `low` or `high` is infinite."""
    aside: bool = False
    """A confidence interval, a p-value, the number of a table: no finding, and never to be compared."""
    modifier: bool = False
    """`two-year survival`: a condition, not a finding."""

    @property
    def narrow(self) -> bool:
        """Whether it is one value or a range that leaves little open."""
        return self.low > 0 and self.high <= 2 * self.low

    def same(self, other: "Quantity") -> bool:
        """Whether both quantify the same kind of thing: one dimension, or counts of one noun."""
        if self.dimension == other.dimension:
            return True
        mine, theirs = self.dimension.split(), other.dimension.split()
        return mine[0] == theirs[0] in {"count", "value"} and bool(set(mine[1:]) & set(theirs[1:]))

    def agrees_in(self, other: "Quantity") -> bool:
        """Whether both can be one value, whatever they count; points and shares, counts and values are let pass."""
        ours, theirs = self.dimension.split()[0], other.dimension.split()[0]
        loose = {"share", "points", "value", "factor"}
        if (
            ours != theirs
            and not {ours, theirs} <= loose
            and not {ours, theirs} <= {"count", "value"}
        ):
            return False
        return self.agrees(other)

    def agrees(self, other: "Quantity") -> bool:
        """Whether both can state one and the same value, rounding and `about` allowed."""
        ends = [abs(v) for v in (self.low, self.high, other.low, other.high) if isfinite(v)]
        size = max(ends, default=0.0)
        coarse, fine = max(self.step, other.step), min(self.step, other.step)
        slack = min(coarse, 0.05 * size) if coarse >= 100 * fine or size > 100 * coarse else coarse
        slack = 0.0 if coarse < 1.5 * fine else slack
        slack = max(slack, CLOSE * size, NEAR * size if self.about or other.about else 0.0)
        return self.low <= other.high + slack * 1.0001 and other.low <= self.high + slack * 1.0001


def quantities(text: str) -> list[Quantity]:
    """The quantities of a sentence, in order."""
    found: list[Quantity] = []
    numbers = numerals(text)
    index = 0
    while index < len(numbers):
        taken, quantity = next_quantity(text, numbers[index:])
        index += taken
        if quantity is not None:
            found.append(quantity)
    intervals = [m.span() for m in INTERVAL.finditer(text)]
    return [replace(q, aside=True) if in_interval(text, q, intervals) else q for q in found]


def in_interval(text: str, quantity: Quantity, intervals: Sequence[tuple[int, int]]) -> bool:
    """Whether a quantity is a confidence level or a limit that follows one in the same brackets."""
    for start, end in intervals:
        if start <= quantity.start < end:
            return True
        if end <= quantity.start < end + 40 and not re.search(
            r"[)\];.](?!\d)", text[end : quantity.start]
        ):
            return True
    return False


def next_quantity(text: str, numbers: Sequence[Numeral]) -> tuple[int, Quantity | None]:
    """The quantity that begins with the first number, and how many numbers it takes."""
    first = numbers[0]
    second = numbers[1] if len(numbers) > 1 else None
    if second is not None and (share := out_of(text, first, second)) is not None:
        return 2, share
    if second is not None and is_range(text, first, second):
        last = described(text, second)
        if last is not None:
            pair = sorted((scaled(text, first, last), last.low))
            return 2, qualified(text, replace(last, low=pair[0], high=pair[1], start=first.start))
    single = described(text, first)
    return 1, None if single is None else qualified(text, single)


def scaled(text: str, first: Numeral, last: Quantity) -> float:
    """The first number of a range in the unit of the second, unless it has its own."""
    own = described(text, first)
    if own is not None and own.dimension == last.dimension:
        return own.low
    unit = measured(text, first.end)
    factor = times_of(text, last)
    return first.value * (unit.factor if unit is not None else factor)


def times_of(text: str, quantity: Quantity) -> float:
    """What the number of a quantity was multiplied with."""
    found = numerals(text[quantity.start : quantity.end])
    return quantity.low / found[0].value if found and found[0].value else 1.0


def is_range(text: str, first: Numeral, second: Numeral) -> bool:
    """Whether two numbers are joined to a range: `5–8%`, `9% to 42.3%`, `between 5 and 8 mm`."""
    joint = text[first.end : second.start]
    if YEAR.fullmatch(text[first.start : first.end]) or first.fraction or second.fraction:
        return False
    if not BETWEEN.fullmatch(joint) and not BETWEEN.fullmatch(
        after_unit(text, first.end, second.start)
    ):
        return False
    lead = text[max(0, first.start - 16) : first.start].lower()
    if "and" in joint:
        return lead.rstrip().endswith("between")
    return "to" not in joint or not CHANGE.search(lead)


def after_unit(text: str, at: int, end: int) -> str:
    """What stands between two numbers besides the unit of the first."""
    unit = measured(text, at)
    return text[unit.end : end] if unit is not None and unit.end <= end else text[at:end]


def measured(text: str, end: int) -> Unit | None:
    """The unit behind a number that ends at `end`, blanks or one hyphen between."""
    gap = re.compile(r"-|[ \u00a0\u2009\u202f]?").match(text, end)
    return unit_at(text, gap.end() if gap else end)


def out_of(text: str, first: Numeral, second: Numeral) -> Quantity | None:
    """`12 of 34`, `one in five`, `3 out of 4`, `493 per million`: a share of a whole."""
    joint = text[first.end : second.start]
    match = re.fullmatch(
        r"\s*(?:(?:[^\W\d_]+ ){0,2}(?:out of|of)(?: the| these| all)?|in(?: every)?|per|/|for every)\s*",
        joint,
        re.IGNORECASE,
    )
    if match is None or second.value < 2 or first.value > second.value or first.fraction:
        return None
    word = re.search(r"in|per|/|of", joint, re.IGNORECASE)
    whole = word is not None and word.group().lower() in {"in", "per"}
    if whole and not second.spelt and YEAR.fullmatch(text[second.start : second.end]):
        return None
    if joint.strip() == "/" and second.value < 5:
        return None
    if measured(text, second.end) is not None or measured(text, first.end) is not None:
        return None
    value = first.value / second.value
    step = 0.1 * value if whole else 0.005
    return qualified(text, Quantity("share", value, value, step, first.start, second.end))


def described(text: str, number: Numeral) -> Quantity | None:
    """A number with what it measures or counts; None when that cannot be told."""
    tail = text[number.end : number.end + 1]
    if number.fraction:
        return fraction(text, number)
    before = text[max(0, number.start - 1) : number.start]
    if before in {"$", "€", "£"}:
        name = {"$": "dollar", "€": "euro", "£": "pound"}[before]
        scale = re.compile(r"\s?(m|bn|k)\b").match(text, number.end)
        times = {"m": 1e6, "bn": 1e9, "k": 1e3}[scale.group(1)] if scale else 1.0
        return Quantity(
            name,
            number.value * times,
            number.value * times,
            number.step * times,
            number.start,
            number.end,
        )
    unit = measured(text, number.end)
    if unit is not None:
        hyphen = tail == "-"
        value = number.value * unit.factor
        if unit.dimension == "fahrenheit":
            value, step = (number.value - 32) / 1.8, number.step / 1.8
            return Quantity("temperature", value, value, step, number.start, unit.end)
        return Quantity(
            unit.dimension,
            value,
            value,
            number.step * unit.factor,
            number.start,
            unit.end,
            modifier=hyphen,
        )
    if (
        tail.isalpha()
        or tail in {"-", "–"}
        or text[number.end : number.end + 2] in {"st", "nd", "rd", "th"}
    ):
        return None
    if YEAR.fullmatch(text[number.start : number.end]) or (number.spelt and number.value < 2):
        return None
    return counted(text, number)


def fraction(text: str, number: Numeral) -> Quantity | None:
    """A fraction in words: a share, or of a unit where one follows (`half a mole per cent`)."""
    article = re.compile(r" an? ").match(text, number.end)
    if article is not None and (unit := unit_at(text, article.end())) is not None:
        value = number.value * unit.factor
        return Quantity(unit.dimension, value, value, 0.1 * value, number.start, unit.end)
    if re.compile(r" (?:as|again|an?|lives?|way)\b|-").match(text, number.end):
        return None
    return Quantity(
        "share", number.value, number.value, number.step, number.start, number.end, about=True
    )


def counted(text: str, number: Numeral) -> Quantity | None:
    """A number without a unit: so many of what follows, or the value of the term before it."""
    follows = HEAD.match(text, number.end)
    if follows is not None:
        nouns = [w for w in re.findall(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*", follows.group())]
        kept: list[str] = []
        for noun in nouns:
            if noun.lower() in STOP:
                break
            kept.append(noun)
        if kept:
            heads = " ".join(sorted(stem(noun) for noun in kept))
            return Quantity(
                f"count {heads}", number.value, number.value, number.step, number.start, number.end
            )
    term = STATISTIC.search(text, max(0, number.start - 80), number.start)
    words = sorted(stems(term.group(1))) if term and not number.spelt else []
    if not words:
        return None
    dimension = f"value {' '.join(words)}"
    return Quantity(dimension, number.value, number.value, number.step, number.start, number.end)


def qualified(text: str, quantity: Quantity) -> Quantity:
    """A quantity with the words before it: about, more than, up to; and whether it is only an aside."""
    lead = text[max(0, quantity.start - 40) : quantity.start]
    lead = lead.removesuffix("$").removesuffix("€").removesuffix("£")
    if ASIDE.search(lead):
        return replace(quantity, aside=True)
    if ABOUT.search(lead):
        return replace(quantity, about=True)
    if AT_LEAST.search(lead):
        return replace(quantity, high=inf, bounded=True)
    if AT_MOST.search(lead):
        return replace(quantity, low=-inf, bounded=True)
    behind = text[quantity.end : quantity.end + 12].lower()
    if behind.startswith((" or more", " or above", " or higher", "+")):
        return replace(quantity, high=inf, bounded=True)
    if behind.startswith((" or less", " or fewer", " or below")):
        return replace(quantity, low=-inf, bounded=True)
    return quantity
