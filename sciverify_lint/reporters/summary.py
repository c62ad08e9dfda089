"""The last lines of a run, on stderr: what was checked, what was not, and what left the machine."""

from collections import Counter

from sciverify_lint.model import (
    Label,
    NoticeLevel,
    Report,
    Severity,
    Stage,
    Unchecked,
    Verdict,
)
from sciverify_lint.reporters.counts import Counts, counts_of, listed, plural
from sciverify_lint.reporters.csv_report import rows
from sciverify_lint.reporters.place import place_of
from sciverify_lint.text.printable import safe, shown_path

SERVICE_NAMES = {
    "crossref": "Crossref", "openalex": "OpenAlex", "semantic_scholar": "Semantic Scholar", "arxiv": "arXiv",
    "europepmc": "Europe PMC", "pubmed": "PubMed", "datacite": "DataCite", "unpaywall": "Unpaywall",
    "doi": "doi.org", "core": "CORE", "dblp": "dblp", "biorxiv": "bioRxiv", "openlibrary": "Open Library",
    "web": "publishers' and other web sites",
}  # fmt: skip

LABELS = {Label.SUPPORTS: "yes", Label.CONTRADICTS: "contradicted", Label.NEI: "insufficient"}
READING_ORDER = (
    "An order of reading, not of risk: the claims that share least, in words and in meaning, with the passage of their "
    "source that is nearest to them."
)


def summary(report: Report) -> str:
    """The summary of a run, a sentence or two a line."""
    counts = counts_of(report)
    warnings = [n for n in report.notices if n.level is NoticeLevel.WARNING]
    lines = [safe(n.message) for n in warnings if n.first]
    lines += [
        *table(report),
        about(report, counts),
        existence(counts),
        support(report, counts),
        sent_line(report),
    ]
    lines += [safe(n.message) for n in warnings if not n.first]
    return "\n".join(line for line in (*lines, problems_line(report)) if line)


def table(report: Report) -> list[str]:
    """A line a manuscript, when there are several."""
    if len(report.documents) < 2:
        return []
    figures = rows(report, report.diagnostics)
    names = [shown_path(row.manuscript) for row in figures]
    width = max(map(len, names))
    lines = [f"{'manuscript':{width}}  citations  errors  warnings  notes  no verdict"]
    return lines + [
        f"{name:{width}}  {r.citations:9}  {r.errors:6}  {r.warnings:8}  {r.notes:5}  {r.unchecked:10}"
        for name, r in zip(names, figures, strict=True)
    ]


def about(report: Report, counts: Counts) -> str:
    """What the run was about: one sentence, the same in every output."""
    parts = [plural(counts.manuscripts, "manuscript")] if counts.manuscripts else []
    parts += (
        [plural(counts.bibliographies, "bibliography", "bibliographies")]
        if counts.bibliographies
        else []
    )
    parts += [plural(counts.citing_places, "citing place")] if counts.manuscripts else []
    parts += [plural(counts.works, "work")]
    parts += [plural(counts.claims, "claim")] if counts.manuscripts else []
    told = ", ".join(parts) + "."
    stats = report.stats
    return f"{told} Keys {stats.keys_known} of {stats.keys}." if stats.keys else told


def existence(counts: Counts) -> str:
    """What became of looking the works up."""
    if not counts.works:
        return ""
    checked = [f"{n} {fate}" for fate, n in counts.fates.items() if fate.checked]
    unchecked = {str(fate): n for fate, n in counts.fates.items() if not fate.checked}
    if unchecked:
        alone = not checked and len(unchecked) == 1
        why = next(iter(unchecked)) if alone else listed(unchecked)
        checked.append(f"not checked ({why})" if alone else f"{counts.unknown} not checked ({why})")
    return f"Existence of {plural(counts.works, 'work')}: {', '.join(checked)}."


def support(report: Report, counts: Counts) -> str:
    """Verdicts by label and stage, and what has no verdict: never counted as checked."""
    if not counts.claims:
        return ""
    words = [f"{counts.labels.get(label, 0)} {word}" for label, word in LABELS.items()]
    if not counts.by_model:
        words = [f"{counts.judged} judged by rule"]
    if counts.unjudged:
        words.append(f"{counts.unjudged} without a verdict ({listed(counts.reasons)})")
    told = f"Support of {plural(counts.claims, 'claim')}: {', '.join(words)}."
    return f"{told} {stages(report)}" if counts.by_model else told


