"""The citing fields of all parts: their places, their works under one key each, and what could not be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sciverify_lint.readers.docx.fields import Payload, payload
from sciverify_lint.readers.docx.found import FoundCitation, FoundKey
from sciverify_lint.readers.docx.item import Item
from sciverify_lint.readers.docx.keys import keys_for
from sciverify_lint.readers.docx.story import Span, Story

Place = tuple[str, int]
"""Part and paragraph number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedWork:
    """A work that some field cites: its key, all that fields say of it, and where it is cited first."""

    key: str
    item: Item
    place: Place
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenField:
    """A citing field that cannot be read."""

    place: Place
    start: int
    fault: str
    shown: str
    foreign: bool = False
    """Of a manager whose data are not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldCitations:
    """All citing fields of a document."""

    by_place: Mapping[Place, Sequence[FoundCitation]]
    works: tuple[CitedWork, ...]
    broken: tuple[BrokenField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A span with its works."""

    place: Place
    start: int
    end: int
    items: tuple[Item, ...]
    text: str


def field_citations(stories: Sequence[tuple[str, Story]]) -> FieldCitations:
    """Read the fields of all parts; identity of works is found over all of them."""
    held: list[Held] = []
    broken: list[BrokenField] = []
    for part, story in stories:
        texts = {p.number: p.text for p in story.paragraphs}
        for span in story.spans:
            text = texts.get(span.paragraph, "")
            said = payload(span) or emptied(span, story.spans)
            if said is None:
                continue
            start, end = trimmed(text, span)
            place = (part, span.paragraph)
            if said.items:
                held.append(Held(place=place, start=start, end=end, items=said.items, text=text))
            else:
                broken.append(
                    BrokenField(
                        place=place,
                        start=start,
                        fault=said.fault,
                        shown=text[start:end],
                        foreign=said.foreign,
                    )
                )
    keys = keys_for([i for h in held for i in h.items])
    by_place: dict[Place, list[FoundCitation]] = {}
    works: dict[str, CitedWork] = {}
    at = 0
    for h in held:
        own = keys[at : at + len(h.items)]
        at += len(h.items)
        for key, item in zip(own, h.items, strict=True):
            known = works.get(key)
            if known is None or len(item.csl) > len(known.item.csl):
                place, start = (known.place, known.start) if known else (h.place, h.start)
                works[key] = CitedWork(key=key, item=item, place=place, start=start)
        append(by_place.setdefault(h.place, []), found_in(h, own))
    return FieldCitations(by_place=by_place, works=tuple(works.values()), broken=tuple(broken))


def emptied(span: Span, spans: Sequence[Span]) -> Payload | None:
    """The fault of a Citavi control whose field was lost; None for any other span."""
    if not span.instruction.startswith("CitaviPlaceholder#"):
        return None
    inside = (
        s
        for s in spans
        if s is not span and s.paragraph == span.paragraph and span.start <= s.start <= span.end
    )
    return None if any(map(payload, inside)) else Payload(fault="its Citavi field was lost")


def trimmed(text: str, span: Span) -> tuple[int, int]:
    """The span of the field without white space at its edges."""
    end = min(span.end, len(text))
    start = min(span.start, end)
    shown = text[start:end]
    if not shown.strip():
        return start, start
    return start + len(shown) - len(shown.lstrip()), end - len(shown) + len(shown.rstrip())


def found_in(held: Held, keys: Sequence[str]) -> FoundCitation:
    """The citation of one span: it is textual when it shows `Smith (2020)` or only the author or year."""
    shown = held.text[held.start : held.end]
    named = shown[:1].isalpha() and (shown.endswith(")") or all(i.alone for i in held.items))
    before = held.text[max(0, held.start - 12) : held.start].rstrip()
    year_only = all(i.suppressed for i in held.items) and before[-1:].isalpha() | before.endswith(
        ("al.", "’s", "'s")
    )
    return FoundCitation(
        start=held.start,
        end=held.end,
        textual=named or year_only,
        opens=named,
        keys=tuple(
            FoundKey(key=k, start=held.start, end=held.end, locator=i.locator, prefix=i.prefix)
            for k, i in zip(keys, held.items, strict=True)
        ),
    )


def append(known: list[FoundCitation], new: FoundCitation) -> None:
    """Add a citation; what stands inside the last one (a field in a field or control) is part of it."""
    last = known[-1] if known else None
    if last is None or not (last.start <= new.start < last.end and new.end <= last.end):
        known.append(new)
        return
    have = {k.key for k in last.keys}
    more = tuple(k for k in new.keys if k.key not in have)
    known[-1] = replace(last, keys=(*last.keys, *more))
