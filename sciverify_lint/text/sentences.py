"""Sentence boundaries in projected text, where each citation is one mark (see `marks`).

A parenthetical citation right after the stop belongs to the sentence before it; a textual one, or any
that is followed by a lower-case word, opens the next. Rules only: no model, no language declared.
"""

import re
from collections import Counter

from sciverify_lint.text.abbreviations import LANGUAGES, Abbreviations, abbreviations_of
from sciverify_lint.text.enclosures import CLOSING, Enclosure, enclosures
from sciverify_lint.text.marks import MARK, PARENTHETICAL_MARK, TEXTUAL_MARK
from sciverify_lint.text.stops import OPENERS, ends, starter

_STOP = re.compile(r"\.(?:[ \u00a0]\.){2,}|[.!?…]+|[。！？；｡؟।۔…]+")
_CJK = r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_CJK_STOP = re.compile(rf"[。！？｡]|(?<=[{_CJK}])…{{2}}(?=[{_CJK}])|(?<=[{_CJK}])[!?](?=[{_CJK}])")
_SPACE = re.compile(r"\s*")
_CLOSERS = re.compile(r"(?:[\"'”’»)\]}）」』*_`]|[ \u00a0\u202f]»)*")
_NUMERIC = r"\[\d{1,3}(?:[,;–\-\s]+\d{1,3}){0,20}\]"
_RUN = re.compile(rf"(?:\s*(?:{PARENTHETICAL_MARK.pattern}|{_NUMERIC}))+")
_ONE = re.compile(rf"{MARK.pattern}|{_NUMERIC}")
_SUPERSCRIPT = re.compile(r"(?:\d{1,3}(?:[,–-]\d{1,3}){0,9}|[¹²³⁰⁴-⁹⁻⁾⁽]+)(?=\s)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_LETTERS = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]*)?")
_NATURAL = re.compile(
    r"""(?: [a-z]{1,8}[A-Z]\w* | [мдткр]{1,2}РНК | кДНК
    | [a-z][\w-]*\d\w*(?=[\s,-])
    | [a-zα-ω](?:-[^\W\d_]+|[\u2019′'][\s-])
    | [α-ω][\s-]
    | [b-df-hj-np-tv-xz](?=!?\s+[a-z=<>≤≥∈~])
    | [a-z](?=\s+(?:[=<>≤≥∈~]|and\s+[a-z]\s|is|are|was|were|has))
    | [a-z][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,4}(?=[\s/,:])
    | (?:van|von|ter|ten|ibn|bin|d['’])\s*(?:de[nr]?\s)?[A-Z][a-z] )""",
    re.VERBOSE,
)
"""First words that are written with a small letter: mRNA, p53, t-tests, a variable, a file name, van Dam."""
_REPORTING = re.compile(
    r"[A-Z]\w+ (?:asked|said|wrote|replied|cried|answered|shouted|wondered|exclaimed|noted|remarked)\b"
)
_CJK_REPORTING = re.compile(
    r"[^。！？，；“”]{0,20}?(?:说|道|问|喊|叫|答|写|想|said)(?:着|了)?(?=[。！？，；])|的|と|って"
)
_FLAG = re.compile(r"--?[a-z][\w-]*(?=\s)")
_EQUATION_NUMBER = re.compile(r"\(\d{1,3}[a-z]?\)\s*(?:[.,;:)]|[a-zа-я]|\Z)")
_CJK_SAID = re.compile(r"[^。！？，；“”]{1,8}(?:说|道|问|答|喊)[。！？，：]")
_CJK_PREDICATE = re.compile(
    r"(?:等人?)?(?:认为|发现|报道|报告|指出|提出|表明|显示|证明|同意|则|也|和|与|及|等)"
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
    """The likely language of `text`, by its frequent words and its letters; English when in doubt."""
    words = [word.lower() for word in _LETTERS.findall(text)]
    if sum("а" <= word[0] <= "я" for word in words) * 2 > len(words):
        return "ru"
    letters = Counter(text.lower())
    counts = {
        code: sum(w in own.hints for w in words) + sum(letters[c] for c in own.letters)
        for code, own in LANGUAGES.items()
    }
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
        cut = _cut(text, start, stop, end, inside, rules=rules)
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
    *,
    rules: Abbreviations,
) -> tuple[int, int] | None:
    """Where the sentence from `start` ends and the next begins, if one ends at `stop`."""
    closed = _closed(text, stop.end(), end, inside)
    if closed is None:
        return None
    run = _RUN.match(text, closed, end)
    after = run.end() if run else _superscript_end(text, stop, closed, inside)
    following = _skip(text, after)
    cjk = bool(_CJK_STOP.match(text, stop.start()))
    apart = following > after or cjk or run or TEXTUAL_MARK.match(text, following)
    if following >= end or not apart:
        return None
    if run and _continues(text, following, cjk=cjk):
        return _before_last(text, start, stop, run, rules=rules)
    if not cjk and not _starts(text, following, end) and not _cited_stop(text, stop, following):
        return None
    if inside is None:
        over = ends(text, start, stop, following, cited=bool(run), rules=rules)
    elif cjk:
        over = _ends_enclosed_cjk(text, start, stop, inside, following)
    else:
        over = _ends_enclosed(text, start, stop, inside, following, rules=rules)
    return (after, following) if over else None


