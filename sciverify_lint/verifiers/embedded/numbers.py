"""Another value for the same quantity: SV305. Silent wherever the source may mean something else, or says both.

A value of the claim is called wrong only when one sentence of the source has the claim's own words for it, the same
dimension and another value, and no sentence of all that was read has a value that agrees.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Passage, Stage
from sciverify_lint.text.sentences import split
from sciverify_lint.verifiers.embedded.quantities import Quantity, quantities
from sciverify_lint.verifiers.embedded.words import CJK, words

COVERED, RETURNED, BOTH = 0.65, 0.5, 0.7
"""Shares of words: of the claim's own for a quantity in the sentence of the source, of the source's in the claim, of both."""
TOUCHED, RELATED = 0.25, 0.5
"""Shares of the claim's own words in a sentence whose values, or what follows from them, may be meant."""
ANCHOR = 2
FEWEST = 3
"""Words that both must have in common."""
CLAUSE = re.compile(
    r"[;:]\s|\.\s+(?=[A-Z])|,\s(?!\d{3})|\s[–—]\s|\s?—\s?|\b(?:while|whereas|but|although|though|and|or|compared|versus|vs|against|than|because|since|so|which|who|whereby)\b",
    re.IGNORECASE,
)
CITED = re.compile(
    r"\[\d+(?:[,;–-]\s?\d+)*\]|\([^()]*\b(?:19|20)\d\d[a-z]?\)|\bet al\b|\b(?:previous|earlier|prior)(?:ly)?\b|(?<=[a-z)%][.,])\d{1,3}(?=\s|$)"
)
OTHER = frozenset(
    [
        "mean",
        "median",
        "averag",
        "mod",
        "maximum",
        "minimum",
        "max",
        "min",
        "peak",
        "total",
        "cumulativ",
        "annual",
        "daily",
        "weekly",
        "monthly",
        "increas",
        "decreas",
        "reduc",
        "reduct",
        "ris",
        "rise",
        "rose",
        "fall",
        "fell",
        "drop",
        "declin",
        "grow",
        "grew",
        "growth",
        "gain",
        "loss",
        "chang",
        "differ",
        "difference",
        "rat",
        "ratio",
        "women",
        "men",
        "femal",
        "mal",
        "boy",
        "girl",
        "child",
        "children",
        "adult",
        "old",
        "young",
        "patient",
        "control",
        "placebo",
        "baselin",
        "treat",
        "untreat",
        "intervent",
        "first",
        "second",
        "third",
        "last",
        "final",
        "initial",
        "early",
        "lat",
        "high",
        "low",
        "upper",
        "lower",
        "left",
        "right",
        "north",
        "south",
        "east",
        "west",
        "summer",
        "winter",
        "spring",
        "autumn",
        "relativ",
        "absolut",
        "unadjust",
        "adjust",
        "crud",
        "expect",
        "predict",
        "observ",
        "estimat",
        "model",
        "simulat",
        "control",
        "random",
        "with",
        "without",
        "non",
        "not",
        "no",
        "never",
        "fewer",
        "less",
        "more",
        "worst",
        "best",
        "small",
        "larg",
        "per",
        "sensitiv",
        "specific",
        "surviv",
        "mortal",
        "death",
        "dead",
        "alive",
        "train",
        "test",
        "validat",
        "trained",
        "dev",
        "develop",
        "inpat",
        "outpat",
        "severe",
        "mild",
        "moderat",
        "acut",
        "chronic",
        "primary",
        "secondary",
        "pre",
        "post",
    ]
)
"""Stems that tell one quantity from another: those of the sentence of the source must be the claim's."""
HOW = re.compile(
    r"\b(by|to|from|of|at|was|were|is|are|in)\s+(?:(?:about|around|nearly|almost|only|some|approximately|an?|more than|less than|over|up to)\s+)*$",
    re.IGNORECASE,
)


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
        if comparable(q) and not explained(q, claim, claimed, stated)
        for sentence in stated
        if (wrong := contrary(q, claim, claimed, sentence)) is not None
    ]
    return max(found, key=lambda wrong: wrong.sure, default=None)


def sentences(passages: Sequence[Passage]) -> Iterator[Stated]:
    """Every sentence that has a number, once."""
    seen: set[str] = set()
    for passage in passages:
        for text in lines_of(passage):
            if text in seen or not (values := tuple(quantities(text))):
                continue
            seen.add(text)
            yield Stated(passage, text, values, frozenset(w.stem for w in words(text)))


def lines_of(passage: Passage) -> Iterator[str]:
    """The sentences of a passage. In a full text a line is a paragraph; an abstract may have been wrapped."""
    parts = passage.text.split("\n") if passage.stage is Stage.FULLTEXT else [passage.text]
    for part in parts:
        yield from (part[start:end] for start, end in split(part))


def comparable(claimed: Quantity) -> bool:
    """Whether a value is a finding that can be looked for."""
    return not (claimed.modifier or claimed.aside)


def explained(
    claimed: Quantity, claim: str, others: Sequence[Quantity], stated: Sequence[Stated]
) -> bool:
    """Whether a sentence that shares words with the value's surroundings has it, or values that make it.

    A value that another one of the claim repeats explains only that one.
    """
    own = own_words(claim, claimed)
    for sentence in stated:
        shared = len(own & sentence.stems)
        if shared < TOUCHED * len(own):
            continue
        free = [v for v in sentence.values if not v.aside and not repeated(v, claimed, others)]
        related = shared >= RELATED * len(own)
        if any(claimed.agrees_in(v) and (related or v.narrow) for v in free):
            return True
        if related and any(map(claimed.agrees_in, derived(free))):
            return True
    return False


