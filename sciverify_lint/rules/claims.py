"""SV301 to SV308: what the cited work says about the claim."""

from collections.abc import Iterable, Iterator

from sciverify_lint.model import (
    Finding,
    Issue,
    Judgement,
    Label,
    Learned,
    Reference,
    Related,
    Role,
    Severity,
    Stage,
    Verdict,
)
from sciverify_lint.rules.rule import Rule

NARROWER = {Issue.SCOPE, Issue.CERTAINTY, Issue.POPULATION}
QUOTED = 160
"""Characters of a quote that a message shows."""
BY_RULE = "embedded"
"""The verifier that decides by rule alone: what it says is a note (promise 7 of docs/architecture.md)."""

Judged = Iterator[tuple[Judgement, Verdict]]
Words = tuple[int, str]


def verdicts(learned: Learned, label: Label) -> Judged:
    """The judgements with a verdict of `label` whose citation claims something."""
    for judgement in learned.judgements:
        outcome = judgement.outcome
        if (
            isinstance(outcome, Verdict)
            and outcome.label is label
            and judgement.claim.role is Role.CLAIM
        ):
            yield judgement, outcome


def special(verdict: Verdict) -> bool:
    """Whether a rule of its own reports this verdict: another subject, or a rule of the embedded verifier."""
    if verdict.verifier == BY_RULE:
        return True
    return Issue.UNRELATED in verdict.issues and verdict.label is Label.NEI


def source_of(verdict: Verdict) -> str:
    """`full text, page 4, section Results`."""
    words = ["abstract" if verdict.stage is Stage.ABSTRACT else "full text"]
    if verdict.passage is not None and verdict.passage.page is not None:
        words.append(f"page {verdict.passage.page}")
    if verdict.passage is not None and verdict.passage.section:
        words.append(f"section {verdict.passage.section}")
    return ", ".join(words)


def quoted(verdict: Verdict) -> str:
    """The quote in quotation marks, shortened, with where it stands."""
    text = " ".join((verdict.quote or "").split())
    if len(text) > QUOTED:
        text = text[: QUOTED - 1].rsplit(" ", 1)[0] + " …"
    where = source_of(verdict)
    return f"“{text}” ({where})" if text else f"({where})"


def finding(judgement: Judgement, message: str, severity: Severity | None = None) -> Finding:
    """A finding at the key inside the citing command, with the entry as related location."""
    claim = judgement.claim
    return Finding(
        message=message,
        location=claim.cited.location,
        key=claim.cited.key,
        severity=severity,
        related=entry(claim.reference),
        judgement=judgement,
        context=claim.sentence.text,
    )


def entry(reference: Reference | None) -> tuple[Related, ...]:
    """The bibliography entry as a related location."""
    if reference is None:
        return ()
    return (Related(location=reference.location, message=f"the entry `{reference.key}`"),)


def words_of(judgement: Judgement) -> Words:
    """What the citation answers for: the sentence, by identity, and the words in it."""
    return id(judgement.claim.sentence), judgement.claim.text


def borne_out(learned: Learned) -> frozenset[Words]:
    """The words that at least one of the works cited for them SUPPORTS."""
    return frozenset(
        words_of(judgement)
        for judgement in learned.judgements
        if isinstance(judgement.outcome, Verdict) and judgement.outcome.label is Label.SUPPORTS
    )


def softened(supported: frozenset[Words], judgement: Judgement) -> Severity | None:
    """NOTE when another key of the same group SUPPORTS the same words, or behind `see`; else the rule's own."""
    noted = judgement.claim.signalled or words_of(judgement) in supported
    return Severity.NOTE if noted else None


def claim_contradicted(learned: Learned) -> Iterable[Finding]:
    """The cited work says the opposite of the sentence that cites it.

    Why: About one citation in six misstates its source; this is the gravest kind.

    What to do: Read the quoted passage. Correct the sentence, or cite a work that says what the
    sentence says. If the verdict is wrong, suppress it with the reason.

    Example:

        paper.tex:12:44: error SV301 [claim-contradicted] `lund21` says otherwise: “...” (abstract)
    """
    for judgement, verdict in verdicts(learned, Label.CONTRADICTS):
        if not special(verdict):
            yield finding(
                judgement, f"`{judgement.claim.cited.key}` says otherwise: {quoted(verdict)}"
            )


