"""Another value for the same quantity: SV305. Silent wherever the source may mean something else, or says both.

A value of the claim is called wrong only when one sentence of the source has the claim's own words for it, the same
dimension and another value, and no sentence of all that was read has a value that agrees.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sciverify_lint.model import Passage, Stage
from sciverify_lint.text.sentences import split
from sciverify_lint.verifiers.embedded.clauses import (
    FEWEST,
    clause_of,
    own_words,
    same_kind,
    same_way,
    way,
)
from sciverify_lint.verifiers.embedded.derived import derived
from sciverify_lint.verifiers.embedded.numerals import numerals
from sciverify_lint.verifiers.embedded.qualifiers import qualifier_start
from sciverify_lint.verifiers.embedded.quantities import quantities
from sciverify_lint.verifiers.embedded.quantity import Quantity
from sciverify_lint.verifiers.embedded.reductions import ratio_against
from sciverify_lint.verifiers.embedded.words import CJK, stems

COVERED, RETURNED, BOTH = 0.5, 0.5, 0.65
"""Shares of words in common: of the claim's own for a quantity, of the source's for its value, of both together."""
TOUCHED, RELATED = 0.25, 0.5
"""Shares of the claim's own words in a sentence whose values, or what follows from them, may be meant."""
ANCHOR = 2
"""Words that a condition counts for when both sides have it."""
ROUND = {1.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0}
"""Numbers that stand in many quantities: `per 100,000`."""
CITED = re.compile(
    r"\[\d+(?:[,;–-]\s?\d+)*\]|\([^()]*\b(?:19|20)\d\d[a-z]?\)|\bet al\b|\b(?:previous|earlier|prior)(?:ly)?\b"
    r"|(?<=[a-z)%][.,])\d{1,3}(?=\s|$)"
)
"""How a sentence shows that it tells of another work."""
LONG = 240
"""Characters of a sentence that is quoted whole."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A sentence of the source with what it says in numbers."""

    passage: Passage
    text: str
    values: tuple[Quantity, ...]
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A value of the claim and the other one that the source has for it."""

    claimed: str
    found: str
    quote: str
    passage: Passage
    sure: float


def mismatch(claim: str, passages: Sequence[Passage]) -> Mismatch | None:
    """The surest wrong value of a claim, if there is one."""
    if re.search(f"[{CJK}]", claim):
        return None
    claimed = [q for q in quantities(claim) if not q.aside]
    if not claimed:
        return None
    stated = list(sentences(passages))
    found = [
        wrong
        for q in claimed
        if not q.modifier and not explained(q, claim, claimed, stated)
        for sentence in stated
        if (wrong := contrary(q, claim, claimed, sentence)) is not None
    ]
    return max(found, key=lambda wrong: wrong.sure, default=None)


def sentences(passages: Sequence[Passage]) -> Iterator[Stated]:
    """Every sentence that has a number, once."""
    seen: set[str] = set()
    for passage in passages:
        for text, values, own in numbered(passage.text, passage.stage):
            if text not in seen:
                seen.add(text)
                yield Stated(passage, text, values, own)


@lru_cache(maxsize=2048)
def numbered(
    passage: str, stage: Stage
) -> tuple[tuple[str, tuple[Quantity, ...], frozenset[str]], ...]:
    """The sentences of a passage that have numbers, with them and their stems; all claims about a work ask for it.

    In a full text a line is a paragraph; the lines of an abstract may have been wrapped.
    """
    parts = passage.split("\n") if stage is Stage.FULLTEXT else [passage]
    texts = [part[start:end] for part in parts for start, end in split(part)]
    return tuple((t, values, stems(t)) for t in texts if (values := tuple(quantities(t))))


def explained(
    claimed: Quantity, claim: str, others: Sequence[Quantity], stated: Sequence[Stated]
) -> bool:
    """Whether a sentence that shares words with the value's surroundings has it, or values that make it.

    A value that another one of the claim repeats explains only that one.
    """
    own = own_words(claim, claimed)
    change = way(claim, claimed) == "by"
    for sentence in stated:
        shared = len(own & sentence.stems)
        if shared < TOUCHED * len(own):
            continue
        free = [v for v in sentence.values if not v.aside and not repeated(v, claimed, others)]
        related = shared >= RELATED * len(own)
        direct = [v for v in free if not (change and v.is_value)]
        if any(claimed.agrees_in(v) and (related or v.narrow) for v in direct):
            return True
        if related and any(map(claimed.agrees_in, derived(free, change=change))):
            return True
    return False


def repeated(value: Quantity, claimed: Quantity, others: Sequence[Quantity]) -> bool:
    """Whether another value of the claim is this one, bounds and all."""
    return any(
        other.bounded == value.bounded
        and other.same(value)
        and other.agrees(value)
        and (other.bounded or not other.agrees(claimed))
        for other in others
    )


def told(claim: str, claimed: Quantity, source: str, value: Quantity) -> bool:
    """Whether the claim has the very number of a value elsewhere, if without its unit."""
    there = {n.value for n in numerals(source[value.start : value.end])}
    rest = claim[: claimed.start] + " , " + claim[claimed.end :]
    return bool(there & {n.value for n in numerals(rest)} - ROUND)


def contrary(
    claimed: Quantity, claim: str, others: Sequence[Quantity], sentence: Stated
) -> Mismatch | None:
    """The other value that a sentence has for what the claim quantifies, if it speaks of nothing else."""
    if CITED.search(sentence.text):
        return None
    ratio = ratio_against(claim, claimed, sentence.text, sentence.values)
    if ratio is not None:
        return found_in(sentence, ratio, claim, claimed, sure=1.0)
    rivals = [
        v
        for v in sentence.values
        if v.same(claimed)
        and not (v.modifier or v.aside or repeated(v, claimed, others))
        and not told(claim, claimed, sentence.text, v)
    ]
    if not rivals or not all(map(rivals[0].agrees, rivals)) or rivals[0].agrees_in(claimed):
        return None
    rival = rivals[0]
    if claimed.dimension == "time" and not (all_time(others) and all_time(sentence.values)):
        return None
    sides = (claim, claimed, sentence.text, rival)
    if not (same_way(*sides) and same_kind(*sides) and same_terms(claimed, others, sentence)):
        return None
    sure = alike(claim, claimed, others, sentence, rival)
    return None if sure is None else found_in(sentence, rival, claim, claimed, sure=sure)


def found_in(
    sentence: Stated, rival: Quantity, claim: str, claimed: Quantity, *, sure: float
) -> Mismatch:
    """The finding that a sentence has `rival` where the claim has `claimed`."""
    return Mismatch(
        claimed=typed(claim, claimed),
        found=typed(sentence.text, rival),
        quote=quoted(sentence, rival),
        passage=sentence.passage,
        sure=sure,
    )


def all_time(values: Sequence[Quantity]) -> bool:
    """Whether times are all there is. Beside other values they say when, not what."""
    return all(value.dimension == "time" for value in values if not value.aside)


def alike(
    claim: str, claimed: Quantity, others: Sequence[Quantity], sentence: Stated, rival: Quantity
) -> float | None:
    """How much of the words for both values is common, 0 to 1; None when that is not enough.

    A condition of the claim (`of 184 patients`) that the sentence repeats counts as two words.
    """
    ours, theirs = own_words(claim, claimed), own_words(sentence.text, rival)
    whole = stems(claim)
    shared = sum(any(repeated(v, claimed, [o]) for v in sentence.values) for o in others)
    more = ANCHOR * min(shared, 2)
    both, back = len(ours & sentence.stems) + more, len(theirs & whole) + more
    if min(both, back) < FEWEST:
        return None
    if both < COVERED * (len(ours) + more) or back < RETURNED * (len(theirs) + more):
        return None
    sure = (both + back) / (len(ours) + len(theirs) + 2 * more)
    return sure if sure >= BOTH else None


def same_terms(claimed: Quantity, others: Sequence[Quantity], sentence: Stated) -> bool:
    """Whether no other quantity of the claim, its conditions, has another value in the sentence."""
    for other in others:
        if other == claimed or other.same(claimed):
            continue
        there = [v for v in sentence.values if v.same(other)]
        if there and not any(v.agrees_in(other) for v in there):
            return False
    return True


def typed(text: str, quantity: Quantity) -> str:
    """A quantity as its author typed it, `about` and `more than` with it, in one line."""
    start = qualifier_start(text, quantity)
    return " ".join(text[start : quantity.end].split())


def quoted(sentence: Stated, rival: Quantity) -> str:
    """The decisive words of a sentence, as they stand in its passage: all of it unless it is long."""
    if len(sentence.text) <= LONG:
        return sentence.text
    start, end = clause_of(sentence.text, rival)
    return sentence.text[start:end].strip(" ,;:–—")
