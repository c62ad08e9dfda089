"""Several citations in one clause: what each conjunct says, and the words that they share."""

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.frames import attributed
from sciverify_lint.claims.tokens import Token, Tokens, words_of
from sciverify_lint.claims.verbs import adverb, main_verb, participle, starts_with_verb

_LEADS = frozenset((",", "and", "or", "but", "nor", "as", "well", ";", "&", "then"))


def coordinated(tokens: Tokens, marks: list[int]) -> dict[int, tuple[Token, ...]]:
    """The claim of each group of a clause with two marks or more."""
    begins = [0, *(m + 1 for m in marks)]
    segments = [tuple(tokens[b:m]) for b, m in zip(begins, marks, strict=False)]
    tail = tuple(t for t in tokens[marks[-1] + 1 :])
    groups = [tokens[m].group for m in marks]
    verb = main_verb(segments[0])
    if verb is None:
        return _shared_predicate(tokens, marks, segments, groups, tail)
    found: dict[int, tuple[Token, ...]] = {groups[0]: segments[0]}
    base = segments[0]
    for group, segment in zip(groups[1:], segments[1:], strict=True):
        piece = _without_leads(segment)
        if not words_of(piece):
            found[group] = found[groups[groups.index(group) - 1]]
        elif starts_with_verb(piece) or _parallel(base, piece):
            found[group] = (*_shared_subject(base, piece), *_kept_lead(segment), *piece)
        else:
            found[group] = (*_shared_head(base, piece), *_kept_lead(segment), *piece)
    if tail and words_of(tail):
        found = _with_tail(found, groups, segments, tail)
    return found


def _without_leads(segment: tuple[Token, ...]) -> tuple[Token, ...]:
    at = 0
    while at < len(segment) and (segment[at].lower in _LEADS or not segment[at].word):
        at += 1
    return segment[at:]


def _kept_lead(segment: tuple[Token, ...]) -> tuple[Token, ...]:
    """`but` before `not`, and `nor`: they carry the negation."""
    words = words_of(segment)
    if words and words[0].lower == "nor":
        return (words[0],)
    if len(words) > 1 and words[0].lower == "but" and words[1].lower == "not":
        return (words[0],)
    return ()


def _shared_predicate(
    tokens: Tokens,
    marks: list[int],
    segments: list[tuple[Token, ...]],
    groups: list[int],
    tail: tuple[Token, ...],
) -> dict[int, tuple[Token, ...]]:
    """`Heat [1] and light [2] damage paint`: each conjunct with the predicate behind the last one before it."""
    turn = next(
        (k for k in range(1, len(marks)) if main_verb(_joined_from(tokens, marks, k)) is not None
         and starts_with_verb(_without_leads(segments[k]))),
        len(marks),
    )  # fmt: skip
    if turn == len(marks):
        return {
            group: _predicated(_without_leads(segment), tokens[mark], tail)
            for group, segment, mark in zip(groups, segments, marks, strict=True)
        }
    subject = tuple(t for segment in segments[:turn] for t in segment)
    predicate = _without_leads(segments[turn])
    found = {
        g: (*_without_leads(s), *predicate)
        for g, s in zip(groups[:turn], segments[:turn], strict=True)
    }
    rest = [*subject, *(t for i, t in enumerate(tokens) if i > marks[turn - 1])]
    inner = [i for i, t in enumerate(rest) if t.group >= 0]
    if len(inner) == 1:
        return found | {rest[inner[0]].group: tuple(rest)}
    return found | coordinated(rest, inner)


def _predicated(
    subject: tuple[Token, ...], mark: Token, tail: tuple[Token, ...]
) -> tuple[Token, ...]:
    """A conjunct with the shared predicate, or what the predicate reports if the conjunct names a source."""
    if subject and subject[0].lower in ("either", "both"):
        subject = subject[1:]
    return attributed((*subject, mark, *tail), len(subject)) or (*subject, *tail)


def _joined_from(tokens: Tokens, marks: list[int], number: int) -> tuple[Token, ...]:
    """The clause up to the mark `number`, without marks."""
    return tuple(t for t in tokens[: marks[number]] if t.group < 0)


