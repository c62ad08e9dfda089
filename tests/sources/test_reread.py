"""A slip of the rules that read typed references must accuse nobody."""

from dataclasses import replace

import pytest

from sciverify_lint.bibliography.typed import reference_from_text
from sciverify_lint.sources.reread import reread
from tests.sources.build import HERE, names, reference, work

TITLE = "Slow tides of the northern harbours"
TEXT = f"Ash, A. and Elm, B. (2021). {TITLE}. Journal of Tides, 3, 4."


@pytest.mark.parametrize(
    ("cited", "read"),
    [
        (TITLE, TITLE),
        (f"{TITLE} Journal of Tides", TITLE),
        ("Slow tides", TITLE),
        (f"Elm, B. {TITLE}", TITLE),
        (None, TITLE),
        ("Fast tides of the northern harbours", "Fast tides of the northern harbours"),
        (f"Piers. In {TITLE}", f"Piers. In {TITLE}"),
    ],
    ids=["right", "too long", "too short", "with authors", "unseen", "another", "host"],
)
def test_a_title_that_the_text_prints_is_what_was_cited(cited: str | None, read: str) -> None:
    typed = replace(reference_from_text("k", TEXT, HERE), title=cited)
    assert reread(typed, work(TITLE)).title == read


def test_a_title_that_the_text_does_not_print_is_never_taken() -> None:
    typed = reference_from_text("k", TEXT, HERE)
    assert reread(typed, work("Slow tides of the southern harbours")) == typed
    assert reread(typed, work("Tides")) == typed


def test_a_book_s_title_is_not_taken_for_a_chapter_s() -> None:
    text = f"Oak, C., in: A. Ash, B. Elm (Eds.), {TITLE}, Elm Press, 2021, pp. 3–9."
    typed = reference_from_text("k", text, HERE)
    assert typed.title is None
    assert reread(typed, work(TITLE, "Fir, E")).title is None


@pytest.mark.parametrize(
    ("cited", "read"),
    [
        ("Ash, A", ["Ash", "Elm"]),
        ("Ash Elm, A B", ["Ash", "Elm"]),
        ("Ash, A and Elm, B", ["Ash", "Elm"]),
        ("Ash, A and Elm, B and Fir, C", ["Ash", "Elm", "Fir"]),
    ],
    ids=["overlooked", "run together", "right", "one too many"],
)
def test_authors_that_the_text_prints_are_what_was_cited(cited: str, read: list[str]) -> None:
    typed = replace(reference_from_text("k", TEXT, HERE), authors=names(cited))
    assert [n.family for n in reread(typed, work(TITLE)).authors] == read


def test_authors_whom_the_text_leaves_out_stay_left_out() -> None:
    typed = reference_from_text("k", TEXT, HERE)
    got = reread(typed, work(TITLE, "Ash, A and Elm, B and Oak, C"))
    assert [n.family for n in got.authors] == ["Ash", "Elm"]


def test_an_entry_with_fields_is_left_as_it_is() -> None:
    entry = reference("Slow tides", "Ash, Ada")
    assert reread(entry, work(TITLE)) is entry
