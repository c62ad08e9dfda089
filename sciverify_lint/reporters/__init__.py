"""Report -> text. Each format is a module with `render(report, view) -> str`."""

import importlib
from collections.abc import Callable
from typing import cast

from sciverify_lint.errors import UsageError
from sciverify_lint.model import Report
from sciverify_lint.reporters.view import View
from sciverify_lint.text.printable import guarded

FORMATS = ("concise", "full", "json", "sarif", "github", "html", "csv")
"""Each is a module of this folder; `json` is `json_report`, for the name is taken."""
COMMANDING = ("github",)
"""Formats whose lines are commands to a log on purpose."""


def reporter(name: str) -> Callable[[Report, View], str]:
    """The renderer of a format, all it yields printable. Raises UsageError for an unknown one."""
    if name not in FORMATS:
        raise UsageError(f"--output-format {name}: unknown; known are {', '.join(FORMATS)}")
    module = importlib.import_module(f"sciverify_lint.reporters.{name}_report")
    render = cast("Callable[[Report, View], str]", module.render)
    if name in COMMANDING:
        return render
    return lambda report, view: guarded(render(report, view), colors=view.color)
