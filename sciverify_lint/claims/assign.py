"""From a sentence to what each of its citation groups says: words, role and need of context put together."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sciverify_lint.claims.context import needs_context
from sciverify_lint.claims.line import MARKS, MOST_GROUPS, Line, mark, plain
from sciverify_lint.claims.roles import BRACKETED, LISTED, aimed, pointer, role_of, signal, states
from sciverify_lint.claims.stretch import Lifted, Words, lift, stretches
from sciverify_lint.model import CitingSentence, Role, Scope

LONGEST = 4000
"""Characters. A longer `sentence` is no prose: each of its citations answers for all of it, up to here."""
LONGEST_ITEM = 6
"""Words of a named example."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one citation group answers for."""

    text: str
    stretch: str
    role: Role
    needs_context: bool
    scope: Scope
    signalled: bool = False
    """Words around the citation only point to the work: `see`, `e.g.`, `cf.`"""


def said_by_group(sentence: CitingSentence, line: Line) -> Mapping[int, Said]:
    """What each group says; -1 stands for citations without a mark in the text, which get the whole sentence."""
    whole = _shortened(plain(line.text))
    alone = Said(
        text=whole,
        stretch=whole if line.count < 2 else "",
        role=Role.CLAIM,
        needs_context=needs_context(whole, whole, sentence.before),
        scope=Scope.SENTENCE,
    )
    if len(line.text) > LONGEST or line.count > MOST_GROUPS:
        return dict.fromkeys(range(-1, line.count), alone)
    lifted = lift(line.text, BRACKETED)
    words = stretches(line, lifted)
    found = {-1: alone}
    for group in range(line.count):
        given = words.get(group)
        ours = given if given and given.text else Words(own=alone.stretch, text=whole, lead=whole)
        found[group] = _said(sentence, line, lifted, ours, group=group, whole=whole)
    return found


def _shortened(text: str) -> str:
    """`text` as far as the last word that ends within the limit: as many claims as citations will hold it."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]


def _said(
    sentence: CitingSentence, line: Line, lifted: Lifted, words: Words, *, group: int, whole: str
) -> Said:
    """The words, role and context of one group; `whole` is the sentence."""
    before, _, after = line.text.partition(mark(group))
    remark = " ".join((*_inside(sentence, line, group), lifted.remarks.get(group, ""))).strip()
    begins = signal(before)
    front = before[:begins] if begins is not None else lifted.main.partition(mark(group))[0]
    claimed = bool(begins is not None or remark) and states(front, lifted.main, group)
    text, stretch = words.text, words.own
    only_remark = group in lifted.remarks and not plain(lifted.main)
    if only_remark or pointer(plain(before), after, remark, text, claimed=claimed):
        role = Role.POINTER
    else:
        role = role_of(text, words.lead, plain(before), after)
        if begins is not None and group not in lifted.remarks:
            text = stretch = plain(re.split(f"[{MARKS}]", front)[-1])
    item = _item(line, group, begins)
    if item and role is Role.CLAIM:
        text, role = item, Role.LIST
    return Said(
        text=text,
        stretch="" if group in line.shared else stretch,
        role=role,
        needs_context=role is not Role.LIST and needs_context(text, whole, sentence.before),
        scope=Scope.SENTENCE if text == whole else Scope.CLAUSE,
        signalled=begins is not None or bool(lifted.remarks.get(group)),
    )


def _inside(sentence: CitingSentence, line: Line, group: int) -> Iterator[str]:
    """What the author wrote before the keys inside the citation, and behind them if it says what for."""
    for citation, number in zip(sentence.citations, line.groups, strict=True):
        if number == group:
            for cited in citation.keys:
                yield cited.prefix or ""
                yield cited.locator if cited.locator and aimed(cited.locator) else ""


def _item(line: Line, group: int, signal_at: int | None) -> str:
    """The named example in front of a mark, if a cue such as `such as` opens a list there.

    No cue is the `for example` of `for example, see [1]`, where `signal_at` tells that `see` begins.
    """
    before = line.text.partition(mark(group))[0]
    cue = next(iter([*LISTED.finditer(before)][-1:]), None)
    if cue is None or ";" in before[cue.end() :] or (signal_at or cue.end()) < cue.end():
        return ""
    item = plain(re.split(rf"[{MARKS}]|\)", before[cue.end() :])[-1])
    item = re.sub(r"^(?:and|or|und|et|y|e|и)\s+", "", item)
    return item if len(item.split()) <= LONGEST_ITEM else ""
