"""Citavi's placeholder to items: JSON since Citavi 6, XML before; its reference as CSL."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.readers.docx.item import Item
from sciverify_lint.text.halves import without_halves

KINDS = {
    "JournalArticle": "article-journal",
    "NewspaperArticle": "article-newspaper",
    "Book": "book",
    "BookEdited": "book",
    "Contribution": "chapter",
    "ConferenceProceedings": "book",
    "Thesis": "thesis",
    "UnpublishedWork": "report",
    "InternetDocument": "webpage",
    "ComputerProgram": "software",
    "Patent": "patent",
    "Standard": "standard",
}
Tree = Mapping[str, object]


def items(source: str) -> tuple[Item, ...] | None:
    """The works of a placeholder, or None when it is neither JSON nor XML."""
    try:
        if source.lstrip().startswith("<"):
            tree: object = tree_of(fromstring(source, forbid_dtd=True))
        else:
            tree = json.loads(without_halves(source), strict=False)
    except (ParseError, DefusedXmlException, ValueError, RecursionError):
        return None
    return tuple(item(e) for e in children(tree, "Entries")) if isinstance(tree, dict) else None


def item(entry: Tree) -> Item:
    """One entry of a placeholder."""
    reference = entry.get("Reference")
    work: Tree = reference if isinstance(reference, dict) else {}
    identifier = word(entry, "ReferenceId") or word(work, "Id")
    pages = entry.get("PageRange")
    return Item(
        csl=dict(description(work)),
        uris=(f"citavi:{identifier}",) if identifier else (),
        locator=(
            word(pages, "OriginalString") if isinstance(pages, dict) else word(entry, "PageRange")
        )
        or None,
        prefix=word(entry, "Prefix").strip() or None,
    )


def description(work: Tree) -> Iterator[tuple[str, object]]:
    """The CSL fields of a Citavi reference."""
    yield (
        "type",
        KINDS.get(word(work, "ReferenceType") or word(work, "ReferenceTypeId"), "document"),
    )
    parent = work.get("ParentReference")
    parent = parent if isinstance(parent, dict) else {}
    periodical = work.get("Periodical")
    container = (word(periodical, "Name") if isinstance(periodical, dict) else "") or word(
        parent, "Title"
    )
    named = {
        "title": ": ".join(filter(None, (word(work, "Title"), word(work, "Subtitle")))),
        "container-title": container,
        "volume": word(work, "Volume"),
        "issue": word(work, "Number"),
        "DOI": word(work, "Doi"),
        "ISBN": word(work, "Isbn") or word(parent, "Isbn"),
        "URL": word(work, "OnlineAddress"),
        "PMID": word(work, "PubMedId"),
    }
    yield from ((name, value) for name, value in named.items() if value)
    if found := re.search(
        r"\b\d{4}\b", word(work, "YearResolved") or word(work, "Year") or word(parent, "Year")
    ):
        yield "issued", {"date-parts": [[int(found[0])]]}
    if people := [person(p) for p in (children(work, "Authors") or children(work, "Persons"))]:
        yield "author", people
    if organisations := [{"literal": word(o, "Name")} for o in children(work, "Organizations")]:
        yield from () if people else iter([("author", organisations)])


def person(name: Tree) -> dict[str, str]:
    """A person as CSL spells it."""
    given = " ".join(filter(None, (word(name, "FirstName"), word(name, "MiddleName"))))
    full = {
        "family": word(name, "LastName"),
        "given": given,
        "non-dropping-particle": word(name, "Prefix"),
    }
    return {k: v for k, v in full.items() if v}


def word(tree: Tree, name: str) -> str:
    """A string or number of a map, "" when it is neither."""
    value = tree.get(name)
    return (
        str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    )


def children(tree: Tree, name: str) -> Sequence[Tree]:
    """The maps in a list of a map."""
    value = tree.get(name)
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []


LISTS = frozenset({"Entries", "Persons", "Authors", "Organizations"})


def tree_of(element: Element, depth: int = 0) -> dict[str, object]:
    """XML of the older placeholder in the shape of the newer JSON; deeper than 20 is no placeholder."""
    tree: dict[str, object] = {}
    for child in element if depth < 20 else ():
        if child.tag in LISTS:
            tree[child.tag] = [tree_of(c, depth + 1) for c in child]
        else:
            tree[child.tag] = tree_of(child, depth + 1) if len(child) else (child.text or "")
    return tree
