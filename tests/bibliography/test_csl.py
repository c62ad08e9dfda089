"""CSL-JSON and CSL-YAML."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sciverify_lint.bibliography.csl import parse
from sciverify_lint.model import Location, Name

START = Location(path="refs.json", line=1, column=1, end_line=1, end_column=1)
TWO = """[
  {
    "type": "article-journal",
    "id": "marlow2014",
    "title": "Sleep in <i>Apis mellifera</i>",
    "author": [{"family": "Berg", "given": "Jan", "non-dropping-particle": "van der"}, {"literal": "WHO"}],
    "container-title": "Ibis",
    "DOI": "https://doi.org/10.5555/SLEEP.1",
    "PMID": "123456",
    "issued": {"date-parts": [[2014, 3, 1]]},
    "abstract": "Birds sleep."
  },
  {"id": 7, "type": "paper-conference", "title": "Nets", "event-title": "ICNN",
   "URL": "https://arxiv.org/abs/2001.01234v2", "issued": {"raw": "2020-05-01"},
   "author": [{"family": "Sato", "given": "K."}, {"literal": "others"}]}
]
"""


def test_items_stand_where_their_ids_stand() -> None:
    found = parse(TWO, START)
    first, second = found.references
    assert (first.key, first.kind, first.title) == (
        "marlow2014",
        "article",
        "Sleep in Apis mellifera",
    )
    assert first.authors == (
        Name(family="Berg", given="Jan", prefix="van der"),
        Name(family="WHO", group=True),
    )
    assert (first.year, first.venue, first.doi, first.pmid) == (
        2014,
        "Ibis",
        "10.5555/sleep.1",
        "123456",
    )
    assert (first.location.line, first.location.column, first.location.end_line) == (4, 5, 12)
    title = first.field("title")
    assert title is not None
    assert (title.value, title.location.line, title.location.column) == (
        "Sleep in Apis mellifera",
        5,
        14,
    )
    assert (second.key, second.kind, second.venue, second.year) == (
        "7",
        "inproceedings",
        "ICNN",
        2020,
    )
    assert (second.arxiv, second.truncated, len(second.authors)) == ("2001.01234", True, 1)
    assert (second.location.line, second.location.column) == (13, 4)
    assert [e.key for e in found.entries] == ["marlow2014", "7"]
    assert found.problems == ()


def test_a_broken_item_costs_only_itself() -> None:
    found = parse(TWO.replace('{"id": 7,', '{"id": 7'), START)
    assert [r.key for r in found.references] == ["marlow2014"]
    [problem] = found.problems
    assert (problem.code, problem.location.line) == ("SV002", 13)
    first = parse(TWO.replace('"title": "Sleep', '"title" "Sleep'), START)
    assert [r.key for r in first.references] == ["7"]
    assert [p.location.line for p in first.problems] == [5]
    cut = parse(TWO.replace("\n  },", "\n  "), START)
    assert "7" in [r.key for r in cut.references]


def test_the_list_may_stand_inside_a_map_and_an_item_alone() -> None:
    assert [r.key for r in parse('{"items": [{"id": "a"}, {"id": "b"}]}', START).references] == [
        "a",
        "b",
    ]
    assert [r.key for r in parse('{"id": "a", "title": "T"}', START).references] == ["a"]


def test_an_item_without_id_is_a_problem() -> None:
    found = parse('[{"title": "T"}, {"id": "b"}]', START)
    assert [r.key for r in found.references] == ["b"]
    assert len(found.problems) == 1


YAML = """---
references:
- type: article-journal
  id: marlow2014
  title: 'Sleep: a review'
  author:
  - family: Marlow
    given: Jane
  issued:
  - year: 2014
  container-title: Ibis
  DOI: 10.5555/sleep
- id: sato
  author: Sato, Kim
  issued: 2015-03
  note: 'arXiv:2001.01234'
...
"""


def test_yaml_metadata() -> None:
    first, second = parse(YAML, START).references
    assert (first.key, first.title, first.year, first.doi) == (
        "marlow2014",
        "Sleep: a review",
        2014,
        "10.5555/sleep",
    )
    assert (first.location.line, first.location.column, first.location.end_line) == (4, 3, 12)
    assert (second.authors[0].family, second.year, second.arxiv) == ("Sato", 2015, "2001.01234")
    assert second.location.line == 13


def test_yaml_inside_a_manuscript_is_placed_in_it() -> None:
    inside = Location(path="paper.md", line=10, column=1, end_line=20, end_column=1)
    found = parse(YAML.split("references:\n")[1].replace("...\n", ""), inside)
    assert [(r.key, r.location.path, r.location.line) for r in found.references] == [
        ("marlow2014", "paper.md", 11),
        ("sato", "paper.md", 20),
    ]


def test_items_of_a_docx_stand_at_the_place_that_cites_them() -> None:
    place = Location(
        path="a.docx", line=1, column=1, end_line=1, end_column=1, part="body", paragraph=4, char=9
    )
    [reference] = parse(json.dumps([{"id": "a", "title": "T"}]), place).references
    assert reference.location == place


def test_hostile_yaml() -> None:
    bomb = "a: &a [x, x]\n" + "\n".join(
        f"{c}: &{c} [*{p}, *{p}, *{p}]" for p, c in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert parse(f"{bomb}\nreferences:\n- id: k\n  title: *i\n", START).references[0].key == "k"
    assert parse("- !!python/object/apply:os.system ['true']\n", START).references == ()
    for deep in ("[" * 3000, "- " * 3000, '[{"id": ' + "[" * 100_000):
        assert parse(deep, START).problems


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(TWO)), st.text(max_size=3), st.sampled_from([TWO, YAML]))
def test_any_cut_or_insertion_is_survived(at: int, noise: str, source: str) -> None:
    found = parse(source[:at] + noise + source[at:], START)
    assert len(found.references) == len(found.entries) <= 3
    assert all(p.location.line >= 1 for p in found.problems)


@pytest.mark.parametrize(
    "items", ["{title: Tides}", "{author: [{family: Ash}]}", "Tides", "[a, [b]]"]
)
def test_references_that_are_no_list_of_items_are_none(items: str) -> None:
    assert parse(f"references: {items}\n", START).references == ()
