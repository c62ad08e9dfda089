"""Where a citing sentence falls into clauses that say different things."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.tokens import Token, Tokens, words_of
from sciverify_lint.claims.verbs import clause, main_verb, starts_with_verb


class Link(Enum):
    """How a clause is tied to the one before it."""

    FIRST = auto()
    CONTRAST = auto()
    ADDITION = auto()
    REASON = auto()
    SEPARATE = auto()
    """A semicolon, or a colon before a clause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """Tokens without the conjunction that leads them."""

    tokens: tuple[Token, ...]
    link: Link
    lead: tuple[Token, ...] = ()
    """The conjunction."""

    @property
    def groups(self) -> list[int]:
        """The citation groups inside."""
        return [t.group for t in self.tokens if t.group >= 0]


CONTRAST = (
    "even though", "in contrast to", "as opposed to", "contrary to", "whereas", "while", "whilst",
    "but", "although", "though", "however", "yet", "unlike",
)  # fmt: skip
REASON = (
    "possibly because", "perhaps because", "probably because", "presumably because", "partly because",
    "mainly because", "largely because", "or because", "and because", "because", "so that", "unless", "even if",
    "even when", "provided that",
)  # fmt: skip
ADDITION = ("and", "or", "nor", "so")
OPENING = (
    "while", "whilst", "whereas", "although", "though", "even though", "if", "when", "since", "because", "as", "once",
)  # fmt: skip
CONCESSION = ("while", "whilst", "whereas", "although", "though", "even")
NOMINAL = ("in contrast to", "as opposed to", "contrary to", "unlike")
"""Followed by a noun phrase, not by a clause."""


def lead_at(tokens: Tokens, at: int, phrases: tuple[str, ...]) -> int:
    """How many tokens at `at` spell one of `phrases`; 0 if none."""
    if at >= len(tokens):
        return 0
    for parts in _by_first_word(phrases).get(tokens[at].lower, ()):
        if [t.lower for t in tokens[at : at + len(parts)]] == parts:
            return len(parts)
    return 0


@cache
def _by_first_word(phrases: tuple[str, ...]) -> dict[str, list[list[str]]]:
    """The words of each phrase, in order, by the first of them."""
    found: dict[str, list[list[str]]] = {}
    for phrase in phrases:
        parts = phrase.split()
        found.setdefault(parts[0], []).append(parts)
    return found


def clauses(tokens: Tokens) -> list[Clause]:
    """`tokens` cut into clauses; one clause when there is nothing to cut."""
    out: list[Clause] = []
    begin, link, lead = 0, Link.FIRST, tuple[Token, ...]()
    length = lead_at(tokens, 0, OPENING)
    comma = _end_of_opening(tokens, length) if length else None
    if comma is not None:
        first = Clause(
            tokens=tuple(tokens[length:comma]), link=Link.FIRST, lead=tuple(tokens[:length])
        )
        contrast = tokens[0].lower in CONCESSION
        if contrast or first.groups:
            out.append(first)
            begin, link = comma + 1, Link.CONTRAST if contrast else Link.ADDITION
    at = begin + 1
    while at < len(tokens):
        found = _break_at(tokens, begin, at)
        if found is not None:
            kind, length = found
            out.append(Clause(tokens=_trimmed(tokens[begin:at]), link=link, lead=lead))
            link, lead, begin = kind, tuple(tokens[at : at + length]), at + length
            at = begin
        at += 1
    out.append(Clause(tokens=_trimmed(tokens[begin:]), link=link, lead=lead))
    return out


def _trimmed(tokens: Tokens) -> tuple[Token, ...]:
    end = len(tokens)
    while end and tokens[end - 1].text in (",", ";", ":", ".", "—", "–"):
        end -= 1
    return tuple(tokens[:end])


def _end_of_opening(tokens: Tokens, begin: int) -> int | None:
    """The comma that ends a subordinate clause at the head of the sentence."""
    for at in range(begin + 1, len(tokens)):
        if tokens[at].text == ";":
            return None
        if tokens[at].text != ",":
            continue
        cited = any(t.group >= 0 for t in tokens[begin:at])
        if (
            tokens[at - 1].group >= 0
            or (cited and clause(tokens[begin:at]))
            or (clause(tokens[begin:at]) and clause(_until_stop(tokens, at + 1)))
        ):
            return at
    return None


def _until_stop(tokens: Tokens, at: int) -> Tokens:
    """The tokens from `at` to the next semicolon, conjunction of contrast, or reason."""
    end = at + 1
    while end < len(tokens) and tokens[end].text not in (";", ":"):
        if tokens[end].lower in ("whereas", "although", "because", "but"):
            break
        end += 1
    return tokens[at:end]


def _break_at(tokens: Tokens, begin: int, at: int) -> tuple[Link, int] | None:
    """The kind of break at `at`, and how many tokens lead the new clause."""
    token, before = tokens[at], tokens[at - 1]
    if token.text == ";":
        length = 1 + lead_at(tokens, at + 1, (*CONTRAST, *ADDITION))
        return Link.SEPARATE, length
    if token.text == ":" and clause(tokens[begin:at]) and clause(_until_stop(tokens, at + 1)):
        return Link.SEPARATE, 1
    comma = 1 if token.text == "," else 0
    pause = comma or before.group >= 0 or before.text == ","
    word = at + comma
    if word >= len(tokens) or (comma == 0 and before.text == ","):
        return None
    length = lead_at(tokens, word, CONTRAST)
    parenthetic = word + 1 < len(tokens) and tokens[word + 1].text == ","
    if length and not parenthetic and (pause or tokens[word].lower in ("whereas", "although")):
        rest = _until_stop(tokens, word + length)
        nominal = lead_at(tokens, word, NOMINAL) > 0
        if nominal or _own_clause(rest):
            return Link.CONTRAST, comma + length
    length = lead_at(tokens, word, REASON)
    if length and pause and _own_clause(_until_stop(tokens, word + length)):
        return Link.REASON, comma + length
    return _addition_at(tokens, begin, word, comma)


def _addition_at(tokens: Tokens, begin: int, word: int, comma: int) -> tuple[Link, int] | None:
    """A break at `and`, `or`, `nor` or `so`, or at a bare comma behind a citation, before a clause of its own."""
    before = tokens[word - comma - 1]
    length = lead_at(tokens, word, ADDITION)
    if not (comma or before.group >= 0) or not (length or before.group >= 0):
        return None
    if not length and not comma:
        return None
    left, right = tokens[begin : word - comma], _until_stop(tokens, word + length)
    if main_verb(left) is None or not _own_clause(right):
        return None
    return Link.ADDITION, comma + length


def _own_clause(tokens: Tokens) -> bool:
    """Whether `tokens` begin with a subject of their own and have a verb for it before the next comma."""
    if not words_of(tokens) or starts_with_verb(tokens) or tokens[0].lower in lex.RELATIVE:
        return False
    end = next(
        (i for i, t in enumerate(tokens) if t.text == "," and i and clause(tokens[:i])), len(tokens)
    )
    if tokens[0].lower in ("not", "nor", "only"):
        return False
    head = tokens[:end]
    verb = main_verb(head)
    conjunction = next(
        (i for i, t in enumerate(head) if t.lower in ("and", "or", "but")), len(head)
    )
    marks = [i for i, t in enumerate(head) if t.group >= 0]
    if verb is None or not clause(head):
        return False
    return verb < conjunction or not marks or conjunction > marks[0]
