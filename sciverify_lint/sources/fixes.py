"""A bibliography with its wrong fields corrected: `--write-fixes`. Pure; the caller writes the copy.

Only fields that a record settles are touched (title, author, year, doi), each where a finding points;
every other byte stays as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.model import Diagnostic
from sciverify_lint.text.decode import BOMS, decode

FIXABLE = {
    "SV202": frozenset({"title"}),
    "SV203": frozenset({"author"}),
    "SV204": frozenset({"year", "date"}),
    "SV205": frozenset({"doi"}),
}
"""By rule, the fields that may be corrected. Venues and published versions are the author's choice."""
PLAIN = ("SV204", "SV205")
"""What is corrected in ASCII alone."""
BEFORE = re.compile(r"([A-Za-z][\w-]*)\s*=\s*$")
DELIMITED = re.compile(r'\s*(?:\{(?P<braced>.*)\}|"(?P<quoted>.*)"|(?P<bare>\d+))\s*', re.S)
SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "{": "", "}": "",
}  # fmt: skip
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A stretch of a text, and what stands there afterwards."""

    start: int
    end: int
    text: str


def fixed(text: str, path: str, diagnostics: Sequence[Diagnostic]) -> str:
    """`text`, the source of the bibliography at `path`, with what the diagnostics suggest.

    A field that two findings would change is left alone, and so is a value put together from macros.
    """
    starts = line_starts(text)
    edits: dict[int, list[Edit]] = {}
    for diagnostic in diagnostics:
        edit = edit_of(text, starts, diagnostic) if diagnostic.location.path == path else None
        if edit is not None:
            edits.setdefault(edit.start, []).append(edit)
    certain = [found[0] for found in edits.values() if len({e.text for e in found}) == 1]
    for edit in sorted(certain, key=lambda e: e.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def fixed_copy(data: bytes, path: str, diagnostics: Sequence[Diagnostic]) -> bytes:
    """`fixed` on the bytes of a file: encoding, byte order mark and line ends stay as they were.

    Where the file's encoding cannot write a suggestion, only years and DOIs are corrected.
    """
    encoding = decode(data).encoding
    mark = next((bom for bom, name in BOMS if name == encoding and data.startswith(bom)), b"")
    text = data[len(mark) :].decode(encoding, "surrogateescape")
    try:
        return mark + fixed(text, path, diagnostics).encode(encoding, "surrogateescape")
    except UnicodeEncodeError:
        plain = [d for d in diagnostics if d.code in PLAIN]
        return mark + fixed(text, path, plain).encode(encoding, "surrogateescape")


def line_starts(text: str) -> list[int]:
    """The offset of each line; a line ends with LF, CRLF or CR."""
    return [0, *(m.end() for m in re.finditer(r"\r\n|\n|\r", text))]


def edit_of(text: str, starts: Sequence[int], diagnostic: Diagnostic) -> Edit | None:
    """The edit that a finding suggests, if its place is one whole value of a field that may be corrected."""
    names, place = FIXABLE.get(diagnostic.code), diagnostic.location
    if names is None or not diagnostic.suggestion or place.end_line > len(starts):
        return None
    start = starts[place.line - 1] + place.column - 1
    end = starts[place.end_line - 1] + place.end_column - 1
    head = BEFORE.search(text[max(0, start - 200) : start])
    value = DELIMITED.fullmatch(text[start:end])
    if head is None or head[1].lower() not in names or value is None:
        return None
    new = written(head[1].lower(), diagnostic.suggestion)
    if new is None:
        return None
    group = next(name for name, found in value.groupdict().items() if found is not None)
    if group == "bare" and not new.isdigit():
        return None
    if group == "quoted":
        new = new.replace('"', "''")
    return Edit(start=start + value.start(group), end=start + value.end(group), text=new)


def written(name: str, suggestion: str) -> str | None:
    """A value as BibTeX writes it; None when it is not of the field's kind."""
    plain = CONTROL.sub("", suggestion).strip()
    match name:
        case "year" | "date":
            return plain if re.fullmatch(r"\d{4}", plain) else None
        case "doi":
            return plain if re.fullmatch(r"10\.\d{4,9}/[^\s{}]+", plain) else None
        case "author":
            return " and ".join(name_written(n) for n in plain.split(" and ") if n.strip()) or None
        case _:
            return escaped(plain) or None


def name_written(name: str) -> str:
    """A name, braces kept around a group."""
    inner = name.strip()
    if inner.startswith("{") and inner.endswith("}"):
        return f"{{{escaped(inner[1:-1])}}}"
    return escaped(inner)


def escaped(plain: str) -> str:
    """Text with what TeX would take for commands escaped."""
    return "".join(SPECIAL.get(c, c) for c in plain)
