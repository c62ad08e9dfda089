"""SARIF against the official schema and the rules that GitHub adds to it."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sciverify_lint.model import Report
from sciverify_lint.reporters import reporter
from sciverify_lint.reporters.sarif_report import render
from tests.builders import location
from tests.reporters.reports import VIEW, diagnostic, full_report

SCHEMA = json.loads(
    (Path(__file__).parent.parent / "data" / "sarif-2.1.0.json").read_text(encoding="utf-8")
)


def github_accepts(sarif: dict[str, Any]) -> None:
    """What code scanning asks beyond the schema: docs.github.com, "SARIF support for code scanning"."""
    assert len(sarif["runs"]) == 1
    run = sarif["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for rule in rules:
        assert rule["name"] != rule["id"]
        assert len(rule["name"]) <= 255
        for part in ("shortDescription", "fullDescription", "help"):
            assert rule[part]["text"].strip()
        assert len(rule["shortDescription"]["text"]) <= 1024
        assert len(rule["fullDescription"]["text"]) <= 1024
        assert len(rule["properties"]["tags"]) <= 10
        assert "security-severity" not in rule["properties"]
    assert len(run["results"]) <= 25_000
    for result in run["results"]:
        assert result["message"]["text"].strip()
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert len(result["locations"]) == 1
        assert "primaryLocationLineHash" not in result["partialFingerprints"]
        for place in (*result["locations"], *result.get("relatedLocations", ())):
            physical = place["physicalLocation"]
            assert "://" not in physical["artifactLocation"]["uri"]
            region = physical["region"]
            assert min(region.values(), key=lambda v: v if isinstance(v, int) else 1) >= 1
            assert (region["startLine"], region["startColumn"]) <= (
                region["endLine"],
                region["endColumn"],
            )


@pytest.mark.parametrize("report", [full_report(), Report()], ids=["full", "empty"])
def test_the_schema_and_github_accept_it(report: Report) -> None:
    sarif = json.loads(render(report, VIEW))
    jsonschema.validate(sarif, SCHEMA)
    github_accepts(sarif)
    assert len(sarif["runs"][0]["results"]) == len(report.diagnostics)


def test_notices_are_no_results_and_suppressed_findings_are_left_out() -> None:
    run = json.loads(render(full_report(), VIEW))["runs"][0]
    assert len(run["results"]) == 4
    assert "503" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_suppressed_findings_carry_their_suppression_when_asked_for() -> None:
    from dataclasses import replace

    run = json.loads(render(full_report(), replace(VIEW, show_suppressed=True)))["runs"][0]
    assert [r["ruleId"] for r in run["results"] if "suppressions" in r] == ["SV302"]


def test_positions_equal_those_of_json_concise_and_github() -> None:
    report = full_report()
    in_json = json.loads(reporter("json")(report, VIEW))["diagnostics"]
    in_sarif = json.loads(reporter("sarif")(report, VIEW))["runs"][0]["results"]
    concise = reporter("concise")(report, VIEW).splitlines()
    github = reporter("github")(report, VIEW)
    for one, result, line in zip(in_json, in_sarif, concise, strict=True):
        region = result["locations"][0]["physicalLocation"]["region"]
        if one["part"] is None:
            assert (one["line"], one["column"]) == (region["startLine"], region["startColumn"])
            assert (one["end_line"], one["end_column"]) == (region["endLine"], region["endColumn"])
            assert line.startswith(f"{one['file']}:{one['line']}:{one['column']}: ")
            assert (
                f"file={one['file']},line={one['line']},endLine={one['end_line']},col={one['column']}"
                in github
            )
        else:
            logical = result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"]
            assert logical == f"footnote2/p[{one['paragraph']}]/char[{one['char']}]"


def test_paths_are_percent_encoded_and_the_entry_is_linked() -> None:
    odd = diagnostic(
        location=full_report().diagnostics[1].location, related=full_report().diagnostics[1].related
    )
    run = json.loads(render(Report(diagnostics=(odd,)), VIEW))["runs"][0]
    result = run["results"][0]
    assert result["message"]["text"].startswith("[smth2020](1) is in no")
    assert result["relatedLocations"][0]["id"] == 1


def test_absolute_paths_below_the_folder_become_relative() -> None:
    from dataclasses import replace

    view = replace(VIEW, base="/home/lab")
    for path, uri in (("/home/lab/a b.tex", "a%20b.tex"), ("/other/a.tex", "file:///other/a.tex")):
        one = diagnostic(location=location(path))
        run = json.loads(render(Report(diagnostics=(one,)), view))["runs"][0]
        assert (
            run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
        )


def test_an_interrupted_run_says_so() -> None:
    run = json.loads(render(Report(interrupted=True), VIEW))["runs"][0]
    assert run["invocations"][0]["executionSuccessful"] is False
