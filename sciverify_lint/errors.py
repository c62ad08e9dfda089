"""The exceptions of the package. What a network, a PDF or a model can do wrong is a value, not one of these.

SciverifyError
├── UsageError            options that contradict each other, a path that does not exist
├── ConfigError           a configuration file that cannot be read or holds something unknown
├── InputError            a manuscript or bibliography that cannot be read at all
└── MissingDependency     an extra or a program that this run needs is not installed

`contained` is for what nobody expected: it costs the one thing that it happened to.
"""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

REPORT_IT = "please report it at https://github.com/sciverify/sciverify-lint/issues"


class SciverifyError(Exception):
    """An error that a user can act on. Its text is one sentence: what, where, what to do."""


class UsageError(SciverifyError):
    """The call cannot be carried out as it was made."""


class ConfigError(SciverifyError):
    """A setting is unknown, of the wrong type, or not allowed where it stands."""


class InputError(SciverifyError):
    """A file that was named cannot be read as what it claims to be."""


class MissingDependency(SciverifyError):
    """Something that has to be installed first; the message holds the command."""


@contextmanager
def contained(lost: Callable[[str], None]) -> Iterator[None]:
    """End the block, and nothing more, at an error that nobody expected; `lost` hears which one it was.

    Stands where a stage takes up one request, one work, one file, one rule. What a user can mend passes.
    """
    try:
        yield
    except SciverifyError:
        raise
    except Exception as error:  # with the command line, the one place that may
        lost(fault(error))


def fault(error: Exception) -> str:
    """`a fault of this program (KeyError in match.py:12)`; without its text, which anybody may have written."""
    error = first_cause(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "sciverify_lint" in f.filename] or list(frames)
    where = f" in {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    return f"a fault of this program ({type(error).__name__}{where})"


def first_cause(error: Exception) -> Exception:
    """The first error of a group, however deep; any other error itself."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error
