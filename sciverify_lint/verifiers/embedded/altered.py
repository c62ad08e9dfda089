"""Looks for quoted words in a whole text: verbatim, worn by extraction, altered, or absent."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate

from rapidfuzz.distance import Indel

from sciverify_lint.model import Passage, Quoted
from sciverify_lint.verifiers.embedded.quotations import Source, quotations, segments, source_of
from sciverify_lint.verifiers.embedded.words import STOP

KEPT = 0.6
"""Share of an altered quotation's words that stand in one place of the source."""
FEWEST = 4
"""Words that must stand there."""
LONGEST_GAP = 3
"""Words of the source between two quoted ones; a longer stretch may be a page header or a footnote."""
SAME = 0.7
"""Similarity of two words that extraction, spelling or inflexion may have made of one."""
WORN = 0.06
"""Share of words of a text that no print has: above it nothing is called missing."""
MANY = 40
"""Places of the source that are compared in full."""


@dataclass(frozen=True, slots=True)
class Altered:
    """A quotation that is not in the source, and the words that it was probably made of."""

    quotation: str
    quote: str
    passage: Passage
    sure: float


def altered(claim: str, title: str, passages: Sequence[Passage]) -> Altered | None:
    """The first quotation of a claim that the whole text has in other words."""
    quoted = list(quotations(claim, title))
    if not quoted:
        return None
    source = source_of(passages)
    if worn(source.words):
        return None
    for quotation in quoted:
        parts = segments(quotation)
        for part in parts:
            if (where := nearest(part, source)) is not None:
                number = source.places[where.start][0]
                start, end = source.places[where.start][1], source.places[where.end - 1][2]
                passage = passages[number]
                return Altered(quotation, passage.text[start:end], passage, where.sure)
    return None


def standing(quotation: str, passages: Sequence[Passage]) -> Quoted | None:
    """The words of a quotation where they stand in the source, all its stretches in order; None if one does not."""
    source = source_of(passages)
    letters = "".join(source.words)
    ends = list(accumulate(map(len, source.words)))
    at, first, last = 0, -1, -1
    for part in segments(quotation):
        wanted = "".join(part)
        start = letters.find(wanted, at)
        if start < 0:
            return None
        at = start + len(wanted)
        first = bisect_right(ends, start) if first < 0 else first
        last = bisect_right(ends, at - 1)
    if first < 0:
        return None
    number, begin, _ = source.places[first]
    inside = [end for n, _, end in source.places[first : last + 1] if n == number]
    return Quoted(words=passages[number].text[begin : inside[-1]], passage=passages[number])


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of the source's words."""

    start: int
    end: int
    sure: float


def nearest(part: Sequence[str], source: Source) -> Window | None:
    """The place where most words of `part` stand, altered; None when it stands there whole, or nowhere."""
    if len(part) < FEWEST or found(part, source.words):
        return None
    best: Window | None = None
    for start in promising(part, source.words):
        window = aligned(part, source, start)
        if window is None:
            continue
        if window.sure >= 1.0:
            return None
        if best is None or window.sure > best.sure:
            best = window
    return best


def found(part: Sequence[str], words: Sequence[str]) -> bool:
    """Whether `part` stands in the source letter for letter, however its words are cut."""
    return "".join(part) in "".join(words)


def promising(part: Sequence[str], words: Sequence[str]) -> list[int]:
    """Where stretches begin that hold most of the words of `part`, best first."""
    size = len(part) + LONGEST_GAP
    wanted = Counter(part)
    have: Counter[str] = Counter()
    scores: list[tuple[int, int]] = []
    common = 0
    for at, word in enumerate(words):
        have[word] += 1
        common += have[word] <= wanted[word]
        if at >= size:
            gone = words[at - size]
            common -= have[gone] <= wanted[gone]
            have[gone] -= 1
        if common >= KEPT * len(part):
            scores.append((-common, max(0, at - size + 1)))
    return [start for _, start in sorted(scores)[:MANY]]


