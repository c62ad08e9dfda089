"""All that was learned -> Report: rules, suppressions, notices and the facts of the run."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sciverify_lint.config.profiles import PROFILES
from sciverify_lint.config.settings import Config
from sciverify_lint.errors import REPORT_IT
from sciverify_lint.model import (
    Found,
    Judgement,
    Learned,
    Manuscript,
    NoText,
    Notice,
    NoticeLevel,
    Reason,
    Report,
    Resolution,
    Severity,
    Stats,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.edges import Totals, are_here, barred
from sciverify_lint.pipeline.found import Read, findings_of
from sciverify_lint.pipeline.gather import counted_once
from sciverify_lint.pipeline.sift import sift
from sciverify_lint.pipeline.since import Changed
from sciverify_lint.rules.apply import (
    Selection,
    checked_codes,
    in_order,
    selected,
)
from sciverify_lint.rules.catalogue import RULES
from sciverify_lint.rules.document import undefined
from sciverify_lint.rules.rule import Rule

Source = tuple[str, str]
MOST_FAULTS = 3
"""So many faults of this program are told."""


def selection_of(config: Config) -> Selection:
    """Which rules speak. Raises UsageError for a code that names no rule."""
    return Selection(
        select=checked_codes(config.select),
        ignore=checked_codes(config.ignore),
        extend_select=checked_codes(config.extend_select),
        severities={**PROFILES[config.profile], **by_code(config.severity)},
    )


def by_code(severities: Mapping[str, Severity]) -> dict[str, Severity]:
    """The severities of a configuration, names resolved to codes."""
    return {rule.code: s for name, s in severities.items() for code in checked_codes([name]) for rule in RULES
            if rule.code.startswith(code)}  # fmt: skip


def selected_rules(selection: Selection) -> tuple[Rule, ...]:
    """The rules that speak, in order."""
    return tuple(rule for rule in RULES if selected(rule, selection))


def report_of(
    config: Config,
    read: Read,
    judged: Sequence[tuple[Judgement, ...]],
    resolutions: Mapping[Source, Resolution],
    notices: Sequence[Notice],
    *,
    changed: Changed | None,
    totals: Totals,
    interrupted: bool,
    seconds: float,
) -> Report:
    """Apply the rules to each manuscript, and put everything into one report."""
    selection = selection_of(config)
    lost: list[str] = []
    found = findings_of(read, judged, resolutions, selection, lost.append)
    sifted = sift(found, read, config, selection, changed)
    manuscripts = read.manuscripts
    judgements = tuple(j for group in judged for j in group)
    faults = asking_for_reports([*lost, *faults_in(judgements, resolutions.values())])
    return Report(
        diagnostics=in_order(sifted.shown),
        suppressed=in_order(sifted.suppressed),
        judgements=judgements,
        resolutions=tuple(resolutions.values()),
        documents=counted_once(manuscripts),
        notices=tuple(
            sorted(
                {
                    *notices,
                    *run_notices(config, judgements),
                    *faults,
                    *left_out(changed, sifted.unchanged),
                },
                key=lambda n: (n.level, n.message),
            )
        ),
        stats=stats_of(config, manuscripts, judgements, totals, seconds),
        cut=frozenset(p.location.path for m in manuscripts if m.cut for p in m.problems),
        complete=not interrupted
        and not any(m.cut for m in manuscripts)
        and not any(is_incomplete(j) for j in judgements)
        and not any(is_unavailable(r) for r in resolutions.values()),
        interrupted=interrupted,
    )


def is_incomplete(judgement: Judgement) -> bool:
    """Whether another run may say more about a claim."""
    no_text = judgement.no_text
    said = (judgement.outcome, *judgement.trail)
    return any(isinstance(o, Unchecked) and o.reason.incomplete for o in said) or (
        no_text is not None and no_text.reason.incomplete
    )


def by_rule_instead(judgement: Judgement) -> Unchecked | None:
    """Why a rule stood in for a model that could not be asked; None where none did."""
    if isinstance(judgement.outcome, Unchecked):
        return None
    why = (o for o in judgement.trail if isinstance(o, Unchecked) and o.reason.incomplete)
    return next(why, None)


def is_unavailable(resolution: Resolution) -> bool:
    """Whether a source that would have been needed did not answer."""
    if resolution.work is not None or resolution.conclusive:
        return False
    down = (a for a in resolution.attempts if a.outcome is Found.UNAVAILABLE)
    return any(a.reason is not Reason.OFFLINE for a in down)


def left_out(changed: Changed | None, findings: int) -> list[Notice]:
    """What `--since` left out, and what it could not compare."""
    if changed is None:
        return []
    told = [*changed.unknown]
    parts = []
    if changed.left_out:
        parts.append(f"{plural(changed.left_out, 'citation')} that did not change")
    if findings:
        was = "was" if findings == 1 else "were"
        parts.append(f"{plural(findings, 'finding')} that {was} there before")
    if parts:
        told.append(f"--since {changed.revision} left out {' and '.join(parts)}.")
    return [Notice(level=NoticeLevel.WARNING, message=message) for message in told]


def plural(count: int, word: str) -> str:
    """`1 citation`, `2 citations`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def faults_in(judgements: Sequence[Judgement], resolutions: Iterable[Resolution]) -> Iterator[str]:
    """What this program failed on while it looked works up and judged claims."""
    for resolution in resolutions:
        yield from (a.detail for a in resolution.attempts if a.reason is Reason.FAULT)
    for judgement in judgements:
        said = (judgement.outcome, *judgement.trail, judgement.no_text)
        yield from (
            o.detail for o in said if isinstance(o, Unchecked | NoText) and o.reason is Reason.FAULT
        )


