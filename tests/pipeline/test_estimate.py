"""`--estimate` ends soon whatever the services do, and asks nobody but them."""

import socket
from pathlib import Path

import pytest

from sciverify_lint.config.settings import Config
from sciverify_lint.pipeline import estimate
from sciverify_lint.progress import Progress
from sciverify_lint.services.limits import SERVICES

LLAMA = "together_ai/meta-llama/Llama-3-70b"


@pytest.fixture
def manuscript(tmp_path: Path) -> Path:
    (tmp_path / "refs.bib").write_text(
        "@article{a, author={Ash, Ann}, title={Tides of the northern shore}, year=2020, doi={10.99999/a}}\n"
    )
    path = tmp_path / "paper.tex"
    path.write_text("Shores move inland \\cite{a}.\n\\bibliography{refs}\n")
    return path


@pytest.mark.parametrize("offline", [False, True])
def test_it_ends_when_nobody_answers_and_fetches_no_tokenizer(
    offline: bool, manuscript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimate, "PATIENCE", 0.5)
    looked_for: set[str] = set()
    resolve = socket.getaddrinfo

    def resolved(host: str, *args: object, **kwargs: object) -> object:
        looked_for.add(host)
        return resolve(host, *args, **kwargs)  # type: ignore[arg-type]

    with socket.create_server(("127.0.0.1", 0)) as silent:
        for service in SERVICES:
            address = f"http://127.0.0.1:{silent.getsockname()[1]}"
            monkeypatch.setenv(f"SCIVERIFY_BASE_URL_{service.upper()}", address)
        monkeypatch.setattr(socket, "getaddrinfo", resolved)
        config = Config(screen_model=LLAMA, no_cache=True, offline=offline, estimate=True)
        told = estimate.estimate_run(
            [manuscript], config, progress=Progress(shown=False), say=lambda line: None
        )
    assert "1 calls" in told
    assert ("Not all works were looked up" in told) is not offline
    assert looked_for <= {"127.0.0.1"}
