"""Identifiers out of free text, LaTeX and addresses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.text.identifiers import (
    find_arxiv,
    find_doi,
    find_isbn,
    find_pmcid,
    find_pmid,
    find_url,
)

SICI = "10.99999/(sici)1097-4571(199806)49:8<693::aid-x4>3.0.co;2-o"

DOIS = [
    ("10.99999/S0140-6736(97)11096-0", "10.99999/s0140-6736(97)11096-0"),
    ("(see doi:10.99999/S0140-6736(97)11096-0).", "10.99999/s0140-6736(97)11096-0"),
    ("10.99999/(SICI)1097-4571(199806)49:8<693::AID-X4>3.0.CO;2-O", SICI),
    ("https://doi.org/10.99999/(SICI)1097-4571(199806)49:8%3C693%3A%3AAID-X4%3E3.0.CO;2-O", SICI),
    (r"10.99999/(SICI)1097-4571(199806)49:8$<$693::AID-X4$>$3.0.CO;2-O", SICI),
    (r"10.99999/(SICI)1097-4571(199806)49:8\textless693::AID-X4\textgreater3.0.CO;2-O", SICI),
    ("10.99999/(SICI)1097-4571(199806)49:8&lt;693::AID-X4&gt;3.0.CO;2-O", SICI),
    ("<https://doi.org/10.99999/ab_c>", "10.99999/ab_c"),
    ("[x](https://doi.org/10.99999/ab(c)d)", "10.99999/ab(c)d"),
    ('<a href="https://doi.org/10.99999/abc">10.99999/abc</a>', "10.99999/abc"),
    ("10.99999/abc</a>", "10.99999/abc"),
    (r"10.99999/978-3\_12{\_}3", "10.99999/978-3_12_3"),
    (r"\href{https://doi.org/10.99999/abc}{10.99999/abc}", "10.99999/abc"),
    ("https://dx.doi.org/10.99999%2Fabc", "10.99999/abc"),
    ("https://onlinelibrary.example/doi/abs/10.99999/abc.123?x=1", "10.99999/abc.123"),
    ("https://link.example/content/pdf/10.99999/s00-1.pdf", "10.99999/s00-1"),
    (
        "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf",
        "10.1101/2020.01.01.123456",
    ),
    ("10.1101/2020.01.01.123456v2", "10.1101/2020.01.01.123456"),
    ("doi 10.99999/abc, 10.99999/def", "10.99999/abc"),
    ("10.99999/abc;10.99999/def", "10.99999/abc"),
    ("10.99999/x\u2010y.", "10.99999/x-y"),
    ("10.99999/abc\u3002", "10.99999/abc"),
    ("10.99999/", None),
    ("version 110.99999/abc", None),
    ("pages 10.1/2", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "doi"), DOIS)
def test_finds_a_doi_whole(text: str, doi: str | None) -> None:
    assert find_doi(text) == doi


@pytest.mark.parametrize(
    ("text", "arxiv"),
    [
        ("arXiv preprint arXiv:2203.99991v3", "2203.99991"),
        ("https://arxiv.org/abs/1706.03762v5", "1706.03762"),
        ("arxiv.org/pdf/hep-th/9901001.pdf", "hep-th/9901001"),
        ("CoRR, abs/1412.6980", "1412.6980"),
        ("10.48550/arXiv.1412.6980", "1412.6980"),
        ("arXiv:math.GT/0309136", "math/0309136"),
        ("arXiv: 1706.03762 [cs.CL]", "1706.03762"),
        (r"\href{https://arxiv.org/abs/2204.99992}{arXiv:2204.99992}", "2204.99992"),
        ("1706.03762", None),
        ("arXiv:2213.99991", None),
        ("page 1706.03762", None),
    ],
)
def test_finds_an_arxiv_identifier_without_its_version(text: str, arxiv: str | None) -> None:
    assert find_arxiv(text) == arxiv


def test_a_bare_arxiv_number_counts_only_where_one_is_expected() -> None:
    assert find_arxiv("1706.03762v2", bare=True) == "1706.03762"
    assert find_arxiv("cs/0112017", bare=True) == "cs/0112017"
    assert find_arxiv("see 1706.03762 there", bare=True) is None


def test_finds_pubmed_identifiers() -> None:
    assert find_pmid("PMID: 12345678") == "12345678"
    assert find_pmid("https://pubmed.ncbi.nlm.nih.gov/00123/") == "123"
    assert find_pmid("123") is None
    assert find_pmid("123", bare=True) == "123"
    assert find_pmcid("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC1234567/") == "PMC1234567"


@pytest.mark.parametrize(
    ("text", "isbn"),
    [
        ("978-3-16-148410-0", "9783161484100"),
        ("ISBN 0-306-40615-2", "9780306406157"),
        ("080442957X", "9780804429573"),
        ("978\u20113\u201116\u2011148410\u20110", "9783161484100"),
        ("978-3-16-148410-1", None),
        ("1234567890123", None),
    ],
)
def test_finds_an_isbn_only_when_its_check_digit_is_right(text: str, isbn: str | None) -> None:
    assert find_isbn(text) == isbn


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (r"\url{http://a.example/c\_d\%20e\#f}", "http://a.example/c_d%20e#f"),
        ("see http://w.example/wiki/A_(b).", "http://w.example/wiki/A_(b)"),
        ("(http://x.example/z)", "http://x.example/z"),
        ("www.foo.example/a, and", "http://www.foo.example/a"),
        (r"http://a.example/\~{}me", "http://a.example/~me"),
        ("http://a.example/?copy=1&para=2", "http://a.example/?copy=1&para=2"),
        ("me@www.example", None),
    ],
)
def test_finds_an_address_without_what_surrounds_it(text: str, url: str | None) -> None:
    assert find_url(text) == url


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="10.99/()<>[]{}%;:,\\_ a", max_size=60))
def test_a_found_doi_is_its_own_normal_form(text: str) -> None:
    found = find_doi(text)
    assert found is None or find_doi(found) in (found, None) or find_doi(found) == found.rstrip(")")


def test_hostile_text_takes_no_time() -> None:
    assert find_doi("10.99999/" + "(" * 50_000) is None
    assert find_url("http://" + "(" * 50_000) == "http://"
    assert find_isbn("97" * 50_000) is None
