"""SV102 to SV105."""

from dataclasses import replace
from pathlib import Path

import pytest

from sciverify_lint.bibliography import load
from sciverify_lint.bibliography.from_key import reference_from_key
from sciverify_lint.model import (
    Bibliography,
    Document,
    Finding,
    Format,
    Learned,
    Location,
    Manuscript,
    Match,
    NamedBibliography,
    Reference,
    Resolution,
    Severity,
    Work,
)
from sciverify_lint.rules.bibliography import (
    duplicate_key,
    duplicate_work,
    thin_entry,
    uncited_entry,
)
from sciverify_lint.rules.document import parse_problem
from tests.builders import sentence

NOWHERE = Location(path="paper.tex", line=1, column=1, end_line=1, end_column=1)


def bibliography(folder: Path, text: str) -> Bibliography:
    path = folder / "refs.bib"
    path.write_text(text)
    return load([NamedBibliography(name="refs", path=str(path), location=NOWHERE)], None)


def learned(folder: Path, text: str, *cited: str, cites_all: bool = False) -> Learned:
    """A paper that cites `cited`, or the bibliography by itself when nothing is cited."""
    format_ = Format.LATEX if cited or cites_all else Format.BIBLIOGRAPHY
    sentences = tuple(sentence("Said", key) for key in cited)
    document = Document(path="paper.tex", format=format_, sentences=sentences, cites_all=cites_all)
    return Learned(
        manuscript=Manuscript(
            root=".", documents=(document,), bibliography=bibliography(folder, text)
        )
    )


def lines(findings: list[Finding]) -> list[tuple[int, str | None]]:
    return [(finding.location.line, finding.key) for finding in findings]


TWICE = "@misc{a, title={A}}\n@misc{b, title={B}}\n@misc{a, title={C}}\n@misc{A, title={D}}\n"


def test_the_second_of_two_equal_keys_is_reported_with_the_first(tmp_path: Path) -> None:
    (found,) = duplicate_key(learned(tmp_path, TWICE, "a"))
    assert (found.location.line, found.key, found.severity) == (3, "a", None)
    assert "line 1" in found.message
    assert found.related[0].location.line == 1


def test_an_uncited_duplicate_is_only_a_note(tmp_path: Path) -> None:
    (found,) = duplicate_key(learned(tmp_path, TWICE, "b"))
    assert found.severity is Severity.NOTE
    (alone,) = duplicate_key(learned(tmp_path, TWICE))
    assert alone.severity is None


def test_uncited_entries_leave_out_what_others_use(tmp_path: Path) -> None:
    text = (
        "@inproceedings{p, crossref={v}, title={P}}\n@proceedings{v, title={V}}\n@misc{lost, title={L}}\n"
        "@misc{Case, title={C}}\n@misc{own, ids={alias}, title={O}}\n@xdata{x, title={X}}\n"
    )
    found = list(uncited_entry(learned(tmp_path, text, "p", "case", "alias")))
    assert lines(found) == [(3, "lost")]
    assert list(uncited_entry(learned(tmp_path, text, cites_all=True))) == []
    assert list(uncited_entry(learned(tmp_path, text))) == []


THIN = [
    "@misc{k, url={https://x.example}}",
    "@online{k, author={Doe, J.}, url={https://x.example}}",
    "@article{k, author={Doe, J.}, journal={J}, year=2020}",
    "@misc{k, title={Only a title of it}}",
    "@misc{k, title={TODO}, author={Doe, J.}, year={2020}}",
    "@article{k, title={Deep lamps}, year={2020}}",
    "@misc{k}",
]
ENOUGH = [
    "@online{k, title={Lamps}, url={https://x.example}}",
    "@article{k, doi={10.99999/1}}",
    "@misc{k, eprint={1706.03762}, archiveprefix={arXiv}}",
    "@book{k, isbn={978-3-16-148410-0}}",
    "@article{k, author={Doe, J.}, journal={Lamp. Rev.}, volume=7, pages={1}, year=2020}",
    "@software{k, title={lampkit}, version={1.0}}",
    "@standard{k, number={ISO 1}, year=2020}",
    "@legislation{k, number={12}}",
    "@misc{k, author={Doe, J.}, howpublished={Personal communication}}",
    "@misc{k, title={Harbour Dues Act 1931}, howpublished={c. 14}}",
    "@article{k, title={Deep lamps}, author={Doe, J.}}",
    "@article{k, title={Deep lamps of the northern sea}, year={2020}}",
    "@manual{k, title={Lamp manual}, organization={Lamp Board}}",
    "@xdata{k, publisher={P}}",
    "@inproceedings{k, crossref={v}, title={Lamps of old}}\n@proceedings{v, title={V}, year=2020}",
]


