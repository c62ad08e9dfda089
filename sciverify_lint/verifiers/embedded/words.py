"""Words of claims and passages as the rules compare them: light stems, without those that only join others."""

import re
from dataclasses import dataclass
from functools import lru_cache

CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
WORD = re.compile(rf"[{CJK}]+|[^\W\d_{CJK}]+(?:['’][^\W\d_]+)?")
JOINING = """
a about above after again against all almost also although always am among an and another any are around as at away
back be became because become been before being below between both but by can cannot could did do does doing done down
during each either else enough especially et al even ever every few finally first for from further furthermore given
had has have having he hence her here him his how however i if in indeed instead into is it its itself just last later
least less like made make makes many may me might more moreover most much must my nearly neither never nevertheless
next no nor not now of off often on once one only onto or other others our out over own part per perhaps quite rather
reported reports report same see seem seems several shall she should show showed shown shows since so some still such
suggest suggested suggests than that the their them then there thereby therefore these they this those though through
thus to together too toward towards under until up upon us use used using very via was way we well were what when
where whereas whether which while who whole whom whose why will with within without would yet you your found find
finds according compared respectively approximately roughly study studies authors author zero two three four five six
seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
billion half
"""
STOP = frozenset(JOINING.split())
SUFFIXES = "ations ation ingly ities ically ings ing edly ity ally ied ies ed ly"
ENDINGS = tuple(SUFFIXES.split())
"""Longest first. What is left must have three letters."""
SPELLINGS = (("oe", "e"), ("ae", "e"), ("our", "or"), ("isation", "ization"), ("yse", "yze"))
ISE = re.compile(r"(?<=[lrntdm])is(?=(?:e|es|ed|ing)$)")
BECOMES = {"ied": "y", "ies": "y", "ation": "at", "ations": "at", "ically": "ic", "ally": "al"}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: its stem and where it stands."""

    stem: str
    start: int
    end: int


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light stem: what singular, plural and tenses of an English word have in common, mostly."""
    plain = word.lower().replace("’", "'").removesuffix("'s")
    for british, american in SPELLINGS:
        plain = plain.replace(british, american)
    plain = ISE.sub("iz", plain)
    if len(plain) > 3 and plain.endswith("s") and not plain.endswith(("ss", "us", "is", "ies")):
        plain = plain[:-1]
    for ending in ENDINGS:
        if plain.endswith(ending) and len(plain) - len(ending) >= (2 if ending == "ed" else 3):
            plain = plain.removesuffix(ending) + BECOMES.get(ending, "")
            break
    if len(plain) > 3 and plain[-1] == plain[-2] and plain[-1] in "bdgmnprt":
        plain = plain[:-1]
    return plain.removesuffix("e") if len(plain) > 2 else plain


def words(text: str) -> list[Word]:
    """The words of `text` that carry meaning, in order; scripts without blanks in pairs of characters."""
    found: list[Word] = []
    for match in WORD.finditer(text):
        word = match.group()
        if word[0] >= "\u3040":
            pairs = [word[i : i + 2] for i in range(max(1, len(word) - 1))]
            found.extend(
                Word(p, match.start() + i, match.start() + i + 2) for i, p in enumerate(pairs)
            )
        elif word.lower() not in STOP and (len(word) > 1 or word.isupper()):
            found.append(Word(stem(word), match.start(), match.end()))
    return found


def stems(text: str) -> frozenset[str]:
    """The stems of `text`."""
    return frozenset(word.stem for word in words(text))
