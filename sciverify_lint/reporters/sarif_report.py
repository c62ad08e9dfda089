"""SARIF 2.1.0 as GitHub code scanning takes it.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html and GitHub's "SARIF support for code
scanning". Every result has exactly one location with positive numbers; notices about the run go to
the invocation; suppressed results are left out unless asked for, since GitHub opens alerts for them.
"""

from pathlib import PurePosixPath
from urllib.parse import quote

from sciverify_lint.model import Diagnostic, Location, NoticeLevel, Report, Severity, Verdict
from sciverify_lint.reporters.place import place_of
from sciverify_lint.reporters.view import View, work_of
from sciverify_lint.rules.catalogue import markdown, page
from sciverify_lint.rules.rule import Rule
from sciverify_lint.text.printable import json_text, safe

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

HOME = "https://github.com/sciverify/sciverify-lint"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
PROBLEM = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "recommendation"}
LIMIT = 25_000
"""Results that GitHub takes of one run."""
TEXT_LIMIT = 1000
"""Characters of a short or full description that GitHub keeps (1,024)."""
TAGS = {"0": "input", "1": "bibliography", "2": "cited-work", "3": "claim"}
Node = dict[str, object]


def render(report: Report, view: View) -> str:
    """One run with all selected rules, so that rule indexes are stable and alerts close."""
    index = {rule.code: number for number, rule in enumerate(view.rules)}
    results = [result(d, index, view.base) for d in report.diagnostics]
    if view.show_suppressed:
        hidden: Node = {"suppressions": [{"kind": "inSource"}]}
        results += [result(d, index, view.base) | hidden for d in report.suppressed]
    run: Node = {
        "tool": {
            "driver": {
                "name": "sciverify-lint",
                "semanticVersion": view.version,
                "version": view.version,
                "informationUri": HOME,
                "rules": [rule_object(r) for r in view.rules],
            }
        },
        "automationDetails": {"id": "sciverify-lint/"},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            "%SRCROOT%": {"description": {"text": "The folder the linter was run in."}}
        },
        "invocations": [invocation(report)],
        "results": results[:LIMIT],
    }
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def invocation(report: Report) -> Node:
    """How the run went, with its notices."""
    levels = {NoticeLevel.INFO: "note", NoticeLevel.WARNING: "warning"}
    notifications = [
        {"level": levels[n.level], "message": {"text": safe(n.message)}} for n in report.notices
    ]
    return {
        "executionSuccessful": not report.interrupted,
        "toolExecutionNotifications": notifications,
    }


def rule_object(rule: Rule) -> Node:
    """A rule with its manual page. Its name differs from its id, as validators ask."""
    described = page(rule)
    return {
        "id": rule.code,
        "name": "".join(word.capitalize() for word in rule.name.split("-")),
        "shortDescription": {"text": described.summary[:TEXT_LIMIT]},
        "fullDescription": {"text": f"{described.summary} {described.why}"[:TEXT_LIMIT]},
        "help": {
            "text": f"{described.summary}\n\nWhy: {described.why}\n\nWhat to do: {described.remedy}",
            "markdown": markdown(rule),
        },
        "helpUri": f"{HOME}/blob/main/docs/rules.md#{rule.code.lower()}-{rule.name}",
        "defaultConfiguration": {"level": LEVELS[rule.severity], "enabled": rule.default},
        "properties": {
            "tags": ["citations", TAGS[rule.code[2]]],
            "precision": "high" if rule.code < "SV3" else "medium",
            "problem.severity": PROBLEM[rule.severity],
        },
    }


def result(one: Diagnostic, index: dict[str, int], base: str) -> Node:
    """One finding."""
    message = safe(one.message)
    if one.related and one.key and not set("[]()") & set(one.key):
        # SARIF's link to a related location: the entry of the bibliography.
        message = message.replace(f"`{one.key}`", f"[{one.key}](1)", 1)
    related = [
        related_object(number, r.location, r.message, base)
        for number, r in enumerate(one.related, 1)
    ]
    node: Node = {
        "ruleId": one.code,
        "ruleIndex": index.get(one.code, -1),
        "level": LEVELS[one.severity],
        "message": {"text": message},
        "locations": [location_object(one.location, one.context, base)],
        "partialFingerprints": {"sciverifyCitation/v1": one.fingerprint},
        "properties": properties(one),
    }
    if related:
        node["relatedLocations"] = related
    verdict = one.judgement.outcome if one.judgement is not None else None
    if isinstance(verdict, Verdict):
        node["rank"] = round(100 * verdict.confidence, 1)
    return node


def properties(one: Diagnostic) -> Node:
    """What has no place of its own in SARIF."""
    found: Node = {"key": one.key, "place": place_of(one.location), "suggestion": one.suggestion}
    if one.judgement is not None:
        doi, title, _ = work_of(one.judgement)
        found |= {
            "claim": safe(one.judgement.claim.text),
            "doi": doi,
            "work": safe(title or "") or None,
        }
        if isinstance(one.judgement.outcome, Verdict):
            verdict = one.judgement.outcome
            found |= {
                "stage": str(verdict.stage),
                "verifier": verdict.verifier,
                "quote": safe(verdict.quote or ""),
            }
    return {name: value for name, value in found.items() if value}


def location_object(where: Location, sentence: str, base: str) -> Node:
    """The one location of a result. A DOCX has no lines: line 1, and the paragraph as logical location."""
    physical: Node = {"artifactLocation": artifact(where.path, base), "region": region(where)}
    node: Node = {"physicalLocation": physical}
    if where.part is not None:
        first: Node = {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2}
        if sentence:
            first["snippet"] = {"text": safe(sentence)}
        physical["region"] = first
        part = where.part.replace(" ", "")
        node["logicalLocations"] = [
            {
                "name": f"paragraph {where.paragraph or 1}",
                "kind": "element",
                "fullyQualifiedName": f"{part}/p[{where.paragraph or 1}]/char[{where.char or 1}]",
            }
        ]
    return node


def related_object(number: int, where: Location, message: str, base: str) -> Node:
    """A related location with its number."""
    return {"id": number, "message": {"text": safe(message)}, **location_object(where, "", base)}


def artifact(path: str, base: str) -> Node:
    """A percent-encoded address, relative to `base` where the file lies below it, as GitHub wants it."""
    pure = PurePosixPath(path)
    if pure.is_absolute() and pure.is_relative_to(base):
        pure = pure.relative_to(base)
    if pure.is_absolute():
        return {"uri": "file://" + quote(pure.as_posix(), errors="surrogateescape")}
    return {"uri": quote(pure.as_posix(), errors="surrogateescape"), "uriBaseId": "%SRCROOT%"}


def region(where: Location) -> Node:
    """The bounds, which GitHub wants positive and in order."""
    line, column = max(where.line, 1), max(where.column, 1)
    end_line = max(where.end_line, line)
    end_column = max(where.end_column, 1) if end_line > line else max(where.end_column, column)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
