"""The year of publication in a typed reference: behind the authors, in brackets, before a volume, or last."""

import re

from sciverify_lint.bibliography.typed_marks import YEAR

BRACKETED = re.compile(
    rf"[\s,]*[(\[]\s*(?:c\.?\s*|\d{{1,2}}[./])?({YEAR})(?:/{YEAR}|-\d\d(?:-\d\d)?)?[a-z]?(?:,[^()]{{0,40}})?[)\]]\s*[.,:]?\s*"
    r"|[\s,]*\((?:in press|n\.\s?d\.|forthcoming|submitted)[^()]{0,20}\)\s*[.,:]?\s*",
    re.I,
)
SPACED = re.compile(rf"(?<=[\w.])\s+({YEAR})[a-z]?\s+(?=[^\W\d_a-z“‘])")
BARE = re.compile(rf"(?:[.,]|(?<=\w))\s+({YEAR})[a-z]?\s*[.,:]\s+(?=\S)")
ANY_YEAR = re.compile(rf"(?<![\d/.–-])({YEAR})[a-z]?(?![\d/–-]|\.\d)")


def year_in(text: str) -> int | None:
    """The year of publication: in brackets first, then before a volume, else the last that is no page number."""
    if found := BRACKETED.search(text):
        return int(found[1]) if found[1] else None
    if found := re.search(rf"(?<![\d–-])({YEAR})\s*;", text):
        return int(found[1])
    years = [int(m[1]) for m in ANY_YEAR.finditer(text)]
    return years[-1] if years else None


def year_behind(after: str, text: str) -> int | None:
    """The year behind the title; one inside the title counts only when there is no other."""
    return year_in(after) or year_in(text)


def without_year(text: str) -> str:
    """An author part without a year, bracketed or bare, at its end."""
    return re.sub(rf"[\s,.(]*{YEAR}[a-z]?[\s).]*$", "", text).strip(" ,:")
