"""SV201 to SV211, from what was resolved."""

from dataclasses import replace
from datetime import date

import pytest

from sciverify_lint.model import (
    Attempt,
    Bibliography,
    Field,
    Finding,
    Found,
    Learned,
    Match,
    NoticeKind,
    Reference,
    Resolution,
    Severity,
    Version,
    Work,
    WorkNotice,
)
from sciverify_lint.rules.works import RULES
from tests.builders import claim, location, manuscript
from tests.sources.build import names, reference, work

BY_CODE = {rule.code: rule for rule in RULES}
ASKED = tuple(
    Attempt(source=s, outcome=Found.ABSENT, detail="title") for s in ("crossref", "openalex")
)


def learned(
    entry: Reference, found: Work | None, match: Match = Match.IDENTIFIER, **more: object
) -> Learned:
    """What is known when one entry was resolved so."""
    resolution = Resolution(reference=entry, work=found, match=match, **more)  # type: ignore[arg-type]
    return Learned(manuscript=manuscript(), resolutions={entry.key: resolution})


def said(one: Learned) -> dict[str, list[Finding]]:
    """The findings of every rule that has any."""
    found = {code: list(rule.check(one)) for code, rule in BY_CODE.items()}
    return {code: findings for code, findings in found.items() if findings}


def codes(entry: Reference, found: Work | None, **more: object) -> set[str]:
    """The codes of what is said."""
    return set(said(learned(entry, found, **more)))  # type: ignore[arg-type]


def test_a_right_entry_is_left_alone() -> None:
    assert codes(reference(), work()) == set()


def test_not_found_names_who_was_asked_and_points_at_the_title() -> None:
    title = Field(name="title", value="Slow tides", location=location("refs.bib", 3, 13, 10))
    entry = replace(reference("Slow tides"), fields=(title,))
    one = learned(entry, None, Match.NONE, conclusive=True, attempts=ASKED, near=work("Fast tides"))
    (finding,) = said(one)["SV201"]
    assert finding.location == title.location
    assert "asked: Crossref, OpenAlex" in finding.message
    assert "nearest: “Fast tides” (Ash et al., 2021)" in finding.message
    assert "fabricat" not in finding.message


def test_an_inconclusive_look_up_says_nothing() -> None:
    assert codes(reference(), None, match=Match.NONE, attempts=ASKED) == set()


TITLES = [
    (reference("Slow tides"), work("Slow tides: a survey"), set()),
    (reference("Langsame Gezeiten"), work("Slow tides", titles=("Langsame Gezeiten",)), set()),
    (reference("Slow tides"), work("Fast tides"), {"SV202"}),
    (reference("tidewatch: gauges", kind="software"), work("lab/tidewatch: v2"), set()),
    (reference("Counting", kind="incollection", venue="Handbook of Piers"), work("Handbook of Piers"), set()),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "found", "expected"), TITLES)
def test_titles(entry: Reference, found: Work, expected: set[str]) -> None:
    assert codes(entry, found) == expected


FIVE = "Ash, A and Elm, B and Oak, C and Yew, D and Fir, E"
AUTHORS = [
    ("Ash, A. and Elm, B.", "Ash, Ada and Elm, Bo", False),
    ("Ash, Ada and Elm, Bo", "Ash, Ada", False),
    ("Elm, Bo and Ash, Ada", "Ash, Ada and Elm, Bo", False),
    ("Ash, Ada and Oak, Cy", "Ash, Ada and Elm, Bo", True),
    ("Ash, Ada", "Ash, Ada and Elm, Bo and Oak, Cy", True),
    ("Ash, Ada and Elm, Bo", "Ash, Ada and Elm, Bo and {The Tide Group}", False),
    (FIVE, f"{FIVE} and Box, F", False),
    ("{The Tide Collaboration}", "Ash, Ada and Elm, Bo", False),
    ("van der Ash, Ada", "Ash, Ada van der", False),
    ("{\\'A}sh, Ada", "Ash, Ada", False),
]  # fmt: skip


@pytest.mark.parametrize(("cited", "found", "wrong"), AUTHORS)
def test_authors(cited: str, found: str, wrong: bool) -> None:
    assert codes(reference(authors=cited), work(authors=found)) == ({"SV203"} if wrong else set())


def test_one_author_of_many_is_left_out_by_two_witnesses() -> None:
    found = work(authors=f"{FIVE} and Box, F", seen_in=("crossref", "semantic_scholar"))
    assert codes(reference(authors=FIVE), found) == {"SV203"}


