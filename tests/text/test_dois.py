"""DOIs out of addresses, short ones, broken ones: the likeliest reading and all others."""

import pytest

from sciverify_lint.text.dois import CitedDoi, cited_doi


@pytest.mark.parametrize(
    ("text", "doi", "among"),
    [
        ("https://a.example/doi/10.99999/x.2017/5555555", "10.99999/x.2017/5555555", "10.99999/x.2017"),
        ("https://a.example/article/10.99999/s00-1/fulltext.html", "10.99999/s00-1", "10.99999/s00-1"),
        ("https://a.example/10.99999/x17/figures/3", "10.99999/x17/figures/3", "10.99999/x17"),
        ("https://a.example/10.99999/x17/suppl_file/x_001.pdf", "10.99999/x17/suppl_file/x_001", "10.99999/x17"),
        ("https://a.example/10.99999/x.1905.full.pdf+html", "10.99999/x.1905.full.pdf+html", "10.99999/x.1905"),
        ("https://a.example/10.99999/x17/abstract;jsessionid=A1.f02", "10.99999/x17", "10.99999/x17"),
        ("https://a.example/10.99999/x17@10.99999/(ISSN)1.V", "10.99999/x17@10.99999/(issn)1.v", "10.99999/x17"),
        ("https://a.example/10.99999/s17v2", "10.99999/s17v2", "10.99999/s17"),
        ("a.example/doi/10.99999/x17/29", "10.99999/x17/29", "10.99999/x17"),
    ],
)  # fmt: skip
def test_the_tail_of_a_page_leaves_other_readings(text: str, doi: str, among: str) -> None:
    found = cited_doi(text)
    assert found
    assert (found.doi, found.stated) == (doi, False)
    assert among in found.readings
    assert list(found.readings) == sorted(found.readings, key=len, reverse=True)


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://a.example/file?id=10.99999/x.0999&type=printable", "10.99999/x.0999"),
        ("https://a.example/resolve?doi=10.99999%2Fx%2F181_2010&sid=b", "10.99999/x/181_2010"),
        ("https://a.example/doi/10.99999/x17?needAccess=true#sec3", "10.99999/x17"),
        ("https://a.example/doi/pdf/10.99999/%28SICI%291-2%3C3%3A%3AX%3E3.0.CO%3B2-K", None),
    ],
)
def test_queries_and_escapes_are_no_part_of_a_doi(text: str, doi: str | None) -> None:
    found = cited_doi(text)
    assert found
    assert found.doi == (doi or "10.99999/(sici)1-2<3::x>3.0.co;2-k")


@pytest.mark.parametrize(
    "text",
    [
        "10/f8kmq3", "10/F8KMQ3", "doi:10/f8kmq3", "https://doi.org/10/f8kmq3", "https://doi.org/f8kmq3",
        "http://dx.doi.org/10/f8kmq3", r"https://doi.org/10\%2Ff8kmq3", r"10\slash f8kmq3", r"10\/f8kmq3",
        "10{/}f8kmq3", "shortdoi:10/f8kmq3", "see https://doi.org/10/f8kmq3.",
    ],
)  # fmt: skip
def test_short_dois(text: str) -> None:
    assert cited_doi(text) == CitedDoi(doi="10/f8kmq3")


@pytest.mark.parametrize(
    "text", ["10/12", "10/2019", "see 10/abc", "https://www.doi.org/overview.html", "page 10/x of 12"]
)  # fmt: skip
def test_what_only_looks_like_a_short_doi(text: str) -> None:
    assert cited_doi(text) is None


def test_a_page_of_the_resolver_may_look_like_a_short_doi() -> None:
    assert cited_doi("https://doi.org/handbook") == CitedDoi(doi="10/handbook", stated=False)


@pytest.mark.parametrize(
    ("text", "doi", "readings"),
    [
        ("10.99999/ x/btx999", "10.99999/x/btx999", ()),
        ("10. 99999 /x/btx999", "10.99999/x/btx999", ()),
        ("https://doi.org/10.99999/x. 2019.01", "10.99999/x.2019.01", ("10.99999/x.2019.01", "10.99999/x")),
        (
            "10.99999/x.2012 (open access)",
            "10.99999/x.2012",
            ("10.99999/x.2012(openaccess)", "10.99999/x.2012(open", "10.99999/x.2012"),
        ),
    ],
)  # fmt: skip
def test_a_doi_with_a_blank_inside(text: str, doi: str, readings: tuple[str, ...]) -> None:
    assert cited_doi(text) == CitedDoi(doi=doi, readings=readings)
