"""`benchmark` as a user calls it: with the embedded rules, and with scripted models on loopback."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.scripted import FIXTURE, TEMPERAMENTS, reader
from benchmarks.scripted import rows as known_rows
from tests.chat_server import Chat, chat_server
from tests.command import Done, run

ROWS: list[dict[str, Any]] = [
    {
        "id": "tide", "claim": "The mean tidal range in the bay was 2.4 m.", "title": "Tides in a small bay",
        "abstract": "The mean tidal range in the bay was 1.4 m. Ebb lasted longer than flood.", "label": "CONTRADICTS",
        "issues": ["number"],
    },
    {
        "id": "ebb", "claim": "In the bay the ebb lasts longer than the flood.", "title": "Tides in a small bay",
        "abstract": "The mean tidal range in the bay was 1.4 m. Ebb lasted longer than flood.", "label": "SUPPORTS",
    },
    {
        "id": "tree", "claim": "Trees are “the cheapest air conditioner a city can buy”.",
        "title": "The tree in the street",
        "abstract": "", "fulltext_sentences": ["A street without trees is a corridor that people hurry through.",
        "Street trees are the cheapest air conditioner a city can plant, an engineer said.",
        "[1] Lund V. Cheap air. 2019."], "label": "CONTRADICTS", "issues": ["quotation"],
    },
    {
        "id": "moss", "claim": "Moss on roofs keeps martens away.", "title": "Moss", "abstract": "", "label": "NEI",
        "fulltext_sentences": ["Moss was sampled on forty walls.", "It grows slowly on slate."],
    },
]  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "small.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def chat() -> Iterator[Chat]:
    with chat_server(reader(known_rows())) as running:
        yield running


def bench(folder: Path, *options: str) -> Done:
    return run(
        "benchmark", *options, "--isolated", "--cache-dir", "cache", cwd=folder, env={"OPENAI_API_KEY": "none"}
    )  # fmt: skip


def with_models(folder: Path, chat: Chat, *options: str) -> Done:
    models = ("--screen-model", "openai/cautious", "--judge-model", "openai/balanced")
    return bench(folder, str(FIXTURE), *models, "--api-base", chat.address, *options)


def test_the_embedded_rules_end_to_end(data: Path) -> None:
    done = bench(data.parent, data.name, "--output-format", "json")
    assert done.status == 0, done.err
    found = done.json
    assert list(found)[:3] == ["schema", "micro_f1", "macro_f1"]
    assert found["schema"] == "sciverify-lint/benchmark/1"
    assert (found["rows"], found["works"]) == (4, 3)
    assert found["confusion"]["CONTRADICTS"]["CONTRADICTS"] == 2
    shipped = found["as_shipped"]
    assert (shipped["coverage"], shipped["precision"]) == (0.5, 1.0)
    assert shipped["flagged"] == {"SUPPORTS": 0, "CONTRADICTS": 2, "NEI": 0}
    assert shipped["issues_in_common"] == [2, 2]
    assert shipped["unchecked"] == {"undecided": 2}
    assert (found["calls"], found["cost_usd"]) == (0, 0)
    assert set(found["baselines"]) == {"majority", "claim_only"}
    for name in ("micro_f1", "macro_f1", "calibration_error", "calls", "settled_at_abstract"):
        low, high = found["intervals"][name]
        assert low <= found[name] <= high or name == "calibration_error"


def test_the_table_says_what_is_forced_and_what_is_shipped(data: Path) -> None:
    done = bench(data.parent, data.name)
    assert done.status == 0, done.err
    assert "forced: a label for every row" in done.out
    assert "as shipped" in done.out
    assert "claim only" in done.out
    assert "AUC of support against rest" in done.out


def test_two_stages_with_two_models(tmp_path: Path, chat: Chat) -> None:
    done = with_models(tmp_path, chat, "--top-k", "2", "--output-format", "json")
    assert done.status == 0, done.err
    found = done.json
    assert found["settled_at_abstract"] == 15 / 40
    assert found["calls"] == 40 + 25
    assert found["input_tokens"] == 65 * 100
    assert found["support_against_rest"]["recall"] == 1
    assert found["micro_f1"] > found["baselines"]["majority"]["micro_f1"]
    asked = len(chat.asked)
    again = with_models(tmp_path, chat, "--top-k", "2", "--output-format", "json")
    assert again.out == done.out
    assert len(chat.asked) == asked


def test_a_run_that_was_cut_short_goes_on_where_it_was(tmp_path: Path, chat: Chat) -> None:
    before = len(chat.asked)
    options = ("--limit", "8", "--evidence", "abstract", "--output-format", "json")
    first = with_models(tmp_path, chat, *options, "--max-calls", "3")
    assert first.status == 0, first.err
    assert first.json["as_shipped"]["unchecked"] == {"budget": 5}
    second = with_models(tmp_path, chat, *options)
    assert second.json["as_shipped"]["unchecked"] == {}
    assert len(chat.asked) - before == 8


def test_two_configurations_are_compared_in_pairs(tmp_path: Path, chat: Chat) -> None:
    done = with_models(
        tmp_path, chat, "--top-k", "2", "--output-format", "json", "--compare", "evidence=abstract", "evidence=escalate"
    )  # fmt: skip
    assert done.status == 0, done.err
    found = {d["measure"]: d for d in done.json["differences"]}
    assert [c["evidence"] for c in done.json["configurations"]] == ["abstract", "escalate"]
    assert found["micro_f1"]["difference"] > 0.3
    assert found["micro_f1"]["interval"][0] > 0
    assert found["micro_f1"]["chance"] == 0
    assert (found["calls"]["first"], found["calls"]["second"]) == (40, 65)


def test_models_are_named_for_what_they_are_good_for(tmp_path: Path, chat: Chat) -> None:
    names = ",".join(f"openai/{name}" for name in TEMPERAMENTS)
    done = bench(
        tmp_path, str(FIXTURE), "--models", names, "--top-k", "2", "--api-base", chat.address, "--output-format", "json"
    )  # fmt: skip
    assert done.status == 0, done.err
    assert (done.json["screen"], done.json["judge"]) == ("openai/cautious", "openai/balanced")
    found = {m["model"]: m for m in done.json["models"]}
    assert found["openai/cautious"]["nei_rate"] > found["openai/balanced"]["nei_rate"]
    assert found["openai/committing"]["commitment"] == 1
    assert found["openai/cautious"]["accuracy_when_committed"] == 1


def test_pictures_are_drawn(data: Path) -> None:
    pytest.importorskip("matplotlib")
    done = bench(data.parent, data.name, "--plot", "pictures")
    assert done.status == 0, done.err
    names = {"confusion.png", "reliability.png", "risk_coverage.png", "accuracy_calls.png"}
    drawn = list((data.parent / "pictures").iterdir())
    assert {path.name for path in drawn} == names
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in drawn)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("nowhere.jsonl",), "cannot be read"),
        (("small.jsonl", "--verifier", "none"), "judges nothing"),
        (("small.jsonl", "--verifier", "llm"), "needs a model"),
        (("small.jsonl", "--models", "openai/one"), "two models"),
        (("small.jsonl", "--models", "a,b", "--no-llm"), "contradict each other"),
        (("small.jsonl", "--compare", "evidence", "evidence=abstract"), "write NAME=VALUE"),
        (("small.jsonl", "--compare", "evidence=all", "evidence=abstract"), "must be one of"),
        (("small.jsonl", "--compare", "api-base=x", "evidence=abstract"), "can be compared"),
        (("small.jsonl", "--models", "a,b", "--compare", "top-k=1", "top-k=2"), "one at a time"),
        (("small.jsonl", "--limit", "0"), "limit"),
    ],
)
def test_errors_of_the_call_are_one_sentence(
    data: Path, options: tuple[str, ...], words: str
) -> None:
    done = bench(data.parent, *options)
    assert done.status == 2
    assert words in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert done.out == ""


def test_texts_are_fetched_and_kept_beside_the_data(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    text = (
        "Tides in a very small bay\n\nAbstract\n\nWe read a gauge.\n\nResults\n\n"
        "The gauge was read twice a day for nine years. The mean tidal range in the bay was 1.4 m."
    )
    (library / "Tides in a very small bay.txt").write_text(text, encoding="utf-8")
    row = {
        "id": "a",
        "claim": "The mean tidal range in the bay was 2.4 m.",
        "title": "Tides in a very small bay",
        "label": "CONTRADICTS",
    }
    path = tmp_path / "named.jsonl"
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    done = bench(
        tmp_path,
        path.name,
        "--fetch",
        "--offline",
        "--library",
        "library",
        "--output-format",
        "json",
    )
    assert done.status == 0, done.err
    assert "1 works named" in done.err
    assert "1 with a full text" in done.err
    assert done.json["as_shipped"]["flagged"]["CONTRADICTS"] == 1
    kept = json.loads((tmp_path / "named.texts.jsonl").read_text(encoding="utf-8"))
    assert "The mean tidal range in the bay was 1.4 m." in kept["fulltext_sentences"]
    again = bench(tmp_path, path.name, "--offline", "--output-format", "json")
    assert again.json["as_shipped"] == done.json["as_shipped"]


def test_where_nothing_is_said_nothing_is_said_about_it(data: Path) -> None:
    data.write_text(json.dumps(ROWS[1]) + "\n", encoding="utf-8")
    text = bench(data.parent, data.name).out
    assert "verdicts on 0.000" in text
    assert "calibration" not in text
    found = bench(data.parent, data.name, "--output-format", "json").json
    assert found["as_shipped"]["precision"] is None
    assert found["calibration_error"] is None
