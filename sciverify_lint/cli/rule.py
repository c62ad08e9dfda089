"""`rule`: the manual page of a rule, from the docstring of its check."""

from collections.abc import Sequence

import click

from sciverify_lint.cli.streams import json_for_stdout
from sciverify_lint.errors import UsageError
from sciverify_lint.rules.apply import checked_codes
from sciverify_lint.rules.catalogue import RULES, markdown, page
from sciverify_lint.rules.rule import Rule
from sciverify_lint.text.printable import json_text

SCHEMA = "sciverify-lint/rule/1"


def run(code: str | None, *, every: bool, output_format: str) -> int:
    """Print the pages. Raises UsageError for an unknown code."""
    if code is None and not every:
        raise UsageError("name a rule, such as SV301, or pass --all")
    wanted = (
        RULES if code is None else [r for r in RULES if r.code.startswith(checked_codes([code])[0])]
    )
    match output_format:
        case "json":
            click.echo(json_for_stdout(as_json(wanted)), nl=False)
        case "markdown":
            click.echo("\n".join(markdown(rule) for rule in wanted), nl=False)
        case _:
            click.echo("\n\n".join(as_text(rule) for rule in wanted))
    return 0


def as_text(rule: Rule) -> str:
    """A page for the terminal."""
    described = page(rule)
    state = str(rule.severity) if rule.default else f"{rule.severity}, off by default"
    example = "\n".join(f"    {line}" for line in described.example.splitlines())
    return (
        f"{rule.code} {rule.name} ({state})\n\n{described.summary}\n\nWhy: {described.why}\n\n"
        f"What to do: {described.remedy}\n\nExample:\n{example}"
    )


def as_json(rules: Sequence[Rule]) -> str:
    """All pages as one object."""
    pages = [page(rule) for rule in rules]
    rows = [
        {
            "code": p.rule.code,
            "name": p.rule.name,
            "severity": str(p.rule.severity),
            "default": p.rule.default,
            "summary": p.summary,
            "why": p.why,
            "what_to_do": p.remedy,
            "example": p.example,
        }
        for p in pages
    ]
    return json_text({"schema": SCHEMA, "rules": rows})
