"""`.bbl` files of biber and of BibTeX, read from disk."""

from pathlib import Path

from sciverify_lint.bibliography import keys_of, load
from tests.bibliography.bibs import by_key, named

BIBER = r"""% $ biblatex auxiliary file $
% $ biblatex bbl format version 3.2 $
\refsection{0}
  \datalist[entry]{nty/global//global/global}
    \entry{doe2020}{article}{}{}
      \name{author}{2}{}{%
        {{un=0,uniquepart=base,hash=aa}{%
           family={Doe},
           familyi={D\bibinitperiod},
           given={Jane},
           giveni={J\bibinitperiod},
           prefix={van},
           prefixi={v\bibinitperiod}}}%
        {{hash=bb}{%
           family={M{\"u}ller},
           given={Karl}}}%
      }
      \list{publisher}{1}{%
        {Springer}%
      }
      \strng{namehash}{xx}
      \strng{fullhash}{yy}
      \field{labelnamesource}{author}
      \field{sortinit}{D}
      \field{journaltitle}{J. Lamps}
      \field{title}{A title \emph{of} things}
      \field{year}{2020}
      \field{pages}{1\bibrangedash 5}
      \range{pages}{5}
      \verb{doi}
      \verb 10.99999/ab_c
      \endverb
      \true{moreauthor}
    \endentry
    \entry{org}{online}{}{}
      \name{author}{1}{}{%
        {{hash=cc}{%
           family={{The Lamp Group}},
           familyi={T\bibinitperiod}}}%
      }
      \field{title}{Lamps}
      \verb{url}
      \verb https://lamps.example/a%20b
      \endverb
    \endentry
  \enddatalist
\endrefsection
\endinput
"""


def test_biber_writes_data(tmp_path: Path) -> None:
    path = tmp_path / "paper.bbl"
    path.write_text(BIBER)
    found = by_key(load([named(path)], None))
    assert list(found) == ["doe2020", "org"] == sorted(keys_of([named(path)]))
    doe = found["doe2020"]
    assert (doe.kind, doe.title, doe.year, doe.venue) == (
        "article",
        "A title of things",
        2020,
        "J. Lamps",
    )
    assert (doe.doi, doe.truncated) == ("10.99999/ab_c", True)
    assert [(n.prefix, n.family, n.given) for n in doe.authors] == [
        ("van", "Doe", "Jane"),
        ("", "Müller", "Karl"),
    ]
    assert {field.name for field in doe.fields} == {
        "publisher",
        "journaltitle",
        "title",
        "year",
        "pages",
        "doi",
    }
    title = doe.field("title")
    assert title is not None
    line = BIBER.split("\n")[title.location.line - 1]
    assert line[title.location.column - 1 :].startswith("A title")
    assert found["org"].authors[0].group
    assert found["org"].url == "https://lamps.example/a%20b"


def test_only_wanted_entries_become_references(tmp_path: Path) -> None:
    path = tmp_path / "paper.bbl"
    path.write_text(BIBER)
    bibliography = load([named(path)], frozenset({"org"}))
    assert [r.key for r in bibliography.references] == ["org"]
    assert len(bibliography.entries) == 2


def test_bibtex_writes_a_thebibliography(tmp_path: Path) -> None:
    path = tmp_path / "paper.bbl"
    path.write_text(
        "\\begin{thebibliography}{1}\n\\providecommand{\\url}[1]{#1}\n\n\\bibitem{a}\nJ.~Doe.\n"
        "\\newblock Lamps at sea.\n\\newblock {\\em J. Lamps}, 1:2, 2001.\n\n\\end{thebibliography}\n"
    )
    (reference,) = load([named(path)], None).references
    assert (reference.key, reference.title, reference.year) == ("a", "Lamps at sea", 2001)
    assert reference.location.line == 4