def claim_not_supported(learned: Learned) -> Iterable[Finding]:
    """The full text was read and does not bear the claim out.

    Why: The reader who follows the citation will not find what the sentence says.

    What to do: Read the passages that were judged (`--show-evidence`, JSON, HTML). Retrieval can miss
    a passage; when the work does say it, suppress the finding with the page, else cite another work.
    A note when another key of the same group supports the claim, and behind `see`, `e.g.`, `cf.`

    Example:

        paper.tex:12:44: warning SV302 [claim-not-supported] nothing in the 5 passages read of `lund21` says this
    """
    supported = borne_out(learned)
    for judgement, verdict in verdicts(learned, Label.NEI):
        if verdict.stage is not Stage.FULLTEXT or special(verdict) or own_rule(verdict):
            continue
        message = f"nothing in {passages_read(judgement)} of `{judgement.claim.cited.key}` says this: {reason(verdict)}"
        yield finding(judgement, message, softened(supported, judgement))


def own_rule(verdict: Verdict) -> bool:
    """Whether SV304 or SV307 reports an NEI verdict."""
    return bool(NARROWER & set(verdict.issues)) or Issue.INDIRECT in verdict.issues


def passages_read(judgement: Judgement) -> str:
    """`the 5 passages read (pages 2, 3 and 7)`."""
    count = len(judgement.passages)
    pages = sorted({p.page for p in judgement.passages if p.page is not None})
    shown = (
        ""
        if not pages
        else f" ({'page' if len(pages) == 1 else 'pages'} {', '.join(map(str, pages))})"
    )
    return f"the {count} passages read{shown}" if count != 1 else f"the passage read{shown}"


def reason(verdict: Verdict) -> str:
    """The rationale in one line."""
    return " ".join(verdict.rationale.split()) or "no reason given"


def not_in_abstract(learned: Learned) -> Iterable[Finding]:
    """The abstract does not say it, and no full text is to be had.

    Why: The claim may well stand in the full text; nobody has looked.

    What to do: Put the PDF in a folder and name it with `--library DIR`, or in the entry's `file`
    field, and run again.

    Example:

        paper.tex:12:4: note SV303 [not-in-abstract] the abstract of `lund21` does not say this (no text was found)
    """
    for judgement, verdict in verdicts(learned, Label.NEI):
        if verdict.stage is Stage.ABSTRACT and not special(verdict) and not own_rule(verdict):
            key = judgement.claim.cited.key
            why = "no full text was read" if judgement.no_text is None else judgement.no_text.detail
            yield finding(
                judgement, f"the abstract of `{key}` does not say this ({why}): {reason(verdict)}"
            )


def claim_overstated(learned: Learned) -> Iterable[Finding]:
    """The work supports the claim only in a narrower scope, certainty or population.

    Why: "May" became "does", mice became patients, one field site became all soils.

    What to do: Narrow the sentence to what the passage says.

    Example:

        paper.tex:12:44: warning SV304 [claim-overstated] `lund21` is narrower in certainty: “...” (full text, page 4)
    """
    supported = borne_out(learned)
    for label in (Label.SUPPORTS, Label.NEI):
        for judgement, verdict in verdicts(learned, label):
            narrower = [i for i in verdict.issues if i in NARROWER]
            if narrower and not special(verdict):
                words = " and ".join(str(i) for i in narrower)
                message = f"`{judgement.claim.cited.key}` is narrower in {words}: {quoted(verdict)}"
                severity = softened(supported, judgement) if label is Label.NEI else None
                yield finding(judgement, message, severity)


def by_rule(learned: Learned, issue: Issue) -> Iterator[Finding]:
    """What rules prove with one issue, as grave as the models that read the claim make it."""
    for judgement in learned.judgements:
        proof = proof_of(judgement)
        if proof is None or issue not in proof.issues:
            continue
        message = f"{reason(proof)} in `{judgement.claim.cited.key}`: {quoted(proof)}"
        yield finding(judgement, message + doubt(judgement), severity_of(judgement, proof))


def proof_of(judgement: Judgement) -> Verdict | None:
    """The proof that stands: the outcome, or beside the contradiction that a model found itself."""
    outcome = judgement.outcome
    if not isinstance(outcome, Verdict):
        return None
    if outcome.verifier == BY_RULE:
        return outcome
    proofs = (o for o in judgement.trail if isinstance(o, Verdict) and o.verifier == BY_RULE)
    return next(proofs, None) if outcome.label is Label.CONTRADICTS else None


def severity_of(judgement: Judgement, proof: Verdict) -> Severity | None:
    """The rule's own when the judge was shown the proof and agrees; no less than SV302 where a model misses support.

    What rules say alone is a note (promise 7 of docs/architecture.md).
    """
    at = judgement.trail.index(proof)
    before, behind = (
        [o for o in part if isinstance(o, Verdict) and o.verifier != BY_RULE]
        for part in (judgement.trail[:at], judgement.trail[at + 1 :])
    )
    if any(verdict.label is Label.CONTRADICTS for verdict in behind):
        return None
    last = (before + behind)[-1:]
    missed = not judgement.claim.signalled and any(
        v.label is Label.NEI and v.stage is Stage.FULLTEXT for v in last
    )
    return Severity.WARNING if missed else Severity.NOTE


