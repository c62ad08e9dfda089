"""The value of a field: braces and quotes taken off, macros put in, parts joined by `#`."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from sciverify_lint.bibliography.bibtex.braces import closing_brace, closing_quote

MONTHS = {
    "jan": "January",
    "feb": "February",
    "mar": "March",
    "apr": "April",
    "may": "May",
    "jun": "June",
    "jul": "July",
    "aug": "August",
    "sep": "September",
    "oct": "October",
    "nov": "November",
    "dec": "December",
}
BARE = re.compile(r"[^\s,#{}\"]+")
MACRO = re.compile(r"[A-Za-z][^\s,#{}\"]*")
LONGEST = 1_000_000
"""Longer values are cut: macros made of macros can double without end."""
JOIN = re.compile(r"\s*#\s*")
STRING = re.compile(r"\s*([^\s=,{}\"#()]+)\s*=\s*")


class Value(NamedTuple):
    """The text of a field, still in TeX."""

    text: str
    unknown: bool
    """Whether a macro that nothing defines stands in it, by its own name."""


def value(raw: str, macros: Mapping[str, str]) -> Value:
    """What `raw` stands for; `macros` maps names in lower case; text that is no value is kept as it is."""
    parts: list[str] = []
    unknown = False
    position = 0
    while True:
        part, end = _part(raw, position, macros)
        if part is None:
            return Value(_loose(raw), unknown=False)
        if raw[position:end].lower() not in macros:
            unknown |= MACRO.fullmatch(raw, position, end) is not None and part == raw[position:end]
        parts.append(part)
        join = JOIN.match(raw, end)
        if join is None:
            if raw[end:].strip():
                return Value(_loose(raw), unknown=False)
            return Value("".join(parts)[:LONGEST], unknown)
        position = join.end()


def macro(body: str, macros: Mapping[str, str]) -> tuple[str, str] | None:
    """Name (lower case) and text of an `@string` body, or None when it defines nothing."""
    found = STRING.match(body)
    if found is None:
        return None
    raw = body[found.end() :].rstrip().rstrip(",").rstrip()
    return found[1].lower(), value(raw, macros).text


def _part(raw: str, start: int, macros: Mapping[str, str]) -> tuple[str | None, int]:
    opener = raw[start : start + 1]
    if opener in ("{", '"'):
        close = closing_brace if opener == "{" else closing_quote
        end = close(raw, start + 1, len(raw))
        return (None, start) if end is None else (raw[start + 1 : end - 1], end)
    bare = BARE.match(raw, start)
    if bare is None:
        return (None, start) if raw.strip() else ("", start)
    name = bare[0].lower()
    return macros.get(name, MONTHS.get(name, bare[0])), bare.end()


def _loose(raw: str) -> str:
    """A value with a delimiter missing: what can be seen of one is taken off."""
    text = raw.strip()
    if text[:1] == '"' or (text[:1] == "{" and text.count("{") > text.count("}")):
        return text[1:]
    if text[-1:] == '"' or (text[-1:] == "}" and text.count("}") > text.count("{")):
        return text[:-1]
    return text
