"""A corrected copy: the suggested values, and every other byte as it was."""

import codecs
from pathlib import Path

import pytest

from sciverify_lint.bibliography import load
from sciverify_lint.model import Diagnostic, Location, NamedBibliography, Severity
from sciverify_lint.sources.fixes import fixed, fixed_copy
from tests.sources.build import HERE

SOURCE = """% a comment
@string{jt = "Journal of Tides"}
@Article {ash,
  author  = {Ash, Ada and Oak, Cy},
  TITLE = "Fast {T}ides" ,
  year=2015,
  doi = {10.99999/wrong},
  journal = jt # { B},
}
@misc{other,   title={Fast {T}ides}, year = {2015} , note = jt}
@broken{
"""


def diagnostic(
    path: Path, code: str, field: str, suggestion: str | None, key: str = "ash"
) -> Diagnostic:
    """A finding at a field, as the rules make it."""
    named = NamedBibliography(name="refs", path=str(path), location=HERE)
    reference = next(r for r in load([named], None).references if r.key == key)
    found = reference.field(field)
    assert found is not None
    return Diagnostic(
        code=code,
        name="x",
        severity=Severity.WARNING,
        message="x",
        location=found.location,
        key=key,
        suggestion=suggestion,
    )


def after(tmp_path: Path, *asked: tuple[str, str, str | None], source: str = SOURCE) -> str:
    """The source after the findings `(code, field, suggestion)`."""
    path = tmp_path / "refs.bib"
    path.write_bytes(source.encode())
    diagnostics = [diagnostic(path, *one) for one in asked]
    return fixed(source, diagnostics[0].location.path, diagnostics)


@pytest.mark.parametrize(
    ("asked", "old", "new"),
    [
        (("SV204", "year", "2019"), "year=2015", "year=2019"),
        (
            ("SV202", "title", 'Slow "tides" & moons'),
            '"Fast {T}ides"',
            "\"Slow ''tides'' \\& moons\"",
        ),
        (
            ("SV203", "author", "Ash, Ada and {Tide Group}"),
            "Ash, Ada and Oak, Cy",
            "Ash, Ada and {Tide Group}",
        ),
        (("SV205", "doi", "10.99999/right_1"), "{10.99999/wrong}", "{10.99999/right_1}"),
    ],
)
def test_one_field_is_corrected(
    tmp_path: Path, asked: tuple[str, str, str], old: str, new: str
) -> None:
    assert after(tmp_path, asked) == SOURCE.replace(old, new, 1)


def test_several_fields_at_once(tmp_path: Path) -> None:
    got = after(tmp_path, ("SV204", "year", "2019"), ("SV205", "doi", "10.99999/right"))
    assert got == SOURCE.replace("2015", "2019", 1).replace("/wrong", "/right")


@pytest.mark.parametrize(
    ("code", "field", "suggestion"),
    [
        ("SV211", "journal", "Annals of Tides"),
        ("SV202", "journal", "Annals of Tides"),
        ("SV209", "doi", "10.99999/published"),
        ("SV204", "year", None),
        ("SV204", "year", "soon"),
        ("SV205", "doi", "arXiv:2101.00001"),
        ("SV205", "doi", "10.99999/a} , note = {b"),
    ],
)
def test_what_is_not_safe_is_left_alone(
    tmp_path: Path, code: str, field: str, suggestion: str | None
) -> None:
    assert after(tmp_path, (code, field, suggestion)) == SOURCE


def test_findings_that_disagree_are_left_alone(tmp_path: Path) -> None:
    assert after(tmp_path, ("SV204", "year", "2019"), ("SV204", "year", "2020")) == SOURCE


def test_line_ends_stay(tmp_path: Path) -> None:
    source = SOURCE.replace("\n", "\r\n")
    assert after(tmp_path, ("SV204", "year", "2019"), source=source) == source.replace(
        "2015", "2019", 1
    )


def test_a_hostile_record_writes_no_commands(tmp_path: Path) -> None:
    got = after(tmp_path, ("SV202", "title", "a} } @x{\\input{/etc/passwd}\u202e"))
    assert got.count("{") == SOURCE.count("{") - 1 + 1
    assert "\\input" not in got
    assert "\u202e" not in got


def test_another_file_is_not_touched() -> None:
    one = Diagnostic(
        code="SV204",
        name="x",
        severity=Severity.WARNING,
        message="x",
        location=HERE,
        suggestion="2019",
    )
    assert fixed(SOURCE, "other.bib", [one]) == SOURCE


BYTES = "@article{a,\n  year = {2019},\n}\n@book{b, title = {Müller}, year = 1999 }\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16-le"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_the_copy_keeps_encoding_mark_and_line_ends(encoding: str, ends: str) -> None:
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else b""
    before = mark + BYTES.replace("\n", ends).encode(encoding)
    where = Location(path="refs.bib", line=4, column=35, end_line=4, end_column=39)
    one = Diagnostic(
        code="SV204",
        name="year-mismatch",
        severity=Severity.WARNING,
        message="m",
        location=where,
        suggestion="2001",
    )
    after = mark + BYTES.replace("1999", "2001").replace("\n", ends).encode(encoding)
    assert fixed_copy(before, "refs.bib", [one]) == after
    assert fixed_copy(before, "other.bib", [one]) == before


def test_a_title_that_the_encoding_cannot_write_is_left_alone() -> None:
    data = "@book{b, title = {Müller}}\n".encode("cp1252")
    where = Location(path="refs.bib", line=1, column=18, end_line=1, end_column=26)
    one = Diagnostic(
        code="SV202",
        name="title-mismatch",
        severity=Severity.WARNING,
        message="m",
        location=where,
        suggestion="Мельник",
    )
    assert fixed_copy(data, "refs.bib", [one]) == data
