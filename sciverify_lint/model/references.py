"""What a bibliography says of the cited works; a manuscript with its bibliography; a claim."""

from dataclasses import dataclass

from sciverify_lint.model.places import (
    Citation,
    CitedKey,
    CitingSentence,
    Directive,
    Document,
    Location,
    Problem,
)
from sciverify_lint.model.words import Role, Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A person, or a group when only `family` is set."""

    family: str
    given: str = ""
    prefix: str = ""
    """Particles: van der, de la."""
    suffix: str = ""
    group: bool = False
    """A corporate author: never compared as a surname."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a bibliography entry."""

    name: str
    """Lower case, as the bibliography spells it."""
    value: str
    """Plain Unicode text."""
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One entry of a bibliography: what the author says the work is."""

    key: str
    location: Location
    """The entry, from its first character to its last."""
    kind: str
    """Lower case, in BibTeX's words: article, inproceedings, book, misc, online, software ..."""
    title: str | None = None
    authors: tuple[Name, ...] = ()
    truncated: bool = False
    """The author list ends in `and others` or `et al.`."""
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    """Lower case, without resolver."""
    arxiv: str | None = None
    """Without version."""
    pmid: str | None = None
    pmcid: str | None = None
    isbn: str | None = None
    url: str | None = None
    abstract: str | None = None
    files: tuple[str, ...] = ()
    """Paths from the `file` field, as typed."""
    fields: tuple[Field, ...] = ()
    aliases: tuple[str, ...] = ()
    """biblatex `ids`."""
    raw: str = ""
    """The entry's source; for a typed reference its text."""

    def field(self, *names: str) -> Field | None:
        """The first of the named fields that the entry has."""
        by_name = {f.name: f for f in self.fields}
        return next((by_name[n] for n in names if n in by_name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of a bibliography as its index sees it: not parsed."""

    key: str
    kind: str
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Bibliography:
    """What was found in one or more bibliographies."""

    entries: tuple[Entry, ...] = ()
    """Every entry, cited or not, in order."""
    references: tuple[Reference, ...] = ()
    """The parsed ones; the first of two equal keys wins."""
    problems: tuple[Problem, ...] = ()
    directives: tuple[Directive, ...] = ()
    """Of the files that are bibliographies and no more; those of a manuscript are its document's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manuscript:
    """A manuscript with its bibliography."""

    root: str
    documents: tuple[Document, ...]
    bibliography: Bibliography
    problems: tuple[Problem, ...] = ()
    cut: bool = False
    """Whether reading it was ended, for it took too long."""

    @property
    def sentences(self) -> tuple[CitingSentence, ...]:
        """The citing sentences of all documents, in order."""
        return tuple(s for d in self.documents for s in d.sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The words of a sentence that one cited key answers for."""

    sentence: CitingSentence
    citation: Citation
    cited: CitedKey
    reference: Reference | None
    text: str
    """The words that a plain rule finds for the key, without marks: for retrieval and for readers."""
    stretch: str
    """Those of them that stand with no other citation: rules hold a work to no more."""
    role: Role
    needs_context: bool = False
    """Whether it cannot be understood without `sentence.before`."""
    scope: Scope = Scope.CLAUSE
    """Whether `text` is a part of its sentence."""
    marked: bool = True
    """Whether a model judges the sentence with the place of the citation marked, rather than `text`."""
    signalled: bool = False
    """The citation begins with `see`, `e.g.`, `cf.` or other words: the work need not state the claim."""
