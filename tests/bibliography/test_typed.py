"""References typed in many styles; all invented."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.bibliography.typed import parse, reference_from_text
from sciverify_lint.model import Location, Reference

START = Location(path="a.docx", line=1, column=1, end_line=1, end_column=1)


def read(text: str) -> Reference:
    return reference_from_text("k", text, START)


STYLES = {
    "vancouver": (
        "Marlow J, Okafor T, Lindqvist A. Sleep and memory in shift workers. J Sleep Res. 2014;23(2):101-9.",
        "J Sleep Res",
    ),
    "lancet": (
        "Marlow J, Okafor T, Lindqvist A. Sleep and memory in shift workers. Lancet Neurol 2014;13:101–9.",
        "Lancet Neurol",
    ),
    "apa": (
        "Marlow, J., Okafor, T., & Lindqvist, A. (2014). Sleep and memory in shift workers. Sleep, 23(2), 101–109.",
        "Sleep",
    ),
    "ieee": (
        "J. Marlow, T. Okafor, and A. Lindqvist, “Sleep and memory in shift workers,” IEEE Sleep, vol. 6, 2014.",
        "IEEE Sleep",
    ),
    "chicago": (
        "Marlow, Jane, Tunde Okafor, and Anna Lindqvist. 2014. “Sleep and Memory in Shift Workers.” Sleep 23 (2): 9.",
        "Sleep",
    ),
    "mla": (
        'Marlow, Jane, Tunde Okafor, and Anna Lindqvist. "Sleep and Memory in Shift Workers." Sleep, vol. 23, 2014.',
        "Sleep",
    ),
    "nature": (
        "Marlow, J., Okafor, T. & Lindqvist, A. Sleep and memory in shift workers. Nature 510, 101–109 (2014).",
        "Nature",
    ),
    "harvard": (
        "Marlow, J., Okafor, T. and Lindqvist, A., 2014. Sleep and memory in shift workers. Sleep, 23(2), pp.1-9.",
        "Sleep",
    ),
    "plos": (
        "Marlow J, Okafor T, Lindqvist A (2014) Sleep and memory in shift workers. PLoS ONE 9(5): e96901.",
        "PLoS ONE",
    ),
    "lncs": (
        "Marlow, J., Okafor, T., Lindqvist, A.: Sleep and memory in shift workers. In: Weiß, K. (ed.) ICSM 2014."
        " LNCS, vol. 8681, pp. 1–8. Springer, Heidelberg (2014)",
        "ICSM",
    ),
    "acl": (
        "Jane Marlow, Tunde Okafor, and Anna Lindqvist. 2014. Sleep and memory in shift workers. In Proceedings of"
        " the Sleep Conference, pages 1–9.",
        "Proceedings of the Sleep Conference",
    ),
    "plainnat": (
        "Jane Marlow, Tunde Okafor, and Anna Lindqvist.\n\\newblock Sleep and memory in shift workers.\n"
        "\\newblock {\\em Journal of Sleep}, 5(2):1--9, 2014.",
        "Journal of Sleep",
    ),
    "german": (
        "Marlow, J.; Okafor, T.; Lindqvist, A.: Sleep and memory in shift workers. In: Schlaf 12 (2014), S. 33–40.",
        "Schlaf",
    ),
    "lines": (
        "Sleep and memory in shift workers\nJane Marlow, Tunde Okafor, Anna Lindqvist\nSleep (2014-03-01) https://x.org/a",
        None,
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_styles(style: str) -> None:
    text, venue = STYLES[style]
    found = read(text)
    assert (found.title or "").lower() == "sleep and memory in shift workers"
    assert [n.family for n in found.authors] == ["Marlow", "Okafor", "Lindqvist"]
    assert (found.year, found.venue, found.raw) == (2014, venue, text)
    assert not found.truncated


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Marlow J, Sato K, et al. Sleep in bees. Ibis. 2014;5:1. PMID: 24411709",
            {"truncated": True, "pmid": "24411709"},
        ),
        (
            "Marlow, J. (2020). Sleep. arXiv preprint arXiv:2001.01234v2.",
            {"arxiv": "2001.01234", "title": "Sleep", "venue": None},
        ),
        (
            "Marlow, J. (2010). Sleep: A history (2nd ed.). New York: Oxford University Press. ISBN 978-0-306-40615-7",
            {"kind": "book", "title": "Sleep: A history", "isbn": "9780306406157"},
        ),
        (
            "J. Marlow, T. Okafor, Phys. Rev. D 57, 123 (1998).",
            {"title": None, "venue": "Phys. Rev. D", "year": 1998},
        ),
        (
            "van der Berg, K., & de la Cruz, M. A. (2001). Do birds sleep? Evidence from the night. Ibis, 143(1), 3–9.",
            {"title": "Do birds sleep? Evidence from the night", "venue": "Ibis"},
        ),
        (
            "Sato, K. (2009). What do bees want? Ibis, 14(1), 3–9.",
            {"title": "What do bees want?", "venue": "Ibis"},
        ),
        (
            "Sato, K. (2009). “Deep” sleep in bees does not last. Ibis, 14(1), 3–9.",
            {"title": "“Deep” sleep in bees does not last"},
        ),
        (
            "Marlow J. Sleep in birds [PhD thesis]. University of Oslo; 2012.",
            {"kind": "phdthesis", "title": "Sleep in birds"},
        ),
        (
            "World Health Organization. (2019). Global report on sleep. https://www.who.int/sleep",
            {
                "title": "Global report on sleep",
                "url": "https://www.who.int/sleep",
                "kind": "online",
            },
        ),
        (
            "Иванов И. И., Петров П. П. Сон и память. // Журнал сна. 2014. Т. 23.",
            {"title": "Сон и память", "venue": "Журнал сна"},
        ),
        (
            "Marlow J., Sato K. et al. (in press). Sleep and memory. Ibis.",
            {"year": None, "title": "Sleep and memory", "truncated": True},
        ),
        (
            "Marlow, J. D., Sato, K., et al. 2012, ApJ, 756, 134",
            {"title": None, "venue": "ApJ", "year": 2012, "truncated": True},
        ),
        (
            "Sato K. Bees. Ibis 2015; doi: https://doi.org/10.5555/BEE.2.",
            {"doi": "10.5555/bee.2", "title": "Bees"},
        ),
    ],
)
def test_details(text: str, expected: dict[str, object]) -> None:
    found = read(text)
    assert {name: getattr(found, name) for name in expected} == expected


def test_names_keep_particles_suffixes_and_groups() -> None:
    found = read(
        "van der Berg, K., de la Cruz, M. A., King, M. L., Jr., & WHO Study Group. (2001). Sleep. Ibis, 1, 3."
    )
    assert [(n.prefix, n.family, n.given) for n in found.authors[:2]] == [
        ("van der", "Berg", "K."),
        ("de la", "Cruz", "M. A."),
    ]
    assert found.authors[2].suffix.strip(".") == "Jr"


def test_rows_stand_at_their_paragraphs() -> None:
    rows = [
        {"key": "1", "text": "Sato K. Bees. Ibis. 2015;1:1.", "part": "body", "paragraph": 12},
        {"key": 5, "text": "no key"},
        "nothing",
    ]
    found = parse(json.dumps(rows), START)
    assert [
        (e.key, e.location.part, e.location.paragraph, e.location.char) for e in found.entries
    ] == [("1", "body", 12, 1)]
    assert parse("{", START).problems[0].code == "SV002"


def test_long_noise_is_read_in_no_time() -> None:
    start = time.perf_counter()
    for noise in (
        "Marlow, J., " * 3000,
        "(" * 9000,
        "“" * 9000,
        "A. " * 4000,
        "a\n" * 5000,
        "1 " * 5000,
        "In: " * 3000,
    ):
        read(noise)
    assert time.perf_counter() - start < 5


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.sampled_from([t for t, _ in STYLES.values()]), st.integers(0, 120))
def test_no_text_breaks_it(noise: str, text: str, at: int) -> None:
    found = read(text[:at] + noise + text[at:])
    assert found.key == "k"
    assert found.year is None or 1500 <= found.year < 2100
