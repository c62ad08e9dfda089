"""The text of a typed reference to its elements: authors, year, title, venue.

Styles differ in where the year stands and what ends the title; the first of these forms that fits is taken:
elements on lines of their own; a title in quotation marks; `Authors (2020). Title.`; `Authors. 2020. Title.`;
`Authors. Title. Journal 2020;5`; `Authors, Journal 5, 12 (2020)`, which has no title.
"""

import re
from dataclasses import dataclass

from sciverify_lint.bibliography.typed_names import INITIALS, initials_only, typed_names

YEAR = r"(?:1[5-9]|20)\d\d"
BLOCK = re.compile(r"\s*(?:\\newblock\b|\n)\s*")
LINKS = re.compile(
    r"(?:(?:available|retrieved|accessed)[^.]{0,60}?(?:from|at|on)?:?\s*)?https?://\S+(?:\s*\((?:accessed|visited)[^)]*\))?"
    r"|\bdoi\s*[:.]?\s*(?:org/)?\s*10\.\d{4,9}/\S+|\b10\.\d{4,9}/\S+|\barXiv(?: preprint)?(?: arXiv)?\s*:?\s*[\w./-]*\d{4,5}\S*"
    r"|\bPM(?:C)?ID:?\s*(?:PMC)?\d+|\bISBN[-\w]*:?\s*[\d-]{9,}[Xx]?|\[(?:accessed|cited)[^\]]*\]",
    re.I,
)
BRACKETED = re.compile(
    rf"[\s,]*\(\s*(?:c\.?\s*)?({YEAR})(?:/{YEAR})?[a-z]?(?:,[^()]{{0,40}})?\)\s*[.,:]?\s*|[\s,]*\((?:in press|n\.\s?d\.|forthcoming|submitted)[^()]{{0,20}}\)\s*[.,:]?\s*",
    re.I,
)
BARE = re.compile(rf"(?:[.,]|(?<=\w))\s+({YEAR})[a-z]?\s*[.,:]\s+(?=\S)")
QUOTED = re.compile(
    r"[“\"„«‘]\s*([^“”\"„«»]{8,400}?)[,.]?\s*[”\"“»’](?=[\s,.;:)]|$)[,.;]?|``(.{8,400}?)''[,.]?"
)
ANY_YEAR = re.compile(rf"(?<![\d/.–-])({YEAR})[a-z]?(?![\d/–-]|\.\d)")
STOP = re.compile(r"(?<=[.?!])[”\"’)]?\s+(?=[^a-zà-ÿ\s])|(?<=[.?!])\s+(?=[a-z]{1,3}[A-Z])")
ABBREVIATION = re.compile(
    r"(?:\b(?:vol|no|pp?|eds?|nr|ser|ch|proc|trans|conf|int|st|dr|mt|vs|fig|sec|dept|univ|inc|ltd|co|rev|lett|phys|chem|biol|sci"
    r"|acad|natl|soc|res|eng|math|appl|comput|am|eur|br|clin|med|psychol|exp|ann|bull|mem|j|al|jr|sr|cf|e\.g|i\.e|u\.s)|\b[A-Z])\.$",
    re.I,
)
VENUE_END = re.compile(
    rf"[\s,;:]*(?:\(?\b(?:vol(?:ume|\.)|no\.|issue|pp?\.|article|art\.)\s*\S*|\b\d{{1,4}}\s*[(,:;]|\(?{YEAR}|,?\s\d{{1,4}}\b|\bvolume\b)",
    re.I,
)
IN = re.compile(r"^in:?\s+", re.I)
LONGEST_TITLE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """The elements of a reference; "" or None for what the text does not show."""

    authors: str = ""
    year: int | None = None
    title: str = ""
    venue: str = ""


