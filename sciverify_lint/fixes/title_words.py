"""Edits in a title: the words that differ from the record's, in the entry's capitals; braces and all else stay."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from sciverify_lint.fixes.edits import Edit, Literal
from sciverify_lint.fixes.tex import written
from sciverify_lint.text.alike import numbers
from sciverify_lint.text.titles import normal_title, title_ratio

NEAR = 75.0
"""Titles less alike than this are of two works."""
WORD = re.compile(r"\S+")
EDGES = re.compile(r"^[^\w\\]+|[^\w}]+$|^[^\w\\{]*\{+(?=[^{}]*$)|\}+[^\w}]*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of a title without the punctuation and loose braces around it."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)

    @property
    def plain(self) -> str:
        """Its form for comparison."""
        return normal_title(self.text)


def title_edits(value: Literal, title: str, *, ascii_only: bool) -> tuple[Edit, ...]:
    """What turns the words of a title into those of `title`; () when too many differ or one cannot be written.

    Another number or year tells parts and editions apart: it is no slip of the pen.
    """
    plain = written(title, ascii_only=ascii_only) is not None and not title.isupper()
    if not plain or title_ratio(value.text, title) < NEAR:
        return ()
    if numbers(normal_title(value.text)) != numbers(normal_title(title)):
        return ()
    cited, found = words_of(value.text), words_of(title)
    edits: list[Edit] = []
    opcodes = SequenceMatcher(
        None, [w.plain for w in cited], [w.plain for w in found], autojunk=False
    ).get_opcodes()
    for kind, i, j, k, m in opcodes:
        if kind == "equal":
            continue
        text = title[found[k].start : found[m - 1].end] if k < m else ""
        new = written(text, ascii_only=ascii_only) if text else ""
        edit = None if new is None else changed(value, cited, (i, j), new)
        if edit is None:
            return ()
        edits.append(edit)
    return tuple(edits)


def words_of(text: str) -> list[Word]:
    """The words of a title in TeX or plain text that have a letter or digit."""
    found = []
    for match in WORD.finditer(text):
        word, start = match[0], match.start()
        while edge := EDGES.search(word):
            start += edge.end() if edge.start() == 0 else 0
            word = word[edge.end() :] if edge.start() == 0 else word[: edge.start()]
        if normal_title(word):
            found.append(Word(text=word, start=start))
    return found


def changed(
    value: Literal, cited: Sequence[Word], stretch: tuple[int, int], new: str
) -> Edit | None:
    """One stretch of words made right; None where braces, formulas or commands would be cut."""
    first, last = stretch
    if not cited:
        return None
    if first == last:
        at, before = (cited[first - 1].end, " ") if first else (cited[0].start, "")
        return value.edit(at, at, f"{before}{new}" if before else f"{new} ")
    start, end = cited[first].start, cited[last - 1].end
    old = value.text[start:end]
    if re.search(r"[\\{}$]", old):
        return None
    if new:
        return value.edit(start, end, capitals_as(old, new))
    start = cited[first - 1].end if first else start
    if re.search(r"[\\{}$]", value.text[start:end]):
        return None
    return value.edit(start, end, "")


def capitals_as(old: str, new: str) -> str:
    """`new` with the capitals of `old`, unless it has capitals inside a word."""
    if new[1:] != new[1:].lower():
        return new
    if old.isupper() and len(old) > 1:
        return new.upper()
    first = new[0].upper() if old[0].isupper() else new[0].lower()
    return first + new[1:]
