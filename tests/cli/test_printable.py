"""Nothing that a stranger wrote steers a terminal or commands a log, whatever is asked and however it is shown."""

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest

from sciverify_lint.cli import command
from sciverify_lint.progress import Progress
from sciverify_lint.reporters import FORMATS
from sciverify_lint.text.printable import guarded, json_text, safe, shown_path, visible

STEERING = (
    "\x00\x07\x08\x0b\x0c\r\x1b\x1c\x7f\x80\x85\x9b\x9d"  # controls
    "\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029"  # direction, breaks
    "\u00ad\u034f\u115f\u180e\u200b\u2060\u206f\u3164\ufeff\ufffb\U000e0001\U000e0041\ud800"  # invisible
)
Capture = pytest.CaptureFixture[str]
RAW = re.compile(f"[{re.escape(STEERING)}]")
COMMAND = re.compile(r"^\s*::|##\w*\[", re.M)
OWN = re.compile(
    r"^::(error|warning|notice) (file=[^:]*,line=\d+[^:]*|title=sciverify-lint)::.*\n", re.M
)
TYPED = "\x1b]0;pwned\x07\u009b31m\u202e\u2066\U000e0041\u200b ::error title=pwn::x ##[error]y"
EVIL = "a\n::error title=pwn::x\n\u2003::warning::y\x1b]0;pwned\x07\u009b31m\u202e\U000e0041 ##[error]z"
NAMES = (
    "::error title=pwn::x.tex",
    "b\n::error::y.tex",
    "  ::warning::z.tex",
    "##[error]v.tex",
    "=1+1\x1b[31m\u202e.tex",
    "\udcff.tex",
)
TEX = f"""\\documentclass{{article}}\\begin{{document}}
Shores {TYPED} {"::error title=pwn::word " * 30}move \\cite{{::error title=pwn::k\u202e}}.

Tides fall by 48\\% each \\cite{{thin}}.

\\bibliography{{evil}}\\end{{document}}
"""
BIB = f"""@article{{thin,
::error title=pwn::in a bibliography,
title={{Tides {TYPED}}}, abstract={{Tides fall by 40\\% each. {TYPED}}}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "evil.bib").write_text(BIB)
    for name in NAMES:
        (tmp_path / name).write_text(TEX)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def looked_at(shown: str, *, github: bool = False) -> str:
    """What was shown, once it was seen to be harmless."""
    rest = OWN.sub("", shown) if github else shown
    assert not RAW.search(shown), repr(shown[max(0, RAW.search(shown).start() - 30) :][:60])  # type: ignore[union-attr]
    assert not COMMAND.search(rest), repr(rest[COMMAND.search(rest).start() :][:60])  # type: ignore[union-attr]
    return shown


def test_every_character_that_steers_is_dropped_or_spelt() -> None:
    for shown in (safe(STEERING), visible(STEERING), guarded(STEERING), json_text(STEERING)):
        assert not RAW.search(shown)
    assert json.loads(json_text(STEERING)) == STEERING
    assert json.loads(json_text({"a": TYPED}))["a"] == TYPED
    for word in ("a\u200db", "\u0939\u094d\u200c\u0939", "葛\U000e0100"):
        assert safe(word) == word


@pytest.mark.parametrize(
    "line",
    [
        "::error::x",
        "  ::debug::x",
        "\u2003::x",
        "a\n\t::add-mask::x",
        "##[group]x",
        "a ##vso[task.y]x",
        "###[x",
    ],
)
def test_a_line_commands_no_log(line: str) -> None:
    assert not COMMAND.search(guarded(line))
    assert guarded(line).replace("\\", "") == line


def test_what_commands_nothing_is_left_as_it_is() -> None:
    for text in ("a :: b\n## [1.0] x\n# [a](b) C++::d\n", "\tindented\n"):
        assert guarded(text) == text
    assert guarded("\x1b[31mred\x1b[0m \x1b]0;x", colors=True) == "\x1b[31mred\x1b[0m \\x1b]0;x"
    assert (shown_path("paper.tex"), shown_path("::x.tex")) == ("paper.tex", "./::x.tex")


@pytest.mark.parametrize("kind", FORMATS)
def test_names_keys_titles_and_sentences_in_every_format(
    folder: Path, capsys: Capture, kind: str
) -> None:
    options = (
        "--offline",
        "--show-evidence",
        "--statistics",
        "--explain-network",
        "--show-suppressed",
        "-v",
        "--color",
        "always",
    )
    assert command(["check", ".", *options, "--output-format", kind]) == 1
    out, err = capsys.readouterr()
    looked_at(re.sub(r"\x1b\[\d+m", "", out), github=kind == "github")
    looked_at(err)
    if kind == "json":
        assert {Path(d["file"]).name for d in json.loads(out)["diagnostics"]} == {
            *NAMES,
            "evil.bib",
        }
    if kind == "csv":
        assert all(row[0][0] not in "=+-@\t" for row in csv.reader(io.StringIO(out)))


@pytest.mark.parametrize(
    "call",
    [
        ("extract", "."),
        ("extract", ".", "--output-format", "json", "--all-sentences", "--statistics"),
        ("check", ".", "--show-files"),
        ("check", f"{EVIL}.tex"),
        (f"--{EVIL}",),
        (EVIL,),
        ("check", ".", "--fail-level", EVIL),
        ("check", ".", "--select", EVIL),
        ("check", ".", "--output-format", EVIL),
        ("check", ".", "--mailto", EVIL),
        ("check", ".", "--since", EVIL),
        ("check", ".", "--bib", EVIL),
        ("check", ".", "--config", EVIL),
        ("check", ".", "--library", EVIL, "--offline"),
        ("check", ".", "--library", EVIL, "--show-settings"),
        ("check", ".", "--api-base", EVIL),
        ("check", ".", "--screen-model", EVIL, "--offline"),
        ("check", ".", "--baseline", EVIL, "--offline"),
        ("check", ".", "-o", f"no/{EVIL}", "--offline"),
        ("rule", EVIL),
        ("cache", EVIL),
        ("cache", "stats", "--cache-dir", EVIL.replace("\0", "")),
        ("doctor", "--offline", EVIL),
        ("benchmark", EVIL),
        ("benchmark", "evil.bib", "--models", EVIL),
    ],
)
def test_every_command_and_error(folder: Path, capsys: Capture, call: tuple[str, ...]) -> None:
    command(call)
    out, err = capsys.readouterr()
    assert looked_at(out) + looked_at(err)


@pytest.mark.parametrize(
    "line",
    [
        "{evil} = 1",
        "[a.{evil}]\nx = 1",
        "bib = [{evil}]",
        "screen-model = {evil}",
        "select = [{evil}]",
        "profile = {evil}",
        "exclude = [{evil}]",
        "baseline = {evil}",
        "library = {evil}",
        "accept = [{evil}]",
        "mailto = {evil}",
        "embedder = {evil}",
        '[per-file-ignores]\n"*.tex" = [{evil}]',
        "[severity]\n{evil} = 'note'",
        "[severity]\nSV101 = {evil}",
        "\n\n{evil}",
    ],
)
@pytest.mark.parametrize("options", [("--offline",), ("--show-settings",)])
def test_a_configuration(
    folder: Path, capsys: Capture, line: str, options: tuple[str, ...]
) -> None:
    (folder / "sciverify-lint.toml").write_text(line.format(evil=json.dumps(EVIL)))
    command(["check", NAMES[0], *options])
    out, err = capsys.readouterr()
    assert looked_at(out) + looked_at(err)


def test_an_error_is_one_line(folder: Path, capsys: Capture) -> None:
    assert command(["check", EVIL]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_names_of_variables_and_of_folders(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, f"{EVIL.replace('=', '')}_API_KEY", "x")
    monkeypatch.setenv("SCIVERIFY_CACHE_DIR", EVIL)
    command(["doctor", "--offline"])
    command(["cache", "dir"])
    out, err = capsys.readouterr()
    assert "pwn" in looked_at(out)
    looked_at(err)


def test_a_status_line_shows_names_and_steers_by_itself_alone() -> None:
    stream = io.StringIO()
    progress = Progress(stream, shown=True)
    progress.start("judging", 1)
    progress.step(TYPED)
    assert not RAW.search(stream.getvalue().replace("\r\x1b[K", ""))
