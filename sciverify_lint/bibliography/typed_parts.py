"""The text of a typed reference to its elements: authors, year, title, venue.

Styles differ in where the year stands and what ends the title; the first of these forms that fits is taken:
elements on lines of their own; `Authors (2020). Title.`; `Authors. 2020. Title.`; a title in quotation marks;
`Authors. Title. Journal 2020;5`; `Authors: Title, Journal 5`; `Authors, Journal 5, 12 (2020)`, which has no title.
"""

import re
from dataclasses import dataclass, replace

from sciverify_lint.bibliography.typed_behind import STANDARD
from sciverify_lint.bibliography.typed_ends import (
    QUOTED,
    first_sentence,
    goes_on,
    title_and_rest,
    title_of,
    venue_like,
    without_ending_year,
)
from sciverify_lint.bibliography.typed_heads import (
    INVERTED,
    head,
    head_of_names,
    is_group,
)
from sciverify_lint.bibliography.typed_marks import (
    ENDS,
    YEAR,
    marked_ends,
    tidy,
    without_label,
    without_links,
)
from sciverify_lint.bibliography.typed_names import AND
from sciverify_lint.bibliography.typed_years import (
    ANY_YEAR,
    BARE,
    BRACKETED,
    SPACED,
    without_year,
    year_behind,
    year_in,
)

