"""Edits in a list of authors: single names that were left out, or one that stands in another's place.

A list is never written anew: the names that are right keep their accents, braces, order and line breaks.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sciverify_lint.fixes.edits import Edit, Literal
from sciverify_lint.fixes.tex import written
from sciverify_lint.model import Name
from sciverify_lint.text.alike import people_agree, persons, strangers
from sciverify_lint.text.names import parse_names, surnames_agree

AND = re.compile(r"\s+and\s+", re.I)
MOST_MISSING = 3
"""More names that were left out than this are too many to be an oversight: the list was shortened."""
ACCEPTED = Callable[[Name], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One name of the list and where it stands in the value."""

    name: Name
    source: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.source)


def author_edits(
    value: Literal, found: Sequence[Name], *, ascii_only: bool, vouched: ACCEPTED
) -> tuple[Edit, ...]:
    """What makes a list agree with the authors of a record; () when more than single names would change.

    `vouched`: whether a name of the record stands in enough of the sources.
    """
    people, record = persons_in(value.text), persons(found)
    if not people or len(record) != len(found) or not record:
        return ()
    extra, missing = strangers([p.name for p in people], record)
    kept = len(people) - len(extra)
    if not missing or kept * 2 < len(people) or not people_agree(people[0].name, record[0]):
        return ()
    if len(extra) == len(missing) == 1 and len(people) == len(record) and vouched(missing[0]):
        at = record.index(missing[0])
        return replaced(
            value, people, extra=extra[0], right=missing[0], at=at, ascii_only=ascii_only
        )
    if not extra and len(missing) > MOST_MISSING:
        return shortened(value, people, record)
    if not extra and all(vouched(name) for name in missing):
        return inserted(value, people, record, missing, ascii_only)
    return ()


def persons_in(text: str) -> list[Person] | None:
    """The persons of a list; None where a piece is no single person, or the list ends in `and others`."""
    people: list[Person] = []
    start = 0
    separators = [m for m in AND.finditer(text) if depth(text[: m.start()]) == 0]
    for end, after in [*((m.start(), m.end()) for m in separators), (len(text), len(text))]:
        names, truncated = parse_names(text[start:end])
        if len(names) != 1 or truncated or names[0].group:
            return None
        lead = len(text[start:end]) - len(text[start:end].lstrip())
        source = text[start:end].strip()
        people.append(Person(name=names[0], source=source, start=start + lead))
        start = after
    return people


def depth(text: str) -> int:
    """How many braces are open at the end of a text."""
    return text.count("{") - text.count("}")


def replaced(
    value: Literal, people: Sequence[Person], *, extra: Name, right: Name, at: int, ascii_only: bool
) -> tuple[Edit, ...]:
    """The one stranger of a list, in whose place the record has another person."""
    text = as_listed(right, people, ascii_only)
    if people[at].name != extra or text is None:
        return ()
    return (value.edit(people[at].start, people[at].end, text),)


def shortened(value: Literal, people: Sequence[Person], record: Sequence[Name]) -> tuple[Edit, ...]:
    """`and others` behind a list that has the first authors of a longer one."""
    first = all(surnames_agree(p.name, r) for p, r in zip(people, record, strict=False))
    end = people[-1].end
    return (value.edit(end, end, f"{separator(value.text)}others"),) if first else ()


def inserted(
    value: Literal,
    people: Sequence[Person],
    record: Sequence[Name],
    missing: Sequence[Name],
    ascii_only: bool,
) -> tuple[Edit, ...]:
    """The names that were left out, each behind the person whom it follows in the record."""
    between = separator(value.text)
    added: dict[int, str] = {}
    for name in missing:
        before = record[: record.index(name)]
        at = next(
            (p.end for r in reversed(before) for p in people if people_agree(p.name, r)), None
        )
        text = as_listed(name, people, ascii_only)
        if at is None or text is None:
            return ()
        added[at] = added.get(at, "") + between + text
    return tuple(value.edit(at, at, text) for at, text in added.items())


def separator(text: str) -> str:
    """What stands between the names of a list, with its line break."""
    found = AND.search(text)
    return found[0] if found else " and "


def as_listed(name: Name, people: Sequence[Person], ascii_only: bool) -> str | None:
    """A name in the order and with the initials of a list; None for one without given names or in capitals."""
    if not name.given or (name.family.isupper() and len(name.family) > 2):
        return None
    given = name.given
    if all(is_initials(p.name.given) for p in people):
        given = " ".join(f"{part[0]}." for part in re.findall(r"[^\W\d_]+", name.given))
    family = " ".join(p for p in (name.prefix, name.family) if p)
    commas = sum("," in p.source for p in people)
    if name.suffix or commas * 2 >= len(people):
        plain = ", ".join(p for p in (family, name.suffix, given) if p)
    else:
        plain = f"{given} {family}"
    return written(plain, ascii_only=ascii_only)


def is_initials(given: str) -> bool:
    """Whether given names are initials."""
    return all(len(part) == 1 for part in re.findall(r"[^\W\d_]+", given))
