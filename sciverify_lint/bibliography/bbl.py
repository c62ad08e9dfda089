r"""`.bbl` files: those of biber are data, those of BibTeX are a `thebibliography` (or an amsrefs list)."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from sciverify_lint.bibliography import amsrefs, thebibliography
from sciverify_lint.bibliography.bibtex.braces import closing_brace
from sciverify_lint.bibliography.places import Places
from sciverify_lint.bibliography.reference import TexValue, reference_of
from sciverify_lint.model import Bibliography, Entry, Location, Name, Reference
from sciverify_lint.text.names import split_name
from sciverify_lint.text.tex import to_unicode

ENTRY = re.compile(r"\\entry\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
END_ENTRY = re.compile(r"\\endentry(?![A-Za-z])")
DATUM = re.compile(
    r"\\(field|strng|verb|list|name)\s*\{([A-Za-z]+)\}\s*(?:\{[^{}]*\}\s*)*?(?=\{|\n)"
)
VERB = re.compile(r"\s*\\verb\s+([^\n]*)")
MORE = re.compile(r"\\true\s*\{moreauthor\}")
PART = re.compile(r"(family|given|prefix|suffix)\s*=\s*\{")
MOST_OPEN = 20
REACH = 20_000
"""Longest group that is read; after `MOST_OPEN` open ones the entry is given up."""
SKIPPED = re.compile(
    r".*hash|.*extra.*|sort\w+|label\w*|.*source|options|namehash|uniq\w+|singletitle|nametemplates"
)


def parse(content: str, location: Location) -> Bibliography:
    """The entries of a `.bbl` file, whatever program wrote it."""
    if not ENTRY.search(content):
        if "\\bib{" in content and "\\bibitem" not in content:
            return amsrefs.parse(content, location)
        return thebibliography.parse(content, location)
    places = Places(content, location)
    entries: list[Entry] = []
    references: dict[str, Reference] = {}
    starts = list(ENTRY.finditer(content))
    for found, following in zip_longest(starts, starts[1:]):
        limit = following.start() if following else len(content)
        closing = END_ENTRY.search(content, found.end(), limit)
        end = closing.end() if closing else limit
        place = places.location(found.start(), end)
        entries.append(Entry(key=found[1], kind=found[2].lower(), location=place))
        if found[1] not in references:
            references[found[1]] = _reference(content, found, end, places)
    return Bibliography(entries=tuple(entries), references=tuple(references.values()))


def _reference(content: str, entry: re.Match[str], end: int, places: Places) -> Reference:
    values: list[TexValue] = []
    names: tuple[Name, ...] = ()
    for kind, name, text, start, stop in _data(content, entry.end(), end):
        if kind == "name":
            if name == "author" or (name == "editor" and not names):
                names = tuple(_names(text))
        elif not SKIPPED.fullmatch(name):
            values.append(TexValue(name, text, places.location(start, stop)))
    more = MORE.search(content, entry.end(), end) is not None
    place = places.location(entry.start(), end)
    raw = content[entry.start() : end]
    return reference_of(entry[1], entry[2].lower(), place, values, raw=raw, authors=(names, more))


def _data(content: str, start: int, end: int) -> Iterator[tuple[str, str, str, int, int]]:
    r"""Each `\field`, `\list`, `\name` and `\verb` of an entry: kind, name, text and where the text stands."""
    position = start
    failures = 0
    while failures < MOST_OPEN and (found := DATUM.search(content, position, end)):
        position = found.end()
        if found[1] == "verb":
            verbatim = VERB.match(content, found.end(), end)
            if verbatim:
                position = verbatim.end()
                yield "verb", found[2], verbatim[1].strip(), verbatim.start(1), verbatim.end(1)
            continue
        text = _last_group(content, found.end(), end)
        if text is None:
            failures += 1
        else:
            position = text[1]
            yield found[1], found[2], content[text[0] : text[1] - 1], text[0], text[1] - 1


def _last_group(content: str, start: int, end: int) -> tuple[int, int] | None:
    """The inside of the last of the braced groups that stand in a row from `start` on."""
    last = None
    position = start
    while (opened := re.compile(r"\s*\{").match(content, position, end)) is not None:
        closed = closing_brace(content, opened.end(), min(end, opened.end() + REACH))
        if closed is None:
            break
        last = (opened.end(), closed)
        position = closed
    return last


def _names(text: str) -> Iterator[Name]:
    """biber's name list: `{{hash=...}{family={Doe}, given={Jane}, ...}}`, or the older `{{}{Doe}{D.}{Jane}{J.}...}`."""
    for person in _groups(text):
        groups = _groups(person)
        parts: dict[str, str] = {}
        for found in PART.finditer(person):
            closed = closing_brace(person, found.end(), len(person))
            if closed:
                plain = " ".join(to_unicode(person[found.end() : closed - 1]).split())
                parts.setdefault(found[1], plain)
        if "family" in parts:
            name = Name(
                family=parts["family"],
                given=parts.get("given", ""),
                prefix=parts.get("prefix", ""),
                suffix=parts.get("suffix", ""),
            )
            yield name if name.given else split_name(f"{{{name.family}}}")
        elif len(groups) >= 4:
            yield split_name(f"{{{groups[1]}}}, {groups[3]}" if groups[3] else f"{{{groups[1]}}}")


def _groups(text: str) -> list[str]:
    groups: list[str] = []
    position = 0
    while (opened := text.find("{", position)) >= 0:
        closed = closing_brace(text, opened + 1, len(text))
        if closed is None:
            break
        groups.append(text[opened + 1 : closed - 1])
        position = closed
    return groups
