"""The public API."""

from pathlib import Path

import pytest

import sciverify_lint
from sciverify_lint.config.settings import Config
from sciverify_lint.errors import UsageError


def test_the_public_names() -> None:
    assert sciverify_lint.__all__ == ["__version__", "lint"]


def test_lint_gives_a_report(fixtures: Path, tmp_path: Path) -> None:
    config = Config(offline=True, cache_dir=str(tmp_path))
    report = sciverify_lint.lint([fixtures / "expect" / "undefined-keys.tex"], config)
    assert [d.key for d in report.diagnostics] == ["tied2019", "Moss2015", "nowhere1"]
    assert report.complete


def test_lint_raises_for_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file"):
        sciverify_lint.lint([tmp_path / "none.tex"])
