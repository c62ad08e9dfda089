"""The reference list of a source, which must never be read as what the source says."""

import re
from collections.abc import Sequence

from sciverify_lint.fulltext.prose.lines import Line, bare_heading, is_named, is_references

ENTRY = re.compile(
    r"\s*(?:\[\w{1,12}\+?\]|\(?\d{1,3}[.)\]]\s|\d{1,3}\s+[A-Z]|[A-Z][\w’'-]+,\s+[A-Z]\.)"
)
TRACE = re.compile(
    r"""\(\d{4}[a-z]?\) | \b(?:19|20)\d\d[a-z]?\s*[.;,:)]* \s*\Z | \b(?:19|20)\d\d[a-z]?[.;:]
    | \bdoi\b | \barXiv\b | \bpp?\.\s?\d | \bet\ al\b | \bvol\.\s?\d | \d\s?\(\d{1,3}\)\s?[:,] | \d[:,]\s?\d{1,5}[–-]\d
    | https?://
    | \bIn:?\s+Proc | \bJournal\b | \bProceedings\b | \bPress\b | \beds?\.""",
    re.VERBOSE | re.IGNORECASE,
)
AFTER = re.compile(
    r"appendi|supplement|supporting\s+information|acknowledg|additional\s+file|figure\s+(?:legend|caption)|table\s+(?:legend|caption)"
    r"|authors?['’]?\s+contribution|funding|competing|conflict|data\s+availability|code\s+availability|ethics",
    re.IGNORECASE,
)
LETTERED = re.compile(r"[A-Z](?:\.\d{1,2})*\.?\s+[A-Z][a-z]+")
NUMBERED = re.compile(r"\s*(?:\[(\d{1,3})\]|(\d{1,3})\.)\s+\S")
LOOK_AHEAD = 8
MOST_STARTS = 10


def without_references(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines without every reference list; an appendix behind one is kept."""
    kept: list[Line] = []
    inside = False
    for number, line in enumerate(lines):
        if is_references(line.text) and not line.text[:1].islower() and opens_list(lines, number):
            inside = True
        elif inside and ends_list(lines, number):
            inside = False
        if not inside:
            kept.append(line)
    return tuple(kept[: unheaded_list(kept)])


def opens_list(lines: Sequence[Line], number: int) -> bool:
    """Whether a list of references, and not prose, follows this heading.

    A line `References` in a table of contents is followed by other headings.
    """
    following = [line for line in lines[number + 1 :][:LOOK_AHEAD] if line.text.strip()]
    if not following:
        return True
    return share_of_entries(following) >= 0.2 or not is_named(following[0].text)


def ends_list(lines: Sequence[Line], number: int) -> bool:
    """Whether a reference list ends before this line, because a section that may follow one begins."""
    line = lines[number]
    text = line.text.strip()
    if AFTER.match(bare_heading(text)) and (is_named(text) or line.heading):
        return True
    if len(text) > 80 or not (line.heading or LETTERED.match(text)):
        return False
    if TRACE.search(text) or ENTRY.match(text) or text.endswith((".", ",")):
        return False
    following = [line for line in lines[number + 1 :][:LOOK_AHEAD] if line.text.strip()]
    return bool(following) and share_of_entries(following) < 0.15


def share_of_entries(lines: Sequence[Line]) -> float:
    """The share of lines that look like part of a reference list."""
    like = sum(bool(ENTRY.match(line.text) or TRACE.search(line.text)) for line in lines)
    return like / len(lines)


def unheaded_list(lines: Sequence[Line]) -> int:
    """Where a reference list without a heading begins: numbered from 1 to the end, most entries with a year."""
    numbers = [number_of(line.text) for line in lines]
    starts = [n for n, number in enumerate(numbers) if number == 1 and n >= 0.4 * len(lines)]
    for start in reversed(starts[-MOST_STARTS:]):
        entries = 0
        for number in numbers[start:]:
            entries += number == entries + 1
        tail = lines[start:]
        if 5 <= entries >= len(tail) / 8 and traced(tail) >= 0.7 * entries:
            return start
    return len(lines)


def number_of(line: str) -> int | None:
    """The number with which a line begins, as an entry of a list does."""
    found = NUMBERED.match(line)
    return int(found[1] or found[2]) if found else None


def traced(lines: Sequence[Line]) -> int:
    """How many lines hold a year, pages, or the like."""
    return sum(TRACE.search(line.text) is not None for line in lines)
