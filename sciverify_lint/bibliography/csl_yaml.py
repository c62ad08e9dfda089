"""CSL-YAML to items. The text is composed to nodes, never constructed: no tag is run, no alias expanded."""

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from sciverify_lint.bibliography.csl_item import CslField
from sciverify_lint.bibliography.csl_source import LISTS, Broken, Fixed, Item, Where

DEEPEST = 40
MOST_NODES = 100_000
MOST_OPEN = 500
"""Brackets open at once, beyond which a text is not read: libyaml recurses in C."""
DEEP_INDENT = re.compile(rf"^ {{{MOST_OPEN}}}", re.M)


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


def yaml_items(content: str, places: Where) -> Iterator[Item | Broken]:
    """The items of a YAML list, or of `references` in a map."""
    root = yaml_root(content, places)
    if isinstance(root, Broken):
        yield root
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
        whole = places.location(identified, end)
        yield Item(fields, places.location(start, start + 1), whole, content[start:end])


def yaml_root(content: str, places: Where) -> Node | Broken | None:
    """The root of the first YAML document."""
    if most_open(content) > MOST_OPEN:
        return Broken("the YAML is nested too deeply", places.location(0, 1))
    yaml = import_module("yaml")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return cast("Node | None", next(iter(yaml.compose_all(content, Loader=loader)), None))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = offset(places, mark) if mark is not None else 0
        why = (
            f"the YAML is not well-formed here: {getattr(error, 'problem', None) or 'not readable'}"
        )
        return Broken(why, places.location(at, at + 1))
    except RecursionError:
        return Broken("the YAML is nested too deeply", places.location(0, 1))


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
    # a map has pairs where a list has nodes
    return [n for n in nodes if not isinstance(n, tuple) and pairs_of(n)]


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


def offset(places: Where, mark: Mark) -> int:
    """The offset of a YAML mark; the last line may lie behind the text."""
    if isinstance(places, Fixed):
        return 0
    line = min(mark.line, len(places.lines.starts) - 1)
    return places.lines.offset(line + 1, mark.column + 1)


def most_open(content: str) -> int:
    """How deep flow brackets, lists begun on one line, or indents go at most."""
    deepest = depth = 0
    for mark in re.finditer(r"[\[{\]}]", content):
        depth = depth + 1 if mark[0] in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    nested = max((len(m[0]) // 2 for m in re.finditer(r"(?:[-?:][ \t]){3,}", content)), default=0)
    indent = MOST_OPEN + 1 if DEEP_INDENT.search(content) else 0
    return max(deepest, nested, indent)
