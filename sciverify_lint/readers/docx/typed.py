"""All typed citations of a document, matched to its reference list: by number, label, or author and year."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sciverify_lint.readers.docx.authoryear import by_author
from sciverify_lint.readers.docx.beyond import beyond
from sciverify_lint.readers.docx.found import FoundCitation
from sciverify_lint.readers.docx.initials import spelt_out
from sciverify_lint.readers.docx.known import KnownWork, same_work
from sciverify_lint.readers.docx.listing import Entry, ReferenceList
from sciverify_lint.readers.docx.matching import Matcher
from sciverify_lint.readers.docx.numbers import bracketed, labels_of, rounded, superscripts
from sciverify_lint.readers.docx.story import Paragraph
from sciverify_lint.readers.docx.styles import Styles
from sciverify_lint.readers.docx.temporary import temporary
from sciverify_lint.readers.docx.unlisted import Form, Usage, things_in

BEGINS = re.compile(
    r"\s*(?:abstract|summary|introduction|background|zusammenfassung|résumé|resumen|einleitung)\b",
    re.I,
)
AFFILIATION = re.compile(
    r"universit|institut|department|faculty|school of|hospital|college|laborator|@|correspond|orcid|clinic"
    r"|centre|center",
    re.I,
)
FEWEST = 2
"""Works of the list that a text must cite before an unexplained citation is taken for one."""
Where = tuple[str, int]
"""Part and paragraph number."""
Text = tuple[str, Paragraph]
"""The part that a paragraph belongs to, and the paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCitations:
    """What was typed, by part and paragraph number, and the list with the keys it got."""

    by_place: Mapping[Where, tuple[FoundCitation, ...]]
    entries: tuple[tuple[str, Entry], ...]
    """Key and entry, in the order of the list, without those that fields describe."""


def typed_citations(
    texts: Sequence[Text],
    listed: ReferenceList,
    works: Sequence[KnownWork],
    front: int,
    taken: Mapping[Where, Sequence[tuple[int, int]]],
) -> TypedCitations:
    """Find the typed citations in `texts`.

    `works`: those that fields cite; `front`: the first paragraph of the body; `taken`: what fields cover.
    """
    same = [same_work(e, works) for e in listed.entries]
    numeric = by_number(texts, listed, front, fixed_keys(listed, same, numeric=True))
    usage = Usage(
        things=things_in(p.text for _, p in texts), spelt=spelt_out(p.text for _, p in texts)
    )
    fixed = fixed_keys(listed, same, numeric=bool(numeric))
    names = Names(texts, listed, works, fixed, usage)
    if numeric and not listed.labelled and names.matched >= sum(map(len, numeric.values())):
        numeric = {}
        fixed = fixed_keys(listed, same, numeric=False)
        names = Names(texts, listed, works, fixed, usage)
    if len(names.listed) >= FEWEST and names.matched > sum(map(len, numeric.values())):
        clear = replace(usage, clear=True, spaced=names.spaced)
        wider = Names(texts, listed, works, fixed, clear)
        names = wider if len(wider.listed) >= len(wider.lacking) else names
    lacking = dict(by_unlisted_number(texts, listed, fixed)) if numeric else {}
    by_place = {}
    for part, paragraph in texts:
        place = (part, paragraph.number)
        both = (
            *numeric.get(place, ()),
            *lacking.get(place, ()),
            *names.found.get(place, ()),
        )
        if found := without_overlap(both, taken.get(place, [])):
            by_place[place] = found
    entries = ((k, e) for k, e, s in zip(names.keys, listed.entries, same, strict=True) if not s)
    return TypedCitations(by_place=by_place, entries=tuple(entries))


class Names:
    """The citations by author and year, and the keys that the entries of the list get from them."""

    def __init__(
        self,
        texts: Sequence[Text],
        listed: ReferenceList,
        works: Sequence[KnownWork],
        fixed: Sequence[str],
        usage: Usage,
    ) -> None:
        """Read `texts`; a work that a field cites comes before the same work in the printed list."""
        lines = [Entry(text=w.line, paragraph=0) for w in works]
        keys = [*(w.key for w in works), *fixed]
        match = Matcher(entries=[*lines, *listed.entries], fixed=keys, usage=usage)
        self.found = {
            (part, p.number): (*by_author(p.text, match), *temporary(p.text, match))
            for part, p in texts
        }
        self.matched = match.matched
        self.listed, self.lacking = match.listed, match.lacking
        self.spaced = match.forms[Form.SPACE] > match.forms[Form.COMMA]
        self.keys = match.all_keys()[len(works) :]


def by_number(
    texts: Sequence[Text], listed: ReferenceList, front: int, keys: Sequence[str]
) -> dict[Where, tuple[FoundCitation, ...]]:
    """Citations by number or label; superscripts before the body of the text are affiliations."""
    labels = labels_of([e.label for e in listed.entries], keys)
    found: dict[Where, tuple[FoundCitation, ...]] = {}
    for part, paragraph in texts if labels else ():
        early = part == "body" and paragraph.number < front
        raised = () if early else superscripts(paragraph, labels)
        if here := (*bracketed(paragraph.text, labels), *raised):
            found[part, paragraph.number] = here
    if not found and listed.labelled:
        found = by_round_number(texts, labels)
    return found


def by_unlisted_number(
    texts: Sequence[Text], listed: ReferenceList, keys: Sequence[str]
) -> Iterator[tuple[Where, tuple[FoundCitation, ...]]]:
    """Citations in square brackets that the list does not explain."""
    labels = labels_of([e.label for e in listed.entries], keys)
    for index, found in beyond([p.text for _, p in texts], labels):
        part, paragraph = texts[index]
        yield (part, paragraph.number), found


def by_round_number(
    texts: Sequence[Text], labels: Mapping[str, str]
) -> dict[Where, tuple[FoundCitation, ...]]:
    """Numbers in round brackets, as some journals have them: only when most of the list is cited so."""
    found = {(part, p.number): tuple(rounded(p.text, labels)) for part, p in texts}
    cited = {k.key for here in found.values() for c in here for k in c.keys}
    works = set(labels.values())
    enough = len(works) >= 3 and len(cited) * 2 > len(works)
    return {place: here for place, here in found.items() if here} if enough else {}


def fixed_keys(listed: ReferenceList, same: Sequence[str], *, numeric: bool) -> list[str]:
    """The key of each entry: that of its field, its label, or its number in a list that is cited by number."""
    plain = numeric or listed.labelled
    numbers = [str(n) if plain else "" for n in range(1, len(listed.entries) + 1)]
    return [s or e.label or n for s, e, n in zip(same, listed.entries, numbers, strict=True)]


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
    told = [p for p in paragraphs if p.text.strip()]
    for place, paragraph in enumerate(told):
        heading = place > 0 and styles.heading(paragraph) and not styles.titling(paragraph)
        if heading or BEGINS.match(paragraph.text):
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
