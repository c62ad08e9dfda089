"""A corrected copy of a bibliography: years and identifiers that the services give, all else byte for byte.

Titles, names and venues are left to their author: how they are written is a choice, not a fact.
"""

import codecs
import re
from collections.abc import Sequence

from sciverify_lint.model import Diagnostic
from sciverify_lint.text.decode import decode

SAFE = ("SV204", "SV205")
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
VALUE = re.compile(r"^(\{+|\"|)(.*?)(\}+|\"|)$", re.S)
PLAIN = re.compile(r"^[\w.:/()<>;+-]+$")
"""What a year or an identifier is made of: nothing that could break out of a field."""


def fixable(diagnostics: Sequence[Diagnostic], path: str) -> tuple[Diagnostic, ...]:
    """The findings of `path` whose suggestion can be written without asking: one place, one plain value."""
    return tuple(
        d
        for d in diagnostics
        if d.code in SAFE
        and d.location.path == path
        and d.suggestion
        and PLAIN.match(d.suggestion)
        and d.location.line == d.location.end_line
    )


def fixed(data: bytes, diagnostics: Sequence[Diagnostic]) -> bytes:
    """The bytes of a bibliography with the suggestions of `fixable` findings in place of the old values."""
    encoding = decode(data).encoding
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    lines = LINE.findall(data[len(mark) :].decode(encoding, "surrogateescape"))
    for one in sorted(
        diagnostics, key=lambda d: (d.location.line, d.location.column), reverse=True
    ):
        line = lines[one.location.line - 1]
        start, end = one.location.column - 1, one.location.end_column - 1
        found = VALUE.match(line[start:end])
        if found is not None and one.suggestion:
            lines[one.location.line - 1] = (
                line[:start] + found[1] + one.suggestion + found[3] + line[end:]
            )
    return mark + "".join(lines).encode(encoding, "surrogateescape")
