"""The pre-commit hooks, run by pre-commit itself on a repository made for the test."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.readers.docx_builder import field, item, paragraph, run, write, zotero

ROOT = Path(__file__).parent.parent
BIB = "@book{moss15, title={Piers}, author={Moss, Arne}, publisher={P}, year=2015}\n"
TEX = "\\documentclass{article}\\begin{document}\nPiers \\cite{moss15}.\n\\bibliography{refs}\\end{document}\n"
PACKAGES = Path.home() / ".cache"
"""pip's own cache: the hook's environment is built as on a user's machine, but need not fetch everything anew."""


def call(*command: str, cwd: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """A command with an identity for git and a home for pre-commit's environments."""
    env = {
        **os.environ,
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
        "PRE_COMMIT_HOME": str(home), "XDG_CACHE_HOME": str(PACKAGES),
    }  # fmt: skip
    return subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, timeout=900, check=False
    )


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A repository with a manuscript of each kind, all staged."""
    folder = tmp_path / "paper"
    folder.mkdir()
    (folder / "refs.bib").write_text(BIB)
    (folder / "paper.tex").write_text(TEX)
    (folder / "paper.md").write_text("---\nbibliography: refs.bib\n---\n\nPiers [@moss15].\n")
    cited = field(zotero(item("Piers", doi="10.1000/piers")), "(Moss 2015)")
    write(folder / "paper.docx", paragraph(run("Piers are old "), cited, run(".")))
    for command in (("git", "init", "-q"), ("git", "add", ".")):
        assert call(*command, cwd=folder, home=tmp_path).returncode == 0
    return folder


def test_the_offline_hook_checks_every_format_and_a_bibliography(
    paper: Path, tmp_path: Path
) -> None:
    def hook() -> subprocess.CompletedProcess[str]:
        return call(
            "pre-commit", "try-repo", str(ROOT), "sciverify-lint-offline", "--all-files", "--verbose",
            cwd=paper, home=tmp_path / "home",
        )  # fmt: skip

    clean = hook()
    assert clean.returncode == 0, clean.stdout + clean.stderr
    assert "sciverify-lint (offline)" in clean.stdout
    assert "Passed" in clean.stdout
    (paper / "paper.tex").write_text(TEX.replace("moss15", "mos15"))
    (paper / "refs.bib").write_text(BIB + BIB)
    wrong = hook()
    assert wrong.returncode == 1
    assert "paper.tex:2:13: error SV101 [undefined-key] `mos15`" in wrong.stdout
    assert "refs.bib:2:1: warning SV102 [duplicate-key]" in wrong.stdout


def test_the_manifest_is_valid() -> None:
    manifest = ROOT / ".pre-commit-hooks.yaml"
    done = subprocess.run(
        ["pre-commit", "validate-manifest", str(manifest)], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout
