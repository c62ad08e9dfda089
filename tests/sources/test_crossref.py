"""Crossref's answers, in the shapes that were seen: markup, dates, groups, notices, versions, errors."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from habanero.select import validate_select  # type: ignore[import-untyped]

from sciverify_lint.model import Name, NoticeKind, Work
from sciverify_lint.sources import crossref

PLAIN = {
    "DOI": "10.99999/Tide.1",
    "type": "journal-article",
    "title": ["Slow tides"],
    "author": [{"given": "Ada", "family": "Ash"}, {"name": "The Tide Group"}],
    "issued": {"date-parts": [[2021, 3]]},
    "container-title": ["Journal of Tides"],
}


def work(**changes: object) -> Work:
    """The record of `PLAIN` with some fields changed."""
    found = crossref.parse_one(json.dumps({"message": {**PLAIN, **changes}}).encode())
    assert found is not None
    return found


def test_a_plain_record() -> None:
    got = work()
    assert (got.title, got.doi, got.year, got.venue) == (
        "Slow tides", "10.99999/tide.1", 2021, "Journal of Tides",
    )  # fmt: skip
    assert got.authors == (
        Name(family="Ash", given="Ada"),
        Name(family="The Tide Group", group=True),
    )
    assert got.seen_in == ("crossref",)


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        ("Tides of <i>Mare ignotum</i>", "Tides of Mare ignotum"),
        ("<scp>TideBase</scp>: an<scp>R</scp>package", "TideBase: anRpackage"),
        ("Tides &amp;amp; moons &amp;#39;26", "Tides & moons '26"),
        ("Slow\n            tides   at night", "Slow tides at night"),
        ("H<sub>2</sub>O<sup>+</sup> tides", "H2O+ tides"),
        (
            "Tides of <mml:math><mml:mi>x</mml:mi><mml:annotation>\\x</mml:annotation></mml:math>",
            "Tides of x",
        ),
    ],
)
def test_titles_are_plain_text(title: str, plain: str) -> None:
    assert work(title=[title]).title == plain


def test_a_subtitle_in_its_own_field_is_part_of_the_title() -> None:
    got = work(subtitle=["A survey"])
    assert got.title == "Slow tides: A survey"
    assert "Slow tides" in got.titles
    assert (
        work(title=["Slow tides: a survey"], subtitle=["A survey"]).title == "Slow tides: a survey"
    )


def test_original_and_short_titles_are_kept() -> None:
    got = work(**{"original-title": ["Langsame Gezeiten"], "short-title": ["Tides"]})
    assert set(got.titles) == {"Langsame Gezeiten", "Tides"}


def test_every_date_counts_and_the_cover_date_comes_first() -> None:
    got = work(
        **{
            "published-online": {"date-parts": [[2020, 12, 18]]},
            "published-print": {"date-parts": [[2021, 3]]},
        }
    )
    assert got.years == (2021, 2020)


@pytest.mark.parametrize("parts", [[[None]], [[]], [], None, "2021", [["in press"]]])
def test_a_broken_date_is_no_date(parts: object) -> None:
    assert work(issued={"date-parts": parts}).year is None


def test_editors_stand_in_for_authors() -> None:
    got = work(author=[], editor=[{"family": "Elm"}])
    assert got.authors == (Name(family="Elm"),)


def test_an_abstract_loses_its_markup_and_its_heading() -> None:
    jats = (
        "<jats:title>Abstract</jats:title><jats:sec><jats:title>Aims</jats:title>"
        "<jats:p>We ask how slow tides are &lt; fast ones.</jats:p></jats:sec>"
    )
    assert work(abstract=jats).abstract == "Aims: We ask how slow tides are < fast ones."


def test_all_updates_count_not_the_first_alone() -> None:
    got = work(
        **{
            "updated-by": [
                {"type": "correction", "DOI": "10.99999/C1", "source": "publisher"},
                {
                    "type": "retraction",
                    "DOI": "10.99999/R1",
                    "source": "retraction-watch",
                    "updated": {"date-time": "2024-03-01T00:00:00Z"},
                },
                {"type": "new_version", "DOI": "10.99999/V2"},
            ]
        }
    )
    assert [n.kind for n in got.notices] == [NoticeKind.CORRECTION, NoticeKind.RETRACTION]
    assert got.notices[1].source == "Crossref (Retraction Watch)"
    assert (got.notices[1].doi, got.notices[1].date) == ("10.99999/r1", "2024-03-01")


@pytest.mark.parametrize(
    ("kind", "notice"),
    [
        ("withdrawal", NoticeKind.RETRACTION),
        ("removal", NoticeKind.RETRACTION),
        ("expression_of_concern", NoticeKind.CONCERN),
        ("expression-of-concern", NoticeKind.CONCERN),
        ("erratum", NoticeKind.CORRECTION),
        ("retraction_and_replacement", NoticeKind.REPLACEMENT),
    ],
)
def test_kinds_of_updates(kind: str, notice: NoticeKind) -> None:
    assert work(**{"updated-by": [{"type": kind}]}).notices[0].kind is notice


def test_a_title_that_begins_with_retracted_is_a_notice() -> None:
    assert work(title=["RETRACTED: Slow tides"]).notices[0].kind is NoticeKind.RETRACTION


def test_a_record_that_updates_another_is_a_notice_itself() -> None:
    got = work(
        title=["Correction: Slow tides"],
        **{"update-to": [{"type": "correction", "DOI": "10.99999/other"}]},
    )
    assert got.notice_of == "correction"


def test_preprint_and_published_work_name_each_other() -> None:
    preprint = work(relation={"is-preprint-of": [{"id-type": "doi", "id": "10.99999/Pub"}]})
    published = work(relation={"has-preprint": [{"id-type": "doi", "id": "10.99999/pre"}]})
    assert [(v.kind, v.doi) for v in preprint.versions] == [("published", "10.99999/pub")]
    assert [(v.kind, v.doi) for v in published.versions] == [("preprint", "10.99999/pre")]


def test_open_files_are_kept_and_pages_are_not() -> None:
    got = work(
        link=[
            {"URL": "https://tides.example/a.pdf", "content-type": "application/pdf"},
            {"URL": "https://tides.example/a", "content-type": "text/html"},
        ]
    )
    assert got.open_urls == ("https://tides.example/a.pdf",)


def test_lists_and_empty_lists() -> None:
    body = json.dumps({"message": {"items": [PLAIN, {"type": "journal"}, None, 5]}}).encode()
    assert [w.title for w in crossref.parse_list(body)] == ["Slow tides"]
    assert crossref.parse_list(b'{"message": {"items": []}}') == ()


@pytest.mark.parametrize(
    "body",
    [b"", b"Resource not found.", b"<html>", b"[]", b"null", b'{"message": "x"}', b"\xff\xfe"],
)
def test_what_is_no_record_gives_none(body: bytes) -> None:
    assert crossref.parse_one(body) is None
    assert crossref.parse_list(body) == ()


def test_a_list_asks_only_for_fields_that_the_service_knows() -> None:
    validate_select(crossref.SELECT)
    query = parse_qs(urlsplit(crossref.list_url(count=2, dois=["10.1/a(b)<c>", "10.2/d"])).query)
    assert query["filter"] == ["doi:10.1/a(b)<c>,doi:10.2/d"]
    assert "updated-by" in query["select"][0]


def test_the_printed_issue_dates_a_work_and_the_place_in_it_is_kept() -> None:
    online = {"published-online": {"date-parts": [[2010]]}, "issued": {"date-parts": [[2010]]}}
    got = work(**online, volume="2", issue="3", page="1-9")
    assert (got.online_year, got.volume, got.issue, got.pages) == (2010, "2", "3", "1-9")
    printed = {"journal-issue": {"published-print": {"date-parts": [[1994, 3]]}}}
    got = work(**online, **printed)
    assert (got.online_year, got.year, got.years) == (None, 1994, (1994, 2010))
    assert work(**online, **{"published-print": {"date-parts": [[2011]]}}).online_year is None