def parts_of(text: str) -> Parts:
    """The elements of a typed reference."""
    blocks = [b.strip() for b in BLOCK.split(text.strip()) if b.strip()]
    plain = tidy(LINKS.sub(" ", " ".join(blocks)))
    year = year_in(plain)
    if len(blocks) >= 3:
        return of_blocks(blocks, year)
    for form in (quoted, bracketed, bare_year):
        if (found := form(plain, year)) is not None:
            return found
    return by_stops(plain, year)


def tidy(text: str) -> str:
    """Single spaces, no leftovers at the end."""
    return re.sub(r"\s+([.,;])", r"\1", " ".join(text.split())).strip(" ,;")


def year_in(text: str) -> int | None:
    """The year of publication: in brackets first, else the last that is no page number."""
    if found := BRACKETED.search(text):
        return int(found[1]) if found[1] else None
    years = [int(m[1]) for m in ANY_YEAR.finditer(text)]
    return years[-1] if years else None


def of_blocks(blocks: list[str], year: int | None) -> Parts:
    """Elements on lines of their own: authors, title, venue; Manubot puts the title first."""
    cleaned = [tidy(LINKS.sub(" ", b)) for b in blocks]
    first, second, third = cleaned[:3]
    if names_like(second) and not names_like(first):
        first, second = second, first
    return Parts(
        authors=without_year(first), year=year, title=title_of(second), venue=venue_of(third)
    )


def names_like(text: str) -> bool:
    """Whether a line reads like a list of names: commas, capitals, no long words in lower case."""
    names, cut = typed_names(text)
    words = [w for w in re.findall(r"[^\W\d_]{4,}", text) if w.islower()]
    several = (
        len(names) > 1
        or cut
        or bool(
            re.match(r"[^\W\d_][\w'’-]+(?:\s[^\W\d_]\.?){0,2}(?:\s[^\W\d_][\w'’-]+){1,2}$", text)
        )
    )
    return several and not words


def without_year(text: str) -> str:
    """An author line without a year that ends it."""
    return re.sub(rf"[\s,.(]*{YEAR}[a-z]?[\s).]*$", "", text)


def quoted(text: str, year: int | None) -> Parts | None:
    """`J. Smith, "Title," Journal, 2020.`: what is quoted is the title when authors stand before it."""
    found = QUOTED.search(text)
    if (
        found is None
        or found.start() > 600
        or (found.start() == 0 and len(found[0]) > len(text) - 4)
    ):
        return None
    before = text[: found.start()].strip()
    if re.search(r"[.?!:]\s\S+\s\S+\s", re.sub(r"\b[^\W\d_]{1,3}\.", "", without_bracket(before))):
        return None
    title = found[1] or found[2]
    if BRACKETED.search(text) and "(" in text[found.end() :] and len(title.split()) < 3:
        return None
    return Parts(
        authors=without_bracket(before),
        year=year,
        title=title_of(title),
        venue=venue_of(text[found.end() :]),
    )


def without_bracket(text: str) -> str:
    """An author part without a year, bracketed or bare, at its end."""
    return without_year(BRACKETED.sub("", text)).strip(" ,.:")


def bracketed(text: str, year: int | None) -> Parts | None:
    """`Smith, J. (2020). Title. Journal, 5(2).`"""
    found = BRACKETED.search(text)
    if found is None or not text[found.end() :].strip() or found.start() > 2000:
        return None
    rest = text[found.end() :]
    authors = text[: found.start()]
    if len(re.findall(r"[^\W\d_]{3,}", rest)) < 2 or not author_part(authors):
        return None
    title, after = first_sentence(rest)
    return Parts(authors=authors, year=year, title=title_of(title), venue=venue_of(after))


def bare_year(text: str, _: int | None) -> Parts | None:
    """`Smith J, Lee K. 2020. Title. Journal 5:1-9.`"""
    found = BARE.search(text)
    if found is None or not author_part(text[: found.start() + 1]):
        return None
    title, after = first_sentence(text[found.end() :])
    if len(title.split()) < 2 and not after:
        return None
    return Parts(
        authors=text[: found.start()],
        year=int(found[1]),
        title=title_of(title),
        venue=venue_of(after),
    )


