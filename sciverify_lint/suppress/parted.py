"""Findings parted into those that are shown and those that are not."""

from dataclasses import dataclass, field

from sciverify_lint.model import Diagnostic, Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Findings that are shown, findings that are not, and directives that did nothing."""

    shown: tuple[Diagnostic, ...]
    suppressed: tuple[Diagnostic, ...]
    complaints: tuple[Finding, ...] = field(default=())
    """For SV003: unused or malformed directives."""
