"""SV102 to SV105: what is wrong with the entries themselves, before anyone is asked about the works."""

from collections.abc import Iterable

from sciverify_lint.model import Entry, Finding, Format, Learned, Reference, Related, Severity
from sciverify_lint.rules.entry_facts import lacking, same_works
from sciverify_lint.rules.rule import Rule

LINKS = ("crossref", "xdata", "xref", "entryset", "related")
"""Fields that use another entry, so that it counts as cited."""
NEVER_CITED = frozenset({"xdata", "set"})


def duplicate_key(learned: Learned) -> Iterable[Finding]:
    """Two entries share a key.

    Why: BibTeX and biber take the first and leave the second out, so the text may cite another work
    than its author thinks. A note only when nothing cites the key.

    What to do: Give one of the entries another key, or delete the one that is not meant.

    Example:

        refs.bib:120:1: warning SV102 [duplicate-key] `smith2020` is already the key of line 40, which is used
    """
    cited = cited_keys(learned)
    first: dict[str, Entry] = {}
    for entry in learned.manuscript.bibliography.entries:
        earlier = first.setdefault(entry.key, entry)
        if earlier is entry or earlier.location == entry.location:
            continue
        same_file = earlier.location.path == entry.location.path
        where = f"line {earlier.location.line}"
        where = where if same_file else f"`{earlier.location.path}`, {where}"
        yield Finding(
            message=f"`{entry.key}` is already the key of {where}, which is used",
            location=entry.location,
            key=entry.key,
            severity=None if cited is None or entry.key in cited else Severity.NOTE,
            related=(Related(location=earlier.location, message="the entry that is used"),),
        )


def uncited_entry(learned: Learned) -> Iterable[Finding]:
    """An entry is never cited.

    Why: It may be a citation that was lost while the text was edited, or an entry for another paper.
    Off by default, because many authors keep one library for all papers. Every manuscript of the call and of
    its repository is looked at; without a repository the message says that others may exist.

    What to do: Cite the work, or take the entry out of this paper's bibliography.

    Example:

        refs.bib:88:1: warning SV103 [uncited-entry] `jones1999` is never cited
    """
    reported: set[str] = set()
    used: dict[str, frozenset[str] | None] = {}
    for entry in learned.manuscript.bibliography.entries:
        path = entry.location.path
        if path not in used:
            used[path] = used_of(path, learned)
        keys = used[path]
        if keys is None or entry.kind in NEVER_CITED or entry.key in reported:
            continue
        if entry.key.casefold() in keys:
            continue
        reported.add(entry.key)
        rest = "" if path in learned.known_users else " in what was read; others may name this file"
        yield Finding(
            message=f"`{entry.key}` is never cited{rest}", location=entry.location, key=entry.key
        )


def used_of(path: str, learned: Learned) -> frozenset[str] | None:
    """What any manuscript of the run uses of the bibliography at `path`; None when all of it counts as cited."""
    return learned.used[path] if path in learned.used else used_keys(learned)


def used_keys(learned: Learned) -> frozenset[str] | None:
    """The keys, case folded, that are cited or belong to cited entries; None when all entries count as cited."""
    cited = cited_keys(learned)
    if cited is None:
        return None
    used = set(cited)
    for reference in learned.manuscript.bibliography.references:
        if reference.key in cited or not cited.isdisjoint(reference.aliases):
            used.add(reference.key)
            used.update(linked(reference))
    return frozenset(key.casefold() for key in used)


def thin_entry(learned: Learned) -> Iterable[Finding]:
    """An entry says too little to find the work by.

    Why: Neither a reader nor an index can tell which work is meant. An entry with a DOI, arXiv, PubMed
    or ISBN number has enough; so have laws, standards and patents, letters, and entries in the physics
    style with authors, journal, volume and page.

    What to do: Add the title, or the authors and the year, or best of all the DOI.

    Example:

        refs.bib:88:1: warning SV104 [thin-entry] `web1` has no title
    """
    bibliography = learned.manuscript.bibliography
    broken = {problem.key for problem in bibliography.problems}
    known = {entry.key.casefold() for entry in bibliography.entries}
    for reference in bibliography.references:
        # what an entry lacks may have been lost with its brace or parent, and that is reported already
        reported = reference.key in broken or not parents(reference) <= known
        resolution = learned.resolutions.get(reference.key)
        found = resolution is not None and resolution.work is not None
        lack = None if reported or found else lacking(reference)
        if lack:
            yield Finding(
                message=f"`{reference.key}` {lack}",
                location=reference.location,
                key=reference.key,
            )


def duplicate_work(learned: Learned) -> Iterable[Finding]:
    """Two cited keys name one work.

    Why: The work appears twice in the reference list. Same means the same DOI, arXiv or PubMed number,
    or the same title, first author and year; editions, volumes, chapters, and a talk beside its journal
    version are not the same.

    What to do: Keep the fuller entry and cite its key everywhere.

    Example:

        refs.bib:95:1: note SV105 [duplicate-work] `vaswani17` names the same work as `attention2017`
    """
    cited = cited_keys(learned)
    references = [
        reference
        for reference in learned.manuscript.bibliography.references
        if cited is None or reference.key in cited or not cited.isdisjoint(reference.aliases)
    ]
    for earlier, later in same_works(references):
        yield Finding(
            message=f"`{later.key}` names the same work as `{earlier.key}`",
            location=later.location,
            key=later.key,
            related=(Related(location=earlier.location, message=f"`{earlier.key}`"),),
        )


def cited_keys(learned: Learned) -> frozenset[str] | None:
    """Every cited key; None when all entries count as cited, or a bibliography is linted by itself."""
    documents = learned.manuscript.documents
    if any(document.cites_all for document in documents):
        return None
    if all(document.format is Format.BIBLIOGRAPHY for document in documents):
        return None
    keys = {
        cited.key
        for document in documents
        for sentence in document.sentences
        for citation in sentence.citations
        for cited in citation.keys
    }
    for document in documents:
        keys |= {target for alias, target in document.aliases.items() if alias in keys}
    return frozenset(keys)


def parents(reference: Reference) -> set[str]:
    """The keys, case folded, of the entries that an entry takes fields from."""
    fields = filter(None, (reference.field(name) for name in ("crossref", "xdata")))
    return {key.strip().casefold() for field in fields for key in field.value.split(",")} - {""}


def linked(reference: Reference) -> set[str]:
    """The keys of the entries that an entry takes fields from or names."""
    fields = filter(None, (reference.field(name) for name in LINKS))
    return {key.strip() for field in fields for key in field.value.split(",")}


RULES = (
    Rule(code="SV102", name="duplicate-key", severity=Severity.WARNING, check=duplicate_key),
    Rule(
        code="SV103",
        name="uncited-entry",
        severity=Severity.WARNING,
        check=uncited_entry,
        default=False,
    ),
    Rule(code="SV104", name="thin-entry", severity=Severity.WARNING, check=thin_entry),
    Rule(code="SV105", name="duplicate-work", severity=Severity.NOTE, check=duplicate_work),
)