NUMBER_OF_STANDARD = re.compile(STANDARD)
BLOCK = re.compile(r"\s*(?:\\newblock\b|\n)\s*")
VENUE_END = re.compile(
    rf"[\s,;:.]*(?:\(?\b(?:vol(?:ume|\.)|no\.|issue|pp?\.|pages?\b|seiten|article|art\.|bd\.|jg\.|nr\.|т\.|том|№|(?:v|n|h|s|årg)\.\s?(?=\d))\s*\S*"
    rf"|[\s,;:.]\d{{1,4}}\s*[(,:;.]|\(?{YEAR}|,?\s\d{{1,4}}\b)",
    re.I,
)
ALONE = re.compile(
    rf"([^,“”\"]{{2,80}}?),?\s+(?:{YEAR},\s+)?(?:vol\.?\s*)?[A-Z]?\d{{1,5}}(?:\s*\(\d{{1,4}}\))?(?:[,:]\s*|\s+)"
    r"[A-Za-z]?\d+(?:[-–][A-Za-z]?\d+)?\s*(?:\(\d{4}\))?[\s.]*"
)
"""`ApJ, 756, 134`, `J Sleep Res 23 (2014) 101–109`: astronomers, physicists and chemists leave the title out."""
SMALL = ("of", "the", "and", "for", "in", "de", "des", "der", "für", "und", "et", "&")
IN = re.compile(r"^(?://\s*|in:?\s+)(?:[^()]{0,200}\((?:eds?|hrsg|hg|éds?)\.?\)[.,:]?\s*)?", re.I)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The elements of a reference; "" or None for what the text does not show."""

    authors: str = ""
    year: int | None = None
    title: str = ""
    venue: str = ""


def parts_of(text: str) -> Parts:
    """The elements of a typed reference."""
    labelled, text = text, without_label(text)
    blocks = [b.strip() for b in BLOCK.split(text.strip()) if b.strip()]
    plain = tidy(marked_ends(without_links(" ".join(blocks))))
    if len(blocks) >= 3:
        return of_blocks(blocks, year_in(plain), lines="\\newblock" not in text)
    for form in (bracketed, bare_year, quoted, by_stops):
        if (found := form(plain)) is not None:
            found = checked(found, plain)
            label = labelled.removesuffix(text)
            return found if found.year else replace(found, year=year_in(label))
    return Parts(year=year_in(plain))


def checked(found: Parts, text: str) -> Parts:
    """Elements without what crept into the title: the year of publication, the organisation that is the author."""
    title = found.title
    years = {int(m[1]) for m in ANY_YEAR.finditer(text)}
    if len(years) == 1 and len(ANY_YEAR.findall(text)) == 1:
        title = without_ending_year(title)
    authors = found.authors.strip(" .,")
    if len(authors.split()) > 1:
        title = title.removesuffix(authors).rstrip(" ,") if title.endswith(authors) else title
    return replace(found, title=title)


def of_blocks(blocks: list[str], year: int | None, *, lines: bool) -> Parts:
    """Elements on lines of their own: authors, title, venue; with line breaks the title may come first."""
    cleaned = [tidy(without_links(b)) for b in blocks]
    first, second, third = cleaned[:3]
    if not first.endswith(".") and (
        name_words(second) > name_words(first) or (lines and name_words(first) < 2)
    ):
        first, second = second, first
    return Parts(
        authors=without_year(first), year=year, title=title_of(second), venue=venue_of(third)
    )


def name_words(text: str) -> int:
    """How many names a line can be, 0 when it holds a word that no name has."""
    if any(w.islower() for w in re.findall(r"[^\W\d_]{4,}", text)) or ":" in text:
        return 0
    pieces = [p.split() for p in AND.sub(", ", text).split(",") if p.strip()]
    return sum(len(p) > 1 for p in pieces) if all(len(p) <= 5 for p in pieces) else 0


def bracketed(text: str) -> Parts | None:
    """`Smith, J. (2020). Title. Journal, 5(2).`"""
    found = BRACKETED.search(text)
    if found is None or found.start() > 3000:
        return None
    authors, rest = text[: found.start()], text[found.end() :]
    enough = 1 if head_of_names(authors) else 2
    if len(re.findall(r"[^\W\d_]{3,}", rest)) < enough or not author_part(authors):
        return None
    return dated(authors, int(found[1]) if found[1] else None, rest)


def bare_year(text: str) -> Parts | None:
    """`Smith J, Lee K. 2020. Title. Journal 5:1-9.`"""
    found = BARE.search(text)
    if found is None or not author_part(text[: found.start() + 1]):
        found = SPACED.search(text)
        if found is None or not names_alone(text[: found.start()]):
            return None
    parts = dated(text[: found.start() + 1], int(found[1]), text[found.end() :])
    return parts if parts.venue or len(parts.title.split()) > 1 else None


def names_alone(text: str) -> bool:
    """Whether a text is nothing but names or one organisation, so that a year may follow without a stop."""
    if head_of_names(text) == len(text) or is_group(text) or INVERTED.fullmatch(text):
        return True
    return "," in text and name_words(text.replace("et al.", "")) > 0 and author_part(text)


def dated(authors: str, year: int | None, rest: str) -> Parts:
    """What follows authors and their year."""
    if journal := journal_alone(rest):
        return Parts(authors=authors, year=year, venue=journal)
    if re.match(r"in:?\s", rest):
        return Parts(authors=authors, year=year, venue=venue_of(rest))
    title, after = title_and_rest(rest)
    return Parts(authors=authors, year=year, title=title_of(title), venue=venue_of(after))


def journal_alone(text: str, *, commas: bool = False) -> str:
    """The journal when nothing but it, volume, pages and year follows; else "".

    Behind a comma (`commas`) the stops of its abbreviations need not be known: `Angew. Chem. 2019, 58, 12`.
    """
    found = ALONE.fullmatch(text)
    if found is None or ENDS in text:
        return ""
    words = found[1].split()
    capitals = commas and all(w[0].isupper() or w in SMALL for w in words)
    capitals = capitals and not any(w.endswith(".") and len(w) > 8 for w in words[:-1])
    return found[1].strip(" .") if capitals or venue_like(found[1]) else ""


def author_part(text: str) -> bool:
    """Whether the text before a year can be all authors: names by their form, or one short organisation."""
    text = text.strip(" ,")
    if not text or re.search(rf"[“”\"„«»‘:\d{ENDS}]|``", text):
        return False
    rest = text[head_of_names(text) :].strip(" .,;&")
    lower = [w for w in re.findall(r"[^\W\d_]{4,}", rest) if w.islower()]
    if rest != text.strip(" .,;&"):
        return not lower and not first_sentence(rest)[1]
    if first_sentence(text)[1]:
        return False
    return len(lower) <= 1 or (len(text) < 100 and not re.search(r"[.,]", text.rstrip(".")))


def quoted(text: str) -> Parts | None:
    """`J. Smith, "Title," Journal, 2020.`: what is quoted is the title when only authors stand before it."""
    found = QUOTED.search(text)
    if found is None or found.start() > 3000 or goes_on(text, found):
        return None
    before = text[: found.start()].strip(" ,:")
    if before and not author_part(without_year(before)):
        return None
    after = text[found.end() :]
    year = year_in(before) or year_behind(after, text)
    title = found[1] or found[2]
    return Parts(
        authors=without_year(before), year=year, title=title_of(title), venue=venue_of(after)
    )


def by_stops(text: str) -> Parts | None:
    """`Smith J, Lee K. Title. Journal. 2020;5:1-9.`, and with a comma or a colon behind the authors."""
    if end := head(text):
        behind = text[end:].lstrip(" .")[:1]
        return headed(text[:end], text[end:].lstrip(" .,:;"), text, commas=behind in (",", ":"))
    first, rest = first_sentence(text)
    if rest and author_part(first):
        return headed(first, rest, text, commas=False)
    group, comma, other = text.partition(", ")
    if comma and other[:1].isupper() and is_group(group):
        return headed(group, other, text, commas=True)
    return untitled_or_anonymous(text)


def headed(authors: str, rest: str, text: str, *, commas: bool) -> Parts:
    """What follows the authors: a title, or at once a journal with its volume."""
    if journal := journal_alone(rest, commas=commas):
        return Parts(authors=authors, year=year_in(rest), venue=journal)
    if re.match(r"in:?\s", rest):
        return Parts(authors=authors, year=year_in(rest), venue=venue_of(rest))
    title, after = title_and_rest(rest, commas=commas)
    lone = len(title.split()) < 2 and not after
    return Parts(
        authors=authors,
        year=year_behind(after, text),
        title="" if lone else title_of(title),
        venue=venue_of(after),
    )


def untitled_or_anonymous(text: str) -> Parts | None:
    """A reference that begins with its title: of several words, not all of them names, the first a capital."""
    title, after = title_and_rest(text)
    if NUMBER_OF_STANDARD.fullmatch(title):
        title, after = title_and_rest(after)
    if len(title.split()) < 3 or title[0].islower() or not re.search(r"(?<!\w)[a-z]{2,}", title):
        return None
    return Parts(year=year_behind(after, text), title=title_of(title), venue=venue_of(after))


def venue_of(text: str) -> str:
    """The journal, proceedings or publisher at the start of what follows the title."""
    text = re.sub(r"\\em\b\s*|[{}]", "", text.replace(ENDS, " ").strip(" ,.;:"))
    text = re.sub(r"^/\s[^—]{0,200}—\s*", "", text)
    text = re.sub(rf"^\(?{YEAR}\)?[.,;]?\s*(?:\d{{1,4}}\s)?", "", IN.sub("", text))
    end = VENUE_END.search(text, 2)
    venue = text[: end.start()] if end else first_sentence(text)[0]
    venue = venue.strip(' ,.;:[]“”"').removeprefix("(")
    venue = f"{venue})" if venue.count("(") > venue.count(")") else venue
    return venue if 1 < len(venue) <= 250 and re.search(r"[^\W\d_]{2}", venue) else ""
