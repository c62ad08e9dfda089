"""A reading is ended when it has used its processor time, in the main thread and in others."""

import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sciverify_lint import lint
from sciverify_lint.allowance import Allowance, TookTooLong, allowed, current
from sciverify_lint.cli.check import status
from sciverify_lint.cli.codes import FINDINGS
from sciverify_lint.config.settings import Config


def python_loop() -> None:
    number = 0
    while True:
        number += 1


def expression() -> None:
    re.search(r"(a|b|ab)*c", "ab" * 40)


def tolerant() -> None:
    while True:
        try:
            python_loop()
        except Exception:
            continue


def ended(work: Callable[[], None]) -> bool:
    try:
        with allowed(0.2):
            work()
    except TookTooLong:
        return True
    return False


@pytest.mark.parametrize("work", [python_loop, expression, tolerant])
def test_the_main_thread_is_interrupted(work: Callable[[], None]) -> None:
    assert ended(work)


@pytest.mark.parametrize("work", [python_loop, tolerant])
def test_another_thread_is_interrupted(work: Callable[[], None]) -> None:
    said: list[bool] = []
    thread = threading.Thread(target=lambda: said.append(ended(work)))
    thread.start()
    thread.join(30)
    assert said == [True]


def test_waiting_costs_nothing_and_nothing_comes_afterwards() -> None:
    assert not ended(lambda: time.sleep(0.4))
    sum(range(10_000_000))


def test_programs_get_half_and_count() -> None:
    with allowed(10):
        assert 4.9 < current().left_for_programs <= 5
        current().by_programs += 4.5
        assert current().left_for_programs < 0.6
        assert current().left < 5.6
    assert Allowance(1).left > 0.9


def many_commands(folder: Path) -> Path:
    path = folder / "slow.tex"
    path.write_text(
        "\\documentclass{article}\\begin{document}\n" + "Tides \\cite{a}. \n" * 20_000, "utf-8"
    )
    return path


@pytest.mark.parametrize("threaded", [False, True])
def test_a_slow_file_is_a_finding_and_the_others_are_read(tmp_path: Path, threaded: bool) -> None:
    slow = many_commands(tmp_path)
    other = tmp_path / "other.tex"
    other.write_text(
        "\\documentclass{article}\\begin{document}\nTides \\cite{a}.\n\\bibliography{refs}\n"
    )
    (tmp_path / "refs.bib").write_text("@book{b, title={Tides}}\n")
    found = []

    def run() -> None:
        config = Config(offline=True, no_cache=True, file_timeout=0.1)
        found.append(lint([slow, other], config))

    if threaded:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    else:
        run()
    codes = {(Path(d.location.path).name, d.code): d.message for d in found[0].diagnostics}
    assert "took longer than 0.1 s of processor time" in codes["slow.tex", "SV001"]
    assert ("other.tex", "SV101") in codes
    assert not found[0].complete
    assert status(Config(), found[0]) == FINDINGS
