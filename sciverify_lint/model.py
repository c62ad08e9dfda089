"""Every value that crosses a folder boundary. Frozen, typed, standard library only.

Values flow one way:
paths -> Manuscript -> Claim -> Resolution -> Evidence -> Judgement -> Diagnostic -> Report -> text
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Label(StrEnum):
    """What a cited work says about a claim, in the terms of SciFact and SCitance."""

    SUPPORTS = "SUPPORTS"
    CONTRADICTS = "CONTRADICTS"
    NEI = "NEI"
    """Not enough information: the work neither bears the claim out nor denies it."""


class Issue(StrEnum):
    """Why a citation is not plainly supported."""

    NUMBER = "number"
    QUOTATION = "quotation"
    DIRECTION = "direction"
    SCOPE = "scope"
    CERTAINTY = "certainty"
    POPULATION = "population"
    INDIRECT = "indirect"
    UNRELATED = "unrelated"


class Stage(StrEnum):
    """Which text was read."""

    ABSTRACT = "abstract"
    FULLTEXT = "fulltext"


class Severity(StrEnum):
    """How serious a finding is. Order: NOTE < WARNING < ERROR (see `rank`)."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        """0 for NOTE, 1 for WARNING, 2 for ERROR."""
        return ("note", "warning", "error").index(self.value)


class Format(StrEnum):
    """The format of a manuscript."""

    LATEX = "latex"
    MARKDOWN = "markdown"
    DOCX = "docx"
    NOTEBOOK = "notebook"
    RST = "rst"
    TYPST = "typst"
    BIBLIOGRAPHY = "bibliography"
    """A bibliography that is linted by itself."""


class Mode(StrEnum):
    """How a citation stands in its sentence."""

    PARENTHETICAL = "parenthetical"
    TEXTUAL = "textual"
    NOTE = "note"
    NOCITE = "nocite"


class Block(StrEnum):
    """The kind of text block a sentence stands in."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    FOOTNOTE = "footnote"
    CAPTION = "caption"
    CELL = "cell"
    HEADING = "heading"


class Role(StrEnum):
    """What a citation is there for."""

    CLAIM = "claim"
    USE = "use"
    LIST = "list"
    POINTER = "pointer"
    NAME = "name"


class Scope(StrEnum):
    """Whether a claim is a clause of its sentence or, for want of a clear boundary, all of it."""

    CLAUSE = "clause"
    SENTENCE = "sentence"


