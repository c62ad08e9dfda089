"""Is this the text of the cited work? Its title must be among the first lines.

A title in the middle of prose is a mention and proves nothing; hence whole lines are compared, not stretches of text.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.model import NoText, Reason
from sciverify_lint.text.titles import normal_title

SAME = 87.0
"""Of 100, on letters only: a lost ligature or accent stays above it, another word comes below."""
SAME_WORD = 75.0
"""Of 100, on the words that only one of two titles has: `behaviour` and `behavior`, not `bees` and `birds`."""
ARTICLES = frozenset({"a", "an", "the"})
WIDEST = 6
"""Lines that a title may take."""
MAIN_WORDS, MAIN_LETTERS = 3, 15
"""What a title must have before its colon to be known without its subtitle."""
ABOUT = re.compile(
    r"\W*(?:(?:a\s+)?(?:comments?|reply|response|rejoinder|rebuttal|discussion|review|commentary|erratum|errata|corrigendum|correction|retraction"
    r"|addendum|expression\s+of\s+concern|notice)\s*(?:of|on|to|for|:|[-–—])|(?:author(?:s['’]?|['’]s)?|publisher(?:['’]s)?)\s+(?:correction|reply|response)|re\s*:)",
    re.IGNORECASE,
)
SPLIT = re.compile(r"\s*(?:[:?!–—]|\s-\s)\s*")


def guard(extract: Extract, titles: Sequence[str], *, strict: bool) -> NoText | None:
    """None when the text may be that of a work with one of `titles`; else why it is refused.

    `strict` asks for the title among the first lines, as for anything fetched; without it only a text that
    gives itself another title is refused. Without any title to look for, nothing can be refused.
    """
    wanted = [title for title in titles if normal_title(title)]
    if not wanted or (not extract.opening and not extract.title and not strict):
        return None
    about = any(ABOUT.match(title) for title in wanted)
    for shown in candidates(extract):
        if any(same(shown, title) for title in wanted) and (about or not ABOUT.match(shown)):
            return None
    if extract.title is None and not strict:
        return None
    shown = extract.title or next(iter(extract.opening), "")
    says = f"its title is “{cut(shown)}”" if extract.title else f"it begins “{cut(shown)}”"
    return NoText(reason=Reason.WRONG_TEXT, detail=f"is the text of another work: {says}")


def candidates(extract: Extract) -> Iterator[str]:
    """What may be the title: the one the text gives, and each run of its first lines."""
    if extract.title:
        yield extract.title
    for start in range(len(extract.opening)):
        if start and ABOUT.match(extract.opening[start - 1]):
            continue  # `Comment on` above a title makes both one title
        for width in range(1, WIDEST + 1):
            yield " ".join(extract.opening[start : start + width])


def same(shown: str, wanted: str) -> bool:
    """Whether two titles are one, a subtitle that only one of them has aside."""
    if alike(shown, wanted):
        return True
    mains = main_title(shown), main_title(wanted)
    pairs: Iterable[tuple[str | None, str | None]] = (
        (mains[0], wanted), (shown, mains[1]),
    )  # fmt: skip
    return any(a is not None and b is not None and alike(a, b) for a, b in pairs)


def main_title(title: str) -> str | None:
    """What stands before the subtitle, if that is telling enough."""
    main, *rest = SPLIT.split(title, maxsplit=1)
    telling = len(normal_title(main).split()) >= MAIN_WORDS and len(main) >= MAIN_LETTERS
    return main if rest and telling else None


def alike(a: str, b: str) -> bool:
    """Whether two titles have the same words, but for what extraction and spelling change in a word."""
    from rapidfuzz.fuzz import ratio

    first, second = (normal_title(title.rstrip("*†‡§¹ ")) for title in (a, b))
    if not first or not second or first == second:
        return first == second != ""
    if first.replace(" ", "") == second.replace(" ", ""):
        return True
    one, other = Counter(first.split()), Counter(second.split())
    only_one = "".join(word for word in first.split() if word in one - other)
    only_other = "".join(word for word in second.split() if word in other - one)
    if not only_one or not only_other:
        return {*(one - other), *(other - one)} <= ARTICLES
    whole = ratio(first.replace(" ", ""), second.replace(" ", ""))
    return whole >= SAME and ratio(only_one, only_other) >= SAME_WORD and numbers(a) == numbers(b)


def numbers(title: str) -> list[str]:
    """The numbers of a title: part II is not part III."""
    return re.findall(r"\b(?:\d+|[ivx]{2,})\b", normal_title(title))


def cut(text: str) -> str:
    """At most 80 characters."""
    return text if len(text) <= 80 else f"{text[:79]}…"
