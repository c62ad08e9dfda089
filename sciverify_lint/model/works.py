"""What the services know of a cited work, and how a reference was resolved."""

from dataclasses import dataclass
from enum import StrEnum

from sciverify_lint.model.references import Name, Reference
from sciverify_lint.model.words import Reason


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
    online_year: int | None = None
    """When it went online, for a record that knows no other date; old volumes did so long after they were printed."""
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
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
    """For UNAVAILABLE: SOURCE_DOWN, OFFLINE when nobody was asked, or FAULT."""


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


class Fate(StrEnum):
    """What became of looking a work up, in words that may stand behind a number."""

    FOUND = "found"
    MISNAMED = "named wrongly"
    """The identifier, or title and authors together, are those of another work or of none."""
    MISSING = "not found"
    UNREACHED = "no answer from a service"
    FAILED = "lost to a fault of the program"
    OFFLINE = "offline"
    UNKNOWN = "in no index that was asked"
    NOT_ASKED = "not looked up"

    @property
    def checked(self) -> bool:
        """Whether it is known if the work exists as it is named."""
        return self in (Fate.FOUND, Fate.MISNAMED, Fate.MISSING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """What was found out about one reference."""

    reference: Reference
    work: Work | None
    match: Match
    attempts: tuple[Attempt, ...] = ()
    conclusive: bool = False
    """Whether absence means anything: promise 3 of docs/architecture.md."""
    elsewhere: Work | None = None
    """What a wrong identifier really names."""
    near: Work | None = None
    """The nearest record that was not accepted."""
    records: tuple[Work, ...] = ()
    """The records that `work` was put together from, each with the source that it is from."""

    @property
    def silent(self) -> tuple[str, ...]:
        """The services that were asked and did not answer."""
        down = (a for a in self.attempts if a.outcome is Found.UNAVAILABLE)
        return tuple(a.source for a in down if a.reason not in (Reason.OFFLINE, Reason.FAULT))

    @property
    def fate(self) -> Fate:
        """What became of looking the work up."""
        if self.work is not None and self.match in (Match.IDENTIFIER, Match.SEARCH):
            return Fate.FOUND
        if self.conclusive:
            return Fate.MISSING
        if self.work is None and self.silent:
            return Fate.UNREACHED
        return self._open_fate

    @property
    def _open_fate(self) -> Fate:
        """What became of it where every service that was asked answered, and none has the work."""
        reasons = {a.reason for a in self.attempts if a.outcome is Found.UNAVAILABLE}
        if self.work is None and Reason.FAULT in reasons:
            return Fate.FAILED
        if self.match is not Match.NONE:
            return Fate.MISNAMED
        if Reason.OFFLINE in reasons:
            return Fate.OFFLINE
        return Fate.UNKNOWN if self.attempts else Fate.NOT_ASKED
