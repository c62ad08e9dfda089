"""What stands before the first section: title, authors, addresses. None of it is what a source says."""

import re
from collections.abc import Sequence

from sciverify_lint.fulltext.prose.lines import KEYWORDS, TERMINAL, Line, bare_heading

ADDRESS = re.compile(
    r"""[\w.+-]+@[\w-]+\.[\w.]+ | \{[^{}@]{1,80}\}@
    | \b(?:Universit[a-zäéà]*|Department|Dept\.|Institut[a-z]*|Facult[a-zé]*|Laborator[a-z]+
    |School\s+of|College\s+of|Cent(?:er|re)\s+for|Hospital
    |Academy|Ministry|Google|Microsoft|Facebook\s+AI|Corresponding\s+author|Correspondence|ORCID|Equal\s+contribution|These\s+authors)\b
    | \b(?:Received|Accepted|Revised|Published|Submitted)\b.{0,25}\b(?:19|20)\d\d\b
    | ©|\(c\)\s+\d{4}|Copyright|All\s+rights\s+reserved
    | \bISSN\b | https?://(?:dx\.)?doi\.org/ | \bdoi:\s?10\. | Permission\s+to\s+make\s+digital
    | Creative\s+Commons | open\s+access\s+article
    | ^\s*(?:Academic\s+)?Editor: | ^\s*Citation: | ^\s*Funding: | ^\s*E-?mail""",
    re.VERBOSE | re.IGNORECASE,
)
ABSTRACT = re.compile(r"(?:abstract|summary|résumé|zusammenfassung|resumen)", re.IGNORECASE)
RUN_IN = re.compile(
    r"\s*(?:abstract|summary|zusammenfassung|resumen|résumé)\s*[:.—–-]+\s*(?=\S)|\s*ABSTRACT\s+(?=[A-Z])|\s*Abstract\s+(?=[A-Z][a-z]*\s+[a-z])",
)
NOTICE = re.compile(
    r"(?:(?:Academic\s+)?Editor|Citation|Copyright|Received|Data\s+Availability(?:\s+Statement)?|Funding|Competing\s+Interests"
    r"|How\s+to\s+cite(?:\s+this\s+article)?|Correspondence|To\s+cite\s+this\s+article|Cite\s+this\s+article(?:\s+as)?)\s*(?::|©)"
)
"""Labels of the notices that journals print below an abstract."""
MOST_KEYWORDS, MOST_NOTICE = 4, 40
"""Lines; they end sooner where a heading stands, keywords also where a paragraph begins."""
LEAST_PROSE = 60
"""Words of a paragraph that may name a university and is prose all the same."""


def without_front(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without title, authors and addresses, where a first heading tells where they end.

    Paragraphs of prose before that heading stay: many journals print the abstract without a heading.
    """
    first = first_heading(lines)
    if first is None:
        parts = paragraphs(lines)
        bare = next((n for n, part in enumerate(parts) if is_prose(part)), 0)
        return tuple(line for part in parts[bare:] for line in part)
    kept = [
        line for paragraph in paragraphs(lines[:first]) if is_prose(paragraph) for line in paragraph
    ]
    return (*kept, *(line for line in lines[first:] if not is_address(line)))


def first_heading(lines: Sequence[Line]) -> int | None:
    """The number of the line that begins the text proper; None when it is not near the beginning."""
    near = max(40, len(lines) // 4)
    for number, line in enumerate(lines[:near]):
        if line.heading or RUN_IN.match(line.text):
            return number
    return None


def is_address(line: Line) -> bool:
    """Whether a line of the first page is a footnote with an address or the like."""
    return (
        line.page == 1 and len(line.text) < 120 and re.search(r"\w@\w+\.\w", line.text) is not None
    )


def paragraphs(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines by paragraph."""
    found: list[list[Line]] = []
    for line in lines:
        if line.starts or not found:
            found.append([])
        found[-1].append(line)
    return found


def is_prose(paragraph: Sequence[Line]) -> bool:
    """Whether a paragraph says something: a sentence at least, no title, no names, no address."""
    text = " ".join(line.text for line in paragraph)
    words = text.split()
    if not TERMINAL.search(text) or (ADDRESS.search(text) and len(words) < LEAST_PROSE):
        return False
    return sum(word[0].isupper() for word in words) <= 0.6 * len(words)


def with_abstract(lines: Sequence[Line]) -> tuple[Line, ...]:
    """`Abstract. We show` as a heading and its text; keywords and notices of the journal out."""
    found: list[Line] = []
    seen = False
    skipping = 0
    for line in lines:
        run_in = None if seen or line.heading else RUN_IN.match(line.text)
        if run_in:
            seen, skipping = True, 0
            found.append(Line("Abstract", line.page, starts=True, heading=True))
            found.append(Line(line.text[run_in.end() :], line.page, starts=True))
            continue
        seen = seen or (line.heading and ABSTRACT.fullmatch(bare_heading(line.text)) is not None)
        skipping = still_skipping(line, skipping)
        if not skipping:
            found.append(line)
    return tuple(found)


def still_skipping(line: Line, skipping: int) -> int:
    """How many lines more, this one included, belong to keywords or notices and are no text."""
    if KEYWORDS.match(line.text):
        return MOST_KEYWORDS
    if line.page == 1 and NOTICE.match(line.text):
        return MOST_NOTICE
    if line.heading or (line.starts and skipping <= MOST_KEYWORDS):
        return 0
    return max(0, skipping - 1)
