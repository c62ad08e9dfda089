"""The run: read, resolve, judge, report. The only place that knows the order of the stages."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sciverify_lint.config.settings import Config
from sciverify_lint.errors import SciverifyError
from sciverify_lint.fulltext import Library
from sciverify_lint.model import (
    Claim,
    Judgement,
    Manuscript,
    Notice,
    NoticeLevel,
    Reason,
    Reference,
    Report,
    Resolution,
    Unchecked,
)
from sciverify_lint.pipeline.edges import Edges, Totals, open_edges, open_store
from sciverify_lint.pipeline.evidence import judge_reference
from sciverify_lint.pipeline.report import report_of
from sciverify_lint.pipeline.since import Changed, changed_since
from sciverify_lint.pipeline.within import read_within
from sciverify_lint.progress import Progress
from sciverify_lint.services.protocols import Store

Source = tuple[str, str]
"""A reference across manuscripts: the path of its bibliography and its key."""


@dataclass
class SoFar:
    """What a run knows at any moment: what an interrupted one still reports."""

    manuscripts: list[Manuscript] = field(default_factory=list)
    claims: list[tuple[Claim, ...]] = field(default_factory=list)
    resolutions: dict[Source, Resolution] = field(default_factory=dict)
    judged: dict[int, Judgement] = field(default_factory=dict)
    """By the identity of the claim."""
    notices: list[Notice] = field(default_factory=list)
    interrupted: bool = False

    def warn(self, message: str) -> None:
        """Remember a warning, once."""
        notice = Notice(level=NoticeLevel.WARNING, message=message)
        if notice not in self.notices:
            self.notices.append(notice)


def run(
    paths: Sequence[Path],
    config: Config,
    *,
    progress: Progress,
    say: Callable[[str], None],
    shown_as: str | None = None,
    folders: Sequence[Path] = (),
) -> Report:
    """Check the manuscripts at `paths`. `say` gets the lines of `--explain-network`.

    `folders` are those that the user named: what is in them may be read. `shown_as` is the name that the
    one manuscript has in the report when its file is a passing one.

    Raises SciverifyError for what the user can mend; a Ctrl-C ends the run early, not the report.
    """
    started = time.monotonic()
    so_far = SoFar()
    store = open_store(config, so_far.warn)
    for folder in config.library:
        if not Path(folder).is_dir():
            so_far.warn(f"The library {folder} is no folder; no text was looked for there.")
    try:
        read_all(paths, config, so_far, progress, shown_as=shown_as, folders=folders)
        changed = narrow(config, so_far)
        totals = asyncio.run(look_up_and_judge(config, so_far, store, progress, say))
        return report_of(
            config, so_far.manuscripts, all_judged(so_far), so_far.resolutions, so_far.notices,
            changed=changed, totals=totals, interrupted=so_far.interrupted, seconds=time.monotonic() - started,
        )  # fmt: skip
    finally:
        progress.clear()
        store.close()


def read_all(
    paths: Sequence[Path],
    config: Config,
    so_far: SoFar,
    progress: Progress,
    *,
    shown_as: str | None = None,
    folders: Sequence[Path] = (),
) -> None:
    """Read every manuscript and find its claims."""
    progress.start("reading", len(paths))
    for path in paths:
        manuscript, found = read_within(
            config.file_timeout, path, bib=config.bib, folders=folders, shown_as=shown_as
        )
        so_far.manuscripts.append(manuscript)
        so_far.claims.append(found)
        progress.step(path.name)


def narrow(config: Config, so_far: SoFar) -> Changed | None:
    """With `--since`, keep only the claims whose sentence or entry changed."""
    if config.since is None:
        return None
    files = [f for m in so_far.manuscripts for d in m.documents for f in (d.path, *d.includes)]
    files += [e.location.path for m in so_far.manuscripts for e in m.bibliography.entries]
    changed = changed_since(config.since, files)
    so_far.claims[:] = [tuple(c for c in claims if changed.concerns(c)) for claims in so_far.claims]
    return changed


async def look_up_and_judge(
    config: Config, so_far: SoFar, store: Store, progress: Progress, say: Callable[[str], None]
) -> Totals:
    """Everything that may wait for a service or a model."""
    async with open_edges(config, store, say) as edges:
        async with interruptible(so_far):
            await refine(so_far, edges)
            await resolve(config, so_far, edges, progress)
            await judge(config, so_far, edges, progress)
        return edges.totals()


@asynccontextmanager
async def interruptible(so_far: SoFar) -> AsyncIterator[None]:
    """The first Ctrl-C ends the block and keeps what is known; a second one kills.

    Signal handlers belong to the main thread of a Unix system; elsewhere Ctrl-C ends the run.
    """
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def stop() -> None:
        so_far.interrupted = True
        loop.remove_signal_handler(signal.SIGINT)
        if task is not None:
            task.cancel()

    with suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(signal.SIGINT, stop)
    try:
        yield
    except asyncio.CancelledError:
        if not so_far.interrupted:
            raise
        if task is not None:
            task.uncancel()
    finally:
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.remove_signal_handler(signal.SIGINT)


async def refine(so_far: SoFar, edges: Edges) -> None:
    """With `--claims llm`, let a model say what the words are that each citation answers for."""
    if edges.refiner is None:
        return
    from sciverify_lint.claims.refine import refine as refined

    for number, claims in enumerate(so_far.claims):
        so_far.claims[number] = await refined(claims, edges.refiner, edges.store)


def source_of(reference: Reference) -> Source:
    """What tells two references of one key in two bibliographies apart."""
    return reference.location.path, reference.key


async def resolve(config: Config, so_far: SoFar, edges: Edges, progress: Progress) -> None:
    """Look up every distinct reference once."""
    references = [r for m in so_far.manuscripts for r in m.bibliography.references]
    if config.since is not None:
        references = [
            c.reference for claims in so_far.claims for c in claims if c.reference is not None
        ]
    distinct = {source_of(r): r for r in references}
    progress.start("looking up", len(distinct))
    cited = any(so_far.claims)
    while distinct:
        # Keys are unique within a batch: two bibliographies may use one key for two works.
        batch: dict[str, Source] = {}
        for source in distinct:
            batch.setdefault(source[1], source)
        together = [distinct.pop(source) for source in batch.values()]
        for key, resolution in (await edges.resolve(together, abstracts=cited)).items():
            so_far.resolutions[batch[key]] = resolution
            progress.step(key)


async def judge(config: Config, so_far: SoFar, edges: Edges, progress: Progress) -> None:
    """Judge the claims of every work, several works side by side."""
    groups = by_work(so_far, [Path(folder) for folder in config.library])
    progress.start("judging", len(groups))
    turn = asyncio.Semaphore(config.jobs)

    async def one(source: Source, claims: list[Claim], library: Library) -> None:
        async with turn:
            found = await judge_reference(claims, so_far.resolutions.get(source), library, edges)
        so_far.judged.update(zip(map(id, claims), found, strict=True))
        progress.step(source[1])

    try:
        async with asyncio.TaskGroup() as tasks:
            for source, (claims, library) in groups.items():
                tasks.create_task(one(source, claims, library))
    except* SciverifyError as group:
        raise group.exceptions[0] from None


def by_work(so_far: SoFar, folders: list[Path]) -> dict[Source, tuple[list[Claim], Library]]:
    """The claims that cite each reference, with the folders that its text may come from."""
    groups: dict[Source, tuple[list[Claim], Library]] = {}
    for manuscript, claims in zip(so_far.manuscripts, so_far.claims, strict=True):
        library = Library(folders, Path(manuscript.root))
        for claim in claims:
            if claim.reference is not None:
                mine, _ = groups.setdefault(source_of(claim.reference), ([], library))
                mine.append(claim)
    return groups


def all_judged(so_far: SoFar) -> list[tuple[Judgement, ...]]:
    """One judgement a claim, in order; what was not reached says why."""
    reason = Reason.INTERRUPTED if so_far.interrupted else Reason.NO_ABSTRACT
    detail = "the run was interrupted" if so_far.interrupted else "in no bibliography"

    def unreached(claim: Claim) -> Judgement:
        resolution = so_far.resolutions.get(source_of(claim.reference)) if claim.reference else None
        why = (
            (reason, detail)
            if claim.reference is not None
            else (Reason.NO_ABSTRACT, "in no bibliography")
        )
        return Judgement(
            claim=claim, resolution=resolution, outcome=Unchecked(reason=why[0], detail=why[1])
        )

    return [
        tuple(so_far.judged.get(id(c)) or unreached(c) for c in claims) for claims in so_far.claims
    ]
