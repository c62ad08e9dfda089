"""SV0xx and SV101."""

from dataclasses import replace

from sciverify_lint.model import Bibliography, Entry, Format, Learned, Manuscript, Problem, Severity
from sciverify_lint.rules.document import (
    missing_file,
    parse_problem,
    undefined_key,
    unreadable_input,
)
from tests.builders import location, manuscript, sentence


def of(one: Manuscript) -> Learned:
    return Learned(manuscript=one)


def test_an_undefined_key_is_reported_at_every_citing_place_with_the_nearest_key() -> None:
    one = manuscript(
        sentence("A", "smth2020", line=3),
        sentence("B", "smth2020", line=9),
        known=("smith2020", "jones1999"),
    )
    found = list(undefined_key(of(one)))
    assert [(f.location.line, f.key) for f in found] == [(3, "smth2020"), (9, "smth2020")]
    assert found[0].message == "`smth2020` is in no bibliography; did you mean `smith2020`?"


def test_a_key_that_differs_only_in_case_is_said_to() -> None:
    found = list(
        undefined_key(of(manuscript(sentence("A", "Smith2020"), known=("smith2020", "Smith2021"))))
    )
    assert "`smith2020` differs only in case" in found[0].message
    assert found[0].severity is Severity.WARNING


def test_outside_latex_case_always_counts() -> None:
    one = manuscript(sentence("A", "Smith2020"), known=("smith2020",))
    in_markdown = replace(one, documents=(replace(one.documents[0], format=Format.MARKDOWN),))
    assert [f.severity for f in undefined_key(of(in_markdown))] == [None]


def test_nothing_like_it_gives_no_hint() -> None:
    found = list(undefined_key(of(manuscript(sentence("A", "zzz"), known=("smith2020",)))))
    assert found[0].message == "`zzz` is in no bibliography"


def test_a_missing_bibliography_is_one_finding_and_no_flood() -> None:
    one = manuscript(sentence("A", "a"), sentence("B", "b", line=2), found=False)
    assert list(undefined_key(of(one))) == []
    found = list(missing_file(of(one)))
    assert len(found) == 1
    assert (
        found[0].message
        == "bibliography `refs` does not exist; `a`, `b` are in no other bibliography"
    )
    assert (found[0].location.line, found[0].location.column) == (90, 15)


def test_the_only_bibliography_beside_a_manuscript_is_proposed() -> None:
    one = manuscript(sentence("A", "a"), found=False)
    near = replace(one, documents=(replace(one.documents[0], nearby="my refs.bib"),))
    assert [f.message for f in missing_file(of(near))] == [
        "bibliography `refs` does not exist, but `my refs.bib` does; `a` is in no other bibliography"
    ]
    bare = replace(one, documents=(replace(near.documents[0], bibliographies=()),))
    assert [f.message for f in missing_file(of(bare))] == [
        "cites `a` but names no bibliography; give it with --bib 'my refs.bib'"
    ]


def test_a_bibliography_that_cannot_be_read_is_one_finding_and_no_flood() -> None:
    one = manuscript(sentence("A", "a"), sentence("B", "b", line=2))
    place = one.documents[0].bibliographies[0].location
    unread = Problem(code="SV001", message="`refs.bib` is no text file", location=place)
    broken = replace(one, bibliography=replace(one.bibliography, problems=(unread,)))
    assert list(undefined_key(of(broken))) == []
    assert [f.message for f in unreadable_input(of(broken))] == [
        "`refs.bib` is no text file; `a`, `b` are in no other bibliography"
    ]


def test_no_bibliography_at_all_is_one_finding() -> None:
    one = manuscript(*(sentence("A", f"k{n}", line=n) for n in range(1, 6)))
    bare = replace(one, documents=(replace(one.documents[0], bibliographies=()),))
    found = list(missing_file(of(bare)))
    assert [f.message for f in found] == [
        "cites `k1`, `k2`, `k3` and 2 more but names no bibliography; give it with --bib FILE"
    ]
    assert list(undefined_key(of(bare))) == []


def test_a_document_without_citations_needs_no_bibliography() -> None:
    one = manuscript()
    bare = replace(one, documents=(replace(one.documents[0], bibliographies=()),))
    assert list(missing_file(of(bare))) == []


def test_an_alias_defines_a_key() -> None:
    one = manuscript(sentence("A", "tag:x"), known=("smith2020",))
    tagged = replace(one, documents=(replace(one.documents[0], aliases={"tag:x": "smith2020"}),))
    assert list(undefined_key(of(tagged))) == []


def test_problems_become_findings_of_their_code() -> None:
    broken = Problem(
        code="SV002", message="entry `a` is not closed", location=location("refs.bib", 7), key="a"
    )
    binary = Problem(code="SV001", message="holds binary data", location=location("refs.bib"))
    one = manuscript()
    known = Bibliography(
        entries=(Entry(key="a", kind="book", location=location()),), problems=(broken, binary)
    )
    both = of(replace(one, bibliography=known))
    assert [(f.message, f.location.line, f.key) for f in parse_problem(both)] == [
        ("entry `a` is not closed", 7, "a")
    ]
    assert [f.message for f in unreadable_input(both)] == ["holds binary data"]
