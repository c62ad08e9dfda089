"""pandoc's blocks -> blocks of running text, in the order of the document."""

import re
from collections.abc import Callable, Iterator, Sequence

from sciverify_lint.model import Block
from sciverify_lint.readers.markdown.groups import Groups
from sciverify_lint.readers.markdown.inlines import DEEPEST, Findings, InlineReader, directives_in
from sciverify_lint.readers.markdown.pandoc import Node
from sciverify_lint.readers.markdown.textblock import TextBlock
from sciverify_lint.readers.markdown.tree import plain

TEX_PARAGRAPH = re.compile(
    r"\n[ \t]*\n|\\\\|(?<!\\)&|\\item\b|(?=\\(?:caption|footnote|begin|end|(?:sub)*section)\b)"
)
TABULAR = re.compile(r"\\begin\{(?:tabular|tabularx|tabulary|longtable|array)\*?\}")


class BlockReader:
    """Walks a tree once."""

    def __init__(self, groups: Groups, hidden: frozenset[int] = frozenset()) -> None:
        """`hidden` are the groups that turned out to be cross-references."""
        self.groups = groups
        self.hidden = hidden
        self.findings = Findings()
        self.blocks: list[TextBlock] = []
        self.section: str | None = None
        self.takers: dict[str, Callable[[Node, Block, int], None]] = {
            "Para": self.text_of,
            "Plain": self.text_of,
            "Header": self.header,
            "LineBlock": self.line_block,
            "BlockQuote": lambda content, kind, depth: self.read(content, kind, depth + 1),
            "Div": lambda content, kind, depth: self.read(content[1], kind, depth + 1),
            "BulletList": self.items,
            "OrderedList": lambda content, kind, depth: self.items(content[1], kind, depth),
            "DefinitionList": self.definitions,
            "Figure": self.figure,
            "Table": self.table,
            "RawBlock": self.raw,
        }

    def read(self, nodes: Sequence[Node], kind: Block = Block.PARAGRAPH, depth: int = 0) -> None:
        """Add the blocks of a list of block nodes."""
        if depth > DEEPEST:
            return
        for node in nodes:
            taker = self.takers.get(node["t"])
            if taker is not None:
                taker(node.get("c"), kind, depth)

    def header(self, content: Node, _: Block, depth: int) -> None:
        """A heading, which is the section of what follows."""
        title = self.groups.copy.restore(plain(content[2]))
        self.section = " ".join(title.split()) or self.section
        self.text_of(content[2], Block.HEADING, depth)

    def line_block(self, content: Node, kind: Block, depth: int) -> None:
        """Verse or an address: one text."""
        self.text_of([n for line in content for n in (*line, {"t": "SoftBreak"})], kind, depth)

    def items(self, content: Node, kind: Block, depth: int) -> None:
        """The items of a list."""
        for item in content:
            self.read(item, item_kind(kind), depth + 1)

    def definitions(self, content: Node, kind: Block, depth: int) -> None:
        """Terms and what they mean."""
        for term, definitions in content:
            self.text_of(term, item_kind(kind), depth)
            for definition in definitions:
                self.read(definition, item_kind(kind), depth + 1)

    def figure(self, content: Node, kind: Block, depth: int) -> None:
        """A figure; the text of an image that is all of it repeats the caption."""
        self.read(content[1][1], Block.CAPTION, depth + 1)
        self.read([b for b in content[2] if not is_one_image(b)], kind, depth + 1)

    def table(self, content: Node, _: Block, depth: int) -> None:
        """A caption and cells."""
        self.read(content[1][1], Block.CAPTION, depth + 1)
        for cell in cells(content):
            self.read(cell, Block.CELL, depth + 1)

    def raw(self, content: Node, kind: Block, _: int) -> None:
        """The text of raw TeX, the directives of an HTML comment."""
        form, text = content
        if form in {"tex", "latex"}:
            inner = kind
            for paragraph in TEX_PARAGRAPH.split(text):
                inner = tex_kind(paragraph, inner, kind)
                reader = self.inlines(Block.CAPTION if paragraph.startswith("\\caption") else inner)
                reader.raw(["tex", paragraph])
                self.finish(reader)
        elif text.startswith("<!--"):
            self.findings.commented += directives_in(self.groups, text)

    def text_of(self, content: Node, kind: Block, depth: int) -> None:
        """The block that a list of inlines makes, and the blocks inside it."""
        reader = self.inlines(kind)
        reader.read(content)
        self.finish(reader)
        for inner, nodes, are_blocks in reader.later:
            if are_blocks:
                self.read(nodes, inner, depth + 1)
            elif depth <= DEEPEST:
                self.text_of(nodes, inner, depth + 1)

    def inlines(self, kind: Block) -> InlineReader:
        """A reader for one block."""
        block = TextBlock(kind=kind, section=self.section)
        return InlineReader(self.groups, self.hidden, self.findings, block)

    def finish(self, reader: InlineReader) -> None:
        """Keep the blocks that say something."""
        self.blocks += [b for b in (*reader.done, reader.block) if b.text.strip()]


def item_kind(kind: Block) -> Block:
    """The kind of a list item inside a block of `kind`."""
    return Block.ITEM if kind is Block.PARAGRAPH else kind


def tex_kind(paragraph: str, inner: Block, outer: Block) -> Block:
    """The kind of a piece of raw TeX after pieces of kind `inner`."""
    if TABULAR.match(paragraph):
        return Block.CELL
    return outer if paragraph.startswith("\\end") else inner


def cells(table: Node) -> Iterator[Sequence[Node]]:
    """The blocks of each cell of a Table, in order."""
    _, _, _, head, bodies, foot = table
    rows = [*head[1]]
    for body in bodies:
        rows += [*body[2], *body[3]]
    rows += foot[1]
    for row in rows:
        for cell in row[1]:
            yield cell[4]


def is_one_image(block: Node) -> bool:
    """Whether a block is a paragraph that holds an image and nothing else."""
    return (
        block["t"] in {"Plain", "Para"} and len(block["c"]) == 1 and block["c"][0]["t"] == "Image"
    )
