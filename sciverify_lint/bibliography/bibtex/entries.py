"""One entry in full: bibtexparser says what a well-formed entry holds, the scan where, and rescues the rest.

The only module that touches bibtexparser.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from sciverify_lint.bibliography.bibtex.index import Block
from sciverify_lint.bibliography.bibtex.scan import Fault, RawField, scan
from sciverify_lint.bibliography.bibtex.values import value


@dataclass(frozen=True, slots=True, kw_only=True)
class TexField:
    """A field whose macros are put in, its text still TeX."""

    name: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FullEntry:
    """An entry's own fields, the first of each name, and its faults in words."""

    fields: tuple[TexField, ...]
    faults: tuple[Fault, ...]


def full_entry(text: str, block: Block, macros: Mapping[str, str]) -> FullEntry:
    """The fields of `block`; `macros` in lower case."""
    unclosed = block.fault == "is not closed"
    inside_end = block.end if unclosed else block.end - 1
    scanned = scan(text, block.body, max(block.body, inside_end), unclosed=unclosed)
    raws = (
        _parsed_values(text[block.start : block.end], scanned.fields) if not block.fault else None
    )
    if raws is None:
        raws = tuple(text[field.start : field.end] for field in scanned.fields)
        faults = scanned.faults
    else:
        faults = tuple(fault for fault in scanned.faults if "comma" in fault.said)
    fields: dict[str, TexField] = {}
    doubled: list[Fault] = []
    for field, raw in zip(scanned.fields, raws, strict=True):
        found = value(raw, macros)
        # the name of a macro is better than nothing for a journal, but not for a person
        known = "" if found.unknown and field.name in NAMES else found.text
        content = TexField(name=field.name, text=known, start=field.start, end=field.end)
        if field.name not in fields:
            fields[field.name] = content
        elif (
            fields[field.name].text.strip() != content.text.strip() and field.name not in REPEATABLE
        ):
            doubled.append(Fault(field.start, f"has two different fields `{field.name}`"))
    return FullEntry(fields=tuple(fields.values()), faults=(*faults, *doubled))


NAMES = frozenset({"author", "editor", "translator"})
REPEATABLE = frozenset(
    {"file", "url", "keywords", "note", "annote", "annotation", "abstract", "issn"}
)
"""Fields that reference managers write twice without harm."""


def _parsed_values(source: str, fields: tuple[RawField, ...]) -> tuple[str, ...] | None:
    """bibtexparser's values when it reads the same fields in the same order, else None."""
    from bibtexparser.model import DuplicateFieldKeyBlock, Entry
    from bibtexparser.splitter import Splitter

    logging.getLogger("bibtexparser.splitter").setLevel(logging.CRITICAL)
    blocks = Splitter(source).split().blocks
    entry = blocks[0] if blocks else None
    if isinstance(entry, DuplicateFieldKeyBlock):
        entry = entry.ignore_error_block
    if not isinstance(entry, Entry) or len(blocks) != 1:
        return None
    if [field.key.lower() for field in entry.fields] != [field.name for field in fields]:
        return None
    return tuple(str(field.value) for field in entry.fields)
