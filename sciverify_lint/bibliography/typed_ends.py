"""Where the title of a typed reference ends, and what of it belongs to no title.

The earliest end counts: a mark of the carrier, an edition, `In:`, the kind of a thesis or report, a publisher in
brackets, a full stop; in the styles that set commas behind the authors also the comma before journal and volume.
"""

import re

from sciverify_lint.bibliography.typed_behind import (
    COMMA_IN,
    EXPLICIT,
    JOURNAL_NEXT,
    LOCUS,
    NO_TITLE,
)
from sciverify_lint.bibliography.typed_marks import ENDS, YEAR

QUOTED = re.compile(
    r"[“\"„«‘]\s*([^“”\"„«»]{8,400}?)(?:[,.]?\s*[”\"“»’](?=[\s,.;:)(]|$)|[,.][”»](?=[^\Wa-z_]))[,.;]?"
    r"|``(.{8,400}?)''[,.]?"
)
STOP = re.compile(r"(?<=[.?!])[”\"’)]?\s+(?=[^a-zà-ÿ\s])|(?<=[.?!])\s+(?=[a-z]{1,3}[A-Z]|in [A-Z])")
ABBREVIATION = re.compile(
    r"(?:\b(?:vol|no|pp?|eds?|nr|ser|ch|proc|trans|conf|int|st|dr|mt|vs|fig|sec|dept|univ|inc|ltd|co|rev|lett"
    r"|phys|chem|biol|sci|acad|natl|soc|res|eng|math|appl|comput|am|eur|br|clin|med|psychol|exp|ann|bull|mem|j"
    r"|astrophys|astron|geophys|environ|mech|mater|electron|educ|econ|syst|theor|technol|nucl|opt|jr|sr|cf|e\.g|i\.e|u\.s)"
    r"|\b[A-ZА-Я])\.$",
    re.I,
)
EDITION = (
    r"(?:(?:\d{1,2}\s?(?:st|nd|rd|th|\.|ª|º|[aeᵉ]\.?)?|second|third|fourth|fifth|revised|rev\.)\s+(?:rev(?:ised|\.)\s)?"
    r"(?:ed(?:n\b|ition|ição|ición|\.)|aufl(?:age|\.)|изд\b|éd(?:ition|\.))|ed\.\s\d)"
)
SHORT = re.compile(r",\s[^\W\d_]{1,4}\.$")
"""`, årg. 12`"""
LONGEST = 500
"""Characters of a title."""
ENDING_YEAR = re.compile(rf"(?<=\w)[\s,:;(]+{YEAR}[\s).]*$")
OF_THE_TITLE = re.compile(
    r"\b(?:in|of|since|before|after|year|until|till|by|from|to|and|the|around|circa|–|de|en|von|bis|für)$",
    re.I,
)


def first_sentence(text: str) -> tuple[str, str]:
    """`text` at its first full stop that is neither an initial's nor an abbreviation's."""
    for stop in STOP.finditer(text):
        before = text[: stop.start()]
        if before.endswith(".") and ABBREVIATION.search(before[-12:]):
            continue
        if text[stop.end() : stop.end() + 1].isdigit() and SHORT.search(before[-8:]):
            continue
        return before.strip(), text[stop.end() :].strip()
    return text.strip(), ""


def title_and_rest(text: str, *, commas: bool = False) -> tuple[str, str]:
    """A title and what follows it; `commas`: in a style that ends titles with a comma.

    After a question mark the title goes on when the next sentence is no journal with a volume but one
    more stands behind it: `Light or dark? Recalling behaviour. Science, 3(4)`.
    """
    marked = QUOTED.match(text)
    if marked and not goes_on(text, marked):
        return marked[1] or marked[2], text[marked.end() :].strip()
    title, rest = by_stop(text)
    explicit = explicit_end(text, commas=commas)
    end = len(title) if rest else len(text)
    if (
        commas
        and (comma := comma_end(text, end)) is not None
        and (not explicit or comma < explicit)
    ):
        return text[:comma], text[comma:].lstrip(" ,")
    apart = None if rest else separated(text)
    if apart is not None and (not explicit or apart < explicit):
        return text[:apart], text[apart:].lstrip(" ,:")
    if explicit and explicit < end:
        return text[:explicit], text[explicit:].strip(" ,;:." + ENDS)
    if rest:
        return title, rest
    return by_segments(text) if commas else without_publisher(text)


