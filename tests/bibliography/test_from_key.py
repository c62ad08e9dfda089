"""Keys that are identifiers."""

import pytest

from sciverify_lint.bibliography.from_key import reference_from_key
from tests.builders import location


@pytest.mark.parametrize(
    ("key", "field", "value"),
    [
        ("doi:10.1000/ABC", "doi", "10.1000/abc"),
        ("DOI:10.1000/1", "doi", "10.1000/1"),
        ("arxiv:1706.03762v5", "arxiv", "1706.03762"),
        ("arxiv:math.GT/0309136", "arxiv", "math.GT/0309136"),
        ("pmid:123", "pmid", "123"),
        ("pmcid:PMC123", "pmcid", "PMC123"),
        ("pmc:PMC123", "pmcid", "PMC123"),
        ("pubmed:123", "pmid", "123"),
        ("WIKIDATA:Q56458322", "url", "https://www.wikidata.org/wiki/Q56458322"),
        ("isbn:978-3-16-148410-0", "isbn", "9783161484100"),
        ("url:https://example.org/a", "url", "https://example.org/a"),
        ("https://example.org/a", "url", "https://example.org/a"),
    ],
)
def test_a_key_that_is_an_identifier_is_a_reference(key: str, field: str, value: str) -> None:
    found = reference_from_key(key, location())
    assert found is not None
    assert getattr(found, field) == value
    others = {"doi", "arxiv", "pmid", "pmcid", "isbn", "url"} - {field}
    assert all(getattr(found, name) is None for name in others)


@pytest.mark.parametrize(
    ("key", "field", "value"),
    [
        ("clinicaltrials:NCT04280705", "url", "https://bioregistry.io/clinicaltrials:NCT04280705"),
        ("GO:0006915", "url", "https://bioregistry.io/go:0006915"),
        ("10.1000/ABC", "doi", "10.1000/abc"),
        ("10/ABC", "doi", "10/abc"),
        ("PMC1234567", "pmcid", "PMC1234567"),
        ("1706.03762v5", "arxiv", "1706.03762"),
    ],
)
def test_what_only_manubot_takes_for_an_identifier(key: str, field: str, value: str) -> None:
    found = reference_from_key(key, location(), manubot=True)
    assert found is not None
    assert getattr(found, field) == value
    assert reference_from_key(key, location()) is None


def test_the_address_of_a_doi_is_the_doi() -> None:
    found = reference_from_key("url:https://doi.org/10.1000/1", location())
    assert found is not None
    assert (found.doi, found.url) == ("10.1000/1", None)


@pytest.mark.parametrize(
    "key",
    ["raw:letter", "tag:dunes", "smith:2020", "wikidata:dunes", "pmid:x", "clinicaltrials:dunes", "fig:1"],
)  # fmt: skip
def test_an_ordinary_key_is_none_in_manubot_too(key: str) -> None:
    assert reference_from_key(key, location(), manubot=True) is None


@pytest.mark.parametrize("key", ["smith2020", "fig:one", "doi:", "doi: 10.1", "smith:2020", ""])
def test_an_ordinary_key_is_none(key: str) -> None:
    assert reference_from_key(key, location()) is None
