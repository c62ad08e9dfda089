"""Exit status and first words of every documented situation."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import run

PAPER = r"""\documentclass{article}
\begin{document}
Seas are salt \cite{lund21}.
Lakes are not \cite{moe20}. % sciverify: ignore[SV101] the entry comes with the next version
\bibliography{refs}
\end{document}
"""
BIB = "@article{lund21, author={Lund, Vera}, title={Seas}, journal={J}, year={2021}, abstract={Seas are salt.}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one clean manuscript and several things that are none."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "paper.tex").write_text(PAPER)
    (tmp_path / "wrong.tex").write_text(PAPER.replace("lund21", "lund12"))
    (tmp_path / "refs.bib").write_text(BIB)
    (tmp_path / "paper.pdf").write_bytes(b"%PDF-1.7")
    (tmp_path / "binary.tex").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "notes.xyz").write_text("x")
    (tmp_path / "empty").mkdir()
    (tmp_path / "bad.toml").write_text("ofline = true\n")
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "cachefile").write_text("no folder")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status", "out", "err"),
    [
        ("paper.tex", 0, "", "1 suppressed"),
        (
            "wrong.tex",
            1,
            "wrong.tex:3:21: error SV101 [undefined-key] `lund12`",
            "1 problem (1 error)",
        ),
        ("wrong.tex --exit-zero", 0, "SV101", ""),
        ("wrong.tex --ignore SV1", 0, "", "No problems found"),
        ("wrong.tex --select undefined-key", 1, "SV101", ""),
        ("wrong.tex --select SV0", 0, "", "No problems"),
        ("wrong.tex -q", 1, "SV101", ""),
        ("wrong.tex --fail-level error", 1, "SV101", ""),
        ("paper.tex --show-suppressed", 0, "moe20", ""),
        ("paper.tex --statistics", 0, "", "An order of reading, not of risk"),
        ("refs.bib", 1, "wrong.tex:3:21: error SV101", "1 bibliography, 1 work."),
        ("paper.tex wrong.tex --output-format csv", 1, "manuscript,citations,errors", ""),
        ("--show-files .", 0, "paper.tex", ""),
        ("paper.tex --show-settings", 0, "offline = true  # command line", ""),
        ("rule SV301", 0, "SV301 claim-contradicted (error)", ""),
        ("rule claim-contradicted --output-format json", 0, '"sciverify-lint/rule/1"', ""),
        ("rule --all --output-format markdown", 0, "## SV001 unreadable-input", ""),
        ("cache dir --cache-dir x", 0, "x", ""),
        ("--version", 0, "sciverify-lint ", ""),
        ("--help", 0, "Usage: sciverify-lint", ""),
        # What a user can do wrong: one sentence, and 2.
        ("none.tex", 2, "", "none.tex: no such file"),
        ("paper.pdf", 2, "", "give its LaTeX, Markdown or DOCX source"),
        ("notes.xyz", 2, "", "not a manuscript or bibliography"),
        ("empty", 2, "", "no manuscript in this folder"),
        ("binary.tex", 2, "binary.tex:1:1: error SV001 [unreadable-input]", ""),
        ("paper.tex --select SV999", 2, "", "`SV999` is no rule"),
        ("paper.tex --select undefned-key", 2, "", "did you mean undefined-key?"),
        ("paper.tex --ofline", 2, "", "--ofline"),
        ("paper.tex --config bad.toml", 2, "", "did you mean `offline`?"),
        ("paper.tex --config none.toml", 2, "", "cannot be read"),
        ("paper.tex --config bad.toml --isolated", 2, "", "contradict"),
        ("paper.tex --verifier llm", 2, "", "give --screen-model MODEL"),
        (
            "paper.tex --verifier llm --screen-model openai/m --no-llm",
            2,
            "",
            "contradict each other",
        ),
        ("paper.tex --output-format yaml", 2, "", "unknown; known are concise"),
        ("paper.tex --output-format json --output-format sarif", 2, "", "cannot share one output"),
        ("paper.tex --baseline broken.json", 2, "", "is no baseline"),
        ("paper.tex --baseline none.json", 2, "", "cannot be read"),
        ("paper.tex --bib none.bib", 2, "", "no such bibliography"),
        ("paper.tex --since nowhere", 2, "", "--since nowhere"),
        ("paper.tex --estimate", 2, "", "--estimate needs a model"),
        ("paper.tex -o nowhere/out.txt", 2, "", "cannot be written"),
        ("paper.tex --evidence some", 2, "", "Invalid value"),
        ("paper.tex --top-k 0", 2, "", "at least 1"),
        ("-", 2, "", "--stdin-filename"),
        ("paper.tex -o paper.tex", 2, "", "is an input and would be overwritten"),
        ("paper.tex -o refs.bib", 2, "", "is an input and would be overwritten"),
        ("paper.tex --stats-file refs.bib", 2, "", "is an input"),
        ("paper.tex --output-format json=./paper.tex", 2, "", "is an input"),
        ("paper.tex --write-baseline paper.tex", 2, "", "is an input"),
        ("paper.tex --library nowhere", 2, "", "--library 'nowhere' is no folder"),
        (
            "paper.tex --library empty --library refs.bib",
            2,
            "",
            "--library 'refs.bib' is no folder",
        ),
        ("paper.tex --library empty", 0, "", "1 suppressed"),
        ("paper.tex --library nowhere --estimate --screen-model openai/m", 2, "", "is no folder"),
        ("paper.tex --judge-model oobabooga/http://127.0.0.1:1", 2, "", "holds an address"),
        ("paper.tex --parser-model http://127.0.0.1:1/v1 --no-llm", 2, "", "holds an address"),
        ("paper.tex --screen-model openaj/m", 2, "", "did you mean openai?"),
        ("chek paper.tex", 2, "", "did you mean `check`?"),
        ("Extract", 2, "", "did you mean `extract`?"),
        ("check.tex", 2, "", "check.tex: no such file"),
        ("check --help", 0, "[default: error]", ""),
        ("paper.tex --api-base ftp://127.0.0.1/v1", 2, "", "--api-base must be an address"),
        ("paper.tex --claims llm", 2, "", "--claims llm needs a model"),
        ("paper.tex --max-cost nan", 2, "", "must be a number from 0 on"),
        ("paper.tex --max-calls -1", 2, "", "must be a number from 0 on"),
        ("paper.tex --mailto me", 2, "", "must be an address"),
        (
            "paper.tex --screen-model openai/m",
            0,
            "",
            "openai/m was not asked; rules judged instead",
        ),
        ("rule SV999", 2, "", "is no rule"),
        ("rule", 2, "", "name a rule"),
        ("extract none.tex", 2, "", "no such file"),
        ("extract binary.tex", 2, "", "binary.tex"),
    ],
)
def test_situation(folder: Path, arguments: str, status: int, out: str, err: str) -> None:
    words = arguments.split()
    commands = {"rule", "cache", "extract", "--version", "--help"}
    if words[0] not in commands:
        words += ["--offline"]
    done = run(*words, cwd=folder)
    assert done.status == status, done.out + done.err
    assert out in done.out
    assert err in done.err
    assert "Traceback" not in done.err
    if status == 2 and not done.out:
        assert len(done.err.strip().split("\n")) == 1
        assert done.err.startswith("sciverify-lint: ")


def test_an_unusable_cache_costs_one_warning(folder: Path) -> None:
    done = run("paper.tex", "--offline", "--cache-dir", "cachefile/deep", cwd=folder)
    assert done.status == 0
    assert done.err.count("cannot be used") == 1


def test_standard_input_has_the_name_it_is_given(folder: Path) -> None:
    text = "---\nbibliography: refs.bib\n---\nSeas are salt [@lund21; @lund12].\n"
    done = run("-", "--stdin-filename", "draft.md", "--offline", cwd=folder, stdin=text.encode())
    assert done.status == 1, done.err
    assert done.out.startswith(
        "draft.md:4:26: error SV101 [undefined-key] `lund12` is in no bibliography; did you mean"
    )


def test_a_baseline_hides_what_there_was_and_shows_what_is_new(folder: Path) -> None:
    assert run("wrong.tex", "--offline", "--write-baseline", "base.json", cwd=folder).status == 0
    assert run("wrong.tex", "--offline", "--baseline", "base.json", cwd=folder).status == 0
    moved = (
        (folder / "wrong.tex").read_text().replace("Seas are salt", "% a line\n\n\nSeas\nare salt")
    )
    (folder / "wrong.tex").write_text(
        moved.replace(r"\bibliography", "\nNew \\cite{new99}.\n\\bibliography")
    )
    done = run("wrong.tex", "--offline", "--baseline", "base.json", cwd=folder)
    assert done.status == 1
    assert [line.split(" ")[4] for line in done.out.splitlines()] == ["`new99`"]


def test_several_formats_go_to_several_files(folder: Path) -> None:
    done = run(
        "wrong.tex",
        "--offline",
        "--output-format",
        "sarif=out.sarif",
        "--output-format",
        "html=out.html",
        cwd=folder,
    )
    assert done.status == 1
    assert "SV101" in done.out
    assert '"version": "2.1.0"' in (folder / "out.sarif").read_text()
    assert (folder / "out.html").read_text().startswith("<!doctype html>")


def test_doctor_tells_what_is_there(folder: Path) -> None:
    done = run("doctor", "--offline", cwd=folder, env={"OPENAI_API_KEY": "sk-secret"})
    assert done.status == 0
    assert "pandoc" in done.out
    assert "OPENAI_API_KEY" in done.out
    assert "sk-secret" not in done.out + done.err


def test_init_writes_a_file_that_is_valid_and_does_so_once(folder: Path) -> None:
    assert run("init", cwd=folder).status == 0
    assert run("paper.tex", "--offline", cwd=folder).status == 0
    assert run("init", cwd=folder).status == 2


def test_outputs_never_replace_inputs(folder: Path) -> None:
    before = {p: p.read_bytes() for p in (folder / "paper.tex", folder / "refs.bib")}
    for file in before:
        run("paper.tex", "--offline", "-o", str(file), cwd=folder)
    assert {p: p.read_bytes() for p in before} == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("options", ["-o /dev/full", "> /dev/full"])
def test_a_full_device_is_one_sentence_and_stays_a_device(folder: Path, options: str) -> None:
    command = f"{sys.executable} -m sciverify_lint wrong.tex --offline {options}"
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert not Path("/dev/full").is_file()


def test_a_closed_output_is_no_fault(folder: Path) -> None:
    command = f"{sys.executable} -m sciverify_lint wrong.tex --offline -o out.txt >&-"
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1, done.stderr
    assert "SV101" in (folder / "out.txt").read_text()


def test_a_reader_that_goes_away_is_no_fault(folder: Path) -> None:
    command = f"{sys.executable} -m sciverify_lint rule --all | head -1"
    done = subprocess.run(
        command, shell=True, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("SV001")
    assert done.stderr == ""


def test_a_pipe_is_no_manuscript(folder: Path) -> None:
    os.mkfifo(folder / "pipe.tex")
    assert run("pipe.tex", "--offline", cwd=folder).status == 2
    assert run(".", "--offline", cwd=folder).status in (0, 1, 2)
