"""RIS and NBIB."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.bibliography.ris import parse
from sciverify_lint.model import Location

START = Location(path="refs.ris", line=1, column=1, end_line=1, end_column=1)
RIS = """TY  - JOUR
ID  - marlow2014
AU  - Marlow, Jane
AU  - van der Berg, Jan
TI  - Sleep in birds:
 a review
JO  - Ibis
PY  - 2014/03/01/
DO  - 10.5555/SLEEP.1
UR  - https://example.org/sleep
AB  - Birds sleep.
ER  -

TY  - BOOK
A1  - Sato, Kim
BT  - The book of bees
Y1  - 2010
SN  - 978-0-306-40615-7
ER  -
"""
NBIB = """PMID- 24411709
OWN - NLM
DP  - 2014 Mar
TI  - Sleep in birds, which is a title that
      goes on.
AB  - Birds sleep.
FAU - Marlow, Jane
AU  - Marlow J
FAU - Okafor, Tunde
AU  - Okafor T
TA  - Ibis
JT  - Ibis: a journal
LID - 10.5555/sleep.1 [doi]
PMC - PMC3900001

PMID- 24411710
TI  - Another.
CN  - Bird Group
DP  - 2015
"""


def test_ris_records() -> None:
    first, second = parse(RIS, START).references
    assert (first.key, first.kind, first.title) == (
        "marlow2014",
        "article",
        "Sleep in birds: a review",
    )
    assert [(n.prefix, n.family, n.given) for n in first.authors] == [
        ("", "Marlow", "Jane"),
        ("van der", "Berg", "Jan"),
    ]
    assert (first.year, first.venue, first.doi) == (2014, "Ibis", "10.5555/sleep.1")
    assert first.url == "https://example.org/sleep"
    assert first.abstract == "Birds sleep."
    assert (first.location.line, first.location.end_line) == (1, 12)
    doi = first.field("do")
    assert doi is not None
    assert (doi.location.line, doi.location.column) == (9, 7)
    assert (second.key, second.kind, second.title) == ("sato2010", "book", "The book of bees")
    assert (second.isbn, second.location.line) == ("9780306406157", 14)


def test_nbib_records() -> None:
    first, second = parse(NBIB, START).references
    assert (first.key, first.kind) == ("24411709", "article")
    assert first.title == "Sleep in birds, which is a title that goes on"
    assert [(n.family, n.given) for n in first.authors] == [("Marlow", "Jane"), ("Okafor", "Tunde")]
    assert (first.venue, first.doi, first.pmid, first.pmcid) == (
        "Ibis: a journal",
        "10.5555/sleep.1",
        "24411709",
        "PMC3900001",
    )
    assert (first.location.line, first.location.end_line) == (1, 14)
    assert (second.authors[0].family, second.authors[0].group, second.location.line) == (
        "Bird Group",
        True,
        16,
    )


def test_equal_records_without_id_get_keys_of_their_own() -> None:
    one = "TY  - JOUR\nAU  - Marlow, J.\nPY  - 2014\nTI  - T\nER  - \n"
    assert [r.key for r in parse(one * 3, START).references] == [
        "marlow2014",
        "marlow2014a",
        "marlow2014b",
    ]


def test_a_record_without_end_ends_where_the_next_begins() -> None:
    found = parse(RIS.replace("ER  -\n", "", 1), START)
    assert [r.title for r in found.references] == ["Sleep in birds: a review", "The book of bees"]


def test_an_empty_record_is_a_problem() -> None:
    found = parse("TY  - JOUR\nPY  - 2014\nER  - \n", START)
    assert (found.references, found.problems[0].code) == ((), "SV002")


@settings(max_examples=120, deadline=None)
@given(st.integers(0, len(NBIB)), st.text(max_size=4), st.sampled_from([RIS, NBIB]))
def test_any_cut_or_insertion_is_survived(at: int, noise: str, source: str) -> None:
    found = parse(source[:at] + noise + source[at:], START)
    assert 1 <= len(found.references) + len(found.problems) <= 4
