"""When two titles or lists of authors are one for a reader."""

from time import monotonic

import pytest

from sciverify_lint.model import Name
from sciverify_lint.text.alike import overlap, strangers, titles_agree
from sciverify_lint.text.names import parse_names


@pytest.mark.parametrize(
    ("a", "b", "agree"),
    [
        ("Slow tides", "slow tides.", True),
        ("Slow tides: A survey", "Slow tides", True),
        ("TideNet: slow tides in four steps", "Slow tides in four steps", True),
        ("Slow tides? A survey", "Slow tides", True),
        ("The slow tide", "Slow tide", True),
        ("Analysing tides", "Analyzing tides", True),
        ("Tide-gates and tidegates", "Tidegates and tide gates", True),
        ("Efficient N:M tides", "Efficient N tides", True),
        ("Slow tides and harbours", "Slow tide and harbour", True),
        ("Slow tides", "Fast tides", False),
        ("Optimal tides in harbours", "Approximate tides in harbours", False),
        ("Supervised tides", "Unsupervised tides", False),
        ("Slow tides, part 2", "Slow tides, part 3", False),
        ("Slow tides II", "Slow tides III", False),
        ("Slow tides with moons and stars", "Slow tides", False),
        ("潮汐的研究", "潮汐研究史", False),
        ("", "", False),
    ],
)
def test_titles(a: str, b: str, agree: bool) -> None:
    assert titles_agree(a, b) is agree
    assert titles_agree(b, a) is agree


@pytest.mark.parametrize(
    ("a", "b", "agree"),
    [
        ("Slow tide", "Slow tides", False),
        ("Slow tides in harbours", "Slow tides in harbors", True),
        ("Analysing the tides", "Analyzing tides", True),
        ("Modelling tide-gates", "Modeling tidegates", True),
        ("Slow tides: a survey", "Slow tides", True),
    ],
)
def test_titles_to_the_letter(a: str, b: str, agree: bool) -> None:
    assert titles_agree(a, b, exactly=True) is agree


def test_a_title_of_a_megabyte_is_compared_in_no_time() -> None:
    assert titles_agree("tide " * 100_000, "moon " * 100_000) is False


@pytest.mark.parametrize(
    ("cited", "found", "extra", "missing"),
    [
        ("Ash, Ada and Elm, Bo", "Ash, A. and Elm, B.", 0, 0),
        ("Ash, Ada", "Ash, Ada and Elm, Bo", 0, 1),
        ("Ash, Ada and Oak, Cy", "Ash, Ada and Elm, Bo", 1, 1),
        ("Wang, Yi and Krish, A", "Wang, Y. and Wang, R. and Du, S. and Krish, A.", 0, 2),
        ("Zhi Wang, Chi Zhang and Kam Ash", "Wang, Zhi and Zhang, Chi and Ash, Kam", 0, 0),
        ("Marknovic, Ada", "Markovic, Ada", 0, 0),
        ("Müller, Ada", "M�ller, Ada", 0, 0),
        ("Ash, Ada", "Ash, Ada and {The Tide Group}", 0, 0),
        ("Garcia Marquez, Bo", "Marquez, Bo", 0, 0),
    ],
)
def test_strangers(cited: str, found: str, extra: int, missing: int) -> None:
    got = strangers(parse_names(cited)[0], parse_names(found)[0])
    assert (len(got[0]), len(got[1])) == (extra, missing)


def test_an_entity_in_a_name_is_its_character() -> None:
    cited, found = Name(family="d&apos;Ash", given="Ada"), Name(family="d'Ash", given="A.")
    assert strangers([cited], [found]) == ([], [])


def test_overlap_is_unknown_when_one_side_names_nobody() -> None:
    assert overlap(parse_names("Ash, Ada")[0], ()) is None
    assert overlap(parse_names("{Tide Group}")[0], parse_names("Ash, Ada")[0]) is None


def test_collaborations_of_thousands_are_compared_in_no_time() -> None:
    many = parse_names(" and ".join(f"Ash{n}, Ada" for n in range(3000)))[0]
    start = monotonic()
    assert strangers(many, many) == ([], [])
    assert overlap(many, many) == 1.0
    assert monotonic() - start < 5
