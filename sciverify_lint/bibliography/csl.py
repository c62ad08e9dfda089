"""CSL-JSON and CSL-YAML -> Bibliography; an item stands where its `id` stands.

JSON is read item by item, so that a syntax error costs only what follows it. YAML is composed to nodes,
never constructed: no tag is run and no alias is expanded.
"""

import json
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from sciverify_lint.bibliography.csl_item import CslField, item_reference
from sciverify_lint.bibliography.places import Places
from sciverify_lint.model import Bibliography, Entry, Location, Problem, Reference

SPACE = re.compile(r"[ \t\r\n]*")
LISTS = ("references", "items")
"""Names under which a map holds the list of items: pandoc's metadata, Better BibTeX."""
DEEPEST = 40
MOST_NODES = 100_000
MOST_OPEN = 500
"""Brackets open at once, beyond which a YAML text is not read: libyaml recurses in C."""


class Node(Protocol):
    """A node of a composed YAML document, as PyYAML makes them."""

    tag: str
    value: object
    start_mark: "Mark"
    end_mark: "Mark"


class Mark(Protocol):
    """A place in a YAML text, 0-based."""

    line: int
    column: int


class Item(NamedTuple):
    """The fields of an item and where it ends."""

    fields: tuple[CslField, ...]
    start: Location
    whole: Location
    raw: str


class Broken(NamedTuple):
    """Why reading stopped, and where."""

    why: str
    location: Location


def parse(content: str, location: Location) -> Bibliography:
    """The items of CSL data; `location` is where `content` begins, or the place in a DOCX that stands for all of it."""
    places = Fixed(location) if location.part is not None else Places(content, location)
    json_text = content[after_space(content, 0) :][:1] in ("[", "{")
    entries: list[Entry] = []
    references: list[Reference] = []
    problems: list[Problem] = []
    for read in (json_items if json_text else yaml_items)(content, places):
        if isinstance(read, Broken):
            problems.append(Problem(code="SV002", message=read.why, location=read.location))
            continue
        reference = item_reference(read.fields, read.whole, read.raw)
        if reference is None:
            message = "a bibliography item has no `id`: nothing can cite it"
            problems.append(Problem(code="SV002", message=message, location=read.start))
            continue
        references.append(reference)
        entries.append(Entry(key=reference.key, kind=reference.kind, location=reference.location))
    return Bibliography(
        entries=tuple(entries), references=tuple(references), problems=tuple(problems)
    )


class Fixed:
    """All offsets are one place: a bibliography that was made from the fields of a DOCX."""

    def __init__(self, origin: Location) -> None:
        """`origin` is that place."""
        self.origin = origin

    def location(self, start: int, end: int) -> Location:
        """`origin`."""
        return self.origin


def after_space(text: str, at: int) -> int:
    """The offset of the first character from `at` on that is no white space."""
    found = SPACE.match(text, at)
    return found.end() if found else at


def json_items(content: str, places: Places | Fixed) -> Iterator[Item | Broken]:
    """The items of a JSON array, or of the array inside a JSON object; a single object is one item."""
    decoder = json.JSONDecoder(strict=False)
    at = after_space(content, 0)
    try:
        if content[at : at + 1] == "{":
            fields, end = members(decoder, content, at)
            inner = next((f for f in fields if f.name in LISTS and isinstance(f.value, list)), None)
            if inner is None:
                yield item(fields, content, at, end, places)
                return
            at = inner.start
        at = after_space(content, at + 1)
        while content[at : at + 1] == "{":
            fields, end = members(decoder, content, at)
            yield item(fields, content, at, end, places)
            at = after_space(content, end)
            if content[at : at + 1] != ",":
                break
            at = after_space(content, at + 1)
        if content[at : at + 1] != "]":
            yield Broken(
                "the JSON is not well-formed here: items after it are not read",
                places.location(at, at + 1),
            )
    except json.JSONDecodeError as error:
        why = f"the JSON is not well-formed here ({error.msg}): items after it are not read"
        yield Broken(why, places.location(error.pos, error.pos + 1))
    except RecursionError:
        yield Broken("the JSON is nested too deeply", places.location(at, at + 1))


