"""The table of cases of the matching algorithm: one line for each way in which it can go wrong."""

import pytest

from sciverify_lint.model import Reference, Work
from sciverify_lint.sources.match import Fit, Naming, compare, named
from tests.sources.build import reference, work

LONG = "Slow tides of the northern harbours"
FOUND = [
    ("equal", reference(), work(), Fit.SAME),
    ("case, dot and markup", reference("{S}low Tides of the Northern Harbours."), work(), Fit.SAME),
    ("subtitle lost", reference(), work(f"{LONG}: a survey of piers"), Fit.SAME),
    ("subtitle added", reference(f"{LONG}: a survey of piers"), work(), Fit.SAME),
    (
        "one word in two",
        reference("Slow tide gates of the northern harbours"),
        work("Slow tidegates of the northern harbours"),
        Fit.SAME,
    ),
    (
        "British and American spelling",
        reference("Modelling colour of tides"),
        work("Modeling color of tides"),
        Fit.SAME,
    ),
    (
        "translated title",
        reference("Langsame Gezeiten der Häfen"),
        work(titles=("Langsame Gezeiten der Häfen",)),
        Fit.SAME,
    ),
    ("preprint two years before", reference(year=2019), work(), Fit.SAME),
    ("wrong year", reference(year=2010), work(), Fit.SAME),
    ("first author only in the record", reference(), work(authors="Ash, Ada"), Fit.SAME),
    (
        "shortened list",
        reference(authors="Ash, Ada", truncated=True),
        work(authors="Ash, A and Elm, B and Oak, C and Yew, D"),
        Fit.SAME,
    ),
    (
        "given and family names swapped",
        reference(authors="Ada, Ash and Elm, Bo"),
        work(authors="Ash, Ada and Elm, Bo"),
        Fit.SAME,
    ),
    (
        "group",
        reference(authors="{The Tide Collaboration}"),
        work(authors="{The Tide Collaboration}"),
        Fit.SAME,
    ),
    ("no authors, same venue", reference(authors=""), work(), Fit.SAME),
    ("no authors, other venue", reference(authors=""), work(venue="Annals of Bees"), Fit.NEAR),
    ("a word changed", reference("Fast tides of the northern harbours"), work(), Fit.RETITLED),
    (
        "word reversed",
        reference("Supervised tides of the northern harbours"),
        work("Unsupervised tides of the northern harbours"),
        Fit.RETITLED,
    ),
    ("by others", reference(authors="Oak, Cy and Yew, Di"), work(), Fit.OTHERS),
    (
        "generic title, by others",
        reference("Deep tides", authors="Oak, Cy"),
        work("Deep tides"),
        Fit.NEAR,
    ),
    ("generic title, other year", reference("Deep tides", year=2011), work("Deep tides"), Fit.NEAR),
    ("generic title, all equal", reference("Deep tides"), work("Deep tides"), Fit.SAME),
    (
        "part two for part three",
        reference("Slow tides of the harbours. Part II"),
        work("Slow tides of the harbours. Part III"),
        Fit.NEAR,
    ),
    (
        "another volume",
        reference("Handbook of slow tides, volume 1"),
        work("Handbook of slow tides, volume 2"),
        Fit.NEAR,
    ),
    ("correction", reference(), work(f"Correction: {LONG}", notice_of="correction"), Fit.NO),
    ("review", reference(), work(f"Book review: {LONG}", notice_of="review"), Fit.NO),
    ("component", reference(), work(kind="component"), Fit.NO),
    ("peer review", reference(), work(kind="peer-review"), Fit.NO),
    ("copy under a denied prefix", reference(), work(doi="10.65215/abc"), Fit.NO),
    ("copy posted years later", reference(), work(kind="posted-content", year=2025), Fit.NO),
    ("another work of the team", reference(), work("A catalogue of lighthouse keepers"), Fit.NO),
    ("unrelated", reference(), work("Bees of the south", authors="Oak, Cy"), Fit.NO),
    ("words shared, nothing else", reference(), work("Slow harbours", authors="Oak, Cy"), Fit.NO),
]


@pytest.mark.parametrize(
    ("entry", "record", "fit"), [c[1:] for c in FOUND], ids=[c[0] for c in FOUND]
)
def test_what_a_search_found(entry: Reference, record: Work, fit: Fit) -> None:
    assert compare(entry, record).fit is fit


NAMED = [
    ("equal", reference(), work(), Naming.FITS),
    ("by others, same title", reference(authors="Oak, Cy"), work(), Naming.FITS),
    ("renamed, same people", reference(), work("Water levels reconsidered"), Naming.DOUBTFUL),
    (
        "another work",
        reference(),
        work("Bees of the south", authors="Oak, Cy and Yew, Di"),
        Naming.ELSEWHERE,
    ),
    (
        "another work by a namesake",
        reference(authors="Ash, Ada"),
        work("Bees of the south", authors="Ash, Zed and Oak, Cy"),
        Naming.ELSEWHERE,
    ),
    (
        "record without authors",
        reference(),
        work("Bees of the south", authors=""),
        Naming.ELSEWHERE,
    ),
    ("entry without title", reference(""), work(), Naming.FITS),
    ("entry without title, by others", reference("", authors="Oak, Cy"), work(), Naming.ELSEWHERE),
    (
        "chapter by its book",
        reference("Counting piers", kind="incollection", venue="Handbook of Piers"),
        work("Handbook of Piers", authors="Oak, Cy"),
        Naming.FITS,
    ),
    (
        "book by its chapter",
        reference("Handbook of Piers", kind="book"),
        work("Counting piers", venue="Handbook of Piers"),
        Naming.FITS,
    ),
    (
        "release of a program",
        reference("tidewatch: gauges for harbours"),
        work("harbourlab/tidewatch: v2.4.1", kind="software"),
        Naming.FITS,
    ),
    (
        "notice of the work",
        reference(),
        work(f"Retraction notice to “{LONG}” [J. Tides 3]", notice_of="retraction"),
        Naming.FITS,
    ),
]


@pytest.mark.parametrize(
    ("entry", "record", "naming"), [c[1:] for c in NAMED], ids=[c[0] for c in NAMED]
)
def test_what_an_identifier_names(entry: Reference, record: Work, naming: Naming) -> None:
    assert named(entry, record) is naming


def test_the_better_record_ranks_higher() -> None:
    entry = reference()
    good, retitled = (
        compare(entry, work()),
        compare(entry, work("Fast tides of the northern harbours")),
    )
    others = compare(entry, work(authors="Oak, Cy"))
    assert good.rank > retitled.rank > others.rank
