"""One row a manuscript, for editors who check many; the same figures make the table of a batch's summary."""

import csv
import io
from collections import Counter
from dataclasses import astuple, dataclass, fields

from sciverify_lint.model import (
    Diagnostic,
    Document,
    Fate,
    Label,
    NamedBibliography,
    Report,
    Severity,
    Unchecked,
    Verdict,
)
from sciverify_lint.reporters.counts import citing_places
from sciverify_lint.reporters.view import View, shown
from sciverify_lint.text.printable import shown_path


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The figures of one manuscript."""

    manuscript: str
    citations: int
    errors: int
    warnings: int
    notes: int
    supports: int
    contradicts: int
    nei: int
    unchecked: int
    complete: bool


def render(report: Report, view: View) -> str:
    """A header and a row for each manuscript, in the order given."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([field.name for field in fields(Row)])
    for row in rows(report, shown(report, view)):
        path, *figures, complete = astuple(row)
        # such a path begins like no formula
        writer.writerow([shown_path(path), *figures, str(complete).lower()])
    return out.getvalue()


def rows(report: Report, found: tuple[Diagnostic, ...]) -> list[Row]:
    """The figures of every manuscript of a report."""
    taken = {document.path for document in report.documents}
    made = []
    for document in report.documents:
        # what two manuscripts share is counted with the first of them, so that the rows add up
        files = {document.path, *(files_of(document) - taken)}
        taken |= files
        made.append(row_of(document, files, report, found))
    return made


def files_of(document: Document) -> set[str]:
    """The files that a manuscript is made of, its bibliographies among them."""
    named = (b.path for b in document.bibliographies if isinstance(b, NamedBibliography))
    return {document.path, *document.includes, *filter(None, named)} - {*document.above}


def row_of(
    document: Document, files: set[str], report: Report, found: tuple[Diagnostic, ...]
) -> Row:
    """The figures of one manuscript and of the findings in its files."""
    severities = Counter(d.severity for d in found if d.location.path in files)
    mine = {s.location for s in document.sentences}
    outcomes = [j.outcome for j in report.judgements if j.claim.sentence.location in mine]
    labels = Counter(o.label for o in outcomes if isinstance(o, Verdict))
    unchecked = [o for o in outcomes if isinstance(o, Unchecked)]
    unreached = any(
        r.fate is Fate.UNREACHED for r in report.resolutions if r.reference.location.path in files
    )
    return Row(
        manuscript=document.path,
        citations=len(citing_places(document)),
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        notes=severities[Severity.NOTE],
        supports=labels[Label.SUPPORTS],
        contradicts=labels[Label.CONTRADICTS],
        nei=labels[Label.NEI],
        unchecked=len(unchecked),
        complete=not any(o.reason.incomplete for o in unchecked) and not unreached,
    )
