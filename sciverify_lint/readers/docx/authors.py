"""Typed citations by author and year: `(Smith et al., 2020; Jones, 2019, p. 4)`, `Smith and Jones (2020)`.

The year is found first; the names are read backwards from it, word by word, so that no pattern can run
away. What they name is looked up in the reference list by `match`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sciverify_lint.readers.docx.found import FoundCitation, FoundKey

YEAR = r"(?:(?:1[5-9]|20)\d\d(?:/(?:1[5-9]|20)?\d\d)?[a-z]?|n\.\s?d\.|in press|in prep(?:aration|\.)?|forthcoming|submitted)(?!\w)"
YEARS = re.compile(
    rf"(?<![\w./-]){YEAR}(?:\s*(?:,|&|;(?=\s*[a-z]\b)|\band\b)\s*(?:{YEAR}|[a-z](?!\w))){{0,12}}"
)
ONE_YEAR = re.compile(rf"{YEAR}|\b[a-z](?!\w)")
GROUP = re.compile(r"\(([^()]{4,600})\)|\[([^\[\]]{4,600})\]")
LOCATOR = re.compile(
    r"\s*(?:,\s*(?:pp?\.|pages?|chap(?:ter|\.)|ch\.|sec(?:tion|t?\.)|§|fig(?:ure|s?\.)|tables?|eqs?\.|vol\.|para\.|s\.|supp\w*)"
    r"|:|,(?=\s*\d{1,4}(?:[-–]\d+)?\s*(?:$|[;)])))\s*[^,;()]{1,40}",
    re.I,
)
TOKEN = re.compile(r"\S+")
LINKS = frozenset("& and und et y e en og och i и".split())
MORE = frozenset(
    "al al. al., colleagues co-workers coworkers collaborators others others, colleagues, u. a. a.:".split()
)
PARTICLES = frozenset(
    "van von de der den del della di da do dos das du la le el al bin ibn ter ten te zu zum zur af av d’ d' y".split()
)
NO_NAMES = frozenset(
    """in as however but also following by from for the when while although though according both since after before our these
    this those that and recently like unlike with to similarly thus therefore figure fig table see cf e.g i.e compare study
    experiment section chapter appendix version january february march april may june july august september october november
    december spring summer autumn fall winter moreover furthermore finally here if because under where whereas instead even
    then first second third using data model models between during until through across despite given note at on of or is are
    was were based whether only first-time earlier later yet""".split()
)
OPENING = "([“\"'‘"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """Names and a year as they were typed."""

    names: tuple[str, ...]
    year: str
    more: bool
    """`et al.` and its like."""
    whole: str
    """All that stands before the year, for organisations and titles."""
    textual: bool


Match = Callable[[Cited], str | None]
"""The key of what is cited, or None when it is no citation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """A list of names that ends where a year begins."""

    start: int
    surnames: tuple[str, ...]
    more: bool


def by_author(text: str, match: Match) -> Iterator[FoundCitation]:
    """The citations by author and year in a paragraph."""
    for group in GROUP.finditer(text):
        inside = 1 if group[1] is not None else 2
        start, end = group.span(inside)
        first = YEARS.match(text, start + len(text[start:end]) - len(text[start:end].lstrip()), end)
        found = textual(text, group, first, match) if first else None
        found = found or parenthetical(text, group, (start, end), match)
        if found:
            yield found


def textual(
    text: str, group: re.Match[str], years: re.Match[str], match: Match
) -> FoundCitation | None:
    """`Smith et al. (2020, p. 4)`: names, then a bracket that begins with the year."""
    before = text[max(0, group.start() - 250) : group.start()]
    stripped = re.sub(r"[’']s?\s*\Z", "", before.rstrip())
    names = names_at_end(stripped)
    if names is None:
        return None
    offset = max(0, group.start() - 250) + names.start
    keys = keys_for(names, stripped[names.start :], years, match, textual=True)
    keys = [FoundKey(key=k.key, start=offset, end=k.end, locator=k.locator) for k in keys]
    more = LOCATOR.match(text, years.end(), group.end() - 1)
    if keys and more:
        last = keys.pop()
        keys.append(
            FoundKey(key=last.key, start=last.start, end=last.end, locator=more[0].strip(" ,:"))
        )
    if not keys:
        return None
    return FoundCitation(start=offset, end=group.end(), keys=tuple(keys), textual=True, opens=True)


