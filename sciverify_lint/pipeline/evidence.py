"""One reference, resolved -> its abstract and the way to its full text -> judgements of its claims."""

import os
from collections.abc import Sequence

from sciverify_lint.config.settings import Config
from sciverify_lint.fulltext import Library, find_text
from sciverify_lint.model import (
    Claim,
    Judgement,
    NoText,
    Reason,
    Reference,
    Resolution,
    SourceText,
    Unchecked,
    Work,
)
from sciverify_lint.pipeline.beside import judge_work
from sciverify_lint.pipeline.edges import Edges
from sciverify_lint.pipeline.judge import Abstract

CORE = frozenset({"CORE_API_KEY", "SCIVERIFY_BASE_URL_CORE"})
"""Without one of these CORE answers ten times a minute and holds every closed work up."""
UNPAYWALL = "SCIVERIFY_BASE_URL_UNPAYWALL"
"""Unpaywall answers nobody without an address (--mailto)."""


async def judge_reference(
    claims: Sequence[Claim], resolution: Resolution | None, library: Library, edges: Edges
) -> tuple[Judgement, ...]:
    """Judge all claims that cite one reference."""
    if edges.means is None:
        nobody = Unchecked(reason=Reason.NO_VERIFIER, detail="--verifier none")
        return tuple(Judgement(claim=c, resolution=resolution, outcome=nobody) for c in claims)
    reference = claims[0].reference
    if reference is None:
        raise ValueError("claims without a reference are not judged")
    work = resolution.work if resolution is not None else None

    async def text() -> SourceText | NoText:
        search = edges.models.get("parser_model") if edges.config.web_search else None
        return await find_text(
            reference,
            work,
            library=library,
            client=edges.client,
            store=edges.store,
            left_out=left_out(edges.config),
            web_search=search,
        )

    return await judge_work(
        claims,
        resolution=resolution,
        title=(work.title if work is not None else None) or reference.title or reference.key,
        abstract=abstract_of(reference, work),
        text=text,
        means=edges.means,
    )


def left_out(config: Config) -> tuple[str, ...]:
    """The places for full texts that would only cost time."""
    core = () if CORE & os.environ.keys() else ("core",)
    unpaywall = () if config.mailto or UNPAYWALL in os.environ else ("unpaywall",)
    return core + unpaywall


def abstract_of(reference: Reference, work: Work | None) -> Abstract | None:
    """The abstract that a service gives, else the one in the entry itself."""
    if work is not None and work.abstract:
        return Abstract(text=work.abstract, provenance=", ".join(work.seen_in) or "the services")
    if reference.abstract:
        where = reference.location
        return Abstract(text=reference.abstract, provenance=f"{where.path}:{where.line}")
    return None
