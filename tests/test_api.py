"""The public API: the same report from wherever it is called, and nothing left behind."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import sciverify_lint
from sciverify_lint import Config, Report, SciverifyError, lint, lint_async

KEYS = ["tied2019", "Moss2015", "nowhere1"]


@pytest.fixture
def manuscript(fixtures: Path) -> Path:
    return fixtures / "expect" / "undefined-keys.tex"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(offline=True, cache_dir=str(tmp_path))


def keys(report: Report) -> list[str | None]:
    assert report.complete
    return [d.key for d in report.diagnostics]


def test_the_public_names_are_there() -> None:
    for name in sciverify_lint.__all__:
        assert hasattr(sciverify_lint, name)
    with pytest.raises(AttributeError, match="nothing"):
        _ = sciverify_lint.nothing


def outside(path: Path, config: Config) -> Report:
    return lint([path], config)


def with_one_path(path: Path, config: Config) -> Report:
    return lint(path, config)


def inside_a_loop(path: Path, config: Config) -> Report:
    async def called() -> Report:
        lint([path], config)
        return lint([str(path)], config)

    return asyncio.run(called())


def awaited(path: Path, config: Config) -> Report:
    async def called() -> Report:
        first, second = await asyncio.gather(lint_async([path], config), lint_async(path, config))
        assert keys(first) == keys(second)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        return first

    return asyncio.run(called())


def in_threads(path: Path, config: Config) -> Report:
    found: list[Report] = []
    threads = [threading.Thread(target=lambda: found.append(lint([path], config))) for _ in "12"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert keys(found[0]) == keys(found[1])
    return found[0]


@pytest.mark.parametrize("way", [outside, with_one_path, inside_a_loop, awaited, in_threads])
def test_every_way_to_call_gives_the_same_and_prints_nothing(
    way: Callable[[Path, Config], Report],
    manuscript: Path,
    config: Config,
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert keys(way(manuscript, config)) == KEYS
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("way", [outside, inside_a_loop, awaited])
@pytest.mark.parametrize(
    "wrong",
    [Config(), Config(library=("nowhere",)), Config(screen_model="nonsense"), Config(top_k=0)],
    ids=["path", "library", "model", "number"],
)
def test_a_call_that_cannot_be_carried_out_raises(
    way: Callable[[Path, Config], Report], wrong: Config, manuscript: Path, tmp_path: Path
) -> None:
    path = tmp_path / "none.tex" if wrong == Config() else manuscript
    with pytest.raises(SciverifyError) as error:
        way(path, wrong)
    assert "\n" not in str(error.value)


def test_a_task_that_is_cancelled_ends_its_run(
    manuscript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        for name in ("CROSSREF", "OPENALEX", "SEMANTIC_SCHOLAR", "ARXIV", "DATACITE", "WEB"):
            address = f"http://127.0.0.1:{silent.getsockname()[1]}"
            monkeypatch.setenv(f"SCIVERIFY_BASE_URL_{name}", address)

        async def called() -> None:
            async with asyncio.timeout(1):
                await lint_async([manuscript], Config(no_cache=True))

        started = time.monotonic()
        with pytest.raises(TimeoutError):
            asyncio.run(called())
        assert time.monotonic() - started < 10
