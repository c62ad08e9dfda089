"""The normal form of titles."""

import pytest

from sciverify_lint.text.titles import marked_withdrawn, normal_title, title_ratio

SAME = [
    ("{Deep} {Learning}", "Deep learning."),
    ("Water &amp;amp; ice", "Water and ice"),
    ("<i>In vitro</i> study", "In vitro study"),
    ("H<sub>2</sub>O in air", r"$H_2O$ in air"),
    ("TGF-β1 signalling", r"TGF-$\beta$1 signalling"),
    ("α-synuclein", "Alpha-synuclein"),
    ("Łódź’s lamps", r"{\L}\'{o}d\'{z}'s lamps"),
    ("A\u2010B testing", "A-B testing"),
    ("RETRACTED: Lead glaze", "Lead glaze"),
    ("[Retracted] Lead glaze", "Lead glaze"),
    ("WITHDRAWN: Lead glaze", "Lead glaze"),
    (
        "The <mml:math><mml:mi>x</mml:mi><mml:annotation>TeX</mml:annotation></mml:math> axis",
        "The x axis",
    ),
    ("Soft\u00adware", "Software"),
    ("Strasse", "Straße"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_markup_and_typography_do_not_count(a: str, b: str) -> None:
    assert normal_title(a) == normal_title(b)
    assert title_ratio(a, b) == 100.0


def test_every_script_keeps_its_letters() -> None:
    assert normal_title("深度学习：综述") == "深度学习 综述"
    assert normal_title("Глубокое обучение") == "глубокое обучение"


def test_other_titles_stay_apart() -> None:
    assert title_ratio("Part II of it", "Part III of it") < 100
    assert title_ratio("", "anything") == 0.0
    assert title_ratio("...", "...") == 0.0


def test_only_the_publishers_mark_counts_as_withdrawn() -> None:
    assert marked_withdrawn("RETRACTED ARTICLE: Lead glaze")
    assert not marked_withdrawn("Retracted science and the rest of us")
    assert normal_title("Retracted science and us") == "retracted science and us"