@pytest.mark.parametrize("entry", THIN)
def test_too_little_to_find_the_work_by(tmp_path: Path, entry: str) -> None:
    (found,) = thin_entry(learned(tmp_path, entry))
    assert (found.key, found.location.line, found.location.column) == ("k", 1, 1)


@pytest.mark.parametrize("entry", ENOUGH)
def test_enough_to_find_the_work_by(tmp_path: Path, entry: str) -> None:
    assert [f.message for f in thin_entry(learned(tmp_path, entry)) if f.key == "k"] == []


def test_the_message_says_what_lacks(tmp_path: Path) -> None:
    (found,) = thin_entry(learned(tmp_path, "@misc{web1, url={https://x.example}}"))
    assert found.message == "`web1` has no title"


def test_an_entry_whose_work_was_found_is_not_thin(tmp_path: Path) -> None:
    one = learned(tmp_path, "@misc{a, note = {Lund 2020, somewhere}}", "a")
    assert len(list(thin_entry(one))) == 1
    reference = one.manuscript.bibliography.references[0]
    found = Resolution(reference=reference, work=Work(title="Seas"), match=Match.SEARCH)
    assert list(thin_entry(replace(one, resolutions={"a": found}))) == []


def test_a_broken_entry_is_not_called_thin_as_well(tmp_path: Path) -> None:
    one = learned(tmp_path, "@misc{k, title={Never closed\n@misc{l, title={L}, year=2020}\n")
    assert [p.key for p in one.manuscript.bibliography.problems] == ["k"]
    assert list(thin_entry(one)) == []


def test_what_a_lost_parent_would_give_is_not_called_missing(tmp_path: Path) -> None:
    entries = "@misc{a, xdata={gone}}\n@misc{b, xdata={gone}}\n@misc{c, xdata={x}}\n@xdata{x, year=2020}\n"
    assert lines(list(thin_entry(learned(tmp_path, entries)))) == [(3, "c")]


def test_a_key_that_is_an_address_is_enough() -> None:
    address = reference_from_key("url:https://lamps.example/sea", NOWHERE)
    bare = Reference(key="web1", location=NOWHERE, kind="online", url="https://lamps.example/sea")
    assert address is not None
    known = Bibliography(references=(address, bare))
    one = Learned(manuscript=Manuscript(root=".", documents=(), bibliography=known))
    assert [f.key for f in thin_entry(one)] == ["web1"]


ONE_WORK = [
    ("@article{a, doi={10.99999/X}}", "@misc{b, title={T}, url={https://doi.org/10.99999/x}}"),
    ("@misc{a, eprint={1706.03762v2}}", "@article{b, journal={arXiv preprint arXiv:1706.03762}}"),
    (
        "@article{a, title={Lamps of the sea}, author={Doe, Jane}, year=2020}",
        "@article{b, title={{L}amps of the {S}ea}, author={J. Doe and R. Roe}, year=2020, pages={3--4}}",
    ),
    (
        "@misc{a, title={Lamps of the sea}, author={Doe, J.}, year=2020, eprint={2001.00001}}",
        "@inproceedings{b, title={Lamps of the sea}, author={Doe, J.}, year=2020, booktitle={Proc.}}",
    ),
]
TWO_WORKS = [
    (
        "@book{a, title={Lamps of the sea}, author={Doe, J.}, year=2020, edition={1}}",
        "@book{b, title={Lamps of the sea}, author={Doe, J.}, year=2020, edition={2nd}}",
    ),
    (
        "@article{a, title={Lamps of the sea}, author={Doe, J.}, year=2020}",
        "@article{b, title={Lamps of the sea}, author={Roe, J.}, year=2020}",
    ),
    (
        "@article{a, title={Lamps of the sea}, author={Doe, J.}, year=2020}",
        "@article{b, title={Lamps of the sea}, author={Doe, J.}, year=2021}",
    ),
    (
        "@incollection{a, title={North}, doi={10.99999/book}, pages={1--9}}",
        "@incollection{b, title={South}, doi={10.99999/book}, pages={10--19}}",
    ),
    (
        "@article{a, title={Lamps of the sea}, author={Doe, J.}, year=2020, doi={10.99999/1}}",
        "@article{b, title={Lamps of the sea}, author={Doe, J.}, year=2020, doi={10.99999/2}}",
    ),
    (
        "@inproceedings{a, title={Lamps of the sea}, author={Doe, J.}, year=2020, booktitle={P}}",
        "@article{b, title={Lamps of the sea}, author={Doe, J.}, year=2020, journal={J}}",
    ),
    (
        "@article{a, title={Editorial}, author={Doe, J.}, year=2020, journal={J}}",
        "@article{b, title={Editorial}, author={Doe, J.}, year=2020, journal={K}}",
    ),
]


