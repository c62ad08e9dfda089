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
    "labelled": (
        "[12] Marlow J, Okafor T, Lindqvist A. Sleep and memory in shift workers. Sleep 2014;23:101-9.",
        "Sleep",
    ),
    "numbered": (
        "7 Marlow J, Okafor T, Lindqvist A. Sleep and memory in shift workers. Sleep 2014; 23: 101–9.",
        "Sleep",
    ),
    "acm": (
        "[MOL14] Jane Marlow, Tunde Okafor, and Anna Lindqvist. 2014. Sleep and memory in shift workers. Sleep 23, 2"
        " (March 2014), 101–109. https://doi.org/10.5555/12",
        "Sleep",
    ),
    "ams": (
        "Marlow, Jane P., Okafor, Tunde, and Lindqvist, Anna, Sleep and memory in shift workers, J. Sleep Res. 23"
        " (2014), no. 2, 101–109.",
        "J. Sleep Res",
    ),
    "aps": (
        "J. Marlow, T. Okafor, and A. Lindqvist, Sleep and memory in shift workers, J. Sleep Res. 23, 101 (2014).",
        "J. Sleep Res",
    ),
    "acs": (
        "(3) Marlow, J.; Okafor, T.; Lindqvist, A. Sleep and Memory in Shift Workers. J. Sleep Res. 2014, 23 (2), 9.",
        "J. Sleep Res",
    ),
    "elsevier": (
        "J. Marlow, T. Okafor, A. Lindqvist, Sleep and memory in shift workers, J. Sleep Res. 23 (2014) 101–109.",
        "J. Sleep Res",
    ),
    "science": (
        "J. Marlow, T. Okafor, A. Lindqvist, Sleep and memory in shift workers. J. Sleep Res. 23, 101–109 (2014).",
        "J. Sleep Res",
    ),
    "copernicus": (
        "Marlow, J., Okafor, T., and Lindqvist, A.: Sleep and memory in shift workers, J. Sleep Res., 23, 101–109,"
        " https://doi.org/10.5555/12, 2014.",
        "J. Sleep Res",
    ),
    "geology": (
        "Marlow, J., Okafor, T., and Lindqvist, A., 2014, Sleep and memory in shift workers: Sleep Research, v. 23,"
        " p. 101–109.",
        "Sleep Research",
    ),
    "din": (
        "Marlow, Jane ; Okafor, Tunde ; Lindqvist, Anna: Sleep and memory in shift workers. In: Sleep Bd. 23 (2014),"
        " Nr. 2, S. 101–109",
        "Sleep",
    ),
    "slashes": (
        "Marlow, Jane/Okafor, Tunde/Lindqvist, Anna (2014): Sleep and memory in shift workers. In: Sleep 23, S. 1–9.",
        "Sleep",
    ),
    "iso690": (
        "MARLOW, Jane, OKAFOR, Tunde and LINDQVIST, Anna. Sleep and memory in shift workers. Sleep [online]. 2014,"
        " vol. 23, no. 2, p. 101–109 [accessed 4 May 2021]. Available from: https://sleep.example/23",
        "Sleep",
    ),
    "abnt": (
        "MARLOW, J.; OKAFOR, T.; LINDQVIST, A. Sleep and memory in shift workers. Sleep, Oslo, v. 23, p. 1, 2014.",
        "Sleep, Oslo",
    ),
    "gost": (
        "Marlow J., Okafor T., Lindqvist A. Sleep and memory in shift workers // Sleep. 2014. Т. 23, № 2. С. 101–109.",
        "Sleep",
    ),
    "gbt": (
        "MARLOW J, OKAFOR T, LINDQVIST A. Sleep and memory in shift workers[J/OL]. Sleep, 2014, 23(2): 101-109"
        "[2021-05-04]. https://sleep.example/23.",
        "Sleep",
    ),
    "oscola": (
        "Marlow J, Okafor T and Lindqvist A, ‘Sleep and Memory in Shift Workers’ (2014) 23 Sleep 101",
        "Sleep",
    ),
    "anthropology": (
        "Marlow, Jane, Tunde Okafor, and Anna Lindqvist 2014 Sleep and Memory in Shift Workers. Sleep 23(2): 101–109.",
        "Sleep",
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
    assert [n.family.title() for n in found.authors] == ["Marlow", "Okafor", "Lindqvist"]
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
        (
            "Marlow, J., 1996, Journal of Sleep, 91, 883",
            {"title": None, "venue": "Journal of Sleep", "year": 1996},
        ),
        (
            "J. Marlow and T. Okafor, J. Phys. Sleep 12, 45 (1996).",
            {"title": None, "venue": "J. Phys. Sleep", "year": 1996},
        ),
        (
            "Marlow, J.; Okafor, T. J. Am. Sleep Soc. 2019, 141, 1234.",
            {"title": None, "venue": "J. Am. Sleep Soc", "year": 2019},
        ),
        (
            "A.B. Marlow, T. Okafor, in: K. Weiß (Ed.), Handbook of Sleep, Elm Press, Oslo, 2009, pp. 3–9.",
            {"title": None, "venue": "Handbook of Sleep, Elm Press, Oslo", "year": 2009},
        ),
        (
            "Sato K. The winter (1962) of great sleep, 1960–1965. Ibis. 1999;14:3-9.",
            {"title": "The winter (1962) of great sleep, 1960–1965", "year": 1999},
        ),
        (
            "Sato, K. (2014). A second attempt at sleep (Marlow & Okafor, 1999). Ibis, 14(1), 3–9.",
            {"title": "A second attempt at sleep (Marlow & Okafor, 1999)", "year": 2014},
        ),
        (
            "Sato, K. (2010). Why do bees sleep? Evidence from 40 hives. Bee Science and Policy, 14, 3–9.",
            {
                "title": "Why do bees sleep? Evidence from 40 hives",
                "venue": "Bee Science and Policy",
            },
        ),
        (
            "Sato, K. (2008). Sleep: Data analysis with R. New York: Springer.",
            {"title": "Sleep: Data analysis with R", "kind": "book"},
        ),
        (
            "Sato K. Sleep in bees, 3rd edn. Oslo: Elm Press, 2003.",
            {"title": "Sleep in bees", "kind": "book", "year": 2003},
        ),
        (
            "Kees van der Berg. Sleep in bees [D]. Oslo: University of Oslo, 2012.",
            {"title": "Sleep in bees", "kind": "phdthesis", "venue": None},
        ),
        (
            "Sato, K. (n.d.). Sleep in bees. Retrieved May 4, 2021, from https://bees.example/sleep",
            {"title": "Sleep in bees", "year": None, "kind": "online"},
        ),
        (
            "Sato K, Weiß L 2023 arXiv:2301.99999",
            {"title": None, "arxiv": "2301.99999"},
        ),
        (
            "Sleep Collaboration, K. Sato et al., Phys. Lett. B 716 (2012) 1.",
            {"title": None, "venue": "Phys. Lett. B", "year": 2012, "truncated": True},
        ),
        ("see the chapter on sleep in that handbook", {"title": None, "authors": ()}),
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


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("Berg, Kees van der. 2001. “Sleep in bees.” Ibis 143: 3–9.", ["Berg"]),
        (
            "Hernández Ruiz, Carmen y Andrés Gil: “Sleep in bees”, Ibis 3 (1999), 1.",
            ["Hernández Ruiz", "Gil"],
        ),
        ("VAN DER BERG K. Sleep in bees[J]. Ibis, 2001, 143: 3-9.", ["VAN DER BERG"]),
        ("ELM, Clara and ITO, Ken, 2009. Sleep in bees. Ibis. Vol. 3, p. 1.", ["ELM", "ITO"]),
        ("Horváth É, Xu J. Sleep in bees. Ibis. 2001;3:1.", ["Horváth", "Xu"]),
        (
            "U.S. Department of Sleep. Sleep in bees. Washington; 2011.",
            ["U.S. Department of Sleep"],
        ),
        (
            "Sato A, Ito B, et al; Sleep Study Group. Sleep in bees. Ibis. 2001;3:1.",
            ["Sato", "Ito", "Sleep Study Group"],
        ),
        ("田中太郎, 鈴木花子: 蜂の眠り, 昆虫学会誌, 12, 45-50 (2019)", ["田中", "鈴木"]),
    ],
)
def test_names_in_every_order(text: str, families: list[str]) -> None:
    found = read(text)
    assert [n.family for n in found.authors] == families
    assert found.title in ("Sleep in bees", "蜂の眠り")


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
        "[J] " * 2000,
        "Aa, Bb " * 1100,
        "Aa de " * 1300,
        "(a, " * 2000,
        "Aa. Bb 1, " * 800,
    ):
        read(noise)
    assert time.perf_counter() - start < 5


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.sampled_from([t for t, _ in STYLES.values()]), st.integers(0, 120))
def test_no_text_breaks_it(noise: str, text: str, at: int) -> None:
    found = read(text[:at] + noise + text[at:])
    assert found.key == "k"
    assert found.year is None or 1500 <= found.year < 2100