def stages(report: Report) -> str:
    """What settled the verdicts, and what that cost."""
    settled = Counter(j.outcome.stage for j in report.judgements if isinstance(j.outcome, Verdict))
    cost = report.stats.cost
    return (
        f"{settled[Stage.ABSTRACT]} settled by the abstract, {settled[Stage.FULLTEXT]} by the full text; "
        f"{plural(cost.calls, 'call')}, ${cost.usd:.2f}."
    )


def sent_line(report: Report) -> str:
    """What left the machine, to whom."""
    stats = report.stats
    sent: list[str] = []
    if stats.requests:
        what = "identifiers" if stats.only_identifiers else "identifiers and titles"
        names = ", ".join(SERVICE_NAMES.get(s, s) for s in sorted(stats.requests))
        sent.append(
            f"Sent: {plural(sum(stats.requests.values()), 'request')} with {what} to {names}."
        )
    if stats.asked and stats.models:
        where = f" at {' and '.join(map(safe, stats.asked_at))}" if stats.asked_at else ""
        where += " on this machine" if stats.local_model else ""
        named, questions = " and ".join(stats.models), plural(stats.asked, "question")
        sent.append(f"Sent to {named}{where}: {questions} with {stats.asked_about}.")
    elif stats.requests:
        sent.append("No manuscript text.")
    return " ".join(sent) if sent else "Nothing left this machine."


def problems_line(report: Report) -> str:
    """How many findings, by severity, and on the same line what was not checked."""
    found = Counter(d.severity for d in report.diagnostics)
    words = [plural(found[s], str(s)) for s in reversed(Severity) if found[s]]
    told = (
        f"{plural(found.total(), 'problem')} ({', '.join(words)})" if words else "No problems found"
    )
    return "; ".join((told, *open_questions(report))) + "." + suppressed_note(report)


def open_questions(report: Report) -> list[str]:
    """What was not read or not checked, if anything: a report without findings is clean only without these."""
    counts, uncited, typed = counts_of(report), report.stats.uncited, report.stats.typed
    told = []
    if uncited:
        several = f"{len(uncited)} of {plural(counts.manuscripts, 'manuscript')}"
        told.append(
            f"no citation was read in {shown_path(uncited[0]) if len(uncited) == 1 else several}"
        )
    if typed:
        told.append(f"{plural(typed, 'typed citation was', 'typed citations were')} not read")
    if counts.bibliographies and not counts.works:
        told.append("no entry was read")
    parts = [f"the existence of {plural(counts.unknown, 'work')}"] if counts.unknown else []
    parts += [f"the support of {plural(counts.unjudged, 'claim')}"] if counts.undecided else []
    return [*told, f"not checked: {', '.join(parts)}"] if parts else told


def suppressed_note(report: Report) -> str:
    """How many findings are suppressed."""
    return f" {len(report.suppressed)} suppressed." if report.suppressed else ""


def statistics(report: Report) -> str:
    """The figures of the run, findings by rule, and an order of reading."""
    counts = counts_of(report)
    found = Counter((d.code, d.name) for d in report.diagnostics)
    rows = [
        (counts.manuscripts, "manuscripts"),
        (counts.bibliographies, "bibliographies by themselves"),
        (counts.citing_places, "citing places"),
        (
            counts.works,
            f"works: {counts.works - counts.unknown} checked, {counts.unknown} not checked",
        ),
        (counts.claims, f"claims: {counts.judged} judged, {counts.unjudged} without a verdict"),
        (found.total(), "problems"),
        *(
            (n, f"{code} [{name}]")
            for (code, name), n in sorted(found.items(), key=lambda x: (-x[1], x[0]))
        ),
    ]
    lines = [f"{n:5d}  {what}" for n, what in rows]
    if first := reading_order(report):
        lines += [
            READING_ORDER,
            *(f"{number:5d}. {place}" for number, place in enumerate(first, 1)),
        ]
    return "\n".join(lines)


def reading_order(report: Report, limit: int = 10) -> list[str]:
    """The undecided claims whose source overlaps least with them."""
    scored = [
        (-j.outcome.attention, f"{place_of(j.claim.cited.location)}: {safe(j.claim.cited.key)}")
        for j in report.judgements
        if isinstance(j.outcome, Unchecked) and j.outcome.attention is not None
    ]
    return [place for _, place in sorted(scored)[:limit]]
