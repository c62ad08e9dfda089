"""Failures that users of other tools reported, each a folder with its manuscript and the services' answers."""

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote_plus

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
from sciverify_lint.services.limits import SERVICES, Manners
from sciverify_lint.services.store import NoStore
from sciverify_lint.sources.resolve import resolve_all
from tests.command import run
from tests.services.loopback import Asked, Reply, serving

CASES = Path(__file__).parent.parent / "cases" / "reported"
FOLDERS = sorted(p for p in CASES.iterdir() if (p / "EXPECTED.json").exists())
QUICK = Manners(base=0.001, read=0.2, connect=0.5)
BATCH = re.compile(r"filter=doi|/paper/batch|id_list=[^&]*%2C|doiRA|[?&]ids=")


@contextmanager
def upstream(folder: Path) -> Iterator[dict[str, str]]:
    """The environment in which services give a case's answers; batches fail, so that each is asked for alone."""
    file = folder / "upstream.json"
    exchanges = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []

    def answer(asked: Asked, before: int) -> Reply:
        _, service, rest = asked.path.split("/", 2)
        if BATCH.search(rest):
            return Reply(b"{}", 414)
        row = next((r for r in exchanges if fits(r, service, f"/{unquote_plus(rest)}")), None)
        if row is None:
            return nothing(rest)
        if row.get("error"):
            return Reply(delay=1.0) if row["error"] == "timeout" else Reply(cut=True)
        body = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        return Reply(body.encode(), row["status"], row.get("headers", {}))

    with serving(answer) as server:
        yield {f"SCIVERIFY_BASE_URL_{s.upper()}": f"{server.base}/{s}" for s in SERVICES}


def fits(row: Mapping[str, Any], service: str, asked: str) -> bool:
    """Whether an exchange is of this service, and its identifier or the words of its title are asked for."""
    if row["service"].replace("semanticscholar", "semantic_scholar") != service:
        return False
    path, _, query = row["path"].partition("?")
    if not query:
        return asked.partition("?")[0].lower().endswith(path.rpartition("/10.")[2].lower())
    words = re.findall(r"\w+", query.partition("=")[2].lower())
    return all(word in asked.lower() for word in words)


def nothing(asked: str) -> Reply:
    """The answer to what no exchange answers."""
    if "id_list" in asked or "search_query" in asked:
        return Reply(b'<feed xmlns="http://www.w3.org/2005/Atom"></feed>')
    searches = ("query", "filter=title", "search.json")
    empty = b'{"message": {"items": []}, "results": [], "data": [], "resultList": {}}'
    return Reply(empty) if any(s in asked for s in searches) else Reply(b"Resource not found.", 404)


def holds(expected: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether a diagnostic has what is expected of it."""
    return (
        got["code"] in expected["code"].split("|")
        and all(got[k] == expected[k] for k in ("file", "key", "line", "column") if k in expected)
        and expected.get("text", "") in got["message"]
    )


@pytest.mark.parametrize(
    "folder", [f for f in FOLDERS if "outage" not in f.name], ids=lambda f: f.name
)
def test_a_reported_case(folder: Path, tmp_path: Path) -> None:
    expected = json.loads((folder / "EXPECTED.json").read_text(encoding="utf-8"))
    with upstream(folder) as env:
        arguments = [
            "check",
            expected["main"],
            "--output-format",
            "json",
            "--cache-dir",
            str(tmp_path),
        ]
        done = run(*arguments, cwd=folder, env=env)
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

    with upstream(folder) as env:
        got = asyncio.run(main(env))
    assert got["gamma2021"].match is Match.IDENTIFIER
    for key in ("alpha2021", "beta2021"):
        assert got[key].match is Match.NONE
        assert not got[key].conclusive
        down = {a.source for a in got[key].attempts if a.outcome is Found.UNAVAILABLE}
        assert {"crossref", "openalex", "semantic_scholar"} <= down
    manuscript = Manuscript(root=".", documents=(), bibliography=bibliography)
    learned = Learned(manuscript=manuscript, resolutions=got)
    assert [f for rule in RULES for f in rule.check(learned)] == []
