"""The documentation says what the program does: rule pages are equal, commands run, links lead somewhere."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from sciverify_lint.rules.catalogue import RULES, page
from scripts.write_rules import content
from tests.command import run

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")
OTHERS = {
    "export": "sets a variable of the reader's shell",
    "python": "other programs: virtual environments, model servers, our own scripts and benchmarks",
    "pip": "installs packages; the test command itself is run by CI",
    "ollama": "a model server",
    "pre-commit": "run in tests/test_hooks.py",
    "cat": "feeds standard input; run in tests/cli/test_situations.py",
    "ruff": "CI",
    "git": "fetches the project",
    "OPENAI_API_KEY=none": "a model server of the reader's; the same path is run in tests/cli/test_demo.py",
    ".": "activates an environment",
    "cd": "goes to the project",
}
"""First words of commands that are not ours, and why they are not run here."""


def commands(path: Path) -> list[str]:
    """The command lines of a page's shell blocks, comments and continuations taken care of."""
    lines = []
    for block in BLOCK.findall(path.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            bare = line.split("  #")[0].strip()
            if bare and not bare.startswith("#"):
                lines.append(bare)
    return lines


OURS = sorted(
    {line for path in PAGES for line in commands(path) if line.startswith("sciverify-lint ")}
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the documentation's commands are about."""
    shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
    for path in (ROOT / "fixtures" / "expect").iterdir():
        shutil.copy(path, tmp_path)
    shutil.copy(tmp_path / "clean.tex", tmp_path / "paper.tex")
    shutil.copytree(ROOT / "fixtures" / "demo", tmp_path / "submissions")
    shutil.copy(ROOT / "fixtures" / "escalation.jsonl", tmp_path / "DATA.jsonl")
    return tmp_path


@pytest.mark.parametrize("line", OURS)
def test_a_documented_command_runs(folder: Path, line: str) -> None:
    done = run(
        *shlex.split(line)[1:], cwd=folder, env={"SCIVERIFY_OFFLINE": "1", "OPENAI_API_KEY": "none"}
    )
    assert done.status in (0, 1), done.err
    assert "sciverify-lint: " not in done.err


def test_there_are_commands_to_run() -> None:
    assert len(OURS) >= 10


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_every_other_command_has_a_reason_not_to_be_run(path: Path) -> None:
    rest = [line for line in commands(path) if not line.startswith("sciverify-lint ")]
    assert [line for line in rest if line.split()[0] not in OTHERS] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda p: p.name)
def test_links_lead_to_files(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [link for link in LINK.findall(text) if not (path.parent / link).exists()] == []


def test_the_page_of_rules_is_what_the_program_says() -> None:
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == content(), (
        "run python -m scripts.write_rules"
    )


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.code)
def test_every_rule_has_a_whole_page(rule: object) -> None:
    one = next(r for r in RULES if r is rule)
    described = page(one)
    assert re.match(r"^SV\d{3}$", one.code)
    assert re.match(r"^[a-z]+(-[a-z]+)*$", one.name)
    assert len(described.summary) < 200
    assert min(map(len, (described.why, described.remedy, described.example))) > 15


def test_codes_and_names_are_unique() -> None:
    assert len({r.code for r in RULES}) == len({r.name for r in RULES}) == len(RULES)
