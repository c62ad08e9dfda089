r"""Finds every citing command in masked source, with its keys at exact offsets.

Independent of sentences: whatever becomes of the text around it, a citation found here is reported.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.commands import (
    COMMANDS,
    NOT_CITING,
    QUOTE_ENVIRONMENTS,
    Command,
    Syntax,
)
from sciverify_lint.readers.latex.mask import NUL
from sciverify_lint.readers.latex.spans import Span

NAME = re.compile(r"\\([A-Za-z@]+)")
ENVIRONMENT = re.compile(rf"[ \t]*\{{({'|'.join(QUOTE_ENVIRONMENTS)})\*?\}}")
KEY = re.compile(r"[^,]+")
__all__ = ["Cite", "Key", "Part", "Scanner", "Span", "Table", "Wrapper"]

PARAGRAPH = re.compile(r"\n[ \t\0]*\n")
PROSE = re.compile(r"[.;:?!)]\s|\S\s+\S+\s+\S")
"""A key of several words is running text: the closing brace is missing."""
KEY_LIST = re.compile(r"[\s\0]*[^\s\0,{}\\#%]+(?:[ \t\0]*,\s*[^\s\0,{}\\#%]+)*")
ANGLE = re.compile(r"<([^<>\n]*)>")
LONGEST_KEYS = 5000
UNKNOWN = re.compile(r"(?:[A-Za-z@]*[cC]ite(?:[A-Za-z@]*))$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key inside a citing command."""

    text: str
    span: Span | None
    """None when a wrapper fixes the key."""
    prefix: str | Span | None = None
    """Source of the note before it, or where it stands."""
    locator: str | Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cite:
    """One use of a citing command."""

    name: str
    start: int
    end: int
    keys: tuple[Key, ...]
    mode: Mode
    quoted: Span | None = None
    """The words that the command itself quotes, as csquotes' do."""
    anchor: int = -1
    """Where the citation stands among the words: its start, or the end of what it quotes."""
    closed: bool = True
    known: bool = True
    """Whether the command is one of ours or the author's, not one that only looks like it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One citation inside the body of an author's own command; `#1` stands for its first argument."""

    keys: tuple[str, ...]
    prefix: str | None
    locator: str | None
    mode: Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapper:
    """An author's own citing command."""

    arguments: str
    """One letter an argument, in xparse's words: m o s t d r, with `[` for a mandatory bracket."""
    parts: tuple[Part, ...]


Table = Mapping[str, Command | Wrapper]


def split_keys(text: str, start: int, end: int) -> tuple[Key, ...]:
    """The comma-separated keys of `text[start:end]`; comments are NULs and are passed over."""
    keys = []
    for found in KEY.finditer(text, start, end):
        raw = found.group()
        stripped = raw.strip(" \t\n\0{}")
        if stripped:
            at = found.start() + raw.index(stripped[0])
            clean = " ".join(stripped.replace(NUL, "").split())
            keys.append(Key(text=clean, span=(at, at + len(stripped))))
    return tuple(keys)


class Cursor:
    """Reads the arguments of one command from `position` on."""

    def __init__(self, text: str, braces: Braces, position: int) -> None:
        self.text = text
        self.braces = braces
        self.position = position
        self.closed = True

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
        inside = self.text[start:end]
        return (
            end - start <= LONGEST_KEYS
            and "\\cite" not in inside
            and not PARAGRAPH.search(inside)
            and not any(PROSE.search(k.strip()) for k in inside.replace(NUL, "").split(","))
        )


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


