"""The words of the field: every enumeration."""

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
    FAULT = "fault"
    """The program itself failed on it."""
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
            Reason.FAULT,
            Reason.MODEL_DOWN,
            Reason.BUDGET,
            Reason.INTERRUPTED,
        )
