"""The command line as a user calls it: a process of its own, in a folder of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Done:
    """How a call ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401
        """stdout as JSON."""
        return json.loads(self.out)


def run(
    *arguments: str, cwd: Path, env: Mapping[str, str] | None = None, stdin: bytes = b""
) -> Done:
    """Call `sciverify-lint` with these arguments."""
    done = subprocess.run(
        [sys.executable, "-m", "sciverify_lint", *arguments],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        input=stdin,
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Done(status=done.returncode, out=done.stdout.decode(), err=done.stderr.decode())
