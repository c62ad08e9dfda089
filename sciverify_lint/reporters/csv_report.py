"""One row a manuscript, for editors who check many; the same figures make the table of a batch's summary."""

import csv
import io
from collections import Counter
from dataclasses import astuple, dataclass, fields

from sciverify_lint.model import (
    Diagnostic,
    Document,
    Label,
    NamedBibliography,
    Report,
    Severity,
    Unchecked,
    Verdict,
)
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
    return [row_of(document, report, found) for document in report.documents]


def row_of(document: Document, report: Report, found: tuple[Diagnostic, ...]) -> Row:
    """The figures of one manuscript: findings in its files and in its bibliographies count."""
    files = {document.path, *document.includes}
    files |= {
        b.path for b in document.bibliographies if isinstance(b, NamedBibliography) and b.path
    }
    severities = Counter(d.severity for d in found if d.location.path in files)
    mine = {id(s) for s in document.sentences}
    outcomes = [j.outcome for j in report.judgements if id(j.claim.sentence) in mine]
    labels = Counter(o.label for o in outcomes if isinstance(o, Verdict))
    unchecked = [o for o in outcomes if isinstance(o, Unchecked)]
    return Row(
        manuscript=document.path,
        citations=sum(len(s.citations) for s in document.sentences),
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        notes=severities[Severity.NOTE],
        supports=labels[Label.SUPPORTS],
        contradicts=labels[Label.CONTRADICTS],
        nei=labels[Label.NEI],
        unchecked=len(unchecked),
        complete=not any(o.reason.incomplete for o in unchecked),
    )
