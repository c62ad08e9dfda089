"""Places in a source, citations at their places, and what could not be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sciverify_lint.model.words import Block, Format, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A stretch of a file as its author typed it. 1-based, columns in code points, end exclusive.

    In DOCX `part`, `paragraph` and `char` hold the place, and line and column are 1.
    """

    path: str
    """As the user gave it or as reached from there; forward slashes."""
    line: int
    column: int
    end_line: int
    end_column: int
    part: str | None = None
    """DOCX: `body`, `footnote 2`, `endnote 1`."""
    paragraph: int | None = None
    """DOCX: 1-based, in body order, paragraphs in tables counted."""
    char: int | None = None
    """DOCX: 1-based code point in the paragraph's text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something a reader or a bibliography parser could not take; becomes an SV0xx or SV1xx finding."""

    code: str
    message: str
    location: Location
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedKey:
    """One key inside a citing command."""

    key: str
    location: Location
    """The key's own characters; the whole citation where a wrapper fixes the key."""
    prefix: str | None = None
    locator: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One citing command, bracket or field."""

    location: Location
    mode: Mode
    keys: tuple[CitedKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitingSentence:
    """A sentence with at least one citation, as plain text."""

    text: str
    """Plain text; each citation shown as `[@k1; @k2]`, in DOCX as the author sees it."""
    location: Location
    citations: tuple[Citation, ...]
    """In the order of the source."""
    marks: tuple[tuple[int, int], ...]
    """The span of each citation in `text`, parallel to `citations`; (0, 0) if it has none there."""
    block: Block
    before: str = ""
    """The one or two sentences before it in the same block, or ""."""
    section: str | None = None
    """The nearest heading above."""
    placed: bool = True
    """False when the citation fits in no sentence and its line stands in for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainSentence:
    """Any sentence of a manuscript, for `extract --all-sentences`."""

    text: str
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedBibliography:
    """A bibliography file that a manuscript names."""

    name: str
    """As typed."""
    path: str | None
    """Where it was found, or None when it does not exist."""
    location: Location


class Embedded(StrEnum):
    """The kinds of bibliography that live inside a manuscript."""

    THEBIBLIOGRAPHY = "thebibliography"
    """`content` is the LaTeX source from `location` on, character for character."""
    AMSREFS = "amsrefs"
    BIBTEX = "bibtex"
    """`content` is a `.bib` file that the LaTeX source holds, from `location` on, character for character."""
    CSL_YAML = "csl-yaml"
    """`content` is YAML, from `location` on, character for character: a list, or a map with `references`."""
    CSL_JSON = "csl-json"
    """`content` is a JSON array of CSL items whose `id` is our key."""
    WORD_SOURCES = "word-sources"
    """`content` is the `b:Sources` XML."""
    TYPED = "typed"
    """`content` is a JSON array of {"key", "text", "part", "paragraph"}."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedBibliography:
    """A bibliography that lives inside a manuscript, not parsed yet."""

    kind: Embedded
    content: str
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Directive:
    """A comment that begins with `sciverify:` or `sciverify-lint:`, not parsed yet."""

    text: str
    """What follows the colon, stripped."""
    location: Location
    """Of the whole comment."""
    alone: bool
    """Whether nothing else stands on its line."""
    covers: Location | None = None
    """What it concerns, where its reader knows: an entry of a bibliography, the text below a blank line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a reader found in one manuscript and the files it includes."""

    path: str
    format: Format
    sentences: tuple[CitingSentence, ...] = ()
    bibliographies: tuple[NamedBibliography | EmbeddedBibliography, ...] = ()
    includes: tuple[str, ...] = ()
    """Every file that was read besides `path`."""
    above: tuple[str, ...] = ()
    """Those of `includes` that a chapter takes commands and bibliographies from, and whose text is not its own."""
    directives: tuple[Directive, ...] = ()
    problems: tuple[Problem, ...] = ()
    every_sentence: tuple[PlainSentence, ...] = ()
    """Filled only when asked for."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Keys that the manuscript itself defines as names of others: Manubot tags."""
    cites_all: bool = False
    """`\\nocite{*}` and its like: every entry of the bibliography counts as cited."""
    nearby: str | None = None
    """The only bibliography file beside a manuscript that names none which exists."""
    typed: int = 0
    """Citations that seem to be typed without keys, where the reader takes keys only: they were not read."""