class Scanner:
    """Reads the citing commands of one masked text by a table of known ones."""

    def __init__(self, text: str, braces: Braces, table: Table = COMMANDS) -> None:
        self.text = text
        self.braces = braces
        self.table = table

    def cites(self) -> Iterator[Cite]:
        """Every use of a citing command, nested ones too, by offset."""
        for found in NAME.finditer(self.text):
            name = found[1]
            known = name in self.table
            if known or (UNKNOWN.match(name) and name not in NOT_CITING):
                cite = self.at(found.start(), name, found.end())
            elif name == "begin":
                cite = self._environment(found)
            else:
                continue
            if cite is not None and cite.keys:
                yield cite if known or name == "begin" else replace(cite, known=False)

    def at(self, start: int, name: str, end: int) -> Cite | None:
        """The citation that the command `name` at `start:end` makes, or None when it has no keys."""
        command = self.table.get(name, Command())
        cursor = Cursor(self.text, self.braces, end)
        if isinstance(command, Wrapper):
            keys = self._wrapped(command, cursor)
            mode = command.parts[0].mode
        else:
            keys, mode = self._keys(command.syntax, cursor), command.mode
            if command.bare and self._in_parentheses(start):
                mode = Mode.PARENTHETICAL
        if keys is None:
            return None
        quoted = None
        if isinstance(command, Command) and command.syntax in (Syntax.QUOTE, Syntax.FOREIGN_QUOTE):
            cursor.options(1)
            quoted = cursor.group()
            cursor.options(1)
        return Cite(
            name=name, start=start, end=cursor.position, keys=keys, mode=mode, quoted=quoted,
            anchor=quoted[1] if quoted else start, closed=cursor.closed,
        )  # fmt: skip

    def _keys(self, syntax: Syntax, cursor: Cursor) -> tuple[Key, ...] | None:
        cursor.star()
        match syntax:
            case Syntax.MULTI | Syntax.VOLUMES:
                return self._repeated(cursor, volumes=syntax is Syntax.VOLUMES)
            case Syntax.VOLUME:
                return self._volume(cursor)
            case Syntax.FOREIGN_QUOTE:
                cursor.group()
                return self._single(cursor)
            case Syntax.FIELD | Syntax.AFFIXED:
                keys = self._single(cursor)
                cursor.options(1)
                if cursor.text.startswith("{", cursor.position):
                    cursor.group()
                return keys
            case Syntax.PAIR:
                first = self._single(cursor)
                return first and first + (cursor.keys() or ())
        keys = self._single(cursor)
        if keys and cursor.text.startswith("*{", cursor.position):
            cursor.star()
            keys = (*keys[:-1], replace(keys[-1], locator=cursor.group()))
        return keys

    def _single(self, cursor: Cursor) -> tuple[Key, ...] | None:
        before = cursor.angle()
        options = cursor.options()
        keys = cursor.keys()
        return None if keys is None else with_notes(keys, options, before)

    def _volume(self, cursor: Cursor) -> tuple[Key, ...] | None:
        before = cursor.options(2)
        if cursor.group() is None:
            return None
        after = cursor.options(2)
        keys = cursor.keys()
        return (
            None
            if keys is None
            else with_notes(keys, [*before, *after][:2], before[0] if before else None)
        )

    def _repeated(self, cursor: Cursor, *, volumes: bool) -> tuple[Key, ...] | None:
        cursor.rounds()
        keys: tuple[Key, ...] = ()
        while True:
            back = cursor.position
            more = self._volume(cursor) if volumes else self._single(cursor)
            if not more:
                cursor.position = back
                return keys or None
            keys += more

    def _environment(self, found: re.Match[str]) -> Cite | None:
        named = ENVIRONMENT.match(self.text, found.end())
        if not named:
            return None
        cursor = Cursor(self.text, self.braces, named.end())
        if QUOTE_ENVIRONMENTS[named[1]] is Syntax.FOREIGN_QUOTE:
            cursor.group()
        keys = self._single(cursor)
        cursor.options(1)
        end = self.text.find(rf"\end{{{named[1]}", cursor.position)
        quoted = (cursor.position, end) if end >= 0 else None
        if keys is None:
            return None
        return Cite(
            name=named[1], start=found.start(), end=cursor.position, keys=keys, mode=Mode.PARENTHETICAL,
            quoted=quoted, anchor=end if end >= 0 else found.start(), closed=cursor.closed,
        )  # fmt: skip

    def _in_parentheses(self, start: int) -> bool:
        before = self.text[max(0, start - 300) : start]
        paragraph = max(before.rfind("\n\n"), 0)
        return before.count("(", paragraph) > before.count(")", paragraph)

    def _wrapped(self, wrapper: Wrapper, cursor: Cursor) -> tuple[Key, ...] | None:
        arguments = [self._argument(letter, cursor) for letter in wrapper.arguments]
        keys: list[Key] = []
        for part in wrapper.parts:
            filled = [k for template in part.keys for k in self._filled(template, arguments)]
            if filled:
                first = replace(filled[0], prefix=self._note(part.prefix, arguments))
                filled = [first, *filled[1:]]
                filled[-1] = replace(filled[-1], locator=self._note(part.locator, arguments))
            keys += filled
        return tuple(keys) or None

    def _argument(self, letter: str, cursor: Cursor) -> Span | None:
        match letter:
            case "s":
                cursor.star()
                return None
            case "t":
                cursor.position += cursor.text[cursor.position : cursor.position + 1] in set(
                    "*+-!'"
                )
                return None
            case "o" | "[":
                return next(iter(cursor.options(1)), None)
            case "d":
                return next(iter(cursor.rounds()[:1]), None)
        return cursor.group()

    def _filled(self, template: str, arguments: list[Span | None]) -> tuple[Key, ...]:
        whole = re.fullmatch(r"#(\d)", template)
        if whole:
            span = self._of(int(whole[1]), arguments)
            return split_keys(self.text, *span) if span else ()
        return tuple(
            Key(text=text, span=None)
            for text in self._note(template, arguments, keep=True).split(",")
            if text
        )

    def _note(
        self, template: str | None, arguments: list[Span | None], *, keep: bool = False
    ) -> str:
        def fill(found: re.Match[str]) -> str:
            span = self._of(int(found[1]), arguments)
            return self.text[slice(*span)].replace(NUL, "") if span else ""

        return re.sub(r"#(\d)", fill, template or "").strip()

    def _of(self, number: int, arguments: list[Span | None]) -> Span | None:
        return arguments[number - 1] if number <= len(arguments) else None
