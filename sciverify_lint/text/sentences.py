"""Sentence boundaries in projected text, where each citation is one mark (see `marks`).

A parenthetical citation right after the stop belongs to the sentence before it; a textual one, or any
that is followed by a lower-case word, opens the next. Rules only: no model, no language declared.
"""

import re

from sciverify_lint.text.abbreviations import LANGUAGES, Abbreviations, abbreviations_of
from sciverify_lint.text.enclosures import CLOSING, Enclosure, enclosures
from sciverify_lint.text.marks import MARK, PARENTHETICAL_MARK, TEXTUAL_MARK

_STOP = re.compile(r"\.(?:[ \u00a0]\.){2,}|[.!?…]+|[。！？；｡؟।۔…]+")
_CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_CJK_STOP = re.compile(rf"[。！？｡]|(?<=[{_CJK}])[!?](?=[{_CJK}])")
_SPACE = re.compile(r"\s*")
_CLOSERS = re.compile(r"(?:[\"'”’»)\]}）」』*_`]|[ \u00a0\u202f]»)*")
_OPENERS = re.compile(r"[\"'“„‘‚«»‹(\[{（「『¿¡*_`\s]*")
_NUMERIC = r"\[\d{1,3}(?:[,;–\-\s]+\d{1,3}){0,20}\]"
_RUN = re.compile(rf"(?:\s*(?:{PARENTHETICAL_MARK.pattern}|{_NUMERIC}))+")
_ONE = re.compile(rf"{MARK.pattern}|{_NUMERIC}")
_SUPERSCRIPT = re.compile(r"(?:\d{1,3}(?:[,–-]\d{1,3}){0,9}|[¹²³⁰⁴-⁹⁻⁾⁽]+)(?=\s)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_LETTERS = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]*)?")
_NATURAL = re.compile(
    r"""(?: [a-z]{1,8}[A-Z]\w* | [a-z][\w-]*\d\w*(?=[\s,-]) | [a-zα-ω](?:-[^\W\d_]+|[\u2019′']) | [α-ω][\s-]
    | мРНК|дРНК|тРНК|кДНК
    | [a-z](?=\s+(?:=|<|>|≤|≥|∈|~|and\s+[a-z]\s|is|are|was|were|has|denotes?|stands|values?)) )""",
    re.VERBOSE,
)
_TOKEN_EDGES = "([{\"'“„‘«¿¡*_`–—"
_ROMAN = re.compile(r"[IVXLC]{1,6}\Z")
_LABELS = frozenset(
    """vitamin type types class group groups panel plan model hepatitis phase appendix schema graph factor protein sample
    site set case part level grade stage step condition variant category influenza table figure section gruppe typ klasse
    groupe grupo tipo""".split()
)
_REPORTING = re.compile(
    r"[A-Z]\w+ (?:asked|said|wrote|replied|cried|answered|shouted|wondered|exclaimed|noted|remarked)\b"
)
_CJK_REPORTING = re.compile(
    r"[^。！？，；“”]{0,20}?(?:说|道|问|喊|叫|答|写|想|said)(?:着|了)?(?=[。！？，；])|的|と|って"
)
_CJK_PREDICATE = re.compile(
    r"(?:等人?)?(?:认为|发现|报道|报告|指出|提出|表明|显示|证明|同意|则|也|和|与|及|等)"
)
_GERMAN_ORDINAL = re.compile(
    r"""(?:am|im|vom|zum|zur|beim|der|die|das|den|dem|des|und|bis|ein|eine|einen|einem|einer|jede[rmns]?|seit|ab|ihr|sein
    |seine[rmns]?|ihre[rmns]?|diese[rmns]?|–|-)\s*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_GERMAN_MONTH = re.compile(
    r"Jan|Feb|März|April|Mai|Juni|Juli|Aug|Sept|Okt|Nov|Dez|Jahrh|Jh|Jän|Klasse|Auflage|Band|Kapitel|Mal"
)
_TITLES = frozenset("mr ms mrs dr drs col gen rev hon sen rep gov maj".split())
"""Capitalised when they are titles: `40 ms. The` ends a sentence."""
_CHAIN = re.compile(r"[^\W\d_]{1,2}\.(?=[\s,;)])")
_YEAR_PHRASE = re.compile(
    r"\W*(?:В|К|С|До|После|Около|На|По|Летом|Зимой|Весной|Осенью)\s+(?:[а-я]+\s+)?\d{1,4}(?:\s*[–-]\s*\d{1,4})?\s*\Z"
)


def split(text: str) -> tuple[tuple[int, int], ...]:
    """The spans of the sentences of `text`, in order, without white space at their edges.

    `text` is one block of projected text; a blank line always ends a sentence.
    """
    rules = abbreviations_of(_language(text[:4000]))
    spans: list[tuple[int, int]] = []
    start = 0
    for blank in _BLANK_LINE.finditer(text):
        _paragraph(text, start, blank.start(), rules, spans)
        start = blank.end()
    _paragraph(text, start, len(text), rules, spans)
    return tuple(spans)


def _language(text: str) -> str:
    """The likely language of `text`; English when in doubt."""
    words = [word.lower() for word in _LETTERS.findall(text)]
    if sum("а" <= word[0] <= "я" for word in words) * 2 > len(words):
        return "ru"
    counts = {code: sum(w in own.hints for w in words) for code, own in LANGUAGES.items()}
    best = max(counts, key=lambda code: counts[code])
    return best if counts[best] > counts["en"] else "en"


def _paragraph(
    text: str, start: int, end: int, rules: Abbreviations, spans: list[tuple[int, int]]
) -> None:
    """Append the sentences of `text[start:end]`, which holds no blank line."""
    start = _skip(text, start)
    end = start + len(text[start:end].rstrip())
    closed = enclosures(text, start, end)
    at = 0
    for stop in _STOP.finditer(text, start, end):
        if stop.start() < start:
            continue
        while at < len(closed) and closed[at].end <= stop.start():
            at += 1
        inside = closed[at] if at < len(closed) and closed[at].start < stop.start() else None
        cut = _cut(text, start, stop, end, inside, rules)
        if cut is not None:
            spans.append((start, cut[0]))
            start = cut[1]
    if start < end:
        spans.append((start, end))


def _skip(text: str, at: int) -> int:
    """The first offset from `at` on that is no white space."""
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _cut(
    text: str,
    start: int,
    stop: re.Match[str],
    end: int,
    inside: Enclosure | None,
    rules: Abbreviations,
) -> tuple[int, int] | None:
    """Where the sentence from `start` ends and the next begins, if one ends at `stop`."""
    closed = _closed(text, stop.end(), end, inside)
    if closed is None:
        return None
    run = _RUN.match(text, closed, end)
    superscript = None if run or inside else _SUPERSCRIPT.match(text, closed, end)
    if superscript and text[stop.start() - 1].isalpha() and text[stop.start() - 1].islower():
        after_stop = superscript.end()
    else:
        after_stop = run.end() if run else closed
    following = _skip(text, after_stop)
    if following >= end:
        return None
    cjk = bool(_CJK_STOP.match(text, stop.start()))
    if following == after_stop and not cjk and not run and not TEXTUAL_MARK.match(text, following):
        return None
    if run and _continues(text, following, cjk):
        return _before_last(text, start, stop, run, closed, rules)
    if not cjk and not _starts(text, following, end):
        return None
    if inside and not _ends_enclosed(text, start, stop, inside, following, cjk, rules):
        return None
    if not inside and not _ends(text, start, stop, following, bool(run), rules):
        return None
    return after_stop, following


def _closed(text: str, at: int, end: int, inside: Enclosure | None) -> int | None:
    """The end of the closing marks behind a stop; None if it stands inside an enclosure."""
    if inside is None:
        match = _CLOSERS.match(text, at, end)
        return match.end() if match else at
    if inside.mark == "$":
        return None
    if any(c not in CLOSING and not c.isspace() and c != "'" for c in text[at : inside.end]):
        return None
    return inside.end


def _continues(text: str, at: int, cjk: bool) -> bool:
    """Whether what follows a citation makes it part of the next sentence."""
    if cjk:
        return bool(_CJK_PREDICATE.match(text, at))
    char = text[at]
    return char in ",;:.)" or (char.islower() and not _NATURAL.match(text, at))


def _before_last(
    text: str,
    start: int,
    stop: re.Match[str],
    run: re.Match[str],
    closed: int,
    rules: Abbreviations,
) -> tuple[int, int] | None:
    """The cut before the last citation of a run that opens the next sentence."""
    if text[run.end() : run.end() + 1] in {".", ")"}:
        return None
    last = list(_ONE.finditer(text, closed, run.end()))[-1].start()
    if not _ends(text, start, stop, last, True, rules):
        return None
    return closed + len(text[closed:last].rstrip()), last


def _starts(text: str, at: int, end: int) -> bool:
    """Whether a sentence may begin at `at`."""
    opened = _OPENERS.match(text, at, end)
    begin = opened.end() if opened else at
    if begin >= end:
        return False
    char = text[begin]
    if char.islower():
        return bool(_NATURAL.match(text, begin)) or (begin > at and text[at] in "[*_`")
    if char.isalnum() or MARK.match(char) or char in "$\\#@/•§←→":
        return True
    if char in "−-–—+±~<>≈∼":
        if begin > at and text[begin + 1 : begin + 2] in {")", "]"}:
            return True
        beyond = _skip(text, begin + 1)
        return beyond < end and (
            text[beyond].isdigit() or (beyond > begin + 1 and text[beyond].isupper())
        )
    return char not in ",;:.!?)]}…%&|/=»”’"


def _ends_enclosed(
    text: str,
    start: int,
    stop: re.Match[str],
    inside: Enclosure,
    following: int,
    cjk: bool,
    rules: Abbreviations,
) -> bool:
    """Whether a stop at the end of brackets or a quotation ends the sentence around them."""
    opens = inside.start == start
    if cjk and inside.quotes:
        if not opens:
            return text[inside.start - 1] in "：:，,"
        return stop.group()[-1] in "。｡" or not _CJK_REPORTING.match(text, following)
    if cjk:
        return opens
    if inside.quotes:
        if text[following] in "–—-":
            return False
        if opens and stop.group()[-1] in "?!" and _REPORTING.match(text, following):
            return False
        return _ends(text, inside.start, stop, following, False, rules)
    if opens:
        return True
    return _starter(text, following, rules) and _ends(text, start, stop, following, False, rules)


def _starter(text: str, at: int, rules: Abbreviations) -> bool:
    """Whether the word at `at` can only begin a sentence."""
    opened = _OPENERS.match(text, at)
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


def _ends(
    text: str, start: int, stop: re.Match[str], following: int, cited: bool, rules: Abbreviations
) -> bool:
    """Whether the stop, outside of any enclosure, ends a sentence, given that one may follow."""
    run = stop.group()
    if run[0] == "." and len(run) > 1 and run.strip(". \u00a0") == "" or "…" in run:
        return not text[start : stop.start()].rstrip().endswith((",", ";", "("))
    if run != ".":
        return True
    token, previous = _tokens(text, start, stop.start())
    if not token:
        return True
    if token[0].isdigit() or token[-1].isdigit():
        return _ends_number(text, start, stop.start(), token, previous, following, rules)
    if len(token) == 1 and token.isalpha():
        return _ends_letter(text, start, token, previous, following, rules)
    return _ends_word(text, start, token, previous, following, cited, rules)


def _tokens(text: str, start: int, stop: int) -> tuple[str, str]:
    """The word before the stop, and the one before that, without opening marks."""
    words = text[max(start, stop - 60) : stop].split()
    token = words[-1].lstrip(_TOKEN_EDGES) if words and not text[stop - 1].isspace() else ""
    return token, words[-2].lstrip(_TOKEN_EDGES) if len(words) > 1 else ""


def _ends_number(
    text: str,
    start: int,
    stop: int,
    token: str,
    previous: str,
    following: int,
    rules: Abbreviations,
) -> bool:
    """A number with a stop: an enumerator, a German ordinal, or the end."""
    begin = stop - len(token)
    before = text[start:begin].rstrip(" \t\n\u00a0" + _TOKEN_EDGES)
    if token.isdigit() and len(token) < 3 and (not before or before[-1] in ":;"):
        return False
    if rules.hints is LANGUAGES["de"].hints and token.isdigit() and len(token) < 4:
        if _GERMAN_MONTH.match(text, following):
            return False
        if _starter(text, following, rules):
            return True
        return not (text[following].isupper() and _GERMAN_ORDINAL.search(before[-12:]))
    return True


def _ends_letter(
    text: str, start: int, token: str, previous: str, following: int, rules: Abbreviations
) -> bool:
    """A single letter with a stop: an initial, part of a spaced abbreviation, a unit, a variable or a label."""
    if _CHAIN.match(text, following) and not previous[-1:].isdigit():
        return False
    joined = _joined(token, previous)
    if len(joined) == 1 and token.isupper():
        joined = token
    if joined in rules.leading:
        return False
    if joined in rules.trailing:
        return _capital(text, following) and not _year_opens(text, start, following, token)
    starter = _starter(text, following, rules)
    if joined in rules.either:
        return starter
    if starter:
        return True
    if previous[-1:].isdigit() or previous in {"°", "º"}:
        return True
    if previous.endswith("."):
        return False
    if token.isupper():
        return previous.lower() in _LABELS or not _capital(text, following)
    if token.lower() in rules.leading or token.lower() in rules.numbered:
        return token.lower() not in rules.leading and not text[following].isdigit()
    return True


def _joined(token: str, previous: str) -> str:
    """The token in lower case, closed up with a short abbreviation before it (`z. B` to `z.b`)."""
    token = token.lower()
    if previous.endswith(".") and len(previous) <= 4 and len(token) <= 3:
        return previous.lower() + token
    return token


def _year_opens(text: str, start: int, following: int, token: str) -> bool:
    """Whether only a date precedes a Russian `г.`: `В 1912 г. Иванов ...`."""
    if token != "г":
        return False
    head = text[start:following].rstrip()[: -len(" г.")]
    return len(head) < 40 and bool(_YEAR_PHRASE.match(head))


def _capital(text: str, at: int) -> bool:
    """Whether the first letter from `at` on is a capital."""
    opened = _OPENERS.match(text, at)
    begin = opened.end() if opened else at
    char = text[begin : begin + 1]
    return char.isupper() or char.isdigit() or char == "$" or bool(TEXTUAL_MARK.match(char))


def _ends_word(
    text: str,
    start: int,
    token: str,
    previous: str,
    following: int,
    cited: bool,
    rules: Abbreviations,
) -> bool:
    """A word with a stop: an abbreviation of one of the four kinds, or the end."""
    if len(token) == 2 and token.isupper() and _CHAIN.match(text, following):
        return False
    word = token.lower().rstrip(".")
    if token.islower() and word in _TITLES:
        return True
    joined = _joined(word, previous)
    if word == "al":
        return not cited and _starter(text, following, rules)
    if joined in rules.leading or word in rules.leading:
        return False
    if joined in rules.trailing or word in rules.trailing:
        return _capital(text, following)
    if joined in rules.either or word in rules.either:
        return _starter(text, following, rules)
    if word in rules.numbered:
        return not (text[following].isdigit() or _label_follows(text, following))
    if "." in word and re.fullmatch(r"(?:[^\W\d_]{1,2}\.-?)+[^\W\d_]{1,2}", word):
        return _starter(text, following, rules)
    if _ROMAN.match(token) and not text[start:following].startswith(token):
        return True
    return True


def _label_follows(text: str, at: int) -> bool:
    """Whether a Roman number or a single capital stands at `at`: what a numbered abbreviation counts."""
    return bool(re.match(r"(?:[IVXLC]{1,6}|[A-Z]\d*)[\s.,;)]", text[at : at + 8]))
