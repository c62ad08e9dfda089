"""Ctrl-C: what is known is written, and the next run goes on from there."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.chat_server import Asked, Chat, Reply, answer, chat_server


def start(demo: Path, chat: Chat) -> subprocess.Popen[str]:
    """A run of the demonstration with models, one work at a time."""
    models = ("--screen-model", "openai/screen", "--api-base", chat.address)
    options = ("--output-format", "json", "--cache-dir", "cache", "--jobs", "1")
    return subprocess.Popen(
        [sys.executable, "-m", "sciverify_lint", "check", "paper.tex", *options, *models],
        cwd=demo,
        env={**os.environ, "OPENAI_API_KEY": "none"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_an_interrupted_run_writes_what_it_knows_and_is_resumed(
    tmp_path: Path, fixtures: Path
) -> None:
    demo = Path(shutil.copytree(fixtures / "demo", tmp_path / "demo"))
    slow_after = 2

    def script(asked: Asked) -> Reply:
        if len(chat.asked) <= slow_after:
            return answer("NEI")
        return Reply(text=answer("NEI").text, delay=20)

    with chat_server(script) as chat:
        running = start(demo, chat)
        deadline = time.monotonic() + 60
        while len(chat.asked) <= slow_after and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert running.returncode == 130, err
        report = json.loads(out)
        assert report["complete"] is False
        assert any(u["reason"] == "interrupted" for u in report["unchecked"])
        assert any(d["code"] == "SV101" for d in report["diagnostics"])
        assert "not checked (the run was interrupted)" in err
        asked, slow_after = len(chat.asked), 10**6
        again = start(demo, chat)
        out, err = again.communicate(timeout=60)
        assert again.returncode == 0, err
        assert json.loads(out)["complete"] is True
        finished = asked - 1
        total = len(chat.asked) - 1
        assert total - finished < total, "what was answered is not asked again"
