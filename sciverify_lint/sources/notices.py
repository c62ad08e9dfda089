"""Telling a work from what was published about it: corrections, retractions, replies, reviews."""

import re
from collections.abc import Mapping

from sciverify_lint.model import NoticeKind, WorkNotice
from sciverify_lint.text.titles import marked_withdrawn

KINDS: Mapping[str, NoticeKind] = {
    "retraction": NoticeKind.RETRACTION,
    "withdrawal": NoticeKind.RETRACTION,
    "removal": NoticeKind.RETRACTION,
    "partial_retraction": NoticeKind.CONCERN,
    "retraction_and_replacement": NoticeKind.REPLACEMENT,
    "retract_and_replace": NoticeKind.REPLACEMENT,
    "expression_of_concern": NoticeKind.CONCERN,
    "concern": NoticeKind.CONCERN,
    "correction": NoticeKind.CORRECTION,
    "corrigendum": NoticeKind.CORRECTION,
    "erratum": NoticeKind.CORRECTION,
    "addendum": NoticeKind.CORRECTION,
    "clarification": NoticeKind.CORRECTION,
}
"""Crossref's types of updates (https://www.crossref.org/documentation/crossmark/)."""

OPENS = re.compile(
    r"^\W*(?:author['’]?s?['’]?\s+|publisher['’]?s?\s+|editorial\s+)?"
    r"(?:(?P<retraction>(?:notice\s+of\s+)?(?:retraction|withdrawal)(?:\s+(?:note|notice))?(?=\s*(?:[:\-–—]|of\b|to\b|for\b|$)))"
    r"|(?P<concern>expressions?\s+of\s+concern)"
    r"|(?P<correction>(?:correction|corrections|corrigendum|corrigenda|erratum|errata|addendum)(?=\s*(?:[:\-–—]|to\b|for\b|in\b|$)))"
    r"|(?P<reply>(?:reply|response|rejoinder)\s+to\b|comments?\s+on\b|commentary\s+on\b)"
    r"|(?P<review>book\s+review\b|review\s+of\s+the\s+book\b)"
    r"|(?P<supplement>(?:supplementary|supporting)\s+(?:information|material)s?\b|online\s+appendix\b|invited\s+talk\b))",
    re.I,
)
TRAILING = re.compile(
    r"\((?P<kind>retraction|correction|erratum|corrigendum)[^)]{0,300}\)\s*$", re.I
)
NO_WORKS = frozenset(
    {
        "component", "peer-review", "peer review", "grant", "journal", "journal-issue",
        "journal-volume", "database", "erratum", "retraction", "paratext", "peer_review",
    }
)  # fmt: skip
"""Kinds of records that are never the cited work."""


def notice_kind(title: str) -> str | None:
    """What a title says its record is, when that is not a work of its own: `correction`, `review` ..."""
    found = OPENS.match(title)
    if found:
        return next(name for name, value in found.groupdict().items() if value)
    return None


def from_title(title: str, source: str) -> tuple[WorkNotice, ...]:
    """The retraction that a publisher announces by a title beginning with `RETRACTED:`."""
    if marked_withdrawn(title):
        return (WorkNotice(kind=NoticeKind.RETRACTION, source=source),)
    return ()


def merged(notices: list[WorkNotice]) -> tuple[WorkNotice, ...]:
    """Each notice once: by kind and DOI; one without a DOI adds nothing to one of its kind that has a DOI.

    A retraction by which a work was replaced is a replacement.
    """
    kept: dict[tuple[NoticeKind, str | None], WorkNotice] = {}
    for notice in notices:
        key = (notice.kind, notice.doi)
        if key not in kept or (not kept[key].date and notice.date):
            kept[key] = notice
    named = {kind for kind, doi in kept if doi}
    replaced = any(kind is NoticeKind.REPLACEMENT for kind, _ in kept)
    return tuple(
        n
        for (kind, doi), n in kept.items()
        if (doi or kind not in named) and not (replaced and kind is NoticeKind.RETRACTION)
    )
