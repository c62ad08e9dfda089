r"""What the author's own commands mean in running text: words, shorthands for `\begin{..}`, or nothing."""

import re
from collections.abc import Iterable, Mapping, Sequence

from sciverify_lint.readers.latex import environments, symbols
from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.commands import COMMANDS
from sciverify_lint.readers.latex.definitions import Definition
from sciverify_lint.readers.latex.macros import Macro, Vocabulary
from sciverify_lint.readers.latex.scan import Scanner, Table
from sciverify_lint.readers.latex.words import words
from sciverify_lint.readers.latex.wrapper import Wrapper

EDGE = re.compile(
    r"[\s\0]*\\(begin|end)[ \t]*\{([^{}]*)\}(?:\[[^\]]*\])?[\s\0]*(?:\\[a-z]+)?[\s\0]*"
)
TEXT = words(
    """
    newcommand renewcommand providecommand newrobustcmd DeclareRobustCommand newcommandx def gdef edef xdef
    NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand newcommandtwoopt
    """
)
UNTOUCHED = frozenset(
    {
        *symbols.LETTERS,
        *symbols.SIGNATURES,
        *symbols.REFERENCES,
        *symbols.QUOTING,
        *COMMANDS,
        "begin",
        "end",
        "item",
        "par",
    }
)
"""Commands whose meaning for us is fixed, however a manuscript redefines them."""
WORD = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{3}")
PROGRAM = re.compile(
    r"\\(?:if[a-z@]*|else|fi|expandafter|csname|futurelet|@ifnextchar|@ifstar|loop|catcode|begingroup)(?![A-Za-z@])"
)
"""A body with one of these is a program, not words."""


def vocabulary_of(
    defined: Sequence[Definition], table: Table, labels: Mapping[str, str]
) -> Vocabulary:
    """The text macros and environment shorthands among the definitions; the last one of a name counts."""
    macros: dict[str, Macro] = {}
    shorthands: dict[str, tuple[str, str]] = {}
    for one in defined:
        if one.how not in TEXT or one.name in UNTOUCHED or environments.kind_of(one.name):
            continue
        edge = EDGE.fullmatch(one.body)
        if edge and not one.arguments:
            shorthands[one.name] = (edge[1], edge[2])
        elif one.name in table or PROGRAM.search(one.body) or "\\begin" in one.body:
            macros.pop(one.name, None)
        elif set(one.arguments) <= set("mo["):
            macros[one.name] = Macro(arguments=one.arguments, body=one.body)
    around = {d.name: a for d in defined if (a := _around(d, table)) is not None}
    return Vocabulary(macros=macros, around=around, shorthands=shorthands, labels=labels)


def _around(one: Definition, table: Table) -> tuple[str, str] | None:
    r"""What `\newcommand{\theirs}{Lee and Cho~\cite{lee}}` says besides its citation, or None when that is nothing."""
    command = table.get(one.name)
    if one.arguments or not isinstance(command, Wrapper) or one.name in COMMANDS:
        return None
    cites = list(Scanner(one.body, Braces(one.body), table).cites())
    if not cites:
        return None
    before, after = one.body[: cites[0].start], one.body[cites[-1].end :]
    return (before, after) if WORD.search(before + after) else None


def discarding(defined: Iterable[Definition], table: Table) -> frozenset[str]:
    r"""Commands that drop their argument by every definition they have, as `\newcommand{\hide}[1]{}`."""
    empty: set[str] = set()
    kept: set[str] = set()
    for one in defined:
        hides = "m" in one.arguments and not one.body.strip(" \t\n\0%") and one.how in TEXT
        (empty if hides else kept).add(one.name)
    return frozenset(n for n in empty - kept if n not in table and n not in COMMANDS)
