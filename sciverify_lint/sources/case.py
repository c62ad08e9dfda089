"""What is known of one reference while it is being resolved. The only values here that change."""

from dataclasses import dataclass, field

from sciverify_lint.model import Attempt, Found, Match, Reason, Reference, Resolution, Work
from sciverify_lint.services.protocols import Unavailable
from sciverify_lint.sources import match, plan
from sciverify_lint.sources.contract import Answer, Hits
from sciverify_lint.sources.match import Fit, Naming
from sciverify_lint.sources.merge import merged
from sciverify_lint.sources.parse_text import borne_out
from sciverify_lint.sources.reread import reread
from sciverify_lint.text.alike import titles_agree


@dataclass(slots=True)
class Case:
    """One reference and what the sources said of it."""

    reference: Reference
    """As it is looked up."""
    written: Reference
    """As its author wrote it; another one when a model parsed it."""
    doi: str | None = None
    """The DOI that it is asked by: a short one resolved, one out of an address as it is registered."""
    attempts: list[Attempt] = field(default_factory=list)
    named: list[Work] = field(default_factory=list)
    """Records that its identifiers lead to, and that fit."""
    doubtful: list[Work] = field(default_factory=list)
    """Records that its identifiers lead to: the same people, another title."""
    wrong: list[Work] = field(default_factory=list)
    """Records that its identifiers lead to, and that are other works."""
    found: list[Work] = field(default_factory=list)
    """Records that a search found, and that fit."""
    others: list[Work] = field(default_factory=list)
    """Records with its title, by others."""
    near: list[Work] = field(default_factory=list)
    unregistered: bool = False
    """An identifier of it does not exist."""

    def hear(self, source: str, answer: Answer, detail: str) -> None:
        """Take in what a look-up of one identifier gave."""
        if isinstance(answer, Unavailable):
            self.note(source, Found.UNAVAILABLE, answer.detail, answer.reason)
        elif answer is None:
            self.note(source, Found.ABSENT, detail)
        else:
            self.note(source, Found.FOUND, detail)
            match match.named(reread(self.reference, answer), answer):
                case Naming.FITS:
                    self.named.append(answer)
                case Naming.DOUBTFUL:
                    self.doubtful.append(answer)
                case Naming.ELSEWHERE:
                    self.wrong.append(answer)

    def weigh(self, source: str, hits: Hits) -> None:
        """Take in what a search by title gave."""
        if isinstance(hits, Unavailable):
            self.note(source, Found.UNAVAILABLE, hits.detail, hits.reason)
            return
        accepted = self.accept(hits)
        self.note(source, Found.FOUND if accepted else Found.ABSENT, "title")

    def accept(self, works: tuple[Work, ...]) -> bool:
        """Keep the best of some records if it fits; sort the others by what they are good for."""
        judged = [(match.compare(reread(self.reference, w), w), w) for w in works]
        judged.sort(key=lambda pair: pair[0].rank, reverse=True)
        accepted = [w for c, w in judged if c.fit is Fit.SAME][:2] or [
            w for c, w in judged if c.fit is Fit.RETITLED
        ][:1]
        self.found.extend(accepted)
        self.others.extend(w for c, w in judged if c.fit is Fit.OTHERS)
        self.near.extend(w for c, w in judged if c.fit is Fit.NEAR)
        return bool(accepted)

    def note(self, source: str, outcome: Found, detail: str, reason: Reason | None = None) -> None:
        """Remember that a source was asked; `reason` says why there was no answer."""
        attempt = Attempt(source=source, outcome=outcome, detail=detail, reason=reason)
        self.attempts.append(attempt)

    @property
    def settled(self) -> bool:
        """Whether the cited work is known, so that no search is needed."""
        return bool(self.named) and not self.wrong and not self.unregistered

    @property
    def disputed(self) -> bool:
        """Whether all that a search found comes from one source, and contradicts the reference.

        No single index is believed against an author: each of them holds merged and broken records.
        """
        witnesses = {s for w in self.found for s in w.seen_in}
        return len(witnesses) == 1 and all(
            match.contradicts(reread(self.reference, w), w) for w in self.found
        )

    @property
    def needs_search(self) -> bool:
        """Whether another search can help.

        It cannot when what fits is undisputed or has an identifier to ask by, and when two sources
        have the title by others.
        """
        if not self.found and len({s for w in self.others for s in w.seen_in}) >= 2:
            return False
        return not self.found or (self.disputed and not any(w.doi or w.arxiv for w in self.found))

    def resolution(self) -> Resolution:
        """What all this comes to."""
        if self.written is not self.reference:
            self.doubt_the_model()
        attempts = tuple(self.attempts)
        records = [*self.named, *self.found]
        wrong = list(self.wrong)
        if self.doubtful and self.found and not same_work(self.doubtful[0], self.found[0]):
            wrong.extend(self.doubtful)
        elif self.doubtful:
            records = [*self.doubtful, *records]
        work = merged(records, self.reference) if records else None
        near = self.others or self.near
        return Resolution(
            reference=reread(self.written, work) if work else self.written,
            work=work
            if work or not self.others or wrong
            else merged(self.others[:1], self.reference),
            match=self.outcome(bool(records), bool(wrong)),
            attempts=attempts,
            conclusive=plan.is_conclusive(self.reference, attempts)
            and self.written is self.reference
            and not any(match.all_but(self.reference, w) for w in self.near),
            elsewhere=wrong[0] if wrong else None,
            near=near[0] if near and not records else None,
            records=tuple(records),
        )

    def doubt_the_model(self) -> None:
        """Keep of what a model's parse led to only what the text bears out: its mistakes are not the author's."""
        self.named = [w for w in self.named if borne_out(self.written, w)]
        self.found = [w for w in self.found if borne_out(self.written, w)]
        self.doubtful, self.wrong, self.others, self.near = [], [], [], []
        self.unregistered = False

    def outcome(self, known: bool, wrong: bool) -> Match:
        """The one word for it."""
        if wrong:
            return Match.ELSEWHERE
        if self.unregistered:
            return Match.UNREGISTERED
        if known:
            return Match.IDENTIFIER if self.named or self.doubtful else Match.SEARCH
        return Match.AUTHORS_DIFFER if self.others else Match.NONE


def same_work(a: Work, b: Work) -> bool:
    """Whether two records share an identifier or a title."""
    shared = (
        (a.doi and a.doi == b.doi)
        or (a.arxiv and a.arxiv == b.arxiv)
        or (a.pmid and a.pmid == b.pmid)
    )
    return bool(shared) or any(titles_agree(a.title, t) for t in match.all_titles(b))