def _superscript_end(text: str, stop: re.Match[str], closed: int, inside: Enclosure | None) -> int:
    """The end of typed citation numbers right behind the stop (`half.7-9 In`), else `closed`."""
    match = None if inside else _SUPERSCRIPT.match(text, closed)
    return match.end() if match and text[stop.start() - 1].islower() else closed


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


def _continues(text: str, at: int, *, cjk: bool) -> bool:
    """Whether what follows a citation makes it part of the next sentence."""
    if cjk:
        return bool(_CJK_PREDICATE.match(text, at))
    char = text[at]
    return char in ",;:.)" or (char.islower() and not _NATURAL.match(text, at))


def _before_last(
    text: str, start: int, stop: re.Match[str], run: re.Match[str], *, rules: Abbreviations
) -> tuple[int, int] | None:
    """The cut before the last citation of a run that opens the next sentence."""
    if text[run.end() : run.end() + 1] in {".", ")"}:
        return None
    last = [*_ONE.finditer(text, run.start(), run.end())][-1].start()
    if not ends(text, start, stop, last, cited=True, rules=rules):
        return None
    return run.start() + len(text[run.start() : last].rstrip()), last


def _cited_stop(text: str, stop: re.Match[str], at: int) -> bool:
    """Whether a stop behind a citation, which abbreviates nothing, is followed by a name in small letters."""
    behind = PARENTHETICAL_MARK.match(text, stop.start() - 1) if stop.start() else None
    return bool(behind) and stop.group() == "." and text[at].islower()


def _starts(text: str, at: int, end: int) -> bool:
    """Whether a sentence may begin at `at`."""
    opened = OPENERS.match(text, at, end)
    begin = opened.end() if opened else at
    if begin >= end or _EQUATION_NUMBER.match(text, at, end):
        return False
    char = text[begin]
    if char.islower():
        return bool(_NATURAL.match(text, begin)) or (begin > at and text[at] in "[*_`")
    if char.isalnum() or MARK.match(char) or char in "$\\#@/•§←→" or _FLAG.match(text, begin):
        return True
    if char in "−-–—+±~<>≈∼":
        return _signed(text, begin, end, bracketed=begin > at)
    return char not in ",;:.!?)]}…%&|/=»”’"


def _signed(text: str, at: int, end: int, *, bracketed: bool) -> bool:
    """Whether a sign or dash at `at` begins a sentence: `−80 °C was`, `(−)-Limonene`, `– The`."""
    if bracketed and text[at + 1 : at + 2] in {")", "]"}:
        return True
    beyond = _skip(text, at + 1)
    if beyond >= end:
        return False
    return text[beyond].isdigit() or (beyond > at + 1 and text[beyond].isupper())


def _ends_enclosed(
    text: str,
    start: int,
    stop: re.Match[str],
    inside: Enclosure,
    following: int,
    *,
    rules: Abbreviations,
) -> bool:
    """Whether a stop at the end of brackets or a quotation ends the sentence around them."""
    opens = inside.start == start
    if not inside.quotes:
        return opens or (
            starter(text, following, rules)
            and ends(text, start, stop, following, cited=False, rules=rules)
        )
    asked = opens and stop.group()[-1] in "?!" and _REPORTING.match(text, following)
    if asked or text[following] in "–—-":
        return False
    return ends(text, inside.start, stop, following, cited=False, rules=rules)


def _ends_enclosed_cjk(
    text: str, start: int, stop: re.Match[str], inside: Enclosure, following: int
) -> bool:
    """As `_ends_enclosed`, where no capital tells: by the colon before and the reporting verb behind."""
    opens = inside.start == start
    if not inside.quotes or not opens:
        return opens or (inside.quotes and text[inside.start - 1] in "：:，,")
    said = _CJK_SAID if stop.group()[-1] in "。｡" else _CJK_REPORTING
    return not said.match(text, following)
