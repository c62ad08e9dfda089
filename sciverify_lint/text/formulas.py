"""Formulas of titles that publishers register twice: as TeX or MathML, and behind it the same as plain text.

`in $$pp$$ pp collisions at $$\\sqrt{s}=8$$ s = 8 TeV` is read as `in $pp$ collisions at $\\sqrt{s}=8$ TeV`.
"""

import re
import unicodedata

from sciverify_lint.text.letters import bare
from sciverify_lint.text.tex import to_unicode

FORMULA = re.compile(
    r"\$\$(?P<display>[^$]{1,500})\$\$|\$(?P<inline>[^$]{1,500})\$"
    r"|<(?P<prefix>mml:)?math\b[^<>]{0,200}>(?P<markup>.{1,4000}?)</(?P=prefix)?math>",
    re.S | re.I,
)
SOURCE = re.compile(
    r"<(?P<tag>(?:\w+:)?(?:tex-math|annotation(?:-xml)?))\b[^<>]{0,200}>.{0,4000}?</(?P=tag)>\s*",
    re.S | re.I,
)
"""The TeX of a formula that has markup as well."""
TAG = re.compile(r"<[^<>]{1,300}>")
CLOSING = re.compile(r"(?:\s*[)\]}+*±\u2212\u2217\u2032]|\s*\(\s*[^\w\s]\s*\))*")
"""Signs at the end of a formula's plain text."""
LIKE = 60.0
"""From here on the letters behind a formula, 0 to 100, are its plain text badly made."""


def undoubled(title: str) -> str:
    """`title` with each formula once; where its two forms differ a little the plain one is kept."""
    if "<" in title:
        without = SOURCE.sub("", title)
        title = without if TAG.sub("", without).strip() else title
    kept: list[str] = []
    start = 0
    for found in FORMULA.finditer(title):
        if found.start() < start:
            continue
        tex = found["display"] or found["inline"]
        letters = signs(to_unicode(f"${tex}$") if tex else TAG.sub(" ", found["markup"]))
        end = end_of_twin(title, found.end(), letters)
        sure = found["inline"] is None or len(letters) > 1
        if end is not None and sure:
            formula = f"${tex}$" if tex else found[0]
            kept += [title[start : found.start()], formula]
            start = end
        elif found["display"] and resembles(title[found.end() :], letters):
            kept.append(title[start : found.start()])
            start = found.end()
    return "".join([*kept, title[start:]])


def signs(text: str) -> str:
    """The letters and digits of a text, without accents, scripts and typefaces."""
    return "".join(c for c in bare(unicodedata.normalize("NFKC", text)) if c.isalnum())


def end_of_twin(title: str, start: int, letters: str) -> int | None:
    """Where the plain text of a formula ends that begins at `start`; None when something else stands there.

    The letters may come in another order: stacked indices are read from below or from above.
    """
    told = ""
    for offset in range(start, len(title)):
        if len(told) >= len(letters):
            break
        if title[offset] in "$<":
            return None
        told += signs(title[offset])
    else:
        offset = len(title)
    whole = offset == len(title) or not title[offset].isalnum()
    same = bool(letters) and sorted(told) == sorted(letters)
    return end_of_signs(title, offset) if whole and same else None


def end_of_signs(title: str, start: int) -> int:
    """Where the signs end that close the plain text of a formula."""
    found = CLOSING.match(title, start)
    return found.end() if found else start


def resembles(text: str, letters: str) -> bool:
    """Whether a text begins with nearly the letters of a formula."""
    from rapidfuzz.fuzz import ratio

    first = signs(text[: 3 * len(letters)].partition("$")[0])[: len(letters)]
    return len(letters) > 2 and float(ratio(first, letters)) >= LIKE
