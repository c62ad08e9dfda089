"""Entries in full: values, macros, names of fields, exact places, rescued fields."""

from pathlib import Path

import pytest

from sciverify_lint.text.lines import Lines
from tests.bibliography.bibs import by_key, loaded, one


def test_a_whole_entry(tmp_path: Path) -> None:
    reference = one(
        tmp_path,
        r"""@Article{key,
  author = {Heged{\H u}s, Ilka and {The Lamp Group} and others},
  title  = {{A} Study of {\'E}clairs},
  journal = {J. Lamps},
  year = 2020,
  doi = {https://doi.org/10.99999/ABC},
  note = "a" # { b},
  month = jan,
  abstract = {We \emph{see}.},
}""",
    )
    assert (reference.kind, reference.title, reference.year) == (
        "article",
        "A Study of Éclairs",
        2020,
    )
    assert [name.family for name in reference.authors] == ["Hegedűs", "The Lamp Group"]
    assert reference.authors[1].group
    assert reference.truncated
    assert (reference.venue, reference.doi) == ("J. Lamps", "10.99999/abc")
    assert reference.abstract == "We see."
    fields = {field.name: field.value for field in reference.fields}
    assert fields["note"] == "a b"
    assert fields["month"] == "January"
    assert reference.raw.startswith("@Article{key,")


def test_each_field_points_at_its_value(tmp_path: Path) -> None:
    text = '\n@misc{k,\n  title = {A\n   title}, year=2020,\r\n  note = "x" # y\n}\n'
    reference = one(tmp_path, text)
    lines = text.replace("\r\n", "\n").split("\n")
    for name, start, shown in (
        ("title", "{A", "}"),
        ("year", "2020", "2020"),
        ("note", '"x"', "y"),
    ):
        field = reference.field(name)
        assert field is not None
        place = field.location
        assert lines[place.line - 1][place.column - 1 :].startswith(start)
        assert lines[place.end_line - 1][: place.end_column - 1].endswith(shown)
    assert (reference.location.line, reference.location.column) == (2, 1)
    assert (reference.location.end_line, reference.location.end_column) == (6, 2)


def test_macros_cross_files_and_unknown_ones_keep_their_name(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path,
            '@string{jl = {J. of } # lamps}\n@string(lamps = "Lamps")\n@STRING{JL2 = jl # {B}}',
            "@article{a, journal = JL2, year=2020}\n@article{b, journal = nature # { X}}",
        )
    )
    assert found["a"].venue == "J. of lampsB"
    assert found["b"].venue == "nature X"


def test_a_person_behind_an_unknown_macro_is_unknown(tmp_path: Path) -> None:
    reference = one(tmp_path, '@article{a, author = TARN # " and Roe, R.", title = {T}}')
    assert reference.authors == ()
    assert reference.title == "T"


@pytest.mark.parametrize(
    ("broken", "fields", "told", "place"),
    [
        (
            "@misc{k, title={A} year={2020}, note={N}}",
            {"title": "A", "year": "2020", "note": "N"},
            "comma",
            "title={A} year",
        ),
        (
            "@misc{k, title={A, year={2020},\n note={N}",
            {"note": "N"},
            "not closed",
            "title={A, year",
        ),
        (
            "@misc{k,\n title={A,\n year={2020},\n note={N}\n",
            {"title": "A", "year": "2020", "note": "N"},
            "not closed",
            "title={A,",
        ),
        (
            "@misc{k, author=S. {van Tarn} and A. Bo}, title={A}}",
            {"author": "S. van Tarn and A. Bo"},
            "too many",
            "author=S.",
        ),
        (
            "@misc{k,\n author = Tarn, S. ,\n title={A}\n}",
            {"author": "Tarn, S.", "title": "A"},
            "not in braces",
            "Tarn, S. ,",
        ),
        (
            "@misc{k, title={A}, what is this, year={2020}}",
            {"title": "A", "year": "2020"},
            "is no field",
            "what is this",
        ),
        ("@misc{k, title={A}, title={B}}", {"title": "A"}, "two different fields `title`", "{B}}"),
    ],
)
def test_a_broken_entry_gives_its_fields_and_a_problem(
    tmp_path: Path, broken: str, fields: dict[str, str], told: str, place: str
) -> None:
    text = f"@misc{{x, title={{X}}}}\n{broken}\n@misc{{z, title={{Z}}}}\n"
    bibliography = loaded(tmp_path, text)
    found = by_key(bibliography)
    assert list(found) == ["x", "k", "z"]
    assert (found["x"].title, found["z"].title) == ("X", "Z")
    values = {field.name: field.value for field in found["k"].fields}
    assert fields.items() <= values.items()
    (problem,) = bibliography.problems
    assert told in problem.message
    assert (problem.code, problem.key) == ("SV002", "k")
    at = problem.location
    assert text[Lines(text, "").offset(at.line, at.column) :].startswith(place)