def test_a_shortened_list_is_no_mistake() -> None:
    entry = reference(authors="Ash, Ada", truncated=True)
    assert codes(entry, work(authors="Ash, Ada and Elm, Bo and Oak, Cy")) == set()
    assert codes(entry, work(authors="Elm, Bo and Oak, Cy")) == {"SV203"}


def test_both_lists_are_shown_and_the_right_one_suggested() -> None:
    one = learned(reference(authors="Ash, Ada and Oak, Cy"), work())
    (finding,) = said(one)["SV203"]
    assert "Oak is not in the record (Elm is)" in finding.message
    assert "cited: Ash, Oak; record: Ash, Elm" in finding.message
    assert finding.suggestion == "Ash, Ada and Elm, Bo"


def test_a_title_of_others_is_told_as_such() -> None:
    one = learned(reference(authors="Oak, Cy"), work(), Match.AUTHORS_DIFFER)
    assert set(said(one)) == {"SV203"}
    assert "by Ash, Elm" in said(one)["SV203"][0].message


@pytest.mark.parametrize(
    ("year", "years", "kind", "wrong"),
    [
        (2021, (2021,), "article", False),
        (2019, (2021,), "article", False),
        (2023, (2021,), "article", False),
        (2018, (2021,), "article", True),
        (2018, (2021, 2020), "article", False),
        (2032, (2021,), "article", True),
        (1999, (2021,), "book", False),
        (1999, (2021,), "software", False),
    ],
)
def test_years(year: int, years: tuple[int, ...], kind: str, wrong: bool) -> None:
    entry = reference(year=year, kind=kind)
    assert codes(entry, work(year=years[0], years=years)) == ({"SV204"} if wrong else set())


def test_identifiers() -> None:
    entry = reference(doi="10.99999/wrong")
    other = work("Bees of the south", "Oak, Cy", doi="10.99999/wrong")
    one = learned(entry, work(doi="10.99999/right"), Match.ELSEWHERE, elsewhere=other)
    (finding,) = said(one)["SV205"]
    assert "10.99999/wrong names “Bees of the south” (Oak, 2021)" in finding.message
    assert finding.suggestion == "10.99999/right"
    unknown = learned(entry, None, Match.UNREGISTERED, conclusive=True)
    assert said(unknown)["SV205"][0].message == (
        "10.99999/wrong is not registered, and no work of this title was found"
    )


def with_notice(*kinds: NoticeKind, source: str = "Crossref") -> Work:
    """A work with notices."""
    told = tuple(
        WorkNotice(kind=k, source=source, doi="10.99999/n", date="2024-03-01") for k in kinds
    )
    return replace(work(), notices=told)


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((NoticeKind.RETRACTION,), {"SV206"}),
        ((NoticeKind.CORRECTION, NoticeKind.RETRACTION), {"SV206"}),
        ((NoticeKind.CONCERN,), {"SV207"}),
        ((NoticeKind.REPLACEMENT,), {"SV207"}),
        ((NoticeKind.CORRECTION,), {"SV208"}),
    ],
)
def test_notices(kinds: tuple[NoticeKind, ...], expected: set[str]) -> None:
    assert codes(reference(), with_notice(*kinds)) == expected


def test_a_retraction_is_told_at_every_citing_key_with_its_notice() -> None:
    entry = reference(key="ash2021")
    claims = tuple(
        replace(claim(words, "ash2021", line=line), reference=entry)
        for words, line in (("Tides are slow", 4), ("The retracted study said so", 9))
    )
    one = replace(learned(entry, with_notice(NoticeKind.RETRACTION)), claims=claims)
    (finding,) = said(one)["SV206"]
    assert finding.location == claims[0].cited.location
    assert "notice 10.99999/n, 2024-03-01, says Crossref" in finding.message
    assert finding.related[0].location == entry.location


def test_a_flag_of_one_index_alone_is_a_warning() -> None:
    one = learned(reference(), with_notice(NoticeKind.RETRACTION, source="OpenAlex"))
    assert said(one)["SV206"][0].severity is Severity.WARNING
    assert BY_CODE["SV206"].severity is Severity.ERROR


