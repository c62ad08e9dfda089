"""A status line on a terminal's stderr: `[12/41] judging smith2020`. Silent everywhere else."""

import sys
import time
from typing import TextIO

from sciverify_lint.terminal import own
from sciverify_lint.text.printable import safe

EVERY = 0.1
"""Seconds between two updates: faster flickers and costs time."""
WIDTH = 78


class Progress:
    """Counts steps and shows them when the stream is a terminal."""

    def __init__(
        self, stream: TextIO | None = None, *, shown: bool | None = None, verbose: bool = False
    ) -> None:
        """Write to `stream` (stderr); `shown` overrides the look at whether it is a terminal."""
        self.stream = own(sys.stderr) if stream is None else stream
        self.shown = self.stream.isatty() if shown is None else shown
        self.verbose = verbose
        self.stage = ""
        self.total = 0
        self.done = 0
        self.last = 0.0

    def start(self, stage: str, total: int) -> None:
        """Begin a stage of `total` steps."""
        self.stage, self.total, self.done, self.last = stage, total, 0, 0.0
        if self.verbose and not self.shown:
            self.stream.write(f"{stage} ({total})\n")
        self.draw("")

    def step(self, name: str) -> None:
        """One step is done."""
        self.done += 1
        self.draw(name)

    def draw(self, name: str) -> None:
        """Show the state, at most ten times a second."""
        now = time.monotonic()
        if not self.shown or (now - self.last < EVERY and self.done < self.total):
            return
        self.last = now
        text = f"[{self.done}/{self.total}] {self.stage} {name}"
        self.stream.write(f"\r\033[K{safe(text)[:WIDTH]}")
        self.stream.flush()

    def clear(self) -> None:
        """Take the line away: before anything else is written, and at the end."""
        if self.shown:
            self.stream.write("\r\033[K")
            self.stream.flush()