def test_sound_entries_give_no_problems(tmp_path: Path) -> None:
    text = r"""@misc{a, title = {T}, file = {:C\:\\d\\:PDF}, note = {x \& y},}
@misc{b, title = "A {"}quote{"}", keywords = {k}, keywords = {l}}
@misc(c, title = {T})
@misc{d}
@comment{jabref-meta: databaseType:bibtex;}
"""
    assert loaded(tmp_path, text).problems == ()


def test_entries_without_a_key_are_one_problem(tmp_path: Path) -> None:
    bibliography = loaded(tmp_path, "@misc{, title={A}}\n@misc{b,}\n@misc{, title={C}}\n")
    assert [entry.key for entry in bibliography.entries] == ["b"]
    (problem,) = bibliography.problems
    assert "this entry and 1 more have no key" in problem.message
    assert problem.location.line == 1


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ("year = {2020}", 2020),
        ("year = 2020", 2020),
        ("year = {c. 1895}", 1895),
        ("year = {in press}", None),
        ("year = {2001--}", 2001),
        ("date = {2020-03~}", 2020),
        ("date = {1999-05/2000-01}", 1999),
        ("date = {20200315}", 2020),
        ("date = {19XX}", None),
        ("year = {\\noopsort{1973b}1984}", 1984),
        ("eprint = {1706.03762}, archiveprefix = {arXiv}", 2017),
        ("eprint = {hep-th/9901001}", 1999),
        ("eprint = {1706.03762}, year = {in press}", None),
    ],
)
def test_years(tmp_path: Path, fields: str, year: int | None) -> None:
    assert one(tmp_path, f"@misc{{k, {fields}}}").year == year


@pytest.mark.parametrize(
    ("fields", "name", "value"),
    [
        ("journaltitle = {J}", "venue", "J"),
        ("booktitle = {Proc. of X}", "venue", "Proc. of X"),
        ("url = {https://doi.org/10.99999/a\\_b}", "doi", "10.99999/a_b"),
        ("howpublished = {\\url{https://x.example/a_b}}", "url", "https://x.example/a_b"),
        ("note = {arXiv:2207.90364}", "arxiv", "2207.90364"),
        ("journal = {CoRR}, volume = {abs/1412.6980}", "arxiv", "1412.6980"),
        ("doi = {10.48550/arXiv.1412.6980}", "arxiv", "1412.6980"),
        ("arxivid = {1412.6980}", "arxiv", "1412.6980"),
        ("eprint = {123456}, eprinttype = {pubmed}", "pmid", "123456"),
        ("eprint = {1412.6980}, eprinttype = {hdl}", "arxiv", None),
        ("pmcid = {7654321}", "pmcid", "PMC7654321"),
        ("isbn = {978-3-16-148410-0}", "isbn", "9783161484100"),
        ("note = {Erratum: doi 10.99999/other}", "doi", None),
        ("abstract = {As in 10.99999/other}", "doi", None),
        ("title = {Main}, subtitle = {Sub}", "title", "Main: Sub"),
    ],
)
def test_identifiers_out_of_any_field(
    tmp_path: Path, fields: str, name: str, value: str | None
) -> None:
    assert getattr(one(tmp_path, f"@misc{{k, {fields}}}"), name) == value


def test_editors_stand_for_the_authors_of_a_collection(tmp_path: Path) -> None:
    found = by_key(
        loaded(
            tmp_path, "@book{a, editor={Doe, J.}}\n@inproceedings{b, editor={Doe, J.}, title={T}}"
        )
    )
    assert [name.family for name in found["a"].authors] == ["Doe"]
    assert found["b"].authors == ()


def test_only_the_wanted_entries_are_read(tmp_path: Path) -> None:
    text = "".join(f"@misc{{k{n}, title={{T}}, ids={{old{n}}}}}\n" for n in range(20))
    bibliography = loaded(tmp_path, text, wanted={"k3", "old5", "none"})
    assert [reference.key for reference in bibliography.references] == ["k3", "k5"]
    assert bibliography.references[1].aliases == ("old5",)
    assert len(bibliography.entries) == 20
