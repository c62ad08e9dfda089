"""`cut admissions by half` against `rate ratio 0.72`: a reduction in words and the ratio that states it."""

import re
from collections.abc import Sequence

from sciverify_lint.verifiers.embedded.clauses import DENIED
from sciverify_lint.verifiers.embedded.quantity import Quantity
from sciverify_lint.verifiers.embedded.words import stems

REDUCED = re.compile(
    r"\b(?:cut|cuts|cutting|reduc(?:e|es|ed|ing)|lower(?:s|ed|ing)?|decreas(?:e|es|ed|ing)|diminish(?:es|ed|ing)?)\s+"
    r"(?P<what>[^.;:,]{5,90}?)\s+by\s+"
    r"(?:(?:about|around|nearly|almost|roughly|some|an?|more than|less than|over|at least)\s+)*$",
    re.IGNORECASE,
)
FEWEST = 2
"""Words of what was reduced, all of which the sentence of the source must have."""
APART = 0.1
"""Least distance of two shares that are called different: a ratio of rates and one of risks lie closer."""


def ratio_against(
    claim: str, claimed: Quantity, source: str, values: Sequence[Quantity]
) -> Quantity | None:
    """The ratio in a sentence that states another reduction than the claim does, if there is just one ratio."""
    reduced = REDUCED.search(claim, max(0, claimed.start - 140), claimed.start)
    if claimed.dimension != "share" or reduced is None:
        return None
    what = stems(reduced["what"])
    if len(what) < FEWEST or not what <= stems(source) or DENIED.search(source):
        return None
    ratios = [v for v in values if v.is_value and "ratio" in v.dimension]
    ratios = [v for v in ratios if not v.aside]
    if len(ratios) != 1 or not 0 < ratios[0].high < 1:
        return None
    share = 1 - ratios[0].high
    near = claimed.low - APART <= share <= claimed.high + APART
    return None if near else ratios[0]
