"""Whether a claim can be understood without the sentence before it."""

import re

_LEAD = (
    r"(?:(?:however|moreover|in\s+addition|furthermore|thus|hence|therefore|indeed|also|similarly|in\s+contrast|conversely|later|then|"
    r"by\s+contrast|consequently|nevertheless|and|but|yet|so|here|still|finally|likewise|unfortunately|interestingly|for\s+example)"
    r",?\s+)*"
)
_DEICTIC = (
    r"(?:paper|work|article|thesis|chapter|section|manuscript|review|report|century|year|decade|week|month|day|figure|table|"
    r"contribution|appendix)"
)
_ANAPHOR = re.compile(
    rf"""^{_LEAD}(?:
        (?:this|these|those)\b(?!\s+{_DEICTIC}s?\b)(?!\s+(?:who|that|which|with|in|of)\b)
      | that\s+(?:view|idea|effect|result|finding|claim|estimate|method|model|theory|study|trial|work|conclusion
        |difference|pattern|hypothesis|approach|number|value|period|time|case|year|region|group|species|drug)
        \s+(?:is|was|has|had|did|does|can|may|might|will|would|cannot)\b
      | (?:they|he|she|their|his|her|its|them)\b
      | (?:such)\b(?!\s+(?:as|that)\b)
      | the\s+(?:former|latter|same(?!.*\bas\b)|above|opposite|reverse|other|two|three|second|resulting
        |corresponding|said)\b
      | (?:both|neither|one\s+such|(?:some|all)\s+of\s+(?:them|these)
        |similar(?=\s+(?!to\b)\w+\s+(?:was|were|ha[sd]|have|is|are|hold|appl))|the\s+same)\b(?!.*\bas\b)(?!\s+of\s+the\b)
        (?!\s+(?:\w+\s+){{0,2}}(?:and|nor)\b)
      | dies(?:e[rsnm]?)?\b | solche\b | deren\b | dessen\b | c(?:e|et|ette|es)\b | elles?\b | ils\b | leurs?\b
      | est[eoa]s?\b | ell[oa]s\b | iss?to\b | isso\b | ess[ea]s?\b | él\b | dich[oa]s?\b
      | эт(?:о|и|от|а|их|им)\b | он[аои]?\b | их\b | такие\b | такой\b
      | (?:这|该|此|其|他们|它)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_IT = re.compile(rf"^{_LEAD}it\b", re.IGNORECASE)
_EXPLETIVE = re.compile(
    rf"""^{_LEAD}it\s+(?:\w+\s+)?(?:takes?|took|costs?|follows|matters|helps|pays|needs|requires|is|was|has|had|have|can|may|might|could|will|would|seems?|appears?|remains?|turns?|became|becomes?)\b
    (?:\s+\w+){{0,8}}?\s+(?:that|whether|to|how|why|if|what|when|who|which)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_WITHIN = re.compile(
    rf"""\b(?:of|for|in|by|with|from|at|on|under|to)\s+(?:this|these)\b(?!\s+{_DEICTIC}s?\b)
      | \bof\s+(?:this|that|these|those)\s+(?:type|kind|sort|size|age|class|order)s? | \bthe\s+(?:former|latter)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_DEFINITE = re.compile(
    rf"^(?:(?:[\w'-]+\s+){{0,3}}[\w'-]+,\s+)?{_LEAD}(?:the|der|die|das|le|la|el|los|las|o|a|os|as)\s+([^\W\d_]+)",
    re.IGNORECASE,
)
_COMPLEMENT = re.compile(r"\s*(?:of|that|which|in|for|between|to)\b", re.IGNORECASE)
SPOKEN_OF = 4000
"""Characters of the text before that can have spoken of something: two sentences, however long."""
SPOKEN = 4
"""Letters of a noun that is worth looking for."""
_STEM = re.compile(r"[^\W\d_]+")


def needs_context(claim: str, sentence: str, before: str) -> bool:
    """Whether `claim`, a part of `sentence`, leans on the text `before` it.

    A pronoun counts only where nothing in the sentence itself can resolve it.
    """
    if _WITHIN.search(claim):
        return True
    opening = _opens(claim, sentence)
    if (
        opening
        and _ANAPHOR.search(claim)
        and _ANAPHOR.search(claim if claim in sentence else sentence)
    ):
        return True
    if opening and _IT.search(claim) and not _EXPLETIVE.search(sentence):
        return True
    if (
        not opening
        and _leans(sentence)
        and re.match(r"(?:it|they|its|their|this|these|he|she)\b", claim, re.IGNORECASE)
    ):
        return True
    return _definite(claim, before)


def _leans(sentence: str) -> bool:
    """Whether the sentence's own subject is unresolved."""
    return bool(_ANAPHOR.search(sentence)) or bool(
        _IT.search(sentence) and not _EXPLETIVE.search(sentence)
    )


def _opens(claim: str, sentence: str) -> bool:
    """Whether the claim begins where the sentence does, after at most an adverb."""
    at = sentence.lower().find(" ".join(claim.lower().split()[:2]))
    return 0 <= at <= 16


def _definite(claim: str, before: str) -> bool:
    """Whether the claim opens with a bare `the N` that was spoken of before: `The theory explains`."""
    match = _DEFINITE.search(claim)
    if match is None or len(match[1]) < SPOKEN or _COMPLEMENT.match(claim, match.end()):
        return False
    stems = {w.lower()[:6] for w in _STEM.findall(before[-SPOKEN_OF:])}
    return match[1].lower()[:6] in stems
