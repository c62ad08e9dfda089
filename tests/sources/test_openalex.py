"""OpenAlex's answers."""

import json

import pytest

from sciverify_lint.model import NoticeKind
from sciverify_lint.sources import openalex

RECORD = {
    "title": "Slow tides",
    "doi": "https://doi.org/10.99999/TIDE.1",
    "publication_year": 2021,
    "type": "article",
    "authorships": [
        {"author": {"display_name": "A. S. H. Wrong"}, "raw_author_name": "Ada Ash"},
        {"author": {"display_name": "Bo Elm"}},
    ],
    "primary_location": {"source": {"display_name": "Journal of Tides"}},
    "locations": [
        {"is_oa": True, "pdf_url": "https://arxiv.org/pdf/2101.00001", "landing_page_url": "https://arxiv.org/abs/2101.00001"}
    ],
    "best_oa_location": {"pdf_url": "https://tides.example/a.pdf"},
    "open_access": {"oa_url": "https://tides.example/a"},
    "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/123456"},
    "is_retracted": False,
    "abstract_inverted_index": {"tides": [1, 4], "Slow": [0], "are": [2], "fast": [3], "elsewhere": [5]},
}  # fmt: skip


def test_a_record() -> None:
    got = openalex.work_of(RECORD)
    assert got is not None
    assert [a.family for a in got.authors] == ["Ash", "Elm"], "as printed, not as disambiguated"
    assert (got.doi, got.arxiv, got.pmid) == ("10.99999/tide.1", "2101.00001", "123456")
    assert got.abstract == "Slow tides are fast tides elsewhere"
    assert got.open_urls == (
        "https://tides.example/a.pdf",
        "https://arxiv.org/pdf/2101.00001",
        "https://tides.example/a",
    )
    assert got.notices == ()


def test_a_retraction_flag_is_a_notice() -> None:
    got = openalex.work_of({**RECORD, "is_retracted": True})
    assert got is not None
    assert [n.kind for n in got.notices] == [NoticeKind.RETRACTION]


@pytest.mark.parametrize(
    "index",
    [
        None,
        [],
        {},
        {"a": None},
        {"a": "x"},
        {"a": [-1]},
        {"a": [10**9]},
        {"a": [0.5]},
        {"a": [True]},
    ],
)
def test_a_hostile_index_is_no_abstract(index: object) -> None:
    assert openalex.abstract(index) is None


@pytest.mark.parametrize(
    "body", [b"", b"<!doctype html>", b"[]", b'{"results": null}', b'{"results": [1, {}]}']
)
def test_what_is_no_list_gives_nothing(body: bytes) -> None:
    assert openalex.parse_list(body) == ()


def test_a_list() -> None:
    body = json.dumps({"meta": {"cost_usd": 0.001}, "results": [RECORD, {"title": None}]}).encode()
    assert [w.title for w in openalex.parse_list(body)] == ["Slow tides"]
