"""pandoc's inlines -> blocks of running text."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sciverify_lint.model import Block, Mode
from sciverify_lint.readers.markdown.groups import Groups
from sciverify_lint.readers.markdown.pandoc import Node
from sciverify_lint.readers.markdown.sentinel import Form, Occurrence
from sciverify_lint.readers.markdown.textblock import TextBlock, tidy
from sciverify_lint.readers.markdown.tree import id_of, plain
from sciverify_lint.text.tex import to_unicode

DEEPEST = 100
"""Deeper nesting is not read as text; its citations are reported without a sentence."""
RUN_AT_RENDERING = re.compile(r"\{?(?:r|python|julia|ojs)\}? ")
"""Inline code that is replaced by its result, so that its source is no part of the sentence."""
ROLE = re.compile(r"\{(?P<name>[a-z][a-z:_-]{1,20})\}\Z")
"""The name of a MyST role, which pandoc takes for text before code."""
REFERENCES = {"ref", "numref", "eq", "doc", "prf:ref", "term", "any", "numdoc", "download"}
TEX_REFERENCE = re.compile(r"\\(?:(?:page|eq|auto|name|[cC])?ref|[vV]ref)\*?\{[^{}]*\}")
BOOKDOWN = re.compile(r"@ref\((?P<label>[\w:./-]+)\)")
"""bookdown's cross-reference, the backslash gone."""
FOOTNOTE_COMMAND = re.compile(r"\\(?:foot|end|side)note(?:text)?\b")
TEX_WITHOUT_WORDS = re.compile(
    r"\\(?:label|index|vspace|hspace|includegraphics)\*?(?:\[[^\[\]]*\])?\{[^{}]*\}"
    r"|\\begin\{tabular[xy]?\*?\}(?:\{[^{}]*\}){1,2}|\\(?:begin|end)\{[^{}]*\}(?:\[[^\[\]]*\])?"
)
TEX_COMMAND = re.compile(r"\\[A-Za-z@]+\*?|[{}&]")


@dataclass(slots=True)
class Findings:
    """What a walk through a document collects besides its text."""

    placed: set[int] = field(default_factory=set)
    """The groups that stand in a block."""
    refused: list[Occurrence] = field(default_factory=list)
    """Candidates that a reader of the finished document sees as they were typed."""
    commented: list[Occurrence] = field(default_factory=list)
    """Directives that stand in a real comment."""


