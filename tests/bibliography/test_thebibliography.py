r"""`\bibitem`s, however the style or the author wrote them, and amsrefs lists."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.bibliography import amsrefs, thebibliography
from sciverify_lint.model import Location, Reference

AT = Location(path="paper.tex", line=10, column=5, end_line=90, end_column=1)


def item(body: str) -> Reference:
    content = f"\\begin{{thebibliography}}{{9}}\n\\bibitem{{k}} {body}\n\\end{{thebibliography}}\n"
    (reference,) = thebibliography.parse(content, AT).references
    return reference


def families(reference: Reference) -> list[str]:
    return [name.family for name in reference.authors]


def test_labels_comments_and_places() -> None:
    content = (
        "\\begin{thebibliography}{9}\n"
        "% \\bibitem{ghost} no\n"
        "\\bibitem[{{Doe} [x]}(2020)]{doe}% a comment\n"
        "J. Doe. A title of things. 2020.\n"
        "\\bibitem[Roe\n (2021)]%\n  {roe} R. Roe. Some other things. 2021.\n"
        "\\bibitem{doe} Twice.\n"
        "\\end{thebibliography}\n\\bibitem{after} x"
    )
    bibliography = thebibliography.parse(content, AT)
    assert [(e.key, e.location.line) for e in bibliography.entries][:3] == [
        ("doe", 12),
        ("roe", 14),
        ("doe", 17),
    ]
    assert [r.title for r in bibliography.references][:2] == [
        "A title of things",
        "Some other things",
    ]


def test_the_first_line_keeps_its_column() -> None:
    (entry,) = thebibliography.parse("\\bibitem{k} Text of it", AT).entries
    assert (entry.location.line, entry.location.column) == (10, 5)
    assert entry.location.end_column == 5 + len("\\bibitem{k} Text of it")


def test_newblocks_part_authors_title_and_venue() -> None:
    reference = item(
        "J.~Doe and Ilka Heged{\\H u}s.\n\\newblock On the nature of {L}amps.\n"
        "\\newblock {\\em Journal of Lamps}, 12(3):1--5, 2020."
    )
    assert reference.title == "On the nature of Lamps"
    assert families(reference) == ["Doe", "Hegedűs"]
    assert (reference.year, reference.venue, reference.kind) == (
        2020,
        "Journal of Lamps",
        "article",
    )


def test_revtex_marks_its_parts() -> None:
    reference = item(
        r"""\BibitemOpen
  \bibfield {author} {\bibinfo {author} {\bibfnamefont {G.}~\bibnamefont {Doe}}, \bibinfo {author}
  {\bibfnamefont {A.}~\bibnamefont {Roe}},\ }\bibfield {title} {\bibinfo {title} {A lamp in the dark},\ }\href
  {https://doi.org/10.99999/lamp.1} {\bibfield {journal} {\bibinfo {journal} {Lamp. Lett.}\ }\textbf {\bibinfo {volume}
  {7}},\ \bibinfo {pages} {1} (\bibinfo {year} {2012})}\BibitemShut {NoStop}"""
    )
    assert (reference.title, reference.venue, reference.year) == (
        "A lamp in the dark",
        "Lamp. Lett.",
        2012,
    )
    assert families(reference) == ["Doe", "Roe"]
    assert reference.doi == "10.99999/lamp.1"


def test_acm_marks_its_parts() -> None:
    reference = item(
        r"\bibfield{author}{\bibinfo{person}{Dora~E. Doe} {and} \bibinfo{person}{A. Roe}.} \bibinfo{year}{2020}."
        "\n"
        r"\newblock \showarticletitle{Lamps in a row}. \bibinfo{journal}{\emph{Lamp J}} (\bibinfo{year}{2020})."
    )
    assert families(reference) == ["Doe", "Roe"]
    assert reference.year == 2020
    assert reference.venue == "Lamp J"


@pytest.mark.parametrize(
    ("body", "title"),
    [
        (
            r"A. Doe and B. Roe, \emph{A law of rings}, Ann. Lamps \textbf{12} (1999), 1.",
            "A law of rings",
        ),
        (
            r"A.~Doe, ``A title in quotes,'' \emph{IEEE Trans. Lamps}, vol.~1, 2003.",
            "A title in quotes",
        ),
        (
            r"S.~N. Doe, \href{http://doi.org/10.99999/x}{News of lamps}, Lamps 31 (2002) 1.",
            "News of lamps",
        ),
        (r"{Doe}, J. (2020). A title without marks. Lamps, 3(4), 5.", "A title without marks"),
        (r"A.~Doe, \emph{Nature} \textbf{12}, 1 (2003).", None),
        (r"Doe, J., Roe, R., et al.\ 2012, \apj, 753, 148", None),
        (r"A.~Doe and B.~Roe, Phys. Rev. Lett. \textbf{12}, 1234 (2020).", None),
    ],
)
def test_a_title_is_taken_only_where_it_is_sure(body: str, title: str | None) -> None:
    reference = item(body)
    assert reference.title == title
    assert "Doe" in families(reference)[0]


def test_identifiers_of_an_item() -> None:
    reference = item(
        r"J. Doe. \newblock Title of it. \newblock arXiv:\href{https://arxiv.org/abs/2203.99991}{2203.99991}, 2022. "
        r"\doi{10.99999/a\_b}, \url{https://x.example/a_b}"
    )
    assert (reference.arxiv, reference.doi) == ("2203.99991", "10.99999/a_b")
    assert reference.url == "https://x.example/a_b"


def test_amsrefs() -> None:
    content = r"""\begin{biblist}
\bib{BM}{article}{
  author={Doe, Edward}, author={Roe, Pierre D.},
  title={Lamps of {G}auss}, journal={Lamp. Math.}, date={1997},
  eprint={arXiv:alg-geom/9508005},
}
\bib{open}{book}{title={Never closed}
"""
    bibliography = amsrefs.parse(content, AT)
    (reference,) = bibliography.references
    assert (reference.title, reference.year, reference.venue) == (
        "Lamps of Gauss",
        1997,
        "Lamp. Math.",
    )
    assert families(reference) == ["Doe", "Roe"]
    assert reference.arxiv == "alg-geom/9508005"
    title = reference.field("title")
    assert title is not None
    assert title.location.line == 13
    assert [p.key for p in bibliography.problems] == ["open"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["\\bibitem", "[", "]", "{", "}", "k1", "%", "\n", "\\newblock", "\\bibinfo{title}{", "\\emph{",
             "\\href{a}{", "J. Doe", ", 2020.", "\\end{thebibliography}", "\\bib{a}{b}{", "``"]
        ),
        max_size=30,
    ).map("".join)
)  # fmt: skip
def test_any_text_is_read_without_an_exception(content: str) -> None:
    bibliography = thebibliography.parse(content, AT)
    assert {r.key for r in bibliography.references} == {e.key for e in bibliography.entries}
    assert len(amsrefs.parse(content, AT).entries) <= content.count("\\bib{")
