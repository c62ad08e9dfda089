"""What the author's own commands stand for in running text."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """A command of the author's own that is text: its arguments as in `Definition`, and its body."""

    arguments: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What the author's own commands mean, over all files."""

    macros: Mapping[str, Macro] = field(default_factory=dict)
    around: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The LaTeX before and after the citation in commands that hold a fixed one among words."""
    shorthands: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Commands that only begin or end an environment: `begin` or `end`, and its name."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """The LaTeX that a glossary prints for each label."""
    shorthand_quotes: bool = False
    """Whether `"` begins one of babel's shorthands, as in German."""
    expansions: dict[str, tuple[str | int, ...]] = field(default_factory=dict)
    """Filled on first use: the plain text of a macro, with the numbers of its arguments between."""
