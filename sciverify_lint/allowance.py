"""The processor time that reading one file may take, and what ends a reading that takes longer.

In the main thread the clock of the system interrupts the reading, even inside a regular expression. In any other
thread a watching thread does, between two steps of Python.
"""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SECONDS = 10.0
"""Of processor time, by default: many times what a thesis takes."""
TICK = 0.1
"""Seconds between two looks at the clock."""


class TookTooLong(BaseException):
    """Ends a reading. No Exception, so that nothing that tolerates faults can hold it up."""


class Allowance:
    """What one reading may use, and has used: its own thread and the programs that it started."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Counts from now on, in this thread."""
        self.seconds = seconds
        self.by_programs = 0.0
        """Processor seconds of programs that it started."""
        self._clock = _clock_of_this_thread()
        self._began = self._clock()

    @property
    def left(self) -> float:
        """Seconds; negative when more was used than allowed."""
        return self.seconds - self.by_programs - (self._clock() - self._began)

    @property
    def left_for_programs(self) -> float:
        """Seconds: programs get one half, so that the other remains for what they leave unread."""
        return min(self.seconds / 2 - self.by_programs, self.left)


_CURRENT: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


def current() -> Allowance:
    """That of the file being read; one of its own for a reading without limit."""
    return _CURRENT.get() or Allowance()


@contextmanager
def allowed(seconds: float) -> Iterator[None]:
    """Raise TookTooLong in the block once it has used so much processor time."""
    one = Allowance(seconds)
    token = _CURRENT.set(one)
    main = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    try:
        with (_interrupted if main else _watched)(one):
            yield
    finally:
        _CURRENT.reset(token)


def _clock_of_this_thread() -> Callable[[], float]:
    """Its processor seconds, which another thread can read too."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.process_time
    clock = time.pthread_getcpuclockid(threading.get_ident())
    return lambda: time.clock_gettime(clock)


@contextmanager
def _interrupted(one: Allowance) -> Iterator[None]:
    """By a signal. It comes again at each tick: an interpreter's callback may swallow an exception."""

    def look(number: int, frame: object) -> None:
        if one.left <= 0:
            raise TookTooLong

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before or signal.SIG_DFL)


@contextmanager
def _watched(one: Allowance) -> Iterator[None]:
    """By a thread that looks at the clock of this one."""
    import ctypes

    thread = ctypes.c_ulong(threading.get_ident())
    done = threading.Event()

    def watch() -> None:
        while not done.wait(TICK):
            if one.left <= 0:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(TookTooLong))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, None)
