r"""Which of a manuscript's own commands cite, found over all its files and through wrappers of wrappers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.arguments import Cursor, Key
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.commands import COMMANDS, Command, Syntax
from sciverify_lint.readers.latex.definitions import DEFINITION, Definition
from sciverify_lint.readers.latex.scan import NAME, Cite, Scanner, Table
from sciverify_lint.readers.latex.spans import Span
from sciverify_lint.readers.latex.wrapper import Part, Wrapper

ROUNDS = 8
"""Wrappers of wrappers deeper than this are not followed."""
MULTIBIB = "cite citep citet citealp citealt Citep Citet citeauthor citeyear citeyearpar textcite parencite nocite"


class Without(Mapping[str, Command | Wrapper]):
    """A table without one command: a view, since a manuscript may define thousands."""

    def __init__(self, name: str, table: Table) -> None:
        self.name = name
        self.table = table

    def __getitem__(self, name: str) -> Command | Wrapper:
        if name == self.name:
            raise KeyError(name)
        return self.table[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self.table if name != self.name)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def with_wrappers(
    defined: Iterable[Definition], suffixes: Iterable[str] = (), *, listed: bool = False
) -> Table:
    r"""The table of known citing commands and the manuscript's own.

    `suffixes` are those of multibib's `\newcites`; `listed`: multibbl is used, whose commands name a list first.
    """
    table: dict[str, Command | Wrapper] = dict(COMMANDS)
    if listed:
        table |= {n: replace(COMMANDS[n], syntax=Syntax.LISTED) for n in ("cite", "nocite")}
    for suffix in suffixes:
        table |= {name + suffix: COMMANDS[name] for name in MULTIBIB.split()}
    rest = [d for d in defined if d.how not in ("newcolumntype", "DeclareMathOperator")]
    for _ in range(ROUNDS):
        found = {d.name: c for d in rest if (c := _command(d, table)) is not None}
        new = {n: c for n, c in found.items() if table.get(n) != c}
        if not new:
            break
        table |= new
    return table


def _command(defined: Definition, table: Table) -> Command | Wrapper | None:
    """What `defined` makes of its name, or None when it does not cite."""
    if defined.same_as:
        return table.get(defined.same_as)
    if defined.how == "DeclareCiteCommand":
        known = COMMANDS.get(defined.name)
        note = Mode.NOTE if "foot" in defined.name else Mode.PARENTHETICAL
        return known or Command(mode=Mode.TEXTUAL if "text" in defined.name.lower() else note)
    if defined.how == "DeclareMultiCiteCommand":
        return COMMANDS.get(defined.name) or Command(syntax=Syntax.MULTI)
    return _from_body(defined, table)


def _from_body(defined: Definition, table: Table) -> Command | Wrapper | None:
    body = defined.body
    if "\\" not in body:
        return None
    others = table if defined.name in COMMANDS else Without(defined.name, table)
    scanner = Scanner(body, Braces(body), others)
    cites = [c for c in scanner.cites() if c.known and c.mode is not Mode.NOCITE]
    if cites:
        return Wrapper(
            arguments=defined.arguments, parts=_distinct([_part(body, c) for c in cites])
        )
    if DEFINITION.search(body):
        return None  # what it does with a citing command is to redefine it
    if "m" in defined.arguments:
        return _handed_on(defined, scanner, table)
    return _last(scanner, table)


def _handed_on(defined: Definition, scanner: Scanner, table: Table) -> Wrapper | None:
    r"""A command that hands its last argument on to a citing command, as in `\forcsvlist{\cite}{#1}`."""
    last = f"#{len(defined.arguments)}"
    if "{" + last + "}" not in defined.body:
        return None
    for found in NAME.finditer(defined.body):
        command = table.get(found[1])
        if isinstance(command, Command) and command.mode is not Mode.NOCITE:
            part = Part(keys=(last,), prefix=None, locator=None, mode=command.mode)
            return Wrapper(arguments=defined.arguments, parts=(part,))
    return None


def _distinct(parts: list[Part]) -> tuple[Part, ...]:
    r"""One part for each set of keys: `\ifx` and `\else` cite the same with and without a note; the note is kept."""
    best: dict[tuple[str, ...], Part] = {}
    for part in parts:
        if part.keys not in best or (part.locator and not best[part.keys].locator):
            best[part.keys] = part
    return tuple(best.values())


def _part(body: str, cite: Cite) -> Part:
    def source(note: str | Span | None) -> str | None:
        return body[slice(*note)] if isinstance(note, tuple) else note

    return Part(
        keys=tuple(k.text for k in cite.keys),
        prefix=source(cite.keys[0].prefix),
        locator=source(cite.keys[-1].locator),
        mode=cite.mode,
    )


def _last(scanner: Scanner, table: Table) -> Command | Wrapper | None:
    r"""The citing command that a body ends in without its keys, as in `\newcommand{\mycite}{\citep[see][]}`."""
    for found in NAME.finditer(scanner.text):
        if (command := table.get(found[1])) is None:
            continue
        cursor = Cursor(scanner.text, scanner.braces, found.end())
        cursor.star()
        cursor.options()
        if not scanner.text[cursor.position :].strip(" \t\n\0}%"):
            return command
    return None


def expanded_keys(keys: tuple[Key, ...], texts: Mapping[str, str]) -> tuple[Key, ...]:
    r"""`keys` with the manuscript's text macros in them replaced, as in `\cite{\prefix 2020}`."""

    def one(key: Key) -> Key:
        text = re.sub(r"\\([A-Za-z@]+)\s*", lambda m: texts.get(m[1], m.group()), key.text)
        return key if text == key.text else replace(key, text=text, span=None)

    return tuple(one(k) if "\\" in k.text else k for k in keys)
