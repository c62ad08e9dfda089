"""doi.org's answers: agencies in one list, CSL records of any agency."""

import json

from sciverify_lint.sources import doi


def test_agencies_in_the_order_asked() -> None:
    body = json.dumps(
        [
            {"DOI": "10.1109/A", "RA": "Crossref"},
            {"DOI": "10.48550/arxiv.1", "RA": "DataCite"},
            {"DOI": "10.1430/8105", "RA": "mEDRA"},
            {"DOI": "10.1162/x\\_y", "status": "DOI does not exist"},
            {"DOI": "10.1/odd", "status": "Try later"},
            {},
        ]
    ).encode()
    assert doi.parse_agencies(body) == {
        "10.1109/a": "crossref",
        "10.48550/arxiv.1": "datacite",
        "10.1430/8105": "medra",
        "10.1162/x\\_y": None,
    }


def test_csl_records() -> None:
    body = {
        "title": "Slow tides",
        "author": [{"family": "Ash", "given": "Ada"}, {"literal": "Tide Group"}],
        "issued": {"date-parts": [[2021]]},
        "container-title": "Journal of Tides",
        "DOI": "10.99999/TIDE.1",
    }
    got = doi.parse_csl(json.dumps(body).encode())
    assert got is not None
    assert [(a.family, a.group) for a in got.authors] == [("Ash", False), ("Tide Group", True)]
    assert (got.year, got.venue, got.doi) == (2021, "Journal of Tides", "10.99999/tide.1")
    assert doi.parse_csl(b"<html>") is None
    assert doi.parse_csl(b"{}") is None
