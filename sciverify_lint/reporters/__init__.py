"""Report -> text. Each format is a module with `render(report, view) -> str`."""

import importlib
from collections.abc import Callable
from typing import cast

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Report
from sciverify_lint.reporters.view import View

FORMATS = ("concise", "full", "json", "sarif", "github", "html", "csv")
"""Each is a module of this folder; `json` is `json_report`, for the name is taken."""


def reporter(name: str) -> Callable[[Report, View], str]:
    """The renderer of a format. Raises UsageError for an unknown one."""
    if name not in FORMATS:
        raise UsageError(f"--output-format {name}: unknown; known are {', '.join(FORMATS)}")
    module = importlib.import_module(f"sciverify_lint.reporters.{name}_report")
    return cast("Callable[[Report, View], str]", module.render)
