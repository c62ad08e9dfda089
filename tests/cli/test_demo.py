"""The demonstration: without a model, and with a scripted one; renamed and moved; warm and cold."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.chat_server import Chat, chat_server
from tests.command import Done, run
from tests.demo_model import script

OFFLINE = ("check", "paper.tex", "--output-format", "json")


@pytest.fixture
def demo(tmp_path: Path, fixtures: Path) -> Path:
    """A copy of the demonstration that may be changed."""
    return Path(shutil.copytree(fixtures / "demo", tmp_path / "demo"))


def check(
    demo: Path, *options: str, cache: str = "cache", env: dict[str, str] | None = None
) -> Done:
    return run(*OFFLINE, *options, "--cache-dir", cache, cwd=demo, env=env)


def with_models(demo: Path, chat: Chat, *options: str, cache: str = "cache") -> Done:
    models = (
        "--screen-model",
        "openai/screen",
        "--judge-model",
        "openai/judge",
        "--api-base",
        chat.address,
    )
    return check(demo, *models, *options, cache=cache, env={"OPENAI_API_KEY": "none"})


def findings(done: Done) -> list[tuple[str, str, str, int, int]]:
    return [
        (d["code"], d["key"], d["file"], d["line"], d["column"]) for d in done.json["diagnostics"]
    ]


def unchecked(done: Done) -> dict[str, Any]:
    return {u["key"]: u for u in done.json["unchecked"]}


def test_without_a_model_rules_find_what_can_be_proved(demo: Path) -> None:
    done = check(demo)
    assert done.status == 0, done.err
    codes = {(d["code"], d["key"], d["severity"]) for d in done.json["diagnostics"]}
    assert codes == {
        ("SV101", "almeda2021", "error"),
        ("SV305", "gupta2023", "note"),
        ("SV306", "farrow2017", "note"),
    }


def test_without_a_model_every_other_citation_has_its_nearest_passage(demo: Path) -> None:
    left = unchecked(check(demo))
    assert left["castellan2020"]["nearest"]["page"] in (2, 3)
    assert left["demir2018"]["reason"] == "undecided"
    assert left["halloran2016"]["nearest"] is None
    assert left["halloran2016"]["reason"] in ("no_abstract", "no_full_text")


def test_without_a_model_the_summary_says_what_has_no_verdict(demo: Path) -> None:
    done = run("paper.tex", cwd=demo)
    assert "1 manuscript, 9 citing places, 8 works, 9 claims. Keys 8 of 9." in done.err
    assert "Existence of 8 works: not checked (offline)." in done.err
    assert "Support of 9 claims: 2 judged by rule, 7 without a verdict (5 undecided" in done.err
    assert "Nothing left this machine." in done.err


def test_with_a_model_each_stage_settles_its_claims(demo: Path) -> None:
    with chat_server(script) as chat:
        done = with_models(demo, chat)
    verdicts = {j["key"]: (j["label"], j["stage"], j["page"]) for j in done.json["judgements"]}
    assert verdicts["almeida2021"] == ("SUPPORTS", "abstract", None)
    assert verdicts["brandt2019"] == ("CONTRADICTS", "abstract", None)
    assert verdicts["castellan2020"] == ("SUPPORTS", "fulltext", 3)
    assert verdicts["demir2018"] == ("CONTRADICTS", "fulltext", 2)
    assert verdicts["eriksen2022"][:2] == ("NEI", "fulltext")
    codes = {(d["code"], d["key"]) for d in done.json["diagnostics"]}
    assert {("SV301", "brandt2019"), ("SV301", "demir2018"), ("SV302", "eriksen2022")} <= codes
    assert ("SV301", "castellan2020") not in codes


@pytest.mark.parametrize(("mode", "shown"), [("sentence", True), ("stretch", False)])
def test_a_model_judges_what_the_setting_says(demo: Path, mode: str, shown: bool) -> None:
    with chat_server(script) as chat:
        with_models(demo, chat, "--claims", mode)
        claims = [a.prompt.rpartition("The claim:")[2] for a in chat.asked]
    assert claims
    assert all(("[this work]" in claim) is shown for claim in claims)


def test_renamed_keys_and_moved_lines_give_the_same_findings(demo: Path) -> None:
    before = findings(check(demo))
    for name in ("paper.tex", "sections/evidence.tex", "refs.bib"):
        path = demo / name
        text = re.sub(
            r"\b(gupta|farrow|almeda|almeida)(20\d\d)\b(?!\.(?:txt|pdf))",
            r"x\1:\2",
            path.read_text(),
        )
        path.write_text("% moved\n\n" + text if name != "refs.bib" else "\n\n" + text)
    after = findings(check(demo))
    moved = {
        (code, f"x{key[:-4]}:{key[-4:]}", file, line + 2) for code, key, file, line, _ in before
    }
    assert {row[:4] for row in after} == moved
    assert len(after) == len(before)


def test_the_second_run_asks_nobody_and_prints_the_same_bytes(demo: Path) -> None:
    with chat_server(script) as chat:
        first = with_models(demo, chat)
        asked = len(chat.asked)
        second = with_models(demo, chat)
        assert asked > 0
        assert len(chat.asked) == asked
    assert second.out == first.out


def test_no_llm_overrules_every_setting(demo: Path) -> None:
    with chat_server(script) as chat:
        done = with_models(demo, chat, "--no-llm")
        assert chat.asked == []
    assert {j["verifier"] for j in done.json["judgements"]} <= {"embedded"}


def test_a_budget_of_calls_is_kept_and_told(demo: Path) -> None:
    with chat_server(script) as chat:
        done = with_models(demo, chat, "--max-calls", "2")
        assert len(chat.asked) == 2
    assert done.json["complete"] is False
    assert any(u["reason"] == "budget" for u in done.json["unchecked"])
    assert "not checked" in done.err


def test_the_cache_holds_no_text_of_the_manuscript(demo: Path) -> None:
    with chat_server(script) as chat:
        with_models(demo, chat)
    kept = b"".join(p.read_bytes() for p in (demo / "cache").iterdir())
    for words in (b"Daily watering lowers", b"remedy that", b"Money decides"):
        assert words not in kept


def test_the_stats_file_tells_of_the_run(demo: Path) -> None:
    check(demo, "--stats-file", "stats.json")
    stats = json.loads((demo / "stats.json").read_text())
    assert stats["schema"] == "sciverify-lint/stats/1"
    assert (stats["citations"], stats["offline"]) == (9, True)
