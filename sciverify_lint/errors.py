"""The exceptions of the package. What a network, a PDF or a model can do wrong is a value, not one of these.

SciverifyError
├── UsageError            options that contradict each other, a path that does not exist
├── ConfigError           a configuration file that cannot be read or holds something unknown
├── InputError            a manuscript or bibliography that cannot be read at all
└── MissingDependency     an extra or a program that this run needs is not installed
"""


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
