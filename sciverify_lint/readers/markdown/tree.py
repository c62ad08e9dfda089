"""Small questions to pandoc's tree that need no recursion, so that no depth of nesting matters."""

from collections.abc import Iterator

from sciverify_lint.model import Mode
from sciverify_lint.readers.markdown.pandoc import Node


def citing_nodes(tree: Node) -> Iterator[Node]:
    """Every Cite, raw and Math node in document order; not those inside a Cite."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, dict):
            if node.get("t") in {"Cite", "RawInline", "RawBlock", "Math"}:
                yield node
            else:
                stack.extend(reversed(list(node.values())))
        elif isinstance(node, list):
            stack.extend(reversed(node))


def id_of(node: Node) -> str:
    """The first id of a Cite node."""
    return str(node["c"][0][0]["citationId"])


def mode_of(node: Node) -> Mode:
    """How pandoc says the group stands in its sentence."""
    first = node["c"][0][0]["citationMode"]["t"]
    return Mode.TEXTUAL if first == "AuthorInText" else Mode.PARENTHETICAL


def fallback_text(node: Node) -> str:
    """The beginning of the source that pandoc keeps for writers without citations."""
    inlines = node["c"][1]
    return plain(inlines[0]) if inlines else ""


def plain(node: Node) -> str:
    """The text of an inline without its markup."""
    parts: list[str] = []
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack.extend(reversed(item))
            continue
        if not isinstance(item, dict):
            continue
        match item["t"]:
            case "Str":
                parts.append(item["c"])
            case "Space" | "SoftBreak" | "LineBreak":
                parts.append(" ")
            case "Code" | "Math":
                parts.append(item["c"][1])
            case "Link" | "Span" | "Quoted" | "Image":
                stack.append(item["c"][1])
            case (
                "Emph"
                | "Strong"
                | "SmallCaps"
                | "Superscript"
                | "Subscript"
                | "Underline"
                | "Strikeout"
            ):
                stack.append(item["c"])
            case "Cite":
                stack.append(item["c"][1])
    return "".join(parts)
