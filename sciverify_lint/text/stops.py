"""Whether a full stop ends a sentence: abbreviations, initials, units, ordinals, enumerators, dots.

What follows decides as much as what precedes: `in the U.S. The` ends one, `the U.S. Army` does not.
"""

import re
from dataclasses import dataclass

from sciverify_lint.text.abbreviations import LANGUAGES, Abbreviations, words
from sciverify_lint.text.marks import TEXTUAL_MARK

OPENERS = re.compile(r"[\"'“„‘‚«»‹(\[{（「『¿¡*_`\s]*")
_LETTERS = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]*)?")
_TOKEN_EDGES = "([{\"'“„‘«¿¡*_`–—"
_ELISION = re.compile(r"(?:[ldnscjmtLDNSCJMT]|qu|Qu)[’'](?=\w)")
_ROMAN = r"[IVXLC]{1,6}"
_LABELLED = words(
    """vitamin type types class group groups panel plan model hepatitis phase appendix schema graph factor protein
    sample site set case part level grade stage step condition variant category influenza table figure section over of
    space field gruppe typ klasse groupe grupo tipo"""
)
"""Words before a capital that is a label, not an initial: `They took vitamin C. None`."""
_GERMAN_ORDINAL = re.compile(
    r"""\b(?:am|im|vom|zum|zur|beim|der|die|das|den|dem|des|und|bis|ein|eine|einen|einem|einer|jede[rmns]?|seit|ab|ihr|sein
    |seine[rmns]?|ihre[rmns]?|diese[rmns]?)\s*\Z|[–-]\s*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_GERMAN_COUNTED = re.compile(
    r"Jan|Jän|Feb|März|April|Mai\b|Juni|Juli|Aug|Sept|Okt|Nov|Dez|Jahrh|Jh|Klasse|Auflage|Band\b|Kapitel|Mal\b"
)
_TITLES = frozenset({"mr", "ms", "mrs", "dr", "drs", "rev", "hon", "sen", "rep", "gov", "maj"})
"""Capitalised when they are titles: `40 ms. The` ends a sentence."""
_UNITS = words(
    "kg mg km cm mm ml min sec hr hrs hz khz mhz yr yrs wk std dl kcal kj kw kwh pa hpa kpa ha ppm mol mmol"
)
_CHAIN = re.compile(r"[^\W\d_]{1,2}\.(?=[\s,;)])")
_STREET = re.compile(r"[A-ZÄÖÜ][a-zäöüß]{2,}str\Z")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.-?)+[^\W\d_]{1,2}\Z")
_RUSSIAN_DATE = re.compile(
    rf"""\W*(?:В|К|С|До|После|Около|На|По|Летом|Зимой|Весной|Осенью|Начиная\s+с)\s+(?:[а-я]+\s+){{0,2}}
    (?:\d{{1,4}}(?:\s*[–-]\s*\d{{1,4}})?|{_ROMAN}(?:\s*[–-]\s*{_ROMAN})?)\s*\Z""",
    re.VERBOSE,
)
_COUNTED = re.compile(rf"(?:\d+|{_ROMAN})\Z")
_LABEL = re.compile(rf"(?:{_ROMAN}|[A-Z]\d*)(?=[\s.,;)])|\[[a-z]")
_ROMAN_NEXT = re.compile(rf"{_ROMAN}(?=[\s.,;)])")
_VARIABLE = re.compile(r"[A-Z]\s+[a-z]")
_ZONE = re.compile(
    r"(?:GMT|UTC|[ECMPB][SD]T|CET|CEST|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
)


@dataclass(frozen=True, slots=True)
class Stop:
    """A full stop in its surroundings."""

    text: str
    start: int
    """Where the sentence begins."""
    at: int
    """The offset of the stop."""
    following: int
    """Where the next sentence would begin."""
    cited: bool
    """Whether a citation stands between."""
    rules: Abbreviations
    token: str
    """The word before the stop, without opening marks."""
    previous: str
    """The word before that."""

    @property
    def starter(self) -> bool:
        """Whether what follows can only begin a sentence."""
        return starter(self.text, self.following, self.rules)

    @property
    def capital(self) -> bool:
        """Whether what follows may begin a sentence: a capital, a number, mathematics, a citation."""
        opened = OPENERS.match(self.text, self.following)
        begin = opened.end() if opened else self.following
        char = self.text[begin : begin + 1]
        return char.isupper() or char.isdigit() or char == "$" or bool(TEXTUAL_MARK.match(char))

    @property
    def counts(self) -> bool:
        """Whether a number or a label follows, as behind `No.` and `Sect.`."""
        return self.text[self.following].isdigit() or bool(_LABEL.match(self.text, self.following))


def starter(text: str, at: int, rules: Abbreviations) -> bool:
    """Whether the word at `at` can only begin a sentence."""
    opened = OPENERS.match(text, at)
    begin = opened.end() if opened else at
    word = _LETTERS.match(text, begin)
    if not word or not word.group()[0].isupper():
        return False
    found, beyond = word.group(), text[word.end() : word.end() + 2]
    if len(found) == 1 and not (beyond[:1].isspace() and beyond[1:].islower()):
        return False
    if beyond[:1] == ".":
        return False
    lowered = found.lower().replace("'", "’")
    return lowered in rules.starters or lowered.split("’")[0] + "’" in rules.starters


def ends(
    text: str, start: int, stop: re.Match[str], following: int, *, cited: bool, rules: Abbreviations
) -> bool:
    """Whether `stop`, in the sentence from `start`, ends it, given that another may begin at `following`."""
    run = stop.group()
    if "…" in run or (len(run) > 1 and not run.strip(". \u00a0")):
        return not text[start : stop.start()].rstrip().endswith((",", ";", "("))
    words = text[max(start, stop.start() - 60) : stop.start()].split()
    token = _ELISION.sub("", words[-1].lstrip(_TOKEN_EDGES), count=1) if words else ""
    if run != "." or not token or text[stop.start() - 1].isspace():
        return True
    previous = words[-2].lstrip(_TOKEN_EDGES) if len(words) > 1 else ""
    found = Stop(text, start, stop.start(), following, cited, rules, token, previous)
    if token[0].isdigit() or token[-1].isdigit():
        return _ends_number(found)
    if len(token) == 1 and token.isalpha():
        return _ends_letter(found)
    return _ends_word(found)


def _ends_number(stop: Stop) -> bool:
    """A number with a stop: an enumerator, a German ordinal, or the end."""
    if not stop.token.isdigit() or len(stop.token) > 3:
        return True
    before = stop.text[stop.start : stop.at - len(stop.token)].rstrip(" \t\n\u00a0" + _TOKEN_EDGES)
    if len(stop.token) < 3 and (not before or before[-1] in ":;"):
        return False
    if stop.rules.hints is not LANGUAGES["de"].hints:
        return True
    if _GERMAN_COUNTED.match(stop.text, stop.following):
        return False
    ordinal = stop.text[stop.following].isupper() and _GERMAN_ORDINAL.search(before[-12:])
    return stop.starter or not ordinal


def _ends_letter(stop: Stop) -> bool:
    """A letter with a stop: part of a spaced abbreviation, a unit, an initial, a variable or a label."""
    token, previous, rules = stop.token, stop.previous, stop.rules
    counted = previous[-1:].isdigit() or previous in {"°", "º"}
    chain = _CHAIN.match(stop.text, stop.following)
    if chain and (not counted or f"{token}.{chain.group()[:-1]}".lower() in rules.trailing):
        return False
    if counted and token in "mghlsdty" and stop.text[stop.following].isupper():
        return True
    joined = _joined(token, previous)
    if len(joined) == 1 and token.isupper():
        joined = token
    known = _ends_known(stop, joined)
    if known is not None:
        return known
    if token.islower() and not counted and _ROMAN_NEXT.match(stop.text, stop.following):
        return False
    return stop.starter or counted or (not previous.endswith(".") and _ends_label(stop))


def _ends_known(stop: Stop, joined: str) -> bool | None:
    """What the lists say of an abbreviation; None if it is in none that decides."""
    rules = stop.rules
    if joined in rules.leading:
        return False
    if joined in {"г", "в"}:
        return stop.capital and bool(_COUNTED.match(stop.previous)) and not _dates(stop)
    if joined in rules.trailing:
        return stop.capital and not _ZONE.match(stop.text, stop.following)
    return stop.starter if joined in rules.either else None


def _ends_label(stop: Stop) -> bool:
    """A letter that belongs to no abbreviation: an initial goes on, a label or a variable may end."""
    previous = stop.previous.lower()
    if stop.token.islower():
        return stop.token not in stop.rules.numbered or not stop.counts
    if not stop.capital or previous in _LABELLED - {"of", "over"}:
        return True
    return previous in _LABELLED and bool(_VARIABLE.match(stop.text, stop.following))


def _joined(token: str, previous: str) -> str:
    """The token in lower case, closed up with a short abbreviation before it (`z. B` to `z.b`)."""
    token = token.lower()
    if previous.endswith(".") and len(previous) <= 4 and len(token) <= 3:
        return previous.lower() + token
    return token


def _dates(stop: Stop) -> bool:
    """Whether only a date precedes a Russian `г.` or `в.`: `В 1912 г. Иванов ...`."""
    head = stop.text[stop.start : stop.at - len(stop.token)]
    return len(head) < 40 and bool(_RUSSIAN_DATE.match(head))


def _ends_word(stop: Stop) -> bool:
    """A word with a stop: an abbreviation of one of the four kinds, or the end."""
    token, rules = stop.token, stop.rules
    word = token.lower().rstrip(".")
    if len(token) == 2 and token.isupper() and _CHAIN.match(stop.text, stop.following):
        return False
    if token.islower() and word in _TITLES:
        return True
    if token.islower() and stop.previous[-1:].isdigit() and word in _UNITS:
        return stop.capital
    if word == "al":
        return stop.starter and not stop.cited
    return _ends_listed(stop, {_joined(word, stop.previous), word}, rules)


def _ends_listed(stop: Stop, forms: set[str], rules: Abbreviations) -> bool:
    """What the lists say of a word, written alone or closed up with the one before it."""
    if forms & rules.leading or _STREET.match(stop.token):
        return False
    if forms & rules.trailing:
        return stop.capital and not _ZONE.match(stop.text, stop.following)
    if forms & rules.either or _DOTTED.match(stop.token):
        return stop.starter
    return not (forms & rules.numbered and stop.counts)