class Reason(StrEnum):
    """Why a citation could not be checked."""

    NO_ABSTRACT = "no_abstract"
    NO_FULL_TEXT = "no_full_text"
    WRONG_TEXT = "wrong_text"
    SOURCE_DOWN = "source_down"
    MODEL_DOWN = "model_down"
    BUDGET = "budget"
    INTERRUPTED = "interrupted"
    OFFLINE = "offline"
    NO_VERIFIER = "no_verifier"
    UNDECIDED = "undecided"
    UNVERIFIED_QUOTE = "unverified_quote"
    NOT_A_CLAIM = "not_a_claim"

    @property
    def incomplete(self) -> bool:
        """Whether the run could have said more: another run may."""
        return self in (
            Reason.SOURCE_DOWN,
            Reason.MODEL_DOWN,
            Reason.BUDGET,
            Reason.INTERRUPTED,
        )


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
    """A comment that begins with `sciverify:`, not parsed yet."""

    text: str
    """What follows `sciverify:`, stripped."""
    location: Location
    """Of the whole comment."""
    alone: bool
    """Whether nothing else stands on its line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a reader found in one manuscript and the files it includes."""

    path: str
    format: Format
    sentences: tuple[CitingSentence, ...] = ()
    bibliographies: tuple[NamedBibliography | EmbeddedBibliography, ...] = ()
    includes: tuple[str, ...] = ()
    """Every file that was read besides `path`."""
    directives: tuple[Directive, ...] = ()
    problems: tuple[Problem, ...] = ()
    every_sentence: tuple[PlainSentence, ...] = ()
    """Filled only when asked for."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Keys that the manuscript itself defines as names of others: Manubot tags."""
    cites_all: bool = False
    """`\\nocite{*}` and its like: every entry of the bibliography counts as cited."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Manuscript:
    """A manuscript with its bibliography."""

    root: str
    documents: tuple[Document, ...]
    bibliography: Bibliography
    problems: tuple[Problem, ...] = ()

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
    """Plain text without citation marks."""
    role: Role
    needs_context: bool = False
    """Whether it cannot be understood without `sentence.before`."""
    scope: Scope = Scope.CLAUSE


class NoticeKind(StrEnum):
    """What was published about a work after it."""

    RETRACTION = "retraction"
    REPLACEMENT = "replacement"
    """Retracted and replaced."""
    CONCERN = "expression of concern"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkNotice:
    """A retraction, expression of concern or correction of a work."""

    kind: NoticeKind
    source: str
    """The service that says so."""
    doi: str | None = None
    date: str | None = None
    """ISO 8601, as far as known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """Another form in which the same work was published."""

    kind: str
    """preprint, published, translation, reprint"""
    doi: str | None = None
    arxiv: str | None = None
    year: int | None = None
    venue: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What the services know of a cited work."""

    title: str
    authors: tuple[Name, ...] = ()
    year: int | None = None
    years: tuple[int, ...] = ()
    """Every publication year that any source gives: preprint, online, print."""
    venue: str | None = None
    venues: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    """Other titles: original, translated, short, of earlier versions."""
    doi: str | None = None
    arxiv: str | None = None
    pmid: str | None = None
    pmcid: str | None = None
    isbn: str | None = None
    url: str | None = None
    kind: str | None = None
    abstract: str | None = None
    notices: tuple[WorkNotice, ...] = ()
    notice_of: str | None = None
    """Set when this record is itself a notice, review or reply: what it is (`retraction`, `correction` ...)."""
    versions: tuple[Version, ...] = ()
    open_urls: tuple[str, ...] = ()
    seen_in: tuple[str, ...] = ()


class Found(StrEnum):
    """How one look-up ended."""

    FOUND = "found"
    ABSENT = "absent"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One source asked for one reference."""

    source: str
    outcome: Found
    detail: str = ""
    reason: Reason | None = None
    """For UNAVAILABLE: SOURCE_DOWN, or OFFLINE when nobody was asked."""


