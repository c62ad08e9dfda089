"""GitHub's workflow commands: annotations on the lines of a pull request.

GitHub keeps ten errors, ten warnings and ten notices a step, silently: errors come first, and a
longer list ends with a notice that points to the log.
https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

import re

from sciverify_lint.model import Diagnostic, Report, Severity
from sciverify_lint.reporters.place import place_of
from sciverify_lint.reporters.summary import open_questions, problems_line
from sciverify_lint.reporters.view import View, shown
from sciverify_lint.text.printable import guarded, safe, visible

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
KEPT = 10


def render(report: Report, view: View) -> str:
    """What was not read or reached, one workflow command a finding, the gravest first, and what was not checked."""
    found = sorted(shown(report, view), key=lambda d: -d.severity.rank)
    lines = [remark("warning", n.message) for n in report.notices if n.first]
    lines += [annotation(d) for d in found]
    for severity, command in COMMANDS.items():
        count = sum(d.severity is severity for d in found)
        if count > KEPT:
            said = f"{count} findings of level {command}; GitHub shows {KEPT}. The log and SARIF have all."
            lines.append(remark("notice", said))
    if open_questions(report):
        lines.append(remark("notice", problems_line(report)))
    return "".join(text + "\n" for text in lines)


def remark(command: str, text: str) -> str:
    """A sentence about the run."""
    return f"::{command} title=sciverify-lint::{message_text(text)}"


def annotation(one: Diagnostic) -> str:
    """One finding. A DOCX has no lines: its place goes into the message."""
    where = one.location
    properties = {"file": where.path, "line": where.line, "endLine": where.end_line}
    if where.line == where.end_line:
        # GitHub ignores columns of a range over several lines.
        properties |= {"col": where.column, "endColumn": where.end_column}
    message = one.message
    if where.part is not None:
        properties = {"file": where.path, "line": 1, "endLine": 1}
        message = f"{place_of(where)}: {message}"
    properties["title"] = f"sciverify-lint ({one.code})"
    listed = ",".join(f"{name}={property_text(str(value))}" for name, value in properties.items())
    return f"::{COMMANDS[one.severity]} {listed}::{message_text(message)}"


def message_text(text: str) -> str:
    """`text` as the message of a workflow command."""
    return guarded(safe(text)).replace("%", "%25")


def property_text(text: str) -> str:
    """`text` as a property of a workflow command."""
    return visible(re.sub(r"[%\r\n:,]", lambda found: f"%{ord(found[0]):02X}", text))
