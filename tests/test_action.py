"""The GitHub Action: its shell steps run as a runner runs them, with their expressions filled in."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

ACTION = Path(__file__).parent.parent / "action.yml"
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")


@dataclass
class Runner:
    """A folder with a repository, and the files a runner hands to a step."""

    repository: Path
    temp: Path

    def step(self, name: str, context: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        """Run one shell step of the action."""
        step = next(s for s in action()["runs"]["steps"] if s["name"] == name)
        assert step["shell"] == "bash"
        env = {
            n: EXPRESSION.sub(lambda m: context[m[1]], v) for n, v in step.get("env", {}).items()
        }
        env |= {
            "RUNNER_TEMP": str(self.temp),
            "GITHUB_OUTPUT": str(self.temp / "output"),
            "GITHUB_STEP_SUMMARY": str(self.temp / "summary"),
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": os.environ["HOME"],
            "SCIVERIFY_OFFLINE": "1",
        }
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.repository, env=env, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip

    def check(self, **inputs: str) -> subprocess.CompletedProcess[str]:
        """The step that checks, with these inputs and the defaults of the others."""
        given = {n: i["default"] for n, i in action()["inputs"].items()} | inputs
        context = {f"inputs.{n}": v for n, v in given.items()}
        context |= {
            "runner.temp": str(self.temp),
            "github.event.pull_request.base.sha": inputs.get("base", ""),
        }
        return self.step("Check the citations", context)

    def outputs(self) -> dict[str, str]:
        """What the step handed on."""
        return dict(line.split("=", 1) for line in (self.temp / "output").read_text().splitlines())

    def git(self, *arguments: str) -> str:
        """A git command in the repository."""
        identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
        done = subprocess.run(
            ["git", *identity, *arguments],
            cwd=self.repository,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()


def action() -> Any:  # noqa: ANN401
    return yaml.safe_load(ACTION.read_text(encoding="utf-8"))


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A repository with one manuscript whose first sentence has an unknown key."""
    made = Runner(tmp_path / "repository", tmp_path / "temp")
    made.temp.mkdir()
    made.repository.mkdir()
    made.git("init", "-q")
    (made.repository / "refs.bib").write_text(
        "@book{moss15, title={Piers}, author={Moss}, year=2015}\n"
    )
    (made.repository / "paper.md").write_text(
        "---\nbibliography: refs.bib\n---\n\nOld [@old99].\n\nGood [@moss15].\n"
    )
    made.git("add", ".")
    made.git("commit", "-qm", "first")
    return made


def test_findings_become_annotations_a_sarif_file_and_a_summary(runner: Runner) -> None:
    done = runner.check(paths="paper.md")
    assert done.returncode == 0, done.stderr
    assert "::error file=paper.md,line=5" in done.stdout
    assert runner.outputs()["status"] == "1"
    assert '"version": "2.1.0"' in Path(runner.outputs()["sarif"]).read_text()
    summary = (runner.temp / "summary").read_text().splitlines()
    assert summary[:2] == ["### sciverify-lint", ""]
    assert summary[-1].startswith("    1 problem (1 error); not checked: the existence of 1 work")
    assert all(line.startswith("    ") for line in summary[2:])
    assert runner.step("Fail on findings", {"steps.check.outputs.status": "1"}).returncode == 1
    assert runner.step("Fail on findings", {"steps.check.outputs.status": "0"}).returncode == 0


def test_a_pull_request_is_checked_since_its_base(runner: Runner) -> None:
    base = runner.git("rev-parse", "HEAD")
    paper = runner.repository / "paper.md"
    paper.write_text(paper.read_text() + "\nNew [@new99].\n")
    runner.git("commit", "-qam", "second")
    done = runner.check(paths="paper.md", base=base)
    assert "`new99`" in done.stdout
    assert "`old99`" not in done.stdout


def test_options_reach_the_command_and_are_not_run(runner: Runner) -> None:
    done = runner.check(paths="paper.md", args="--ignore SV101 $(touch pwned)")
    assert not (runner.repository / "pwned").exists()
    assert runner.outputs()["status"] == "2"
    assert done.returncode == 0
    (runner.temp / "output").unlink()
    runner.check(paths="paper.md", args="--ignore SV101")
    assert runner.outputs()["status"] == "0"


def test_inputs_are_never_spliced_into_a_script() -> None:
    for step in action()["runs"]["steps"]:
        assert "${{" not in step.get("run", ""), step["name"]
        if "uses" in step:
            assert re.search(r"@[0-9a-f]{40}$", step["uses"]), (
                f"{step['name']} is not pinned by commit"
            )


def test_a_fork_is_not_asked_to_upload() -> None:
    upload = next(s for s in action()["runs"]["steps"] if "upload-sarif" in s.get("uses", ""))
    assert "head.repo.full_name == github.repository" in upload["if"]
