r"""amsrefs lists: `\bib{key}{article}{author={...}, title={...}, ...}` with one `author` for each person."""

import re
from itertools import zip_longest

from sciverify_lint.bibliography.bibtex.braces import closing_brace
from sciverify_lint.bibliography.bibtex.scan import scan
from sciverify_lint.bibliography.bibtex.values import value
from sciverify_lint.bibliography.places import Places
from sciverify_lint.bibliography.reference import TexValue, reference_of
from sciverify_lint.model import Bibliography, Entry, Location, Problem, Reference

BIB = re.compile(r"\\bib\*?\s*\{([^{}]*)\}\s*\{([^{}]*)\}\s*\{")
KINDS = {
    "conference": "inproceedings",
    "collection.article": "incollection",
    "report": "techreport",
}
RENAMED = {"part": "subtitle", "address": "location"}


def parse(content: str, location: Location) -> Bibliography:
    r"""The `\bib` entries of LaTeX source that begins at `location`."""
    places = Places(content, location)
    entries: list[Entry] = []
    problems: list[Problem] = []
    references: dict[str, Reference] = {}
    starts = list(BIB.finditer(content))
    for found, following in zip_longest(starts, starts[1:]):
        limit = following.start() if following else len(content)
        key, kind = found[1].strip(), found[2].strip().lower()
        end = closing_brace(content, found.end(), limit)
        place = places.location(found.start(), end or found.end())
        entries.append(Entry(key=key, kind=kind, location=place))
        if end is None:
            problems.append(
                Problem(
                    code="SV002",
                    message=f"the entry `{key}` is not closed",
                    location=place,
                    key=key,
                )
            )
        elif key not in references:
            values = _values(content, found.end(), end - 1, places)
            raw = content[found.start() : end]
            references[key] = reference_of(key, KINDS.get(kind, kind), place, values, raw=raw)
    return Bibliography(
        entries=tuple(entries), references=tuple(references.values()), problems=tuple(problems)
    )


def _values(content: str, start: int, end: int, places: Places) -> list[TexValue]:
    """The fields by name; persons joined by `and`, because each has a field of its own."""
    values: dict[str, TexValue] = {}
    for field in scan(content, start, end).fields:
        name = RENAMED.get(field.name, field.name)
        text = value(content[field.start : field.end], {}).text
        place = places.location(field.start, field.end)
        if name in values and name in ("author", "editor"):
            joined = f"{values[name].text} and {text}"
            values[name] = TexValue(name, joined, values[name].location)
        else:
            values.setdefault(name, TexValue(name, text, place))
    return list(values.values())