def asking_for_reports(faults: Sequence[str]) -> list[Notice]:
    """A notice for each of a few faults; the others are likely to be the same."""
    told = [f"{fault[:1].upper()}{fault[1:]}; {REPORT_IT}." for fault in dict.fromkeys(faults)]
    return [Notice(level=NoticeLevel.WARNING, message=m) for m in told[:MOST_FAULTS]]


def run_notices(config: Config, judgements: Sequence[Judgement]) -> list[Notice]:
    """What a user has to know about the run itself."""
    outcomes = [j.outcome for j in judgements]
    notices = []
    reasons = Counter(o.reason for o in outcomes if isinstance(o, Unchecked))
    details = {o.reason: o.detail for o in outcomes if isinstance(o, Unchecked)}
    for reason in (Reason.SOURCE_DOWN, Reason.MODEL_DOWN, Reason.BUDGET, Reason.INTERRUPTED):
        if reasons[reason]:
            message = f"{reasons[reason]} of {len(outcomes)} citations were not checked ({details[reason]})."
            notices.append(Notice(level=NoticeLevel.WARNING, message=message))
    instead = [why for j in judgements if (why := by_rule_instead(j)) is not None]
    if instead:
        message = f"{len(instead)} of {len(outcomes)} citations were judged by rules alone ({instead[-1].detail})."
        notices.append(Notice(level=NoticeLevel.WARNING, message=message))
    if unasked := barred(config):
        message = f"Offline, and not on this machine: {' and '.join(unasked)} was not asked; rules judged instead."
        notices.append(Notice(level=NoticeLevel.WARNING, message=message))
    undecided = reasons[Reason.UNDECIDED]
    if undecided:
        message = (
            f"Rules cannot confirm support: {undecided} citations have no verdict. "
            "For verdicts: --screen-model MODEL (--estimate shows the cost first)."
        )
        notices.append(Notice(level=NoticeLevel.INFO, message=message))
    return notices


def stats_of(
    config: Config,
    manuscripts: Sequence[Manuscript],
    judgements: Sequence[Judgement],
    totals: Totals,
    seconds: float,
) -> Stats:
    """The facts of the run."""
    citations = [c for d in counted_once(manuscripts) for s in d.sentences for c in s.citations]
    cited = {
        (m.root, k.key)
        for m in manuscripts
        for s in m.sentences
        for c in s.citations
        for k in c.keys
    }
    unknown = {
        (m.root, k.key)
        for m in manuscripts
        for d in m.documents
        for k in undefined(Learned(manuscript=m), d)
    }
    works = {(r.location.path, r.key) for m in manuscripts for r in m.bibliography.references}
    stages = Counter(str(j.outcome.stage) for j in judgements if isinstance(j.outcome, Verdict))
    return Stats(
        citations=len(citations),
        works=len(works),
        keys=len(cited),
        keys_known=len(cited - unknown),
        offline=config.offline,
        only_identifiers=config.only_identifiers,
        requests=dict(totals.requests),
        cached=totals.cached,
        cost=totals.cost,
        models=totals.models,
        asked_at=totals.asked_at,
        local_model=are_here(totals.asked_at),
        asked=totals.cost.calls,
        asked_about=totals.asked_about,
        seconds=seconds,
        stages=dict(stages),
    )
