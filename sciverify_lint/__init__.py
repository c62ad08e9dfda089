"""A linter for the citations of a manuscript.

The public API is `lint` and `lint_async`, their `Config` and `Report`, and the values in
`sciverify_lint.model`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sciverify_lint.errors import SciverifyError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from sciverify_lint.config.settings import Config
    from sciverify_lint.model import Report

__version__ = "0.1.0"
__all__ = ["Config", "Report", "SciverifyError", "__version__", "lint", "lint_async"]


def lint(
    paths: str | PathLike[str] | Sequence[str | PathLike[str]], config: Config | None = None
) -> Report:
    """Check the manuscripts and bibliographies at `paths`, as `sciverify-lint check` does.

    `config` defaults to the default settings; no configuration file and no environment is read.
    Works in any thread, also inside an event loop that runs there (as in a notebook), which it holds
    up. Raises SciverifyError for a call that cannot be carried out.
    """
    from sciverify_lint.pipeline.call import run_anywhere

    return run_anywhere(paths, config)


async def lint_async(
    paths: str | PathLike[str] | Sequence[str | PathLike[str]], config: Config | None = None
) -> Report:
    """As `lint`, and the event loop goes on meanwhile. A task that is cancelled ends the run too."""
    from sciverify_lint.pipeline.call import run_beside

    return await run_beside(paths, config)


def __getattr__(name: str) -> object:
    """Load `Config` and `Report` when they are asked for: `sciverify-lint --version` need not wait for them."""
    if name == "Config":
        from sciverify_lint.config.settings import Config

        return Config
    if name == "Report":
        from sciverify_lint.model import Report

        return Report
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
