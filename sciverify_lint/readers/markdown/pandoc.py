"""The only place that runs pandoc: text in, its JSON syntax tree out.

It runs as a separate process, in its own sandbox, with limits on time and memory, and sees no file.
"""

import json
import logging
import subprocess
from typing import Any

from sciverify_lint.errors import MissingDependency

HOW_TO_GET_IT = "install it with `pip install pypandoc_binary`, or put pandoc 3 on the PATH"
SECONDS = 20.0
"""For any text; a long one gets another second for each `A_SECOND` characters, far more than it needs."""
A_SECOND = 50_000
MEMORY = "3g"
"""Heap limit: pandoc's manual advises one for untrusted input."""

Node = Any
"""A node of pandoc's tree: a dict with `t` and mostly `c`, a list of nodes, or a scalar."""


class PandocFailed(Exception):
    """Pandoc could not parse this text; the message is what it said."""


def parse(text: str, *, reader: str, seconds: float | None = None) -> Node:
    """The syntax tree of `text`, a dict with `meta` and `blocks`.

    `reader` is pandoc's name of the input format with its extensions. Raises MissingDependency when
    there is no usable pandoc, PandocFailed when this text is too much for it or takes `seconds`.
    """
    if seconds is None:
        seconds = SECONDS + len(text) / A_SECOND
    command = [program(), "--sandbox", "--from", reader, "--to", "json"]
    try:
        done = subprocess.run(
            [*command, "+RTS", f"-M{MEMORY}", "-RTS"],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise PandocFailed(f"pandoc gave no answer in {seconds:.0f} s") from error
    except OSError as error:
        raise MissingDependency(f"pandoc does not start ({error}); {HOW_TO_GET_IT}") from error
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode:
        if "Unknown option" in said or "Unknown input format" in said:
            raise MissingDependency(f"this pandoc is too old ({first_line(said)}); {HOW_TO_GET_IT}")
        raise PandocFailed(first_line(said) or f"pandoc ended with status {done.returncode}")
    try:
        return json.loads(done.stdout)
    except (ValueError, RecursionError) as error:
        raise PandocFailed("pandoc's answer is nested too deeply to be read") from error


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
