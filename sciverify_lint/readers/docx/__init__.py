"""DOCX -> Document, by a walk of our own through the OOXML parts.

package: safe reading of the zip. walk: parts to paragraphs and field spans. fields: what is inside a field.
keys: one key a work. listing, numbers, names: typed citations and their list. read: all of it together.
"""

from sciverify_lint.readers.docx.read import read

__all__ = ["read"]
