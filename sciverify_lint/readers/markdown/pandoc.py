"""The only place that runs pandoc: text in, its JSON syntax tree out.

It runs as a separate process, in its own sandbox, with limits on time and memory, and sees no file.
"""

import json
import logging
import math
import os
import subprocess
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import Any

from sciverify_lint.allowance import current
from sciverify_lint.errors import MissingDependency

HOW_TO_GET_IT = "install it with `pip install pypandoc_binary`, or put pandoc 3 on the PATH"
SHARE = 5
"""A text may take this part of what its file is allowed, and more when it is long."""
A_SECOND = 50_000
"""Characters for which a text gets another second: far more than it needs."""
LEAST = 0.2
"""Seconds: with less left for its file a text is not parsed."""
PATIENCE = 4
"""How much longer than its processor time pandoc may run, on a busy machine."""
MEMORY = "2g"
"""Heap limit: pandoc's manual advises one for untrusted input."""

Node = Any
"""A node of pandoc's tree: a dict with `t` and mostly `c`, a list of nodes, or a scalar."""


class PandocFailed(Exception):
    """Pandoc could not parse this text; the message is what it said."""


class PandocTooSlow(PandocFailed):
    """It takes longer than its file is allowed."""


def parse(text: str, *, reader: str) -> Node:
    """The syntax tree of `text`, a dict with `meta` and `blocks`.

    `reader` is pandoc's name of the input format with its extensions. Raises MissingDependency when
    there is no usable pandoc, PandocFailed when this text is too much for it or for what its file is allowed.
    """
    allowance = current()
    seconds = min(allowance.seconds / SHARE + len(text) / A_SECOND, allowance.left_for_programs)
    if seconds < LEAST:
        raise PandocTooSlow("the time for this file is used up; --file-timeout gives it more")
    command = [program(), "--sandbox", "--from", reader, "--to", "json"]
    try:
        ended = run([*command, "+RTS", f"-M{MEMORY}", "-RTS"], text, seconds)
    except OSError as error:
        raise MissingDependency(f"pandoc does not start ({error}); {HOW_TO_GET_IT}") from error
    allowance.by_programs += ended.seconds
    said = ended.stderr.decode("utf-8", "replace").strip()
    if ended.status < 0:
        raise PandocTooSlow(
            f"pandoc gave no answer in {seconds:.1f} s of processor time; --file-timeout gives it more"
        )
    if ended.status:
        if "Unknown option" in said or "Unknown input format" in said:
            raise MissingDependency(f"this pandoc is too old ({first_line(said)}); {HOW_TO_GET_IT}")
        raise PandocFailed(first_line(said) or f"pandoc ended with status {ended.status}")
    try:
        return json.loads(ended.stdout)
    except (ValueError, RecursionError) as error:
        raise PandocFailed("pandoc's answer is nested too deeply to be read") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A program that ran."""

    status: int
    """Negative when a signal ended it."""
    stdout: bytes
    stderr: bytes
    seconds: float
    """Of processor time."""


def run(command: Sequence[str], text: str, seconds: float) -> Ended:
    """Run a program on `text` for at most so many seconds of processor time."""
    with TemporaryFile() as given, TemporaryFile() as stdout, TemporaryFile() as stderr:
        given.write(text.encode("utf-8", "replace"))
        given.seek(0)
        process = subprocess.Popen(command, stdin=given, stdout=stdout, stderr=stderr)
        limit_processor_time(process.pid, seconds)
        killer = threading.Timer(seconds * PATIENCE + 1, process.kill)
        killer.start()
        try:
            status, used = waited_for(process)
        finally:
            killer.cancel()
        stdout.seek(0)
        stderr.seek(0)
        return Ended(status=status, stdout=stdout.read(), stderr=stderr.read(), seconds=used)


def limit_processor_time(pid: int, seconds: float) -> None:
    """Have the system end a program after so many seconds, where the system can."""
    try:
        import resource

        whole = math.ceil(seconds)
        resource.prlimit(pid, resource.RLIMIT_CPU, (whole, whole))
    except (ImportError, AttributeError, OSError):
        return  # not Linux, or it has ended already


def waited_for(process: subprocess.Popen[bytes]) -> tuple[int, float]:
    """Its status and its processor seconds; those of the clock where the system does not count them."""
    if not hasattr(os, "wait4"):
        began = time.monotonic()
        return process.wait(), time.monotonic() - began
    try:
        _, status, usage = os.wait4(process.pid, 0)
    except BaseException:
        process.kill()
        raise
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


def program() -> str:
    """The path of the pandoc to run. Raises MissingDependency when there is none."""
    try:
        import pypandoc  # type: ignore[import-untyped]

        logging.getLogger("pypandoc").setLevel(logging.CRITICAL)  # it would log a traceback
        return str(pypandoc.get_pandoc_path())
    except (ImportError, OSError) as error:
        message = f"this format is read with pandoc, and there is none that runs; {HOW_TO_GET_IT}"
        raise MissingDependency(message) from error


def first_line(text: str) -> str:
    """The first line of a message that says something, shortened."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(lines[:2])[:200]
