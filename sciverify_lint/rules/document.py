"""SV0xx and SV101: files that cannot be read, and keys that no bibliography holds."""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sciverify_lint.model import (
    Bibliography,
    CitedKey,
    Document,
    Finding,
    Format,
    Learned,
    Location,
    NamedBibliography,
    Problem,
    Severity,
)
from sciverify_lint.rules.entry_facts import unread_fields
from sciverify_lint.rules.rule import Rule

NEAR = 75.0
"""Similarity, 0 to 100, from which a key is offered as what was meant."""
SHOWN = 3
"""Keys that a message names before it counts the rest."""
LONGEST = 80
"""Characters of a field that a message shows."""


def problems_with(code: str, learned: Learned, *, taken: bool = False) -> Iterator[Finding]:
    """The readers' and parsers' problems of one code, as findings.

    `taken`: those that stand at a bibliography name the keys that it may hold.
    """
    manuscript = learned.manuscript
    problems: list[Problem] = [*manuscript.problems]
    for document in manuscript.documents:
        problems += document.problems
    problems += manuscript.bibliography.problems
    lost = {
        bibliography.location: taken_with_it(learned, document)
        for document in (manuscript.documents if taken else ())
        for bibliography in document.bibliographies
        if isinstance(bibliography, NamedBibliography)
        and not was_read(bibliography, manuscript.bibliography)
    }
    for problem in problems:
        if problem.code == code:
            message = problem.message + lost.get(problem.location, "")
            yield Finding(message=message, location=problem.location, key=problem.key)


def unreadable_input(learned: Learned) -> Iterable[Finding]:
    """A file cannot be read or decoded.

    Why: What is in it was not checked, and a run that says nothing about it would look clean.

    What to do: Save the file as UTF-8 text, or as a DOCX that Word opens. A binary file that was
    named by mistake is left out of the call.

    Example:

        paper.tex:1:1: error SV001 [unreadable-input] holds binary data, not text
    """
    return problems_with("SV001", learned, taken=True)


def parse_problem(learned: Learned) -> Iterable[Finding]:
    """Part of a file could not be parsed, or a citation is missing, and the message says which.

    Why: A broken entry hides its fields, and an unclosed group may hide citations. A field of Word that
    lost its data, an empty key and a mark such as `[?]` stand where a source is still to come. A number
    that is no DOI, arXiv number, PubMed number or year finds no work.

    What to do: Mend the brace, comma, fence or field at the place that is named, or cite a work there. The
    parts before and after it were read.

    Example:

        refs.bib:88:1: warning SV002 [parse-problem] entry `knuth84` is not closed; its neighbours were read
    """
    yield from problems_with("SV002", learned)
    # a field that entries inherit is one field
    told: set[Location] = set()
    for reference in learned.manuscript.bibliography.references:
        for field, what in unread_fields(reference):
            if field.location not in told:
                told.add(field.location)
                held = field.value if len(field.value) <= LONGEST else f"{field.value[:LONGEST]} …"
                message = f"the field `{field.name}` of `{reference.key}` holds no {what}: `{held}`"
                yield Finding(message=message, location=field.location, key=reference.key)


def unused_suppression(learned: Learned) -> Iterable[Finding]:
    """A directive suppresses nothing.

    Why: A directive that outlives its finding hides the next one at the same place.

    What to do: Remove it, or mend the code or the key in its brackets. A code or key that nothing has is
    named, in a directive as in `accept`.

    Example:

        % sciverify: ignore[SV302] checked by hand
        A sentence without any finding \\cite{smith2020}.

        paper.tex:12:1: warning SV003 [unused-suppression] nothing to suppress here for SV302; remove the directive
    """
    # Whether a directive was used is known only after all other rules have spoken: the pipeline
    # adds the complaints of `suppress.split` under this rule.
    return ()


def missing_file(learned: Learned) -> Iterable[Finding]:
    """A named bibliography or include does not exist.

    Why: Its keys and sentences were not checked. One missing bibliography is one finding: the keys
    that it may hold are not reported as undefined.

    What to do: Mend the path, run the tool from the manuscript's folder, or give the bibliography
    with `--bib FILE`.

    Example:

        paper.tex:112:15: error SV004 [missing-file] bibliography `refs.bib` does not exist
    """
    yield from problems_with("SV004", learned, taken=True)
    for document in learned.manuscript.documents:
        said = {problem.location for problem in document.problems}
        for named in document.bibliographies:
            if (
                isinstance(named, NamedBibliography)
                and named.path is None
                and named.location not in said
            ):
                yield Finding(
                    message=f"bibliography `{named.name}` does not exist{beside(document)}"
                    + taken_with_it(learned, document),
                    location=named.location,
                )
        yield from no_bibliography(learned, document)


