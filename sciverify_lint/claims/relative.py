"""Relative clauses behind a comma that have a citation of their own."""

from dataclasses import dataclass

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.tokens import Token, Tokens
from sciverify_lint.claims.verbs import main_verb, starts_with_verb, verb_form

_SENTENTIAL = lex.words(
    """suggests suggest indicates indicate implies imply means mean makes explains explain leads allows may might would
    could"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relative:
    """`head, lead body`: `villages, where they spread just as fast [2]`."""

    head: tuple[Token, ...]
    lead: tuple[Token, ...]
    body: tuple[Token, ...]


def relatives(tokens: Tokens) -> tuple[tuple[Token, ...], list[Relative]]:
    """The sentence without its citing relative clauses, and these."""
    main: list[Token] = []
    found: list[Relative] = []
    at = 0
    while at < len(tokens):
        length = _lead_length(tokens, at) or _insertion_length(tokens, at, main)
        if not length or not main:
            main.append(tokens[at])
            at += 1
            continue
        end = _end(tokens, at + length)
        body = tokens[at + length : end]
        if not any(t.group >= 0 for t in body) or _sentential(tokens, at, length):
            main.extend(tokens[at : at + length])
            at += length
            continue
        lead = tokens[at + 1 : at + length]
        nominal = len(lead) < 2
        head = head_of(main) if nominal else ()
        found.append(
            Relative(head=tuple(head), lead=tuple(lead) if nominal else (), body=tuple(body))
        )
        at = end + 1 if end < len(tokens) and tokens[end].text == "," else end
    return tuple(main), found


def _lead_length(tokens: Tokens, at: int) -> int:
    """How many tokens `, which` or `, of which` takes at `at`; 0 if none stands there."""
    if tokens[at].text != "," or at + 2 >= len(tokens):
        return 0
    if tokens[at + 1].lower in lex.RELATIVE:
        return 2
    if tokens[at + 2].lower in ("which", "whom") and tokens[at + 1].lower in lex.PREPOSITION:
        return 3
    return 0


def _insertion_length(tokens: Tokens, at: int, main: list[Token]) -> int:
    """1 if the comma opens an insertion with its own citation: `Honey, a sugar solution [1], keeps`."""
    if (
        tokens[at].text != ","
        or not main
        or any(t.group >= 0 for t in main)
        or main_verb(main) is not None
    ):
        return 0
    if main[0].lower in lex.PREPOSITION or (
        at + 1 < len(tokens) and tokens[at + 1].lower in ("and", "or", "but")
    ):
        return 0
    for index in range(at + 1, len(tokens) - 1):
        if tokens[index].text == ",":
            cited = tokens[index - 1].group >= 0
            return 1 if cited and starts_with_verb(tokens[index + 1 :]) else 0
    return 0


def _sentential(tokens: Tokens, at: int, length: int) -> bool:
    """Whether `, which` takes up the whole sentence before it: `..., which suggests`."""
    following = tokens[at + length].lower if at + length < len(tokens) else ""
    return length == 2 and tokens[at + 1].lower == "which" and following in _SENTENTIAL


def _end(tokens: Tokens, begin: int) -> int:
    """The end of a relative clause: where the main clause goes on with its verb, or a new clause begins."""
    for at in range(begin, len(tokens)):
        if tokens[at].text in (";", ":"):
            return at
        if tokens[at].text != ",":
            continue
        rest = tokens[at + 1 :]
        if starts_with_verb(rest) and main_verb(tokens[: begin - 2]) is None:
            return at
        if rest and rest[0].lower in ("but", "whereas", "while", "although", "and", "yet"):
            return at
        if rest and rest[0].lower in lex.RELATIVE:
            return at
    return len(tokens)


def head_of(tokens: Tokens) -> tuple[Token, ...]:
    """The noun phrase at the end of `tokens`: all of it if there is no verb, else its last words."""
    end = len(tokens)
    while end and not tokens[end - 1].word:
        end -= 1
    verb = main_verb(tokens[:end])
    begin = 0 if verb is None else verb + 1
    for at in range(end - 1, begin - 1, -1):
        if not tokens[at].word or (verb is not None and _edge(tokens[at])):
            return tuple(tokens[at + 1 : end]) or tuple(tokens[at:end])
        if verb is None and tokens[at].lower == "of" and at <= 2:
            return tuple(tokens[at + 1 : end])
    return tuple(tokens[begin:end])


def _edge(token: Token) -> bool:
    """Whether a noun phrase cannot reach beyond `token`."""
    return (
        token.lower in lex.PREPOSITION
        or token.lower in ("and", "or", "that")
        or (verb_form(token) and token.lower in lex.AUXILIARY)
    )
