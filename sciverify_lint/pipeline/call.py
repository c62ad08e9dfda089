"""A run as a function call, in whatever thread and beside whatever event loop the caller has.

A run has an event loop of its own. Where one runs already, it gets a thread of its own as well.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from os import PathLike, fspath

from sciverify_lint.config.merge import consistent
from sciverify_lint.config.settings import Config
from sciverify_lint.model import Report
from sciverify_lint.pipeline.find import find, folders_in
from sciverify_lint.pipeline.run import run
from sciverify_lint.pipeline.stop import Stop
from sciverify_lint.progress import Progress

Paths = str | PathLike[str] | Sequence[str | PathLike[str]]


def run_anywhere(paths: Paths, config: Config | None) -> Report:
    """The report, when it is there. Raises SciverifyError."""
    stop = Stop()
    if not loop_is_running():
        return run_quietly(paths, config, stop)
    with ThreadPoolExecutor(1, thread_name_prefix="sciverify-lint") as thread:
        future = thread.submit(run_quietly, paths, config, stop)
        try:
            return future.result()
        except BaseException:
            # A Ctrl-C reaches the caller's thread only.
            stop()
            raise


async def run_beside(paths: Paths, config: Config | None) -> Report:
    """The report, while the caller's loop goes on. Raises SciverifyError."""
    stop = Stop()
    with ThreadPoolExecutor(1, thread_name_prefix="sciverify-lint") as thread:
        future = asyncio.get_running_loop().run_in_executor(
            thread, run_quietly, paths, config, stop
        )
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop()
            await asyncio.wait([future])
            raise


def loop_is_running() -> bool:
    """Whether the caller is inside an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def run_quietly(paths: Paths, config: Config | None, stop: Stop) -> Report:
    """One run that prints nothing."""
    chosen = config or Config()
    consistent(chosen)
    several = [paths] if isinstance(paths, str | PathLike) else paths
    named = [fspath(path) for path in several]
    wanted = [c.path for c in find(named, chosen.exclude) if c.left_out is None]
    return run(
        wanted,
        chosen,
        progress=Progress(shown=False),
        say=lambda line: None,
        folders=folders_in(named),
        stop=stop,
    )
