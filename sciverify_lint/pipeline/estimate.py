"""`--estimate`: what the models of a run would cost. Works are looked up, no model is asked."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from sciverify_lint.config.settings import Config
from sciverify_lint.errors import UsageError
from sciverify_lint.model import Claim, Cost
from sciverify_lint.pipeline.edges import Edges, open_edges, open_store, plan_of
from sciverify_lint.pipeline.evidence import abstract_of
from sciverify_lint.pipeline.run import SoFar, Source, read_all, resolve, source_of
from sciverify_lint.progress import Progress
from sciverify_lint.services.llm import ChatModel
from sciverify_lint.services.protocols import LanguageModel, Store
from sciverify_lint.verifiers.estimate import Cited, Estimate, Rates, estimate


def estimate_run(
    paths: Sequence[Path],
    config: Config,
    *,
    progress: Progress,
    say: Callable[[str], None],
    folders: Sequence[Path] = (),
) -> str:
    """The cost of judging the manuscripts at `paths`, found in `folders`, in words.

    Raises UsageError when no model is named.
    """
    if config.no_llm or not (config.screen_model or config.judge_model):
        raise UsageError("--estimate needs a model: give --screen-model MODEL")
    so_far = SoFar()
    store = open_store(config, so_far.warn)
    try:
        read_all(paths, config, so_far, progress, folders=folders)
        return in_words(asyncio.run(estimated(config, so_far, store, progress, say)))
    finally:
        progress.clear()
        store.close()


async def estimated(
    config: Config, so_far: SoFar, store: Store, progress: Progress, say: Callable[[str], None]
) -> Estimate:
    """Look the works up and count the prompts."""
    async with open_edges(config, store, say) as edges:
        await resolve(so_far, None, edges, progress)
        models = edges.models
        screen, judge = rates_of(models["screen_model"]), rates_of(models["judge_model"])
        return await asyncio.to_thread(
            estimate, cited_works(so_far, edges), plan_of(config), screen=screen, judge=judge
        )


def rates_of(model: LanguageModel) -> Rates:
    """How a model counts and what it asks."""
    if not isinstance(model, ChatModel):
        raise TypeError(f"{model.name} has no price")
    return Rates(price=model.connection.price, tokens=model.connection.tokens)


def cited_works(so_far: SoFar, edges: Edges) -> list[Cited]:
    """The claims by the work they cite, with its abstract where it is known."""
    groups: dict[Source, list[Claim]] = {}
    for claim in (c for claims in so_far.claims for c in claims):
        if claim.reference is not None:
            groups.setdefault(source_of(claim.reference), []).append(claim)
    works = []
    for source, claims in groups.items():
        reference = claims[0].reference
        if reference is not None:
            resolution = so_far.resolutions.get(source)
            abstract = abstract_of(reference, resolution.work if resolution is not None else None)
            title = reference.title or reference.key
            works.append(
                Cited(
                    claims=tuple(claims), title=title, abstract=abstract.text if abstract else None
                )
            )
    return works


def in_words(found: Estimate) -> str:
    """Three lines: the least, the likely, the most."""
    rows = [
        f"{name}: {shown(cost, priced=found.priced)}"
        for name, cost in (
            ("least (every abstract settles its claims)", found.least),
            ("likely (two thirds do, arXiv 2605.27710)", found.likely),
            ("most (none does)", found.most),
        )
    ]
    return "\n".join(rows)


def shown(cost: Cost, *, priced: bool) -> str:
    """Calls, tokens and price."""
    price = f"${cost.usd:.2f}" if priced else "price not known"
    return f"{cost.calls} calls, {cost.input_tokens} tokens in, {cost.output_tokens} out, {price}"
