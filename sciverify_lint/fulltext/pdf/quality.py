"""Is what came out of a PDF language? A font without a usable map yields letters, but no words."""

import re
from collections.abc import Sequence

LISTED = """
the of and in to a is that for with as are by on be this we from at an or which it not was were can have has their
der die und das den von zu mit des im für auf dem nicht eine als auch es an werden aus er hat dass sie nach wird bei
de la le les et des un une du en que est pour dans qui sur par au plus ne pas se avec sont il cette ou
el los las del y se con una por para como es no su al lo más o
il che di e un per è con non una sono della nel dei da si
o os do da em um uma não na no com ao dos
het een van en dat op te zijn met voor niet aan ook
och att det som på är av för med den till om ett
i w na z się do że nie to jest oraz od po
"""
FUNCTION_WORDS = frozenset(LISTED.split())
JUNK = re.compile(r"\(cid:\d+\)|/[A-Za-z]{0,3}\d{2,}\b|[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]")
LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]+")
VOWEL = re.compile(r"[aeiouyàâäáéèêëíìîïóòôöúùûüåæøœ]", re.IGNORECASE)
ENOUGH = 60
"""Words that allow a judgement."""
SCANNED = 100
"""Characters of a page that has a text layer (fewer on most pages means scans)."""


def is_scanned(texts: Sequence[str], images: Sequence[bool]) -> bool:
    """Whether most pages have images and hardly any text."""
    bare = [len(text.strip()) < SCANNED for text in texts]
    pictured = sum(b and i for b, i in zip(bare, images, strict=True))
    return bool(texts) and sum(bare) > len(texts) / 2 and pictured * 2 >= sum(bare)


def is_empty(texts: Sequence[str]) -> bool:
    """Whether there is no text at all to speak of."""
    return sum(len(text.strip()) for text in texts) < SCANNED / 4


def is_garbled(text: str) -> bool:
    """Whether a text is not worth reading: junk, no spaces, or Latin letters that make no language.

    Prose in the languages above has 20 to 50 function words in 100; other languages are known by their share of vowels.
    """
    visible = len(text) - text.count(" ") - text.count("\n")
    if visible == 0:
        return False
    if sum(len(m[0]) for m in JUNK.finditer(text)) > 0.15 * visible:
        return True
    latin = LATIN_WORD.findall(text)
    letters = sum(map(len, latin))
    if letters < 0.5 * visible or letters < 5 * ENOUGH:
        return False
    if letters / len(latin) > 20:
        return True
    vowels = len(VOWEL.findall(text)) / letters
    return len(latin) >= ENOUGH and function_share(latin) < 0.03 and not 0.3 <= vowels <= 0.6


def is_doubtful(text: str) -> bool:
    """Whether another extractor should be asked: junk, glued words, capitals inside words, few function words."""
    words = LATIN_WORD.findall(text)
    if len(words) < ENOUGH:
        return JUNK.search(text) is not None
    glued = sum(len(word) > 25 for word in words) / len(words)
    mixed = sum(bool(re.search(r"[a-z]{2}[A-Z][a-z]", word)) for word in words) / len(words)
    junk = sum(1 for _ in JUNK.finditer(text)) / len(words)
    return glued > 0.01 or mixed > 0.02 or junk > 0.01 or function_share(words) < 0.08


def quality(text: str) -> float:
    """To choose between two extractions of one file: the share of function words, less the share of junk."""
    words = LATIN_WORD.findall(text)
    junk = sum(1 for _ in JUNK.finditer(text))
    return function_share(words) - junk / max(1, len(words))


def function_share(words: Sequence[str]) -> float:
    """The share of function words."""
    return sum(word.lower() in FUNCTION_WORDS for word in words) / max(1, len(words))