@pytest.mark.parametrize(("a", "b"), ONE_WORK)
def test_two_cited_keys_for_one_work(tmp_path: Path, a: str, b: str) -> None:
    (found,) = duplicate_work(learned(tmp_path, f"{a}\n{b}\n", "a", "b"))
    assert (found.key, found.location.line) == ("b", 2)
    assert found.related[0].location.line == 1


@pytest.mark.parametrize(("a", "b"), TWO_WORKS)
def test_works_that_only_look_alike(tmp_path: Path, a: str, b: str) -> None:
    assert list(duplicate_work(learned(tmp_path, f"{a}\n{b}\n", "a", "b"))) == []


def test_an_uncited_twin_is_no_finding(tmp_path: Path) -> None:
    a, b = ONE_WORK[0]
    assert list(duplicate_work(learned(tmp_path, f"{a}\n{b}\n", "a"))) == []


def test_each_twin_is_reported_once(tmp_path: Path) -> None:
    text = "".join(f"@misc{{k{n}, doi={{10.99999/1}}, eprint={{1706.03762}}}}\n" for n in range(3))
    found = list(duplicate_work(learned(tmp_path, text)))
    assert lines(found) == [(2, "k1"), (3, "k2")]


def test_a_tag_of_the_manuscript_counts_as_its_target(tmp_path: Path) -> None:
    one = learned(tmp_path, "@misc{a, title={A}}\n", "tag")
    document = replace(one.manuscript.documents[0], aliases={"tag": "a"})
    aliased = Learned(manuscript=replace(one.manuscript, documents=(document,)))
    assert list(uncited_entry(aliased)) == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("doi={1038/nature10836}", "the field `doi` of `k` holds no DOI: `1038/nature10836`"),
        ("doi={10.1234/}, url={https://doi.org/10.1000/1}", "the field `doi` of `k` holds no DOI"),
        ("archiveprefix={arXiv}, eprint={1706.37}", "the field `eprint` of `k` holds no arXiv"),
        ("pmid={1881110575}", "the field `pmid` of `k` holds no PubMed number: `1881110575`"),
        ("year={2O20}", "the field `year` of `k` holds no year: `2O20`"),
    ],
)
def test_a_number_that_cannot_be_read_is_said_at_its_field(
    tmp_path: Path, fields: str, said: str
) -> None:
    (found,) = parse_problem(learned(tmp_path, f"@misc{{k, title={{T}},\n{fields}}}"))
    assert said in found.message
    assert (found.location.line, found.key) == (2, "k")


@pytest.mark.parametrize(
    "fields",
    [
        "doi={https://doi.org/10.1000/182}",
        "doi={10/f8kmq3}",
        "doi={arXiv:1706.03762}",
        "doi={n/a}",
        "doi={}",
        "archiveprefix={arXiv}, eprint={1706.03762v5}, primaryclass={cs.CL}",
        "eprinttype={jstor}, eprint={12}",
        "year={forthcoming}",
        "year={c. 1890}",
        "year={6}, date={2006-03}",
    ],
)
def test_numbers_that_are_read_and_words_are_no_problem(tmp_path: Path, fields: str) -> None:
    assert list(parse_problem(learned(tmp_path, f"@misc{{k, title={{T}}, {fields}}}"))) == []


def test_an_inherited_number_is_told_once(tmp_path: Path) -> None:
    text = "@book{b, title={B}, doi={1038/x}}\n@inbook{c, crossref={b}, title={C}}\n@inbook{d, crossref={b}}\n"
    assert len(list(parse_problem(learned(tmp_path, text)))) == 1


@pytest.mark.parametrize("kind", ["misc", "article"])
def test_an_address_without_its_scheme_is_one(tmp_path: Path, kind: str) -> None:
    entry = f"@{kind}{{k, title={{An archive}}, url={{archive.example.org}}}}"
    assert list(thin_entry(learned(tmp_path, entry))) == []
