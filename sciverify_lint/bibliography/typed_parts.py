"""The text of a typed reference to its elements: authors, year, title, venue.

Styles differ in where the year stands and what ends the title; the first of these forms that fits is taken:
elements on lines of their own; `Authors (2020). Title.`; `Authors. 2020. Title.`; a title in quotation marks;
`Authors. Title. Journal 2020;5`; `Authors, Journal 5, 12 (2020)`, which has no title.
"""

import re
from dataclasses import dataclass

from sciverify_lint.bibliography.typed_heads import head_of_names
from sciverify_lint.bibliography.typed_names import AND

YEAR = r"(?:1[5-9]|20)\d\d"
BLOCK = re.compile(r"\s*(?:\\newblock\b|\n)\s*")
LINKS = re.compile(
    r"(?:(?:available|retrieved|accessed)[^.]{0,60}?(?:from|at|on)?:?\s*)?https?://\S+(?:\s*\((?:accessed|visited)[^)]*\))?"
    r"|\bdoi\s*[:.]?\s*(?:org/)?\s*10\.\d{4,9}/\S+|\b10\.\d{4,9}/\S+"
    r"|\barXiv(?: preprint)?(?: arXiv)?\s*:?\s*[\w./-]*\d{4,5}\S*"
    r"|\bPM(?:C)?ID:?\s*(?:PMC)?\d+|\bISBN[-\w]*:?\s*[\d-]{9,}[Xx]?|\[(?:accessed|cited)[^\]]*\]",
    re.I,
)
BRACKETED = re.compile(
    rf"[\s,]*\(\s*(?:c\.?\s*)?({YEAR})(?:/{YEAR}|-\d\d(?:-\d\d)?)?[a-z]?(?:,[^()]{{0,40}})?\)\s*[.,:]?\s*"
    r"|[\s,]*\((?:in press|n\.\s?d\.|forthcoming|submitted)[^()]{0,20}\)\s*[.,:]?\s*",
    re.I,
)
BARE = re.compile(rf"(?:[.,]|(?<=\w))\s+({YEAR})[a-z]?\s*[.,:]\s+(?=\S)")
QUOTED = re.compile(
    r"[“\"„«‘]\s*([^“”\"„«»]{8,400}?)[,.]?\s*[”\"“»’](?=[\s,.;:)]|$)[,.;]?|``(.{8,400}?)''[,.]?"
)
ANY_YEAR = re.compile(rf"(?<![\d/.–-])({YEAR})[a-z]?(?![\d/–-]|\.\d)")
STOP = re.compile(r"(?<=[.?!])[”\"’)]?\s+(?=[^a-zà-ÿ\s])|(?<=[.?!])\s+(?=[a-z]{1,3}[A-Z])")
ABBREVIATION = re.compile(
    r"(?:\b(?:vol|no|pp?|eds?|nr|ser|ch|proc|trans|conf|int|st|dr|mt|vs|fig|sec|dept|univ|inc|ltd|co|rev|lett"
    r"|phys|chem|biol|sci|acad|natl|soc|res|eng|math|appl|comput|am|eur|br|clin|med|psychol|exp|ann|bull|mem|j"
    r"|jr|sr|cf|e\.g|i\.e|u\.s)|\b[A-ZА-Я])\.$",
    re.I,
)
VENUE_END = re.compile(
    rf"[\s,;:]*(?:\(?\b(?:vol(?:ume|\.)|no\.|issue|pp?\.|pages?\b|seiten|article|art\.)\s*\S*"
    rf"|\b\d{{1,4}}\s*[(,:;]|\(?{YEAR}|,?\s\d{{1,4}}\b)",
    re.I,
)
JOURNAL_ALONE = re.compile(
    r"([^,“”\"]{2,80}),\s*(?:vol\.?\s*)?\d{1,5},\s*[A-Z]?\d+(?:[-–]\d+)?\s*\.?"
)
"""`ApJ, 756, 134`: astronomers leave the title out."""
IN = re.compile(r"^(?://\s*|in:?\s+)(?:[^()]{0,200}\((?:eds?|hrsg|hg|éds?)\.?\)[.,:]?\s*)?", re.I)
EDITION = re.compile(r"\s*\((?:\d+(?:st|nd|rd|th)|rev\.|vol\.|version)[^()]{0,20}\)$", re.I)
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
        return of_blocks(blocks, year, lines="\\newblock" not in text)
    for form in (bracketed, bare_year, quoted):
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


