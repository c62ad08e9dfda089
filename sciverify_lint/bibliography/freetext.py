"""A reference as it is typed or printed -> Reference, by rules.

Rather no title than a wrong one: what is found here is looked up, and a wrong title would accuse.
"""

import re
from dataclasses import dataclass

from sciverify_lint.bibliography.authors_text import leading_authors
from sciverify_lint.bibliography.years import year_of_arxiv
from sciverify_lint.model import Location, Name, Reference
from sciverify_lint.text import identifiers

LONGEST = 20_000
LABEL = re.compile(r"^\s*(?:\[[\w.+-]{1,12}\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s))\s*")
ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|\bdoi\s*:?\s*\S+|\b10\.\d{4,9}/\S+|\barxiv\s*:\s*\S+", re.I
)
QUOTED = re.compile(
    r"[\u201c\u201e\u00ab\"]\s*([^\u201c\u201d\"\u00bb]{8,400}?)[,.]?\s*[\u201d\u201c\"\u00bb]"
)
EARLY_YEAR = re.compile(
    r"[\s.,:]*(?:[(\[]\s*((?:1[5-9]|20)\d\d)[a-z]?(?:[,/][^()]{0,30})?[)\]]|((?:1[5-9]|20)\d\d)[a-z]?\b)"
    r"\s*[.,:;]?\s*"
)
YEAR = re.compile(r"(?<![\d./:-])((?:1[5-9]|20)\d\d)[a-z]?(?![\d/]|[-\u2013]\d)")
PAREN_YEAR = re.compile(r"\(\s*(?:[^()\d]{0,20}\s)?((?:1[5-9]|20)\d\d)[a-z]?\s*\)")
STOP = re.compile(r"[.?!\u3002](?=\s|$)")
ABBREVIATED = re.compile(
    r"(?:\b[A-Z]|\b(?:vs|e\.g|i\.e|cf|no|vol|st|dr|mr|mrs|prof|ed|eds|fig|approx|ca|u\.s|u\.k|sp|spp|subsp|var))$",
    re.I,
)
GB_MARK = re.compile(r"\s*\[(J|C|M|D|R|S|P|N|G|EB|DB|CP)(?:/[A-Z]{2})?\]")
GB_KINDS = {
    "J": "article",
    "C": "inproceedings",
    "M": "book",
    "D": "thesis",
    "R": "techreport",
    "S": "standard",
}
BEFORE_JOURNAL = re.compile(
    r"\s*(.{12,300}?),\s+(?:in:?\s+)?([A-Z][^,;]{2,80}?),?\s+(?:vol\.?\s*)?\d{1,5}\b"
)
JOURNAL_LIKE = re.compile(
    r"^[\W\d]*$|^(?:[A-Z][\w&]*\.?\s*){1,8},?\s*(?:vol\.?\s*)?\d{1,4}\b|^(?:in|ed\.|eds\.)\s", re.I
)
VENUE = re.compile(
    r"[\s.,;:]*(?:[Ii]n:?\s+)?([^\d;]{3,150}?)[\s,.;:(]*(?=\d|\(|,\s*(?:[Vv]ol|[Nn]o|pp)\b|;|$)"
)
KIND_WORDS = (
    (
        "thesis",
        r"\b(?:ph\.?\s?d\.?|master'?s?|doctoral|bachelor'?s?|diploma)\s*thesis|\bdissertation\b",
    ),
    (
        "standard",
        r"\b(?:ISO(?:/IEC)?|IEC|ASTM|DIN|RFC|IEEE\s+Std|ANSI|ITU-T|BS\s+EN)\s*[A-Z]?\d{2,}",
    ),
    (
        "software",
        r"\[(?:computer\s+)?software\]|\bR package\b|\bversion\s+v?\d+\.\d+|github\.com/|zenodo",
    ),
    ("inproceedings", r"\b(?:proc\.|proceedings|conference|symposium|workshop)\b"),
    (
        "article",
        r"\bvol\.?\s*\d|\b\d{1,4}\s*\(\s*\d{1,4}\s*\)|\b\d{1,4}\s*[:,]\s*(?:pp?\.\s*)?[A-Za-z]?\d+|\bjournal\b",
    ),
    ("online", r"\b(?:accessed|retrieved|available (?:at|from|online)|last visited)\b|https?://"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What the words of a reference say."""

    title: str | None
    authors: tuple[Name, ...]
    truncated: bool
    year: int | None
    venue: str | None
    kind: str


def reference_from_text(
    key: str, text: str, location: Location, *, title: str | None = None
) -> Reference:
    """The reference that `text`, plain Unicode, describes; `title` where markup tells it."""
    text = " ".join(text[:LONGEST].split())
    found = describe(text, title=title)
    arxiv = identifiers.find_arxiv(text)
    return Reference(
        key=key,
        location=location,
        kind=found.kind,
        title=found.title,
        authors=found.authors,
        truncated=found.truncated,
        year=found.year or (year_of_arxiv(arxiv) if arxiv else None),
        venue=found.venue,
        doi=identifiers.find_doi(text),
        arxiv=arxiv,
        pmid=identifiers.find_pmid(text),
        pmcid=identifiers.find_pmcid(text),
        isbn=identifiers.find_isbn(text) if "isbn" in text.lower() else None,
        url=identifiers.find_url(text),
        raw=text,
    )


def describe(text: str, *, title: str | None = None) -> Described:
    """Title, authors, year and venue of a reference in one of the usual styles (APA, Vancouver, IEEE, GB/T ...)."""
    words = ADDRESS.sub(" ", LABEL.sub("", text, count=1))
    place = words.find(title) if title else -1
    authors, truncated, end = leading_authors(words if place < 0 else words[:place])
    rest = words[end:]
    early = EARLY_YEAR.match(rest)
    if title is None:
        rest = rest[early.end() :] if early else rest
        title, after = _title(rest, dated=early is not None, named=bool(authors))
    else:
        after = words[place + len(title) :] if place >= 0 else ""
    return Described(
        title=title,
        authors=authors,
        truncated=truncated,
        year=int(early[1] or early[2]) if early else _year(words),
        venue=_venue(after) if title else None,
        kind=_kind(text),
    )


def _title(rest: str, *, dated: bool, named: bool) -> tuple[str | None, str]:
    """The title at the start of what follows the authors, and what follows it."""
    quoted = QUOTED.search(rest)
    if quoted and quoted.start() < 200:
        return _clean(quoted[1]), rest[quoted.end() :]
    mark = GB_MARK.search(rest)
    if mark:
        return _clean(rest[: mark.start()]), rest[mark.end() :]
    if not named:
        return None, ""
    body = rest.lstrip(" .,:;")
    if rest.startswith((",", ":")) and not dated:
        journal = BEFORE_JOURNAL.match(body)
        if journal and _plausible(journal[1]):
            return _clean(journal[1]), body[journal.end(1) :]
        if rest.startswith(","):
            return None, ""
    stop = _sentence_end(body)
    candidate = body[:stop]
    return (_clean(candidate), body[stop:]) if _plausible(candidate) else (None, "")


def _sentence_end(text: str) -> int:
    for found in STOP.finditer(text):
        if found[0] != "." or not ABBREVIATED.search(text[: found.start()]):
            return found.start() if found[0] in ".\u3002" else found.end()
    return len(text)


def _plausible(title: str) -> bool:
    """Whether a stretch can be a title: enough words, and not a journal with its volume."""
    letters = re.findall(r"[^\W\d_]{3,}", title)
    if JOURNAL_LIKE.match(title.strip()) or len(title) > 400:
        return False
    return (
        len(letters) >= 3
        or (len(letters) == 2 and len(title) > 14)
        or bool(re.search(r"[\u4e00-\u9fff]{4}", title))
    )


def _clean(title: str) -> str:
    return title.strip(" ,.;:\u3002").strip("\u2018\u2019")


def _venue(after: str) -> str | None:
    found = VENUE.match(after)
    venue = found[1].strip(" ,.;:") if found else ""
    return venue if re.search(r"[^\W\d_]{2}", venue) else None


def _year(text: str) -> int | None:
    bracketed = PAREN_YEAR.findall(text)
    years = bracketed or YEAR.findall(text)
    return int(years[-1]) if years else None


def _kind(text: str) -> str:
    mark = GB_MARK.search(text)
    if mark:
        return GB_KINDS.get(mark[1], "misc")
    kind = next((kind for kind, pattern in KIND_WORDS if re.search(pattern, text, re.I)), "misc")
    return "misc" if kind == "online" and identifiers.find_doi(text) else kind
