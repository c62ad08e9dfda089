"""Typed citations by author and year: `(Smith et al., 2020; Jones, 2019, p. 4)`, `Smith and Jones (2020)`.

The year is found first, then the names before it; what they name is looked up in the reference list by
the `Match` that the caller gives.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from sciverify_lint.readers.docx.attribution import articled, attributed, credits
from sciverify_lint.readers.docx.authors import Names, names_at_end
from sciverify_lint.readers.docx.found import FoundCitation, FoundKey
from sciverify_lint.readers.docx.unlisted import Form, body_at_end

YEAR = (
    r"(?:(?:1[5-9]|20)\d\d(?:/(?:1[5-9]|20)?\d\d)?[a-z]?"
    r"|n\.\s?d\.|in press|in prep(?:aration|\.)?|forthcoming|submitted)(?!\w)"
)
YEARS = re.compile(
    rf"(?<![\w./-]){YEAR}(?:\s*(?:,|&|;(?=\s*[a-k]\b)|\band\b)\s*(?:{YEAR}|[a-k](?![\w.]))){{0,12}}"
)
ONE_YEAR = re.compile(rf"{YEAR}|\b[a-k](?![\w.])")
LOCATOR = re.compile(
    r"\s*(?:,\s*(?:pp?\.|pages?|chap(?:ter|\.)|ch\.|sec(?:tion|t?\.)|§|fig(?:ure|s?\.)|tables?|eqs?\.|vol\.|para\.|s\.|supp\w*)"
    r"|:|,(?=\s*\d{1,4}(?:[-–]\d+)?\s*(?:$|[;)])))\s*[^,;()]{1,40}",
    re.I,
)
PAGE_AFTER = re.compile(r",?\s*\(?(?:pp?\.|S\.)\s*\d[\d–-]{0,10}")
POINTER = re.compile(
    r"\b(?:but |and |also )?(?:see(?: also)?|e\.\s?g\.,?|cf\.|compare|vgl\.|siehe|voir|ver)"
    r"(?:,? (?:for )?(?:example|instance|e\.g\.),?)?\s*$",
    re.I,
)
JOINT = re.compile(r"\A[\s,;&]*(?:(?:and|or|und|et|y)\s+)?")
"""What may stand between two citations in a bracket."""
ENDS = re.compile(r"\s*(?:\Z|;|,\s*(?:\Z|[^\W\d_a-z]|for\b|among\b|but\b|and\b)|and\b|&)")
"""What follows a citation in a bracket."""
BRACKET = re.compile(r"[()\[\]]")
CLOSES = {")": "(", "]": "["}
TAXON = re.compile(r"\b[^\W\d_a-z][^\W\d_A-Z]{2,}\s(?:[^\W\d_A-Z]{3,}\s){1,2}\Z")
"""`Danio rerio ` before the bracket of those who described it."""
RECENT = "1950"
WIDEST = 800
"""Characters of a bracket; a longer one is no citation."""
AROUND = 160
"""Characters on either side that tell how a name is meant."""
BACK = 250
"""Characters before a bracket in which its names stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """Names and a year as they were typed."""

    names: tuple[str, ...]
    year: str
    more: bool
    """`et al.` and its like."""
    whole: str
    """All that stands before the year, for organisations and titles."""
    linked: bool = False
    """An `and` among the names."""
    form: Form = Form.LOOSE


Match = Callable[[Cited], str | None]
"""The key of what is cited, or None when it is no citation."""


def by_author(text: str, match: Match) -> Iterator[FoundCitation]:
    """The citations by author and year in a paragraph."""
    for start, end in brackets(text):
        inside = without_nested(text[start + 1 : end - 1])
        lead = len(inside) - len(inside.lstrip())
        first = YEARS.match(inside, lead)
        found = textual(text, start, end, first, match) if first else None
        taxon = TAXON.search(text[max(0, start - 60) : start]) is not None
        found = found or parenthetical(inside, start, match, taxon=taxon)
        if found:
            yield found


def brackets(text: str) -> list[tuple[int, int]]:
    """The spans of all matching brackets, nested ones too, in the order of their starts."""
    spans: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for mark in BRACKET.finditer(text):
        if mark[0] not in CLOSES:
            opened = [*opened[-5:], (mark[0], mark.start())]
        elif opened and opened[-1][0] == CLOSES[mark[0]]:
            _, start = opened.pop()
            if 5 < mark.end() - start < WIDEST:
                spans.append((start, mark.end()))
    return sorted(spans)


def without_nested(inside: str) -> str:
    """The inside of a bracket with brackets in it blanked, so that offsets stay."""
    return re.sub(r"\([^()]*\)|\[[^\[\]]*\]", lambda m: " " * len(m[0]), inside)


def textual(
    text: str, start: int, end: int, years: re.Match[str], match: Match
) -> FoundCitation | None:
    """`Smith et al. (2020, p. 4)`: names, then a bracket that begins with the year."""
    base = max(0, start - BACK)
    before = re.sub(r"(?:[’']s?)?\s*\Z", "", text[base:start])
    names = body_at_end(before) or names_at_end(before)
    if names is None:
        return None
    offset = base + names.start
    inside = LOCATOR.match(years.string, years.end())
    form = Form.TEXT
    if not names.more:
        form = form_in_text(text, offset, base + len(before), (start, end))
    if not ENDS.match(years.string, inside.end() if inside else years.end()):
        form = Form.LOOSE
    keys = keys_for(typed(names, before[names.start :], form), years, start + 1, match)
    if not keys:
        return None
    said = inside or PAGE_AFTER.match(text, end)
    located = [
        FoundKey(key=k.key, start=offset if i == 0 else k.start, end=k.end)
        for i, k in enumerate(keys)
    ]
    if said:
        last = located.pop()
        located.append(
            FoundKey(key=last.key, start=last.start, end=last.end, locator=said[0].strip(" ,:("))
        )
    return FoundCitation(start=offset, end=end, keys=tuple(located), textual=True, opens=True)


