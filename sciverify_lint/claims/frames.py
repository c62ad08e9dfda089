"""Frames: words that say who says it (`According to X [1],`, `X [1] argued that`) and are no part of the claim."""

from dataclasses import dataclass

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.tokens import Token, Tokens, words_of
from sciverify_lint.claims.verbs import adverb, clause, finite, main_verb

_AGREEING = ("according", "as", "following", "in", "by", "per", "from", "after", "with", "building")
_OPPOSING = ("unlike", "contrary", "in", "as", "whereas", "against", "despite", "opposed")
_OPPOSED_BY = (("unlike",), ("contrary", "to"), ("in", "contrast", "to"), ("as", "opposed", "to"),
               ("in", "contradiction", "to"), ("counter", "to"), ("against",))  # fmt: skip
_VIEW = lex.words(
    """claim claims view views belief beliefs finding findings hypothesis notion idea assumption conclusion result
    results suggestion"""
)
_NAMING = lex.words(
    """et and the a an of by their his her its theorem lemma theory model argument result framework view recent earlier
    previous work de von van"""
)
_CERTAIN = lex.words("evidence known clear likely fact true evident agreement consensus")


@dataclass(frozen=True, slots=True, kw_only=True)
class Framed:
    """A sentence with its frame taken off."""

    groups: tuple[int, ...]
    """The groups in the frame; they answer for `own`, or, without it, for the first clause of the rest."""
    own: tuple[Token, ...]
    rest: tuple[Token, ...]
    following: bool = False
    """Whether the author follows the cited work rather than reports it."""


def framed(tokens: Tokens) -> Framed | None:
    """The frame at the head of a sentence, if a citation stands in one."""
    opposed = next((o for o in _OPPOSED_BY if tuple(t.lower for t in tokens[: len(o)]) == o), None)
    comma = next((i for i, t in enumerate(tokens) if t.text == ","), None)
    if opposed is not None and comma is not None and not _cites(tokens[:comma]):
        return Framed(groups=(), own=(), rest=tuple(tokens[comma + 1 :]))
    if opposed is not None:
        return _opposing(tokens, len(opposed))
    if comma is None or not tokens or tokens[0].lower not in _AGREEING:
        return None
    head, rest = tokens[:comma], tokens[comma + 1 :]
    groups = tuple(t.group for t in head if t.group >= 0)
    if not groups or not rest or not _agreeing(head):
        return None
    if head[0].lower == "building":
        return Framed(groups=groups, own=tuple(head[2:]), rest=tuple(rest), following=True)
    following = head[0].lower == "following"
    return Framed(groups=groups, own=(), rest=tuple(rest), following=following)


def _cites(tokens: Tokens) -> bool:
    return any(t.group >= 0 for t in tokens)


def _agreeing(head: Tokens) -> bool:
    """Whether the words before the comma only name a source."""
    first = head[0].lower
    if first in ("according", "following", "building"):
        return True
    if first == "as":
        return len(head) > 1 and (
            head[1].lower in lex.REPORTING
            or head[1].lower in ("in", "by")
            or (head[-1].lower in lex.REPORTING and source(words_of(head[1:-2])))
        )
    names = [t for t in head[1:] if t.word and not adverb(t)]
    return all(_name_part(t) for t in names)


def _name_part(token: Token) -> bool:
    return token.capital or token.lower in lex.SOURCE_NOUN | _NAMING


def _opposing(tokens: Tokens, begin: int) -> Framed | None:
    """`Unlike X [1], who assume Y, we ...`: what is said of X is the claim."""
    mark = next((i for i, t in enumerate(tokens) if t.group >= 0), None)
    if mark is None:
        return None
    groups = (tokens[mark].group,)
    if mark + 1 < len(tokens) and tokens[mark + 1].lower == "that":
        end = _end_of_relative(tokens, mark + 2)
        return Framed(
            groups=groups, own=tuple(tokens[mark + 2 : end]), rest=tuple(tokens[end + 1 :])
        )
    that = next((i for i in range(begin, mark) if tokens[i].lower == "that"), None)
    if that is not None and any(t.lower in _VIEW for t in tokens[begin:that]):
        return Framed(
            groups=groups, own=tuple(tokens[that + 1 : mark]), rest=tuple(tokens[mark + 2 :])
        )
    if (
        mark + 2 < len(tokens)
        and tokens[mark + 1].text == ","
        and tokens[mark + 2].lower in lex.RELATIVE
    ):
        end = _end_of_relative(tokens, mark + 3)
        rest = tuple(tokens[end + 1 :])
        return Framed(groups=groups, own=tuple(tokens[mark + 3 : end]), rest=rest)
    return None


def _end_of_relative(tokens: Tokens, begin: int) -> int:
    """The comma before the author's own clause."""
    commas = [i for i in range(begin, len(tokens)) if tokens[i].text == ","]
    for comma in commas:
        after = tokens[comma + 1].lower if comma + 1 < len(tokens) else ""
        if after in ("we", "our", "i", "this", "the", "here", "it"):
            return comma
    return next((c for c in commas if clause(tokens[c + 1 :])), len(tokens))


