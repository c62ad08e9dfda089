"""Labels without a source: the most frequent one, and what the wording of a claim gives away."""

import json
from pathlib import Path

from sciverify_lint.benchmark import baselines
from sciverify_lint.benchmark.rows import Row, read
from sciverify_lint.model import Label


def rows(folder: Path, *given: tuple[str, str]) -> tuple[Row, ...]:
    path = folder / "data.jsonl"
    lines = [
        {"id": n, "claim": c, "label": label, "title": f"T{n}"}
        for n, (c, label) in enumerate(given)
    ]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return read(path)


def test_the_majority_is_said_of_every_row(tmp_path: Path) -> None:
    found = rows(tmp_path, ("a", "NEI"), ("b", "SUPPORTS"), ("c", "NEI"))
    assert baselines.majority(found) == [Label.NEI] * 3


def test_a_word_that_gives_the_label_away_is_learnt(tmp_path: Path) -> None:
    plain = [(f"kelp number {n} grows", "SUPPORTS") for n in range(20)]
    denied = [(f"kelp number {n} does not grow", "CONTRADICTS") for n in range(20, 40)]
    found = rows(tmp_path, *plain, *denied)
    said = baselines.claim_only(found)
    assert [row.label for row in found] == said


def test_a_claim_is_never_told_from_a_row_with_the_same_claim(tmp_path: Path) -> None:
    twins = [(f"word{n} only here", "NEI" if n % 2 else "SUPPORTS") for n in range(10)] * 2
    said = baselines.claim_only(rows(tmp_path, *twins))
    assert said != [Label(label) for _, label in twins]
    assert said[:10] == said[10:]


def test_folds_are_of_about_equal_size_and_keep_groups() -> None:
    groups = [[0, 1, 2], [3], [4], [5, 6], [7], [8], [9]]
    parts = baselines.folds(groups)
    assert sorted(n for part in parts for n in part) == list(range(10))
    assert max(map(len, parts)) <= 3
    assert any({0, 1, 2} <= set(part) for part in parts)
