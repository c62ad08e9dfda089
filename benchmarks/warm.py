"""A warm run of the demonstration against a cold one, with a scripted model on loopback that takes its time.

python benchmarks/warm.py [--delay SECONDS]

A model answers in a second or more; the stand-in takes 0.3 s. Prints the ratio of the medians of whole processes.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

DEMO = Path(__file__).parent.parent / "fixtures" / "demo"
ROUNDS = 3
TARGET = 0.3


def server(delay: float) -> ThreadingHTTPServer:
    """A server that answers NEI after `delay` seconds."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            time.sleep(delay)
            answer = {
                "label": "NEI",
                "confidence": 0.5,
                "issues": [],
                "quote": None,
                "passage": None,
                "rationale": "x",
            }
            message = {"role": "assistant", "content": json.dumps(answer)}
            value = {
                "id": "x", "object": "chat.completion", "created": 0, "model": "m",
                "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
                "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
            }  # fmt: skip
            data = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    return made


def seconds(cache: str, port: int) -> float:
    """How long one run of the demonstration takes."""
    models = ["--screen-model", "openai/screen", "--judge-model", "openai/judge"]
    command = [
        sys.executable,
        "-m",
        "sciverify_lint",
        "check",
        str(DEMO / "paper.tex"),
        "--cache-dir",
        cache,
        *models,
    ]
    started = time.perf_counter()
    subprocess.run(
        [*command, "--api-base", f"http://127.0.0.1:{port}/v1"],
        check=True,
        capture_output=True,
        env={**os.environ, "OPENAI_API_KEY": "none"},
    )
    return time.perf_counter() - started


def main() -> None:
    """Measure cold and warm by turns."""
    options = argparse.ArgumentParser()
    options.add_argument("--delay", type=float, default=0.3)
    made = server(options.parse_args().delay)
    cold, warm = [], []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(seconds(cache, made.server_address[1]))
            warm.append(seconds(cache, made.server_address[1]))
    a, b = statistics.median(warm), statistics.median(cold)
    print(f"warm {a:.2f} s, cold {b:.2f} s")
    print(f"ratio {a / b:.2f} (target {TARGET} or less)")


if __name__ == "__main__":
    main()
