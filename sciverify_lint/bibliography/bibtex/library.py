"""Several `.bib` files read as one database, as BibTeX and biber do: macros and parents cross files."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import chain

from sciverify_lint.bibliography.bibtex.entries import FullEntry, TexField, full_entry
from sciverify_lint.bibliography.bibtex.index import NOT_ENTRIES, Block, index
from sciverify_lint.bibliography.bibtex.inherit import DEEPEST, with_inherited
from sciverify_lint.bibliography.bibtex.scan import Fault
from sciverify_lint.bibliography.bibtex.values import macro
from sciverify_lint.bibliography.reference import TexValue, reference_of
from sciverify_lint.model import Entry, Location, Problem, Reference
from sciverify_lint.text.lines import Lines

MOST_FAULTS = 3
IDS = tuple(re.compile(rf"{spelling}\s*=") for spelling in ("ids", "IDS", "Ids"))
"""Plain prefixes, because ignoring case makes this search the slowest of all."""


class BibFile:
    """One decoded `.bib` file with its index."""

    def __init__(self, text: str, path: str) -> None:
        """Index `text`, the content of the file shown as `path`."""
        self.text = text
        self.lines = Lines(text, path)
        self.blocks = index(text)

    def entries(self) -> Iterator[Entry]:
        """Every entry that has a key, in order."""
        for block in self.blocks:
            if block.is_entry:
                place = self.lines.location(block.start, block.end)
                yield Entry(key=block.key, kind=block.kind, location=place)

    def citable(self) -> Iterator[str]:
        """Every key, aliases among them."""
        yield from (block.key for block in self.blocks if block.is_entry)
        yield from self.aliases

    @cached_property
    def aliases(self) -> dict[str, str]:
        """biblatex `ids`: alias -> key."""
        starts = [block.start for block in self.blocks]
        places = chain.from_iterable(ids.finditer(self.text) for ids in IDS)
        holding = {bisect_right(starts, found.start()) - 1 for found in places} - {-1}
        aliases: dict[str, str] = {}
        for block in (self.blocks[place] for place in sorted(holding)):
            for field in full_entry(self.text, block, {}).fields if block.is_entry else ():
                if field.name == "ids":
                    names = (name.strip() for name in field.text.split(","))
                    aliases.update({name: block.key for name in names if name})
        return aliases


@lru_cache(maxsize=32)
def bib_file(text: str, path: str) -> BibFile:
    """`text` indexed; the same text is indexed once in a process."""
    return BibFile(text, path)


class Library:
    """The database that one or more files make up."""

    def __init__(self, files: Iterable[BibFile]) -> None:
        """Join `files` in the order in which they are named: the first of two equal keys wins."""
        self.files = tuple(files)
        self.first: dict[str, tuple[BibFile, Block]] = {}
        self.aliases: dict[str, str] = {}
        self.macros: dict[str, str] = {}
        self._read: dict[str, FullEntry] = {}
        self._folded: dict[str, str] | None = None
        for file in self.files:
            for block in file.blocks:
                if block.is_entry:
                    self.first.setdefault(block.key, (file, block))
                elif block.kind == "string":
                    defined = macro(file.text[block.body : block.end - 1], self.macros)
                    if defined:
                        self.macros[defined[0]] = defined[1]
            self.aliases |= file.aliases

    def references(self, wanted: frozenset[str] | None) -> tuple[Reference, ...]:
        """The entries that `wanted` names by key or alias, None for all, in the order of the files."""
        chosen = self._chosen(wanted)
        return tuple(self.reference(key) for key in self.first if key in chosen)

    def reference(self, key: str) -> Reference:
        """The entry `key` in full, with what it inherits."""
        file, block = self.first[key]
        own = self._fields(key)
        kind = block.kind
        if kind == "set" and "entryset" in own:
            members = own["entryset"].text.split(",")
            kind = next(
                (self.first[m.strip()][1].kind for m in members if m.strip() in self.first), kind
            )
        merged = with_inherited(block.kind, own, self._find, lambda value: value.text, seen={key})
        return reference_of(
            key,
            kind,
            file.lines.location(block.start, block.end),
            tuple(value._replace(name=name) for name, value in merged.items()),
            raw=file.text[block.start : block.end],
        )

    def problems(self, wanted: frozenset[str] | None) -> Iterator[Problem]:
        """What is broken, one problem an entry: what the index saw of all, and the inside of `wanted` ones."""
        chosen = self._chosen(wanted)
        orphans: dict[str, list[tuple[str, Location]]] = {}
        deep: list[tuple[BibFile, Block]] = []
        for file in self.files:
            yield from _keyless(file)
            for block in file.blocks:
                if block.kind in NOT_ENTRIES and block.fault:
                    fault = Fault(block.start, block.fault)
                    yield _problem(file, block, f"`@{block.kind}`", (fault,))
                if not block.is_entry:
                    continue
                read = block.key in chosen and self.first[block.key][1] is block
                faults = (
                    *((Fault(block.start, block.fault),) if block.fault else ()),
                    *(self._full(block.key).faults if read else ()),
                )
                if faults:
                    yield _problem(file, block, f"the entry `{block.key}`", faults)
                if read and self._is_deep(block.key):
                    deep.append((file, block))
                if read:
                    for parent, place in self._lost_parents(block.key):
                        orphans.setdefault(parent, []).append((block.key, place))
        yield from (_orphaned(parent, children) for parent, children in orphans.items())
        if deep:
            yield _cut_short(*deep[0], len(deep))

    def _chosen(self, wanted: frozenset[str] | None) -> frozenset[str]:
        """The keys that `wanted` names, itself or by alias."""
        if wanted is None:
            return frozenset(self.first)
        return frozenset(key if key in self.first else self.aliases.get(key, key) for key in wanted)

    def _lost_parents(self, key: str) -> Iterator[tuple[str, Location]]:
        """The entries that `key` takes fields from and that are nowhere, each with the naming field's place."""
        for name, value in self._fields(key).items():
            if name in ("crossref", "xdata"):
                for parent in filter(None, (part.strip() for part in value.text.split(","))):
                    if self._find(parent) is None:
                        yield parent, value.location

    def _is_deep(self, key: str) -> bool:
        """Whether there are more entries above `key` than fields are taken over from."""
        seen: set[str] = set()
        for _ in range(DEEPEST + 1):
            links = (name for name in ("xdata", "crossref") if name in self._fields(key))
            link = next(links, None)
            parent = self._fields(key)[link].text.split(",")[0].strip() if link else ""
            if parent not in self.first or parent in seen:
                return False
            seen.add(parent)
            key = parent
        return True

    def _full(self, key: str) -> FullEntry:
        if key not in self._read:
            file, block = self.first[key]
            self._read[key] = full_entry(file.text, block, self.macros)
        return self._read[key]

    def _fields(self, key: str) -> dict[str, TexValue]:
        file = self.first[key][0]
        return {field.name: _located(file, field) for field in self._full(key).fields}

    def _find(self, key: str) -> tuple[str, dict[str, TexValue]] | None:
        """The entry that a link names; BibTeX does so without regard to case."""
        if key not in self.first:
            if self._folded is None:
                self._folded = {known.lower(): known for known in reversed(self.first)}
            key = self.aliases.get(key) or self._folded.get(key.lower(), key)
        if key not in self.first:
            return None
        return self.first[key][1].kind, self._fields(key)


