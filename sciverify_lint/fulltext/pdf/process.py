"""Runs the PDF worker: one process for one file, with limits, without the user's environment."""

import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

WORKER = Path(__file__).with_name("worker.py")
SECONDS = 120.0
"""Of wall time for one file; pypdf reads some 16 pages a second."""
AT_ONCE = threading.BoundedSemaphore(2)
"""Each worker may fill 2 GB."""
PASSED = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "TMPDIR")
"""Environment variables that a worker gets; keys of services are none of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """What a worker read."""

    texts: tuple[str, ...]
    images: tuple[bool, ...]
    """For each page, whether there are images on it."""
    count: int
    """Pages of the file; more than `texts` when only the first ones were asked for."""
    large: str
    """The words of the first page in its largest letters, or ""."""
    title: str
    """Of the file's own description, or ""."""


def run_worker(data: bytes, extractor: str, pages: int) -> Pages | str:
    """The first `pages` pages of a PDF by `pypdf` or `pdfium`, or why there are none: `encrypted`, `damaged`,
    `memory`, `too much text` or `time`.
    """
    environment = {name: os.environ[name] for name in PASSED if name in os.environ}
    try:
        with AT_ONCE:
            done = subprocess.run(
                [sys.executable, "-I", str(WORKER), extractor, str(pages)],
                input=data, capture_output=True, timeout=SECONDS, check=False, env=environment,
            )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode < 0:
        return "time" if -done.returncode == 24 else "damaged"  # SIGXCPU
    try:
        return pages_of(json.loads(done.stdout))
    except (ValueError, KeyError, TypeError):
        return "memory" if b"MemoryError" in done.stderr else "damaged"


def pages_of(found: dict[str, object]) -> Pages | str:
    """The worker's answer; raises KeyError or TypeError when it is none."""
    if "error" in found:
        return str(found["error"])
    pages = found["pages"]
    if not isinstance(pages, list):
        raise TypeError("pages")
    return Pages(
        texts=tuple(str(page["text"]) for page in pages),
        images=tuple(bool(page["images"]) for page in pages),
        count=int(str(found["count"])),
        large=str(found["large"]),
        title=str(found["title"]),
    )
