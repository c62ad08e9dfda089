"""siunitx: numbers and units as an author would type them without it."""

import re
from collections.abc import Sequence

from sciverify_lint.readers.latex.words import words

UNITS = {
    "percent": "%", "metre": "m", "meter": "m", "second": "s", "gram": "g", "kilogram": "kg", "ampere": "A",
    "kelvin": "K",
    "mole": "mol", "candela": "cd", "hertz": "Hz", "newton": "N", "pascal": "Pa", "joule": "J", "watt": "W",
    "coulomb": "C", "volt": "V", "farad": "F", "ohm": "Ω", "siemens": "S", "weber": "Wb", "tesla": "T", "henry": "H",
    "celsius": "°C", "degreeCelsius": "°C", "lumen": "lm", "lux": "lx", "becquerel": "Bq", "gray": "Gy",
    "sievert": "Sv",
    "minute": "min", "hour": "h", "day": "d", "year": "yr", "degree": "°", "arcminute": "′", "arcsecond": "″",
    "hectare": "ha", "litre": "l", "liter": "L", "tonne": "t", "electronvolt": "eV", "dalton": "Da", "bel": "B",
    "decibel": "dB", "bar": "bar", "bit": "bit", "byte": "B", "parsec": "pc", "angstrom": "Å", "per": "/",
    "squared": "²",
    "cubed": "³", "square": "²", "cubic": "³", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p",
    "nano": "n", "micro": "µ", "milli": "m", "centi": "c", "deci": "d", "deca": "da", "hecto": "h", "kilo": "k",
    "mega": "M", "giga": "G", "tera": "T", "peta": "P", "exa": "E", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi",
    "nm": "nm", "um": "µm", "mm": "mm", "cm": "cm", "km": "km", "ms": "ms", "ns": "ns", "kg": "kg", "mg": "mg",
    "ug": "µg", "g": "g", "m": "m", "s": "s", "h": "h", "l": "l", "ml": "ml", "Hz": "Hz", "kHz": "kHz", "MHz": "MHz",
    "GHz": "GHz", "eV": "eV", "keV": "keV", "MeV": "MeV", "GeV": "GeV", "TeV": "TeV", "K": "K", "W": "W", "kW": "kW",
    "V": "V", "mV": "mV", "A": "A", "mA": "mA", "dB": "dB", "Pa": "Pa", "kPa": "kPa", "MPa": "MPa", "N": "N", "J": "J",
    "kJ": "kJ", "mol": "mol", "M": "M", "C": "C", "tothe": "^", "of": " ", "dpt": "dpt", "min": "min",
}  # fmt: skip
"""Unit and prefix macros by name."""
TOKEN = re.compile(r"\\([A-Za-z]+)|([^\\\s{}\0]+)")
PREFIXES = words(
    """
    yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega giga tera peta exa kibi mebi gibi
    """
)
POWERS = words("square cubic")
"""Stand before their unit."""
BEHIND = words("squared cubed per tothe of")
JOINING = words("per tothe of")
QUANTITIES = {
    "SI": 2, "qty": 2, "SIrange": 3, "qtyrange": 3, "SIlist": 2, "qtylist": 2, "num": 1, "numrange": 2, "numlist": 1,
    "si": 1, "unit": 1, "ang": 1,
}  # fmt: skip
"""How many arguments each command takes."""


def quantity(name: str, arguments: Sequence[str]) -> str:
    """The plain text of a siunitx command, such as `3.5 µm`."""
    match name:
        case "num" | "numlist":
            return number(arguments[0])
        case "si" | "unit":
            return unit(arguments[0])
        case "ang":
            return "".join(p + s for p, s in zip(arguments[0].split(";"), "°′″", strict=False) if p)
        case "numrange":
            return f"{number(arguments[0])} to {number(arguments[1])}"
    if len(arguments) == 3:
        return f"{number(arguments[0])} to {number(arguments[1])} {unit(arguments[2])}"
    return f"{number(arguments[0])} {unit(arguments[1])}"


def number(typed: str) -> str:
    """`1.5e-3` as `1.5×10^-3`, `1;2` as `1, 2`; anything else as it is."""
    clean = typed.replace("\0", "").replace("\\pm", "±").strip()
    clean = re.sub(r"(?<=\d)[eE](?=[-+]?\d)", "×10^", clean)
    return ", ".join(p.strip() for p in clean.split(";"))


def unit(typed: str) -> str:
    """`\\micro\\metre\\per\\second` as `µm/s`."""
    shown, power, joined = "", "", True
    for name, other in TOKEN.findall(typed):
        if name in POWERS:
            power = UNITS[name]
            continue
        behind = name in BEHIND or not name
        shown += ("" if joined or behind else " ") + (UNITS.get(name, name) or other)
        joined = name in PREFIXES or name in JOINING
        if not joined:
            shown, power = shown + power, ""
    return shown
