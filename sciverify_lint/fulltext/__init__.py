"""A cited work to its text, with pages and sections, from the user's disk or from where it may be read."""

from sciverify_lint.fulltext.cascade import find_text
from sciverify_lint.fulltext.local import Library

__all__ = ["Library", "find_text"]
