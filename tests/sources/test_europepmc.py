"""Europe PMC's records."""

import json

from sciverify_lint.model import NoticeKind, Work
from sciverify_lint.sources import europepmc


def parsed(**fields: object) -> Work:
    """The record with these fields."""
    item = {
        "title": "Slow tides.",
        "pubYear": "2021",
        "doi": "10.99999/tide.1",
        "pmid": "77",
        **fields,
    }
    (found,) = europepmc.parse_list(json.dumps({"resultList": {"result": [item]}}).encode())
    return found


def test_a_core_record() -> None:
    got = parsed(
        authorList={
            "author": [{"lastName": "Ash", "firstName": "Ada"}, {"collectiveName": "Tide Group"}]
        },
        journalInfo={"journal": {"title": "Journal of tides", "isoabbreviation": "J Tides"}},
        abstractText="<h4>Aims</h4>We ask how <i>slow</i> tides are.",
        fullTextUrlList={
            "fullTextUrl": [
                {
                    "url": "https://a.example/x.pdf",
                    "documentStyle": "pdf",
                    "availabilityCode": "OA",
                },
                {"url": "https://a.example/x", "documentStyle": "html", "availabilityCode": "OA"},
                {"url": "https://a.example/y.pdf", "documentStyle": "pdf", "availabilityCode": "S"},
            ]
        },
    )
    assert got.title == "Slow tides"
    assert [(a.family, a.group) for a in got.authors] == [("Ash", False), ("Tide Group", True)]
    assert got.abstract == "Aims We ask how slow tides are."
    assert got.open_urls == ("https://a.example/x.pdf",)
    assert got.venues == ("Journal of tides", "J Tides")


def test_a_lite_record_has_its_authors_in_one_string() -> None:
    assert [a.family for a in parsed(authorString="Ash A, van Elm B.").authors] == ["Ash", "Elm"]


def test_retractions_and_links() -> None:
    got = parsed(
        pubTypeList={"pubType": ["Journal Article", "Retracted Publication"]},
        commentCorrectionList={
            "commentCorrection": [{"type": "Erratum in"}, {"type": "Preprint in"}]
        },
    )
    assert [n.kind for n in got.notices] == [NoticeKind.RETRACTION, NoticeKind.CORRECTION]
    assert [v.kind for v in got.versions] == ["preprint"]


def test_a_preprint_names_its_server() -> None:
    got = parsed(source="PPR", bookOrReportDetails={"publisher": "bioRxiv"})
    assert (got.kind, got.venue) == ("preprint", "bioRxiv")


def test_no_hits_and_errors() -> None:
    assert europepmc.parse_list(b'{"hitCount": 0, "resultList": {"result": []}}') == ()
    assert europepmc.parse_list(b'{"errCode": 404, "errMsg": "x"}') == ()
    assert europepmc.parse_list(b'{"resultList": {"result": [{"id": "1"}]}}') == ()
