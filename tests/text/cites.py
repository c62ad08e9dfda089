"""Paragraphs with typed citations as the readers project them: one mark each, offsets mapped back."""

import re

from sciverify_lint.text.marks import mark

_CITATION = re.compile(r"\[[^\[\]]*@[\w:.-]*\w[^\[\]]*\]|@\w[\w.]*\w(?: \[[^\]]*\])?")


def projected(text: str) -> tuple[str, list[int]]:
    """`text` with marks for `[@key]` and `@key [loc]`, and the offset in `text` of each of its characters."""
    out: list[str] = []
    offsets: list[int] = []
    at = 0
    for number, match in enumerate(_CITATION.finditer(text)):
        out += [text[at : match.start()], mark(number, textual=match.group()[0] == "@")]
        offsets += [*range(at, match.start()), match.start()]
        at = match.end()
    return "".join((*out, text[at:])), [*offsets, *range(at, len(text) + 1)]
