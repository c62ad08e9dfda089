"""Brackets that hold citations: dropped, read as a remark about the citation, or read as a sentence of their own."""

from dataclasses import dataclass

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.tokens import Token, Tokens, words_of
from sciverify_lint.claims.verbs import main_verb

OPENING = {"(": ")", "[": "]"}
_REMARK = lex.words(
    """see cf e.g eg also but compare contra among inter reviewed review vgl siehe s voir véase ver veja vide vedi zie
    cfr z.b p.ex ad см ср напр"""
)
_EXAMPLE = lex.words("example instance beispiel exemple ejemplo exemplo esempio ex ej es b")
"""`par exemple`, `p. ej.`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """The words of brackets that hold a citation."""

    tokens: tuple[Token, ...]
    before: tuple[Token, ...]
    """The tokens of the sentence in front of the brackets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted:
    """A sentence whose citing brackets were taken out."""

    tokens: tuple[Token, ...]
    remarks: dict[int, str]
    """By group: the words that stand with it in brackets (`see also`)."""
    asides: tuple[Aside, ...]


def lift(tokens: Tokens) -> Lifted:
    """Take the brackets with citations out of a sentence."""
    main: list[Token] = []
    remarks: dict[int, str] = {}
    asides: list[Aside] = []
    at = 0
    while at < len(tokens):
        end = _closing(tokens, at)
        inner = tokens[at + 1 : end] if end else ()
        marks = [t for t in inner if t.group >= 0]
        if not end or not marks:
            main.append(tokens[at])
            at += 1
            continue
        words = words_of(inner)
        if not words or _remark(words):
            main.extend(marks)
            remarks |= {
                m.group: " ".join(t.lower for t in inner if t.group < 0) for m in marks if words
            }
        else:
            asides.append(Aside(tokens=tuple(inner), before=tuple(main)))
        at = end + 1
    return Lifted(tokens=tuple(main), remarks=remarks, asides=tuple(asides))


def _closing(tokens: Tokens, at: int) -> int | None:
    """The index of the bracket that closes the one at `at`, at most 80 tokens on."""
    close = OPENING.get(tokens[at].text)
    if close is None:
        return None
    depth = 0
    for index in range(at, min(len(tokens), at + 80)):
        if tokens[index].text == tokens[at].text:
            depth += 1
        elif tokens[index].text == close:
            depth -= 1
            if depth == 0:
                return index
    return None


def _remark(words: list[Token]) -> bool:
    """Whether the words only point to the work: `see [1] for a review`."""
    first = words[0].lower
    if first in ("for", "as") and any(t.lower in ("see", "reviewed", "in") for t in words):
        return False
    if any(t.lower in _EXAMPLE for t in words[1:2]):
        return True
    return (first in _REMARK and main_verb(words[1:]) is None) or first in ("e.g", "i.e")


def only_remark(lifted: Lifted) -> bool:
    """Whether a sentence has no words but those that point to a work: `(see also [1] for details)`."""
    return bool(lifted.remarks) and not lifted.asides and not words_of(lifted.tokens)


def elliptic(aside: Aside) -> bool:
    """Whether the brackets hold no clause but a phrase that the sentence needs: `(in rats [1])`."""
    return main_verb(aside.tokens) is None
