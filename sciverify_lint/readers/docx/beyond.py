"""Typed citations by number or label that the reference list lacks: `[9]` where it ends with the eighth entry.

Only in a document that cites most of its list in square brackets, and where the text around the bracket
makes a quantity, an interval or an equation of it unlikely.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from sciverify_lint.readers.docx.attribution import says
from sciverify_lint.readers.docx.found import FoundCitation
from sciverify_lint.readers.docx.numbers import BRACKET, INTERVAL, bracketed

FEWEST = 2
"""Works of the list that the text must cite in square brackets."""
ROOM = 10
"""How far beyond the end of a short list a number may be; half its length for a long one."""
LABEL = re.compile(r"[^\W\d_a-z][^\W\d_]{1,7}(?:\d\d|(?:19|20)\d\d)[a-z]?")
"""`Smi20`, `Smith2020a`"""
COUNTED = re.compile(
    r"(?:\b(?:figs?|figures?|tables?|tabs?|eqs?|eqns?|equations?|steps?|lines?|rows?|columns?|items?|sections?|chapters?"
    r"|pages?|pp?|questions?|cases?|patients?|versions?|nos?|nr|weeks?|days?|years?|age[ds]?|grades?|levels?|scores?"
    r"|iqr|ci|sds?|ses?|means?|medians?|modes?|minimum|maximum|index|position|element|vector|array|formula|theorem"
    r"|lemma|type|phase|than|about|over|under|exactly|approximately|n)\.?|[\d%°=<>≤≥≈∼~±×*/^+−–∈|({[-])\s*\Z",
    re.I,
)
"""Before a bracket whose number counts or measures something."""
MEASURED = re.compile(r"\s*(?:[=<>≤≥≈±×*/^+−%°∪∩]|[-–]\s*\d)|[\w(\[{]")
"""Behind one."""
SPANNED = re.compile(
    r"\b(?:values?|lie[sd]?|numbers?|integers?|reals?|[^\W\d_])\s+(?:in|on|over)\s*\Z", re.I
)
"""Before an interval."""
GLUED = re.compile(r"[^\W_]\Z")


def beyond(
    texts: Sequence[str], labels: Mapping[str, str]
) -> Iterator[tuple[int, tuple[FoundCitation, ...]]]:
    """The citations in square brackets with a number or label that is not among `labels`, by index of the text."""
    found = [list(bracketed(text, labels)) for text in texts]
    cited = {key.key for here in found for citation in here for key in citation.keys}
    if len(cited) < FEWEST or len(cited) * 2 <= len(set(labels.values())):
        return
    lacking = numbers_beyond(labels) or labels_beyond(texts, labels)
    glued = sum(
        bool(GLUED.search(text[: c.start]))
        for text, here in zip(texts, found, strict=True)
        for c in here
    )
    habit = glued * 2 > sum(map(len, found))
    for index, text in enumerate(texts):
        here = tuple(
            c
            for c in bracketed(text, {**labels, **lacking})
            if any(k.key in lacking for k in c.keys) and cites(text, c, glued=habit)
        )
        if here:
            yield index, here


def numbers_beyond(labels: Mapping[str, str]) -> dict[str, str]:
    """The numbers that a numbered list lacks, up to a little beyond its end, each as its own key."""
    if not all(label.isdecimal() for label in labels):
        return {}
    last = max(map(int, labels))
    numbers = map(str, range(1, last + max(ROOM, last // 2) + 1))
    return {n: n for n in numbers if n not in labels}


def labels_beyond(texts: Sequence[str], labels: Mapping[str, str]) -> dict[str, str]:
    """What is typed in brackets in the manner of the list's labels and is none of them."""
    if not all(LABEL.fullmatch(label) for label in labels):
        return {}
    pieces = (p for t in texts for b in BRACKET.finditer(t) for p in re.split(r"[,;]", b[1]))
    typed = (p.strip() for p in pieces)
    return {p: p for p in typed if LABEL.fullmatch(p) and p not in labels}


def cites(text: str, citation: FoundCitation, *, glued: bool) -> bool:
    """Whether a bracket stands as citations do; `glued`: whether they stand right behind a word."""
    before = text[max(0, citation.start - 40) : citation.start]
    after = text[citation.end : citation.end + 60]
    if not before.strip():
        return says(after)
    if COUNTED.search(before) or INTERVAL.search(before) or SPANNED.search(before):
        return False
    return not MEASURED.match(after) and (glued or not GLUED.search(before))
