"""All that was learned -> Report: rules, suppressions, notices and the facts of the run."""

from collections import Counter
from collections.abc import Mapping, Sequence

from sciverify_lint.config.profiles import PROFILES
from sciverify_lint.config.settings import Config
from sciverify_lint.model import (
    Fate,
    Judgement,
    Learned,
    Manuscript,
    Mode,
    Notice,
    Report,
    Resolution,
    Severity,
    Stats,
    Unchecked,
    Verdict,
)
from sciverify_lint.pipeline.edges import Totals, are_here
from sciverify_lint.pipeline.found import Read, findings_of
from sciverify_lint.pipeline.gather import counted_once
from sciverify_lint.pipeline.notices import (
    asking_for_reports,
    cites_nothing,
    faults_in,
    in_order_of_weight,
    left_out,
    run_notices,
    warnings,
)
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
    looked_up = list(resolutions.values())
    told = [
        *run_notices(config, manuscripts, judgements, looked_up),
        *asking_for_reports([*lost, *faults_in(judgements, looked_up)]),
        *warnings(left_out(changed, sifted.unchanged)),
    ]
    return Report(
        diagnostics=in_order(sifted.shown),
        suppressed=in_order(sifted.suppressed),
        judgements=judgements,
        resolutions=tuple(looked_up),
        documents=counted_once(manuscripts),
        notices=in_order_of_weight([*notices, *told]),
        stats=stats_of(config, manuscripts, judgements, totals, seconds),
        cut=frozenset(p.location.path for m in manuscripts if m.cut for p in m.problems),
        complete=not interrupted
        and not any(m.cut for m in manuscripts)
        and not any(is_incomplete(j) for j in judgements)
        and not any(r.fate in (Fate.UNREACHED, Fate.FAILED) for r in looked_up),
        interrupted=interrupted,
    )


def is_incomplete(judgement: Judgement) -> bool:
    """Whether another run may say more about a claim."""
    no_text = judgement.no_text
    said = (judgement.outcome, *judgement.trail)
    return any(isinstance(o, Unchecked) and o.reason.incomplete for o in said) or (
        no_text is not None and no_text.reason.incomplete
    )


def stats_of(
    config: Config,
    manuscripts: Sequence[Manuscript],
    judgements: Sequence[Judgement],
    totals: Totals,
    seconds: float,
) -> Stats:
    """The facts of the run."""
    sentences = [s for d in counted_once(manuscripts) for s in d.sentences]
    citations = [c for s in sentences for c in s.citations if c.mode is not Mode.NOCITE]
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
        uncited=tuple(d.path for m in manuscripts for d in m.documents if cites_nothing(d)),
        typed=sum(d.typed for m in manuscripts for d in m.documents),
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