def form_in_text(text: str, start: int, stop: int, bracket: tuple[int, int]) -> Form:
    """How `text[start:stop]`, names before the bracket of their year, is written."""
    before = text[max(0, start - AROUND) : start]
    if articled(before):
        return Form.BARE
    owns = bool(text[stop : bracket[0]].strip())
    credited = owns or attributed(before, text[bracket[1] : bracket[1] + AROUND])
    return Form.TEXT if credited else Form.BARE


def form_in_bracket(before: str, names: Names, after: str, *, first: bool) -> Form:
    """How the names that end `before` and the year behind it are written."""
    lead = before[: names.start].rpartition(";")[2]
    lead = (lead if first else JOINT.sub("", lead, count=1)).strip()
    if (lead and not POINTER.search(lead) and not credits(lead)) or not ENDS.match(after):
        return Form.LOOSE
    return Form.COMMA if before.rstrip().endswith(",") else Form.SPACE


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One list of names with its years inside a bracket; offsets in the inside."""

    start: int
    end: int
    words: str
    """What stands before the names."""
    keys: tuple[FoundKey, ...]


def parenthetical(
    inside: str, start: int, match: Match, *, taxon: bool = False
) -> FoundCitation | None:
    """`(see Smith, 2020; Jones, 2019)`: the whole bracket, or only the names when it holds other words too."""
    found = pieces(inside, start + 1, match, taxon=taxon)
    if not found:
        return None
    keys = tuple(k for p in found for k in p.keys)
    others = (*(p.words for p in found), inside[found[-1].end :].strip(" ,;."))
    if all(len(o.split()) <= 6 and not re.search(r"[=<>%\d]", o) for o in others):
        return FoundCitation(start=start, end=start + len(inside) + 2, keys=keys)
    return FoundCitation(start=start + 1 + found[0].start, end=start + 1 + found[-1].end, keys=keys)


def pieces(inside: str, offset: int, match: Match, *, taxon: bool) -> list[Piece]:
    """The citations in a bracket, each from its names to its years and locator.

    `taxon`: what stands before it may be a species, and an early year then that of its description.
    """
    found: list[Piece] = []
    names: Names | None = None
    form = Form.LOOSE
    at = 0
    for years in YEARS.finditer(inside):
        before = inside[at : years.start()]
        plain, again = re.sub(r"[,\s]+\Z", "", before), False
        plain = re.sub(r"\A(\s*);", r"\1 ", plain)
        own = body_at_end(plain) or names_at_end(plain)
        blank = len(before) - len(before.lstrip(" ,;&"))
        if own is None and blank == len(before) and names is not None and found:
            own, again = Names(start=blank, surnames=names.surnames, more=names.more), True
        names = own or Names(start=blank, surnames=(), more=False)
        locator = LOCATOR.match(inside, years.end())
        after = inside[locator.end() if locator else years.end() :]
        if not again:
            form = form_in_bracket(before, names, after, first=at == 0)
        if taxon and years[0] < RECENT:
            form = Form.LOOSE
        keys = keys_for(typed(names, before.strip(" ,;"), form), years, offset, match)
        if not keys:
            continue
        words = before[: names.start].strip(" ;,")
        first = at + names.start
        if pointer := POINTER.search(before[: names.start]):
            first = at + pointer.start()
        head = FoundKey(
            key=keys[0].key,
            start=offset + at + names.start,
            end=offset + years.end(),
            prefix=short_prefix(words, pointer),
            locator=locator[0].strip(" ,:") if locator else None,
        )
        at = locator.end() if locator else years.end()
        found.append(Piece(start=first, end=at, words=words, keys=(head, *keys[1:])))
    return found


def short_prefix(words: str, pointer: re.Match[str] | None) -> str | None:
    """What stands before a citation and belongs to it: all of a few words, else the pointer that ends them."""
    if words and len(words.split()) <= 6 and not re.search(r"[=<>%\d]", words):
        return words
    return pointer[0].strip() if pointer else None


def typed(names: Names, whole: str, form: Form) -> Cited:
    """What was typed, its year left open."""
    return Cited(
        names=names.surnames,
        year="",
        more=names.more,
        whole=whole,
        linked=names.linked,
        form=form,
    )


def keys_for(typed: Cited, years: re.Match[str], offset: int, match: Match) -> list[FoundKey]:
    """One key for each year after a list of names; `2020a, b` is two."""
    found: list[FoundKey] = []
    base = ""
    for year in ONE_YEAR.finditer(years[0]):
        said = year[0] if len(year[0]) > 1 else base + year[0]
        base = said[:4] if said[:4].isdigit() else base
        if key := match(replace(typed, year=said)):
            start = offset + years.start()
            found.append(FoundKey(key=key, start=start + year.start(), end=start + year.end()))
    return found
