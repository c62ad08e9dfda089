"""Build the edges of a run from its settings: cache, models, embedder, libraries."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.services.protocols import Embedder, Store
from sciverify_lint.services.store import FILE_NAME, NoStore, SqliteStore


def cache_file(cache_dir: str | None) -> Path:
    """The cache file: in `cache_dir`, or where the platform keeps caches."""
    if cache_dir:
        return Path(cache_dir) / FILE_NAME
    import platformdirs

    return Path(platformdirs.user_cache_dir("sciverify-lint")) / FILE_NAME


def open_store(config: Config, warn: Callable[[str], None]) -> SqliteStore | NoStore:
    """The cache that the settings ask for."""
    return NoStore() if config.no_cache else SqliteStore(cache_file(config.cache_dir), warn)


def verifier_of(config: Config) -> VerifierName:
    """Who judges, `auto` resolved: a model when one is named, else the embedded rules."""
    if config.verifier is not VerifierName.AUTO:
        return config.verifier
    named = bool(config.screen_model or config.judge_model) and not config.no_llm
    return VerifierName.LLM if named else VerifierName.EMBEDDED


def is_local(api_base: str | None) -> bool:
    """Whether the models answer on this machine."""
    from sciverify_lint.services.guard import is_loopback

    return api_base is not None and is_loopback(api_base)


@dataclass(frozen=True)
class LazyEmbedder:
    """The embedder, loaded when a text has to be embedded and not before."""

    config: Config
    store: Store

    @cached_property
    def loaded(self) -> Embedder:
        """The embedder itself. Raises MissingDependency when an extra is needed."""
        from sciverify_lint.services.embed import embedder

        return embedder(self.config.embedder, self.store, offline=self.config.offline)

    def __call__(self) -> Embedder:
        """The embedder itself."""
        return self.loaded


def environment() -> Mapping[str, str]:
    """The environment of this process: addresses and keys of services are read from it alone."""
    return os.environ
