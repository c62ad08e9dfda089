"""Semantic Scholar's answers: single, batch with gaps, search, errors."""

import json

import pytest

from sciverify_lint.sources import semantic_scholar

RECORD = {
    "title": "Slow tides",
    "authors": [{"name": "A. Ash"}, {"name": "B. van Elm"}],
    "year": 2019,
    "publicationDate": "2020-01-02",
    "venue": "Tide Conference",
    "journal": {"name": "TideConf"},
    "externalIds": {"DOI": "10.99999/TIDE.1", "ArXiv": "1901.00001", "PubMed": 77, "PubMedCentral": "88888"},
    "abstract": "We ask how slow tides are.",
    "tldr": {"text": "A machine says this."},
    "openAccessPdf": {"url": ""},
}  # fmt: skip


def test_a_record() -> None:
    got = semantic_scholar.work_of(RECORD)
    assert got is not None
    assert [a.family for a in got.authors] == ["Ash", "Elm"]
    assert got.years == (2019, 2020)
    assert (got.doi, got.arxiv, got.pmid, got.pmcid) == (
        "10.99999/tide.1",
        "1901.00001",
        "77",
        "PMC88888",
    )
    assert got.abstract == "We ask how slow tides are."
    assert got.open_urls == (), "an empty address is none"
    assert got.venues == ("Tide Conference", "TideConf")


def test_a_record_without_anything_but_a_title() -> None:
    got = semantic_scholar.work_of({"title": "Slow tides", "externalIds": None, "authors": None})
    assert got is not None
    assert (got.doi, got.pmcid, got.year, got.authors) == (None, None, None, ())


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (json.dumps({"data": [RECORD]}), 1),
        (json.dumps({"data": []}), 0),
        (json.dumps([RECORD, None]), 1),
        ('{"error": "Title match not found"}', 0),
        ('{"message": "Too Many Requests", "code": "429"}', 0),
        ("", 0),
    ],
)
def test_lists(body: str, count: int) -> None:
    assert len(semantic_scholar.parse_list(body.encode())) == count
