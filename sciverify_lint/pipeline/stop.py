"""How a run is ended early: by a Ctrl-C in its own thread, or by a call from another one."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress


class Stop:
    """Call it to end the run that it was given to, from any thread, at any time."""

    def __init__(self) -> None:
        self.called = False
        self.lock = threading.Lock()
        self.end: Callable[[], object] | None = None

    def __call__(self) -> None:
        """End the run; what it knows is still reported."""
        with self.lock:
            self.called = True
            if self.end is not None:
                self.end()

    def listen(self, end: Callable[[], object] | None) -> None:
        """Have `end` called, at once if the call has come already; None: nothing is left to be ended."""
        with self.lock:
            self.end = end
            if end is not None and self.called:
                end()


@asynccontextmanager
async def interruptible(stop: Stop) -> AsyncIterator[None]:
    """The first Ctrl-C, or a call of `stop`, ends the block and keeps what is known; a second Ctrl-C kills.

    Signal handlers belong to the main thread of a Unix system; elsewhere Ctrl-C ends the run.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def end() -> None:
        stop.called = True
        loop.remove_signal_handler(signal.SIGINT)
        if task is not None:
            task.cancel()

    stop.listen(lambda: loop.call_soon_threadsafe(end))
    with suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGINT, end)
    try:
        yield
    except asyncio.CancelledError:
        if not stop.called:
            raise
        if task is not None:
            task.uncancel()
    finally:
        stop.listen(None)
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.remove_signal_handler(signal.SIGINT)
