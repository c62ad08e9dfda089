"""Which tokens each citation group answers for: clauses, shared subjects and predicates, gaps, relative clauses."""

from collections.abc import Mapping
from itertools import pairwise

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.breaks import Clause, Link, clauses
from sciverify_lint.claims.coordination import coordinated
from sciverify_lint.claims.frames import attributed, framed, unreported, without_inner_frames
from sciverify_lint.claims.relative import Relative, head_of, relatives
from sciverify_lint.claims.tokens import Token, Tokens, words_of
from sciverify_lint.claims.verbs import main_verb, starts_with_verb

_TAKING = lex.words(
    """use uses used extend extends extended build builds built adopt adopts adopted follow follows followed
    employ employs employed adapt adapts adapted modify modifies modified apply applies applied rely relies
    relied reuse reuses reused make makes made draw draws drew borrow borrows borrowed compare compares
    compared"""
)
_ADVERBIAL = lex.words(
    """however moreover furthermore thus hence therefore indeed similarly conversely likewise consequently
    additionally also interestingly notably importantly finally first second third recently nevertheless
    nonetheless instead accordingly yet surprisingly specifically still"""
)
_PHRASES = (
    "in addition",
    "by contrast",
    "in contrast",
    "in particular",
    "for example",
    "for instance",
    "in fact",
)
Pieces = tuple[Token, ...]
"""The tokens of a claim, marks included, in the order in which they are to be read."""


def scopes(tokens: Tokens) -> Mapping[int, Pieces]:
    """The tokens of each group's claim; a group the rules cannot place is missing."""
    body = without_inner_frames(_without_lead(tokens))
    frame = framed(body)
    rest = body if frame is None else frame.rest
    found = dict(_of_line(rest)) if rest else {}
    if frame is not None and frame.groups:
        first = clauses(rest)[0].tokens if rest else ()
        found |= dict.fromkeys(frame.groups, frame.own or _unframed_author(first))
    return {group: unreported(pieces) for group, pieces in found.items()}


def _without_lead(tokens: Tokens) -> Tokens:
    """`tokens` without the adverb and comma that open the sentence (`However,`)."""
    if len(tokens) > 2 and tokens[0].lower in _ADVERBIAL and tokens[1].text == ",":
        return tokens[2:]
    if (
        len(tokens) > 3
        and f"{tokens[0].lower} {tokens[1].lower}" in _PHRASES
        and tokens[2].text == ","
    ):
        return tokens[3:]
    if tokens and tokens[0].lower in ("and", "but", "yet", "so") and len(tokens) > 1:
        return tokens[1:]
    return tokens


def _unframed_author(tokens: Pieces) -> Pieces:
    """A clause behind `Following X [1],` without `we define`."""
    if tokens and tokens[0].lower in ("we", "i"):
        verb = main_verb(tokens)
        if verb is not None and tokens[verb].lower in (
            "define",
            "call",
            "use",
            "adopt",
            "term",
            "denote",
        ):
            return tokens[verb + 1 :]
    return tokens


def _of_line(tokens: Tokens) -> Mapping[int, Pieces]:
    """The scopes in a sentence without frame."""
    found: dict[int, Pieces] = {}
    main, embedded = relatives(tokens)
    for relative in embedded:
        found |= _of_relative(relative)
    parts = clauses(main)
    earlier: Pieces = ()
    for number, part in enumerate(parts):
        if not part.groups:
            earlier = _carried(parts, number, earlier)
            continue
        inside = _of_clause(part.tokens)
        if part.link is Link.REASON:
            inside = dict(_with_finding(parts, number, inside, found))
        if earlier:
            first = min(inside)
            inside = {**inside, first: (*earlier, *inside[first])}
            earlier = ()
        found |= inside
    return found


def _carried(parts: list[Clause], number: int, earlier: Pieces) -> Pieces:
    """The words of a clause without citation, if the next one's citation answers for them too."""
    if number + 1 >= len(parts) or parts[number + 1].link in (Link.CONTRAST, Link.SEPARATE):
        return ()
    own = parts[number].tokens
    if own and own[0].lower in ("we", "our", "i", "here"):
        return ()
    return (*earlier, *parts[number].lead, *own, *parts[number + 1].lead)


def _with_finding(
    parts: list[Clause], number: int, inside: Mapping[int, Pieces], found: Mapping[int, Pieces]
) -> Mapping[int, Pieces]:
    """A reason together with the finding that it explains, unless that is the author's own doing."""
    finding = next((p for p in reversed(parts[:number]) if p.link is not Link.REASON), None)
    if finding is None or not finding.groups or own_doing(finding.tokens):
        return inside
    lead = parts[number].lead
    stripped = lead[1:] if lead and lead[0].lower in (",", "or", "and") else lead
    said = found.get(finding.groups[-1], finding.tokens)
    return {group: (*said, *stripped, *pieces) for group, pieces in inside.items()}