def _located(file: BibFile, field: TexField) -> TexValue:
    return TexValue(field.name, field.text, file.lines.location(field.start, field.end))


def _problem(file: BibFile, block: Block, name: str, faults: tuple[Fault, ...]) -> Problem:
    """The faults of one block in one message, at the first field with one, else at the block's start."""
    start = next((f.at for f in faults if f.at > block.start), block.start)
    place = file.lines.location(start, block.end)
    message = f"{name} {' and '.join(f.said for f in faults[:MOST_FAULTS])}"
    return Problem(code="SV002", message=message, location=place, key=block.key or None)


def _orphaned(parent: str, children: list[tuple[str, Location]]) -> Problem:
    """One problem for all entries of a lost volume: whole proceedings stand in a file that was not given."""
    key, place = children[0]
    who, verb = f"the entry `{key}`", "takes"
    if len(children) > 1:
        who, verb = f"{who} and {len(children) - 1} more", "take"
    message = f"{who} {verb} fields from `{parent}`, which is in no bibliography"
    return Problem(code="SV002", message=message, location=place, key=key)


def _cut_short(file: BibFile, block: Block, count: int) -> Problem:
    """One problem for all entries with too many others above them."""
    verb = "takes" if count == 1 else f"and {count - 1} more take"
    why = f"{verb} fields through more than {DEEPEST} other entries; what stands further up was left out"
    return _problem(file, block, f"the entry `{block.key}`", (Fault(block.start, why),))


def _keyless(file: BibFile) -> Iterator[Problem]:
    """One problem for all entries without a key: exports hold dozens of them, and nothing cites them."""
    keyless = [block for block in file.blocks if block.fault == "has no key"]
    if keyless:
        count = len(keyless)
        name = "an entry" if count == 1 else f"this entry and {count - 1} more"
        verb = "has" if count == 1 else "have"
        it = "it" if count == 1 else "them"
        fault = Fault(keyless[0].start, f"{verb} no key: nothing can cite {it}")
        yield _problem(file, keyless[0], name, (fault,))
