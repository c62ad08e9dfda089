"""Typed citations by number or label: `[1, 3-5]`, `[1]-[3]`, `[Smi20]`, superscript digits.

Only what the reference list holds is taken for a citation, all of a bracket or nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from sciverify_lint.readers.docx.found import FoundCitation, FoundKey
from sciverify_lint.readers.docx.story import Paragraph

DASH = r"[-\u2010-\u2015\u2212]"
BRACKET = re.compile(r"\[([^\[\]]{1,200})\]")
SPREAD = re.compile(rf"\[(\d{{1,3}})\]\s?{DASH}\s?\[(\d{{1,3}})\]")
LOCATOR = re.compile(
    r"\s*(?:pp?\.|pages?|chap(?:ter|\.)|ch\.|sec(?:tion|t?\.)|§|fig(?:ure|s?\.)|tables?|tab\.|eqs?\.|theorem|thm\.|vol\.|s\.)\s*\S.*",
    re.I | re.S,
)
PREFIX = re.compile(r"\s*(?:see|see also|e\.\s?g\.,?|cf\.|vgl\.|siehe|voir|refs?\.)\s+", re.I)
RANGE = re.compile(rf"\s*(\d{{1,3}})\s*{DASH}\s*(\d{{1,3}})\s*")
QUANTITY = re.compile(r"(?:[∈=≤≥<>∪×]|\b(?:eqs?\.?|equations?|steps?|no\.))\s*\Z", re.I)
"""Before a bracket that is no citation."""
INTERVAL = re.compile(
    r"\b(?:intervals?|ranges?|ranging|CI|domain|between|within|scale|bounds|limits)(?: of)?:?\s*\Z",
    re.I,
)
"""Before two numbers with a comma that may be the ends of an interval."""
PAIR = re.compile(r"\s*\d+\s*,\s*\d+\s*")
ROUND = re.compile(r"\(([\d\s,;\u2010-\u2015-]{1,40})\)")
ENUMERATED = re.compile(
    r"(?:^|[.;:,]|\band|\bor|\b(?:fig|figs|figure|table|eqs?|equation|step|type|phase|n)\.?)\s*\Z",
    re.I,
)
"""Before a number in round brackets that counts points or names a figure."""
RAISED = re.compile(rf"\s*\d{{1,3}}(?:\s*(?:,|;|{DASH})\s*\d{{1,3}}){{0,30}}\s*,?\s*")
SMALL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒", "0123456789-,")
SMALL_RUN = re.compile(r"[¹²³⁰⁴-⁹](?:[¹²³⁰⁴-⁹]|[,⁻˒–-](?=[¹²³⁰⁴-⁹])){0,40}")
UNIT_WORDS = "m cm mm km nm µm μm dm in ft yd mi ha s sec min h hr hrs d K W kW kg g mg L ml mL Hz dB px log cos sin"
UNITS = frozenset(UNIT_WORDS.split())
WIDEST = 200
"""Numbers in one range."""


def bracketed(text: str, labels: Mapping[str, str]) -> Iterator[FoundCitation]:
    """Citations in square brackets; `labels`: those of the reference list, with their keys."""
    end = 0
    for spread in SPREAD.finditer(text):
        keys = expanded(spread[1], spread[2], labels)
        if keys:
            end = spread.end()
            yield FoundCitation(
                start=spread.start(),
                end=end,
                keys=tuple(FoundKey(key=labels[k], start=spread.start(), end=end) for k in keys),
            )
    for bracket in BRACKET.finditer(text):
        before = text[max(0, bracket.start() - 20) : bracket.start()]
        if QUANTITY.search(before) or (PAIR.fullmatch(bracket[1]) and INTERVAL.search(before)):
            continue
        keys_found = works_in(bracket[1], bracket.start(1), labels)
        if keys_found:
            yield FoundCitation(start=bracket.start(), end=bracket.end(), keys=keys_found)


def works_in(inside: str, offset: int, labels: Mapping[str, str]) -> tuple[FoundKey, ...]:
    """The works that the inside of a bracket names; none unless every part is a label, a range or a locator."""
    keys: list[FoundKey] = []
    position = 0
    prefix: str | None = None
    if found := PREFIX.match(inside):
        prefix, position = found[0].strip(), found.end()
    for piece in re.split(r"[,;]", inside[position:]):
        start, end = offset + position, offset + position + len(piece)
        position += len(piece) + 1
        start += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        span = RANGE.fullmatch(piece)
        named = expanded(span[1], span[2], labels) if span else (piece.strip(),)
        if named and all(n in labels for n in named):
            keys.extend(FoundKey(key=labels[n], start=start, end=end, prefix=prefix) for n in named)
        elif keys and LOCATOR.fullmatch(piece):
            keys[-1] = FoundKey(
                key=keys[-1].key, start=keys[-1].start, end=keys[-1].end, locator=piece.strip()
            )
        else:
            return ()
    return tuple(keys)


def expanded(first: str, last: str, labels: Mapping[str, str]) -> tuple[str, ...]:
    """The labels from `first` to `last`; none when the list lacks one of them or the range runs backwards."""
    low, high = int(first), int(last)
    if not low < high <= low + WIDEST:
        return ()
    names = tuple(str(n) for n in range(low, high + 1))
    return names if all(n in labels for n in names) else ()


def superscripts(paragraph: Paragraph, labels: Mapping[str, str]) -> Iterator[FoundCitation]:
    """Citations in superscript digits, by format or by character; exponents, ordinals and isotopes are none."""
    text = paragraph.text
    spans = [(s, e, text[s:e]) for s, e in paragraph.raised]
    spans += [(m.start(), m.end(), m[0].translate(SMALL)) for m in SMALL_RUN.finditer(text)]
    for start, end, shown in sorted(spans):
        core = shown.strip().rstrip(",")
        if not RAISED.fullmatch(shown) or exponent(text, start, end):
            continue
        begin = start + len(shown) - len(shown.lstrip())
        keys = works_in(core, begin, labels)
        if keys:
            yield FoundCitation(start=begin, end=begin + len(core), keys=keys)


def exponent(text: str, start: int, end: int) -> bool:
    """Whether raised digits belong to a number, unit or symbol, or begin the paragraph as a note does."""
    before, after = text[max(0, start - 40) : start], text[end : end + 1]
    if not before.strip() or (after.isalpha() and before[-1:] not in ".,;:)]”’\"'"):
        return True
    if before[-1].isdigit():
        return not re.search(r"(?<!\d)(?:1[5-9]|20)\d\d\Z", before)
    word = re.search(r"[^\W\d_]+\Z", before)
    return bool(word and (len(word[0]) == 1 or word[0] in UNITS)) or before[-1] in "=+-−×*/^(<>±−"


def rounded(text: str, labels: Mapping[str, str]) -> Iterator[FoundCitation]:
    """Numbers in round brackets that the list holds."""
    for bracket in ROUND.finditer(text):
        before = text[max(0, bracket.start() - 20) : bracket.start()]
        if ENUMERATED.search(before) or QUANTITY.search(before):
            continue
        if keys := works_in(bracket[1], bracket.start(1), labels):
            yield FoundCitation(start=bracket.start(), end=bracket.end(), keys=keys)


def labels_of(labels: Sequence[str], keys: Sequence[str]) -> dict[str, str]:
    """What may be typed for each entry, with the entry's key: its label, or its number in a list without labels."""
    if any(labels):
        return {label: key for label, key in zip(labels, keys, strict=True) if label}
    return {str(n): key for n, key in enumerate(keys, start=1)}
