"""From a sentence to what each of its citation groups says: scope, role and need of context put together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from sciverify_lint.claims.asides import Lifted, elliptic, lift, only_remark
from sciverify_lint.claims.context import needs_context
from sciverify_lint.claims.roles import LISTED, aimed, names, pointer, role_of, signal
from sciverify_lint.claims.scope import Pieces, follows, scopes, used
from sciverify_lint.claims.tokens import Reading, Token, Tokens, render, words_of
from sciverify_lint.claims.verbs import adverb, main_verb, states
from sciverify_lint.model import CitingSentence, Role, Scope

LONGEST = 4000
"""Characters. A longer `sentence` is no prose: each of its citations answers for all of it, up to here."""
MOST_GROUPS = 100
"""A sentence with more citation groups is a list, and taken like a longer one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What one citation group answers for."""

    text: str
    role: Role
    needs_context: bool
    scope: Scope
    signalled: bool = False
    """Words around the citation only point to the work: `see`, `e.g.`, `cf.`"""


def said_by_group(sentence: CitingSentence, reading: Reading) -> Mapping[int, Said]:
    """What each group says; -1 stands for citations without a mark in the text, which get the whole sentence."""
    whole = _shortened(render(reading.text, reading.tokens))
    found = {-1: _whole(whole, sentence)}
    if len(reading.text) > LONGEST or reading.count > MOST_GROUPS:
        return dict.fromkeys(range(-1, reading.count), found[-1])
    lifted = lift(reading.tokens)
    pieces = _pieces(lifted)
    for mark, token in enumerate(reading.tokens):
        if token.group >= 0:
            given = pieces.get(token.group, ())
            found[token.group] = _said(sentence, reading, lifted, given, mark=mark, whole=whole)
    return found


def _shortened(text: str) -> str:
    """`text` as far as the last word that ends within the limit: as many claims as citations will hold it."""
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]


def _whole(text: str, sentence: CitingSentence) -> Said:
    return Said(
        text=text,
        role=Role.CLAIM,
        needs_context=needs_context(text, text, sentence.before),
        scope=Scope.SENTENCE,
    )


def _pieces(lifted: Lifted) -> dict[int, Pieces]:
    """The tokens of each group's claim, those in brackets included."""
    found = dict(scopes(lifted.tokens)) if any(t.group >= 0 for t in lifted.tokens) else {}
    for aside in lifted.asides:
        inner = dict(scopes(aside.tokens))
        if elliptic(aside) and len(inner) == 1 and not _named(aside.tokens):
            inner = {group: (*aside.before, *pieces) for group, pieces in inner.items()}
        found |= inner
    return found


def _named(tokens: Tokens) -> bool:
    """Whether all words are names."""
    return all(t.capital or t.lower == "the" for t in words_of(tokens))


def _said(
    sentence: CitingSentence,
    reading: Reading,
    lifted: Lifted,
    pieces: Pieces,
    *,
    mark: int,
    whole: str,
) -> Said:
    """The claim, role and context of the group whose mark is `reading.tokens[mark]`; `whole` is the sentence."""
    group = reading.tokens[mark].group
    text = render(reading.text, pieces)
    if not text or not words_of(pieces):
        said = _whole(whole, sentence)
        return replace(said, role=Role.POINTER) if only_remark(lifted) else said
    before = reading.text[: reading.tokens[mark].start]
    after = reading.text[reading.tokens[mark].end :]
    segment = render(reading.text, _segment(reading.tokens, mark))
    remark = " ".join((*_inside(sentence, reading, group), lifted.remarks.get(group, ""))).strip()
    begins = signal(before)
    main = _main(reading, lifted, group, begins)
    claimed = bool(begins is not None or remark) and states(main)
    if pointer(before, after, remark, text, claimed=claimed):
        role = Role.POINTER
    else:
        role = role_of(text, segment, before, after, following=follows(lifted.tokens, group))
        text = _unsignalled(text, render(reading.text, main))
    if role is Role.USE:
        text = render(reading.text, used(pieces)) or text
    elif role is Role.NAME and names(segment):
        text = segment
    item = _item(reading, mark, begins)
    if item and role in (Role.CLAIM, Role.USE):
        text, role = render(reading.text, item), Role.LIST
    return Said(
        text=text,
        role=role,
        needs_context=role is not Role.LIST and needs_context(text, whole, sentence.before),
        scope=Scope.SENTENCE if text == whole else Scope.CLAUSE,
        signalled=begins is not None or bool(lifted.remarks.get(group)),
    )


def _unsignalled(text: str, main: str) -> str:
    """A claim without `, see` at its end; of `rain falls; see also [1]` the words before, which are `main`."""
    only = signal(f", {text}") == 0
    return (main if only else text[: signal(text)]) or text


def _main(reading: Reading, lifted: Lifted, group: int, signal_at: int | None) -> Tokens:
    """The words in front of a citation, without the brackets it stands in and the `see` that ends them."""
    if signal_at is not None:
        return [t for t in reading.tokens if t.start < signal_at]
    marks = (n for n, token in enumerate(lifted.tokens) if token.group == group)
    return lifted.tokens[: next(marks, 0)]


def _segment(tokens: Tokens, mark: int) -> Tokens:
    """The words since the mark before this one."""
    begin = next((i + 1 for i in range(mark - 1, -1, -1) if tokens[i].group >= 0), 0)
    return tokens[begin:mark]


def _inside(sentence: CitingSentence, reading: Reading, group: int) -> Iterator[str]:
    """What the author wrote before the keys inside the citation, and behind them if it says what for."""
    for citation, number in zip(sentence.citations, reading.groups, strict=True):
        if number == group:
            for cited in citation.keys:
                yield cited.prefix or ""
                yield cited.locator if cited.locator and aimed(cited.locator) else ""


def _item(reading: Reading, mark: int, signal_at: int | None) -> tuple[Token, ...]:
    """The named example in front of a mark, if a cue such as `such as` opens a list there.

    No cue is the `for example` of `for example, see [1]`, where `signal_at` tells that `see` begins.
    """
    tokens = reading.tokens
    segment = list(_segment(tokens, mark))
    cue = list(LISTED.finditer(reading.text, 0, tokens[mark].start))
    if not cue or (signal_at is not None and cue[-1].end() > signal_at):
        return ()
    opened = cue[-1].end()
    between = reading.text[opened : tokens[mark].start]
    if ";" in between or ". " in between.replace("al. ", ""):
        return ()
    if cue[-1].group().startswith(":") and not _listing(reading, opened):
        return ()
    item = [t for t in segment if t.start >= opened and t.text not in (",", ";")]
    while item and item[0].lower in ("and", "or", "und", "et", "y", "e", "и"):
        item = item[1:]
    return tuple(item) if 0 < len(item) <= 6 else ()


def _listing(reading: Reading, opened: int) -> bool:
    """Whether a colon at `opened` introduces two cited names or more and no clause."""
    behind = [t for t in reading.tokens if t.start >= opened]
    named = bool(behind) and not adverb(behind[0])
    return named and sum(t.group >= 0 for t in behind) > 1 and main_verb(behind) is None