class Match(StrEnum):
    """How a found record relates to the reference."""

    IDENTIFIER = "identifier"
    """The identifier names it, and it fits."""
    SEARCH = "search"
    """Found by title, and it fits."""
    ELSEWHERE = "elsewhere"
    """The identifier names another work."""
    UNREGISTERED = "unregistered"
    """The identifier is not registered."""
    AUTHORS_DIFFER = "authors_differ"
    """A work of this title exists, by others."""
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What was found out about one reference."""

    reference: Reference
    work: Work | None
    match: Match
    attempts: tuple[Attempt, ...] = ()
    conclusive: bool = False
    """Whether absence means anything: see promise 3 in the documentation of the method."""
    elsewhere: Work | None = None
    """What a wrong identifier really names."""
    near: Work | None = None
    """The nearest record that was not accepted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextBlock:
    """A paragraph of a source text."""

    text: str
    page: int | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceText:
    """The text of a cited work, without headers, affiliations and reference list."""

    blocks: tuple[TextBlock, ...]
    provenance: str
    """Where it came from: a path, or an address."""
    title: str | None = None
    """The title that the text itself gives."""
    abstract: str | None = None
    """The abstract, when the text marks it as such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoText:
    """No text, and why: NO_FULL_TEXT, WRONG_TEXT, SOURCE_DOWN or OFFLINE."""

    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A stretch of a source that a verifier reads."""

    text: str
    stage: Stage
    section: str | None = None
    page: int | None = None
    score: float | None = None
    """Cosine similarity to the claim, -1 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a verifier is given to read about one claim."""

    title: str
    """Of the cited work."""
    stage: Stage
    passages: tuple[Passage, ...]
    provenance: str
    whole: bool = False
    """FULLTEXT only: `passages` are the whole text in order, not the nearest ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One claim and the evidence to judge it by."""

    claim: Claim
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one answer took."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: "Cost") -> "Cost":
        """Both together."""
        return Cost(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            usd=self.usd + other.usd,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a verifier says, with its evidence."""

    label: Label
    issues: tuple[Issue, ...] = ()
    confidence: float
    """0 to 1."""
    stage: Stage
    quote: str | None
    """Verbatim from `passage.text`, white space, hyphenation and ligatures folded; None only for NEI."""
    passage: Passage | None
    rationale: str
    verifier: str
    """llm:MODEL, nli:MODEL or embedded"""
    cost: Cost = Cost()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchecked:
    """Why there is no verdict. Neither a pass nor a fault of the citation."""

    reason: Reason
    detail: str = ""
    nearest: Passage | None = None
    attention: float | None = None
    """How little the source overlaps with the claim, 0 to 1: what to look at first."""
    cost: Cost = Cost()


Outcome = Verdict | Unchecked


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A claim and what became of it."""

    claim: Claim
    resolution: Resolution | None
    outcome: Outcome
    trail: tuple[Outcome, ...] = ()
    """What each stage said, in order; the last is not always the outcome."""
    passages: tuple[Passage, ...] = ()
    """What the last stage read."""
    provenance: str | None = None
    no_text: NoText | None = None
    """Why the full text was not read, when it was wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """Another place that a finding is about."""

    location: Location
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a rule yields: a Diagnostic without what the registry adds."""

    message: str
    """One line, without the code."""
    location: Location
    key: str | None = None
    severity: Severity | None = None
    """None: the rule's default."""
    related: tuple[Related, ...] = ()
    suggestion: str | None = None
    """The corrected value, where there is one."""
    judgement: Judgement | None = None
    context: str = ""
    """The citing sentence, when there is one and no judgement carries it: part of the fingerprint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """A finding as it is reported."""

    code: str
    name: str
    severity: Severity
    message: str
    location: Location
    key: str | None = None
    related: tuple[Related, ...] = ()
    suggestion: str | None = None
    judgement: Judgement | None = None
    context: str = ""
    """The citing sentence, or ""."""
    fingerprint: str = ""
    """Survives edits elsewhere, moves and re-wrapping."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """All that a run found out about one manuscript: what the rules read."""

    manuscript: Manuscript
    claims: tuple[Claim, ...] = ()
    resolutions: Mapping[str, Resolution] = field(default_factory=dict)
    """By key; empty when existence was not checked."""
    judgements: tuple[Judgement, ...] = ()


class NoticeLevel(StrEnum):
    """How loud a notice is."""

    INFO = "info"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """About the run, not about the manuscript: no location, no code."""

    level: NoticeLevel
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Facts of the run; shown on stderr or in the statistics file, never on stdout."""

    citations: int = 0
    works: int = 0
    requests: Mapping[str, int] = field(default_factory=dict)
    """Requests by service."""
    cached: int = 0
    """Answers that came from the cache."""
    keys: int = 0
    """Distinct cited keys."""
    keys_known: int = 0
    """Those that a bibliography holds."""
    offline: bool = False
    models: tuple[str, ...] = ()
    """The models that were asked, as the user named them."""
    local_model: bool = False
    """Whether the models answer on this machine."""
    asked: int = 0
    """Questions that were sent to models in this run."""
    cost: Cost = Cost()
    seconds: float = 0.0
    stages: Mapping[str, int] = field(default_factory=dict)
    """Verdicts by the stage that settled them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a run says."""

    diagnostics: tuple[Diagnostic, ...] = ()
    suppressed: tuple[Diagnostic, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    resolutions: tuple[Resolution, ...] = ()
    """One for each distinct work that was looked up."""
    documents: tuple[Document, ...] = ()
    """What was read: for reports that show the manuscript itself."""
    notices: tuple[Notice, ...] = ()
    stats: Stats = Stats()
    complete: bool = True
    interrupted: bool = False
