"""bioRxiv, Open Library and dblp: what each of them does differently."""

import json

from sciverify_lint.sources import biorxiv, dblp, openlibrary


def test_biorxiv_writes_na_for_nothing_and_knows_the_published_work() -> None:
    item = {
        "title": "Slow tides",
        "authors": "Ash, A.; Elm, B.",
        "doi": "10.64898/2026.01.01.1",
        "date": "2026-01-01",
        "abstract": "We ask how slow tides are.",
        "published": "NA",
        "server": "medRxiv",
    }
    (got,) = biorxiv.parse(json.dumps({"collection": [item]}).encode())
    assert [a.family for a in got.authors] == ["Ash", "Elm"]
    assert (got.versions, got.venue, got.year) == ((), "medRxiv", 2026)
    (got,) = biorxiv.parse(
        json.dumps({"collection": [{**item, "published": "10.99999/Tide.1"}]}).encode()
    )
    assert [v.doi for v in got.versions] == ["10.99999/tide.1"]


def test_biorxiv_pages_of_published_preprints() -> None:
    item = {
        "preprint_title": "Slow tides",
        "preprint_doi": "10.1101/1",
        "published_doi": "10.99999/t",
        "published_journal": "J. Tides",
        "preprint_date": "2025-09-20",
    }
    (got,) = biorxiv.parse(json.dumps({"collection": [item]}).encode())
    assert [(v.doi, v.venue) for v in got.versions] == [("10.99999/t", "J. Tides")]
    assert biorxiv.parse(b'{"messages": [{"status": "no posts found"}], "collection": []}') == ()


def test_open_library_keeps_subtitles_apart() -> None:
    body = {
        "ISBN:9789199999014": {
            "title": "The Tide",
            "subtitle": "A ledger",
            "authors": [{"name": "Ada Ash"}],
            "publishers": [{"name": "Elm"}],
            "publish_date": "May 1987",
        }
    }
    (got,) = openlibrary.parse_books(json.dumps(body).encode())
    assert (got.title, got.titles, got.year, got.venue, got.isbn) == (
        "The Tide: A ledger",
        ("The Tide",),
        1987,
        "Elm",
        "9789199999014",
    )
    assert openlibrary.parse_books(b"{}") == ()
    assert openlibrary.parse_books(b"[]") == ()


def test_open_library_searches_know_every_edition() -> None:
    body = {
        "docs": [
            {
                "title": "The Tide",
                "author_name": ["Ada Ash"],
                "first_publish_year": 1987,
                "publish_year": [1987, 1999],
            },
            {},
        ]
    }
    (got,) = openlibrary.parse_search(json.dumps(body).encode())
    assert got.years == (1987, 1999)


def test_dblp_dots_numbers_and_single_authors() -> None:
    hit = {
        "info": {
            "title": "Moon&apos;s tides.",
            "authors": {"author": {"text": "Ada Ash 0001"}},
            "year": "2021",
            "venue": ["TideConf", "CoRR"],
            "ee": "https://arxiv.org/abs/2101.00001",
            "type": "Informal",
        }
    }
    (got,) = dblp.parse(json.dumps({"result": {"hits": {"hit": [hit]}}}).encode())
    assert got.title == "Moon's tides"
    assert [a.family for a in got.authors] == ["Ash"]
    assert (got.arxiv, got.venues) == ("2101.00001", ("TideConf", "CoRR"))
    assert dblp.parse(b'{"result": {"hits": {"@total": "0"}}}') == ()
