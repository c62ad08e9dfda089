"""Whether a sentence says of the work that it cites that it was retracted or withdrawn.

One rule: a word for retracting counts only where its grammar ties it to the cited work, that is to the citation's own
mark, to an author of the work, or to a word for a publication that no other citation or name takes. What else a
sentence withdraws or retracts (patients, drugs, claws, support) has another head, and says nothing of the work.
"""

import re

from sciverify_lint.model import Claim
from sciverify_lint.rules.retraction_words import (
    ADVERB,
    AGENT,
    BE,
    BREAK,
    CONJUNCTION,
    DETERMINER,
    HAVE,
    ISSUED,
    NOT,
    NOUN,
    OPENERS,
    OTHER,
    OWN,
    PIECE,
    PLURAL,
    POINTING,
    POSSESSIVE,
    PREPOSITION,
    PRONOUN,
    RELATIVE,
    REPORTED,
    SOME,
    WITHDRAW,
    Said,
    is_term,
    read,
)


def says_retracted(claim: Claim) -> bool:
    """Whether the citing sentence, or the citation itself, says that the cited work was retracted."""
    cited = claim.cited
    if any(told_inside(text) for text in (cited.prefix, cited.locator) if text):
        return True
    if REPORTED.search(claim.sentence.text):
        return True
    said = read(
        claim.sentence.text, claim.sentence.marks, claim.sentence.citations, cited, claim.reference
    )
    return any(
        tied(said, at) and not denied(said, at)
        for at in range(len(said.pieces))
        if is_term(said.low(at))
    )


def told_inside(text: str) -> bool:
    """Whether the author's words inside a citation say it, between two marks of punctuation: `[1, since retracted]`."""
    said = Said(tuple(PIECE.findall(text)), frozenset())
    for at in range(len(said.pieces)):
        opens = adverbs_passed(said, at - 1, ADVERB | DETERMINER | BE) < clause_start(said, at)
        after = said.low(at + 1)
        ends = not after.isalpha() or after in PREPOSITION or said.is_work(at + 1)
        if is_term(said.low(at)) and opens and ends and not denied(said, at):
            return True
    return False


def denied(said: Said, at: int) -> bool:
    """Whether the clause says that it was not, or only may be."""
    begin = clause_start(said, at)
    near = [said.low(n) for n in range(max(begin, at - 5), at)]
    behind = [said.low(n) for n in range(at + 1, at + 6)] if NOUN.fullmatch(said.low(at)) else []
    return any(word in NOT or word.endswith("n't") for word in (*near, *behind)) or any(
        piece.lower().endswith(("n't", "n’t")) for piece in said.pieces[max(begin, at - 5) : at]
    )


def clause_start(said: Said, at: int) -> int:
    """Where the clause of a piece begins: behind a punctuation mark."""
    return next((n + 1 for n in range(at - 1, -1, -1) if BREAK.fullmatch(said.pieces[n])), 0)


def tied(said: Said, at: int) -> bool:
    """Whether a word for retracting is said of the cited work."""
    if set_off(said, at):
        return True
    if NOUN.fullmatch(said.low(at)):
        return noun_of_work(said, at)
    before = adverbs_passed(said, at - 1, ADVERB | DETERMINER)
    if said.low(before) in BE and passive(said, before):
        return True
    if said.low(before) in HAVE:
        before = adverbs_passed(said, before - 1, ADVERB)
    elif said.low(before) in BE:
        return False
    return behind_its_noun(said, at, before) or before_its_noun(said, at, before)


def adverbs_passed(said: Said, at: int, passed: frozenset[str]) -> int:
    """The place of the last piece up to `at` that is neither an adverb nor one of `passed`."""
    while said.low(at) in passed or said.low(at).endswith("ly"):
        at -= 1
    return at


def set_off(said: Said, at: int) -> bool:
    """`(since retracted)` next to the mark, or around it."""
    opened = adverbs_passed(said, at - 1, ADVERB | DETERMINER | BE)
    if opened < 0 or said.pieces[opened] not in "([":
        return False
    if said.pieces[opened - 1 : opened] == (OWN,):
        return True
    inner = said.pieces[at + 1 : at + 10]
    closed = next((n for n, piece in enumerate(inner) if piece in ")]"), len(inner))
    behind = next((p for p in inner[closed + 1 : closed + 2]), "")
    marks = [piece for piece in inner[:closed] if piece in (OWN, OTHER)]
    return marks[:1] == [OWN] or (not marks and behind == OWN)


