"""The verifier that ships in the package: no key, no model server, no label without a proof by rule."""

from sciverify_lint.verifiers.embedded.verifier import EmbeddedVerifier

__all__ = ["EmbeddedVerifier"]
