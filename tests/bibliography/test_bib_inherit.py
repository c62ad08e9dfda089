"""What entries take over from others."""

from pathlib import Path

import pytest

from sciverify_lint.bibliography.bibtex.library import BibFile, Library
from tests.bibliography.bibs import by_key, loaded


def test_a_paper_takes_the_volume_but_not_its_identifiers(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path,
            """@inproceedings{paper, crossref = {Vol}, title = {Paper}, author = {Doe, J.}}
@proceedings{vol, title = {Proc. of X}, editor = {Roe, R.}, year = 2020, doi = {10.99999/vol}, publisher = {P}}
""",
        )
    )
    paper = found["paper"]
    assert (paper.title, paper.venue, paper.year, paper.doi) == ("Paper", "Proc. of X", 2020, None)
    publisher = paper.field("publisher")
    assert publisher is not None
    assert publisher.location.line == 2


def test_bibtex_takes_the_booktitle_of_the_parent(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path,
            "@inproceedings{p, crossref={v}, title={P}}\n"
            "@proceedings{v, title={Volume}, booktitle={Book}, year=1999}",
        )
    )
    assert found["p"].venue == "Book"


def test_chapters_collections_and_series(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path,
            """@inbook{ch, crossref={bk}, title={Chapter}}
@book{bk, crossref={mv}, title={Book}, author={Doe, J.}, date={2001}}
@mvbook{mv, title={Works}, author={Doe, J.}, publisher={P}}
@article{art, crossref={per}, title={Article}, year=2003}
@periodical{per, title={Journal}, date={2004}}
""",
        )
    )
    chapter = found["ch"]
    assert (chapter.venue, chapter.year) == ("Book", 2001)
    assert [name.family for name in chapter.authors] == ["Doe"]
    fields = {field.name: field.value for field in chapter.fields}
    assert fields["maintitle"] == "Works"
    assert fields["publisher"] == "P"
    assert (found["art"].venue, found["art"].year) == ("Journal", 2003)


def test_xdata_gives_everything_and_xref_nothing(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path,
            """@book{a, xdata={p,q}, title={A}}
@xdata{p, publisher={P}, location={L}, xdata={r}}
@xdata{q, publisher={Q}, url={https://q.example}}
@xdata{r, series={R}}
@book{b, xref={a}, title={B}}
""",
        )
    )
    fields = {field.name: field.value for field in found["a"].fields}
    assert (fields["publisher"], fields["location"], fields["series"]) == ("P", "L", "R")
    assert found["a"].url == "https://q.example"
    assert found["b"].field("publisher") is None


def test_a_set_is_read_as_its_first_member(tmp_path: Path) -> None:
    found = by_key(
        loaded(tmp_path, "@set{s, entryset={a,b}}\n@article{a, title={A}}\n@article{b, title={B}}")
    )
    assert (found["s"].title, found["s"].kind) == ("A", "article")


def test_cycles_end_and_lost_parents_are_told(tmp_path: Path) -> None:
    bibliography = loaded(
        tmp_path,
        "@inbook{a, crossref={b}, title={A}}\n@book{b, crossref={a}}\n@inbook{c,\n crossref={gone}, title={C}}",
    )
    assert len(bibliography.references) == 3
    (problem,) = bibliography.problems
    assert (problem.code, problem.key, problem.location.line) == ("SV002", "c", 4)
    assert "`gone`" in problem.message


def test_the_entries_of_one_lost_volume_are_one_problem(tmp_path: Path) -> None:
    papers = "".join(f"@inproceedings{{p{n}, crossref={{vol}}, title={{T}}}}\n" for n in range(3))
    alone = "@inproceedings{q, crossref={other}, title={T}}\n"
    found = loaded(tmp_path, papers + alone).problems
    assert [(p.location.line, p.key) for p in found] == [(1, "p0"), (4, "q")]
    assert "`p0` and 2 more take fields from `vol`" in found[0].message
    assert "`q` takes fields from `other`" in found[1].message


def test_a_parent_may_stand_in_another_file_and_need_not_be_wanted(tmp_path: Path) -> None:
    bibliography = loaded(
        tmp_path,
        "@inproceedings{p, crossref={v}, title={P}}",
        "@proceedings{v, title={V}}",
        wanted={"p"},
    )
    assert [(r.key, r.venue) for r in bibliography.references] == [("p", "V")]


@pytest.mark.parametrize("link", ["crossref", "xdata"])
def test_a_chain_that_is_cut_is_said_once(link: str) -> None:
    def chain(length: int) -> str:
        entries = "".join(
            f"@book{{k{i}, title={{T}}, {link}={{k{i + 1}}}}}\n" for i in range(length)
        )
        return entries + f"@book{{k{length}, publisher={{P}}, year=2020}}\n"

    cut = Library([BibFile(chain(40), "a.bib")])
    (problem,) = cut.problems(None)
    assert "`k0` and 29 more take fields through more than 10 other entries" in problem.message
    assert not list(Library([BibFile(chain(9), "a.bib")]).problems(None))
    round_ = Library([BibFile("@book{a, crossref={b}}\n@book{b, crossref={a}}\n", "a.bib")])
    assert not [p for p in round_.problems(None) if "more than" in p.message]