def members(decoder: json.JSONDecoder, content: str, at: int) -> tuple[list["Member"], int]:
    """The members of the object at `at`, and the offset behind it; raises JSONDecodeError."""
    found: list[Member] = []
    at = after_space(content, at + 1)
    while content[at : at + 1] != "}":
        start = at
        name, at = decoder.raw_decode(content, at)
        at = after_space(content, at)
        if not isinstance(name, str) or content[at : at + 1] != ":":
            raise json.JSONDecodeError("a name and a colon expected", content, at)
        value_at = after_space(content, at + 1)
        value, at = decoder.raw_decode(content, value_at)
        found.append(Member(name, value, start, value_at, at))
        at = after_space(content, at)
        if content[at : at + 1] == ",":
            at = after_space(content, at + 1)
        elif content[at : at + 1] != "}":
            raise json.JSONDecodeError("a comma or a closing brace expected", content, at)
    return found, at + 1


class Member(NamedTuple):
    """One member of a JSON object: where its name, its value and its end are."""

    name: str
    value: object
    name_start: int
    start: int
    end: int


def item(
    found: Sequence[Member], content: str, start: int, end: int, places: Places | Fixed
) -> Item:
    """An item of JSON members."""
    fields = tuple(CslField(m.name, m.value, places.location(m.start, m.end)) for m in found)
    identified = next((m.name_start for m in found if m.name == "id"), start)
    return Item(
        fields,
        places.location(start, start + 1),
        places.location(identified, end),
        content[start:end],
    )


def yaml_items(content: str, places: Places | Fixed) -> Iterator[Item | Broken]:
    """The items of a YAML list, or of `references` in a map."""
    if most_open(content) > MOST_OPEN:
        yield Broken("the YAML is nested too deeply", places.location(0, 1))
        return
    yaml = import_module("yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        root = cast("Node | None", next(iter(yaml.compose_all(content, Loader=loader)), None))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = offset(places, mark) if mark is not None else 0
        why = (
            f"the YAML is not well-formed here: {getattr(error, 'problem', None) or 'not readable'}"
        )
        yield Broken(why, places.location(at, at + 1))
        return
    except RecursionError:
        yield Broken("the YAML is nested too deeply", places.location(0, 1))
        return
    budget = [MOST_NODES]
    for node in item_nodes(root):
        pairs = pairs_of(node)
        start, end = offset(places, node.start_mark), offset(places, node.end_mark)
        end = start + len(content[start:end].rstrip())
        identified = next(
            (offset(places, k.start_mark) for k, _ in pairs if k.value == "id"), start
        )
        fields = tuple(
            CslField(
                str(k.value),
                plain(v, budget),
                places.location(offset(places, v.start_mark), offset(places, v.end_mark)),
            )
            for k, v in pairs
        )
        yield Item(
            fields,
            places.location(start, start + 1),
            places.location(identified, end),
            content[start:end],
        )


def item_nodes(root: Node | None) -> list[Node]:
    """The map nodes of the list of items."""
    if root is None:
        return []
    if pairs := pairs_of(root):
        named = next((v for k, v in pairs if k.value in LISTS), None)
        if named is None:
            return [root] if any(k.value == "id" for k, _ in pairs) else []
        root = named
    nodes = cast("list[Node]", root.value) if isinstance(root.value, list) else []
    return [n for n in nodes if pairs_of(n)]


def pairs_of(node: Node) -> list[tuple[Node, Node]]:
    """The pairs of a map node; none of any other."""
    value = node.value
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return cast("list[tuple[Node, Node]]", value)
    return []


def plain(node: Node, budget: list[int], depth: int = 0) -> object:
    """A node as strings, lists and maps; `budget` bounds what aliases can multiply."""
    budget[0] -= 1
    if budget[0] < 0 or depth > DEEPEST:
        return None
    if pairs := pairs_of(node):
        return {str(k.value): plain(v, budget, depth + 1) for k, v in pairs}
    if isinstance(node.value, list):
        return [plain(n, budget, depth + 1) for n in cast("list[Node]", node.value)]
    return None if node.tag.endswith(":null") else node.value


def offset(places: Places | Fixed, mark: Mark) -> int:
    """The offset of a YAML mark; the last line may lie behind the text."""
    if isinstance(places, Fixed):
        return 0
    line = min(mark.line, len(places.lines.starts) - 1)
    return places.lines.offset(line + 1, mark.column + 1)


def most_open(content: str) -> int:
    """How deep flow brackets, or lists begun on one line, go at most."""
    deepest = depth = 0
    for mark in re.finditer(r"[\[{\]}]", content):
        depth = depth + 1 if mark[0] in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    nested = max((len(m[0]) // 2 for m in re.finditer(r"(?:[-?:][ \t]){3,}", content)), default=0)
    return max(deepest, nested)
