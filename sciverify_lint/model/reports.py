"""What a run says: findings, notices, facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from sciverify_lint.model.evidence import Cost, Judgement
from sciverify_lint.model.places import Document, Location
from sciverify_lint.model.references import Claim, Manuscript
from sciverify_lint.model.words import Severity
from sciverify_lint.model.works import Resolution


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
    today: date | None = None
    """The day of the run; None where no date may count as one to come."""
    used: Mapping[str, frozenset[str] | None] = field(default_factory=dict)
    """By the path of a bibliography: the keys, case folded, that any manuscript which was read uses; None: all."""
    known_users: frozenset[str] = frozenset()
    """The bibliographies of which every manuscript of the project that names them was read."""


class NoticeLevel(StrEnum):
    """How loud a notice is."""

    INFO = "info"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """About the run, not about the manuscript: no location, no code."""

    level: NoticeLevel
    message: str
    first: bool = False
    """Said before anything else: what one must know to read the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Facts of the run; shown on stderr or in the statistics file, never on stdout."""

    citations: int = 0
    """Citing places: commands, brackets and fields, without `\\nocite`."""
    works: int = 0
    """Entries that are cited, or all where all count as cited."""
    uncited: tuple[str, ...] = ()
    """The manuscripts in which no citation was recognised."""
    typed: int = 0
    """Citations that seem to be typed without keys, where only keys are read."""
    requests: Mapping[str, int] = field(default_factory=dict)
    """Requests by service."""
    cached: int = 0
    """Answers that came from the cache."""
    keys: int = 0
    """Distinct cited keys."""
    keys_known: int = 0
    """Those that a bibliography holds."""
    offline: bool = False
    only_identifiers: bool = False
    models: tuple[str, ...] = ()
    """The models that were asked, as the user named them."""
    asked_at: tuple[str, ...] = ()
    """The hosts that the requests to models went to, with their ports."""
    local_model: bool = False
    """Whether all of them are on this machine."""
    asked: int = 0
    """Questions that were sent to models in this run."""
    asked_about: str = "claims with abstracts or passages"
    """What those questions held."""
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
    cut: frozenset[str] = frozenset()
    """Paths of manuscripts that took too long to be read: findings, while what cannot be read at all is an error."""
    interrupted: bool = False