def unreported(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A claim without `It is known that`, `Recent studies suggest that`, `There is evidence that` before it."""
    that = next((i for i, t in enumerate(tokens[:12]) if t.lower == "that"), None)
    if that is None or that < 2 or that + 2 > len(tokens):
        return tokens
    if tokens[that - 1].lower in _VIEW:
        return tuple(tokens[that + 1 :])
    before = [t for t in words_of(tokens[:that]) if not adverb(t)]
    if len(before) < 2 or before[0].lower in ("we", "our", "i"):
        return tokens
    reports = before[-1].lower in lex.REPORTING or before[-1].lower in _CERTAIN
    sourced = before[0].lower in (
        "it",
        "there",
        "others",
        "some",
        "many",
        "several",
        "they",
    ) or any(t.lower in lex.SOURCE_NOUN for t in before)
    return tuple(tokens[that + 1 :]) if reports and sourced else tokens


def without_inner_frames(tokens: Tokens) -> tuple[Token, ...]:
    """`tokens` without `, as shown in [1]` and `, according to X [1],` in its course; the marks move to the end."""
    out: list[Token] = []
    moved: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _inner_frame(tokens, at)
        if end is None:
            out.append(tokens[at])
            at += 1
            continue
        moved += [t for t in tokens[at:end] if t.group >= 0]
        at = end + 1 if end < len(tokens) and tokens[end].text == "," else end
    while moved and out and not out[-1].word and out[-1].group < 0:
        out.pop()
    return (*out, *moved)


def _inner_frame(tokens: Tokens, at: int) -> int | None:
    """The end of a frame between commas that begins at the comma `at`."""
    if tokens[at].text != "," or at == 0 or at + 3 >= len(tokens):
        return None
    first, second = tokens[at + 1].lower, tokens[at + 2].lower
    if first not in ("according", "as"):
        return None
    mark = next((i for i in range(at + 2, min(len(tokens), at + 12)) if tokens[i].group >= 0), None)
    if mark is None or any(t.text in ",;" for t in tokens[at + 1 : mark]):
        return None
    end = mark + 1
    if first == "as" and end < len(tokens) and tokens[end].lower in lex.REPORTING:
        end += 1
    elif first == "as" and second not in lex.REPORTING:
        return None
    following = tokens[end].text if end < len(tokens) else "."
    return end if following in ",.;:" else None


def attributed(tokens: Tokens, mark: int) -> tuple[Token, ...] | None:
    """What `X [1] argued that ...` says, without subject and verb of saying; None if this is no such clause."""
    begin = next((i + 1 for i in range(mark - 1, -1, -1) if tokens[i].text == ","), 0)
    if begin and main_verb(tokens[:begin]) is not None:
        begin = 0
    before = words_of(tokens[begin:mark])
    impersonal = _impersonal(tokens, mark)
    if impersonal is not None:
        return impersonal
    if main_verb(tokens[:mark]) is not None or not source(before):
        return None
    at = mark + 1
    while at < len(tokens) and adverb(tokens[at]):
        at += 1
    at = _past_auxiliary(tokens, at)
    if at >= len(tokens) or not tokens[at].word:
        return None
    alone = len(before) == 1 and not tokens[mark].textual
    if tokens[at].lower not in lex.REPORTING and alone and before[0].lower not in lex.SOURCE_NOUN:
        return None
    if tokens[at].lower not in lex.REPORTING:
        return tuple(tokens[mark + 1 :]) if finite(tokens, at, nouny=True) else None
    at += 1
    if at < len(tokens) and tokens[at].lower in ("that", "how"):
        at += 1
    return tuple(tokens[at:]) or None


def _past_auxiliary(tokens: Tokens, at: int) -> int:
    """Past `have also`, `did` before a verb of saying."""
    later = at
    while later < len(tokens) and (
        tokens[later].lower in lex.HAVE | lex.DO or adverb(tokens[later])
    ):
        later += 1
    return later if later < len(tokens) and tokens[later].lower in lex.REPORTING else at


def _impersonal(tokens: Tokens, mark: int) -> tuple[Token, ...] | None:
    """What `It was shown by X [1] that ...` says."""
    following = tokens[mark + 1].lower if mark + 1 < len(tokens) else ""
    cleft = following in ("who", "that", "which") and tokens[0].lower == "it"
    if cleft and tokens[1].lower in lex.BE and source(words_of(tokens[2:mark])):
        return tuple(tokens[mark + 2 :]) or None
    if following != "that" or mark > 10:
        return None
    if not any(t.lower in lex.REPORTING for t in tokens[:mark]):
        return None
    return tuple(tokens[mark + 2 :]) or None


def source(before: Tokens) -> bool:
    """Whether the words before a citation name authors or a work, or are none."""
    if not before:
        return True
    if len(before) > 9:
        return False
    kind = next((i for i, t in enumerate(before) if t.lower in lex.PREPOSITION), len(before))
    if kind and kind < len(before) and before[kind - 1].lower in lex.SOURCE_NOUN:
        return before[0].lower in lex.DETERMINER or before[-1].capital
    if any(t.lower in lex.SOURCE_NOUN for t in before[-1:]) or before[-1].lower in ("al", "work"):
        return True
    names = [
        t
        for t in before
        if t.lower not in ("and", "et", "al", "de", "von", "van", "der", "later", "recently")
    ]
    if all(t.capital for t in names):
        return True
    return before[-1].capital and any(t.lower in lex.SOURCE_NOUN | {"work"} for t in before)
