"""Build the edges of a run from its settings: cache, network, models, embedder, libraries."""

import importlib.util
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sciverify_lint.config.settings import ClaimMode, Config, PassageMode, VerifierName
from sciverify_lint.errors import MissingDependency, UsageError
from sciverify_lint.model import Cost, Reference, Resolution
from sciverify_lint.pipeline.judge import Means
from sciverify_lint.services.budget import Budget
from sciverify_lint.services.protocols import Client, Embedder, LanguageModel, Store
from sciverify_lint.services.store import FILE_NAME, NoStore, SqliteStore
from sciverify_lint.verifiers.contract import Picker, Verifier
from sciverify_lint.verifiers.escalate import Choice, Plan, Reading

if TYPE_CHECKING:
    from sciverify_lint.services.llm import Models

ASKED_ABOUT = {
    "judge_model": "claims with abstracts or passages",
    "parser_model": "free-text references",
}
"""What a model is shown, by the setting that names it."""


class Counting(Protocol):
    """What a network client has counted."""

    @property
    def requests(self) -> Mapping[str, int]:
        """Requests by service."""

    @property
    def cached(self) -> int:
        """Answers that came from the cache."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What a run has asked of the world."""

    requests: Mapping[str, int] = field(default_factory=dict)
    cached: int = 0
    cost: Cost = field(default_factory=Cost)
    models: tuple[str, ...] = ()
    asked_at: tuple[str, ...] = ()
    asked_about: str = ""


@dataclass(frozen=True, kw_only=True)
class Edges:
    """All that stages are handed of the outside."""

    config: Config
    store: Store
    client: Client
    counts: Counting
    budget: Budget
    models: Mapping[str, LanguageModel]
    """By the setting that names them: screen_model, judge_model, parser_model."""
    asked_at: Callable[[], tuple[str, ...]]
    """The hosts that models were asked at so far."""
    means: Means | None
    """None: nobody judges."""

    async def resolve(
        self, references: Sequence[Reference], *, abstracts: bool
    ) -> dict[str, Resolution]:
        """What each reference names, by key; with `abstracts` where somebody will read them."""
        from sciverify_lint.sources.contract import Options
        from sciverify_lint.sources.resolve import resolve_all

        options = Options(
            search=not self.config.only_identifiers,
            abstracts=abstracts and self.means is not None,
            parser=self.models.get("parser_model"),
            store=self.store,
        )
        return await resolve_all(references, self.client, options=options)

    @property
    def refiner(self) -> LanguageModel | None:
        """The model that refines claims, when that was asked for."""
        wanted = self.config.claims is ClaimMode.LLM
        return (
            (self.models.get("screen_model") or self.models.get("judge_model")) if wanted else None
        )

    def totals(self) -> Totals:
        """What has been asked so far."""
        names = tuple(sorted({model.name for model in self.models.values()}))
        return Totals(
            requests={name: n for name, n in self.counts.requests.items() if n},
            cached=self.counts.cached,
            cost=self.budget.total,
            models=names if self.budget.total.calls else (),
            asked_at=self.asked_at(),
            asked_about=" and ".join(
                what for setting, what in ASKED_ABOUT.items() if setting in self.models
            ),
        )


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
    """Who judges, `auto` resolved: a model when one is named and may be asked, else the embedded rules."""
    if config.verifier is not VerifierName.AUTO:
        return config.verifier
    named = bool(config.screen_model or config.judge_model) and not config.no_llm
    return VerifierName.LLM if named and not barred(config) else VerifierName.EMBEDDED


def barred(config: Config) -> tuple[str, ...]:
    """The models that an offline run may not ask: those that are not on this machine."""
    from sciverify_lint.services.addresses import stays_here

    names = {config.screen_model or config.judge_model, config.judge_model or config.screen_model}
    if not config.offline or config.no_llm:
        return ()
    return tuple(sorted(n for n in names if n and not stays_here(n, config.api_base)))


def are_here(hosts: Sequence[str]) -> bool:
    """Whether there are hosts, and all of them are on this machine."""
    from sciverify_lint.services.guard import is_loopback

    return bool(hosts) and all(is_loopback(f"//{host}") for host in hosts)


