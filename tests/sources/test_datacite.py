"""DataCite's records: data, software, other scripts, errors."""

import json

from sciverify_lint.model import Name
from sciverify_lint.sources import datacite

ATTRIBUTES = {
    "doi": "10.5281/ZENODO.1",
    "titles": [{"title": "tidewatch: v2"}, {"title": "Gezeitenwache", "titleType": "TranslatedTitle"}],
    "creators": [
        {"familyName": "Ash", "givenName": "Ada", "name": "Ash, Ada"},
        {"name": "Harbour Office", "nameType": "Organizational"},
        {"name": "Ганичева, А. В."},
    ],
    "publicationYear": 2021,
    "dates": [{"date": "2020-05", "dateType": "Created"}],
    "publisher": "Zenodo",
    "types": {"resourceTypeGeneral": "Software"},
    "descriptions": [
        {"description": "Notes", "descriptionType": "Other"},
        {"description": "<p>A program that watches tides.</p>", "descriptionType": "Abstract"},
    ],
    "relatedIdentifiers": [{"relationType": "IsPreprintOf", "relatedIdentifier": "10.99999/tide.1"}],
}  # fmt: skip


def test_a_record() -> None:
    got = datacite.work_of({"attributes": ATTRIBUTES})
    assert got is not None
    assert (got.title, got.titles) == ("tidewatch: v2", ("Gezeitenwache",))
    assert got.authors[:2] == (
        Name(family="Ash", given="Ada"),
        Name(family="Harbour Office", group=True),
    )
    assert got.authors[2].family == "Ганичева"
    assert got.years == (2021, 2020)
    assert (got.kind, got.venue, got.doi) == ("software", "Zenodo", "10.5281/zenodo.1")
    assert got.abstract == "A program that watches tides."
    assert [v.doi for v in got.versions] == ["10.99999/tide.1"]


def test_an_arxiv_doi_names_its_preprint() -> None:
    got = datacite.work_of({"attributes": {**ATTRIBUTES, "doi": "10.48550/arXiv.2101.00001"}})
    assert got is not None
    assert got.arxiv == "2101.00001"


def test_a_publisher_may_be_an_object() -> None:
    got = datacite.work_of({"attributes": {**ATTRIBUTES, "publisher": {"name": "Dryad"}}})
    assert got is not None
    assert got.venue == "Dryad"


def test_errors_and_gaps() -> None:
    assert datacite.parse_list(b'{"errors": [{"status": "404"}]}') == ()
    assert datacite.parse_list(json.dumps({"data": [{"attributes": {}}, None]}).encode()) == ()