def doubt(judgement: Judgement) -> str:
    """Which model takes the claim to be supported where a rule proves that it is not, or ""."""
    said = (o for o in judgement.trail if isinstance(o, Verdict) and o.label is Label.SUPPORTS)
    names = dict.fromkeys(verdict.verifier.removeprefix("llm:") for verdict in said)
    return f"; {' and '.join(names)} said SUPPORTS" if names else ""


def number_mismatch(learned: Learned) -> Iterable[Finding]:
    """The source has another value for the same quantity.

    Why: A slipped digit or a share of another whole survives every proofreading.

    What to do: Compare with the passage. A note when a rule alone says so: only the quantity's words, unit
    and value were compared, and the source may give more than one value. A warning when a model was shown
    both values and agrees, or has read the full text and does not find the claim in it, or says itself that
    a claim it takes to be supported has another value.

    Example:

        paper.tex:12:4: warning SV305 [number-mismatch] the claim has 48%, the source 40%, in `lund21`: “...” (abstract)
    """
    yield from by_rule(learned, Issue.NUMBER)
    for judgement, verdict in verdicts(learned, Label.SUPPORTS):
        if Issue.NUMBER in verdict.issues:
            key = judgement.claim.cited.key
            yield finding(judgement, f"`{key}` has another value: {quoted(verdict)}")


def misquoted(learned: Learned) -> Iterable[Finding]:
    """By rule, full text read: the quoted words are not in the source.

    Why: Words between quotation marks are promised to be the source's own.

    What to do: Compare with the passage, mark omissions with dots and changes with brackets. A note
    when a rule alone says so, for the text may have come badly out of its PDF; a warning when a model does
    not find the claim in the full text either; an error when it was shown both wordings and agrees.

    Example:

        paper.tex:12:44: error SV306 [misquoted] the quoted words are not in `lund21`: “...” (full text, page 4)
    """
    return by_rule(learned, Issue.QUOTATION)


def indirect_source(learned: Learned) -> Iterable[Finding]:
    """The cited work attributes this to another work.

    Why: The credit, and the responsibility, belong to the work that found it.

    What to do: Read and cite the original; keep this one as "cited in" if you could not.

    Example:

        paper.tex:12:44: note SV307 [indirect-source] `lund21` reports this of another work: “...” (full text, page 2)
    """
    for label in (Label.SUPPORTS, Label.NEI):
        for judgement, verdict in verdicts(learned, label):
            if Issue.INDIRECT in verdict.issues and not special(verdict):
                key = judgement.claim.cited.key
                yield finding(judgement, f"`{key}` reports this of another work: {quoted(verdict)}")


def unrelated_work(learned: Learned) -> Iterable[Finding]:
    """The cited work is about something else.

    Why: Usually a wrong key, or two works that share a word.

    What to do: Check the key, then the entry.

    Example:

        paper.tex:12:44: warning SV308 [unrelated-work] `lund21` (“Meadows and moving sand”) is about something else
    """
    supported = borne_out(learned)
    for judgement in learned.judgements:
        verdict = judgement.outcome
        if isinstance(verdict, Verdict) and verdict.verifier != BY_RULE and special(verdict):
            reference = judgement.claim.reference
            title = f" (“{reference.title}”)" if reference is not None and reference.title else ""
            message = (
                f"`{judgement.claim.cited.key}`{title} is about something else: {reason(verdict)}"
            )
            severity = Severity.NOTE if words_of(judgement) in supported else None
            yield finding(judgement, message, severity)


RULES = (
    Rule(
        code="SV301", name="claim-contradicted", severity=Severity.ERROR, check=claim_contradicted
    ),
    Rule(
        code="SV302",
        name="claim-not-supported",
        severity=Severity.WARNING,
        check=claim_not_supported,
    ),
    Rule(code="SV303", name="not-in-abstract", severity=Severity.NOTE, check=not_in_abstract),
    Rule(code="SV304", name="claim-overstated", severity=Severity.WARNING, check=claim_overstated),
    Rule(code="SV305", name="number-mismatch", severity=Severity.WARNING, check=number_mismatch),
    Rule(code="SV306", name="misquoted", severity=Severity.ERROR, check=misquoted),
    Rule(code="SV307", name="indirect-source", severity=Severity.NOTE, check=indirect_source),
    Rule(code="SV308", name="unrelated-work", severity=Severity.WARNING, check=unrelated_work),
)