def separated(text: str) -> int | None:
    """Where a comma or a colon parts a title from a journal with its volume, when no stop does."""
    return comma_end(text, len(text)) or comma_end(text, len(text), mark=": ")


def by_stop(text: str) -> tuple[str, str]:
    """A title and what follows it, as full stops part them."""
    title, rest = first_sentence(text)
    if title.endswith(("?", "!")) and rest:
        more, after = first_sentence(rest)
        if (
            after
            and not JOURNAL_NEXT.match(more)
            and not re.match(r"[\d(]|(?:[Vv]ol|[Nn]o|[Pp]p?)\.", after)
        ):
            return f"{title} {more}", after
        if not after and not JOURNAL_NEXT.match(more) and re.search(r"\b[a-z]{4,}", more):
            end = separated(more) or explicit_end(more, commas=True) or len(more)
            return f"{title} {more[:end]}", more[end:].lstrip(" ,:;")
    return title, rest


def explicit_end(text: str, *, commas: bool) -> int:
    """Where a mark, an edition, a kind or a host ends the title; 0 where none does."""
    ends = [
        e.start()
        for p in ((EXPLICIT, COMMA_IN) if commas else (EXPLICIT,))
        if (e := p.search(text, 3))
    ]
    if not ends:
        return 0
    end = min(ends)
    return end + 1 if text[end] in "?!" else end


def comma_end(text: str, stop: int, mark: str = ", ") -> int | None:
    """The comma between a title and a journal that a volume follows: `Title, J Sleep Res, 23, 101`."""
    for locus in LOCUS.finditer(text[:LONGEST]):
        comma = text.rfind(mark, 0, locus.start())
        if comma <= 0 or (mark == ": " and "(" in locus[0][:2]):
            continue
        venue = text[comma + 2 : locus.start()]
        if venue_like(venue):
            return comma if comma <= stop else None
    return None


def venue_like(text: str) -> bool:
    """Whether words can be a journal: they begin with a capital, are few, and no sentence ends in them."""
    return text[:1].isupper() and len(text.split()) <= 10 and not first_sentence(text + " ")[1]


def by_segments(text: str) -> tuple[str, str]:
    """A title before commas alone: its first part, and those after it that go on in lower case."""
    pieces = text.split(", ")
    count = 1
    while (
        count < len(pieces)
        and pieces[count][:1].islower()
        and not re.match(r"pp?\.|vol\.|no\.", pieces[count])
    ):
        count += 1
    return ", ".join(pieces[:count]), ", ".join(pieces[count:])


def without_publisher(text: str) -> tuple[str, str]:
    """A title before a publisher and a place that commas alone part from it: `Counting the poor, Routmere, London`."""
    pieces = text.rstrip(". ").rsplit(", ", 2)
    names = [p for p in pieces[1:] if p[:1].isupper() and len(p.split()) <= 4]
    if len(names) == 2 and len(pieces[0].split()) >= 3:
        return pieces[0], ", ".join(names)
    return text, ""


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


def title_of(text: str) -> str:
    """A title without the quotation marks around it, kind in brackets, final stop; "" for what cannot be one."""
    text = text.replace(ENDS, " ").strip(" ,;:")
    text = re.sub(r"\s*\[[^\]]{3,40}\]\s*\.?$", "", text)
    text = text.strip("` ").rstrip(".,;:/ ")
    marks = re.fullmatch(r"[“\"„«‘'](.+)[”\"“»’']", text)
    text = marks[1].rstrip(",.") if marks and not re.search(r"[“”\"„«»]", marks[1]) else text
    if NO_TITLE.fullmatch(text):
        return ""
    return text if 2 < len(text) <= LONGEST and re.search(r"[^\W\d_]{2}", text) else ""


def without_ending_year(title: str) -> str:
    """A title without the year of publication that no other mark parts from it: `Attention over graphs 2021`."""
    found = ENDING_YEAR.search(title)
    if found is None or len(title.split()) < 3 or OF_THE_TITLE.search(title[: found.start()]):
        return title
    return title[: found.start()]
