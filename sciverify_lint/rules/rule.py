"""What a rule is: a code, a name, a severity, and a function whose docstring is its manual page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sciverify_lint.model import Finding, Learned, Severity

Check = Callable[[Learned], Iterable[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule.

    The docstring of `check` is its manual: a first line that says what is found, then paragraphs
    headed `Why:`, `What to do:` and `Example:` (the example is indented).
    """

    code: str
    name: str
    severity: Severity
    check: Check
    default: bool = True
    """Whether it is on unless selected otherwise."""
