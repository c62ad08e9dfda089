"""Finding the finite verb of a clause without a tagger: closed classes, verb forms and their neighbours."""

import re

from sciverify_lint.claims import lexicon as lex
from sciverify_lint.claims.tokens import Token, Tokens

_ENGLISH = lex.words("the of and to for with is are was were by from that this which have has")
_WHOLE = 4
"""Words of a claim."""
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]{2}")
"""About a word of a script that sets no spaces."""


def adverb(token: Token) -> bool:
    """Whether `token` may stand between a subject and its verb."""
    return token.word and (
        token.lower in lex.ADVERB or (token.lower.endswith("ly") and len(token.lower) > 4)
    )


def participle(token: Token) -> bool:
    """Whether `token` may be a past participle."""
    return token.lower in lex.PARTICIPLE_IRREGULAR or (
        token.lower.endswith("ed") and len(token.lower) > 4
    )


def verb_form(token: Token) -> bool:
    """Whether `token` is a form that a finite verb takes."""
    word = token.lower
    return token.word and (
        word in lex.AUXILIARY
        or word in lex.BASE_FORM
        or word in lex.THIRD_PERSON
        or word in lex.PAST
        or (word.endswith("ed") and len(word) > 4)
    )


def finite(tokens: Tokens, at: int, *, nouny: bool = False) -> bool:
    """Whether `tokens[at]` is a finite verb; with `nouny`, also a form that is more often a noun."""
    token, word = tokens[at], tokens[at].lower
    if not verb_form(token) or (word in lex.NOUNY and not nouny):
        return False
    if word in lex.AUXILIARY:
        return True
    before = tokens[at - 1] if at else None
    if before is not None and before.word and not _may_precede(before, word):
        return False
    after = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    noun = word in lex.NOUNY and after in ("of", "and", ",")
    return not (noun or after in lex.AUXILIARY or (word in lex.PAST and _reduced(tokens, at)))


def _may_precede(before: Token, word: str) -> bool:
    """Whether a finite `word` may follow `before`."""
    previous = before.lower
    if previous in ("to", "a", "an", "the", "its", "their", "our") or previous in lex.MODAL:
        return False
    if previous in lex.PREPOSITION or (previous in lex.DETERMINER and previous not in lex.PRONOUN):
        return False
    if word in lex.BASE_FORM and word not in lex.PAST:
        return (
            previous in lex.PLURAL
            or adverb(before)
            or (previous.endswith("s") and not previous.endswith(("ss", "us", "is")))
        )
    return True


def _reduced(tokens: Tokens, at: int) -> bool:
    """Whether a past form is a participle behind its noun: another finite verb follows it."""
    if tokens[at].lower not in lex.PAST_REGULAR and not participle(tokens[at]):
        return False
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if after is None or after.lower not in lex.PREPOSITION:
        return False
    for later in range(at + 2, min(len(tokens), at + 12)):
        if tokens[later].text in ",;:" or tokens[later].lower in ("and", "or", "but", "that"):
            return False
        if tokens[later].lower in lex.AUXILIARY:
            return True
    return False


def main_verb(tokens: Tokens) -> int | None:
    """The index of the main finite verb; verbs of relative clauses before it are passed over."""
    for nouny in (False, True):
        pending = 0
        for at in range(len(tokens)):
            if _relative(tokens, at):
                pending += 1
            elif at and finite(tokens, at, nouny=nouny):
                if not pending:
                    return at
                if tokens[at - 1].lower not in lex.AUXILIARY:
                    pending -= 1
    return None


def _relative(tokens: Tokens, at: int) -> bool:
    """Whether a relative pronoun stands at `at`, before any main verb."""
    word = tokens[at].lower
    if word in lex.RELATIVE:
        return True
    after = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    return word == "that" and at > 0 and tokens[at - 1].word and after not in ("of", "in", "from")


def starts_with_verb(tokens: Tokens, *, nouny: bool = False) -> bool:
    """Whether a verb phrase without its subject begins here, adverbs passed over.

    `nouny`: where only a verb makes sense, also a form that is more often a noun.
    """
    at = 0
    while at < len(tokens) and adverb(tokens[at]):
        at += 1
    if at >= len(tokens) or not tokens[at].word:
        return False
    token = tokens[at]
    after = tokens[at + 1].lower if at + 1 < len(tokens) else ""
    if token.lower in lex.AUXILIARY:
        return True
    if (
        token.lower in lex.NOUNY
        and not nouny
        and not (after in lex.DETERMINER or after in lex.PREPOSITION - {"of"})
    ):
        return False
    if token.lower in lex.BASE_FORM or token.lower in lex.THIRD_PERSON or token.lower in lex.PAST:
        return after not in lex.AUXILIARY and after not in (lex.THIRD_PERSON | lex.PAST) - lex.NOUNY
    return participle(token)


def clause(tokens: Tokens) -> bool:
    """Whether `tokens` hold a subject and its finite verb."""
    if not tokens or starts_with_verb(tokens) or tokens[0].lower in lex.PREPOSITION - {"as"}:
        return _clause_after_phrase(tokens)
    return main_verb(tokens) is not None


def states(tokens: Tokens) -> bool:
    """Whether `tokens` say something whole: a finite verb in English, a few words in languages without verb lists."""
    said = [t for t in tokens if t.word]
    if any(t.lower in _ENGLISH for t in said):
        return main_verb(tokens) is not None
    return main_verb(tokens) is not None or sum(_length(t) for t in said) >= _WHOLE


def _length(token: Token) -> int:
    """How many words a token holds."""
    return max(1, len(_UNSPACED.findall(token.text)))


def _clause_after_phrase(tokens: Tokens) -> bool:
    """Whether a clause follows a leading prepositional phrase: `in fish it lowers it`."""
    if not tokens or tokens[0].lower not in lex.PREPOSITION:
        return False
    return any(
        finite(tokens, at) and (tokens[at - 1].lower in lex.PRONOUN or at > 3)
        for at in range(2, len(tokens))
    )
