"""The last lines of a run, on stderr: what was checked, what was not, and what left the machine."""

from collections import Counter

from sciverify_lint.model import (
    Found,
    Judgement,
    Label,
    Match,
    NoticeLevel,
    Reason,
    Report,
    Resolution,
    Role,
    Severity,
    Stage,
    Unchecked,
    Verdict,
)
from sciverify_lint.reporters.csv_report import rows
from sciverify_lint.reporters.place import place_of
from sciverify_lint.text.printable import safe, shown_path

SERVICE_NAMES = {
    "crossref": "Crossref", "openalex": "OpenAlex", "semantic_scholar": "Semantic Scholar", "arxiv": "arXiv",
    "europepmc": "Europe PMC", "pubmed": "PubMed", "datacite": "DataCite", "unpaywall": "Unpaywall",
    "doi": "doi.org", "core": "CORE", "dblp": "dblp", "biorxiv": "bioRxiv", "openlibrary": "Open Library",
    "web": "publishers' and other web sites",
}  # fmt: skip
REASONS = {
    Reason.NO_ABSTRACT: "without abstract and text",
    Reason.NO_FULL_TEXT: "without text",
    Reason.WRONG_TEXT: "with another work's text",
    Reason.SOURCE_DOWN: "source did not answer",
    Reason.FAULT: "fault of the program",
    Reason.MODEL_DOWN: "model did not answer",
    Reason.BUDGET: "budget spent",
    Reason.INTERRUPTED: "interrupted",
    Reason.OFFLINE: "offline",
    Reason.NO_VERIFIER: "no verifier",
    Reason.UNDECIDED: "undecided by rule",
    Reason.UNVERIFIED_QUOTE: "quote not in the source",
    Reason.NOT_A_CLAIM: "no claims",
}


def summary(report: Report) -> str:
    """The summary of a run, a sentence or two a line."""
    lines = [*table(report), checked_line(report), sent_line(report), problems_line(report)]
    lines += [safe(n.message) for n in report.notices if n.level is NoticeLevel.WARNING]
    return "\n".join(line for line in lines if line)


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


def plural(count: int, word: str, many: str | None = None) -> str:
    """`1 citation`, `2 citations`."""
    return f"{count} {word if count == 1 else many or word + 's'}"


def checked_line(report: Report) -> str:
    """Citations, keys, existence and support."""
    stats = report.stats
    parts = [f"{plural(stats.citations, 'citation')} of {plural(stats.works, 'work')}."]
    if stats.keys:
        parts.append(f"Keys {stats.keys_known} of {stats.keys}.")
    parts.append(existence(report))
    parts.append(support(report))
    return " ".join(p for p in parts if p)


def existence(report: Report) -> str:
    """How many works were found, and how many could not be looked up."""
    if report.stats.offline and not any(r.work for r in resolutions(report)):
        return "Existence not checked (offline)."
    found = Counter(fate(r) for r in resolutions(report))
    if not found:
        return ""
    return "Existence: " + ", ".join(f"{n} {word}" for word, n in sorted(found.items())) + "."


def resolutions(report: Report) -> list[Resolution]:
    """One resolution for each work of the judged citations and of the bibliography."""
    return list(report.resolutions)


def fate(resolution: Resolution) -> str:
    """What became of looking a work up, in a word or two."""
    if resolution.work is not None and resolution.match in (Match.IDENTIFIER, Match.SEARCH):
        return "found"
    if any(a.outcome is Found.UNAVAILABLE for a in resolution.attempts):
        return "not checked"
    if not resolution.attempts:
        return "not looked up"
    return "not found" if resolution.conclusive else "in no index that was asked"


