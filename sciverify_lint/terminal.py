"""Standard output and error, behind one guard: whatever is written there is printable."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO, cast

from sciverify_lint.text.printable import guarded


class Guarded(io.TextIOBase):
    """A stream that prints nothing that steers a terminal or commands a log.

    It has no `buffer`, so that nobody writes past it by chance; `own` is the way to do it on purpose.
    """

    def __init__(self, stream: TextIO) -> None:
        """Guard `stream`."""
        self.stream = stream

    def write(self, text: str) -> int:
        """Write whole lines, or a part of one."""
        self.stream.write(guarded(text))
        return len(text)

    def flush(self) -> None:
        """Flush what is behind."""
        self.stream.flush()

    def fileno(self) -> int:
        """The descriptor behind."""
        return self.stream.fileno()

    def isatty(self) -> bool:
        """Whether a terminal is behind."""
        return self.stream.isatty()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding behind."""
        return self.stream.encoding


def own(stream: TextIO) -> TextIO:
    """The stream behind the guard: for what the program made itself, such as a status line or a coloured report."""
    return stream.stream if isinstance(stream, Guarded) else stream


@contextmanager
def guarded_streams() -> Iterator[None]:
    """Guard standard output and error for the time of a command."""
    behind = {name: getattr(sys, name) for name in ("stdout", "stderr")}
    for name in (n for n, stream in behind.items() if stream is None):
        # Started with it closed (`>&-`): files can still be written.
        behind[name] = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    guards = {name: cast("TextIO", Guarded(stream)) for name, stream in behind.items()}
    for name, guard in guards.items():
        setattr(sys, name, guard)
    try:
        yield
    finally:
        for name, guard in guards.items():
            # A full or closed stream was put aside, and stays there.
            if getattr(sys, name) is guard:
                setattr(sys, name, behind[name])
