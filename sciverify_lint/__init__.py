"""A linter for the citations of a manuscript."""

__version__ = "0.1.0"
