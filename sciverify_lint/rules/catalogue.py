"""All rules, in the order of their codes, and their manual pages."""

import inspect
import re
from dataclasses import dataclass

from sciverify_lint.rules import bibliography, claims, document, works
from sciverify_lint.rules.rule import Rule

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (*document.RULES, *bibliography.RULES, *works.RULES, *claims.RULES),
        key=lambda rule: rule.code,
    )
)
BY_CODE = {rule.code: rule for rule in RULES}
HEADED = re.compile(r"^(Why|What to do|Example):[ \n]*", re.M)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A rule's manual page, from the docstring of its check."""

    rule: Rule
    summary: str
    why: str
    remedy: str
    example: str


def page(rule: Rule) -> Page:
    """The manual page of `rule`. Raises ValueError when its docstring lacks a part."""
    text = inspect.getdoc(rule.check) or ""
    parts = HEADED.split(text)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    missing = {"Why", "What to do", "Example"} - set(found)
    if missing or not parts[0].strip():
        raise ValueError(
            f"the docstring of {rule.code} lacks {', '.join(sorted(missing)) or 'a summary'}"
        )
    return Page(
        rule=rule,
        summary=flowed(parts[0]),
        why=flowed(found["Why"]),
        remedy=flowed(found["What to do"]),
        example=inspect.cleandoc("\n" + found["Example"]),
    )


def flowed(text: str) -> str:
    """A paragraph on one line."""
    return " ".join(text.split())


def markdown(rule: Rule) -> str:
    """The page as Markdown: what `docs/rules.md` and SARIF's help show."""
    described = page(rule)
    state = f"{rule.severity}" if rule.default else f"{rule.severity}, off by default"
    return (
        f"## {rule.code} {rule.name}\n\n{described.summary} Default: {state}.\n\n"
        f"**Why.** {described.why}\n\n**What to do.** {described.remedy}\n\n```text\n{described.example}\n```\n"
    )
