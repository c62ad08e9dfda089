"""Reading other people's JSON and markup: nothing that is missing or of another type raises."""

import html
import re

from sciverify_lint.text.formulas import undoubled
from sciverify_lint.text.titles import ANNOTATION, INNER_TAG, TAG

SPACE = re.compile(r"\s+")
UNSEEN = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
"""Control and direction characters: they would reach the user's terminal."""
YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|2100)(?!\d)")
LONGEST = 200_000
MOST = 5000
"""Items of one list that are looked at."""
TITLE = re.compile(r"<(?:jats:)?title\b[^>]*>(.{0,200}?)</(?:jats:)?title>", re.S | re.I)
HEADING = re.compile(r"</?h[1-6]\b[^>]*>", re.I)
BLOCK = re.compile(r"</?(?:jats:)?(?:p|sec|list|list-item|br|div|abstract)\b[^>]{0,200}>", re.I)
LABEL = re.compile(r"^(?i:abstract|summary)\b\s*[:.]?\s*(?=[A-Z\d(])")


def at(value: object, *path: str | int) -> object:
    """What stands at a path of keys and indexes, or None."""
    for step in path:
        if isinstance(step, str) and isinstance(value, dict):
            value = value.get(step)
        elif isinstance(step, int) and isinstance(value, list) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def text(value: object, *path: str | int) -> str:
    """The string (or number, as one) at a path, without white space at its edges; else ""."""
    found = at(value, *path)
    if isinstance(found, str):
        return found.strip()[:LONGEST]
    return str(found) if isinstance(found, int) and not isinstance(found, bool) else ""


def rows(value: object, *path: str | int) -> list[object]:
    """The list at a path; a single thing where a list was expected is a list of one."""
    found = at(value, *path)
    if isinstance(found, list):
        return found[:MOST]
    return [] if found is None else [found]


def year(value: object, *path: str | int) -> int | None:
    """The year in a number or a date at a path."""
    found = YEAR.search(text(value, *path))
    return int(found[1]) if found else None


def line(markup: str) -> str:
    """A title, name or venue as one line of plain text: entities, tags and runs of space are gone."""
    plain = html.unescape(html.unescape(markup[:LONGEST]))
    if "$$" in plain or "math" in plain:
        plain = undoubled(plain)
    if "<" in plain:
        plain = TAG.sub(" ", INNER_TAG.sub("", ANNOTATION.sub("", plain)))
    return SPACE.sub(" ", UNSEEN.sub("", plain)).strip()


def prose(markup: str) -> str | None:
    """An abstract as plain text: JATS and HTML are gone, its headings run in, `Abstract` dropped; None if empty."""
    kept = TITLE.sub(lambda m: f" {headed(m[1])} ", markup[:LONGEST])
    kept = HEADING.sub(" ", BLOCK.sub(" ", kept))
    plain = LABEL.sub("", line(kept), count=1).strip()
    return plain if len(plain) > 20 else None


def headed(heading: str) -> str:
    """A section heading of an abstract, as a label before its text."""
    plain = line(heading).rstrip(":.")
    return "" if plain.lower() in ("abstract", "summary", "") else f"{plain}:"


def distinct(values: "list[str] | tuple[str, ...]") -> tuple[str, ...]:
    """The non-empty values, each once, in order."""
    return tuple(dict.fromkeys(v for v in values if v))
