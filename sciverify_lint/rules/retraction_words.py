"""A citing sentence as words and marks, and the words that tell what a word for retracting belongs to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sciverify_lint.model import Citation, CitedKey, Reference

RETRACT = re.compile(
    r"retract(?:ed|s|ing)?|rétracté\w*|retractad[oa]s?|retratad[oa]s?|ritrattat[oaie]|teruggetrokken|zurückgezogen\w*|отозван\w*"
)
WITHDRAW = re.compile(r"withdr(?:awn|ew|aws?|awing)|retirad[oa]s?|ritirat[oaie]|retirée?s?")
NOUN = re.compile(
    r"retractions?|withdrawals?|rétractations?|retractaci[óo]n|ritrattazione|retratação"
)
REPORTED = re.compile(r"撤稿|论文已?被?撤回|論文.{0,4}撤回")
"""In Chinese and Japanese, words that are said of publications alone."""


def words(text: str) -> frozenset[str]:
    """The words of a string as a set."""
    return frozenset(text.split())


PUBLICATION = words(
    """study studies paper papers article articles trial trials report reports work works publication preprint
    manuscript review analysis experiment experiments survey chapter book letter finding findings result results
    reference ref version al studie arbeit artikel publikation veröffentlichung étude travail estudio artículo
    trabajo publicación articolo studio lavoro pubblicazione estudo artigo trabalho onderzoek статья работа"""
)
AGENT = words("author authors editor editors journal publisher he she they who")
BE = words(
    """is are was were be been being has have had got wurde wurden ist sind worden été est sont fue fueron sido
    è stato stata foi была был было werd"""
)
HAVE = words("has have had")
ISSUED = words("issued published announced printed posted")
PLURAL = words(
    """studies papers articles trials reports works publications preprints manuscripts reviews experiments surveys
    chapters books letters studien arbeiten études estudios artículos articoli studi estudos artigos"""
)
SOME = words(
    "the these those its their his her our two three four five six several some both which whose"
)
"""With one of these, works in the plural are certain ones."""
DETERMINER = words(
    "a an the this that these those its their his her der die das eine einer la le l une un el los las una lo il"
)
ADVERB = words(
    """now then since later subsequently already recently eventually both formally officially also partly partially
    fully itself and or später inzwischen depuis después"""
)
PREPOSITION = words(
    """of in on at by for from with to into about under after before during between among within against per via von
    in aus bei durch de du des par dans del di da por en von"""
)
POINTING = words("the this that its their")
POSSESSIVE = words("whose his her their its")
PRONOUN = words("it this they them its their whose")
RELATIVE = words("which that who die der das welche qui que che")
NOT = words(
    """not never neither nor no none cannot without unless nobody should must may might could would will shall if
    whether yet nicht nie kein keine niemals pas jamais ne nunca non não не"""
)
CONJUNCTION = words(
    "but and while whereas although though because unless until when that und aber mais et pero y ma e"
)
BREAK = re.compile(r"[,;:()\[\]–—]|\.")
PIECE = re.compile(r"[LlDd]['’](?=\w)|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|[^\w\s-]")
YEAR = re.compile(r"\(\d{4}[a-z]?\)|(?<=\()\d{4}[a-z]?[,;]|(?<=\bal)\.")
OPENERS = PUBLICATION | AGENT | DETERMINER | ADVERB | PREPOSITION | CONJUNCTION
"""Words whose capital at the beginning of a sentence makes no name of them."""
OWN, OTHER = "\ue000", "\ue001"
"""Stand for the mark of the citation in question, and for those of others."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in pieces, and the names that belong to the cited work."""

    pieces: tuple[str, ...]
    """Words as typed, punctuation, OWN and OTHER."""
    authors: frozenset[str]

    def low(self, at: int) -> str:
        """A piece in lower case, a possessive without its ending; "" beyond the ends."""
        piece = self.pieces[at] if 0 <= at < len(self.pieces) else ""
        return re.sub(r"['’]s?$", "", piece.lower())

    def is_work(self, at: int) -> bool:
        """Whether a word names a publication or an author of the cited work."""
        return self.low(at) in PUBLICATION or self.low(at) in self.authors


def is_term(word: str) -> bool:
    """Whether a word is one for retracting."""
    return any(pattern.fullmatch(word) for pattern in (RETRACT, WITHDRAW, NOUN))


def read(
    text: str,
    marks: Sequence[tuple[int, int]],
    citations: Sequence[Citation],
    cited: CitedKey,
    reference: Reference | None,
) -> Said:
    """The sentence with each citation as one piece."""
    parts: list[str] = []
    at = 0
    for (start, end), citation in sorted(zip(marks, citations, strict=True), key=lambda m: m[0]):
        if end > start >= at:
            mine = any(key.location == cited.location for key in citation.keys)
            parts += [text[at:start], f" {OWN if mine else OTHER} "]
            at = end
    plain = YEAR.sub(" ", "".join((*parts, text[at:])))
    names = reference.authors if reference is not None else ()
    families = {word for name in names for word in re.findall(r"[^\W\d_]+", name.family.lower())}
    pieces = re.findall(rf"[{OWN}{OTHER}]|{PIECE.pattern}", plain)
    return Said(tuple(pieces), frozenset(families))
