"""pandoc's tree -> blocks of running text with their citations as marks and their known positions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Block, Mode
from sciverify_lint.readers.markdown.groups import Groups, id_of, plain
from sciverify_lint.readers.markdown.pandoc import Node
from sciverify_lint.readers.markdown.sentinel import Form, Occurrence
from sciverify_lint.text import marks

DEEPEST = 100
"""Deeper nesting is not read as text; its citations are reported without a sentence."""
STYLED = {"Emph", "Strong", "Superscript", "Subscript", "Strikeout", "SmallCaps", "Underline"}
RUN_AT_RENDERING = re.compile(r"\{?(?:r|python|julia|ojs)\}? ")
"""Inline code that is replaced by its result, so that its source is no part of the sentence."""
ROLE = re.compile(r"\{(?P<name>[a-z][a-z:_-]{1,20})\}\Z")
"""The name of a MyST role, which pandoc takes for text before code."""
REFERENCES = {"ref", "numref", "eq", "doc", "prf:ref", "term", "any", "numdoc", "download"}
FOOTNOTE_COMMAND = re.compile(r"\\(?:foot|end|side)note(?:text)?\b")
TEX_COMMAND = re.compile(
    r"\\(?:label|ref|eqref|[cC]ref|index|vspace|hspace)\*?\{[^{}]*\}|\\[A-Za-z@]+\*?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A stretch of a block's text whose place in the source is known."""

    at: int
    end: int
    source: int
    source_end: int


@dataclass(slots=True, kw_only=True)
class TextBlock:
    """Running text: citations are marks, white space is single spaces."""

    kind: Block
    section: str | None
    text: str = ""
    anchors: list[Anchor] = field(default_factory=list)
    cited: dict[int, int] = field(default_factory=dict)
    """Position of each mark in `text` to the index of its group."""
    made_up: list[tuple[int, int]] = field(default_factory=list)
    """Stretches that stand for something else in the source."""

    def add(self, text: str) -> None:
        """Append text, white space made single."""
        if text[:1] == " " and (not self.text or self.text[-1] == " "):
            text = text[1:]
        self.text += text

    def add_made_up(self, text: str) -> None:
        """Append text that the source does not have."""
        start = len(self.text)
        self.text += text
        self.made_up.append((start, len(self.text)))


