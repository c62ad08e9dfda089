"""The words that a quantity goes with: its clause, and what tells it from a quantity of another kind."""

import re

from sciverify_lint.verifiers.embedded.quantity import Quantity
from sciverify_lint.verifiers.embedded.words import stem, stems, words

FEWEST = 3
"""Words of a clause that say enough; a shorter one is widened."""
CLAUSE = re.compile(
    r"[;:]\s|\.\s+(?=[A-Z])|,\s(?!\d{3})|\s?[–—]\s|\b(?:while|whereas|but|although|though|and|or|compared|versus|vs"
    r"|against|than|because|since|so|which|who|whereby)\b",
    re.IGNORECASE,
)
KINDS = """
mean median average mode maximum minimum max min peak total cumulative annual daily weekly monthly increase decrease
reduce reduction rise rose fall fell drop decline grow grew growth gain loss change difference rate ratio women men
woman man female male boys girls child children adult old young patient control placebo baseline treated untreated
initial final early late high low upper lower left right north south east west summer winter spring autumn relative
absolute unadjusted adjusted crude expected predicted observed estimated model simulated random worst best small large
sensitivity specificity survival mortality death dead alive train test validation development inpatient outpatient
severe mild moderate acute chronic primary secondary second third
"""
OTHER = frozenset(stem(word) for word in KINDS.split())
"""Words that tell one quantity from another: what either side has of them near the value, the other must have too."""
DENIED = re.compile(r"\b(?:no|not|never|without|nor|neither)\b|n['’]t\b", re.IGNORECASE)
HOW = re.compile(
    r"\b(by|to|from|of|at|was|were|is|are|in)\s+"
    r"(?:(?:about|around|nearly|almost|only|some|approximately|an?|more than|less than|over|up to)\s+)*$",
    re.IGNORECASE,
)


def own_words(text: str, quantity: Quantity, *, around: int = 0) -> frozenset[str]:
    """The stems of the clause that holds a quantity, its number and unit left out, and of so many clauses around."""
    start, end = clause_of(text, quantity, around=around)
    return frozenset(
        w.stem
        for w in words(text[start:end])
        if not quantity.start <= start + w.start < quantity.end
    )


def clause_of(text: str, quantity: Quantity, *, around: int = 0) -> tuple[int, int]:
    """The span of the clause around a quantity, widened to left and right until it has enough words."""
    ends = (m.end() for m in CLAUSE.finditer(text) if not belongs(text, m, quantity))
    cuts = [0, *ends, len(text)]
    left = max(i for i, cut in enumerate(cuts[:-1]) if cut <= quantity.start)
    right = min(i for i, cut in enumerate(cuts) if cut >= quantity.end)
    while len(words(text[cuts[left] : cuts[right]])) <= FEWEST and right - left < len(cuts) - 1:
        left, right = (left - 1, right) if left > 0 else (left, right + 1)
    return cuts[max(0, left - around)], cuts[min(len(cuts) - 1, right + around)]


def belongs(text: str, cut: re.Match[str], quantity: Quantity) -> bool:
    """Whether a word that may begin a clause is part of a quantity: `more than half`, `5, 6 or 7`."""
    right_before = cut.end() <= quantity.start and not text[cut.end() : quantity.start].strip(
        " $€£"
    )
    return right_before or quantity.start <= cut.start() < quantity.end


def same_way(claim: str, claimed: Quantity, source: str, rival: Quantity) -> bool:
    """Whether neither says `by` or `from` where the other does not."""
    ways = [way(claim, claimed), way(source, rival)]
    return ways[0] == ways[1] or not {"by", "from", "to"} & set(ways)


def way(text: str, quantity: Quantity) -> str:
    """The preposition or verb before a quantity."""
    match = HOW.search(text[max(0, quantity.start - 40) : quantity.start])
    return match.group(1).lower() if match else ""


def same_kind(claim: str, claimed: Quantity, source: str, rival: Quantity) -> bool:
    """Whether neither side has a word near its value that makes it another quantity, or denies it."""
    near, there = (
        text[slice(*clause_of(text, quantity, around=1))]
        for text, quantity in ((claim, claimed), (source, rival))
    )
    if bool(DENIED.search(near)) is not bool(DENIED.search(there)):
        return False
    ours, theirs = own_words(claim, claimed, around=1), own_words(source, rival, around=1)
    return not ((ours - stems(source)) | (theirs - stems(claim))) & OTHER