def support(report: Report) -> str:
    """Verdicts by label and stage, and what has no verdict: never counted as checked."""
    claims = list(report.judgements)
    if not claims:
        return ""
    reasons = {j.outcome.reason for j in claims if isinstance(j.outcome, Unchecked)}
    if Reason.NO_VERIFIER in reasons:
        return "Support not checked (--verifier none)."
    by_models = [
        j for j in claims if isinstance(j.outcome, Verdict) and j.outcome.verifier != "embedded"
    ]
    if not by_models:
        return support_by_rule(claims)
    labels = Counter(j.outcome.label for j in by_models if isinstance(j.outcome, Verdict))
    stages = Counter(j.outcome.stage for j in by_models if isinstance(j.outcome, Verdict))
    words = [
        f"{labels[Label.SUPPORTS]} yes",
        f"{labels[Label.CONTRADICTS]} contradicted",
        f"{labels[Label.NEI]} insufficient",
        not_checked(claims),
    ]
    told = f"Support: {', '.join(w for w in words if w)}."
    told += f" {stages[Stage.ABSTRACT]} settled by the abstract, {stages[Stage.FULLTEXT]} by the full text"
    cost = report.stats.cost
    return told + f"; {plural(cost.calls, 'call')}, ${cost.usd:.2f}."


def not_checked(claims: list[Judgement]) -> str:
    """`11 not checked (8 without text, 3 no claims)`."""
    reasons = Counter(
        REASONS[Reason.NOT_A_CLAIM] if j.claim.role is not Role.CLAIM else REASONS[j.outcome.reason]
        for j in claims
        if isinstance(j.outcome, Unchecked)
    )
    if not reasons:
        return ""
    listed = ", ".join(f"{n} {word}" for word, n in reasons.most_common())
    return f"{reasons.total()} not checked ({listed})"


def support_by_rule(claims: list[Judgement]) -> str:
    """What a run without a model can say."""
    by_rule = sum(isinstance(j.outcome, Verdict) for j in claims)
    unread = (
        Reason.NO_ABSTRACT,
        Reason.NO_FULL_TEXT,
        Reason.WRONG_TEXT,
        Reason.OFFLINE,
        Reason.SOURCE_DOWN,
        Reason.FAULT,
        Reason.NOT_A_CLAIM,
    )
    with_text = sum(
        isinstance(j.outcome, Verdict) or j.outcome.reason not in unread for j in claims
    )
    without = len(claims) - by_rule
    return (
        f"Support: {with_text} {have(with_text)} an abstract or a text, {plural(by_rule, 'finding')} by rule, "
        f"{without} {have(without)} no verdict."
    )


def have(count: int) -> str:
    """The verb that goes with so many."""
    return "has" if count == 1 else "have"


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
    """How many findings, by severity."""
    counts = Counter(d.severity for d in report.diagnostics)
    if not counts:
        return "No problems found." + suppressed_note(report)
    words = [
        plural(counts[s], str(s))
        for s in (Severity.ERROR, Severity.WARNING, Severity.NOTE)
        if counts[s]
    ]
    return f"{plural(counts.total(), 'problem')} ({', '.join(words)}).{suppressed_note(report)}"


def suppressed_note(report: Report) -> str:
    """How many findings are suppressed."""
    return f" {len(report.suppressed)} suppressed." if report.suppressed else ""


def statistics(report: Report) -> str:
    """Findings by rule, and the citations to look at first."""
    counts = Counter((d.code, d.name) for d in report.diagnostics)
    lines = [
        f"{n:5d}  {code} [{name}]"
        for (code, name), n in sorted(counts.items(), key=lambda x: (-x[1], x[0]))
    ]
    first = attention_order(report)
    if first:
        lines.append("Look at these first (how little the source overlaps with the claim):")
        lines += [f"{score:5.2f}  {place}" for score, place in first]
    return "\n".join(lines)


def attention_order(report: Report, limit: int = 10) -> list[tuple[float, str]]:
    """The undecided citations whose source overlaps least with the claim."""
    scored = [
        (j.outcome.attention, f"{place_of(j.claim.cited.location)}: {safe(j.claim.cited.key)}")
        for j in report.judgements
        if isinstance(j.outcome, Unchecked) and j.outcome.attention is not None
    ]
    return sorted(scored, key=lambda row: (-row[0], row[1]))[:limit]