class InlineReader:
    """Appends the inlines of one block; what stands inside as a block of its own is kept for later."""

    def __init__(
        self, groups: Groups, hidden: frozenset[int], findings: Findings, block: TextBlock
    ) -> None:
        """`hidden` are the groups that are cross-references; `block` is the block to fill."""
        self.groups = groups
        self.copy = groups.copy
        self.hidden = hidden
        self.findings = findings
        self.block = block
        self.done: list[TextBlock] = []
        """Blocks that became full, and footnotes of raw TeX."""
        self.later: list[tuple[Block, Sequence[Node], bool]] = []
        """Kind and nodes of inner blocks, and whether the nodes are blocks."""
        self.depth = 0
        self.takers: dict[str, Callable[[Node], None]] = {
            "Str": lambda content: self.words(
                BOOKDOWN.sub(r"[\g<label>]", content), refusable=True
            ),
            "Space": self.space,
            "SoftBreak": self.space,
            "LineBreak": self.space,
            "Cite": self.cite,
            "Link": self.link,
            "Span": lambda content: self.read(content[1]),
            "Quoted": self.quoted,
            "Code": lambda content: self.code(content[1]),
            "Math": self.math,
            "Note": lambda content: self.later.append((Block.FOOTNOTE, content, True)),
            "Image": lambda content: self.later.append((Block.CAPTION, content[1], False)),
            "RawInline": self.raw,
            "Superscript": self.superscript,
            **dict.fromkeys(
                ("Emph", "Strong", "Subscript", "Strikeout", "SmallCaps", "Underline"), self.read
            ),
        }

    def read(self, nodes: Sequence[Node]) -> None:
        """Append a list of inlines."""
        if self.depth > DEEPEST:
            return
        self.depth += 1
        for node in nodes:
            taker = self.takers.get(node["t"])
            if taker is not None:
                taker(node.get("c"))
        self.depth -= 1

    def space(self, _: Node) -> None:
        """Append a space."""
        self.block.add(" ")

    def words(self, text: str, *, refusable: bool = False) -> None:
        """Append text in which ids are put back; known words become anchors."""
        done = 0
        for match, occurrence in self.copy.within(text):
            self.block.add(tidy(text[done : match.start()]))
            if occurrence.form is Form.WORD:
                self.block.add_known(occurrence.shown, occurrence.start, occurrence.end)
            else:
                self.block.add(tidy(self.copy.restore(match[0])))
            if refusable and occurrence.form is Form.KEY:
                self.findings.refused.append(occurrence)
            done = match.end()
        self.block.add(tidy(text[done:]))

    def link(self, content: Node) -> None:
        """Append the text of a link; an address is no place for a citation."""
        _, inlines, (target, _) = content
        text = plain(inlines)
        if target in {text, f"mailto:{text}"}:
            self.words(text)
        else:
            self.read(inlines)

    def quoted(self, content: Node) -> None:
        """Append quoted text with its marks."""
        mark = "'" if content[0]["t"] == "SingleQuote" else '"'
        self.block.add(mark)
        self.read(content[1])
        self.block.add(mark)

    def code(self, text: str) -> None:
        """Append inline code; that which is run when rendered has no words of its own."""
        role = ROLE.search(self.block.last)
        if role is not None:
            self.block.drop(len(role[0]))
        if role is not None and role["name"] in REFERENCES:
            self.block.add("[")
            self.words(text)
            self.block.add("]")
        elif not RUN_AT_RENDERING.match(text):
            self.words(text)

    def superscript(self, content: Node) -> None:
        """Append raised text."""
        self.raise_digits()
        self.read(content)

    def raise_digits(self) -> None:
        """Keep ten to the sixtieth from reading as a thousand and sixty."""
        if self.block.last[-1:].isdigit():
            self.block.add_made_up("^")

    def math(self, content: Node) -> None:
        """Append inline mathematics as typed, display mathematics as a word."""
        form, text = content
        if form["t"] == "InlineMath":
            self.words(f"${text}$")
        else:
            self.block.add_made_up("[equation]")
        for _, occurrence in self.copy.within(text):
            if occurrence.form is Form.COMMAND:
                self.command(occurrence)

    def cite(self, content: Node) -> None:
        """Append citations as marks, cross-references as `[label]`."""
        node = {"t": "Cite", "c": content}
        indexes = self.groups.by_id.get(id_of(node))
        if not indexes:
            self.words(plain(content[1]))
            return
        for number, index in enumerate(indexes):
            if number:
                self.block.add(" ")
            if index in self.hidden:
                group = self.groups.found[index]
                label = "[" + "; ".join(k.key for k in group.keys) + "]"
                self.block.add_known(label, group.opening, group.closing)
            else:
                self.mark(index)

    def command(self, occurrence: Occurrence) -> None:
        """Append the citation of a command that pandoc left inside raw text."""
        index = self.groups.by_start.get(occurrence.start)
        if index is not None:
            self.mark(index)

    def mark(self, index: int) -> None:
        """Append the mark of a group, once in a document, in a new block when this one is full."""
        if index in self.findings.placed:
            return
        if self.block.full:
            self.done.append(self.block)
            self.block = TextBlock(kind=self.block.kind, section=self.block.section)
        group = self.groups.found[index]
        self.block.add_mark(index, group.opening, group.closing, textual=group.mode is Mode.TEXTUAL)
        self.findings.placed.add(index)

    def raw(self, content: Node) -> None:
        """Append what raw TeX or HTML has to say: its citations, and the words around them."""
        form, text = content
        if form not in {"tex", "latex"}:
            self.html(text)
        elif FOOTNOTE_COMMAND.match(text):
            outer, self.block = (
                self.block,
                TextBlock(kind=Block.FOOTNOTE, section=self.block.section),
            )
            self.tex(text)
            self.done.append(self.block)
            self.block = outer
        else:
            self.tex(text)

    def html(self, text: str) -> None:
        """Note the directives of a comment; a few tags mean something to the text."""
        if text.startswith("<!--"):
            self.findings.commented += directives_in(self.groups, text)
        elif text[:3].lower() == "<br":
            self.block.add(" ")
        elif text[:4].lower() == "<sup":
            self.raise_digits()

    def tex(self, text: str) -> None:
        """Append raw TeX: citations as marks, words without the commands around them."""
        done = 0
        for match, occurrence in self.copy.within(text):
            if occurrence.form is Form.COMMAND:
                self.block.add(without_commands(self.copy.restore(text[done : match.start()])))
                self.command(occurrence)
                done = match.end()
        self.block.add(without_commands(self.copy.restore(text[done:])))


def directives_in(groups: Groups, text: str) -> list[Occurrence]:
    """The directives in a comment."""
    return [o for _, o in groups.copy.within(text) if o.form is Form.DIRECTIVE]


def without_commands(text: str) -> str:
    """The words of raw TeX, single spaces between them and one kept at either end."""
    bare = TEX_WITHOUT_WORDS.sub(" ", TEX_REFERENCE.sub("[ref]", text))
    balanced = bare.count("{") == bare.count("}") and not bare.startswith("\\caption")
    words = " ".join(to_unicode(bare if balanced else TEX_COMMAND.sub(" ", bare)).split())
    before = " " if text[:1].isspace() else ""
    return tidy(before + words + (" " if words and text[-1:].isspace() else ""))
