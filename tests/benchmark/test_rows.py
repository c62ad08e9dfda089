"""Labelled rows: what is read, what is refused and in which words, what belongs together."""

import json
from pathlib import Path

import pytest

from sciverify_lint.benchmark.rows import components, read, works
from sciverify_lint.benchmark.run import by_rule, claim_of
from sciverify_lint.errors import InputError
from sciverify_lint.model import Issue, Label
from sciverify_lint.verifiers.prompt import marked


def data(folder: Path, *rows: object) -> Path:
    path = folder / "data.jsonl"
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_row_is_read_with_all_it_has(tmp_path: Path) -> None:
    given = {
        "id": "a", "claim": "Kelp grows fast [<|multi_cit|>].", "title": "Kelp", "abstract": "It grows.",
        "fulltext_sentences": ["It grows in spring.", "[3] Lund V. Kelp. 2019.", " "], "label": "support",
        "issues": ["number", "something else"],
    }  # fmt: skip
    (row,) = read(data(tmp_path, given))
    assert row.claim == "Kelp grows fast ."
    assert row.sentences == ("It grows in spring.",)
    assert (row.label, row.issues) == (Label.SUPPORTS, (Issue.NUMBER,))


def test_the_place_of_the_citation_is_marked_where_a_row_has_one(tmp_path: Path) -> None:
    texts = (
        "Kelp grows 20% [<|cit|>] and wrack 30% a year [<|other_cit|>].",
        "Kelp grows [<|other_cit|>].",
        "Kelp grows.",
    )
    rows = read(data(tmp_path, *({"id": t, "claim": t, "label": "NEI"} for t in texts)))
    claims = [claim_of(row) for row in rows]
    assert [marked(claim) for claim in claims] == [
        "Kelp grows 20% [this work] and wrack 30% a year [another work].",
        "Kelp grows .",
        "Kelp grows.",
    ]
    assert claims[0].text == "Kelp grows 20% and wrack 30% a year ."
    stretch = by_rule(claims[0])
    assert (stretch.text, stretch.marked) == ("Kelp grows 20%", False)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "is not JSON"),
        ("[1]", "is no JSON object"),
        ({"claim": "x", "label": "NEI"}, "has no `id`"),
        ({"id": "a", "claim": " ", "label": "NEI"}, "has no `claim`"),
        ({"id": "a", "claim": "x"}, "has no `label`"),
        ({"id": "a", "claim": "x", "label": "MAYBE"}, "label `MAYBE` is not known"),
        ({"id": "a", "claim": "x", "label": "NEI", "fulltext_sentences": "text"}, "list of strings"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_row_is_told_with_its_line(
    tmp_path: Path, line: object, words: str
) -> None:
    good = {"id": "a", "claim": "x", "label": "NEI"}
    with pytest.raises(InputError, match=r"data\.jsonl:2: ") as caught:
        read(data(tmp_path, good, line))
    assert words in str(caught.value)


def test_a_file_that_is_missing_or_empty_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read(tmp_path / "nowhere.jsonl")
    with pytest.raises(InputError, match="holds no rows"):
        read(data(tmp_path, ""))


def test_a_limit_draws_the_same_rows_for_the_same_seed(tmp_path: Path) -> None:
    path = data(tmp_path, *({"id": n, "claim": f"c{n}", "label": "NEI"} for n in range(50)))
    drawn = [row.id for row in read(path, limit=10, seed=3)]
    assert drawn == [row.id for row in read(path, limit=10, seed=3)]
    assert drawn != [row.id for row in read(path, limit=10, seed=4)]
    assert drawn == sorted(drawn, key=int)
    assert len(read(path, limit=99)) == 50


def test_rows_about_one_work_or_one_claim_stay_together(tmp_path: Path) -> None:
    rows = read(
        data(
            tmp_path,
            {"id": 1, "claim": "a", "title": "T", "label": "NEI"},
            {"id": 2, "claim": "b", "title": "T", "label": "NEI"},
            {"id": 3, "claim": "b", "title": "U", "label": "NEI"},
            {"id": 4, "claim": "c", "title": "V", "label": "NEI"},
        )
    )
    assert works(rows) == [[0, 1], [2], [3]]
    assert components(rows) == [[0, 1, 2], [3]]
