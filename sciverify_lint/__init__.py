"""A linter for the citations of a manuscript.

The public API is `lint` and the values in `sciverify_lint.model`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from sciverify_lint.config.settings import Config
    from sciverify_lint.model import Report

__version__ = "0.1.0"
__all__ = ["__version__", "lint"]


def lint(paths: Sequence[str | PathLike[str]], config: Config | None = None) -> Report:
    """Check the manuscripts and bibliographies at `paths`, as `sciverify-lint check` does.

    `config` defaults to the default settings; no configuration file and no environment is read.
    Raises SciverifyError for a call that cannot be carried out.
    """
    from pathlib import Path

    from sciverify_lint.config.settings import Config
    from sciverify_lint.pipeline.find import find, folders_in
    from sciverify_lint.pipeline.run import run
    from sciverify_lint.progress import Progress

    chosen = config or Config()
    named = [str(Path(path)) for path in paths]
    wanted = [c.path for c in find(named, chosen.exclude) if c.left_out is None]
    return run(
        wanted,
        chosen,
        progress=Progress(shown=False),
        say=lambda line: None,
        folders=folders_in(named),
    )
