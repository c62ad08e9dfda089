"""What rows say of their works, and the texts that lie beside the data."""

import json
from pathlib import Path

import pytest

from sciverify_lint.benchmark import fetch
from sciverify_lint.benchmark.rows import Row, read
from sciverify_lint.errors import InputError


def row(folder: Path, **more: object) -> Row:
    path = folder / "data.jsonl"
    path.write_text(json.dumps({"id": "a", "claim": "c", "label": "NEI", **more}), encoding="utf-8")
    return read(path)[0]


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        ({"doi": "https://doi.org/10.5555/ABC.1"}, "doi", "10.5555/abc.1"),
        ({"arxiv": "2101.00001v2"}, "arxiv", "2101.00001"),
        ({"pmid": 31234567}, "pmid", "31234567"),
        ({"pmcid": "PMC1234567"}, "pmcid", "PMC1234567"),
        ({"title": "Tides in a small bay"}, "title", "Tides in a small bay"),
    ],
)
def test_a_row_names_its_work(
    tmp_path: Path, said: dict[str, object], field: str, value: str
) -> None:
    reference = fetch.reference_of(row(tmp_path, **said))
    assert reference is not None
    assert getattr(reference, field) == value


def test_a_row_that_names_no_work_is_not_looked_up(tmp_path: Path) -> None:
    assert fetch.reference_of(row(tmp_path, abstract="Ebb lasted longer.")) is None


def test_texts_fill_in_what_a_row_lacks_and_nothing_else(tmp_path: Path) -> None:
    texts = {
        "doi:10.5555/1": fetch.Texts(
            title="Tides", abstract="Fetched.", sentences=("One.", "[1] Lund."), provenance="x"
        )
    }
    path = tmp_path / "kept.texts.jsonl"
    fetch.write(path, texts)
    assert fetch.read(path) == texts
    (empty,) = fetch.completed([row(tmp_path, doi="10.5555/1")], texts)
    assert (empty.title, empty.abstract, empty.sentences) == ("Tides", "Fetched.", ("One.",))
    own = row(tmp_path, doi="10.5555/1", abstract="Own.", fulltext_sentences=["Mine."])
    (full,) = fetch.completed([own], texts)
    assert (full.abstract, full.sentences) == ("Own.", ("Mine.",))


def test_a_damaged_file_of_texts_is_told(tmp_path: Path) -> None:
    assert fetch.read(tmp_path / "none.jsonl") == {}
    path = tmp_path / "bad.texts.jsonl"
    path.write_text('{"work": 1}\n', encoding="utf-8")
    with pytest.raises(InputError, match="fetch again"):
        fetch.read(path)
