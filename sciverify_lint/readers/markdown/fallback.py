"""Citing sentences of a text that pandoc cannot parse: paragraphs by blank lines, code and comments left out."""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sciverify_lint.model import Block, Mode
from sciverify_lint.readers.markdown.groups import Group, closing_bracket, opening_bracket
from sciverify_lint.readers.markdown.sentinel import Form, Occurrence
from sciverify_lint.readers.markdown.textblock import TextBlock, tidy

NO_TEXT = re.compile(
    r"(?P<fence>`{3,}|~{3,}).{0,50000}?(?P=fence)|(?P<ticks>`{1,2})(?:(?!\n[ \t]*\n)[^`]){0,1000}(?P=ticks)"
    r"|<!--(?:(?!<!--).){0,20000}?-->",
    re.S,
)
BLANK_LINES = re.compile(r"\n[ \t>]*\n")
CITING_FIELD = re.compile(
    r"(?m)^(?P<name>nocite|title|subtitle|abstract|description):.*(?:\n[ \t].*|\n(?=\n))*"
)
LEAD = re.compile(r"\n[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t])?")


def groups_of(text: str, occurrences: Sequence[Occurrence], *, brackets: bool) -> list[Group]:
    """The candidates outside code and comments; those of one bracket make one group."""
    bare = NO_TEXT.sub(lambda m: " " * len(m[0]), text)
    found: dict[int, Group] = {}
    for occurrence in sorted(occurrences, key=lambda o: o.start):
        if not occurrence.keys or bare[occurrence.start : occurrence.start + 1].isspace():
            continue
        opening, closing = occurrence.start, occurrence.end
        if brackets and occurrence.form is Form.KEY:
            opening = opening_bracket(text, occurrence.start)
            if opening < occurrence.start:
                closing = closing_bracket(text, occurrence.end)
        found[opening] = joined(found.get(opening), occurrence, opening, closing)
    return list(found.values())


def groups_of_metadata(text: str, occurrences: Iterable[Occurrence]) -> list[Group]:
    """The candidates in the `nocite`, title and abstract of metadata that are no valid YAML."""
    found: list[Group] = []
    for field in CITING_FIELD.finditer(text):
        inside = [o for o in occurrences if o.keys and field.start() <= o.start < field.end()]
        for group in groups_of(text[: field.end()], inside, brackets=True):
            silent = field["name"] == "nocite"
            found.append(replace(group, mode=Mode.NOCITE) if silent else group)
    return found


def joined(group: Group | None, occurrence: Occurrence, opening: int, closing: int) -> Group:
    """The group with one more occurrence."""
    bracketed = opening < occurrence.start
    bare = Mode.TEXTUAL if not bracketed and occurrence.form is Form.KEY else Mode.PARENTHETICAL
    return Group(
        start=group.start if group else occurrence.start,
        end=closing - 1 if closing > occurrence.end else occurrence.end,
        opening=opening,
        closing=closing,
        mode=group.mode if group else occurrence.mode or bare,
        keys=(*(group.keys if group else ()), *occurrence.keys),
    )


def paragraphs(text: str, groups: Sequence[Group]) -> Iterator[TextBlock]:
    """The paragraphs that cite."""
    bare = NO_TEXT.sub(lambda m: " " * len(m[0]), text)
    waiting = deque(sorted(range(len(groups)), key=lambda i: groups[i].start))
    start = 0
    for end in (*(m.start() for m in BLANK_LINES.finditer(text)), len(text)):
        inside: list[int] = []
        while waiting and groups[waiting[0]].start < end:
            inside.append(waiting.popleft())
        if inside:
            yield paragraph(bare, start, end, inside, groups)
        start = end


def paragraph(
    text: str, start: int, end: int, inside: Sequence[int], groups: Sequence[Group]
) -> TextBlock:
    """The text of one paragraph with the marks of the groups inside it."""
    block = TextBlock(kind=Block.PARAGRAPH, section=None)
    done = start
    for index in inside:
        group = groups[index]
        if group.opening < done or block.full:
            continue
        block.add(squeezed(text[done : group.opening]))
        block.add_mark(index, group.opening, group.closing, textual=group.mode is Mode.TEXTUAL)
        done = group.closing
    block.add(squeezed(text[done:end]))
    return block


def squeezed(text: str) -> str:
    """Text without the marks that open lines, white space single."""
    return re.sub(r" {2,}", " ", tidy(LEAD.sub(" ", text)))
