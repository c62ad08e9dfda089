"""What an entry takes over from others: `crossref`, `xdata` and the first member of a `@set`.

biblatex renames on the way (a proceedings' `title` is a paper's `booktitle`), BibTeX copies fields of
the same name; both readings are joined. What identifies the parent is never taken over by `crossref`.
(biblatex manual, appendix B; BibTeXing, section 3.2.)
"""

from collections.abc import Callable, Mapping
from typing import TypeVar


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


DEEPEST = 10
PARTS = _listed("""
    inproceedings conference incollection inbook bookinbook suppbook suppcollection inreference
""")
PARTS_OF_BOOKS = frozenset({"inbook", "bookinbook", "suppbook"})
VOLUMES = frozenset({"book", "collection", "proceedings", "reference", "manual"})
ARTICLES = frozenset({"article", "suppperiodical"})
MULTIVOLUME = frozenset({"mvbook", "mvcollection", "mvproceedings", "mvreference"})
OWN = _listed("""
    ids crossref xref xdata entryset entrysubtype execute label options presort related relatedoptions
    relatedstring relatedtype shorthand shorthandintro sortkey key doi url urldate eprint eprinttype
    eprintclass archiveprefix primaryclass arxivid pmid pmcid abstract file note annote annotation keywords
    addendum howpublished pages timestamp owner groups
""")
"""Not taken over by `crossref`: biblatex's list, and what names or describes the parent itself."""
SAME = (
    ("date", "year"),
    ("journaltitle", "journal"),
    ("location", "address"),
    ("institution", "school"),
)

V = TypeVar("V")
Lookup = Callable[[str], tuple[str, Mapping[str, V]] | None]
"""Key -> kind and fields by name."""


def with_inherited(
    kind: str,
    fields: Mapping[str, V],
    find: Lookup[V],
    text: Callable[[V], str],
    *,
    seen: set[str],
    depth: int = 0,
) -> dict[str, V]:
    """`fields` with everything inherited; the nearest value wins; an entry in `seen` gives nothing again."""
    merged = dict(fields)
    if depth >= DEEPEST:
        return merged
    for link in ("xdata", "entryset", "crossref"):
        if link not in fields or (link == "entryset" and kind != "set"):
            continue
        keys = [key.strip() for key in text(fields[link]).split(",") if key.strip()]
        for key in keys[:1] if link != "xdata" else keys[:DEEPEST]:
            parent = find(key) if key not in seen else None
            if parent is None:
                continue
            parent_kind, parent_fields = parent
            seen.add(key)
            complete = with_inherited(
                parent_kind, parent_fields, find, text, seen=seen, depth=depth + 1
            )
            given = _renamed(kind, parent_kind, complete) if link == "crossref" else _all(complete)
            for name, value in given.items():
                if not any(name in group and set(group) & merged.keys() for group in SAME):
                    merged.setdefault(name, value)
    return merged


def _all(parent: Mapping[str, V]) -> dict[str, V]:
    return {
        name: value
        for name, value in parent.items()
        if name not in ("ids", "xdata", "entryset", "crossref")
    }


def _renamed(kind: str, parent_kind: str, parent: Mapping[str, V]) -> dict[str, V]:
    """The parent's fields under the names that a child of `kind` has them by."""
    prefix = _prefix(kind, parent_kind)
    given: dict[str, V] = {}
    for name, value in parent.items():
        if name in OWN or name.startswith(("bdsk-", "date-", "bib")):
            continue
        if name in ("title", "subtitle", "titleaddon", "shorttitle") and prefix:
            if name != "shorttitle":
                given.setdefault(f"{prefix}{name}", value)
        elif name == "author" and kind in PARTS:
            given["bookauthor"] = value
            if kind in PARTS_OF_BOOKS:
                given["author"] = value
        else:
            given[name] = value
    return given


def _prefix(kind: str, parent_kind: str) -> str:
    if kind in PARTS:
        return "main" if parent_kind in MULTIVOLUME else "book"
    if kind in VOLUMES and parent_kind in MULTIVOLUME:
        return "main"
    return "journal" if kind in ARTICLES and parent_kind == "periodical" else ""
