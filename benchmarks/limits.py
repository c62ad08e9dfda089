"""Checks hostile inputs of doubling size, and prints the processor time each took and how it grows.

    python -m benchmarks.limits [--only WORD] [--seconds 15]

Each input is checked in a process of its own, offline; time is that of the program and all that it starts. Exit 1
when one takes longer than allowed, ends with a fault, or grows faster than twofold and a half where it is slow.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.hostile import KINDS, REFS, Made

SLOW = 3.0
"""Seconds below which growth is not looked at: start-up and noise."""
GROWTH = 2.6
STATUSES = (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One run."""

    seconds: float
    status: int
    codes: tuple[str, ...]
    stderr: str
    read: bool
    """Whether the citation of the first sentence was found missing."""


def measured(ending: str, content: str | bytes, most: float) -> Measured:
    """Check one input."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "refs.bib").write_text(REFS, encoding="utf-8")
        name = f"hostile{ending}"
        data = content.encode() if isinstance(content, str) else content
        (Path(folder) / name).write_bytes(data)
        command = [sys.executable, "-m", "sciverify_lint", "check", name, "--offline", "--no-cache"]
        with tempfile.TemporaryFile() as said:
            child = subprocess.Popen(
                ["bash", "-c", f"ulimit -t {int(most * 3)}; exec \"$@\"", "bash", *command, "--output-format", "json"],
                cwd=folder, stdout=said, stderr=subprocess.PIPE, env={**os.environ, "XDG_CONFIG_HOME": folder},
            )  # fmt: skip
            stderr = child.stderr.read().decode("utf-8", "replace") if child.stderr else ""
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            found = said.read()
    findings = json.loads(found)["diagnostics"] if child.returncode in STATUSES else []
    return Measured(
        seconds=usage.ru_utime + usage.ru_stime, status=child.returncode, stderr=stderr,
        codes=tuple(dict.fromkeys(d["code"] for d in findings)),
        read=any("host" in str(d["key"]) + d["message"] for d in findings),
    )  # fmt: skip


def row(name: str, ending: str, size: int, make: Made, most: float) -> bool:
    """Measure and print one kind; whether it held."""
    half = measured(ending, make(size // 2), most)
    whole = measured(ending, make(size), most)
    growth = whole.seconds / max(half.seconds, 0.01)
    cut = "SV001" in whole.codes or "SV002" in whole.codes
    wrong = [
        "too slow" * (whole.seconds > most),
        f"exit {whole.status}: {whole.stderr[-200:]}" * (whole.status not in STATUSES),
        "not linear" * (whole.seconds > SLOW and growth > GROWTH),
        "nothing said" * (ending not in {".bib", ".ris", ".bbl"} and not (whole.read or cut)),
    ]
    said = ", ".join(w for w in wrong if w)
    figures = f"{half.seconds:6.1f} {whole.seconds:6.1f} {growth:5.2f}"
    print(f"{name:40} {size:>10,} {figures} {' '.join(whole.codes):30} {said}", flush=True)
    return not said


def main() -> None:
    """Measure every kind."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--only", default="", help="kinds whose name holds this")
    options.add_argument("--seconds", type=float, default=15.0, help="processor time allowed")
    given = options.parse_args()
    print(f"{'kind':40} {'size':>10} {'half':>6} {'whole':>6} {'growth':>5}")
    held = [
        row(name, ending, size, make, given.seconds)
        for name, (ending, size, make) in KINDS.items()
        if given.only in name
    ]
    print(f"{sum(held)} of {len(held)} kinds hold.")
    sys.exit(not all(held))


if __name__ == "__main__":
    main()
