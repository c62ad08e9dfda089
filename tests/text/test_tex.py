"""TeX in short strings to Unicode."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.text.tex import accents, to_unicode

CASES = [
    (r"Heged{\H u}s", "Hegedűs"),
    (r"{\c S}im{\c s}ek", "Şimşek"),
    (r"Nu{\~{n}}ez", "Nuñez"),
    (r"{\L}ukasik and S{\o}rby", "Łukasik and Sørby"),
    (r"\v{S}ustr \v Sustr", "Šustr Šustr"),
    (r"\'{\^e}a", "ếa"),
    (r"{\'\i} {\'{\i}} na\"{\i}ve", "í í naïve"),
    (r"\aa ngstr{\"o}m", "ångström"),
    (r"\c{c}\k{a}\d{u}\r{u}\u{g}", "çąụůğ"),
    (r"$H_2O$ and CO$_2$, $^{13}$C", "H₂O and CO₂, ¹³C"),
    (r"$\alpha$-decay", "α-decay"),
    (r"$\mathcal{O}(n \log n)$", "𝒪(n log n)"),
    (r"\ce{Pd_{70}Cu_{30}} at 350$^\circ$C", "Pd₇₀Cu₃₀ at 350°C"),
    (r"\emph{In vitro} {\em Drosophila} \textbf{x}", "In vitro Drosophila x"),
    (r"{\relax Ch}ristos \noopsort{1973}Foo", "Christos Foo"),
    (r"\url{http://a.b/c_d} \href{http://x.y}{text}", "http://a.b/c_d text"),
    (r"50\% a~b \{x\} R\&D \$5 and \$6 \#1", "50% a b {x} R&D $5 and $6 #1"),
    (r"a -- b --- ``c''", "a – b — “c”"),
    (r"\LaTeX{} and \TeX", "LaTeX and TeX"),
    (r"\~{}x", "~x"),
    (r"\mbox{A\"A} {TGF}-{\ss}", "AÄ TGF-ß"),
    (r"\frac{1}{2}", "1/2"),
    (r"Heged{\H u}s \emph{x}", "Hegedűs x"),
    ("plain text", "plain text"),
]


@pytest.mark.parametrize(("latex", "plain"), CASES)
def test_reads_what_bibliographies_hold(latex: str, plain: str) -> None:
    assert to_unicode(latex) == plain


def test_accents_leave_other_braces_alone() -> None:
    assert accents(r"{{\'E}cole Normale} and Er{\H o}di") == "{École Normale} and Erődi"


@pytest.mark.parametrize(
    "latex", ["$x", r"\foo{bar", "\\", r"\(", r"\'", "{" * 200 + r"\x", r"\begin{a}", "$$$"]
)
def test_takes_broken_tex(latex: str) -> None:
    assert "\\" not in to_unicode(latex)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="\\{}$^_'\"`~ vcHLoi\nab-", max_size=40))
def test_never_raises_and_leaves_no_braces(latex: str) -> None:
    assert "{" not in to_unicode(latex).replace("\\{", "") or r"\{" in latex


def test_a_long_value_is_only_stripped() -> None:
    assert to_unicode(r"\foo{a} " * 5000).startswith("a a a")


def test_pylatexenc_is_not_loaded_for_accents() -> None:
    program = (
        "import sys; from sciverify_lint.text.tex import to_unicode;"
        r"to_unicode('Heged{\\H u}s \\emph{x} $H_2O$'); print('pylatexenc' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
