r"""Reads the arguments of a citing command: notes in brackets, keys in braces, each at its offset."""

import re
from dataclasses import dataclass, replace

from sciverify_lint.readers.latex.braces import PARAGRAPH, Braces
from sciverify_lint.readers.latex.mask import NUL
from sciverify_lint.readers.latex.spans import Span

KEY = re.compile(r"(?:\[[^\[\]]*\]|[^,])+")
GROUPED = re.compile(r"\*[\s\0]*(?:\[[^\[\]]*\][\s\0]*)?(?=[^\s\0])")
"""REVTeX's `*key` and `*[note]key`: joined to the reference before it."""
PROSE = re.compile(r"[.;:?!)]\s|\S\s+\S+\s+\S")
"""A key of several words is running text: the closing brace is missing."""
KEY_LIST = re.compile(r"[\s\0]*[^\s\0,{}\\#%]+(?:[ \t\0]*,\s*[^\s\0,{}\\#%]+)*")
ANGLE = re.compile(r"<([^<>\n]*)>")
LONG_KEYS = 5000
LONGEST_KEYS = 200_000
"""Characters: several thousand keys with a comment to each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key inside a citing command."""

    text: str
    span: Span | None
    """None when a wrapper fixes the key."""
    prefix: str | Span | None = None
    """Source of the note before it, or where it stands."""
    locator: str | Span | None = None


def split_keys(text: str, start: int, end: int) -> tuple[Key, ...]:
    """The comma-separated keys of `text[start:end]`; comments are NULs and are passed over."""
    keys = []
    for found in KEY.finditer(text, start, end):
        raw = found.group()
        stripped = raw.strip(" \t\n\0{}")
        if stripped:
            at = found.start() + raw.index(stripped[0])
            if grouped := GROUPED.match(stripped):
                stripped, at = stripped[grouped.end() :], at + grouped.end()
            clean = " ".join(stripped.replace(NUL, "").split())
            keys.append(Key(text=clean, span=(at, at + len(stripped))))
    return tuple(keys)


def empty_members(text: str, start: int, end: int) -> list[int]:
    """Where a list of keys has none: after its last comma, between two, or anywhere when it is blank."""
    if "[" in text[start:end]:
        return []  # REVTeX's notes, which may hold commas
    found, position = [], start
    for member in text[start:end].split(","):
        if not member.strip(" \t\n\0{}"):
            found.append(position)
        position += len(member) + 1
    return found


class Cursor:
    """Reads the arguments of one command from `position` on."""

    def __init__(self, text: str, braces: Braces, position: int) -> None:
        self.text = text
        self.braces = braces
        self.position = position
        self.closed = True
        self.empty: list[int] = []
        """Where a key is missing among those that were read."""

    def star(self) -> bool:
        """Whether a star follows, which is then passed."""
        found = self.text.startswith("*", self.position)
        self.position += found
        return found

    def angle(self) -> Span | None:
        """apacite's `<prefix>` or a beamer overlay: only directly after the command."""
        found = ANGLE.match(self.text, self.position)
        if not found:
            return None
        self.position = found.end()
        return found.span(1)

    def options(self, most: int = 4) -> list[Span]:
        """The `[..]` that follow, white space between."""
        return self._several("[", most)

    def rounds(self) -> list[Span]:
        """The `(..)` that follow."""
        return self._several("(", 2)

    def _several(self, opening: str, most: int) -> list[Span]:
        spans: list[Span] = []
        while len(spans) < most:
            start = self.braces.skip_space(self.position)
            span = self.braces.option(start) if opening == "[" else self.braces.round(start)
            if span is None:
                break
            spans.append(span)
            self.position = span[1] + 1
        return spans

    def group(self) -> Span | None:
        """The `{..}` that follows, white space before it."""
        span = self.braces.group(self.braces.skip_space(self.position))
        if span:
            self.position = span[1] + 1
        return span

    def keys(self) -> tuple[Key, ...] | None:
        """The keys of the `{..}` that follows; of one that is not closed, what looks like keys."""
        start = self.braces.skip_space(self.position)
        if not self.text.startswith("{", start):
            return None
        span = self.braces.group(start)
        if span and self._plain(*span):
            self.position = span[1] + 1
            self.empty += empty_members(self.text, *span)
            return split_keys(self.text, *span)
        found = KEY_LIST.match(self.text, start + 1)
        if not found:
            return None
        self.closed = False
        self.position = found.end()
        keys = split_keys(self.text, *found.span())
        last = keys[-1]
        if last.span and (stop := last.text.rstrip(".;:!?")):
            span = (last.span[0], last.span[0] + len(stop))
            keys = (*keys[:-1], replace(last, text=stop, span=span))
        return keys

    def _plain(self, start: int, end: int) -> bool:
        if end - start > LONGEST_KEYS or (
            # a long group inside another is read only once: keys hold no commands
            end - start > LONG_KEYS and self.text.find("\\", start, end) >= 0
        ):
            return False
        inside = self.text[start:end]
        return (
            "\\cite" not in inside
            and not PARAGRAPH.search(inside)
            and not any(PROSE.search(k) for k in _bare(inside))
        )


def _bare(keys: str) -> list[str]:
    """The keys without comments and bracketed notes, no white space at their edges."""
    return [k.strip() for k in re.sub(r"\[[^\[\]]*\]", "", keys.replace(NUL, "")).split(",")]


def with_notes(
    keys: tuple[Key, ...], options: list[Span], before: Span | None = None
) -> tuple[Key, ...]:
    """`keys` with the note before on the first and the note after, the locator, on the last."""
    prefix = options[0] if len(options) > 1 else before
    locator = options[min(1, len(options) - 1)] if options else None
    if not keys:
        return keys
    keys = (replace(keys[0], prefix=prefix), *keys[1:])
    return (*keys[:-1], replace(keys[-1], locator=locator))
