"""One line a finding: `paper.tex:12:5: error SV301 [claim-contradicted] ...`.

The severity stands between the place and the code, where compilers put it and editors look for it: what
a message quotes can hold the same words.
"""

from sciverify_lint.model import Diagnostic, Report
from sciverify_lint.reporters.place import place_of
from sciverify_lint.reporters.view import View, shown
from sciverify_lint.text.printable import safe

COLORS = {"error": "\033[31m", "warning": "\033[33m", "note": "\033[36m"}
BOLD, RESET = "\033[1m", "\033[0m"


def render(report: Report, view: View) -> str:
    """All findings, a line each, in the order of the source."""
    return "".join(line(d, color=view.color) + "\n" for d in shown(report, view))


def line(one: Diagnostic, *, color: bool) -> str:
    """One finding on one line."""
    place, message = place_of(one.location), safe(one.message)
    code = f"{one.severity} {one.code} [{one.name}]"
    if color:
        place, code = f"{BOLD}{place}{RESET}", f"{COLORS[one.severity]}{code}{RESET}"
    return f"{place}: {code} {message}"
