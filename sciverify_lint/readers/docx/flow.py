"""Paragraphs as they read once tracked deletions are gone: a deleted paragraph end joins two into one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sciverify_lint.readers.docx.story import Paragraph


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One or more paragraphs that read as one."""

    whole: Paragraph
    """All their text, with the number of the first and the style of the last, as Word joins them."""
    starts: tuple[tuple[int, int], ...]
    """Offset in the text and number of each paragraph."""


def flows(paragraphs: Sequence[Paragraph]) -> Iterator[Flow]:
    """The paragraphs in order, joined where their ends are deleted."""
    waiting: list[Paragraph] = []
    for paragraph in paragraphs:
        waiting.append(paragraph)
        if not paragraph.runs_on:
            yield joined(waiting)
            waiting = []
    if waiting:
        yield joined(waiting)


def joined(paragraphs: Sequence[Paragraph]) -> Flow:
    """Several paragraphs as one."""
    if len(paragraphs) == 1:
        return Flow(whole=paragraphs[0], starts=((0, paragraphs[0].number),))
    starts, notes = [], []
    offset = 0
    for paragraph in paragraphs:
        starts.append((offset, paragraph.number))
        notes += [replace(n, offset=n.offset + offset) for n in paragraph.notes]
        offset += len(paragraph.text)
    text = "".join(p.text for p in paragraphs)
    whole = replace(paragraphs[-1], number=paragraphs[0].number, text=text, notes=tuple(notes))
    return Flow(whole=whole, starts=tuple(starts))