def test_a_preprint_that_was_published() -> None:
    published = Version(kind="published", doi="10.99999/pub", venue="Journal of Tides", year=2022)
    found = replace(work(arxiv="2101.00001", kind="preprint", venue="arXiv"), versions=(published,))
    entry = reference(arxiv="2101.00001", venue="arXiv preprint arXiv:2101.00001")
    one = said(learned(entry, found))
    assert set(one) == {"SV209"}
    assert one["SV209"][0].suggestion == "10.99999/pub"
    assert codes(reference(arxiv="2101.00001", venue="Journal of Tides"), found) == set()


def test_an_identifier_of_a_notice() -> None:
    notice = work("Correction: Slow tides", doi="10.99999/c", notice_of="correction")
    assert "SV210" in codes(reference("Slow tides"), notice)
    assert "SV210" not in codes(reference("Correction: Slow tides"), notice)


@pytest.mark.parametrize(
    ("cited", "found", "wrong"),
    [
        ("Journal of Tides", "Journal of Tides", False),
        ("J. Tides", "Journal of Tides", False),
        ("Proc. Natl. Acad. Sci.", "Proceedings of the National Academy of Sciences", False),
        ("NeurIPS", "Advances in Neural Information Processing Systems 35", False),
        (
            "CVPR",
            "2021 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)",
            False,
        ),
        ("arXiv preprint arXiv:2101.00001", "Journal of Tides", False),
        ("Journal of Tides", "arXiv", False),
        ("Nature", "Annals of Bees", True),
        ("ICLR", "Annals of Bees", True),
    ],
)
def test_venues(cited: str, found: str, wrong: bool) -> None:
    assert ("SV211" in codes(reference(venue=cited), work(venue=found))) is wrong


def test_names_are_shown_as_readable_text() -> None:
    entry = replace(reference(), authors=names("Heged{\\H u}s, Ilka and Marwood, Tess"))
    one = learned(
        entry, replace(work(), authors=names("Heged\u0171s, Ilka and Dvo\u0159\u00e1k, Bo\u0159ek"))
    )
    assert "Dvořák" in said(one)["SV203"][0].message
    assert "\\" not in said(one)["SV203"][0].message


def test_an_alias_and_a_page_without_authors_raise_nothing() -> None:
    assert codes(reference(authors=""), work()) == set()
    assert codes(reference(year=None), work()) == set()
    assert codes(reference(), work(year=None, authors="")) == set()


def printed(name: str, value: str, year: int = 1994) -> Reference:
    """An entry of 1994 with one more field."""
    return replace(
        reference(year=year), fields=(Field(name=name, value=value, location=location()),)
    )


@pytest.mark.parametrize(
    ("entry", "record", "wrong"),
    [
        (printed("volume", "2"), {"volume": "2"}, False),
        (printed("volume", "02(1)"), {"volume": "2"}, False),
        (printed("pages", "1--9"), {"pages": "1-9"}, False),
        (printed("number", "3"), {"issue": "3"}, False),
        (printed("volume", "2"), {"volume": "44", "pages": "1-9"}, True),
        (printed("volume", "2"), {}, True),
        (printed("volume", "2"), {"volume": "2", "online_year": None}, True),
        (printed("volume", "2"), {"volume": "2", "years": (2010, 1980)}, True),
        (printed("volume", "2", 2019), {"volume": "2"}, True),
        (printed("year", "1945/2009", 1945), {}, False),
    ],
)
def test_an_old_volume_that_went_online_late(
    entry: Reference, record: dict[str, object], wrong: bool
) -> None:
    found = replace(work(year=2010), **{"online_year": 2010, **record})  # type: ignore[arg-type]
    assert ("SV204" in codes(entry, found)) is wrong


@pytest.mark.parametrize(
    ("year", "raw", "found", "wrong"),
    [
        (2027, "", None, False),
        (2028, "", None, True),
        (2031, "pubstate = {forthcoming}", None, False),
        (2031, "note = {to appear}", None, False),
        (2031, "", work(year=2031), False),
        (None, "", None, False),
    ],
)
def test_a_year_to_come(year: int | None, raw: str, found: Work | None, wrong: bool) -> None:
    entry = replace(reference(year=year), raw=raw)
    match = Match.IDENTIFIER if found else Match.NONE
    bibliography = Bibliography(references=(entry,))
    known = replace(
        learned(entry, found, match),
        manuscript=replace(manuscript(), bibliography=bibliography),
        today=date(2026, 11, 30),
    )
    assert ("SV204" in said(known)) is wrong
    assert "SV204" not in said(replace(known, today=None))