def author_part(text: str) -> bool:
    """Whether the text before a year can be all authors: names by their form, or one short organisation."""
    text = text.strip(" .,")
    if not text:
        return False
    long_lower = [w for w in re.findall(r"[^\W\d_]{5,}", text) if w.islower()]
    return len(long_lower) <= 1 or (len(text) < 100 and "." not in text and "," not in text)


def by_stops(text: str, year: int | None) -> Parts:
    """`Smith J, Lee K. Title. Journal. 2020;5:1-9.`, or by commas and without title as in physics."""
    first, rest = first_sentence(text)
    names, _ = typed_names(first)
    if names and rest and author_part(first):
        title, after = first_sentence(rest)
        return Parts(authors=first, year=year, title=title_of(title), venue=venue_of(after))
    pieces = [p.strip() for p in text.split(",")]
    count = next((i for i, p in enumerate(pieces) if not name_piece(p)), len(pieces))
    if 0 < count < len(pieces):
        authors, rest = ", ".join(pieces[:count]), ", ".join(pieces[count:])
        if journal_like(pieces[count]):
            return Parts(authors=authors, year=year, venue=venue_of(rest))
        return Parts(
            authors=authors,
            year=year,
            title=title_of(pieces[count]),
            venue=venue_of(", ".join(pieces[count + 1 :])),
        )
    title = first if len(first.split()) > 2 else ""
    return Parts(year=year, title=title_of(title), venue=venue_of(rest))


def name_piece(text: str) -> bool:
    """Whether a piece between commas is a name with initials, or initials."""
    words = re.sub(r"^(?:and|&|und|et)\s+", "", text).split()
    if not words or len(words) > 9:
        return False
    return (
        initials_only(text)
        or bool(re.match(r"(?:[^\W\d_a-z]\.[\s-]?)+", " ".join(words)))
        or bool(INITIALS.fullmatch(words[-1]))
        or text.lower() in ("et al.", "et al")
    )


def journal_like(text: str) -> bool:
    """`Phys. Rev. D 57` or `Nature (London) 430`: a journal with its volume."""
    return (
        bool(re.search(r"[^\W\d_]\.?\s+(?:[A-Z]\s+)?\d{1,4}$|\(\d{4}\)$", text))
        and len(text.split()) <= 9
    )


def first_sentence(text: str) -> tuple[str, str]:
    """`text` at its first full stop that is neither an initial's nor an abbreviation's."""
    for stop in STOP.finditer(text):
        before = text[: stop.start()]
        if before.endswith(".") and ABBREVIATION.search(before[-12:]) and not long_enough(before):
            continue
        return before.strip(), text[stop.end() :].strip()
    return text.strip(), ""


def long_enough(before: str) -> bool:
    """Whether a stop behind an initial ends the authors: `Smith J, Lee K. Title`, but not `Smith, J. K.`."""
    last = re.search(r"[^\W\d_]{2,}\s+[A-Z]{1,3}\.$", before)
    return (
        last is not None
        and not re.search(r",\s*(?:[A-Z]\.\s?)+$", before)
        and "." not in before[:-1][-40:]
    )


def title_of(text: str) -> str:
    """A title without quotation marks, kind in brackets, final stop."""
    text = re.sub(r"\s*\[[^\]]{3,40}\]\s*\.?$", "", text.strip(" ,;:"))
    text = text.strip('“”"„«»‘’` ').rstrip(".,; ")
    return text if 2 < len(text) <= LONGEST_TITLE and re.search(r"[^\W\d_]{2}", text) else ""


def venue_of(text: str) -> str:
    """The journal, proceedings or publisher at the start of what follows the title."""
    text = IN.sub("", text.strip(" ,.;:"))
    end = VENUE_END.search(text, 2)
    venue = text[: end.start()] if end else first_sentence(text)[0]
    venue = venue.strip(' ,.;:()[]“”"')
    return venue if 1 < len(venue) <= 250 and re.search(r"[^\W\d_]{2}", venue) else ""
