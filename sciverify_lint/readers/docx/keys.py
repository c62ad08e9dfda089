"""One key for one work, over all fields of a document.

Managers name a work by its DOI, by addresses of several libraries, by a number of one library. Two items
are one work when they share any of these; Mendeley's `ITEM-1` restarts in each field and is none of them.
"""

from collections.abc import Iterator, Sequence

from sciverify_lint.readers.docx.item import Item
from sciverify_lint.readers.docx.labels import csl_label
from sciverify_lint.text.identifiers import find_doi
from sciverify_lint.text.titles import normal_title


def keys_for(items: Sequence[Item]) -> tuple[str, ...]:
    """The key of each item: DOI in lower case, else address, else Word's tag, else number or label."""
    groups = grouped([tuple(identities(i)) for i in items])
    members: dict[int, list[Item]] = {}
    for item, group in zip(items, groups, strict=True):
        members.setdefault(group, []).append(item)
    names: dict[int, str] = {}
    taken: set[str] = set()
    for group, same in members.items():
        wanted = preferred(same)
        name, number = wanted, 2
        while name in taken:
            name, number = f"{wanted} ({number})", number + 1
        taken.add(name)
        names[group] = name
    return tuple(names[g] for g in groups)


def identities(item: Item) -> Iterator[str]:
    """What tells that another item is the same work; never nothing."""
    known = False
    if doi := doi_of(item):
        known = True
        yield f"doi {doi}"
    for address in item.uris:
        known = True
        yield f"uri {address}"
    if item.tag:
        known = True
        yield f"tag {item.tag}"
    if item.identifier and (item.library or not item.uris):
        known = True
        yield (
            f"number {item.library} {item.identifier}"
            if item.library
            else f"number {item.identifier} {title_of(item)}"
        )
    if not known:
        yield f"label {csl_label(item.csl)} {title_of(item)}"


def preferred(same: Sequence[Item]) -> str:
    """The best name that any of several items of one work has."""
    names = (
        *(doi_of(i) or "" for i in same),
        *(u for i in same for u in i.uris),
        *(i.tag for i in same),
        *(i.identifier for i in same),
        *(csl_label(i.csl) for i in same),
    )
    return next(filter(None, names), "untitled")


def doi_of(item: Item) -> str | None:
    """The DOI of an item, in lower case."""
    value = item.csl.get("DOI")
    return find_doi(value) if isinstance(value, str) else None


def title_of(item: Item) -> str:
    """The title of an item as titles are compared."""
    title = item.csl.get("title")
    return normal_title(title) if isinstance(title, str) else ""


def grouped(identities: Sequence[Sequence[str]]) -> list[int]:
    """Union-find: for each list of identities the number of the group that shares any of them."""
    parent = list(range(len(identities)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    first: dict[str, int] = {}
    for index, names in enumerate(identities):
        for name in names:
            parent[root(index)] = root(first.setdefault(name, index))
    return [root(i) for i in range(len(identities))]