def aligned(part: Sequence[str], source: Source, start: int) -> Window | None:
    """The stretch of the source that `part` was made of; `sure` is 1.0 when only extraction can have changed it."""
    stretch = source.words[start : start + 2 * len(part) + LONGEST_GAP]
    every = blocks(part, stretch)
    if sum(b.size for b in every) == len(part) and len(together(every)) < len(every):
        # All of it stands there, in order, around a page header or a note.
        return Window(start, start + len(stretch), 1.0)
    pairs = together(every)
    matched = sum(b.size for b in pairs)
    if matched < max(FEWEST, KEPT * len(part)) or not telling(part, pairs):
        return None
    first, last = pairs[0], pairs[-1]
    left = max(0, first.b - first.a)
    right = min(len(stretch), last.b + last.size + len(part) - last.a - last.size)
    if len({source.places[start + i][0] for i in (left, right - 1)}) > 1:
        return None
    real = truly(part, stretch[left:right], pairs, left)
    return Window(start + left, start + right, 0.99 * matched / len(part) if real else 1.0)


@dataclass(frozen=True, slots=True)
class Block:
    """`size` words that are equal from `a` and from `b` on."""

    a: int
    b: int
    size: int


def blocks(part: Sequence[str], stretch: Sequence[str]) -> list[Block]:
    """The common stretches of two lists of words, in order."""
    matcher = SequenceMatcher(None, part, stretch, autojunk=False)
    return [Block(m.a, m.b, m.size) for m in matcher.get_matching_blocks() if m.size]


def together(every: Sequence[Block]) -> list[Block]:
    """The longest common stretch and those that follow or precede it closely."""
    if not every:
        return []
    middle = max(range(len(every)), key=lambda n: every[n].size)
    low = high = middle
    while low > 0 and close(every[low - 1], every[low]):
        low -= 1
    while high + 1 < len(every) and close(every[high], every[high + 1]):
        high += 1
    return list(every[low : high + 1])


def close(one: Block, two: Block) -> bool:
    """Whether no more stands between two stretches in the source than a few words."""
    return two.b - one.b - one.size <= two.a - one.a - one.size + LONGEST_GAP


def telling(part: Sequence[str], pairs: Sequence[Block]) -> bool:
    """Whether what is common is more than the small words that any sentence has."""
    common = [word for b in pairs for word in part[b.a : b.a + b.size]]
    return sum(word not in STOP for word in common) >= 2 and max(b.size for b in pairs) >= 3


def truly(part: Sequence[str], stretch: Sequence[str], pairs: Sequence[Block], left: int) -> bool:
    """Whether a word was really replaced, put in or left out, and not only worn, inflected or spelt otherwise.

    `stretch` begins `left` words after where the blocks count from.
    """
    ours = edges([(b.a, b.a + b.size) for b in pairs], len(part))
    theirs = edges([(b.b - left, b.b - left + b.size) for b in pairs], len(stretch))
    changes = [(part[a:b], stretch[c:d]) for (a, b), (c, d) in zip(ours, theirs, strict=True)]
    return any(genuine(o, t) for o, t in changes if (o or t) and not alike(o, t))


def edges(taken: Sequence[tuple[int, int]], size: int) -> list[tuple[int, int]]:
    """The stretches between, before and after those taken."""
    starts = [0, *(end for _, end in taken)]
    ends = [*(start for start, _ in taken), size]
    return list(zip(starts, ends, strict=True))


def alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two stretches are one, letter for letter nearly."""
    return Indel.normalized_similarity("".join(ours), "".join(theirs)) >= SAME


def genuine(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether a change is one of words: numbers of notes, headers and broken words are not."""
    if ours and not theirs:
        return any(word.isalpha() for word in ours)
    words = [word for word in theirs if not word.isdigit()]
    return bool(words) and len(words) <= LONGEST_GAP and all(sound(word) for word in words)


def sound(word: str) -> bool:
    """Whether a word can have been printed: letters, a vowel among them unless it is short or not Latin."""
    if not word.isalpha():
        return False
    return len(word) < 3 or not word.isascii() or bool(set(word) & set("aeiouy"))


def worn(words: Sequence[str]) -> bool:
    """Whether a text came so badly out of its PDF that nothing in it can be called missing."""
    letters = [word for word in words if not word.isdigit()]
    if len(letters) < 20:
        return False
    bad = sum(
        (len(word) == 1 and word not in "aioyéàóuэвсяикоу")
        or len(word) > 28
        or "�" in word
        or not sound(word)
        for word in letters
        if not any(c.isdigit() for c in word)
    )
    return bad > WORN * len(letters) + 2
