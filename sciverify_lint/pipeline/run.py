"""The run: read, resolve, judge, report. The only place that knows the order of the stages."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sciverify_lint.config.settings import ClaimMode, Config
from sciverify_lint.errors import REPORT_IT, SciverifyError, contained
from sciverify_lint.fulltext import Library
from sciverify_lint.model import (
    Attempt,
    Claim,
    Format,
    Found,
    Judgement,
    Manuscript,
    Match,
    Notice,
    NoticeLevel,
    Reason,
    Reference,
    Report,
    Resolution,
    Unchecked,
)
from sciverify_lint.pipeline.edges import (
    Edges,
    Totals,
    open_edges,
    open_store,
    refuse_wrong_calls,
)
from sciverify_lint.pipeline.evidence import judge_reference
from sciverify_lint.pipeline.find import not_read, orphans
from sciverify_lint.pipeline.found import Read
from sciverify_lint.pipeline.gather import (
    each_once,
    files_of,
    files_of_all,
    under_one_name,
    without_parts,
)
from sciverify_lint.pipeline.project import in_project, others_that_cite
from sciverify_lint.pipeline.report import report_of, selected_rules, selection_of
from sciverify_lint.pipeline.since import Changed, changed_since
from sciverify_lint.pipeline.stop import Stop, interruptible
from sciverify_lint.pipeline.within import Reading, read_within
from sciverify_lint.progress import Progress
from sciverify_lint.services.protocols import Store

UNCITED = "SV103"
Source = tuple[str, str]
"""A reference across manuscripts: the path of its bibliography and its key."""


@dataclass
class SoFar:
    """What a run knows at any moment: what an interrupted one still reports."""

    manuscripts: list[Manuscript] = field(default_factory=list)
    others: list[Manuscript] = field(default_factory=list)
    """Manuscripts of the project beside those of the call, which use a bibliography of the call."""
    known_users: frozenset[str] = frozenset()
    """The bibliographies whose users in the project were all looked for."""
    claims: list[tuple[Claim, ...]] = field(default_factory=list)
    resolutions: dict[Source, Resolution] = field(default_factory=dict)
    judged: dict[int, Judgement] = field(default_factory=dict)
    """By the identity of the claim."""
    notices: list[Notice] = field(default_factory=list)
    stop: Stop = field(default_factory=Stop)

    @property
    def interrupted(self) -> bool:
        """Whether the run was ended before all was known."""
        return self.stop.called

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
    stop: Stop | None = None,
) -> Report:
    """Check the manuscripts at `paths`. `say` gets the lines of `--explain-network`.

    `folders` are those that the user named: what is in them may be read. `shown_as` is the name that the
    one manuscript has in the report when its file is a passing one. `stop` ends the run from elsewhere.

    Raises SciverifyError for what the user can mend; a Ctrl-C ends the run early, not the report.
    """
    started = time.monotonic()
    so_far = SoFar(stop=stop or Stop())
    refuse_wrong_calls(config)
    store = open_store(config, so_far.warn)
    try:
        read_all(paths, config, so_far, progress, shown_as=shown_as, folders=folders)
        read_others(config, so_far)
        changed = narrow(config, so_far)
        totals = asyncio.run(
            look_up_and_judge(config, so_far, changed, store, progress=progress, say=say)
        )
        return report_of(
            config, read_in(so_far), all_judged(so_far), so_far.resolutions, so_far.notices,
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
    found: list[Reading] = []
    for path in paths:
        found.append(
            read_within(
                config.file_timeout, path, bib=config.bib, folders=folders, shown_as=shown_as
            )
        )
        progress.step(path.name)
    once = without_parts(under_one_name(found))
    so_far.manuscripts += [manuscript for manuscript, _ in once]
    so_far.claims += each_once([claims for _, claims in once])
    if folders and not any(m.cut for m in so_far.manuscripts):
        read = {Path(file).resolve() for file in files_of_all(so_far.manuscripts)}
        if parts := orphans(folders, config.exclude, read):
            so_far.warn(not_read(parts))


def read_others(config: Config, so_far: SoFar) -> None:
    """Read what else of its project uses a bibliography that was passed by itself, or that SV103 is about."""
    rules = {rule.code for rule in selected_rules(selection_of(config))}
    wanted = {path for path in alone(so_far.manuscripts) if in_project(Path(path))}
    if UNCITED in rules:
        wanted |= {e.location.path for m in so_far.manuscripts for e in m.bibliography.entries}
    if not wanted:
        return
    others = others_that_cite(so_far.manuscripts, sorted(wanted), config)
    named = [(m, ()) for m in so_far.manuscripts] + [(m, ()) for m in others]
    so_far.others += [m for m, _ in under_one_name(named)[len(so_far.manuscripts) :]]
    so_far.known_users = frozenset(path for path in wanted if in_project(Path(path)))


def alone(manuscripts: Sequence[Manuscript]) -> set[str]:
    """The bibliographies that were passed by themselves."""
    return {d.path for m in manuscripts for d in m.documents if d.format is Format.BIBLIOGRAPHY}


def read_in(so_far: SoFar) -> Read:
    """What was read, for the rules."""
    return Read(
        manuscripts=tuple(so_far.manuscripts),
        others=tuple(so_far.others),
        alone=frozenset(alone(so_far.manuscripts)),
        known_users=so_far.known_users,
    )


def narrow(config: Config, so_far: SoFar) -> Changed | None:
    """With `--since`, keep only the claims whose sentence or entry changed."""
    if config.since is None:
        return None
    files = [file for m in (*so_far.manuscripts, *so_far.others) for file in files_of(m)]
    changed = changed_since(config.since, files)
    before = sum(map(len, so_far.claims))
    so_far.claims[:] = [tuple(c for c in claims if changed.concerns(c)) for claims in so_far.claims]
    return replace(changed, left_out=before - sum(map(len, so_far.claims)))


async def look_up_and_judge(
    config: Config,
    so_far: SoFar,
    changed: Changed | None,
    store: Store,
    *,
    progress: Progress,
    say: Callable[[str], None],
) -> Totals:
    """Everything that may wait for a service or a model."""
    async with open_edges(config, store, say) as edges:
        async with interruptible(so_far.stop):
            await refine(so_far, edges)
            await resolve(so_far, changed, edges, progress)
            await judge(config, so_far, edges, progress)
        return edges.totals()


async def refine(so_far: SoFar, edges: Edges) -> None:
    """Choose what of each claim is judged; with `--claims llm` a model says which words those are."""
    if edges.config.claims is ClaimMode.STRETCH:
        so_far.claims[:] = [
            tuple(replace(claim, marked=False) for claim in claims) for claims in so_far.claims
        ]
    if edges.refiner is None:
        return
    from sciverify_lint.claims.refine import refine as refined

    for number, claims in enumerate(so_far.claims):
        with contained(lambda why: so_far.warn(f"Claims were not refined: {why}; {REPORT_IT}.")):
            so_far.claims[number] = await refined(claims, edges.refiner, edges.store)


def source_of(reference: Reference) -> Source:
    """What tells two references of one key in two bibliographies apart."""
    return reference.location.path, reference.key


async def resolve(so_far: SoFar, changed: Changed | None, edges: Edges, progress: Progress) -> None:
    """Look up every distinct reference once; with `--since` those that changed or are cited by what did."""
    references = [r for m in so_far.manuscripts for r in m.bibliography.references]
    if changed is not None:
        cited_anew = {source_of(c.reference) for mine in so_far.claims for c in mine if c.reference}
        references = [r for r in references if source_of(r) in cited_anew or changed.alters(r)]
    distinct = {source_of(r): r for r in references}
    progress.start("looking up", len(distinct))
    cited = any(so_far.claims)
    while distinct:
        # Keys are unique within a batch: two bibliographies may use one key for two works.
        batch: dict[str, Source] = {}
        for source in distinct:
            batch.setdefault(source[1], source)
        together = [distinct.pop(source) for source in batch.values()]
        for key, resolution in (await resolved(together, edges, abstracts=cited)).items():
            so_far.resolutions[batch[key]] = resolution
            progress.step(key)


async def resolved(
    references: Sequence[Reference], edges: Edges, *, abstracts: bool
) -> dict[str, Resolution]:
    """What each reference names; at an error that nobody expected each half is tried again, down to its cause."""
    faults: list[str] = []
    with contained(faults.append):
        return await edges.resolve(references, abstracts=abstracts)
    if len(references) == 1:
        return {references[0].key: failed_on(references[0], faults[0])}
    half = len(references) // 2
    first = await resolved(references[:half], edges, abstracts=abstracts)
    return first | await resolved(references[half:], edges, abstracts=abstracts)


def failed_on(reference: Reference, why: str) -> Resolution:
    """What is known of a reference that this program fails on."""
    attempt = Attempt(
        source="sciverify-lint",
        outcome=Found.UNAVAILABLE,
        detail=f"{reference.key} was not looked up: {why}",
        reason=Reason.FAULT,
    )
    return Resolution(reference=reference, work=None, match=Match.NONE, attempts=(attempt,))


async def judge(config: Config, so_far: SoFar, edges: Edges, progress: Progress) -> None:
    """Judge the claims of every work, several works side by side."""
    groups = by_work(so_far, [Path(folder) for folder in config.library])
    progress.start("judging", len(groups))
    turn = asyncio.Semaphore(config.jobs)

    async def one(source: Source, claims: list[Claim], library: Library) -> None:
        faults: list[str] = []
        resolution = so_far.resolutions.get(source)
        async with turn:
            with contained(faults.append):
                found = await judge_reference(claims, resolution, library, edges)
        if faults:
            detail = f"{source[1]} was not judged: {faults[0]}"
            why = Unchecked(reason=Reason.FAULT, detail=detail)
            found = tuple(Judgement(claim=c, resolution=resolution, outcome=why) for c in claims)
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