class BlockReader:
    """Walks the tree once; `blocks` is in its order."""

    def __init__(self, groups: Groups, hidden: frozenset[int] = frozenset()) -> None:
        """`hidden` are the groups that turned out to be cross-references."""
        self.groups = groups
        self.copy = groups.copy
        self.hidden = hidden
        self.blocks: list[TextBlock] = []
        self.placed: set[int] = set()
        self.section: str | None = None
        self.refused: list[Occurrence] = []
        """Candidates that the reader of the finished document sees as they were typed."""
        self.commented: list[Occurrence] = []
        """Directives that stand in a real comment."""

    def read(self, nodes: Sequence[Node], kind: Block = Block.PARAGRAPH, depth: int = 0) -> None:
        """Add the blocks of a list of block nodes."""
        if depth > DEEPEST:
            return
        for node in nodes:
            self.read_block(node, kind, depth)

    def read_block(self, node: Node, kind: Block, depth: int) -> None:
        """Add the blocks of one block node."""
        content = node.get("c")
        match node["t"]:
            case "Para" | "Plain":
                self.text_of(content, kind, depth)
            case "Header":
                self.section = squeezed(self.copy.restore(plain(content[2]))) or self.section
                self.text_of(content[2], Block.HEADING, depth)
            case "LineBlock":
                lines = [node for line in content for node in (*line, {"t": "SoftBreak"})]
                self.text_of(lines, kind, depth)
            case "BlockQuote":
                self.read(content, kind, depth + 1)
            case "Div":
                self.read(content[1], kind, depth + 1)
            case "BulletList":
                for item in content:
                    self.read(item, item_kind(kind), depth + 1)
            case "OrderedList":
                for item in content[1]:
                    self.read(item, item_kind(kind), depth + 1)
            case "DefinitionList":
                for term, definitions in content:
                    self.text_of(term, item_kind(kind), depth)
                    for definition in definitions:
                        self.read(definition, item_kind(kind), depth + 1)
            case "Figure":
                self.read(content[1][1], Block.CAPTION, depth + 1)
                self.read(without_images(content[2]), kind, depth + 1)
            case "Table":
                self.read(content[1][1], Block.CAPTION, depth + 1)
                for cell in cells(content):
                    self.read(cell, Block.CELL, depth + 1)
            case "RawBlock":
                self.raw_block(content, kind)

    def text_of(self, inlines: Sequence[Node], kind: Block, depth: int) -> None:
        """Add the block that a list of inlines makes, and the blocks inside it."""
        block = TextBlock(kind=kind, section=self.section)
        later: list[tuple[Sequence[Node], Block, bool]] = []
        block = self.inlines(inlines, block, later, depth)
        self.finish(block)
        for nodes, inner, are_blocks in later:
            if are_blocks:
                self.read(nodes, inner, depth + 1)
            else:
                self.text_of(nodes, inner, depth + 1)

    def finish(self, block: TextBlock) -> None:
        """Keep a block that says something."""
        if block.text.strip():
            self.blocks.append(block)

    def inlines(
        self,
        nodes: Sequence[Node],
        block: TextBlock,
        later: list[tuple[Sequence[Node], Block, bool]],
        depth: int,
    ) -> TextBlock:
        """Append inlines to `block`; returns the block to go on with (another one when it is full)."""
        if depth > DEEPEST:
            return block
        for node in nodes:
            content = node.get("c")
            match node["t"]:
                case "Str":
                    self.words(content, block, refusable=True)
                case "Space" | "SoftBreak" | "LineBreak":
                    block.add(" ")
                case "Cite":
                    block = self.cite(node, block)
                case "Link":
                    if "uri" in content[0][1] or "email" in content[0][1]:
                        self.words(plain(content[1]), block, refusable=False)
                    else:
                        block = self.inlines(content[1], block, later, depth + 1)
                case "Span":
                    block = self.inlines(content[1], block, later, depth + 1)
                case "Quoted":
                    quote = "'" if content[0]["t"] == "SingleQuote" else '"'
                    block.add(quote)
                    block = self.inlines(content[1], block, later, depth + 1)
                    block.add(quote)
                case "Code":
                    self.code(content[1], block)
                case "Math":
                    block = self.math(content, block)
                case "Note":
                    later.append((content, Block.FOOTNOTE, True))
                case "Image":
                    later.append((content[1], Block.CAPTION, False))
                case "RawInline":
                    block = self.raw_inline(content, block)
                case "Superscript":
                    self.raise_digits(block)
                    block = self.inlines(content, block, later, depth + 1)
                case style if style in STYLED:
                    block = self.inlines(content, block, later, depth + 1)
        return block

    def words(self, text: str, block: TextBlock, *, refusable: bool) -> None:
        """Append text in which ids are put back and become anchors."""
        done = 0
        for match, occurrence in self.copy.within(text):
            block.add(tidy(text[done : match.start()]))
            if occurrence.form is Form.COMMAND or match["plain"]:
                shown = occurrence.shown
            else:
                shown = f"[@{occurrence.shown}]"
            start = len(block.text)
            block.add(tidy(shown))
            if occurrence.form is Form.WORD:
                block.anchors.append(
                    Anchor(
                        at=start,
                        end=len(block.text),
                        source=occurrence.start,
                        source_end=occurrence.end,
                    )
                )
            elif refusable and occurrence.form is Form.KEY:
                self.refused.append(occurrence)
            done = match.end()
        block.add(tidy(text[done:]))

    def code(self, text: str, block: TextBlock) -> None:
        """Append inline code; that which is run when rendered has no words of its own."""
        role = ROLE.search(block.text)
        if role is not None:
            block.text = block.text[: role.start()]
            if role["name"] in REFERENCES:
                block.add("[")
                self.words(text, block, refusable=False)
                block.add("]")
                return
        if not RUN_AT_RENDERING.match(text):
            self.words(text, block, refusable=False)

    @staticmethod
    def raise_digits(block: TextBlock) -> None:
        """Keep ten to the sixtieth from reading as a thousand and sixty."""
        if block.text[-1:].isdigit():
            block.add_made_up("^")

    def math(self, content: Node, block: TextBlock) -> TextBlock:
        """Append inline mathematics as typed, display mathematics as a word."""
        if content[0]["t"] == "InlineMath":
            self.words(f"${content[1]}$", block, refusable=False)
        else:
            block.add_made_up("[equation]")
        for _, occurrence in self.copy.within(content[1]):
            if occurrence.form is Form.COMMAND:
                block = self.command(occurrence, block)
        return block

    def cite(self, node: Node, block: TextBlock) -> TextBlock:
        """Append a citation as a mark, a cross-reference as `[label]`."""
        indexes = self.groups.by_id.get(id_of(node))
        if not indexes:
            block.add(tidy(self.copy.restore(plain(node))))
            return block
        for number, index in enumerate(indexes):
            if number:
                block.add(" ")
            if index in self.hidden:
                self.label(index, block)
            else:
                block = self.mark(index, block)
        return block

    def label(self, index: int, block: TextBlock) -> None:
        """Append a cross-reference as `[label]`."""
        group = self.groups.found[index]
        start = len(block.text)
        block.add("[" + "; ".join(k.key for k in group.keys) + "]")
        block.anchors.append(
            Anchor(at=start, end=len(block.text), source=group.opening, source_end=group.closing)
        )

    def command(self, occurrence: Occurrence, block: TextBlock) -> TextBlock:
        """Append the citation of a command that pandoc left inside raw text."""
        index = self.groups.by_start.get(occurrence.start)
        return block if index is None else self.mark(index, block)

    def mark(self, index: int, block: TextBlock) -> TextBlock:
        """Append the mark of a group, in a new block when this one is full."""
        group = self.groups.found[index]
        if index in self.placed:
            return block
        if len(block.cited) >= marks.ROOM:
            self.finish(block)
            block = TextBlock(kind=block.kind, section=block.section)
        at = len(block.text)
        block.text += marks.mark(len(block.cited), textual=group.mode is Mode.TEXTUAL)
        block.cited[at] = index
        block.anchors.append(
            Anchor(at=at, end=at + 1, source=group.opening, source_end=group.closing)
        )
        self.placed.add(index)
        return block

    def raw_inline(self, content: Node, block: TextBlock) -> TextBlock:
        """Append what raw TeX or HTML has to say: its citations, and the words around them."""
        form, text = content
        if form != "tex":
            self.comments(text)
            tag = text.lower()
            if tag.startswith("<br"):
                block.add(" ")
            elif tag.startswith("<sup"):
                self.raise_digits(block)
            return block
        if FOOTNOTE_COMMAND.match(text):
            note = TextBlock(kind=Block.FOOTNOTE, section=self.section)
            self.finish(self.tex(text, note))
            return block
        return self.tex(text, block)

    def raw_block(self, content: Node, kind: Block) -> None:
        """Add the text of a raw TeX block that cites; note the directives of a comment."""
        form, text = content
        if form not in {"tex", "latex"}:
            self.comments(text)
            return
        for paragraph in re.split(r"\n[ \t]*\n|\\\\|\\item\b|(?=\\caption)", text):
            block = TextBlock(kind=kind, section=self.section)
            self.finish(self.tex(paragraph, block))

    def tex(self, text: str, block: TextBlock) -> TextBlock:
        """Append raw TeX: citations as marks, words without the commands around them."""
        done = 0
        for match, occurrence in self.copy.within(text):
            if occurrence.form is not Form.COMMAND:
                continue
            block.add(without_commands(self.copy.restore(text[done : match.start()])))
            block = self.command(occurrence, block)
            done = match.end()
        block.add(without_commands(self.copy.restore(text[done:])))
        return block

    def comments(self, text: str) -> None:
        """Note the directives that stand in a comment."""
        if text.startswith("<!--"):
            self.commented += [o for _, o in self.copy.within(text) if o.form is Form.DIRECTIVE]


def item_kind(kind: Block) -> Block:
    """The kind of a list item inside a block of `kind`."""
    return Block.ITEM if kind is Block.PARAGRAPH else kind


def tidy(text: str) -> str:
    """Text without private-use characters and with plain spaces, of the same length."""
    return re.sub(r"\s", " ", marks.without_strays(text))


def squeezed(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.split())


def without_commands(text: str) -> str:
    """The words of raw TeX."""
    words = TEX_COMMAND.sub(" ", text)
    return squeezed_inside(tidy(re.sub(r"[{}~&]", " ", words)))


def squeezed_inside(text: str) -> str:
    """Text with single spaces, one kept at either end."""
    return re.sub(r" {2,}", " ", text)


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


def without_images(blocks: Sequence[Node]) -> Iterator[Node] | list[Node]:
    """The blocks of a figure but for paragraphs that are one image: its text is the caption."""
    return [
        block
        for block in blocks
        if not (
            block["t"] in {"Plain", "Para"}
            and len(block["c"]) == 1
            and block["c"][0]["t"] == "Image"
        )
    ]
