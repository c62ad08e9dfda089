"""How a quantity is meant: about, at least, at most, or only an aside such as a limit of a confidence interval."""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import inf

from sciverify_lint.verifiers.embedded.quantity import Quantity


def before(*phrases: str) -> re.Pattern[str]:
    """A pattern for any of some phrases right before a number."""
    return re.compile(rf"(?:{'|'.join(phrases)})\s*$", re.IGNORECASE)


ABOUT = before(
    r"\b(?:about|around|approximately|approx\.?|nearly|almost|roughly|some|circa|ca\.?|close to|an estimated)",
    r"\bjust (?:over|under|above|below)",
    r"\b(?:a little|little|slightly) (?:more|less|over|under)(?: than)?",
    r"\b(?:in the region of|on the order of)",
    "[~∼≈≃]",
)
AT_LEAST = before(
    r"\b(?:more|greater|higher|larger|longer|older) than",
    r"\b(?:over|above|beyond|at least|in excess of|a minimum of|upwards? of|exceed(?:s|ed|ing)?)",
    r"\bno (?:less|fewer) than",
    "[>≥⩾]",
)
AT_MOST = before(
    r"\b(?:less|fewer|lower|smaller|shorter|younger|no more) than",
    r"\b(?:under|below|within|until|at most|up to|a maximum of|by as much as|not exceeding)",
    r"\bas (?:many|much|few|little|low|high) as",
    "[<≤⩽]",
)
STATISTICS = "|".join(
    (
        "CIs?", "[Cc]onfidence (?:interval|limit)s?", "[Cc]redible intervals?", "IQRs?", "[Ii]nterquartile ranges?",
        "SDs?", "SEs?", "SEMs?", "[Ss]tandard (?:deviation|error)s?", "[Pp](?:[- ]values?)?\\s*[=<>≤≥]", "[nN]\\s*=",
        "r\\s*=", "χ2", "[Cc]hi-squared?", "[tFz]\\s*[=(]",
    )
)  # fmt: skip
LABELS = "|".join(
    (
        "[Tt]ables?", "[Ff]ig(?:ure|s)?\\.?", "[Ee]q(?:uation)?s?\\.?", "[Ss]ections?", "[Cc]hapters?", "[Aa]ppendix",
        "[Pp]hases?", "[Tt]ypes?", "[Gg]rades?", "[Ss]tages?", "[Vv]ersions?", "[Nn]o\\.", "[Pp]p?\\.",
        "[Cc]lass(?:es)?", "[Ll]evels?", "[Ee]xperiments?",
    )
)  # fmt: skip
ASIDE = re.compile(rf"\b(?:{STATISTICS}|{LABELS})\s*(?:of\s*)?[=:,(]?\s*$|±\s*$")
INTERVAL = re.compile(r"\b(?:9\d(?:\.\d)?|99)\s?%\s*(?:CI|CrI|confidence|credible)", re.IGNORECASE)
CLOSED = re.compile(r"[)\];.](?!\d)")
REACH = 40
"""Characters: how far before a quantity its qualifier stands, and behind an interval's level its limits."""


def qualified(text: str, quantity: Quantity) -> Quantity:
    """A quantity with what the words around it say of it."""
    lead = text[max(0, quantity.start - REACH) : quantity.start].rstrip("$€£")
    behind = text[quantity.end : quantity.end + 12].lower()
    if ASIDE.search(lead):
        return replace(quantity, aside=True)
    if ABOUT.search(lead):
        return replace(quantity, about=True)
    if AT_LEAST.search(lead) or behind.startswith((" or more", " or above", " or higher", "+")):
        return replace(quantity, high=inf, bounded=True)
    if AT_MOST.search(lead) or behind.startswith((" or less", " or fewer", " or below")):
        return replace(quantity, low=-inf, bounded=True)
    return quantity


def qualifier_start(text: str, quantity: Quantity) -> int:
    """Where the words `about` or `more than` before a quantity begin; its own start without them."""
    start = max(0, quantity.start - REACH)
    lead = text[start : quantity.start]
    found = [m for pattern in (ABOUT, AT_LEAST, AT_MOST) if (m := pattern.search(lead))]
    return start + min((m.start() for m in found), default=len(lead))


def without_limits(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """The quantities of a text, levels and limits of confidence intervals marked as asides."""
    intervals = [match.span() for match in INTERVAL.finditer(text)]
    return [
        replace(q, aside=True) if any(limits(text, q, span) for span in intervals) else q
        for q in found
    ]


def limits(text: str, quantity: Quantity, interval: tuple[int, int]) -> bool:
    """Whether a quantity is the level of an interval or follows it in the same brackets."""
    start, end = interval
    if start <= quantity.start < end:
        return True
    near = end <= quantity.start < end + REACH
    return near and not CLOSED.search(text[end : quantity.start])
