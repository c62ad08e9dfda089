"""SV206 to SV210: does the cited work still stand, and is it the work itself that is cited?"""

from collections.abc import Iterable

from sciverify_lint.model import Finding, Learned, NoticeKind, Reference, Severity, Work
from sciverify_lint.rules import work_facts as facts
from sciverify_lint.rules.rule import Rule
from sciverify_lint.rules.work_places import at_each_citation, described_works, place

FLAG = "OpenAlex"
"""Its retraction flag alone has been wrong for thousands of works, so that it is a warning."""


def retracted(learned: Learned) -> Iterable[Finding]:
    """The cited work was retracted or withdrawn.

    Why: Its results must not be relied on. A sentence that itself says so of the cited work is accepted.

    What to do: Cite other work, or say in the sentence that the work was retracted.

    Example:
        paper.md:5:27: error SV206 [retracted-work] the cited work was retracted (notice 10.1000/99, says Crossref)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.RETRACTION)
        if not told or work.notice_of:
            return None
        sources = {n.source for n in work.notices if n.kind is NoticeKind.RETRACTION}
        severity = Severity.WARNING if sources == {FLAG} else None
        return f"{facts.described(work)} was retracted ({told[0][1]})", severity

    return at_each_citation(learned, say, unless_said=True)


def of_concern(learned: Learned) -> Iterable[Finding]:
    """There is an expression of concern about the cited work, or it was retracted and replaced.

    Why: Its results are in doubt, or there are two versions of it and only one holds.

    What to do: Read the notice; cite the replacement, or say which version is meant.

    Example:
        paper.tex:8:12: warning SV207 [expression-of-concern] “Tides” has an expression of concern (says PubMed)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.REPLACEMENT, NoticeKind.CONCERN)
        if not told or work.notice_of:
            return None
        kind, source = told[0]
        if kind is NoticeKind.REPLACEMENT:
            return (
                f"{facts.described(work)} was retracted and replaced: which version is meant? ({source})",
                None,
            )
        return f"{facts.described(work)} has an expression of concern ({source})", None

    return at_each_citation(learned, say, unless_said=True)


def corrected(learned: Learned) -> Iterable[Finding]:
    """A correction of the cited work was published.

    Why: What is cited may be what was corrected.

    What to do: Read the correction.

    Example:
        paper.tex:8:12: note SV208 [corrected-work] “Tides” (Ash, 2019) was corrected (notice 10.1000/98, says Crossref)
    """

    def say(work: Work) -> tuple[str, Severity | None] | None:
        told = facts.notices(work, NoticeKind.CORRECTION)
        graver = facts.notices(work, NoticeKind.RETRACTION, NoticeKind.REPLACEMENT)
        if not told or graver or work.notice_of:
            return None
        return f"{facts.described(work)} was corrected ({told[0][1]})", None

    return at_each_citation(learned, say)


def published(learned: Learned) -> Iterable[Finding]:
    """A preprint is cited, and a published version exists.

    Why: The published version was reviewed, and may say something else.

    What to do: Cite the published version, if it says the same.

    Example:
        refs.bib:1:1: note SV209 [published-version] published in Journal of Tides, 10.1000/12
    """
    for reference, work in described_works(learned):
        version = facts.published_version(reference, work)
        if version is None:
            continue
        where = ", ".join(p for p in (version.venue, str(version.year or ""), version.doi) if p)
        yield Finding(
            message=f"this preprint was published: {where}",
            location=place(reference, "journal", "journaltitle", "doi", "eprint", "note"),
            key=reference.key,
            suggestion=version.doi,
        )


def cites_notice(learned: Learned) -> Iterable[Finding]:
    """The entry names a retraction notice, erratum, reply or review instead of the work.

    Why: Readers who follow the reference do not find what is cited.

    What to do: Give the identifier of the work itself.

    Example:
        paper.tex:8:12: warning SV210 [cites-notice] 10.1000/98 is a correction, not the work itself
    """
    said = {"reply", "review", "supplement"}

    def say(work: Work) -> tuple[str, Severity | None] | None:
        if not work.notice_of:
            return None
        kind = (
            f"a {work.notice_of}" if work.notice_of in said else f"the notice of a {work.notice_of}"
        )
        name = facts.identifier_of(work) or facts.described(work)
        return f"{name} is {kind} ({facts.described(work)}), not the work itself", None

    meant = {r.key for r, w in described_works(learned) if names_notice(r, w)}
    return (f for f in at_each_citation(learned, say) if f.key not in meant)


def names_notice(reference: Reference, work: Work) -> bool:
    """Whether an entry's own title says that a notice is meant."""
    opening = (reference.title or "").strip().lower().split()[:1]
    return bool(work.notice_of and opening and work.title.lower().startswith(opening[0]))


RULES = (
    Rule(code="SV206", name="retracted-work", severity=Severity.ERROR, check=retracted),
    Rule(code="SV207", name="expression-of-concern", severity=Severity.WARNING, check=of_concern),
    Rule(code="SV208", name="corrected-work", severity=Severity.NOTE, check=corrected),
    Rule(code="SV209", name="published-version", severity=Severity.NOTE, check=published),
    Rule(code="SV210", name="cites-notice", severity=Severity.WARNING, check=cites_notice),
)
