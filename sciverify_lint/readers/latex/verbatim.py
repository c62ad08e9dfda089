"""Which environments, characters and commands of a manuscript hold verbatim text: the known ones and its own."""

import re
from dataclasses import dataclass

from sciverify_lint.readers.latex.words import words

ENVIRONMENTS = words(
    """
    verbatim Verbatim BVerbatim LVerbatim SaveVerbatim boxedverbatim spverbatim verbatimtab lstlisting lstcode minted
    alltt comment filecontents code pycode pyblock pyconsole luacode luacodestar sageblock sagesilent asy Sinput Soutput
    Schunk tcblisting tcboutputlisting dispListing gnuplot
    """
)
DECLARED = re.compile(
    r"""\\(?:lstnewenvironment|DefineVerbatimEnvironment|newtcblisting|excludecomment|newverbatim
        |newverbatimenvironment|RecustomVerbatimEnvironment|NewTCBListing)\s*(?:\[[^\]]*\]\s*)?\{\s*([A-Za-z@]+\*?)\s*\}""",
    re.VERBOSE,
)
AROUND = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{\s*([A-Za-z@]+\*?)\s*\}\s*(?:\[[^\]]*\]\s*){0,2}"
    r"\{[^{}]{0,200}\\(?:VerbatimEnvironment|comment|verbatim|Verbatim|lstlisting|alltt)(?![A-Za-z@])"
)
NEW_MINTED = re.compile(r"\\newminted\s*(?:\[\s*(\w+)\s*\])?\s*\{\s*(\w+)\s*\}")
SHORT = re.compile(
    r"\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?\s*(?:\[[^\]]*\]\s*)?\{?\s*\\?([^\sA-Za-z0-9{}\\])"
)
INLINE = re.compile(
    r"\\(?:(?:re)?newcommand|def|let)\*?\s*\{?\s*\\([A-Za-z@]+)\s*\}?\s*=?\s*\{?\s*\\(?:lstinline|verb)(?![A-Za-z@])[^{}\n]*\}?"
)
NEW_INLINE = re.compile(r"\\newmintinline\s*(?:\[\s*(\w+)\s*\])?\s*\{\s*(\w+)\s*\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verbatim:
    """What a manuscript declares besides the known environments and commands."""

    environments: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()
    """Short for `\\verb`: text between two of them is verbatim."""
    commands: frozenset[str] = frozenset()
    """Used like `\\lstinline`."""

    def __or__(self, other: "Verbatim") -> "Verbatim":
        """What either declares."""
        return Verbatim(
            environments=self.environments | other.environments,
            characters=self.characters | other.characters,
            commands=self.commands | other.commands,
        )


def declared(source: str) -> Verbatim:
    """What `source`, not masked yet, declares."""
    environments = {m[1] for pattern in (DECLARED, AROUND) for m in pattern.finditer(source)}
    environments |= {m[1] or f"{m[2]}code" for m in NEW_MINTED.finditer(source)}
    commands = {m[1] for m in INLINE.finditer(source)}
    commands |= {m[1] or f"{m[2]}inline" for m in NEW_INLINE.finditer(source)}
    characters = frozenset(m[1] for m in SHORT.finditer(source))
    return Verbatim(
        environments=frozenset(environments), characters=characters, commands=frozenset(commands)
    )
