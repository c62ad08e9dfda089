"""The fields of one entry and the exact place of each value, also out of an entry that is broken.

What is wrong is told in words; every field that can be made out is kept.
"""

import re
from typing import NamedTuple

from sciverify_lint.bibliography.bibtex.braces import closing_brace, closing_quote

NAME = re.compile(r"[\s,}]*([A-Za-z_][^\s=,{}\"#()]*)\s*=\s*")
BARE = re.compile(r"[^\s,#{}\"]+")
JOIN = re.compile(r"\s*#\s*")
AFTER = re.compile(r"\s*+(?:,|[})]?\s*+\Z)")
NEXT_FIELD = re.compile(r"(?:,\s*|\n[ \t]*)(?=[A-Za-z_][\w+-]*\s*=\s*[{\"\w])")
LINE_FIELD = re.compile(r"\n[ \t]*(?=[A-Za-z_][\w+-]*\s*=\s*[{\"])")
NOT_CLOSED = "is not closed"
MOST_FIELDS = 2000
MOST_OPEN = 10
"""Unclosed values that are followed to the end of the entry; later ones only for `NEAR` characters."""
NEAR = 5000


class RawField(NamedTuple):
    """A field as typed; `text[start:end]` is its value with braces, quotes and macros."""

    name: str
    """Lower case."""
    start: int
    end: int


class Fault(NamedTuple):
    """What is wrong with an entry."""

    at: int
    """The offset where it begins."""
    said: str
    """The end of a sentence that begins with the entry."""


class Scan(NamedTuple):
    """What an entry holds and what is wrong with it."""

    fields: tuple[RawField, ...]
    faults: tuple[Fault, ...]


def scan(text: str, start: int, end: int, *, unclosed: bool = False) -> Scan:
    """The fields between `start` and `end`, the inside of an entry; `unclosed`: its own brace is missing."""
    body = text[start:end]
    fields: list[RawField] = []
    faults: list[Fault] = []
    position = unclosed_values = 0
    while len(fields) < MOST_FIELDS:
        found = NAME.match(body, position)
        if found is None:
            again = NEXT_FIELD.search(body, position)
            if again is None:
                break
            stray = body[position : again.start()].strip()
            if fields and stray.startswith(",") and BARE.match(text, fields[-1].start):
                # `author = Doe, Jane,`: the rest of a value without braces
                stop = start + _without_comma(body, position, again.start())
                said = f"has a field `{fields[-1].name}` that is not in braces"
                faults.append(Fault(fields[-1].start, said))
                fields[-1] = fields[-1]._replace(end=stop)
            else:
                at = start + body.index(stray.lstrip("}, \n\t"), position)
                faults.append(Fault(at, f"holds `{_shown(stray)}`, which is no field"))
            position = again.end()
            continue
        limit = len(body) if unclosed_values < MOST_OPEN else min(len(body), found.end() + NEAR)
        stop, fault = _value_end(body, found.end(), limit, unclosed=unclosed)
        unclosed_values += fault == NOT_CLOSED
        if fault:
            said = f"has a field `{found[1]}` that {fault}"
            faults.append(Fault(start + found.start(1), said))
        fields.append(RawField(found[1].lower(), start + found.end(), start + stop))
        position = stop
    return Scan(tuple(fields), tuple(fault for fault in faults if "``" not in fault.said))


def _value_end(body: str, start: int, limit: int, *, unclosed: bool) -> tuple[int, str | None]:
    """Where the value that begins at `start` ends, and what is wrong with it."""
    end = _parts_end(body, start, limit)
    if end is not None and unclosed:
        early = LINE_FIELD.search(body, start, end)
        if early:
            return _without_comma(body, start, early.start()), NOT_CLOSED
    if end is not None and AFTER.match(body, end):
        return end, None
    if end is not None and NAME.match(body, end):
        return end, "is not followed by a comma"
    following = NEXT_FIELD.search(body, end if end is not None else start)
    stop = following.start() if following else len(body.rstrip().rstrip("})").rstrip())
    fault = NOT_CLOSED if end is None else "is not in braces"
    return max(start, _without_comma(body, start, stop)), fault


def _parts_end(body: str, start: int, limit: int) -> int | None:
    """The end of `{...} # "..." # macro`, or None when a part is not closed."""
    position = start
    while True:
        opener = body[position : position + 1]
        if opener == "{":
            end = closing_brace(body, position + 1, limit)
        elif opener == '"':
            end = closing_quote(body, position + 1, limit)
        else:
            bare = BARE.match(body, position)
            end = bare.end() if bare else position
        if end is None:
            return None
        join = JOIN.match(body, end)
        if join is None:
            return end
        position = join.end()


def _without_comma(body: str, start: int, end: int) -> int:
    value = body[start:end].rstrip().rstrip(",").rstrip()
    return start + len(value)


def _shown(text: str) -> str:
    return " ".join(text.split()).strip("}, ")[:40]
