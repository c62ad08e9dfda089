"""What a user has to know about the run itself: what was not read, not reached, not decided."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sciverify_lint.config.settings import Config
from sciverify_lint.errors import REPORT_IT
from sciverify_lint.model import (
    Document,
    Fate,
    Format,
    Found,
    Judgement,
    Manuscript,
    Mode,
    NoText,
    Notice,
    NoticeLevel,
    Reason,
    Resolution,
    Unchecked,
)
from sciverify_lint.pipeline.edges import barred
from sciverify_lint.pipeline.since import Changed
from sciverify_lint.services.limits import SERVICES

SILENT = (Reason.SOURCE_DOWN, Reason.MODEL_DOWN)
MOST_FAULTS = 3
"""So many faults of this program are told."""


def in_order_of_weight(notices: Sequence[Notice]) -> tuple[Notice, ...]:
    """Each notice once: first what one must know to read the rest."""
    first = [n for n in dict.fromkeys(notices) if n.first]
    rest = {n for n in notices if not n.first}
    return (*first, *sorted(rest, key=lambda n: (n.level, n.message)))


def run_notices(
    config: Config,
    manuscripts: Sequence[Manuscript],
    judgements: Sequence[Judgement],
    resolutions: Sequence[Resolution],
) -> list[Notice]:
    """What a run itself has to say."""
    info = expected(judgements, resolutions)
    return [
        *warnings(
            [*unreached(resolutions), *without_answer(judgements, SILENT), *unread(manuscripts)],
            first=True,
        ),
        *warnings(unjudged(config, judgements)),
        *(Notice(level=NoticeLevel.INFO, message=message) for message in info),
    ]


def warnings(messages: Iterable[str], *, first: bool = False) -> list[Notice]:
    """A loud notice for each message."""
    return [Notice(level=NoticeLevel.WARNING, message=m, first=first) for m in messages]


def unread(manuscripts: Sequence[Manuscript]) -> Iterator[str]:
    """The files that hold nothing that was read, or something that was not."""
    for manuscript in manuscripts:
        for document in manuscript.documents:
            if document.format is not Format.BIBLIOGRAPHY:
                yield from unread_citations(document)
            elif not manuscript.bibliography.references:
                yield f"No entry was read in {document.path}."


def unread_citations(document: Document) -> Iterator[str]:
    """That no citation was recognised in a manuscript, or that some seem to be typed, and why they were not read."""
    path, none = document.path, cites_nothing(document)
    listed = document.cites_all or any(s.citations for s in document.sentences)
    if document.typed:
        what = (
            f"No citation was read in {path}" if none else f"Not all citations of {path} were read"
        )
        yield (
            f"{what}: {document.typed} seem{'s' if document.typed == 1 else ''} to be typed without a key, "
            "and such are read in DOCX only; cite by key."
        )
    elif none:
        why = ": entries are only listed (nocite), so that there is no claim" if listed else ""
        yield f"No citation was recognised in {path}{why}."


def cites_nothing(document: Document) -> bool:
    """Whether no citation was recognised in a manuscript."""
    modes = (c.mode for s in document.sentences for c in s.citations)
    return document.format is not Format.BIBLIOGRAPHY and all(m is Mode.NOCITE for m in modes)


def unreached(resolutions: Sequence[Resolution]) -> Iterator[str]:
    """The works whose existence was not checked because services did not answer."""
    lost = [r for r in resolutions if r.fate is Fate.UNREACHED]
    if not lost:
        return
    works = plural(len(lost), "work")
    if any(a.outcome is not Found.UNAVAILABLE for r in resolutions for a in r.attempts):
        silent = sorted({label_of(name) for r in lost for name in r.silent})
        yield f"The existence of {works} was not checked: no answer from {', '.join(silent)}."
    else:
        yield f"No index could be reached: the existence of {works} was not checked."


def label_of(service: str) -> str:
    """What a service is called."""
    return SERVICES[service].label if service in SERVICES else service


def without_answer(judgements: Sequence[Judgement], reasons: Sequence[Reason]) -> Iterator[str]:
    """How many claims have no verdict for each reason, with what was said of one of them."""
    outcomes = [j.outcome for j in judgements]
    counted = Counter(o.reason for o in outcomes if isinstance(o, Unchecked))
    details = {o.reason: o.detail for o in outcomes if isinstance(o, Unchecked)}
    for reason in reasons:
        if number := counted[reason]:
            were = "was" if number == 1 else "were"
            yield f"{number} of {plural(len(outcomes), 'claim')} {were} not checked ({details[reason]})."


def unjudged(config: Config, judgements: Sequence[Judgement]) -> Iterator[str]:
    """The claims that another run may say more about."""
    of_all = f"of {plural(len(judgements), 'claim')}"
    yield from without_answer(judgements, (Reason.BUDGET, Reason.INTERRUPTED))
    instead = [why for j in judgements if (why := by_rule_instead(j)) is not None]
    if instead:
        yield f"{len(instead)} {of_all} were judged by rules alone ({instead[-1].detail})."
    if unasked := barred(config):
        yield f"Offline, and not on this machine: {' and '.join(unasked)} was not asked; rules judged instead."


def expected(judgements: Sequence[Judgement], resolutions: Sequence[Resolution]) -> Iterator[str]:
    """What the settings themselves leave open."""
    offline = sum(r.fate is Fate.OFFLINE for r in resolutions)
    if offline:
        yield f"Offline: the existence of {plural(offline, 'work')} was not checked."
    outcomes = (j.outcome for j in judgements)
    undecided = sum(isinstance(o, Unchecked) and o.reason is Reason.UNDECIDED for o in outcomes)
    if undecided:
        yield (
            f"Rules cannot confirm support: {plural(undecided, 'claim')} {'has' if undecided == 1 else 'have'} "
            "no verdict. For verdicts: --screen-model MODEL (--estimate shows the cost first)."
        )


def by_rule_instead(judgement: Judgement) -> Unchecked | None:
    """Why a rule stood in for a model that could not be asked; None where none did."""
    if isinstance(judgement.outcome, Unchecked):
        return None
    why = (o for o in judgement.trail if isinstance(o, Unchecked) and o.reason.incomplete)
    return next(why, None)


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
    return warnings(told[:MOST_FAULTS])


def left_out(changed: Changed | None, findings: int) -> Iterator[str]:
    """What `--since` left out, and what it could not compare."""
    if changed is None:
        return
    yield from changed.unknown
    parts = []
    if changed.left_out:
        parts.append(f"{plural(changed.left_out, 'claim')} that did not change")
    if findings:
        was = "was" if findings == 1 else "were"
        parts.append(f"{plural(findings, 'finding')} that {was} there before")
    if parts:
        yield f"--since {changed.revision} left out {' and '.join(parts)}."


def plural(count: int, word: str) -> str:
    """`1 claim`, `2 claims`."""
    return f"{count} {word}{'' if count == 1 else 's'}"
