"""One text in one of pandoc's formats -> citing sentences, directives and problems, with exact places."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from sciverify_lint.model import Block, CitingSentence, Directive, PlainSentence, Problem
from sciverify_lint.readers import missing
from sciverify_lint.readers.markdown import crossref, fallback
from sciverify_lint.readers.markdown.blocks import BlockReader
from sciverify_lint.readers.markdown.groups import Groups
from sciverify_lint.readers.markdown.pandoc import Node, PandocFailed, PandocTooSlow, parse
from sciverify_lint.readers.markdown.sentences import Place, Sentences, in_reading_order, place_of
from sciverify_lint.readers.markdown.sentinel import (
    MARKDOWN,
    Copy,
    Form,
    Occurrence,
    labels_of_examples,
    rewrite,
)

COMMENT = re.compile(
    r"<!--\s*(?P<word>sciverify)(?:-lint)?(?::(?P<text>(?:(?!<!--).){0,2000}?))-->", re.S
)
FIRST_WORD = re.compile(
    r"(?m)^(?:#{1,6} |: )?[^\n\[\]`<{}$@!|\\#:]*?(?<![^\s*_>\"'“‘«„（])"
    r"(?P<word>[^\W\d_]{3,})(?=[ \t,;，。、：；！？]|$)"
)
"""A word of a line that is surely text: before any markup, and followed by more."""


@dataclass(slots=True, kw_only=True)
class Source:
    """A text to parse."""

    text: str
    """As its author typed it (LF line ends)."""
    prepared: str
    """What pandoc may see of it: of the same length."""
    reader: str
    """pandoc's name of the format."""
    place: Place
    occurrences: Sequence[Occurrence] = ()
    """Whatever may be a citation."""
    wrap: tuple[str, str] = MARKDOWN
    """What makes a citation of an id in this format."""
    each_alone: bool = False
    """Whether every key is a citation of its own, although pandoc joins neighbours."""
    start: int = 0
    """Where the metadata at its head ends."""
    head_reported: bool = False
    """Whether it is known already that the metadata cannot be read."""
    quarto: bool = False
    labels: frozenset[str] = frozenset()
    is_caption: Callable[[int], bool] = lambda _: False
    rebuilt: Callable[[Node, Copy], Node] = lambda tree, _: tree
    """What makes Cite nodes of what this format cites by other means."""


@dataclass(slots=True, kw_only=True)
class Parsed:
    """What a text holds."""

    sentences: list[CitingSentence] = field(default_factory=list)
    plain: list[PlainSentence] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    cites_all: bool = False
    without_metadata: bool = False
    """Whether pandoc was given the text without its metadata."""


def parse_text(
    source: Source, keys: Callable[[], frozenset[str]], *, every_sentence: bool = False
) -> Parsed:
    """Parse a text; `keys` tells what the bibliography holds and is asked only when that matters.

    Raises MissingDependency without pandoc. A text that pandoc cannot parse yields its citations
    in plain paragraphs, and a problem.
    """
    copy = rewrite(
        source.prepared,
        [*source.occurrences, *other_occurrences(source, every_sentence)],
        wrap=source.wrap,
        kept=labels_of_examples(source.prepared),
    )
    parsed = Parsed()
    try:
        tree = source.rebuilt(tree_of(source, copy, parsed), copy)
    except PandocFailed as error:
        start = source.place(source.start, source.start)
        message = f"cannot be parsed, so its sentences are those of plain paragraphs: {error}"
        parsed.problems.append(Problem(code="SV002", message=message, location=start))
        return without_tree(source, copy, parsed)
    groups = Groups(source.text, copy, each_alone=source.each_alone)
    for name, value in tree["meta"].items():
        if name not in {"references", "bibliography"}:
            groups.collect(value, nocite=name == "nocite")
    if parsed.without_metadata:
        head = source.prepared[: source.start]
        groups.found += fallback.groups_of_metadata(head, copy.found.values())
    groups.collect(tree["blocks"])
    hidden = hide_labels(source, groups, keys, parsed)
    blocks = BlockReader(groups, hidden)
    read_metadata(tree["meta"], groups, blocks)
    blocks.read(tree["blocks"])
    build_sentences(source, groups, blocks, parsed, every_sentence=every_sentence)
    parsed.directives += directives(source, blocks.findings.commented)
    parsed.problems += [
        Problem(code="SV002", message=said, location=source.place(*span))
        for span, said in missing.in_markup(source.prepared, source.start)
    ]
    parsed.problems += refused(source, blocks.findings.refused, keys)
    return parsed


def other_occurrences(source: Source, every_sentence: bool) -> Iterable[Occurrence]:
    """The words of directives and, when asked for, a known word of each line."""
    for match in COMMENT.finditer(source.prepared):
        start, end = match.span("word")
        yield Occurrence(form=Form.DIRECTIVE, start=start, end=end, shown=match["word"])
    if every_sentence:
        for match in FIRST_WORD.finditer(source.prepared, source.start):
            start, end = match.span("word")
            yield Occurrence(form=Form.WORD, start=start, end=end, shown=match["word"])


