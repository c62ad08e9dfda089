"""The ablations of DeepSciVerify as benchmark commands on `fixtures/escalation.jsonl`, against scripted readers.

`python -m benchmarks.ablation` starts the readers of `benchmarks.scripted` on loopback, runs each command and prints
support against rest and calls beside it, then `--models`. The numbers prove the plumbing of each option, not the
judgement of a model.
"""

import json
import os
import subprocess
import sys
import tempfile

from benchmarks.scripted import FIXTURE, TEMPERAMENTS, reader, rows
from tests.chat_server import chat_server

SETTINGS = (
    ("--evidence", "abstract"),
    ("--evidence", "fulltext", "--passages", "rag"),
    ("--evidence", "fulltext", "--passages", "all"),
    ("--evidence", "escalate", "--passages", "rag"),
    ("--evidence", "escalate", "--passages", "llm"),
    ("--evidence", "escalate", "--passages", "all"),
)
MODELS = ("--screen-model", "openai/cautious", "--judge-model", "openai/balanced")


def command(*options: str, address: str, cache: str) -> str:
    """What a benchmark command prints."""
    common = ("--isolated", "--offline", "--quiet", "--top-k", "2")
    places = ("--api-base", address, "--cache-dir", cache)
    program = (sys.executable, "-m", "sciverify_lint", "benchmark", str(FIXTURE))
    done = subprocess.run(
        [*program, *common, *places, *options],
        env={**os.environ, "OPENAI_API_KEY": "none"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def main() -> None:
    """Serve, run, print."""
    print(f"{'':42}{'support P':>10}{'R':>7}{'F1':>7}{'micro':>8}{'macro':>8}{'calls':>7}")
    with chat_server(reader(rows())) as chat:
        for options in SETTINGS:
            with tempfile.TemporaryDirectory() as cache:
                before = len(chat.asked)
                text = command(
                    *MODELS, *options, "--output-format", "json", address=chat.address, cache=cache
                )
                found, asked = json.loads(text), len(chat.asked) - before
            support = found["support_against_rest"]
            numbers = (
                support["precision"],
                support["recall"],
                support["f1"],
                found["micro_f1"],
                found["macro_f1"],
            )
            widths = (10, 7, 7, 8, 8)
            cells = "".join(f"{n:>{w}.3f}" for n, w in zip(numbers, widths, strict=True))
            print(f"{' '.join(options):42}{cells}{found['calls']:>7}")
            if asked != found["calls"]:
                sys.exit(f"{asked} requests came, {found['calls']} calls are told")
        with tempfile.TemporaryDirectory() as cache:
            names = ",".join(f"openai/{name}" for name in TEMPERAMENTS)
            print("\n" + command("--models", names, address=chat.address, cache=cache), end="")


if __name__ == "__main__":
    main()
