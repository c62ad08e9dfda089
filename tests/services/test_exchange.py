"""Model servers that talk without end, say nothing or are not there, and a user who has had enough."""

import asyncio
import gzip
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Reason
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.limits import SERVICES
from sciverify_lint.services.llm import ATTEMPTS, Models
from sciverify_lint.services.protocols import Answer, NoAnswer
from tests.chat_server import Reply
from tests.services.test_llm import SCHEMA, run

PACKED = {"Content-Encoding": "gzip"}


@pytest.mark.parametrize("name", ["openai/x", "hosted_vllm/x", "ollama_chat/x", "anthropic/x"])
def test_an_answer_without_end_is_left_and_not_asked_for_again(name: str) -> None:
    resource = pytest.importorskip("resource")
    run(lambda _: Reply(text="{}"), names=(name,))  # litellm is large itself
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for script in (
        Reply(endless=True),
        Reply(headers=PACKED, raw=gzip.compress(b" " * 9_000_000)),
    ):
        [answer], chat = run(lambda _, said=script: said, names=(name,))  # type: ignore[misc]
        assert isinstance(answer, NoAnswer)
        assert (answer.reason, len(chat.asked)) == (Reason.MODEL_DOWN, 1)
        assert answer.detail == f"{name} answered with more than 2 MB, which is no answer"
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 80_000, "in kilobytes"


def test_an_answer_that_drips_ends_with_the_time_of_its_request() -> None:
    started = time.monotonic()
    [answer], _ = run(lambda _: Reply(endless=True, pause=0.02), timeout=0.2)
    assert isinstance(answer, NoAnswer)
    assert "did not answer within 0.2 s" in answer.detail
    assert time.monotonic() - started < 6


@pytest.mark.parametrize("name", ["openai/x", "hosted_vllm/x", "ollama_chat/x", "anthropic/x"])
@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"<html>", b"\xff\xfe"])
def test_a_200_without_a_text_is_told_as_that(name: str, body: bytes) -> None:
    [answer], chat = run(lambda _: Reply(raw=body), names=(name,))
    assert isinstance(answer, NoAnswer)
    assert answer.detail == f"{name} answered without a text"
    assert len(chat.asked) == answer.cost.calls == ATTEMPTS


def unreached(address: str, name: str) -> tuple[NoAnswer, Budget]:
    """What becomes of a question to a server that cannot be reached, and what was counted."""
    budget = Budget()

    async def asked() -> Answer | NoAnswer:
        models = Models(budget=budget, api_base=address, first_wait=0.01)
        try:
            return await models.model(name).ask(system="", user="", schema=SCHEMA)
        finally:
            await models.close()

    answer = asyncio.run(asked())
    assert isinstance(answer, NoAnswer)
    return answer, budget


@pytest.mark.parametrize("name", ["openai/screen", "ollama_chat/screen", "anthropic/screen"])
def test_a_server_that_is_not_there_is_told_and_what_was_not_sent_is_not_counted(name: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        answer, budget = unreached(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", name)
    assert answer.detail == f"{name} could not be reached"
    assert answer.cost.calls == budget.total.calls == 0


@pytest.mark.parametrize("name", ["openai/screen", "ollama_chat/screen", "anthropic/screen"])
def test_a_port_that_does_not_exist_is_told(name: str) -> None:
    answer, budget = unreached("http://127.0.0.1:99999/v1", name)
    assert answer.detail.startswith(f"{name} could not be reached")
    assert answer.cost.calls == budget.total.calls == 0


@pytest.mark.parametrize(
    "address", ["ftp://127.0.0.1/v1", "127.0.0.1:8080/v1", "http:///v1", "http://[::1/v1"]
)
def test_what_is_no_web_address_is_the_users_error(address: str) -> None:
    with pytest.raises(UsageError, match="--api-base"):
        Models(budget=Budget(), api_base=address)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
@pytest.mark.parametrize("name", ["openai/x", "nlp_cloud/x"])
def test_ctrl_c_ends_a_run_that_waits_for_a_model(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """litellm asks NLP Cloud in a thread, and waits there."""
    (tmp_path / "paper.tex").write_text("Lindens grow slowly \\cite{a}.\n\\bibliography{refs}\n")
    entry = "@book{a, title={Of lindens}, author={Doe, J.}, year=2001, abstract={Lindens grow.}}\n"
    (tmp_path / "refs.bib").write_text(entry)
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        for service in SERVICES:
            address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
            monkeypatch.setenv(f"SCIVERIFY_BASE_URL_{service.upper()}", address)
        model = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        for variable in ("OPENAI_API_BASE", "NLP_CLOUD_API_BASE"):
            monkeypatch.setenv(variable, model)
        for variable in ("OPENAI_API_KEY", "NLP_CLOUD_API_KEY"):
            monkeypatch.setenv(variable, "none")
        command = [sys.executable, "-m", "sciverify_lint", "paper.tex", "--no-cache", "--isolated"]
        command += ["--screen-model", name]
        with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as running:
            silent.settimeout(300)
            try:
                asked, _ = silent.accept()
                with asked:
                    asked.recv(100)
                    running.send_signal(signal.SIGINT)
                    _, said = running.communicate(timeout=60)
            finally:
                running.kill()  # else leaving the block waits for ever for a run that does not end
    assert running.returncode == 130
    assert "the run was interrupted" in said
