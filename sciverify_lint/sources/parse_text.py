"""What of a model's parse of a typed reference may be believed: what stands in the text, and what a look-up bears out.

Pure. A model's mistakes are not the author's: nothing here can accuse a reference.
"""

import re
from dataclasses import replace

from sciverify_lint.model import Name, Reference, Work
from sciverify_lint.sources import plan
from sciverify_lint.sources.fields import line, rows, text, year
from sciverify_lint.text.identifiers import find_arxiv, find_doi, find_url
from sciverify_lint.text.names import split_name, surname_key
from sciverify_lint.text.titles import normal_title

MOST_AUTHORS = 100
ALIKE = 92.0
"""Least `partial_ratio` of a record's title to the text of a reference that contains it, misprints allowed for."""


def wants_parser(reference: Reference) -> bool:
    """Whether the rules found too little in a typed reference for a look-up, and a model may find more.

    They suffice where they found an identifier, a title with authors or with venue and year, or, as in the styles that
    print no titles, all else; and no index holds a web page, a thesis or a standard.
    """
    typed = bool(reference.raw.strip()) and not reference.fields
    known = reference.doi or reference.arxiv or reference.pmid or reference.pmcid or reference.isbn
    titled = reference.title and (reference.authors or (reference.venue and reference.year))
    untitled = reference.authors and reference.venue and reference.year and not reference.title
    return typed and not (known or titled or untitled) and reference.kind not in plan.UNINDEXED


def filled(reference: Reference, told: object) -> Reference | None:
    """A reference with those of the told parts that stand in its text; None when they are no help."""
    raw, squeezed = normal_title(reference.raw), squeeze(reference.raw)
    doi, arxiv = find_doi(text(told, "doi")), find_arxiv(text(told, "arxiv"), bare=True)
    url, title, when = find_url(text(told, "url")), line(text(told, "title")), year(told, "year")
    known = replace(
        reference,
        doi=doi if doi and printed(doi, squeezed) else None,
        arxiv=arxiv if arxiv and printed(arxiv, squeezed) else None,
        url=reference.url or (url if url and printed(without_scheme(url), squeezed) else None),
        title=title if is_title(title, reference, raw) else reference.title,
        authors=names_in(told, reference.raw) or reference.authors,
        year=when if when and printed(str(when), reference.raw) else reference.year,
    )
    helps = known.doi or known.arxiv or (known.title and known != reference)
    return known if helps else None


def names_in(told: object, raw: str) -> tuple[Name, ...]:
    """The told authors whose surnames stand in the text."""
    names = (split_name(line(text(a))) for a in rows(told, "authors")[:MOST_AUTHORS])
    shown = named_in(raw)
    return tuple(n for n in names if stands_in(n.family, shown))


def named_in(raw: str) -> str:
    """A text in normal form with its possessives undone, so that names stand alone in it: `Ash's paper`."""
    return normal_title(re.sub(r"[’']s\b", " ", raw))


def is_title(title: str, reference: Reference, raw: str) -> bool:
    """Whether told words can be the title: they stand in the text, and are not the venue that the rules saw."""
    venue = normal_title(reference.venue or "")
    return len(title) > 3 and stands_in(title, raw) and normal_title(title) != venue


def squeeze(raw: str) -> str:
    """A text in lower case without white space and TeX's escapes: identifiers that line breaks cut are whole in it."""
    return re.sub(r"[\s\\{}]", "", raw.lower())


def printed(identifier: str, squeezed: str) -> bool:
    """Whether an identifier stands in a squeezed text, and not only as a part of a longer number."""
    wanted = re.escape(squeeze(identifier))
    return re.search(rf"(?<![\d.]){wanted}(?!\d)", squeezed) is not None


def without_scheme(url: str) -> str:
    """An address without `https://`."""
    return re.sub(r"^[a-z]+://", "", url, flags=re.I)


def stands_in(part: str, raw: str) -> bool:
    """Whether the words of a part stand in a text in normal form, one after the other."""
    wanted = normal_title(part)
    return bool(wanted) and f" {wanted} " in f" {raw} "


def borne_out(reference: Reference, work: Work) -> bool:
    """Whether a typed reference itself names a work: its title, and one of its authors where the record has any."""
    raw, shown = normal_title(reference.raw), named_in(reference.raw)
    people = [n for n in work.authors if not n.group and surname_key(n)]
    named = not people or any(stands_in(surname_key(n), shown) for n in people)
    return named and any(contains(raw, normal_title(t)) for t in (work.title, *work.titles))


def contains(raw: str, title: str) -> bool:
    """Whether a text in normal form contains a title, a misprint or two allowed for in a long one."""
    from rapidfuzz.fuzz import partial_ratio

    if len(title) < 20:
        return bool(title) and f" {title} " in f" {raw} "
    return len(title) <= len(raw) * 1.05 and float(partial_ratio(title, raw)) >= ALIKE