def _shared_subject(base: tuple[Token, ...], piece: tuple[Token, ...]) -> tuple[Token, ...]:
    """The subject of `base`, with its auxiliary if `piece` begins with a form that needs one."""
    verb = main_verb(base)
    if verb is None:
        return base
    begin = next((i for i, t in enumerate(piece) if not adverb(t)), 0)
    first = piece[begin]
    subject = base[:verb]
    while subject and subject[-1].lower in ("neither", "both", "either", "not", "only"):
        subject = subject[:-1]
    auxiliary = base[verb].lower in lex.AUXILIARY
    last = verb
    while last + 1 < len(base) and (
        base[last + 1].lower in ("be", "been", "being") or adverb(base[last + 1])
    ):
        last += 1
    following = base[last + 1] if last + 1 < len(base) else None
    if not auxiliary or first.lower in lex.AUXILIARY or following is None:
        return subject
    modal = base[verb].lower in lex.MODAL | lex.DO and first.lower in lex.BASE_FORM
    passive = participle(first) and participle(following)
    if modal:
        return (*subject, base[verb])
    return (*subject, *base[verb : last + 1]) if passive else subject


def _parallel(base: tuple[Token, ...], piece: tuple[Token, ...]) -> bool:
    """Whether `piece` begins with an unknown verb in the third person, as `base` has one."""
    verb = main_verb(base)
    words = words_of(piece)
    if verb is None or len(words) < 2 or not base[verb].lower.endswith("s"):
        return False
    first = words[0].lower
    if not first.endswith("s") or first.endswith(("ss", "us", "is")) or words[0].capital:
        return False
    return base[verb].lower not in lex.AUXILIARY and words[1].lower not in lex.PREPOSITION | {
        "and",
        "or",
    }


def _shared_head(base: tuple[Token, ...], piece: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words of `base` before the part that `piece` stands in for."""
    verb = main_verb(base)
    if verb is None:
        return ()
    words = [t for t in piece if t.word and not adverb(t)]
    first = words[0].lower if words else ""
    if first in lex.PREPOSITION:
        same = [i for i in range(verb + 1, len(base)) if base[i].lower == first]
        later = [i for i in range(verb + 1, len(base)) if base[i].lower in lex.PREPOSITION]
        cut = same[0] if same else (later[-1] if later else len(base))
        return base[:cut]
    inner = next((t.lower for t in words[1:] if t.lower in lex.PREPOSITION), None)
    if inner is not None:
        return _gapped(base, verb, inner)
    return base[: _last_anchor(base, verb) + 1]


def _gapped(base: tuple[Token, ...], verb: int, preposition: str) -> tuple[Token, ...]:
    """`Owls hunt by ear, bats by echo` shares the verb; `cut deaths by half and stays by a third` its subject too."""
    at = next((i for i in range(verb + 1, len(base)) if base[i].lower == preposition), None)
    if at is None:
        return base[: _last_anchor(base, verb) + 1]
    object_words = [t for t in base[verb + 1 : at] if t.word and not adverb(t)]
    predicate = [t for t in object_words if not participle(t)]
    if predicate:
        return base[: verb + 1]
    return base[verb:at]


def _last_anchor(base: tuple[Token, ...], verb: int) -> int:
    """The last verb or preposition of `base`: what follows it is what a bare noun or adjective replaces."""
    anchor = verb
    for at in range(verb + 1, len(base)):
        token = base[at]
        if token.lower in lex.PREPOSITION or (
            at == anchor + 1 and (participle(token) or adverb(token))
        ):
            anchor = at
    return anchor if anchor + 1 < len(base) else verb


def _with_tail(
    found: dict[int, tuple[Token, ...]],
    groups: list[int],
    segments: list[tuple[Token, ...]],
    tail: tuple[Token, ...],
) -> dict[int, tuple[Token, ...]]:
    """Words behind the last mark: an object shared by all if the conjuncts lack one, else the last one's."""
    lacking = all(words_of(s) and starts_with_verb(words_of(s)[-1:]) for s in segments)
    if lacking:
        return {group: (*pieces, *tail) for group, pieces in found.items()}
    last = groups[-1]
    return {**found, last: (*found[last], *tail)}
