r"""Finds every citing command in masked source, with its keys at exact offsets.

Independent of sentences: whatever becomes of the text around it, a citation found here is reported.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.arguments import Cursor, Key, with_notes
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.commands import (
    COMMANDS,
    NOT_CITING,
    QUOTE_ENVIRONMENTS,
    Command,
    Syntax,
)
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.wrapper import Wrapper, wrapped_keys

__all__ = ["NAME", "Cite", "Key", "Scanner", "Span", "Table"]

NAME = re.compile(r"\\([A-Za-z@]+)")
ENVIRONMENT = re.compile(rf"[ \t]*\{{({'|'.join(QUOTE_ENVIRONMENTS)})\*?\}}")
LIKE_CITING = re.compile(r"[A-Za-z@]*[cC]ite[A-Za-z@]*")

Table = Mapping[str, Command | Wrapper]
"""Citing commands by name."""


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


class Scanner:
    """Reads the citing commands of one masked text by a table of known ones."""

    def __init__(self, text: str, braces: Braces, table: Table = COMMANDS) -> None:
        self.text = text
        self.braces = braces
        self.table = table
        self.empty: list[tuple[int, str]] = []
        """Where a known command lacks a key, and its name; filled while `cites` runs."""

    def cites(self) -> Iterator[Cite]:
        """Every use of a citing command, nested ones too, by offset."""
        for found in NAME.finditer(self.text):
            name = found[1]
            known = name in self.table
            if known or (LIKE_CITING.fullmatch(name) and name not in NOT_CITING):
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
            keys = wrapped_keys(command, cursor)
            mode = command.parts[0].mode
        else:
            keys, mode = self._keys(command.syntax, cursor), command.mode
            if command.bare and self._in_parentheses(start):
                mode = Mode.PARENTHETICAL
        if name in self.table:
            self.empty += ((offset, name) for offset in cursor.empty)
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
            case Syntax.FOREIGN_QUOTE | Syntax.LISTED:
                options = cursor.options() if syntax is Syntax.LISTED else []
                cursor.group()
                keys = self._single(cursor)
                return with_notes(keys, options) if keys and options else keys
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
