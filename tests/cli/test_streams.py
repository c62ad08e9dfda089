"""Terminals and CI jobs without UTF-8: every name is written, and nothing else changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import Done, run

ASCII_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
NAME = "größe 論文.tex"
TEXT = """\\documentclass{article}
\\begin{document}
Die Küste „wandert“ 🌊 jährlich \\cite{größe}.
\\bibliography{Bücher}
\\end{document}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / NAME).write_text(TEXT, encoding="utf-8")
    entry = "@misc{anders, title={Źródła 🌊}, author={Łukasz, Ź.}}\n"
    (tmp_path / "Bücher.bib").write_text(entry, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("env", [ASCII_LOCALE, {"PYTHONIOENCODING": "ascii"}], ids=["C", "ascii"])
@pytest.mark.parametrize(
    "words", ["check --output-format json", "check --output-format full --show-evidence", "extract"]
)
def test_ascii_changes_the_spelling_alone(folder: Path, env: dict[str, str], words: str) -> None:
    arguments = [*words.split(), NAME]
    if words.startswith("check"):
        arguments += ["--offline", "--no-cache"]
    wanted = run(*arguments, cwd=folder, env={"PYTHONIOENCODING": "utf-8"})
    done = run(*arguments, cwd=folder, env=env)
    assert wanted.status in (0, 1)
    assert done.status == wanted.status, done.err
    assert (done.out + done.err).isascii()
    assert unescaped(done) == unescaped(wanted)
    assert "größe" in unescaped(done)
    if "json" in words:
        assert done.json == wanted.json


def unescaped(done: Done) -> str:
    """The output with its escapes of characters undone, quotation marks aside."""
    return str(json.loads(f'"{json.dumps(done.out)[1:-1]}"'.replace("\\\\u", "\\u")))


def test_json_is_json_where_the_output_is_latin_1(folder: Path) -> None:
    done = run(NAME, "--offline", "--output-format", "json", cwd=folder,
               env={"PYTHONIOENCODING": "latin-1"})  # fmt: skip
    assert done.json["diagnostics"][0]["file"] == NAME


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize("env", [{}, ASCII_LOCALE], ids=["UTF-8", "C"])
@pytest.mark.parametrize("form", ["concise", "json", "sarif", "html", "csv", "github"])
def test_a_file_name_that_is_no_utf8(folder: Path, env: dict[str, str], form: str) -> None:
    odd = os.fsencode(folder) + b"/gr\xf6\xdfe.tex"
    (folder / NAME).rename(os.fsdecode(odd))
    done = run(os.fsdecode(odd), "--offline", "--no-cache", "--output-format", form,
               cwd=folder, env=env)  # fmt: skip
    assert done.status == 1, done.err
    assert "SV101" in done.out or form == "csv"


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("sciverify-lint che", "plain,check"),
        ("sciverify-lint pap", "file,pap"),
        ("sciverify-lint --scr", "plain,--screen-model"),
        ("sciverify-lint check --off", "plain,--offline"),
        ("sciverify-lint check --library d", "file,d"),
        ("sciverify-lint check --verifier e", "plain,embedded"),
    ],
)
def test_the_shell_completes_words(words: str, offered: str, tmp_path: Path) -> None:
    env = {
        **os.environ,
        "_SCIVERIFY_LINT_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "sciverify_lint"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert offered in done.stdout.splitlines(), done.stderr
