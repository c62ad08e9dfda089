"""Failures that users of other tools reported, each a folder with its manuscript and the services' answers."""

import asyncio
import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sciverify_lint.bibliography import load
from sciverify_lint.model import (
    Found,
    Learned,
    Location,
    Manuscript,
    Match,
    NamedBibliography,
    Resolution,
)
from sciverify_lint.rules.works import RULES
from sciverify_lint.services.http import client
from sciverify_lint.services.limits import Manners
from sciverify_lint.services.store import NoStore
from sciverify_lint.sources.resolve import resolve_all
from tests.command import run
from tests.replayed import environment, serve

CASES = Path(__file__).parent.parent / "cases" / "reported"
FOLDERS = sorted(p for p in CASES.iterdir() if (p / "EXPECTED.json").exists())
QUICK = Manners(base=0.001, read=0.2, connect=0.5)


def holds(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether a diagnostic has what is expected of it."""
    return (
        got["code"] in expected["code"].split("|")
        and all(got[k] == expected[k] for k in ("file", "key", "line", "column") if k in expected)
        and expected.get("text", "") in got["message"]
        and got["severity"].lower() in expected.get("severity", got["severity"].lower())
    )


@pytest.mark.parametrize(
    "folder", [f for f in FOLDERS if "outage" not in f.name], ids=lambda f: f.name
)
def test_a_reported_case(folder: Path, tmp_path: Path) -> None:
    expected = json.loads((folder / "EXPECTED.json").read_text(encoding="utf-8"))
    upstream = folder / "upstream.json"
    copy = shutil.copytree(folder, tmp_path / folder.name)  # outside any repository
    arguments = ["check", expected["main"], "--output-format", "json", "--no-cache"]
    arguments += [*expected.get("args", []), *([] if upstream.exists() else ["--offline"])]
    with serve(upstream) as base:
        done = run(*arguments, cwd=copy, env=environment(base))
    found = done.json["diagnostics"]
    for wanted in expected["must"]:
        assert any(holds(wanted, d) for d in found), f"{wanted} is missing from {found}"
    for unwanted in expected["must_not"]:
        assert not any(holds(unwanted, d) for d in found), f"{unwanted} was said"


def test_a_source_that_could_not_be_asked_is_not_a_work_that_does_not_exist() -> None:
    folder = CASES / "outage-is-not-absence"
    here = Location(path="refs.bib", line=1, column=1, end_line=1, end_column=1)
    named = NamedBibliography(name="refs", path=str(folder / "refs.bib"), location=here)
    bibliography = load([named], None)

    async def main(env: Mapping[str, str]) -> dict[str, Resolution]:
        async with client(NoStore(), environ=env, manners=QUICK) as network:
            return await resolve_all(bibliography.references, network)

    with serve(folder / "upstream.json") as base:
        got = asyncio.run(main(environment(base)))
    assert got["gamma2021"].match is Match.IDENTIFIER
    for key in ("alpha2021", "beta2021"):
        assert got[key].match is Match.NONE
        assert not got[key].conclusive
        down = {a.source for a in got[key].attempts if a.outcome is Found.UNAVAILABLE}
        assert {"crossref", "openalex", "semantic_scholar"} <= down
    manuscript = Manuscript(root=".", documents=(), bibliography=bibliography)
    learned = Learned(manuscript=manuscript, resolutions=got)
    assert [f for rule in RULES for f in rule.check(learned)] == []
