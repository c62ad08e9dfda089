"""The JSON contract: keys present, missing values null."""

import json

from sciverify_lint.model import Report
from sciverify_lint.reporters.json_report import render
from tests.reporters.reports import VIEW, full_report

PLACE = {"file", "line", "column", "part", "paragraph", "char", "key"}
DIAGNOSTIC = PLACE | {
    "code", "name", "severity", "message", "end_line", "end_column", "related", "suggestion", "fingerprint",
}  # fmt: skip
JUDGEMENT = PLACE | {
    "claim", "role", "work", "label", "issues", "confidence", "stage", "verifier", "quote", "section", "page",
    "rationale", "cost_usd", "trail",
}  # fmt: skip


def test_the_keys_of_the_contract() -> None:
    got = json.loads(render(full_report(), VIEW))
    assert got["schema"] == "sciverify-lint/check/1"
    assert got["complete"] is False
    assert all(set(d) >= DIAGNOSTIC for d in got["diagnostics"])
    assert all(set(j) >= JUDGEMENT for j in got["judgements"])
    assert set(got["judgements"][0]["work"]) == {"doi", "title", "year"}
    assert set(got["unchecked"][0]) >= {
        "key",
        "file",
        "line",
        "column",
        "claim",
        "reason",
        "detail",
        "nearest",
    }
    assert set(got["unchecked"][0]["nearest"]) == {"text", "stage", "section", "page", "score"}
    assert got["notices"][0]["level"] == "warning"
    assert got["judgements"][0]["quoted"] == []
    [found] = got["unchecked"][0]["quoted"]
    assert (found["words"], found["passage"]["page"]) == ("lakes are salt", 2)


COUNTS = (
    "manuscripts", "bibliographies", "citing_places", "works", "works_checked", "works_not_checked", "claims",
    "judged", "unchecked",
)  # fmt: skip


def test_an_empty_report_has_every_list() -> None:
    got = json.loads(render(Report(), VIEW))
    assert got == {
        "schema": "sciverify-lint/check/1",
        "complete": True,
        "counts": dict.fromkeys(COUNTS, 0),
        "diagnostics": [],
        "judgements": [],
        "unchecked": [],
        "notices": [],
    }