def refuse_wrong_calls(config: Config) -> None:
    """Refuse what no run can be made with, before anything is read or asked.

    Raises UsageError for a library that is no folder and for a model that may not be asked.
    """
    from sciverify_lint.services.providers import check_model

    for folder in config.library:
        if not folder or not Path(folder).is_dir():
            raise UsageError(
                f"--library {folder!r} is no folder; name the folder that holds the texts"
            )
    for name in (config.screen_model, config.judge_model, config.parser_model):
        if name:
            check_model(name, config.api_base)


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


@asynccontextmanager
async def open_edges(
    config: Config, store: Store, say: Callable[[str], None]
) -> AsyncIterator[Edges]:
    """The edges for the time of a run. `say` gets the lines of `--explain-network`.

    Raises UsageError for what `refuse_wrong_calls` refuses.
    """
    from sciverify_lint.services.http import client

    refuse_wrong_calls(config)

    budget = Budget(max_cost=config.max_cost, max_calls=config.max_calls)
    explain = say if config.explain_network else None
    async with (
        client(
            store, environ=os.environ, mailto=config.mailto, offline=config.offline, explain=explain
        ) as network,
        open_models(config, budget, explain) as asked,
    ):
        models = (
            {} if asked is None else {s: asked.model(n) for s, n in wanted_models(config).items()}
        )
        means = means_of(config, models, store)
        yield Edges(
            config=config,
            store=store,
            client=network,
            counts=network,
            budget=budget,
            models=models,
            asked_at=lambda: () if asked is None else asked.hosts,
            means=means,
        )


def wanted_models(config: Config) -> dict[str, str]:
    """The names of the models that a run may ask, by setting.

    A judge that is not named is the screen, and the other way round.
    """
    if config.no_llm:
        return {}
    asked = verifier_of(config) is VerifierName.LLM or config.claims is ClaimMode.LLM
    names = {"parser_model": config.parser_model}
    if asked or config.estimate:
        names["screen_model"] = config.screen_model or config.judge_model
        names["judge_model"] = config.judge_model or config.screen_model
    return {setting: name for setting, name in names.items() if name}


@asynccontextmanager
async def open_models(
    config: Config, budget: Budget, explain: Callable[[str], None] | None
) -> AsyncIterator["Models | None"]:
    """What makes the models that this run may ask; None without any. Raises MissingDependency without litellm."""
    if not wanted_models(config):
        yield None
        return
    if importlib.util.find_spec("litellm") is None:
        # Said before anything is looked up, not when the first claim is judged.
        raise MissingDependency(
            "models are asked through litellm: pip install 'sciverify-lint[llm]'"
        )
    from sciverify_lint.services.llm import Models

    models = Models(
        budget=budget,
        api_base=config.api_base,
        api_key=os.environ.get("SCIVERIFY_API_KEY"),
        offline=config.offline,
        explain=explain,
    )
    try:
        yield models
    finally:
        await models.close()


def plan_of(config: Config) -> Plan:
    """How far each claim is followed."""
    return Plan(
        evidence=Reading(config.evidence.value),
        passages=Choice(config.passages.value),
        top_k=config.top_k,
    )


def means_of(config: Config, models: Mapping[str, LanguageModel], store: Store) -> Means | None:
    """Who reads abstracts and full texts, and how far."""
    from sciverify_lint import verifiers

    picker: Picker | None = None
    screen: Verifier
    judge: Verifier
    rules = verifiers.embedded_verifier()
    match verifier_of(config):
        case VerifierName.NONE:
            return None
        case VerifierName.LLM:
            screen = verifiers.llm_verifier(models["screen_model"], "screen", store)
            judge = verifiers.llm_verifier(models["judge_model"], "judge", store)
            if config.passages is PassageMode.LLM:
                picker = verifiers.llm_picker(models["judge_model"], store)
        case VerifierName.NLI:
            screen = judge = verifiers.nli_verifier(
                str(config.nli_model), store, offline=config.offline
            )
        case _:
            screen = judge = rules
    return Means(
        screen=screen,
        judge=judge,
        embedder=LazyEmbedder(config, store),
        plan=plan_of(config),
        picker=picker,
        rules=rules,
    )
