"""Claim and passages -> Verdict. The members are loaded when they are asked for."""

from sciverify_lint.services.protocols import LanguageModel, Store
from sciverify_lint.verifiers.contract import Picker, Verifier

__all__ = ["Picker", "Verifier", "embedded_verifier", "llm_picker", "llm_verifier", "nli_verifier"]


def llm_verifier(model: LanguageModel, kind: str, store: Store) -> Verifier:
    """A chat model with the `screen` prompt, which prefers NEI, or the `judge` prompt, which commits."""
    from sciverify_lint.verifiers.llm import LlmVerifier

    return LlmVerifier(model, kind, store)


def llm_picker(model: LanguageModel, store: Store) -> Picker:
    """A chat model that picks passages from a whole text."""
    from sciverify_lint.verifiers.pick import LlmPicker

    return LlmPicker(model, store)


def nli_verifier(name: str, store: Store, *, offline: bool = False) -> Verifier:
    """A three-way cross-encoder by hub name or absolute path; raises MissingDependency without the extra."""
    from sciverify_lint.verifiers.nli import NliVerifier

    return NliVerifier(name, store, offline=offline)


def embedded_verifier() -> Verifier:
    """The rules that ship in the package."""
    from sciverify_lint.verifiers.embedded import EmbeddedVerifier

    return EmbeddedVerifier()
