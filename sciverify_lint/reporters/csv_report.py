"""One row a manuscript, for editors who check many."""

import csv
import io
from collections import Counter

from sciverify_lint.model import Document, Label, Report, Severity, Unchecked, Verdict
from sciverify_lint.reporters.view import View, shown

COLUMNS = (
    "manuscript", "citations", "errors", "warnings", "notes", "supports", "contradicts", "nei", "unchecked", "complete",
)  # fmt: skip


def render(report: Report, view: View) -> str:
    """A header and a row for each manuscript, in the order given."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for document in report.documents:
        writer.writerow(row(document, report, view))
    return out.getvalue()


def row(document: Document, report: Report, view: View) -> list[object]:
    """The figures of one manuscript."""
    files = {document.path, *document.includes}
    files |= {b.path for b in document.bibliographies if hasattr(b, "path") and b.path}
    severities = Counter(d.severity for d in shown(report, view) if d.location.path in files)
    mine = {id(s) for s in document.sentences}
    outcomes = [j.outcome for j in report.judgements if id(j.claim.sentence) in mine]
    labels = Counter(o.label for o in outcomes if isinstance(o, Verdict))
    unchecked = [o for o in outcomes if isinstance(o, Unchecked)]
    return [
        harmless(document.path),
        sum(len(s.citations) for s in document.sentences),
        severities[Severity.ERROR],
        severities[Severity.WARNING],
        severities[Severity.NOTE],
        labels[Label.SUPPORTS],
        labels[Label.CONTRADICTS],
        labels[Label.NEI],
        len(unchecked),
        str(not any(o.reason.incomplete for o in unchecked)).lower(),
    ]


def harmless(value: str) -> str:
    """`value` so that no spreadsheet takes it for a formula."""
    return "'" + value if value[:1] in "=+-@" else value
