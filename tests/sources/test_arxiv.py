"""arXiv's feeds: versions, withdrawals, journal references, errors, hostile XML."""

import pytest

from sciverify_lint.model import NoticeKind
from sciverify_lint.sources import arxiv

HEAD = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">'


def feed(*entries: str) -> bytes:
    """A feed of entries."""
    return (HEAD + "".join(f"<entry>{e}</entry>" for e in entries) + "</feed>").encode()


def entry(identifier: str = "2101.00001v2", extra: str = "") -> str:
    """The content of an entry."""
    return (
        f"<id>http://arxiv.org/abs/{identifier}</id><title>Slow\n  tides</title>"
        "<published>2021-01-02T00:00:00Z</published><updated>2023-05-01T00:00:00Z</updated>"
        "<summary>  We ask how slow tides are. </summary>"
        f"<author><name>Ada Ash</name><arxiv:affiliation>Ohio State</arxiv:affiliation></author>{extra}"
    )


def test_an_entry() -> None:
    (got,) = arxiv.parse_list(feed(entry()))
    assert got.title == "Slow tides"
    assert [a.family for a in got.authors] == ["Ash"], "an affiliation is no author"
    assert (got.arxiv, got.doi) == ("2101.00001", "10.48550/arxiv.2101.00001")
    assert got.years == (2021, 2023)
    assert got.abstract == "We ask how slow tides are."


def test_an_entry_is_known_with_and_without_version() -> None:
    assert [key for key, _ in arxiv.entries(feed(entry()))] == ["2101.00001", "2101.00001v2"]


def test_old_identifiers_lose_their_subject_class() -> None:
    (got,) = arxiv.parse_list(feed(entry("math.AG/0309136v1")))
    assert got.arxiv == "math/0309136"


def test_the_published_form_is_a_version() -> None:
    extra = "<arxiv:doi>10.99999/Tide.1</arxiv:doi><arxiv:journal_ref>J. Tides 3 (2022) 1-9</arxiv:journal_ref>"
    (got,) = arxiv.parse_list(feed(entry(extra=extra)))
    assert [(v.kind, v.doi, v.year) for v in got.versions] == [
        ("published", "10.99999/tide.1", 2022)
    ]


@pytest.mark.parametrize(
    ("comment", "withdrawn"),
    [
        ("This paper has been withdrawn by the authors", True),
        ("Withdrawn due to an error in Lemma 2", True),
        ("Accepted at TideConf; withdraws the claim of v1", False),
        ("12 pages", False),
    ],
)
def test_a_withdrawal_is_only_in_the_comment(comment: str, withdrawn: bool) -> None:
    (got,) = arxiv.parse_list(feed(entry(extra=f"<arxiv:comment>{comment}</arxiv:comment>")))
    assert [n.kind for n in got.notices] == [NoticeKind.RETRACTION] * withdrawn


def test_error_entries_and_empty_feeds_hold_no_work() -> None:
    error = "<id>https://arxiv.org/api/errors#incorrect_id_format_for_abc</id><title>Error</title>"
    assert arxiv.parse_list(feed(error)) == ()
    assert arxiv.parse_list(feed()) == ()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"Rate exceeded.",
        b"<html><body>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><feed><entry><id>http://arxiv.org/abs/1</id><title>&b;</title></entry></feed>',
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>&x;</feed>',
    ],
)
def test_broken_and_hostile_xml_holds_no_work(body: bytes) -> None:
    assert arxiv.parse_list(body) == ()