def own_doing(tokens: Tokens) -> bool:
    """Whether a clause tells what the author did: `we used`, `distances were computed with`."""
    words = [t.lower for t in words_of(tokens)]
    if set(words[:3]) & {"we", "our", "i"}:
        return True
    return any(a in ("was", "were") and b.endswith(("ed", "en")) for a, b in pairwise(words))


def _of_relative(relative: Relative) -> Mapping[int, Pieces]:
    """The scopes in a relative clause: its head noun belongs to each claim."""
    head, lead = relative.head, relative.lead
    if (
        head
        and starts_with_verb(relative.body)
        and len([t for t in relative.body if t.group >= 0]) > 1
    ):
        shared = _of_clause((*head, *relative.body))
        return {
            g: (*head, *lead, *p[len(head) :]) if p[: len(head)] == head else p
            for g, p in shared.items()
        }
    inside = _of_clause(relative.body)
    return {group: (*relative.head, *relative.lead, *pieces) for group, pieces in inside.items()}


def _of_clause(tokens: Tokens) -> dict[int, Pieces]:
    """The scopes of the groups in one clause."""
    marks = [i for i, t in enumerate(tokens) if t.group >= 0]
    if not marks:
        return {}
    said = attributed(tokens, marks[0])
    if said is not None:
        found = {tokens[marks[0]].group: tuple(said)}
        if len(marks) > 1:
            rest = _of_clause([t for i, t in enumerate(tokens) if i > marks[0]])
            found |= rest
            found[tokens[marks[0]].group] = tuple(said[: _index_of_mark(said)])
        return found
    restricted = _restrictive(tokens, marks[0])
    if restricted is not None:
        found = {tokens[marks[0]].group: restricted}
        if len(marks) > 1:
            found |= _of_clause([t for i, t in enumerate(tokens) if i != marks[0]])
        return found
    if len(marks) == 1:
        return {tokens[marks[0]].group: _covered(tokens, marks[0])}
    return coordinated(tokens, marks)


def _covered(tokens: Tokens, mark: int) -> Pieces:
    """What the only citation of a clause answers for: all of it but an afterthought behind the mark."""
    after = tokens[mark + 1 :]
    comma = 1 if after and after[0].text == "," else 0
    if len(after) > comma + 1 and main_verb(tokens[:mark]) is not None:
        first, rest = after[comma].lower, after[comma + 1 :]
        if (comma and first in lex.RELATIVE) or (
            first in ("and", "but", "or") and starts_with_verb(rest)
        ):
            return tuple(tokens[:mark])
    return tuple(tokens)


def _index_of_mark(tokens: Tokens) -> int:
    return next((i for i, t in enumerate(tokens) if t.group >= 0), len(tokens))


def _restrictive(tokens: Tokens, mark: int) -> Pieces | None:
    """`lakes that were limed in the 1980s [1] have since lost their trout`: the head and its relative clause."""
    that = next(
        (
            i
            for i in range(1, mark)
            if tokens[i].lower in ("that", "which", "who") and tokens[i - 1].word
        ),
        None,
    )
    if that is None or not starts_with_verb(tokens[that + 1 : mark]):
        return None
    if main_verb(tokens[:that]) is not None or not starts_with_verb(tokens[mark + 1 :], nouny=True):
        return None
    return (*head_of(tokens[:that]), *tokens[that:mark])


def follows(tokens: Tokens, group: int) -> bool:
    """Whether the sentence opens with `Following X [1],` for this group."""
    frame = framed(_without_lead(tokens))
    return frame is not None and frame.following and group in frame.groups


def used(tokens: Pieces) -> Pieces:
    """The thing that the author says to use: `the Alder collection` of `we extend the Alder collection [1] by ...`."""
    mark = _index_of_mark(tokens)
    if not tokens or tokens[0].lower not in ("we", "our", "i", "here"):
        return tokens
    verb = main_verb(tokens[:mark])
    if verb is None or tokens[verb].lower not in _TAKING:
        return tokens
    at = verb + 1
    while at < mark and tokens[at].lower in (
        "on",
        "upon",
        "use",
        "of",
        "with",
        "against",
        "to",
        "from",
    ):
        at += 1
    end = mark
    while end > at and tokens[end - 1].lower in ("of", "by", "in", "from"):
        end -= 1
    taken = tuple(tokens[at:end])
    return taken if taken and not (len(taken) == 1 and taken[0].capital) else tokens
