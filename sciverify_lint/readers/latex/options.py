r"""The options of listings and boxes, `[caption={..}, language=C]`: which of their values are text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sciverify_lint.readers.latex.braces import LONGEST_OPTION, Braces
from sciverify_lint.readers.latex.spans import Span

KEY = re.compile(r"[\s,\0]*(?P<key>[^\s=,\[\]{}\0][^=,\[\]{}]{0,60}?(?:\{[^{}]*\})?)\s*=\s*")
STOP = re.compile(r"\\.|[{,]", re.DOTALL)
SPACE = re.compile(r"[ \t]*(?:%[^\n]*\n[ \t]*)?")
TYPESET = re.compile(r"caption|title|label")
"""fancyvrb prints its `label`; that of listings holds no command."""
SHORT = re.compile(r"[\s\0]*\[[^\[\]\\]*\]")
"""The short form before a caption: `{[Short]Long}`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A value that may cite."""

    key: str
    before: int
    """Where its key begins, with what parts it from the one before."""
    span: Span


def values(text: str, braces: Braces, span: Span) -> Iterator[Value]:
    """The values in an option that are text, by their keys or because they cite."""
    position, last = span
    while position < last:
        key = KEY.match(text, position, last)
        start = key.end() if key else position
        group = braces.group(start) if key else None
        end = _comma(text, braces, group[1] + 1 if group else start, last)
        inside = group or (start, end)
        if key and _is_text(key["key"], text[slice(*inside)]):
            short = SHORT.match(text, *inside) if group else None
            yield Value(
                key=key["key"],
                before=max(0, key.start() - 1),
                span=(short.end() if short else inside[0], inside[1]),
            )
        position = end + 1


def _comma(text: str, braces: Braces, position: int, last: int) -> int:
    """The next comma outside braces, or `last`."""
    while found := STOP.search(text, position, last):
        if found[0] == ",":
            return found.start()
        position = found.end()
        if found[0] == "{":
            position = braces.closing.get(found.start(), found.start()) + 1
    return last


def _is_text(key: str, value: str) -> bool:
    return "cite" in value.lower() or ("\\" in value and TYPESET.search(key) is not None)


def after_listing(source: str, position: int) -> tuple[int, list[tuple[int, str]]]:
    r"""Where the arguments end that directly follow a listing's command or `\begin{..}`, and what of them is text.

    Each text comes as TeX that says what it is, `\caption{..}`, with the offset at which it fits: its words
    keep their places, only what stands before them gives way.
    """
    if source[position : position + 80].lstrip(" \t")[:1] not in ("[", "{", "%"):
        return position, []
    line = source.find("\n", position)
    short = source[position : position + min(LONGEST_OPTION, max(0, line - position))]
    balanced = (
        "%" not in short
        and short.count("[") == short.count("]")
        and short.count("{") == short.count("}")
    )
    window = short if balanced else source[position : position + LONGEST_OPTION]
    braces, at = Braces(window), 0
    pieces: list[tuple[int, str]] = []
    while (space := SPACE.match(window, at)) and (
        span := braces.option(space.end()) or braces.group(space.end())
    ):
        found = list(values(window, braces, span))
        if not found and window[span[0] - 1] == "{" and "cite" in window[slice(*span)].lower():
            # the title of an author's own environment, as in `\begin{code}{Title}`
            found = [Value(key="title", before=span[0] - len(r"\title{"), span=span)]
        pieces += [_said(window, position, value) for value in found]
        at = span[1] + 1
    return position + at, pieces


def _said(window: str, position: int, value: Value) -> tuple[int, str]:
    command = r"\caption{" if "caption" in value.key else r"\title{"
    start, end = value.span
    return position + value.before, command.rjust(start - value.before, "\0") + window[
        start:end
    ] + "}"