def noun_of_work(said: Said, at: int) -> bool:
    """`the retraction of [1]`, `its retraction`, `the paper's retraction`, `a retraction notice for the trial`."""
    if said.low(at - 2) in ISSUED and said.pieces[at + 1 : at + 2] == (OWN,):
        return not is_withdraw(said, at)
    owner = at - 1
    while said.low(owner) in ("later", "subsequent", "formal", "eventual", "recent"):
        owner -= 1
    if said.low(adverbs_passed(said, owner, DETERMINER)) == "for":
        return False  # asked for, called for
    if said.low(owner) in PRONOUN:
        return pronoun_means_work(said, owner) and not is_withdraw(said, at)
    if said.is_work(owner) and re.search(r"['’]s?$", said.pieces[owner]):
        return taken(said, owner, owner + 1)
    start = at + 1
    while said.low(start) in ("of", "for", "by", "notice", "notices", "statement", "note"):
        start += 1
    return start > at + 1 and phrase_names_work(said, start, strict=is_withdraw(said, at))


def is_withdraw(said: Said, at: int) -> bool:
    """Whether the word is one that is said of patients, drugs and support as well."""
    word = said.low(at)
    return bool(WITHDRAW.fullmatch(word)) or word.startswith("withdr")


def before_its_noun(said: Said, at: int, before: int) -> bool:
    """`the since retracted study of Lund [1]`, `the authors withdrew the paper [1]`, `the retracted [1]`."""
    start = at + 1 + (said.low(at + 1) == ":")
    if said.pieces[start : start + 1] == (OWN,):
        word = said.low(before)
        opens = before < 0 or not word.isalpha() or word in PREPOSITION
        return (
            opens or (before < at - 1 and said.low(at - 1) in ("the", "a", "this")) or word in AGENT
        )
    if said.low(start) in ("it", "them", "this") and not said.is_work(start + 1):
        return pronoun_means_work(said, start) and not is_withdraw(said, at)
    return phrase_names_work(said, start, strict=is_withdraw(said, at))


def behind_its_noun(said: Said, at: int, before: int) -> bool:
    """`[1], later retracted,`, `a trial withdrawn in 2016 [1]`, `[1], which the journal retracted`."""
    if said.low(before) in AGENT:
        relative = adverbs_passed(said, before - 1, DETERMINER)
        return said.low(relative) in RELATIVE and subject_is_work(said, relative + 1)
    apart = before >= 0 and said.pieces[before] in ",(–—"
    head = before - apart
    own = said.pieces[head : head + 1] == (OWN,)
    after = said.low(at + 1)
    ends = not after.isalpha() or after in PREPOSITION | BE
    if own and apart:
        return ends or not is_withdraw(said, at) or said.is_work(at + 1)
    if not ends or not is_participle(said.low(at)):
        return False
    if own:
        return not is_withdraw(said, at)
    return said.is_work(head) and taken(said, head, at + 1)


def is_participle(word: str) -> bool:
    """Whether a form can follow its noun: `withdrawn`, not `withdrew`."""
    return not re.match(r"withdrew|(?:withdraw|retract)(?:s|ing)?$", word)


def phrase_names_work(said: Said, start: int, *, strict: bool) -> bool:
    """Whether the phrase that begins at `start` has the cited work as its head; `strict` where others are likelier."""
    at = start
    while at < min(start + 5, len(said.pieces)):
        word = said.low(at)
        if said.pieces[at] == OWN:
            return at == start or all(said.low(n) in DETERMINER | ADVERB for n in range(start, at))
        if word in PREPOSITION | CONJUNCTION or not word.isalnum():
            return False
        if said.is_work(at):
            after = said.low(at + 1)
            ends = not after.isalpha() or after in PREPOSITION | BE or after.endswith("ed")
            return (ends or not strict) and taken(said, start, at + 1)
        at += 1
    return False


def passive(said: Said, at: int) -> bool:
    """Whether what `was retracted` is the cited work; `at` is where the verb begins."""
    end = adverbs_passed(said, at, BE | ADVERB) + 1
    if said.low(end - 1) == "but":
        end -= 1
    if said.low(end) in ("and", "but"):
        end = first_verb(said, end)
    return subject_is_work(said, end)


def first_verb(said: Said, end: int) -> int:
    """Where the clause has its first verb that ends at `and` or `but`: `the study was false and has been retracted`."""
    begin = next((n + 1 for n in range(end - 1, -1, -1) if opens_clause(said, n)), 0)
    verbs = (n for n in range(begin, end) if said.low(n) in BE or said.low(n).endswith("ed"))
    return next(verbs, end)


def subject_is_work(said: Said, end: int) -> bool:
    """Whether the noun phrase that ends here, before a relative pronoun if there is one, is the cited work."""
    if end > 1 and said.low(end - 1) in RELATIVE:
        end -= 1 + (said.pieces[end - 2] == ",")
        begin = antecedent_start(said, end)
    else:
        opened = (n + 1 for n in range(end - 1, -1, -1) if opens_clause(said, n))
        begin = next(opened, 0)
    if end - begin == 1 and said.low(begin) in PRONOUN:
        return pronoun_means_work(said, begin)
    return head_is_work(said, begin, end) and taken(said, begin, end)


