"""Bibliographies of every kind -> Reference.

`load` reads what a manuscript names and holds; `keys_of` tells a reader which keys there are, without
reading any entry in full.
"""

from sciverify_lint.bibliography.load import keys_of, load

__all__ = ["keys_of", "load"]