def of_blocks(blocks: list[str], year: int | None, *, lines: bool) -> Parts:
    """Elements on lines of their own: authors, title, venue; with line breaks the title may come first."""
    cleaned = [tidy(LINKS.sub(" ", b)) for b in blocks]
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


def without_year(text: str) -> str:
    """An author part without a year, bracketed or bare, at its end."""
    return re.sub(rf"[\s,.(]*{YEAR}[a-z]?[\s).]*$", "", text).strip(" ,:")


def bracketed(text: str, _: int | None) -> Parts | None:
    """`Smith, J. (2020). Title. Journal, 5(2).`"""
    found = BRACKETED.search(text)
    if found is None or found.start() > 3000:
        return None
    authors, rest = text[: found.start()], text[found.end() :]
    enough = 1 if head_of_names(authors) else 2
    if len(re.findall(r"[^\W\d_]{3,}", rest)) < enough or not author_part(authors):
        return None
    title, after = title_and_rest(rest)
    year = int(found[1]) if found[1] else None
    return Parts(authors=authors, year=year, title=title_of(title), venue=venue_of(after))


def bare_year(text: str, _: int | None) -> Parts | None:
    """`Smith J, Lee K. 2020. Title. Journal 5:1-9.`"""
    found = BARE.search(text)
    if found is None or not author_part(text[: found.start() + 1]):
        return None
    authors = text[: found.start() + 1]
    if journal := JOURNAL_ALONE.fullmatch(text, found.end()):
        return Parts(authors=authors, year=int(found[1]), venue=journal[1].strip())
    title, after = title_and_rest(text[found.end() :])
    if len(title.split()) < 2 and not after:
        return None
    return Parts(authors=authors, year=int(found[1]), title=title_of(title), venue=venue_of(after))


def author_part(text: str) -> bool:
    """Whether the text before a year can be all authors: names by their form, or one short organisation."""
    text = text.strip(" ,")
    if not text or re.search(r"[“”\"„«»:]|``", text):
        return False
    rest = text[head_of_names(text) :].strip(" .,;&")
    lower = [w for w in re.findall(r"[^\W\d_]{4,}", rest) if w.islower()]
    if rest != text.strip(" .,;&"):
        return not lower and not STOP.search(rest)
    return len(lower) <= 1 or (len(text) < 100 and not re.search(r"[.,]", text.rstrip(".")))


def quoted(text: str, year: int | None) -> Parts | None:
    """`J. Smith, "Title," Journal, 2020.`: what is quoted is the title when only authors stand before it."""
    found = QUOTED.search(text)
    if found is None or found.start() > 3000 or goes_on(text, found):
        return None
    before = text[: found.start()].strip(" ,:")
    if before and not author_part(without_year(before)):
        return None
    title = found[1] or found[2]
    venue = venue_of(text[found.end() :])
    return Parts(authors=without_year(before), year=year, title=title_of(title), venue=venue)


def goes_on(text: str, quotation: re.Match[str]) -> bool:
    """Whether a title goes on behind words in quotation marks: `"Utilitarian" judgments in dilemmas`."""
    if re.search(r"[,.][”\"“»’']{1,2}[,.;]?$", quotation[0]) or quotation[0][-1] in ",.;":
        return False
    word = re.match(r"\s+([^\W\d_]+)", text[quotation.end() :])
    return (
        word is not None
        and word[1].islower()
        and word[1] not in ("in", "en", "im", "dans", "ed", "eds", "trans")
    )