def tree_of(source: Source, copy: Copy, parsed: Parsed) -> Node:
    """pandoc's tree of the copy; without the metadata when those are what it cannot parse."""
    try:
        return parse(copy.text, reader=source.reader)
    except PandocFailed as error:
        if not source.start or isinstance(error, PandocTooSlow):
            raise
        blank = re.sub(r"[^\n]", " ", copy.text[: source.start])
        tree = parse(blank + copy.text[source.start :], reader=source.reader)
        message = f"the metadata at the head of the file cannot be read: {error}"
        if not source.head_reported:
            place = source.place(0, source.start)
            parsed.problems.append(Problem(code="SV002", message=message, location=place))
        parsed.without_metadata = True
        return tree


def hide_labels(
    source: Source, groups: Groups, keys: Callable[[], frozenset[str]], parsed: Parsed
) -> frozenset[int]:
    """Take cross-references and `@*` out of the groups; returns the groups that are nothing else."""
    hidden: set[int] = set()
    for index, group in enumerate(groups.found):
        kept = tuple(
            k
            for k in group.keys
            if k.key != "*"
            and (
                not crossref.may_be_label(k.key, source.labels, quarto=source.quarto)
                or k.key in keys()
            )
        )
        if any(k.key == "*" for k in group.keys):
            parsed.cites_all = True
        if not kept:
            hidden.add(index)
        elif kept != group.keys:
            groups.found[index] = replace(group, keys=kept)
    return frozenset(hidden)


def read_metadata(metadata: Node, groups: Groups, blocks: BlockReader) -> None:
    """Read the texts of the metadata that cite: title, abstract, nocite."""
    if not groups.found:
        return
    stack = [v for k, v in metadata.items() if k not in {"references", "bibliography"}]
    while stack:
        node = stack.pop(0)
        match node["t"]:
            case "MetaInlines":
                read_if_citing([{"t": "Plain", "c": node["c"]}], blocks)
            case "MetaBlocks":
                read_if_citing(node["c"], blocks)
            case "MetaList":
                stack = [*node["c"], *stack]
            case "MetaMap":
                stack = [*node["c"].values(), *stack]


def read_if_citing(nodes: Sequence[Node], blocks: BlockReader) -> None:
    """Keep the blocks of a metadata value only when it cites."""
    inner = BlockReader(blocks.groups, blocks.hidden)
    inner.read(nodes)
    if inner.findings.placed:
        blocks.blocks += inner.blocks
        blocks.findings.placed |= inner.findings.placed


def build_sentences(
    source: Source, groups: Groups, blocks: BlockReader, parsed: Parsed, *, every_sentence: bool
) -> None:
    """Turn blocks into sentences, and report what no block took by its line."""
    build = Sentences(source.text, groups.found, source.place)
    found: list[CitingSentence] = []
    after = source.start
    for block in blocks.blocks:
        if block.anchors and source.is_caption(block.anchors[0].source):
            block.kind = Block.CAPTION
        found += build.citing(block)
        if every_sentence:
            parsed.plain += build.plain(block, after)
            after = max([after, *(a.source for a in block.anchors)])
    for index, group in enumerate(groups.found):
        if index not in blocks.findings.placed and index not in blocks.hidden:
            found.append(build.unplaced(group))
    parsed.sentences += in_reading_order(found)
    parsed.plain.sort(key=lambda s: place_of(s.location))


def without_tree(source: Source, copy: Copy, parsed: Parsed) -> Parsed:
    """The candidates outside code and comments, in sentences of plain paragraphs."""
    occurrences = (*copy.found.values(), *copy.left)
    groups = fallback.groups_of(
        source.prepared, occurrences, brackets=source.wrap == MARKDOWN and not source.each_alone
    )
    groups = [
        g
        for g in groups
        if not all(
            crossref.may_be_label(k.key, source.labels, quarto=source.quarto) for k in g.keys
        )
    ]
    build = Sentences(source.text, groups, source.place)
    blocks = list(fallback.paragraphs(source.prepared, groups))
    found = [s for block in blocks for s in build.citing(block)]
    placed = {index for block in blocks for index in block.cited.values()}
    found += [build.unplaced(g) for i, g in enumerate(groups) if i not in placed]
    parsed.sentences += in_reading_order(found)
    return parsed


def directives(source: Source, found: Iterable[Occurrence]) -> list[Directive]:
    """The directives in comments."""
    result: list[Directive] = []
    for occurrence in sorted(found, key=lambda o: o.start):
        start = source.text.rfind("<!--", 0, occurrence.start)
        match = COMMENT.match(source.text, start)
        if match is None:
            continue
        line_start = source.text.rfind("\n", 0, match.start()) + 1
        line_end = source.text.find("\n", match.end())
        around = source.text[line_start : match.start()]
        around += source.text[match.end() : line_end if line_end >= 0 else len(source.text)]
        result.append(
            Directive(
                text=match["text"].strip(),
                location=source.place(match.start(), match.end()),
                alone=not around.strip(),
            )
        )
    return result


def refused(
    source: Source, found: Iterable[Occurrence], keys: Callable[[], frozenset[str]]
) -> list[Problem]:
    """Candidates that stay plain text although the bibliography has their key."""
    return [
        Problem(
            code="SV002",
            message=f"`@{o.keys[0].key}` is in the bibliography, but this citation will not be"
            " rendered: it is read as plain text where it stands",
            location=source.place(o.start, o.end),
            key=o.keys[0].key,
        )
        for o in found
        if o.keys[0].key in keys()
    ]
