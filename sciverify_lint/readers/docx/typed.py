"""All typed citations of a document, matched to its reference list: by number, label, or author and year."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sciverify_lint.readers.docx.authoryear import by_author
from sciverify_lint.readers.docx.found import FoundCitation
from sciverify_lint.readers.docx.listing import Entry, ReferenceList
from sciverify_lint.readers.docx.matching import Matcher
from sciverify_lint.readers.docx.numbers import bracketed, labels_of, superscripts
from sciverify_lint.readers.docx.story import Paragraph
from sciverify_lint.readers.docx.styles import Styles

BEGINS = re.compile(
    r"\s*(?:abstract|summary|introduction|background|zusammenfassung|résumé|resumen|einleitung)\b",
    re.I,
)
AFFILIATION = re.compile(
    r"universit|institut|department|faculty|school of|hospital|college|laborator|@|correspond|orcid|clinic"
    r"|centre|center",
    re.I,
)
Text = tuple[str, Paragraph]
"""The part that a paragraph belongs to, and the paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCitations:
    """What was typed, by part and paragraph number, and the list with the keys it got."""

    by_place: dict[tuple[str, int], tuple[FoundCitation, ...]]
    entries: tuple[tuple[str, Entry], ...]
    """Key and entry, in the order of the list."""


def typed_citations(
    texts: Sequence[Text],
    listed: ReferenceList,
    front: int,
    taken: dict[tuple[str, int], list[tuple[int, int]]],
) -> TypedCitations:
    """Find the typed citations in `texts`; `taken`: spans that fields already cover, `front`: first body paragraph."""
    numeric = by_number(texts, listed, front) if listed.entries else {}
    names = Matcher(entries=listed.entries, fixed=numbered_keys(listed, numeric=bool(numeric)))
    named = {(part, p.number): tuple(by_author(p.text, names)) for part, p in texts}
    if numeric and not listed.labelled and names.matched >= sum(map(len, numeric.values())):
        numeric = {}
        names = Matcher(entries=listed.entries, fixed=[""] * len(listed.entries))
        named = {(part, p.number): tuple(by_author(p.text, names)) for part, p in texts}
    by_place = {}
    for part, paragraph in texts:
        place = (part, paragraph.number)
        both = (*numeric.get(place, ()), *named[place])
        if found := without_overlap(both, taken.get(place, [])):
            by_place[place] = found
    keyed = tuple((names.key_of(i), entry) for i, entry in enumerate(listed.entries))
    return TypedCitations(by_place=by_place, entries=keyed)


def by_number(
    texts: Sequence[Text], listed: ReferenceList, front: int
) -> dict[tuple[str, int], tuple[FoundCitation, ...]]:
    """Citations by number or label; superscripts before the body of the text are affiliations."""
    labels = labels_of([e.label for e in listed.entries], len(listed.entries))
    found = {}
    for part, paragraph in texts:
        raised = (
            () if part == "body" and paragraph.number < front else superscripts(paragraph, labels)
        )
        here = (*bracketed(paragraph.text, labels), *raised)
        if here:
            found[part, paragraph.number] = here
    return found


def numbered_keys(listed: ReferenceList, *, numeric: bool) -> list[str]:
    """The key of each entry: its label, else its number in a list that is cited by number."""
    plain = numeric or listed.labelled
    return [e.label or (str(n) if plain else "") for n, e in enumerate(listed.entries, start=1)]


def without_overlap(
    found: Sequence[FoundCitation], taken: Sequence[tuple[int, int]]
) -> tuple[FoundCitation, ...]:
    """The citations in order, without those that a field or a longer one covers."""
    kept: list[FoundCitation] = []
    for citation in sorted(found, key=lambda c: (c.start, -c.end)):
        inside = any(s < citation.end and citation.start < e for s, e in taken)
        if not inside and (not kept or kept[-1].end <= citation.start):
            kept.append(citation)
    return tuple(kept)


def body_start(paragraphs: Sequence[Paragraph], styles: Styles) -> int:
    """The number of the first paragraph after title, authors and affiliations."""
    for paragraph in paragraphs:
        if BEGINS.match(paragraph.text) or (
            styles.heading(paragraph) and not styles.titling(paragraph)
        ):
            return paragraph.number
        if prose(paragraph.text) and not AFFILIATION.search(paragraph.text):
            return paragraph.number
    return 1


def prose(text: str) -> bool:
    """Whether a paragraph is running text: several words, some of them long and in lower case, and a stop."""
    words = text.split()
    lower = sum(w[0].islower() for w in words)
    return (
        len(words) >= 4
        and lower * 2 >= len(words) - 1
        and bool(re.search(r"[.!?。][\s\d,–\-\]\[)]*\Z", text.strip()))
    )


def place_spans(found: Sequence[FoundCitation]) -> Iterator[tuple[int, int]]:
    """The spans of citations; a point takes up nothing."""
    return ((c.start, c.end) for c in found if c.end > c.start)