def no_bibliography(learned: Learned, document: Document) -> Iterator[Finding]:
    """One finding for a document that cites keys and names no bibliography at all."""
    missing = undefined(learned, document)
    if document.bibliographies or not missing:
        return
    start = Location(path=document.path, line=1, column=1, end_line=1, end_column=1)
    file = shlex.quote(document.nearby) if document.nearby else "FILE"
    yield Finding(
        message=f"cites {keys_shown(missing)} but names no bibliography; give it with --bib {file}",
        location=start,
    )


def keys_shown(missing: Sequence[CitedKey]) -> str:
    """The first of the keys, and how many there are besides."""
    names = ", ".join(f"`{cited.key}`" for cited in missing[:SHOWN])
    return f"{names} and {len(missing) - SHOWN} more" if len(missing) > SHOWN else names


def taken_with_it(learned: Learned, document: Document) -> str:
    """The keys that a bibliography which was not read may hold, as the end of a sentence."""
    missing = undefined(learned, document)
    verb = "is" if len(missing) == 1 else "are"
    return f"; {keys_shown(missing)} {verb} in no other bibliography" if missing else ""


def beside(document: Document) -> str:
    """The file that may be meant by one that does not exist, as the end of a sentence."""
    return f", but `{document.nearby}` does" if document.nearby else ""


def undefined(learned: Learned, document: Document) -> list[CitedKey]:
    """The first place of each cited key that no bibliography holds."""
    known = known_keys(learned)
    found: dict[str, CitedKey] = {}
    for sentence in document.sentences:
        for citation in sentence.citations:
            for cited in citation.keys:
                if cited.key not in known and document.aliases.get(cited.key) not in known:
                    found.setdefault(cited.key, cited)
    return list(found.values())


def known_keys(learned: Learned) -> frozenset[str]:
    """Every key and alias of the bibliographies."""
    bibliography = learned.manuscript.bibliography
    entries = {e.key for e in bibliography.entries}
    return frozenset(entries | {k for r in bibliography.references for k in (r.key, *r.aliases)})


def undefined_key(learned: Learned) -> Iterable[Finding]:
    """A cited key is in no bibliography.

    Why: The reader gets a question mark instead of a source, or, in Word, a citation that its
    reference list does not explain.

    What to do: Correct the key (the message names the nearest one), or add the entry. Reported once
    for each citing place. A key that differs only in case is a warning: BibTeX finds the entry, biber does not.

    Example:

        paper.tex:41:18: error SV101 [undefined-key] `smth2020` is in no bibliography; did you mean `smith2020`?
    """
    known = known_keys(learned)
    for document in learned.manuscript.documents:
        if lacks_a_bibliography(document, learned.manuscript.bibliography):
            continue
        missing = {cited.key for cited in undefined(learned, document)}
        by_case = {k.casefold(): k for k in sorted(known, reverse=True)}
        hints = {key: hint(key, by_case) for key in sorted(missing)}
        for sentence in document.sentences:
            for citation in sentence.citations:
                for cited in citation.keys:
                    if cited.key in missing:
                        yield Finding(
                            message=f"`{cited.key}` is in no bibliography{hints[cited.key]}",
                            location=cited.location,
                            key=cited.key,
                            severity=severity(cited.key, by_case, document),
                            context=sentence.text,
                        )


def severity(key: str, by_case: Mapping[str, str], document: Document) -> Severity | None:
    """WARNING for a key of LaTeX that differs only in case: BibTeX finds its entry, biber does not."""
    tolerated = document.format is Format.LATEX and key.casefold() in by_case
    return Severity.WARNING if tolerated else None


def lacks_a_bibliography(document: Document, found: Bibliography) -> bool:
    """Whether a bibliography is missing or could not be read, so that a key may well be defined in it."""
    if document.format is Format.BIBLIOGRAPHY or not document.bibliographies:
        return True
    named = (b for b in document.bibliographies if isinstance(b, NamedBibliography))
    return not all(was_read(b, found) for b in named)


def was_read(named: NamedBibliography, found: Bibliography) -> bool:
    """Whether a named file exists and could be read."""
    failed = (p.location for p in found.problems if p.code == "SV001")
    return named.path is not None and named.location not in failed


def hint(key: str, by_case: Mapping[str, str]) -> str:
    """What may have been meant, of the known keys by their case-folded form; or nothing."""
    from rapidfuzz import fuzz, process

    if same := by_case.get(key.casefold()):
        return f"; `{same}` differs only in case"
    near = process.extractOne(key, sorted(by_case.values()), scorer=fuzz.ratio, score_cutoff=NEAR)
    return f"; did you mean `{near[0]}`?" if near else ""


RULES = (
    Rule(code="SV001", name="unreadable-input", severity=Severity.ERROR, check=unreadable_input),
    Rule(code="SV002", name="parse-problem", severity=Severity.WARNING, check=parse_problem),
    Rule(
        code="SV003", name="unused-suppression", severity=Severity.WARNING, check=unused_suppression
    ),
    Rule(code="SV004", name="missing-file", severity=Severity.ERROR, check=missing_file),
    Rule(code="SV101", name="undefined-key", severity=Severity.ERROR, check=undefined_key),
)