def parenthetical(
    text: str, group: re.Match[str], span: tuple[int, int], match: Match
) -> FoundCitation | None:
    """`(see Smith, 2020; Jones, 2019)`: the whole bracket, or only the names when it holds other words too."""
    start, end = span
    keys: list[FoundKey] = []
    rest: list[str] = []
    names: Names | None = None
    position, whole_from = start, start
    for years in YEARS.finditer(text, start, end):
        before = text[position : years.start()]
        own = names_at_end(re.sub(r"[,\s]+\Z", "", before))
        whole = before.strip(" ,;")
        if (
            own is None
            and not re.sub(r"[\s,;&]|\band\b", "", before)
            and names is not None
            and keys
        ):
            own = Names(start=len(before), surnames=names.surnames, more=names.more)
        names = own or Names(start=len(before) - len(before.lstrip(" ,;")), surnames=(), more=False)
        found = keys_for(names, whole, years, match, textual=False)
        if found:
            prefix = before[: names.start].strip(" ;,")
            first = position + min(names.start, len(before))
            locator = LOCATOR.match(text, years.end(), end)
            keys.append(FoundKey(key=found[0].key, start=first, end=years.end(), prefix=prefix or None,
                                 locator=locator[0].strip(" ,:") if locator else None))  # fmt: skip
            keys.extend(found[1:])
            rest.append(prefix)
            whole_from = whole_from if len(keys) > len(found) else first
            position = locator.end() if locator else years.end()
    if not keys:
        return None
    tail = text[position:end].strip(" ,;.")
    simple = (
        all(len(r.split()) <= 6 and not re.search(r"[=<>%\d]", r) for r in rest)
        and len(tail.split()) <= 6
    )
    if simple:
        return FoundCitation(start=group.start(), end=group.end(), keys=tuple(keys))
    return FoundCitation(start=whole_from, end=position, keys=tuple(keys), opens=True)


def keys_for(
    names: Names, whole: str, years: re.Match[str], match: Match, *, textual: bool
) -> list[FoundKey]:
    """One key for each year after a list of names; `2020a, b` is two."""
    found: list[FoundKey] = []
    base = ""
    for year in ONE_YEAR.finditer(years[0]):
        said = year[0] if len(year[0]) > 1 else base + year[0]
        base = said[:4] if said[:4].isdigit() else base
        cited = Cited(
            names=names.surnames, year=said, more=names.more, whole=whole, textual=textual
        )
        if key := match(cited):
            found.append(
                FoundKey(
                    key=key, start=years.start() + year.start(), end=years.start() + year.end()
                )
            )
    return found


def names_at_end(text: str) -> Names | None:
    """The longest list of names that `text` ends with: `L. E. Williams, van der Berg, & Bargh`, `Smith et al.`."""
    tokens = list(TOKEN.finditer(text))[-40:]
    taken: list[re.Match[str]] = []
    for token in reversed(tokens):
        word = token[0]
        if not may_belong(word, taken):
            break
        taken.append(token)
        if word[0] in OPENING or (word[-1] in ".;:" and is_stop(word)):
            break
    taken.reverse()
    while taken and not begins_name(taken[0][0]):
        taken.pop(0)
    more = any(t[0].lower().strip(",:") in MORE for t in taken)
    surnames = surnames_in([t[0] for t in taken])
    if not surnames:
        return None
    lead = len(taken[0][0]) - len(taken[0][0].lstrip(OPENING))
    return Names(start=taken[0].start() + lead, surnames=surnames, more=more)


def may_belong(word: str, later: list[re.Match[str]]) -> bool:
    """Whether a word, read backwards, may still be part of a list of names."""
    plain = word.strip("(),;[]“”\"'‘’").lower()
    if word[-1] in ";:" or (not later and word[-1] in ")]"):
        return False
    if plain in LINKS or plain in MORE or plain in PARTICLES:
        return bool(later) or plain in MORE
    if later and is_stop(word):
        return False
    return begins_name(word)


def begins_name(word: str) -> bool:
    """Whether a word can begin a name: a capital, or a particle before one."""
    plain = word.lstrip(OPENING)
    if plain.rstrip(",").lower() in NO_NAMES and plain.lower() != "may":
        return False
    if plain.lower().strip(",") in PARTICLES:
        return plain.lower().strip(",") not in LINKS
    bare = re.sub(r"^(?:[dlDL]['’]|[a-z]{1,3}['’-])", "", plain)
    return bool(bare) and bare[0].isupper()


def is_stop(word: str) -> bool:
    """Whether a word ends a sentence, in place of being an initial or `St.`."""
    return (
        word.endswith(".")
        and len(word) > 3
        and word.lower() not in MORE
        and not re.fullmatch(r"(?:\w\.-?)+,?", word)
    )


def surnames_in(words: list[str]) -> tuple[str, ...]:
    """The surnames in the words of a list of names, initials and `et al.` left out."""
    joined = " ".join(words)
    joined = re.sub(
        r"[,\s]*(?:\bet al\b\.?|\bu\. ?a\.|\band (?:colleagues|co-?workers|collaborators|others)\b).*",
        "",
        joined,
    )
    names = re.split(r"\s*,\s*|\s+(?:&|and|und|et|y|og|och|и)\s+|\s*&\s*", joined)
    surnames = (
        re.sub(r"(?<!\w)(?:[^\W\d_]\.[\s-]?)+", "", n).strip(" ,.()[]“”\"'‘’") for n in names
    )
    return tuple(s for s in surnames if len(s) > 1 and s.lower() not in ("jr", "sr"))
