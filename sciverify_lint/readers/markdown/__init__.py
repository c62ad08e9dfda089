"""Markdown in its scholarly dialects, read by pandoc on a copy in which every citation names its own place."""

from sciverify_lint.readers.markdown.document import read

__all__ = ["read"]
