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


@pytest.mark.parametrize("key", ["smith2020", "fig:one", "doi:", "doi: 10.1", "smith:2020", ""])
def test_an_ordinary_key_is_none(key: str) -> None:
    assert reference_from_key(key, location()) is None
