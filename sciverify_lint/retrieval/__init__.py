"""A source text and a claim to the passages that a verifier reads."""

from sciverify_lint.retrieval.chunk import chunk
from sciverify_lint.retrieval.rank import rank

__all__ = ["chunk", "rank"]
