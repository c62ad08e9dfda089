"""The corrected copy: what it changes, and that it changes nothing else."""

from dataclasses import replace

import pytest

from sciverify_lint.bibliography.fixes import fixable, fixed
from sciverify_lint.model import Diagnostic, Location, Severity

BIB = '@article{a,\n  year = {2019},\n  doi = "10.1/OLD",\n}\n@book{b, title = {Müller}, year = 1999 }\n'


def finding(code: str, line: int, start: int, end: int, suggestion: str | None) -> Diagnostic:
    where = Location(path="refs.bib", line=line, column=start, end_line=line, end_column=end)
    return Diagnostic(
        code=code,
        name="x",
        severity=Severity.WARNING,
        message="m",
        location=where,
        suggestion=suggestion,
    )


YEAR = finding("SV204", 2, 10, 16, "2021")
DOI = finding("SV205", 3, 9, 19, "10.1/new")
BARE = finding("SV204", 5, 35, 39, "2001")
ALL = (YEAR, DOI, BARE)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_values_change_and_all_else_stays_byte_for_byte(encoding: str, ends: str) -> None:
    before = BIB.replace("\n", ends).encode(encoding)
    if encoding == "utf-16":
        # A byte order mark decides; the copy keeps the encoding without needing the mark again.
        assert "2021" in fixed(before, [YEAR]).decode("utf-16")
        return
    after = BIB.replace("2019", "2021").replace("10.1/OLD", "10.1/new").replace("1999", "2001")
    assert fixed(before, ALL) == after.replace("\n", ends).encode(encoding)


def test_without_findings_the_copy_is_the_original() -> None:
    data = b"@article{a, title = {\xff\xfe odd bytes}}\r\n"
    assert fixed(data, []) == data


@pytest.mark.parametrize(
    "one",
    [
        replace(YEAR, code="SV203"),
        replace(YEAR, suggestion=None),
        replace(YEAR, suggestion="2021}, evil = {"),
        replace(YEAR, location=replace(YEAR.location, path="other.bib")),
        replace(YEAR, location=replace(YEAR.location, end_line=3)),
    ],
)
def test_what_is_not_written_without_asking(one: Diagnostic) -> None:
    assert fixable([one], "refs.bib") == ()
    assert fixable([YEAR], "refs.bib") == (YEAR,)
