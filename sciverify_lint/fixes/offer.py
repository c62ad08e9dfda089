"""Which corrections are offered for a bibliography: values in, edits out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sciverify_lint.fixes import gate
from sciverify_lint.fixes.author_list import author_edits
from sciverify_lint.fixes.edits import Edit, Literal, literal_at
from sciverify_lint.fixes.title_words import title_edits
from sciverify_lint.model import Diagnostic, Match, Name, Reference, Resolution, Work
from sciverify_lint.text.alike import people_agree, persons
from sciverify_lint.text.dois import cited_doi
from sciverify_lint.text.titles import normal_title

FIELDS: Mapping[str, tuple[str, ...]] = {
    "SV202": ("title",),
    "SV203": ("author",),
    "SV204": ("year", "date"),
    "SV205": ("doi", "eprint", "pmid"),
}
"""By rule, the fields that may be corrected; never more than one of them."""
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What mends one finding."""

    code: str
    key: str
    safe: bool
    """Whether no one could have meant what the entry says: an identifier that is not registered."""
    edits: tuple[Edit, ...]


def corrections(
    source: str,
    path: str,
    resolutions: Iterable[Resolution],
    diagnostics: Sequence[Diagnostic],
    *,
    suppressed: Sequence[Diagnostic] = (),
    ascii_only: bool | None = None,
) -> tuple[Correction, ...]:
    """The corrections of the bibliography at `path`, whose text is `source`, in the order of its entries.

    A finding that was suppressed is not mended, but stands against every other one of its entry.
    `ascii_only`: whether letters beyond ASCII must be written as macros; by default where the source has none.
    """
    shown = codes_by_key(diagnostics, path)
    hidden = codes_by_key(suppressed, path)
    plain = source.isascii() if ascii_only is None else ascii_only
    found = []
    for resolution in resolutions:
        reference = resolution.reference
        if reference.location.path != path:
            continue
        codes = shown.get(reference.key, [])
        code = gate.only_finding([*codes, *hidden.get(reference.key, [])])
        if code in codes and code in FIELDS and gate.beyond_doubt(resolution, code):
            macros = plain or has_macros(reference)
            edits = edits_for(code, source, resolution, ascii_only=macros)
            safe = code == "SV205" and resolution.match is Match.UNREGISTERED
            if edits:
                found.append(Correction(code=code, key=reference.key, safe=safe, edits=edits))
    return tuple(found)


def codes_by_key(diagnostics: Iterable[Diagnostic], path: str) -> dict[str, list[str]]:
    """The codes of the findings at the entries of one file."""
    found: dict[str, list[str]] = {}
    for diagnostic in diagnostics:
        if diagnostic.key and diagnostic.location.path == path:
            found.setdefault(diagnostic.key, []).append(diagnostic.code)
    return found


def has_macros(reference: Reference) -> bool:
    """Whether an entry writes its accents as macros."""
    return reference.raw.isascii() and "\\" in reference.raw


def edits_for(
    code: str, source: str, resolution: Resolution, *, ascii_only: bool
) -> tuple[Edit, ...]:
    """The edits that mend one finding, in the one field of the entry that it is about."""
    reference, work = resolution.reference, resolution.work
    value = own_literal(source, reference, FIELDS[code])
    if work is None or value is None:
        return ()
    match code:
        case "SV202":
            return (
                title_edits(value, work.title, ascii_only=ascii_only)
                if vouched_title(resolution, work)
                else ()
            )
        case "SV203":
            return author_edits(
                value,
                work.authors,
                ascii_only=ascii_only,
                vouched=lambda name: vouched_author(resolution, name),
            )
        case "SV204":
            return year_edits(value, resolution, work)
        case _:
            return identifier_edits(value, resolution, work)


def own_literal(source: str, reference: Reference, names: Sequence[str]) -> Literal | None:
    """The value of the only one of some fields that the entry has, if it stands in the entry itself."""
    fields = [f for f in reference.fields if f.name in names]
    if len(fields) != 1:
        return None
    place, entry = fields[0].location, reference.location
    inside = (
        place.path == entry.path and entry.line <= place.line <= place.end_line <= entry.end_line
    )
    return literal_at(source, place, names) if inside else None


def vouched_title(resolution: Resolution, work: Work) -> bool:
    """Whether enough sources give the title of a work."""
    title = normal_title(work.title)
    return gate.vouched(
        resolution, lambda r: title in {normal_title(t) for t in (r.title, *r.titles)}
    )


def vouched_author(resolution: Resolution, name: Name) -> bool:
    """Whether enough sources have a person among the authors."""
    return gate.vouched(
        resolution, lambda r: any(people_agree(name, other) for other in persons(r.authors))
    )


def year_edits(value: Literal, resolution: Resolution, work: Work) -> tuple[Edit, ...]:
    """The four digits of a year or date."""
    digits = YEAR.findall(value.text)
    year = work.year
    if len(digits) != 1 or not year:
        return ()
    if not gate.vouched(resolution, lambda r: year == r.year or year in r.years):
        return ()
    at = value.text.index(digits[0])
    return (value.edit(at, at + 4, str(year)),)


def identifier_edits(value: Literal, resolution: Resolution, work: Work) -> tuple[Edit, ...]:
    """An identifier, if it is the only one of the entry that is not the work's."""
    reference = resolution.reference
    known = {
        "doi": (reference.doi, work.doi),
        "eprint": (reference.arxiv, work.arxiv),
        "pmid": (reference.pmid, work.pmid),
    }
    wrong = [n for n, (cited, right) in known.items() if cited and cited != right]
    old, new = known[value.name]
    if wrong != [value.name] or not old or not new:
        return ()
    if not gate.vouched(resolution, lambda r: new in (r.doi, r.arxiv, r.pmid)):
        return ()
    at = value.text.lower().find(old)
    if at < 0 or (value.name == "doi" and not whole_doi(value.text, at, old)):
        return ()
    cited = value.text[at : at + len(old)]
    return (value.edit(at, at + len(old), capitals_of(cited, new)),)


def whole_doi(text: str, at: int, doi: str) -> bool:
    """Whether a DOI stands in a value plainly, behind a resolver at most, and nothing follows it."""
    found = cited_doi(text)
    return found is not None and found.stated and not text[at + len(doi) :].strip()


def capitals_of(old: str, new: str) -> str:
    """A DOI in the capitals of another one: their common beginning, or all of it when that has no small letters."""
    if old.upper() == old:
        return new.upper()
    same = 0
    while same < min(len(old), len(new)) and old[same].lower() == new[same]:
        same += 1
    return old[:same] + new[same:]