def repeated(value: Quantity, claimed: Quantity, others: Sequence[Quantity]) -> bool:
    """Whether another value of the claim is this one, bounds and all."""
    return any(
        other.bounded == value.bounded
        and other.same(value)
        and other.agrees(value)
        and not other.agrees(claimed)
        for other in others
    )


def derived(values: Sequence[Quantity]) -> Iterator[Quantity]:
    """What follows from the values of a sentence: the rest of a whole, differences, ratios, shares."""
    plain = [v for v in values if not v.bounded]
    for value in plain:
        if value.dimension == "share":
            yield made("share", 1 - value.high, value)
        if value.dimension.startswith("value "):
            yield made("share", value.low, value)
            yield made("share", abs(1 - value.low), value)
            yield made("factor", value.low, value)
        if value.dimension == "factor":
            yield made("share", abs(1 - value.low), value)
            yield made("share", value.low, value)
    for one in plain:
        for two in plain:
            if one is not two and kin(one, two) and two.low:
                ratio = one.low / two.low
                yield made("factor", ratio, one)
                yield made("share", ratio, one)
                yield made("share", abs(1 - ratio), one)
                yield made(one.dimension, abs(one.low - two.low), one)
                if one.dimension == "share":
                    yield made("points", abs(one.low - two.low), one)


def made(dimension: str, value: float, like: Quantity) -> Quantity:
    """A value that was computed."""
    step = 0.01 if dimension in {"share", "points"} else like.step
    return Quantity(dimension, value, value, step, like.start, like.end)


def kin(one: Quantity, two: Quantity) -> bool:
    """Whether two values can be added: one dimension, or counts of one thing."""
    if one.dimension.startswith("count ") and two.dimension.startswith("count "):
        return True
    return one.dimension == two.dimension


def contrary(
    claimed: Quantity, claim: str, others: Sequence[Quantity], sentence: Stated
) -> Mismatch | None:
    """The other value that a sentence has for what the claim quantifies, if it speaks of nothing else."""
    if CITED.search(sentence.text):
        return None
    rivals = [
        v
        for v in sentence.values
        if v.same(claimed) and not v.modifier and not repeated(v, claimed, others)
    ]
    if len(rivals) != 1 or rivals[0].aside or rivals[0].agrees_in(claimed):
        return None
    rival = rivals[0]
    if not same_way(claim, claimed, sentence.text, rival) or not same_terms(
        claimed, others, sentence
    ):
        return None
    sure = alike(claim, claimed, others, sentence, rival)
    if sure is None:
        return None
    start, end = clause_of(sentence.text, rival)
    return Mismatch(
        claimed=typed(claim, claimed),
        found=typed(sentence.text, rival),
        quote=quoted(sentence, start, end),
        passage=sentence.passage,
        sure=sure,
    )


def alike(
    claim: str, claimed: Quantity, others: Sequence[Quantity], sentence: Stated, rival: Quantity
) -> float | None:
    """How much of the words for both values is common, 0 to 1; None when that is not enough.

    A condition of the claim (`of 184 patients`) that the sentence repeats counts as two words.
    """
    ours, theirs = own_words(claim, claimed), own_words(sentence.text, rival)
    whole = frozenset(w.stem for w in words(claim))
    apart = (own_words(claim, claimed, around=1) - sentence.stems) | (
        own_words(sentence.text, rival, around=1) - whole
    )
    if apart & OTHER:
        return None
    shared = sum(any(repeated(v, claimed, [o]) for v in sentence.values) for o in others)
    more = ANCHOR * min(shared, 2)
    both, back = len(ours & sentence.stems) + more, len(theirs & whole) + more
    if min(both, back) < FEWEST:
        return None
    if both < COVERED * (len(ours) + more) or back < RETURNED * (len(theirs) + more):
        return None
    sure = (both + back) / (len(ours) + len(theirs) + 2 * more)
    return sure if sure >= BOTH else None


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
    ends = (
        m.end() for m in CLAUSE.finditer(text) if not quantity.start <= m.start() < quantity.end
    )
    cuts = [0, *ends, len(text)]
    left = max(i for i, cut in enumerate(cuts[:-1]) if cut <= quantity.start)
    right = min(i for i, cut in enumerate(cuts) if cut >= quantity.end)
    while len(words(text[cuts[left] : cuts[right]])) <= FEWEST and right - left < len(cuts) - 1:
        left, right = (left - 1, right) if left > 0 else (left, right + 1)
    return cuts[max(0, left - around)], cuts[min(len(cuts) - 1, right + around)]


def same_way(claim: str, claimed: Quantity, source: str, rival: Quantity) -> bool:
    """Whether neither says `by` or `from` where the other does not."""
    ways = [way(claim, claimed), way(source, rival)]
    return ways[0] == ways[1] or not {"by", "from", "to"} & set(ways)


def way(text: str, quantity: Quantity) -> str:
    """The preposition or verb before a quantity."""
    match = HOW.search(text[max(0, quantity.start - 40) : quantity.start])
    return match.group(1).lower() if match else ""


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
    """A quantity as its author typed it, in one line."""
    return " ".join(text[quantity.start : quantity.end].split())


def quoted(sentence: Stated, start: int, end: int) -> str:
    """The decisive words of a sentence, as they stand in its passage: all of it unless it is long."""
    if len(sentence.text) <= 240:
        return sentence.text
    piece = sentence.text[start:end].strip(" ,;:–—")
    return piece
