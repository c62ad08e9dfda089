"""A line of a source text, and which lines are headings.

PDFs have no headings, only lines; so a heading is a line that bears a usual name, or a number and a few words,
where a paragraph has just ended.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Line:
    """One line; lines that belong together follow each other without a `starts`."""

    text: str
    page: int | None = None
    starts: bool = False
    """Whether a paragraph begins here."""
    heading: bool = False


NUMBER = re.compile(
    r"(?:§\s?)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5}(?=\.)|[A-Z](?:\.\d{1,2}){0,2})[.)]?\s+"
)
NAMED = re.compile(
    r"""(?:
    abstract | summary | (?:general\s+)?introduction | background | related\s+works? | literature\s+review | overview
    | preliminaries | (?:materials?\s+and\s+|patients\s+and\s+|subjects\s+and\s+|data\s+and\s+)?methods?
    | methods?\s+and\s+materials? | methodology | study\s+design | experiments? |
    experimental\s+(?:setup|section|design|results)
    | (?:main\s+)?results?(?:\s+and\s+discussions?)? | findings | evaluation
    | discussions?(?:\s+and\s+conclusions?)? | (?:summary\s+and\s+)?conclusions? | conclusions?\s+and\s+\w+(?:\s+\w+)?
    | concluding\s+remarks | limitations | future\s+work | key\s?words | index\s+terms | highlights
    | acknowledge?ments? | funding | ethics\s+(?:statement|approval)
    | (?:data|code)\s+(?:and\s+\w+\s+)?availability(?:\s+statement)?
    | authors?['’]?\s+contributions? | (?:declaration\s+of\s+)?competing\s+interests? | conflicts?\s+of\s+interests?
    | supplement(?:ary|al)\s+\w+ | supporting\s+information | additional\s+files? | abbreviations
    | (?:figure|table)\s+(?:legends|captions) | nomenclature
    | appendi(?:x|ces)(?:\s+[A-Z\d]{1,3})?(?:\s*[:.–—-]?\s+\S.{0,70})?
    )""",
    re.VERBOSE | re.IGNORECASE,
)
REFERENCES = re.compile(
    r"""(?:references(?:\s+(?:and|&)\s+(?:notes|further\s+reading))?
    | (?:selected\s+)?bibliography | literature(?:\s+cited)?
    | (?:works|references|sources)\s+cited | cited\s+literature | literature\s+references
    | reference\s+list | list\s+of\s+references
    | bibliographic\s+references | notes\s+and\s+references
    | literatur(?:verzeichnis|angaben)? | quellenverzeichnis | referencias(?:\s+bibliográficas)? | bibliografía
    | références(?:\s+bibliographiques)? | bibliographie | referências(?:\s+bibliográficas)?
    | riferimenti(?:\s+bibliografici)?
    | bibliografia | referenties | литература | список\s+литературы | 参考文献 | 參考文獻)""",
    re.VERBOSE | re.IGNORECASE,
)
KEYWORDS = re.compile(
    r"""\s*(?:(?i:key\s?-?words?(?:\s+and\s+phrases)?|index\s+terms|ccs\s+concepts|pacs|jel|msc)\b[^.:]{0,30}?[:.—–-]
    |(?i:key\s?words)\s*\Z|K(?i:ey\s?words)\s+[A-Z])""",
    re.VERBOSE,
)
TERMINAL = re.compile(r"[.!?…:。！？][\"'”’)\]]*\s*\Z")
SECTION = re.compile(
    r"(?:section|chapter|part|page|table|figure|appendix|notes?|kapitel)\b[\s\d.:]*\w{0,3}\Z",
    re.IGNORECASE,
)
WORD = re.compile(r"[^\W\d_]{3,}")
LONGEST_HEADING = 90


def bare_heading(text: str) -> str:
    """A heading without its number and closing punctuation: `Results` for `3. Results:`."""
    stripped = text.strip().strip("*_#|■ \t")
    number = NUMBER.match(stripped)
    return stripped[number.end() if number else 0 :].strip().rstrip(".:").strip() or stripped


def is_named(text: str) -> bool:
    """Whether a line is the usual name of a section, and nothing more."""
    if len(text) > LONGEST_HEADING:
        return False
    spaced = bare_heading(unspaced(text))
    return bool(NAMED.fullmatch(spaced) or REFERENCES.fullmatch(spaced))


def is_references(text: str) -> bool:
    """Whether a line is the heading of a reference list."""
    return len(text) <= LONGEST_HEADING and bool(REFERENCES.fullmatch(bare_heading(unspaced(text))))


def unspaced(text: str) -> str:
    """`A B S T R A C T` as `ABSTRACT`."""
    return text.replace(" ", "") if re.fullmatch(r"\s*(?:\w ){4,}\w\s*", text) else text


def is_numbered(text: str) -> bool:
    """Whether a line looks like `3.1 Sampling of meadows`: a number and a few words that begin with a capital."""
    found = NUMBER.match(text)
    if found is None or len(text) > LONGEST_HEADING:
        return False
    rest = text[found.end() :].strip()
    words = rest.split()
    return (
        1 <= len(words) <= 12
        and rest[0].isupper()
        and WORD.search(rest) is not None
        and not re.search(r"[.,;:\-]\Z", rest)
        and sum(any(c.isdigit() for c in w) for w in words) <= 1
    )


def is_section(text: str) -> bool:
    """Whether a line is the heading of a section rather than a title."""
    return is_named(text) or is_numbered(text) or SECTION.match(text) is not None


def with_headings(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with headings marked; what follows a heading starts a paragraph."""
    marked: list[Line] = []
    ended = True
    for number, line in enumerate(lines):
        following = lines[number + 1].text if number + 1 < len(lines) else ""
        heading = line.heading or (is_named(line.text) and not line.text[:1].islower())
        if not heading and (ended or line.starts) and is_numbered(line.text):
            heading = not following[:1].islower()
        starts = line.starts or heading or bool(marked and marked[-1].heading)
        marked.append(replace(line, heading=heading, starts=starts))
        ended = heading or bool(TERMINAL.search(line.text) or KEYWORDS.match(line.text))
    return tuple(marked)
