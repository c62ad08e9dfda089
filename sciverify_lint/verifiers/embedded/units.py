"""Units of measurement as papers write them, with what they are in the base unit of their dimension."""

import re
from dataclasses import dataclass
from functools import cache

SYMBOLS: dict[str, dict[str, float]] = {
    "length": {
        "nm": 1e-9, "µm": 1e-6, "um": 1e-6, "mm": 1e-3, "cm": 1e-2, "m": 1.0, "km": 1e3, "ft": 0.3048, "Å": 1e-10,
    },
    "mass": {
        "pg": 1e-12, "ng": 1e-9, "µg": 1e-6, "ug": 1e-6, "mcg": 1e-6, "mg": 1e-3, "g": 1.0, "kg": 1e3, "Mt": 1e12,
        "Gt": 1e15, "lb": 453.6,
    },
    "volume": {
        "nl": 1e-9, "nL": 1e-9, "µl": 1e-6, "µL": 1e-6, "ul": 1e-6, "ml": 1e-3, "mL": 1e-3, "dl": 0.1, "dL": 0.1,
        "l": 1.0, "L": 1.0,
    },
    "time": {
        "ns": 1e-9, "µs": 1e-6, "us": 1e-6, "ms": 1e-3, "s": 1.0, "sec": 1.0, "min": 60.0, "h": 3600.0,
        "hr": 3600.0, "hrs": 3600.0,
        "d": 86400.0, "wk": 604800.0, "yr": 31557600.0, "yrs": 31557600.0,
    },
    "temperature": {"°C": 1.0, "℃": 1.0, "K": 1.0},
    "fahrenheit": {"°F": 1.0, "℉": 1.0},
    "frequency": {"Hz": 1.0, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9},
    "energy": {
        "eV": 1.602e-19, "keV": 1.602e-16, "MeV": 1.602e-13, "GeV": 1.602e-10, "J": 1.0, "kJ": 1e3, "MJ": 1e6,
        "kcal": 4184.0, "kWh": 3.6e6, "MWh": 3.6e9, "GWh": 3.6e12,
    },
    "power": {"mW": 1e-3, "W": 1.0, "kW": 1e3, "MW": 1e6, "GW": 1e9},
    "pressure": {
        "Pa": 1.0, "hPa": 1e2, "kPa": 1e3, "MPa": 1e6, "GPa": 1e9, "mmHg": 133.3, "bar": 1e5, "atm": 101325.0,
    },
    "amount": {"pmol": 1e-12, "nmol": 1e-9, "µmol": 1e-6, "mmol": 1e-3, "mol": 1.0},
    "molarity": {"pM": 1e-12, "nM": 1e-9, "µM": 1e-6, "uM": 1e-6, "mM": 1e-3},
    "voltage": {"mV": 1e-3, "V": 1.0, "kV": 1e3},
    "current": {"nA": 1e-9, "µA": 1e-6, "mA": 1e-3},
    "area": {
        "ha": 1e4, "km²": 1e6, "km2": 1e6, "m²": 1.0, "m2": 1.0, "cm²": 1e-4, "cm2": 1e-4, "mm²": 1e-6,
        "mm2": 1e-6,
    },
    "cubic": {"m³": 1.0, "m3": 1.0, "cm³": 1e-6, "cm3": 1e-6, "mm³": 1e-9, "mm3": 1e-9},
    "data": {"kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12},
    "ppm": {"ppm": 1.0, "ppb": 1e-3},
    "decibel": {"dB": 1.0},
    "dollar": {"USD": 1.0},
    "euro": {"EUR": 1.0},
    "pound": {"GBP": 1.0},
    "points": {"pp": 0.01},
    "mol%": {"mol%": 1.0},
    "wt%": {"wt%": 1.0},
    "vol%": {"vol%": 1.0},
    "at%": {"at%": 1.0},
}  # fmt: skip
NAMES: dict[str, dict[str, float]] = {
    "length": {
        "nanomet": 1e-9, "micromet": 1e-6, "micron": 1e-6, "millimet": 1e-3, "centimet": 1e-2, "met": 1.0,
        "kilomet": 1e3, "foot": 0.3048, "feet": 0.3048, "mile": 1609.34, "inch": 0.0254, "inches": 0.0254,
    },
    "mass": {
        "nanogram": 1e-9, "microgram": 1e-6, "milligram": 1e-3, "gram": 1.0, "kilogram": 1e3, "tonne": 1e6,
        "ton": 1e6,
    },
    "volume": {"microlit": 1e-6, "millilit": 1e-3, "lit": 1.0},
    "time": {
        "millisecond": 1e-3, "second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0, "week": 604800.0,
        "month": 2629800.0, "year": 31557600.0, "decade": 315576000.0, "century": 3155760000.0,
        "centuries": 3155760000.0,
    },
    "temperature": {"kelvin": 1.0},
    "frequency": {"hertz": 1.0},
    "area": {"hectare": 1e4, "acre": 4046.9},
    "power": {"watt": 1.0, "kilowatt": 1e3, "megawatt": 1e6},
    "dollar": {"dollar": 1.0},
    "euro": {"euro": 1.0},
    "pound": {"pound": 1.0},
    "points": {"percentage point": 0.01, "percent point": 0.01},
}  # fmt: skip
"""Names of units without plural s; those in -met and -lit go on in -re or -er."""
PHRASES = (
    (re.compile(r"(?:percent(?:age)?|per cent|%)[- ]points?\b", re.IGNORECASE), "points", 0.01),
    (re.compile(r"mole? ?(?:%|per ?cent)|mole per ?cent", re.IGNORECASE), "mol%", 1.0),
    (
        re.compile(r"(?:wt\.?|weight) ?(?:%|per ?cent)|(?:%|per ?cent) by weight", re.IGNORECASE),
        "wt%",
        1.0,
    ),
    (
        re.compile(r"(?:vol\.?|volume) ?(?:%|per ?cent)|(?:%|per ?cent) by volume", re.IGNORECASE),
        "vol%",
        1.0,
    ),
    (re.compile(r"%|％|per ?cent\b|pct\b", re.IGNORECASE), "share", 0.01),
    (re.compile(r"‰|per mille?\b", re.IGNORECASE), "share", 0.001),
    (
        re.compile(r"degrees? (?:Celsius|centigrade)\b|degrees? C\b|[°º] ?C\b", re.IGNORECASE),
        "temperature",
        1.0,
    ),
    (re.compile(r"degrees? Fahrenheit\b|[°º] ?F\b", re.IGNORECASE), "fahrenheit", 1.0),
    (re.compile(r"square kilomet(?:re|er)s?\b|sq\.? ?km\b", re.IGNORECASE), "area", 1e6),
    (re.compile(r"square met(?:re|er)s?\b", re.IGNORECASE), "area", 1.0),
    (re.compile(r"cubic met(?:re|er)s?\b", re.IGNORECASE), "cubic", 1.0),
    (
        re.compile(r"(?:fold|times|x|×)(?![\w\d]| ?10| (?:a|an|per|each|every) )", re.IGNORECASE),
        "factor",
        1.0,
    ),
)
TOKEN = re.compile(r"[A-Za-zµμ°℃℉Å]+[²³23]?%?")
DENOMINATOR = re.compile(
    r" ?/ ?| per (?=\w)| (?:a|each|every) (?=(?:second|minute|hour|day|week|month|year|decade)\b)"
)
INVERSE = re.compile(r"[ ·]?([A-Za-zµμ]+)(?:\^?[-−–]1|⁻¹)")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its dimension, and how many base units it is."""

    dimension: str
    factor: float
    end: int
    """Where it ends in the text."""


@cache
def known() -> dict[str, tuple[str, float]]:
    """Every symbol and every name, singular and plural."""
    table = {s: (d, f) for d, symbols in SYMBOLS.items() for s, f in symbols.items()}
    for dimension, names in NAMES.items():
        for name, factor in names.items():
            forms = (f"{name}re", f"{name}er") if name.endswith(("met", "lit")) else (name,)
            for form in forms:
                table |= {form: (dimension, factor), f"{form}s": (dimension, factor)}
    return table


def simple(text: str, at: int) -> Unit | None:
    """The unit without denominator that begins at `at`."""
    for pattern, dimension, factor in PHRASES:
        if match := pattern.match(text, at):
            return Unit(dimension, factor, match.end())
    match = TOKEN.match(text, at)
    if match is None:
        return None
    token = match.group().replace("μ", "µ")
    found = known().get(token) or (known().get(token.lower()) if len(token) > 3 else None)
    end = match.end()
    if found is None and token[-1] in "23":
        # A footnote mark or an exponent after a name that is known without it is not read as one.
        return None
    return Unit(found[0], found[1], end) if found else None


def unit_at(text: str, at: int) -> Unit | None:
    """The unit that begins at `at`, with its denominator: `mm per year`, `mg/l`, `mm yr−1`."""
    above = simple(text, at)
    if above is None:
        return None
    if match := INVERSE.match(text, above.end):
        below = known().get(match.group(1).replace("μ", "µ"))
        if below is not None:
            return Unit(f"{above.dimension}/{below[0]}", above.factor / below[1], match.end())
    if match := DENOMINATOR.match(text, above.end):
        under = simple(text, match.end())
        if under is not None and under.dimension not in {"share", "points", "factor"}:
            return Unit(
                f"{above.dimension}/{under.dimension}", above.factor / under.factor, under.end
            )
        noun = re.compile(r"(?:\d[\d,]* )?([A-Za-z]+)").match(text, match.end())
        if noun is not None:
            return Unit(
                f"{above.dimension}/{noun.group().lower().rstrip('s')}", above.factor, noun.end()
            )
    return above
