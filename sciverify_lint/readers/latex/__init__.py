"""LaTeX without a TeX engine: mask, learn the author's commands, scan for keys, project to text.

Offsets are carried from the first pass to the last; none is ever searched for again.
"""

from sciverify_lint.readers.latex.read import read

__all__ = ["read"]
