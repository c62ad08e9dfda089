"""The stretch of each citation: the words that a plain rule gives to it and to no other.

They run from the citation before it, or from a semicolon or a word of contrast, to its own place; in brackets with
words of their own they are those; where the citation is the subject, they follow it. No grammar of any language: a
model gets the whole sentence with the place marked, and these words serve the search in the work and the rules.
"""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from sciverify_lint.claims.line import CONJUNCTION, MARKS, Line, length, mark, plain

FEW = 4
"""Words. A member of a list with fewer of its own is read with those of its clause before it."""
_CONCESSION = (
    r"(?:in contrast to|as opposed to|contrary to|even though|whereas|while|whilst|although|though|unlike"
    r"|während|wohingegen|obwohl|tandis que|alors que|bien que|mientras que|aunque|enquanto|embora|тогда как|хотя)"
)
_CONTRAST = rf"(?:{_CONCESSION}|but(?! also)|yet|aber|sondern|mais|pero|sino|mas|но)"
_BREAK = re.compile(
    rf"[;；]|(?:(?<=[{MARKS}])\s*,?|,|，)\s*{_CONTRAST}\b(?!,)|\b(?:whereas|although)\b|[，,](?:而|但|虽然)",
    re.IGNORECASE,
)
"""Where what one citation answers for ends, whatever follows."""
_CONCEDES = re.compile(rf"\W*{_CONCESSION}\b", re.IGNORECASE)
_ADDED = re.compile(rf"\s*(?:[,，、]|{CONJUNCTION}\b)", re.IGNORECASE)
"""How the words behind a citation begin that belong to the next one."""
_BARE = re.compile(rf"\s*{CONJUNCTION}\b(?!\s*,)", re.IGNORECASE)
_OWN = r"(?:we|our|i|here|this (?:paper|study|work)|wir|unsere?\w*|nous|notre|nuestr\w+|noss[oa]s?|мы|наш\w*|我们|本文)"
_OWN_FIRST = re.compile(rf"\W*(?:{CONJUNCTION}\s+)?{_OWN}\b", re.IGNORECASE)
_TURN = rf"[,，]\s*(?={CONJUNCTION}\b|which\b|so\b"
_TURNS = re.compile(rf"\s*(?:{_TURN})|{CONJUNCTION}\b)", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(rf"{_TURN}|{_OWN}\b)", re.IGNORECASE)
"""Where words behind the last citation may turn to something else."""
_AUTHORS = re.compile(r"\bet\s+al\W*\Z")
"""How words end that only name the authors, as the subject of what follows."""
_BRACKETS = re.compile(rf"[(（\[]([^()（）\[\]]*[{MARKS}][^()（）\[\]]*)[)）\]]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What one citation group answers for."""

    own: str
    """Words of nobody else."""
    text: str
    """The same, with the words of its clause that they need to be understood."""
    lead: str
    """The words since the citation before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted:
    """A line whose citing brackets were taken out."""

    main: str
    remarks: dict[int, str]
    """By group: words in brackets that say how to take the citation (`see also`)."""
    asides: tuple[tuple[str, str], ...]
    """The words of a bracket that says something, and of the line in front of it."""


def groups_in(text: str) -> list[int]:
    """The groups whose marks stand in a piece of a line."""
    return [ord(c) - ord(mark(0)) for c in re.findall(f"[{MARKS}]", text)]


def lift(text: str, remark: re.Pattern[str]) -> Lifted:
    """Take the brackets with citations out of a line; those that match `remark` leave their marks behind."""
    out: list[str] = []
    remarks: dict[int, str] = {}
    asides: list[tuple[str, str]] = []
    at = 0
    for match in _BRACKETS.finditer(text):
        inner = match[1]
        out.append(text[at : match.start()])
        at = match.end()
        if not plain(inner) or remark.search(inner):
            out.append("".join(map(mark, groups_in(inner))))
            remarks |= {group: plain(inner) for group in groups_in(inner) if plain(inner)}
        else:
            asides.append((inner, "".join(out)))
    return Lifted(main="".join((*out, text[at:])), remarks=remarks, asides=tuple(asides))


def stretches(line: Line, lifted: Lifted) -> dict[int, Words]:
    """The words of each group."""
    found: dict[int, Words] = {}
    earlier = ""
    for clause in clauses(lifted.main):
        found |= _of_clause(clause, line.textual, lifted.remarks, earlier)
        earlier = clause
    for inner, before in lifted.asides:
        for piece in clauses(inner):
            within = _of_clause(piece, line.textual, (), "")
            found |= {g: _completed(words, before) for g, words in within.items()}
    return found


def clauses(text: str) -> list[str]:
    """A line cut at semicolons and contrasts; one that opens with a contrast also at the comma that ends it."""
    out: list[str] = []
    opened = _CONCEDES.match(text)
    at = opened.end() if opened else 0
    if opened:
        cited = re.search(rf"[{MARKS}]\s*[,，](?!\s*(?:who|which|that)\b)", text)
        comma = cited or re.search(r"[,，]", text) if not _subject_in(text) else None
        if comma:
            out.append(text[at : comma.end()])
            at = comma.end()
    for match in _BREAK.finditer(text, at):
        out.append(text[at : match.start()])
        at = match.end()
    return [*out, text[at:]]


def _subject_in(text: str) -> bool:
    """Whether a relative clause about a citation follows it: `Unlike Lund [1], who assumes`."""
    return re.search(rf"[{MARKS}]\s*,\s*who\b", text) is not None


def _completed(words: Words, before: str) -> Words:
    """A bracket with a phrase rather than a statement (`in rats [1]`), read with the words before it."""
    if length(words.text) >= FEW - 1:
        return words
    return Words(own=words.own, text=plain(f"{before} {words.text}"), lead=words.lead)


def _of_clause(
    clause: str, textual: frozenset[int], quiet: Container[int], earlier: str
) -> dict[int, Words]:
    """The words of the groups of one clause; `earlier` is the one before it, `quiet` are those in brackets."""
    groups = groups_in(clause)
    if not groups:
        return {}
    pieces = re.split(f"[{MARKS}]", clause)
    leads = [_without_own(pieces[0]), *pieces[1:-1]]
    tails = [*([""] * (len(groups) - 1)), _tail(pieces[-1])]
    few = [length(lead) < FEW for lead in leads]
    unclear = set[int]()
    for n, between in enumerate(pieces[1:-1]):
        if groups[n] in quiet or _ADDED.match(between):
            continue
        tails[n], leads[n + 1] = _between(between, subject=few[n] or groups[n] in textual)
        unclear |= set() if leads[n + 1] else {n, n + 1}
    found: dict[int, Words] = {}
    for n, group in enumerate(groups):
        opens = all(few[n:])
        tail = tails[n] or (tails[-1] if opens else "")
        words = _words(leads[: n + 1], tail, earlier, opens=opens)
        found[group] = replace(words, text=plain(clause)) if n in unclear else words
    return found


def _words(leads: Sequence[str], tail: str, earlier: str, *, opens: bool) -> Words:
    """The words of the group behind the last of `leads`; `tail` is what follows it.

    What follows a comma is its own only where it `opens` with few words.
    """
    *before, lead = leads
    held = opens or not _ADDED.match(tail)
    if not held and (earlier or before):
        tail = ""
    named = length(lead) < FEW and _AUTHORS.search(lead)
    text = tail if named and plain(tail) else lead + tail
    if length(text) < FEW or (before and _BARE.match(lead) and not plain(tail)):
        shared = "".join((*(before or [earlier]), text))
    else:
        shared = text
    return Words(
        own=_theirs(lead, tail if held else "", text), text=plain(shared), lead=plain(lead)
    )


def _theirs(lead: str, tail: str, text: str) -> str:
    """What of a group's words is not the authors' own doing."""
    if _OWN_FIRST.match(lead):
        return ""
    return plain(text if tail and not _OWN_FIRST.match(tail) else lead)


def _without_own(lead: str) -> str:
    """The words before the first citation without a clause in front in which the authors tell of themselves."""
    parts = re.split(rf"[,，]\s*(?={CONJUNCTION}\b)", lead)
    while len(parts) > 1 and _OWN_FIRST.match(parts[0]):
        parts = parts[1:]
    return ", ".join(parts) if parts[0] is not lead else lead


def _between(text: str, *, subject: bool) -> tuple[str, str]:
    """What of the words that follow a citation without a pause is its own, and what is the next one's.

    They may be about either. Behind their last comma they are the next one's, before it those of a `subject`; what is
    left is nobody's.
    """
    comma = max(text.rfind(","), text.rfind("，"))
    if comma < 0:
        return "", ""
    return text[:comma] if subject else "", text[comma:]


def _tail(text: str) -> str:
    """The words behind the last citation, up to where they turn to something else."""
    if _TURNS.match(text):
        return ""
    skipped = re.match(r"\s*[,，]?\s*", text)
    end = _NEXT_CLAUSE.search(text, skipped.end() if skipped else 0)
    return text[: end.start()] if end else text
