"""`--estimate`: what the models of a run would cost. Works are looked up for a while, no model is asked."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from sciverify_lint.config.settings import Config
from sciverify_lint.errors import UsageError
from sciverify_lint.model import Claim, Cost, Found, Reference, Resolution
from sciverify_lint.pipeline.edges import (
    Edges,
    open_edges,
    open_store,
    plan_of,
    refuse_wrong_calls,
)
from sciverify_lint.pipeline.evidence import abstract_of
from sciverify_lint.pipeline.run import SoFar, Source, read_all, resolve, source_of
from sciverify_lint.progress import Progress
from sciverify_lint.services.llm import ChatModel
from sciverify_lint.services.protocols import LanguageModel, Store
from sciverify_lint.verifiers.estimate import Cited, Estimate, Rates, estimate

PATIENCE = 5.0
"""Seconds for all look-ups together. What is not known by then is taken to have an abstract of usual length."""
USUAL_ABSTRACT = "x" * 1500


class Looked(NamedTuple):
    """An estimate, and whether the works it is about were all looked up."""

    found: Estimate
    in_time: bool


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
    refuse_wrong_calls(config)
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
) -> Looked:
    """Look the works up as long as patience lasts, and count the prompts."""
    async with open_edges(config, store, say) as edges:
        models = edges.models
        screen, judge = rates_of(models["screen_model"]), rates_of(models["judge_model"])
        in_time = await look_up(so_far, edges, progress)
        works = cited_works(so_far)
        found = await asyncio.to_thread(
            estimate, works, plan_of(config), screen=screen, judge=judge
        )
        return Looked(found, in_time)


async def look_up(so_far: SoFar, edges: Edges, progress: Progress) -> bool:
    """Look the works up, and say whether there was time for all of them."""
    try:
        async with asyncio.timeout(PATIENCE):
            await resolve(so_far, None, edges, progress)
    except TimeoutError:
        return False
    return True


def rates_of(model: LanguageModel) -> Rates:
    """What a model asks."""
    if not isinstance(model, ChatModel):
        raise TypeError(f"{model.name} has no price")
    return Rates(price=model.connection.price)


def cited_works(so_far: SoFar) -> list[Cited]:
    """The claims by the work they cite, with its abstract where there is one or nobody could say."""
    groups: dict[Source, list[Claim]] = {}
    for claim in (c for claims in so_far.claims for c in claims):
        if claim.reference is not None:
            groups.setdefault(source_of(claim.reference), []).append(claim)
    works = []
    for source, claims in groups.items():
        reference = claims[0].reference
        if reference is not None:
            resolution = so_far.resolutions.get(source)
            works.append(
                Cited(
                    claims=tuple(claims),
                    title=reference.title or reference.key,
                    abstract=abstract_told(reference, resolution),
                )
            )
    return works


def abstract_told(reference: Reference, resolution: Resolution | None) -> str | None:
    """The abstract of a work; one of usual length where nobody could say whether there is one."""
    found = abstract_of(reference, resolution.work if resolution is not None else None)
    if found is not None:
        return found.text
    silent = resolution is None or any(a.outcome is Found.UNAVAILABLE for a in resolution.attempts)
    return USUAL_ABSTRACT if silent else None


def in_words(looked: Looked) -> str:
    """The least, the likely, the most; and whether the works are known."""
    found = looked.found
    rows = [
        f"{name}: {shown(cost, priced=found.priced)}"
        for name, cost in (
            ("least (every abstract settles its claims)", found.least),
            ("likely (two thirds do, arXiv 2605.27710)", found.likely),
            ("most (none does)", found.most),
        )
    ]
    if not looked.in_time:
        rows.append(
            f"Not all works were looked up within {PATIENCE:.0f} s; the rest was taken to have usual abstracts."
        )
    return "\n".join(rows)


def shown(cost: Cost, *, priced: bool) -> str:
    """Calls, tokens and price."""
    price = f"${cost.usd:.2f}" if priced else "price not known"
    return f"{cost.calls} calls, {cost.input_tokens} tokens in, {cost.output_tokens} out, {price}"