def by_stops(text: str, year: int | None) -> Parts:
    """`Smith J, Lee K. Title. Journal. 2020;5:1-9.`, or by commas and without title as in physics."""
    if end := head_of_names(text):
        authors, rest = text[:end], text[end:].strip()
        if not rest.startswith(",") or text[end - 1] == ".":
            title, after = title_and_rest(rest.lstrip(".:, "))
            return Parts(authors=authors, year=year, title=title_of(title), venue=venue_of(after))
        return by_commas(authors, rest.lstrip(", "), year)
    first, rest = first_sentence(text)
    if rest and author_part(first) and not re.search(r"\d", first):
        title, after = title_and_rest(rest)
        return Parts(authors=first, year=year, title=title_of(title), venue=venue_of(after))
    if len(first.split()) < 3 and rest:
        first, rest = title_and_rest(rest)
    return Parts(year=year, title=title_of(first), venue=venue_of(rest))


def by_commas(authors: str, rest: str, year: int | None) -> Parts:
    """What follows authors and a comma: a journal with its volume, or a title up to the next comma."""
    first, _, others = rest.partition(",")
    if journal_like(first):
        return Parts(authors=authors, year=year, venue=venue_of(rest))
    return Parts(authors=authors, year=year, title=title_of(first), venue=venue_of(others))


def journal_like(text: str) -> bool:
    """`Phys. Rev. D 57` or `Nature (London) 430`: a journal with its volume."""
    volume = re.search(r"[^\W\d_][.)]?\s+(?:[A-Z]\s?)?\d{1,4}(?:\s*\(\d{4}\))?$", text)
    return volume is not None and len(text.split()) <= 9


def title_and_rest(text: str) -> tuple[str, str]:
    """A title and what follows it: in quotation marks, else up to the first stop that ends it.

    After a question mark the title goes on when the next sentence is no journal with a volume but one
    more stands behind it: `Light or dark? Recalling behaviour. Science, 3(4)`.
    """
    marked = QUOTED.match(text)
    if marked and not goes_on(text, marked):
        return marked[1] or marked[2], text[marked.end() :].strip()
    title, rest = first_sentence(text)
    if title.endswith(("?", "!")) and rest:
        more, after = first_sentence(rest)
        if after and not re.search(r"\d|^In:? ", more) and not re.match(r"[\d(]", after):
            return f"{title} {more}", after
    return title, rest


def first_sentence(text: str) -> tuple[str, str]:
    """`text` at its first full stop that is neither an initial's nor an abbreviation's."""
    for stop in STOP.finditer(text):
        before = text[: stop.start()]
        if before.endswith(".") and ABBREVIATION.search(before[-12:]):
            continue
        return before.strip(), text[stop.end() :].strip()
    return text.strip(), ""


def title_of(text: str) -> str:
    """A title without the quotation marks around it, edition, kind in brackets, final stop."""
    text = re.sub(r"\s*\[[^\]]{3,40}\]\s*\.?$", "", text.strip(" ,;:"))
    text = EDITION.sub("", text.strip("` ").rstrip(".,; "))
    marks = re.fullmatch(r"[“\"„«‘'](.+)[”\"“»’']", text)
    text = marks[1].rstrip(",.") if marks and not re.search(r"[“”\"„«»]", marks[1]) else text
    return text if 2 < len(text) <= LONGEST_TITLE and re.search(r"[^\W\d_]{2}", text) else ""


def venue_of(text: str) -> str:
    """The journal, proceedings or publisher at the start of what follows the title."""
    text = IN.sub("", re.sub(r"\\em\b\s*|[{}]", "", text.strip(" ,.;:")))
    end = VENUE_END.search(text, 2)
    venue = text[: end.start()] if end else first_sentence(text)[0]
    venue = venue.strip(' ,.;:[]“”"')
    return venue if 1 < len(venue) <= 250 and re.search(r"[^\W\d_]{2}", venue) else ""
