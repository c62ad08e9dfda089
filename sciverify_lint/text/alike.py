"""Whether two titles, author lists or venues are one and the same for a reader.

Tolerant where venues are: spelling, inflection, subtitles, initials, abbreviations, particles. A word that
changes what a title says (`supervised`, `unsupervised`), or another number, is a difference.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from html import unescape

from sciverify_lint.model import Name
from sciverify_lint.text.letters import bare
from sciverify_lint.text.names import surname_key, surnames_agree
from sciverify_lint.text.titles import normal_title

STOP_WORDS = frozenset(
    {
        "a", "an", "and", "are", "as", "at", "by", "de", "der", "des", "die", "du", "for", "from",
        "in", "is", "its", "la", "le", "of", "on", "or", "the", "to", "und", "with", "via",
    }
)  # fmt: skip
NUMBER = re.compile(r"\d+|\b(?:iii?|iv|vi{1,3}|ix|xi{0,2})\b")
SUBTITLE = re.compile(r"\s*[:?!.;]\s+|\s+[-–—]+\s*|\s*[–—]+\s*|\?\s*|\s*\(")
REVERSING = frozenset(
    {
        "un", "non", "in", "im", "dis", "anti", "semi", "self", "hyper", "hypo", "multi", "sub",
        "super", "over", "under", "inter", "intra", "mono", "bi", "pre", "post", "micro", "macro",
    }
)  # fmt: skip
MOST_NAMES = 100
"""Names of a list that are compared: collaborations have thousands, in the same order everywhere."""
UNSPACED = "\u2e80"
"""From here on scripts write without spaces: what looks like one word is a whole title."""
LONGEST = 100
"""Words of a title that are compared."""
AMERICAN = (
    (re.compile(r"our"), "or"), (re.compile(r"is(?=e|i|a)"), "iz"), (re.compile(r"ys(?=e|i)"), "yz"),
    (re.compile(r"ll"), "l"), (re.compile(r"re$"), "er"), (re.compile(r"ae|oe"), "e"),
    (re.compile(r"ogue"), "og"), (re.compile(r"ence"), "ense"),
)  # fmt: skip
BROKEN = re.compile("[?\ufffd]|Ã.|Â.|Å.|Ä.")


@lru_cache(maxsize=16384)
def titles_agree(a: str, b: str, *, exactly: bool = False) -> bool:
    """Whether two titles are one: spelling, joined words, a missing subtitle or article aside.

    `exactly`: other inflections and typing errors (`tide`, `tides`) are differences too.
    """
    first, second = normal_title(a), normal_title(b)
    if not first or not second:
        return False
    if first.replace(" ", "") == second.replace(" ", ""):
        return True
    if first in parts(b) or second in parts(a):
        return True
    if numbers(first) != numbers(second):
        return False
    alike = spelled_the_same if exactly else spelled_alike
    return words_agree(first.split()[:LONGEST], second.split()[:LONGEST], alike)


def numbers(normal: str) -> list[str]:
    """The numbers and roman numerals of a normal title: part, volume, edition."""
    return sorted(NUMBER.findall(normal))


def parts(title: str) -> set[str]:
    """A title without its subtitle, and a subtitle of at least four words without its title; normal forms."""
    pieces = [normal_title(p) for p in SUBTITLE.split(title, maxsplit=1)]
    if len(pieces) < 2:
        return set()
    head, tail = pieces
    found = {head} if len(head.split()) >= 2 or len(head) >= 6 else set()
    return found | ({tail} if len(tail.split()) >= 4 else set())


def words_agree(
    first: Sequence[str], second: Sequence[str], alike: Callable[[str, str], bool]
) -> bool:
    """Whether two titles differ in nothing but words that are alike, small words and single letters."""
    for kind, i, j, k, m in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        gone = [w for w in first[i:j] if w not in STOP_WORDS and len(w) > 1]
        come = [w for w in second[k:m] if w not in STOP_WORDS and len(w) > 1]
        if kind != "equal" and (gone or come) and not alike("".join(gone), "".join(come)):
            return False
    return True


def spelled_alike(a: str, b: str) -> bool:
    """One word in two spellings or inflections; `supervised` and `unsupervised` are two words."""
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) < 4 or a[0] != b[0] or max(a + b) >= UNSPACED:
        return False
    if long.endswith(short) and long[: -len(short)] in REVERSING:
        return False
    from rapidfuzz.fuzz import ratio

    return float(ratio(a, b)) >= 80.0


def spelled_the_same(a: str, b: str) -> bool:
    """One word in its British and its American spelling."""
    for pattern, plain in AMERICAN:
        a, b = pattern.sub(plain, a), pattern.sub(plain, b)
    return a == b


def shared_words(a: str, b: str) -> float:
    """Shared words over all words of two titles (Jaccard), small words aside, 0 to 1."""
    first = set(normal_title(a).split()) - STOP_WORDS
    second = set(normal_title(b).split()) - STOP_WORDS
    return len(first & second) / max(len(first | second), 1)


def persons(names: Sequence[Name]) -> list[Name]:
    """The names that are not of groups, each once; of very long lists the beginning."""
    kept: list[Name] = []
    for given in names[:MOST_NAMES]:
        name = replace(given, family=unescape(given.family)) if "&" in given.family else given
        if not name.group and not any(
            surname_key(name) == surname_key(k) and initial(name) == initial(k) for k in kept
        ):
            kept.append(name)
    return kept


def initial(name: Name) -> str:
    """The first letter of a given name, or ""."""
    return bare(name.given).strip()[:1]


def overlap(cited: Sequence[Name], found: Sequence[Name], *, strict: bool = False) -> float | None:
    """Share of the shorter list of persons that is in the other one; of groups, when both have only these.

    None when one side names nobody. `strict`: initials have to agree too, where both are known.
    """
    first, second = persons(cited), persons(found)
    if not first and not second:
        first, second = list(cited[:MOST_NAMES]), list(found[:MOST_NAMES])
    if not first or not second:
        return None
    agree = people_agree if strict else surnames_agree
    shared = sum(any(agree(a, b) for b in second) for a in first)
    return min(shared / min(len(first), len(second)), 1.0)


def people_agree(a: Name, b: Name) -> bool:
    """Surnames agree, and initials too where both are known."""
    if not surnames_agree(a, b):
        return False
    one, two = bare(a.given).strip(), bare(b.given).strip()
    if surname_key(a) != surname_key(b) or not one[:1].isalpha() or not two[:1].isalpha():
        return True
    firsts = [{w[0] for w in re.findall(r"\w+", given)} for given in (one, two)]
    return one[0] in firsts[1] or two[0] in firsts[0]


def strangers(cited: Sequence[Name], found: Sequence[Name]) -> tuple[list[Name], list[Name]]:
    """The persons of each list that are not in the other, one to one.

    Exact names are paired first, then surnames, then misspelt, badly encoded and wrongly cut names.
    """
    extra, missing = persons(cited), persons(found)
    for agree in (people_agree, surnames_agree, misspelt):
        for name in list(extra):
            twin = next((m for m in missing if agree(name, m)), None)
            if twin:
                extra.remove(name)
                missing.remove(twin)
    swallowed = {surname_key(n) for c in persons(cited) if (n := second_in(c))}
    return extra, [m for m in missing if surname_key(m) not in swallowed]


def second_in(name: Name) -> Name | None:
    """`Zhi Wang, Chicheng Zhang` typed as two persons and read as one: the second of them."""
    family, given = name.family.split(), name.given.split()
    if len(family) >= 2 and len(given) >= 2 and not name.prefix:
        return Name(family=given[-1], given=" ".join(given[:-1]))
    return None


def misspelt(a: Name, b: Name) -> bool:
    """Whether one surname can be the other with a typing error or a broken encoding, or cut at a space."""
    first, second = surname_key(a), surname_key(b)
    if BROKEN.search(a.family + b.family):
        return first[:1] == second[:1] or initial(a) == initial(b) != ""
    if set(first.split()) & set(second.split()) and initial(a) == initial(b):
        return True
    whole_a, whole_b = (bare(f"{n.given} {n.family}").split() for n in (a, b))
    if len(whole_a) > 1 and sorted(w.strip(".") for w in whole_a) == sorted(
        w.strip(".") for w in whole_b
    ):
        return True
    from rapidfuzz.fuzz import ratio

    return len(first) >= 4 and first[0] == second[:1] and float(ratio(first, second)) >= 80.0
