"""Failures that strangers met, each a script that exits with 0 where the behaviour it tries is right."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parent
ROOT = CASES.parent.parent
SCRIPTS = sorted(p.parent for p in CASES.glob("scripts/*/script.sh"))


@pytest.mark.parametrize("folder", SCRIPTS, ids=lambda f: f.name)
def test_a_script_holds(folder: Path, tmp_path: Path) -> None:
    command = shutil.which("sciverify-lint", path=str(Path(sys.executable).parent))
    assert command, "the command is not installed beside this Python"
    copy = shutil.copytree(folder, tmp_path / folder.name)
    env = {
        **os.environ,
        "TOOLS": str(CASES / "tools"),
        "PYTHONPATH": str(ROOT),
        "PATH": f"{Path(command).parent}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(
        ["bash", "script.sh"],
        cwd=copy,
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"[-2000:]
