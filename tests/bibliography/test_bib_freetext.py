"""References as typed, in the usual styles."""

import pytest

from sciverify_lint.bibliography.freetext import describe

TITLE = "Lamps in the words of keepers"

STYLES = [
    f"Doe, J. A., & Roe, B. (2020). {TITLE}. Journal of Lamps, 12(3), 1–5. https://doi.org/10.99999/1",
    f"Doe JA, Roe B. {TITLE}. Journal of Lamps. 2020;12(3):1-5.",
    f"J. A. Doe and B. Roe, “{TITLE},” Journal of Lamps, vol. 12, no. 3, pp. 1–5, 2020.",
    f"Doe, Jane, and Bob Roe. 2020. “{TITLE}.” Journal of Lamps 12 (3): 1–5.",
    f"J. Doe and B. Roe. {TITLE}. Journal of Lamps, 12(3):1–5, 2020.",
    f"Doe, J. & Roe, B. {TITLE}. Journal of Lamps 12, 1–5 (2020).",
    f"Doe, J., Roe, B., 2020. {TITLE}. Journal of Lamps 12, 1–5.",
    f"[12] Doe J, Roe B. {TITLE}. Journal of Lamps. 2020;1:2.",
    f"J. Doe, B. Roe, {TITLE}, Journal of Lamps 31 (1) (2020) 1–169.",
    f"Doe, J. and Roe, B.: {TITLE}, Journal of Lamps, 521, 436-444, 2020.",
    f"Jane Doe and Bob Roe. 2020. {TITLE}. In Journal of Lamps.",
]


@pytest.mark.parametrize("text", STYLES)
def test_reads_the_usual_styles(text: str) -> None:
    found = describe(text)
    assert found.title == TITLE
    assert [name.family for name in found.authors] == ["Doe", "Roe"]
    assert (found.year, found.venue) == (2020, "Journal of Lamps")


@pytest.mark.parametrize(
    "text",
    [
        "J. Doe and B. Roe, Phys. Rev. Lett. 12, 1234 (2020).",
        "Doe, J., Roe, H.-W., et al. 2012, 753, 148",
        "Doe, M. K. & Roe, B. P., 1996, Journal of the American Lamp Association, 91, 883",
        "Doe, J. & Roe, J., 2010, Comm. App. Math. Comp. Sci., 5, 65",
        "Doe, A., Roe, G. O., in Bayesian Lamps 5, ed. J. Poe, Oxford University Press, 599–607",
        "Foo",
        "",
    ],
)
def test_no_title_rather_than_a_wrong_one(text: str) -> None:
    assert describe(text).title is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("J. Doe. Lamps at sea. PhD thesis, University of X, 2001.", "thesis"),
        ("ISO 9001:2015. Quality of lamps.", "standard"),
        ("Doe J. lampkit: lamps for R. R package version 1.2.", "software"),
        ("Lamp Board. How to light. Accessed 2020-01-02. https://lamps.example", "online"),
        ("王小明, 李华. 深度学习研究综述[J]. 计算机学报, 2020, 12(3): 1-5.", "article"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert describe(text).kind == kind


def test_chinese_references() -> None:
    found = describe("王小明, 李华. 深度学习研究综述[J]. 计算机学报, 2020, 12(3): 1-5.")
    assert (found.title, found.venue, found.year) == ("深度学习研究综述", "计算机学报", 2020)
    assert [name.family for name in found.authors] == ["王", "李"]


def test_et_al_cuts_the_list_short() -> None:
    found = describe("Doe J, Roe K, et al. Lamps at the sea side. J Lamps. 2019;1:2.")
    assert found.truncated
    assert len(found.authors) == 2


def test_hostile_text_ends() -> None:
    assert describe("Doe, J., " * 3000).year is None
    assert describe("A. " * 9000).authors is not None
