"""A run that read, reached or decided nothing says so, first and on its last line, in every format."""

import json
from pathlib import Path

import pytest

from sciverify_lint.cli import command
from sciverify_lint.services.limits import SERVICES

Capture = pytest.CaptureFixture[str]
PROSE = """Shores move by a metre a year (Smith and Jones, 2019).

Tides are high (Ash et al., 2020; Birch, 2018).

Dunes wander [3].
"""
LISTED = """Ash, A. (2020). Tides of the northern shore. Shore Notes, 3, 1-9.

Smith, S. (2019). A metre a year. Shore Notes, 2, 10-19.
"""
HEAD, END = "\\documentclass{article}\\begin{document}\n", "\\end{document}\n"
FILES = {
    "typed.md": f"# Shores\n\n{PROSE}\n# References\n\n{LISTED}",
    "typed.tex": f"{HEAD}{PROSE}\n\\section*{{References}}\n{LISTED}{END}",
    "typed.rst": f"Shores\n======\n\n{PROSE}\nReferences\n==========\n\n{LISTED}",
    "plain.tex": f"{HEAD}Shores move.\n{END}",
    "empty.tex": "",
    "empty.md": "",
    "blank.txt": " \n",
    "listed.tex": f"{HEAD}Shores move. \\nocite{{ash}}\n\\bibliography{{refs}}{END}",
    "all.tex": f"{HEAD}Shores move. \\nocite{{*}}\n\\bibliography{{refs}}{END}",
    "cited.tex": f"{HEAD}Shores move \\cite{{ash}}, and tides too \\cite{{ash}}.\n\\bibliography{{refs}}{END}",
    "refs.bib": "@article{ash, author={Ash, Ann}, title={Tides of the northern shore}, journal={Notes}, year=2020}\n",
    "none.bib": "% nothing yet\n",
}
UNCITED = ("plain.tex", "empty.tex", "empty.md", "blank.txt", "listed.tex", "all.tex")
DEAD = "No index could be reached: the existence of 1 work was not checked."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One file of each kind, and services at a port where nobody listens."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content)
    monkeypatch.chdir(tmp_path)
    for name in SERVICES:
        monkeypatch.setenv(f"SCIVERIFY_BASE_URL_{name.upper()}", f"http://127.0.0.1:9/{name}")
    return tmp_path


def check(capsys: Capture, *arguments: str) -> tuple[str, list[str]]:
    """Standard output and the lines of standard error of a run that finds nothing grave."""
    assert command(["check", *arguments, "--isolated", "--no-cache"]) == 0
    out, err = capsys.readouterr()
    return out, err.splitlines()


@pytest.mark.parametrize("name", ["typed.md", "typed.tex", "typed.rst"])
def test_typed_citations_are_told_of_with_the_reason(
    folder: Path, capsys: Capture, name: str
) -> None:
    _, err = check(capsys, name, "--offline")
    assert err[0].startswith(f"No citation was read in {name}: ")
    assert "typed without a key, and such are read in DOCX only; cite by key." in err[0]
    assert err[-1].startswith(f"No problems found; no citation was read in {name}; ")
    assert err[-1].endswith("not read.")


@pytest.mark.parametrize("name", UNCITED)
def test_a_manuscript_without_citations_says_so(folder: Path, capsys: Capture, name: str) -> None:
    _, err = check(capsys, name, "--offline")
    assert err[0].startswith(f"No citation was recognised in {name}")
    assert ("only listed" in err[0]) == (name in ("listed.tex", "all.tex"))
    assert f"; no citation was read in {name}" in err[-1]


def test_each_of_several_files_is_named(folder: Path, capsys: Capture) -> None:
    _, err = check(capsys, "typed.md", "cited.tex", "plain.tex", "none.bib", "--offline")
    assert [line.split(":")[0].rstrip(".") for line in err[:3]] == [
        "No citation was read in typed.md", "No citation was recognised in plain.tex", "No entry was read in none.bib",
    ]  # fmt: skip
    assert "no citation was read in 2 of 3 manuscripts" in err[-1]


def test_a_bibliography_without_entries_is_no_clean_one(folder: Path, capsys: Capture) -> None:
    _, err = check(capsys, "none.bib", "--offline")
    assert err[-1] == "No problems found; no entry was read."


@pytest.mark.parametrize("name", ["cited.tex", "refs.bib", "all.tex"])
def test_dead_services_come_first_and_make_a_run_incomplete(
    folder: Path, capsys: Capture, name: str
) -> None:
    out, err = check(capsys, name, "--output-format", "json")
    assert err[0] == DEAD
    assert (
        "; not checked: the existence of 1 work" in err[-1]
        or "; not checked: the existence of 1 work" in err[-1]
    )
    assert not json.loads(out)["complete"]
    assert DEAD in [n["message"] for n in json.loads(out)["notices"]]


def test_offline_is_asked_for(folder: Path, capsys: Capture) -> None:
    out, err = check(capsys, "cited.tex", "--offline", "--output-format", "json")
    assert json.loads(out)["complete"]
    assert "Offline: the existence of 1 work was not checked." in [
        n["message"] for n in json.loads(out)["notices"]
    ]
    assert (
        err[-1]
        == "No problems found; not checked: the existence of 1 work, the support of 2 claims."
    )


@pytest.mark.parametrize("kind", ["sarif", "github", "html", "csv"])
def test_other_formats_say_it_too(folder: Path, capsys: Capture, kind: str) -> None:
    out, _ = check(capsys, "cited.tex", "typed.md", "--output-format", kind)
    if kind == "csv":
        assert "cited.tex,2,0,0,0,0,0,0,2,false" in out.splitlines()
        return
    assert DEAD in out
    assert "No citation was read in typed.md" in out
    if kind == "sarif":
        told = json.loads(out)["runs"][0]["invocations"][0]["toolExecutionNotifications"]
        assert DEAD in [n["message"]["text"] for n in told]
    if kind == "github":
        last = out.splitlines()[-1]
        assert last.startswith(
            "::notice title=sciverify-lint::No problems found; no citation was read in"
        )


def test_a_manuscript_that_was_read_to_the_end_is_clean(folder: Path, capsys: Capture) -> None:
    (folder / "pointer.tex").write_text(f"{HEAD}See \\cite{{ash}}.\n\\bibliography{{refs}}{END}")
    _, err = check(capsys, "pointer.tex", "--offline")
    assert err[-1] == "No problems found; not checked: the existence of 1 work."
