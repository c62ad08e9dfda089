"""Numbers in running text: digits with any separators, number words, fractions in words."""

import re
from dataclasses import dataclass

UNITS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen
"""
ONES = {word: n for n, word in enumerate(UNITS.split())}
DECADES = "twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {word: 10 * n for n, word in enumerate(DECADES.split(), start=2)}
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
PARTS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
DIGITS = (
    r"(?<![\w.,·/])(?<![^\W\d_][-–])"
    r"(?P<digits>(?:\d{1,3}(?:[,\u2009\u202f\u00a0 ’']\d{3})+(?!\d)|\d{1,15})(?:[.·]\d{1,9}|,\d{1,2}(?!\d))?)"
    r"(?:\s?(?P<scale>thousand|million|billion)\b)?"
    r"(?:\s?[×x]\s?10\^?(?P<power>[-−⁻]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?!\d))?"
)
SPELT = "|".join([*ONES, *TENS, *SCALES])
PART = "|".join(sorted(PARTS, key=len, reverse=True))
ORDINAL = "year|grade|day|time|week|month|order|most|largest"
"""What follows `a third` where it is no fraction."""
WORDS = (
    rf"\b(?:(?P<top>an?|one|two|three|four|five|six|seven|eight|nine)[ -](?P<part>{PART})s?"
    rf"(?![\w-]| (?:of the )?(?:{ORDINAL})\b)|(?P<half>half)(?![\w-])"
    rf"|(?P<spelt>(?:{SPELT})(?:(?: and |[ -])(?:{SPELT}))*))\b"
)
NUMERAL = re.compile(f"{DIGITS}|{WORDS}", re.IGNORECASE)
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a text."""

    value: float
    step: float
    """One unit of its last meaningful digit: what rounding may have hidden."""
    start: int
    end: int
    fraction: bool = False
    """A fraction in words: a third, half."""
    spelt: bool = False


def numerals(text: str) -> list[Numeral]:
    """The numbers of `text`, in order."""
    return [found for match in NUMERAL.finditer(text) if (found := numeral(match)) is not None]


def numeral(match: re.Match[str]) -> Numeral | None:
    """The number that a match stands for."""
    if match["digits"]:
        return in_digits(match)
    if match["part"]:
        top = 1 if match["top"].lower() in {"a", "an"} else ONES[match["top"].lower()]
        bottom = PARTS[match["part"].lower()]
        return Numeral(top / bottom, 0.02, match.start(), match.end(), fraction=True, spelt=True)
    if match["half"]:
        return Numeral(0.5, 0.02, match.start(), match.end(), fraction=True, spelt=True)
    value = spelt(match["spelt"].lower())
    if value is None:
        return None
    return Numeral(value, step_of(f"{value:.0f}"), match.start(), match.end(), spelt=True)


def in_digits(match: re.Match[str]) -> Numeral:
    """A number in digits, with `million` or a power of ten behind it."""
    plain = (
        re.sub(r"[,\u2009\u202f\u00a0 ’'](?=\d{3}(?!\d))", "", match["digits"])
        .replace("·", ".")
        .replace(",", ".")
    )
    times = float(SCALES[match["scale"].lower()]) if match["scale"] else 1.0
    if match["power"]:
        times *= 10.0 ** int(match["power"].translate(SUPERSCRIPTS))
    return Numeral(float(plain) * times, step_of(plain) * times, match.start(), match.end())


def step_of(plain: str) -> float:
    """One unit of the last digit; of round numbers from 100 on, of the last digit that is not 0."""
    if "." in plain:
        return 10.0 ** -len(plain.partition(".")[2])
    zeros = len(plain) - len(plain.rstrip("0"))
    return 10.0**zeros if len(plain) > 2 and zeros < len(plain) else 1.0


def spelt(words: str) -> float | None:
    """`two hundred and five` -> 205; None for what is no one number (`two three`)."""
    total, current, last = 0.0, 0.0, 10**12
    for word in re.split(r"[ -]", words):
        if word == "and":
            continue
        if word in SCALES:
            size = SCALES[word]
            if size == 100:
                current = max(current, 1) * 100
            else:
                total, current = total + max(current, 1) * size, 0.0
            last = size
            continue
        value = ONES.get(word, TENS.get(word, 0))
        if last < 20 or (value >= 10 and last < 100):
            return None
        current, last = current + value, value if value < 20 else 20
        if value < 10:
            last = 1
    return total + current
