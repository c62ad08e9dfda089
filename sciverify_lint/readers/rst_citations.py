"""The citations of docutils itself: `[Doe2001]_` in the text, `.. [Doe2001] Doe, J. ...` as its reference.

Only pandoc knows what is code or a comment: each label is an id in its copy, and comes back as a link.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.model import Embedded, EmbeddedBibliography
from sciverify_lint.readers.markdown import project
from sciverify_lint.readers.markdown.pandoc import Node
from sciverify_lint.readers.markdown.sentinel import Copy, Form, Key, Occurrence
from sciverify_lint.readers.markdown.tree import citing_nodes, plain
from sciverify_lint.text.lines import Lines

NAME = r"(?!\d+\])[^\W_]+(?:[-._:+][^\W_]+){0,20}"
"""A simple reference name; one of digits alone is a footnote's."""
CITED = re.compile(rf"\[(?P<label>{NAME})\]_(?![\w])")
DEFINED = re.compile(
    rf"(?m)^(?P<indent>[ \t]*)\.\.[ \t]+\[(?P<label>{NAME})\](?:[ \t]+(?P<first>[^\n]*))?$"
    r"(?P<rest>(?:\n(?:[ \t]*\n){0,3}(?P=indent)[ \t]+[^\n]*){0,200})"
)
MARKUP = (
    (re.compile(r"`([^`<>]{1,500}?)\s*<([^`<>]{1,1000})>`__?"), r"\1 \2"),
    (re.compile(r"(?<!\w):[A-Za-z][\w:.-]{0,40}:`([^`]{1,500})`"), r"\1"),
    (re.compile(r"``([^`]{1,500})``|`([^`]{1,500})`_{0,2}"), r"\1\2"),
    (re.compile(r"(?<![\w*])\*{1,2}(?=\S)([^*\n]{1,500}?)(?<=\S)\*{1,2}(?![\w*])"), r"\1"),
    (re.compile(r"\\(.)"), r"\1"),
)
"""Inline markup of a reference, and what a reader sees of it."""
LITERAL = re.compile(
    r"\.\.[ \t]+(?:code|code-block|sourcecode|parsed-literal|raw|math|highlight|prompt|testcode|doctest)::"
    r"|\.\.(?:[ \t]+(?!\S+::|\[|\||_)|\Z)|(?!\.\.[ \t]).*::\Z"
)
"""The line above a literal block, or the first of a comment."""
LINE = re.compile(r"(?m)^(?P<indent>[ \t]*)(?P<said>\S[^\n]*)")
MOST_FILES = 300
SUFFIXES = (".rst", ".txt", ".rest")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One reference at its place."""

    label: str
    bibliography: EmbeddedBibliography


def normal(label: str) -> str:
    """Labels are one and the same whatever their case."""
    return label.casefold()


def citations(text: str, defined: Mapping[str, Definition]) -> Iterator[Occurrence]:
    """Every `[label]_`, under the label as its definition has it."""
    for match in CITED.finditer(text):
        start, end = match.span("label")
        same = defined.get(normal(match["label"]))
        key = Key(key=same.label if same else match["label"], start=start, end=end)
        yield Occurrence(
            form=Form.KEY, start=match.start(), end=match.end(), shown=match["label"], keys=(key,)
        )


def definitions(text: str, lines: Lines) -> dict[str, Definition]:
    """The references that a text defines, by normal label; the first of several counts."""
    found: dict[str, Definition] = {}
    literal = literal_lines(text) if DEFINED.search(text) else frozenset()
    for match in DEFINED.finditer(text):
        if match.start() in literal:
            continue
        said = " ".join(f"{match['first'] or ''}{match['rest']}".split())
        for pattern, shown in MARKUP:
            said = pattern.sub(shown, said)
        content = json.dumps([{"key": match["label"], "text": said}], ensure_ascii=False)
        place = lines.location(match.end("indent"), match.start() + len(match[0].rstrip()))
        one = Definition(
            label=match["label"],
            bibliography=EmbeddedBibliography(kind=Embedded.TYPED, content=content, location=place),
        )
        found.setdefault(normal(one.label), one)
    return found


def literal_lines(text: str) -> frozenset[int]:
    """The offsets of the lines inside literal blocks and comments."""
    found: set[int] = set()
    above: list[tuple[int, bool]] = []
    for line in LINE.finditer(text):
        depth = line.end("indent") - line.start()
        while above and above[-1][0] >= depth:
            above.pop()
        inside = bool(above) and above[-1][1]
        if inside:
            found.add(line.start())
        above.append((depth, inside or LITERAL.match(line["said"].rstrip()) is not None))
    return frozenset(found)


def defined_elsewhere(
    text: str, here: Mapping[str, Definition], path: Path, root: Path
) -> dict[str, Definition]:
    """What the other files of a Sphinx project define of the labels that `text` cites and does not define."""
    wanted = {normal(m["label"]) for m in CITED.finditer(text)} - here.keys()
    found: dict[str, Definition] = {}
    folder = next((f for f in project.folders_up(path, root) if (f / "conf.py").is_file()), None)
    if folder is None or not wanted:
        return found
    files = (f for f in sorted(folder.rglob("*")) if f.suffix in SUFFIXES)
    for file, _ in zip(files, range(MOST_FILES), strict=False):
        other = None if file.resolve() == path.resolve() else project.text_of(file, root)
        if other is None:
            continue
        for label, one in definitions(other, Lines(other, project.shown(file))).items():
            if label in wanted:
                found.setdefault(label, one)
    return found


def rebuilt(tree: Node, copy: Copy) -> Node:
    """pandoc's tree with its links to citations as citations, and without the definitions themselves."""
    stack: list[Node] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            node[:] = [cite(n, copy) for n in node]
            stack.extend(node)
        elif isinstance(node, dict):
            stack.extend(node.values())
    tree["blocks"] = [without_definitions(n) for n in tree["blocks"]]
    return tree


def cite(node: Node, copy: Copy) -> Node:
    """The Cite node for a link that shows `[id]`; any other node as it is."""
    if not isinstance(node, dict) or node.get("t") != "Link":
        return node
    shown = plain(node)
    occurrence = copy.found.get(shown[1:-1])
    if occurrence is None or occurrence.form is not Form.KEY or shown[0] + shown[-1] != "[]":
        return node
    citation = {
        "citationId": shown[1:-1],
        "citationPrefix": [],
        "citationSuffix": [],
        "citationMode": {"t": "NormalCitation"},
    }
    return {"t": "Cite", "c": [[citation], [{"t": "Str", "c": occurrence.shown}]]}


def without_definitions(node: Node) -> Node:
    """pandoc's list of citations without those that are references and cite nothing themselves."""
    if node["t"] != "Div" or node["c"][0][0] != "citations":
        return node
    for inner in node["c"][1]:
        if inner["t"] == "DefinitionList":
            inner["c"] = [item for item in inner["c"] if any(citing_nodes(item))]
    return node
