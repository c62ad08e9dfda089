"""DOIs as they stand in entries: whole, short (`10/abc`), broken by a space, inside a page's address.

Where a DOI ends in an address only its registrar can say: `cited_doi` gives the likeliest reading and all others.
"""

import re
from dataclasses import dataclass
from urllib.parse import unquote

from sciverify_lint.text.verbatim import TAIL, balanced, unescaped

START = re.compile(r"(?<![\d.])10\.\d{4,9}(?:\.\d+)*(?:/|%(?:25)*2[Ff])")
STOP = re.compile(
    r"[\s\"\u201c\u201d\u00ab\u00bb|\\^`{}]|</?[a-z]{1,6}[ />]|[,;]\s*(?=https?:|doi|10\.\d{4})",
    re.I,
)
BROKEN = re.compile(r"(?:doi\b[:\s]*|https?://(?:dx\.)?doi\.org/)?10\s*\.\s*\d{4}[\d.\s]*/", re.I)
ADDRESS = re.compile(r"(?:https?://|(?:[\w-]+\.)+[a-z]{2,}/)\S*$", re.I)
RESOLVER = re.compile(r"(?<![\w-])(?:dx\.|www\.)?(?:short)?doi\.org/(?:doi:)?$", re.I)
PARAMETER = re.compile(r";[a-z]+=", re.I)
PAGE = re.compile(r"(?:/[a-z]+(?:[.+_-][a-z]+)*)+/?$|\.pdf$", re.I)
"""The end of an address that no DOI needs: words without a digit (`/abstract`, `/fulltext.html`), a suffix."""
PREPRINT_PAGE = re.compile(r"(10\.(?:1101|64898)/[\d.]+)v\d+(?:[./].*)?$", re.I)
CUT = re.compile(r"[^\w().:<>-]|\.(?=[a-z])|(?<=\d)v(?=\d)", re.I)
"""Where a DOI may end and the rest of an address go on."""
ENCODED = re.compile(r"%[0-9A-Fa-f]{2}")
SHORT = re.compile(
    r"""
      (?<![\w.-])(?:shortdoi\.org/|(?:dx\.|www\.)?doi\.org/|(?:short)?doi\s*[:=]?\s*)10(?:/|%2f)(?P<marked>[a-z0-9]{2,12})
    | ^\s*10(?:/|%2f)(?=[a-z0-9]*[a-z])(?P<alone>[a-z0-9]{2,12})\s*$      # in a field of its own
    | (?<![\w.-])(?:dx\.|www\.)?doi\.org/(?!10[./%])(?P<path>[a-z0-9]{3,12})/?(?=$|[\s\])},;])  # resolves without 10/
    """,
    re.I | re.X,
)
BEHIND_SHORT = re.compile(r"[\w./%-]*\w")
MOST = 12
"""Readings of one DOI that are tried."""
MOST_PARTS = 50
"""Cut off one by one; what has more is no DOI."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedDoi:
    """A DOI out of an entry, in lower case and without resolver."""

    doi: str
    """The likeliest reading; `10/abc` for a short one."""
    stated: bool = True
    """Whether the entry itself says that this is a DOI; not where it was cut out of a page's address."""
    readings: tuple[str, ...] = ()
    """Every way to read it, the longest first, where there are several."""


def cited_doi(text: str) -> CitedDoi | None:
    """The first DOI in free text, LaTeX or an address; None when there is none.

    Keeps balanced brackets and the angle brackets of SICI DOIs; drops what punctuation or markup added.
    """
    source = unescaped(text)
    if BROKEN.match(source.strip()) and " " in source.strip():
        return broken_doi(source.strip())
    start = START.search(source)
    if start is None:
        return short_doi(source)
    before = source[max(0, start.start() - 300) : start.start()]
    stop = STOP.search(source, start.end())
    found = source[start.start() : stop.start() if stop else len(source)]
    if ADDRESS.search(before) is None:
        whole = cleaned(found)
        doi = PREPRINT_PAGE.sub(r"\1", PAGE.sub("", whole) if whole.endswith(".pdf") else whole)
        return one_of(doi, readings_of(whole))
    in_query = "?" in before
    path = re.split("[&#]" if in_query else "[?#]", found, maxsplit=1)[0]
    whole = cleaned(PARAMETER.split(path, maxsplit=1)[0])
    likely = PAGE.sub("", whole)
    likely = PREPRINT_PAGE.sub(r"\1", likely if has_number(likely) else whole)
    resolved = RESOLVER.search(before) is not None
    return one_of(likely, readings_of(cleaned(path)), stated=resolved)


def one_of(doi: str, readings: tuple[str, ...], *, stated: bool = True) -> CitedDoi | None:
    """A DOI that has a suffix."""
    if not doi.partition("/")[2]:
        return None
    return CitedDoi(doi=doi, stated=stated, readings=readings if set(readings) - {doi} else ())


def broken_doi(source: str) -> CitedDoi | None:
    """A DOI with blanks inside: what stands before the first one if that can be a DOI, else all of it."""
    at = re.search(r"10\s*\.\s*\d", source)
    pieces = source[at.start() if at else 0 :].split()
    joined = ["".join(pieces[:n]) for n in range(len(pieces), 0, -1)]
    found = [r.doi for text in joined[-MOST:] if START.match(text) and (r := cited_doi(text))]
    if not found:
        return None
    doi = found[-1] if has_number(found[-1]) else found[0]
    return one_of(doi, tuple(dict.fromkeys(found)))


def short_doi(source: str) -> CitedDoi | None:
    """A short DOI, which doi.org resolves."""
    found = SHORT.search(source)
    if found is None or BEHIND_SHORT.match(source, found.end()):
        return None
    name = (found["marked"] or found["alone"] or found["path"]).lower()
    # a page of doi.org itself may look like one
    return CitedDoi(doi=f"10/{name}", stated=bool(found["marked"] or re.search(r"\d", name)))


def is_short(doi: str) -> bool:
    """Whether a DOI is a short one."""
    return doi.startswith("10/")


def cleaned(found: str) -> str:
    """A DOI without percent-encoding, loose brackets and final stops, in lower case."""
    for _ in range(3):
        if not ENCODED.search(found):
            break
        found = unquote(found)
    return balanced(found).rstrip(TAIL).lower()


def readings_of(whole: str) -> tuple[str, ...]:
    """`whole` and what is left of it without its last parts, the longest first, as far as a number remains."""
    first = whole.find("/") + 2
    parts = [m.start() for m in CUT.finditer(whole, first)][-MOST_PARTS:]
    ends = [len(whole), *reversed(parts)]
    found = [cleaned(whole[:end]) for end in ends]
    return tuple(dict.fromkeys(f for f in found if has_number(f)))[:MOST]


def has_number(doi: str) -> bool:
    """Whether there is a digit behind the prefix: journals have DOIs of words alone, works hardly ever."""
    return re.search(r"\d", doi.partition("/")[2]) is not None
