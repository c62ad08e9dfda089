"""Titles that hold a formula twice."""

import pytest

from sciverify_lint.text.formulas import undoubled
from sciverify_lint.text.titles import normal_title


@pytest.mark.parametrize(
    ("registered", "cited"),
    [
        (
            r"Tides in $$pp$$ pp collisions at $$\sqrt{s}=13\,\text {TeV}$$ s = 13 TeV",
            r"Tides in $pp$ collisions at $\sqrt{s}=13$ TeV",
        ),
        (r"Tides in $$pp$$pp collisions", "Tides in pp collisions"),
        (r"Tides over $$p$$-adic fields", r"Tides over $p$-adic fields"),
        (r"$$\Lambda _c(2860)^+$$ Λ c ( 2860 ) + tides", r"{$\Lambda_c(2860)^+$} tides"),
        (r"$$B^{0}_{s}\to \mu^{+}\gamma$$ B s 0 → μ + γ tides", r"$B^{0}_{s}\to\mu^{+}\gamma$ tides"),
        (r"Tides with $$\hbox {ZZ}^{(*)}$$ ZZ ( ∗ ) seen", r"Tides with $ZZ^{(*)}$ seen"),
        ("Tides of <mml:math><mml:mi>p</mml:mi><mml:mi>p</mml:mi></mml:math> pp type", "Tides of pp type"),
        (r"<tex-math>$$\beta$$</tex-math><mml:math><mml:mi>β</mml:mi></mml:math> tides", r"$\beta$ tides"),
        (r"Tides of $$s$$ sea", "Tides of s sea"),
    ],
)  # fmt: skip
def test_a_formula_that_stands_twice_counts_once(registered: str, cited: str) -> None:
    one, two = normal_title(registered), normal_title(cited)
    assert one.replace(" ", "") == two.replace(" ", "")


@pytest.mark.parametrize(
    "title", ["Tides at $5 and $6", "Tides $n$ n-type", "$$$$", r"$$\alpha", "<math>", "Tides $$p$$ of pp"]
)  # fmt: skip
def test_what_stands_once_is_kept(title: str) -> None:
    assert undoubled(title) == title