def opens_clause(said: Said, at: int) -> bool:
    """Whether a clause begins behind a piece."""
    return bool(BREAK.fullmatch(said.pieces[at])) or said.low(at) in CONJUNCTION


def antecedent_start(said: Said, end: int) -> int:
    """Where the noun phrase before a relative pronoun begins: `the trial of Lund [1]`."""
    begin = end - 1
    while begin > 0 and said.pieces[begin] in (OWN, OTHER):
        begin -= 1
    while begin > 0 and not opens_clause(said, begin - 1):
        before = said.low(begin - 1)
        linked = before in PREPOSITION or said.low(begin) in PREPOSITION
        if said.pieces[begin - 1] in (OWN, OTHER) or not (linked or said.is_work(begin - 1)):
            break
        begin -= 1
    return begin


def head_is_work(said: Said, begin: int, end: int) -> bool:
    """Whether the noun phrase between two places has the cited work as its head, not as its complement."""
    stop = next(
        (
            n
            for n in range(begin, end)
            if said.low(n) in PREPOSITION or said.pieces[n] in (OWN, OTHER)
        ),
        end,
    )
    if stop == begin:
        return begin < end and said.pieces[begin] == OWN
    last = stop - 1
    if said.low(last).endswith("ed") and last > begin:
        last -= 1
    return said.is_work(last)


def pronoun_means_work(said: Said, at: int) -> bool:
    """Whether a publication or an author of the work was named before `it`, and the last mark is not another work's."""
    marks = [piece for piece in said.pieces[:at] if piece in (OWN, OTHER)]
    seen = range(at) if at > 1 else range(at, len(said.pieces))
    return any(said.is_work(n) for n in seen) and marks[-1:] != [OTHER]


def taken(said: Said, begin: int, end: int) -> bool:
    """Whether a word for a publication means the cited work: by a mark in its phrase, by a name, by the next mark."""
    stop = next(
        (n for n in range(end, len(said.pieces)) if BREAK.fullmatch(said.pieces[n])),
        len(said.pieces),
    )
    if any_such_work(said, end):
        return False
    marks = [piece for piece in said.pieces[begin:stop] if piece in (OWN, OTHER)]
    if marks:
        return marks[0] == OWN
    owners = [n for n in range(begin - 1, end) if said.low(n) in POSSESSIVE]
    if owners and (owner := owner_before(said, owners[0])) is not None:
        return owner
    phrase = range(begin, stop)
    ours = any(said.low(n) in said.authors for n in phrase)
    if not ours and any(n and said.pieces[n][0].isupper() for n in phrase):
        return False
    behind = [piece for piece in said.pieces[stop:] if piece in (OWN, OTHER)]
    before = [piece for piece in said.pieces[:begin] if piece in (OWN, OTHER)]
    if behind:
        return behind[0] == OWN
    definite = ours or any(said.low(n) in POINTING for n in (begin - 1, begin))
    article = begin - (said.low(begin - 1) in DETERMINER)
    definite = definite or said.pieces[article - 2 : article] == (OWN, ",")
    definite = definite or said.pieces[begin - 1 : begin] == ("(",)
    return definite and before[-1:] != [OTHER]


def any_such_work(said: Said, end: int) -> bool:
    """Whether the noun that ends here means works in general: `retracted papers are cited for years [1]`."""
    noun = end - 1
    if said.low(noun) not in PLURAL:
        return False
    begin = noun
    while (
        begin > 0 and not opens_clause(said, begin - 1) and said.low(begin - 1) not in PREPOSITION
    ):
        begin -= 1
    told = [said.low(n) for n in range(begin, noun)]
    if any(word in SOME | said.authors or word.isdigit() for word in told):
        return False
    at = end
    while said.low(at) in BE | ADVERB | RELATIVE | PREPOSITION or is_term(said.low(at)):
        at += 1
    named = any(said.low(n) in said.authors for n in range(at, min(at + 3, len(said.pieces))))
    return not named and said.pieces[at : at + 1] not in ((OWN,), (OTHER,))


def owner_before(said: Said, at: int) -> bool | None:
    """Whether the nearest name or mark before `whose` is the cited work's; None when there is none."""
    for n in range(at - 1, -1, -1):
        if said.pieces[n] in (OWN, OTHER):
            return said.pieces[n] == OWN
        if said.low(n) in said.authors:
            return True
        if said.pieces[n][0].isupper() and (n or said.low(n) not in OPENERS):
            return False
    return None
