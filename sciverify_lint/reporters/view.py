"""How a report is to be shown; and what several formats need of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Diagnostic, Judgement, Report
from sciverify_lint.rules.rule import Rule


def no_lines(path: str) -> Sequence[str]:
    """For formats that show no source."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The choices of one rendering. Nothing here changes what is found."""

    rules: tuple[Rule, ...]
    """The selected rules, in order."""
    version: str
    color: bool = False
    show_evidence: bool = False
    show_suppressed: bool = False
    base: str = "/"
    """The folder that relative paths start from, absolute."""
    lines_of: Callable[[str], Sequence[str]] = no_lines
    """The source lines of a text file; () when it cannot be read again."""


def shown(report: Report, view: View) -> tuple[Diagnostic, ...]:
    """The findings to show: suppressed ones only on request."""
    return report.diagnostics + (report.suppressed if view.show_suppressed else ())


def work_of(judgement: Judgement) -> tuple[str | None, str | None, int | None]:
    """DOI, title and year of the cited work: as found, else as the entry has them."""
    work = judgement.resolution.work if judgement.resolution is not None else None
    reference = judgement.claim.reference
    if work is not None:
        return work.doi or (reference.doi if reference else None), work.title, work.year
    if reference is not None:
        return reference.doi, reference.title, reference.year
    return None, None, None
