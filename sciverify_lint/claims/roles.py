"""What a citation is there for, read from the cues around it in the verb families of scholarly prose."""

import re

from sciverify_lint.claims.line import length, mark
from sciverify_lint.model import Role

WHOLE = 4
"""Words of a full claim."""
_CARRIES_ON = re.compile(r"^\s*(?:and|or|but|und|aber|et|mais|y|pero|e|mas|и|но)\b.*", re.DOTALL)

_AIM = (
    r"(?:review|survey|overview|details?|discussion|introduction|summary|proofs?|derivation|treatment|account|comparison|"
    r"description|examples?|references|information|background|history|definition|list|catalogue|table|analysis|tutorial|"
    r"explanation|exposition|perspective|primer|guide|code|implementation|specification)s?"
)
_QUALIFIED = r"(?:\w+[\s-]+){0,4}?"
_SEE = r"""\b(?:see(?:\s+also|\s+instead)?|cf\.?|compare|vgl\.?|siehe(?:\s+auch)?|voir(?:\s+aussi)?|véase(?:\s+también)?
        |v\.\s?a\.|ver(?:\s+también)?|veja|vide|vedi|si\s+veda|zie(?:\s+ook)?|cfr\.?|см\.?|参见|见)
        [,:]?(?:\s+(?:e\.?g\.?|for\s+example|for\s+instance|z\.\s?B\.|p\.\s?ex\.|p\.\s?ej\.)[,:]?)?
        (?:\s+(?:(?-i:[A-Z])\w+|et|al\.?|and|the|chapter|section|review|work|of|by|in|references?|refs?\.?)){0,5}"""
_SIGNAL = re.compile(
    rf"(?:[,:;–—(\[，：；（]|--)\s*(?:for\s+(?:example|instance)[,:]?\s+)?{_SEE}\W*\Z",
    re.VERBOSE | re.IGNORECASE,
)
"""A cue behind a pause or in brackets: what stands before it may be a full claim."""
_POINTER_BEFORE = re.compile(
    rf"""(?: {_SEE}
      | \b(?:reviewed|surveyed|summari[sz]ed|discussed|detailed|listed|described|collected|treated|explained
        |proved|proven|derived)
        (?:\s+(?:in\s+detail|at\s+length|elsewhere|further))?\s+(?:in|by)
      | \b(?:refer|referred|direct|point)\b[^.;]{{0,40}}?\bto
      | \b(?:found|given|available|presented|provided|described|discussed|documented|published|appears?|contained
        |is|are)\s+(?:\w+\s+){{0,3}}(?:in|at|from|under|(?:in|by)(?:\s+(?:(?-i:[A-Z])\w+|et|al\.?|and)){{1,6}})
      )\W*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_STRICT_SEE = re.compile(
    r"\b(?:see|cf|can\s+be\s+(?:found|obtained|downloaded|accessed|consulted)|(?:is|are)\s+available|in\s+(?:full|more|greater)?\s*detail|elsewhere|at\s+length|(?:is|are)\s+(?:fully\s+)?(?:described|discussed|documented|explained)|compare|vgl|siehe|voir|véase|см|参见|refer|referred|direct|reviewed|surveyed)\b|参见",
    re.IGNORECASE,
)
_POINTER_TOPIC = re.compile(
    rf"\b(?:for|on)\s+(?:an?\s+|the\s+|more\s+|further\s+)?{_QUALIFIED}{_AIM}\b"
    rf"|\b{_AIM}\b[^.;]*\b(?:found|given|available|presented|provided|described|documented|appears?|published|is|are)\b",
    re.IGNORECASE,
)
_POINTER_AFTER = re.compile(
    rf"""^[\W]*(?: for\s+(?:an?\s+|the\s+|more\s+|further\s+)?{_QUALIFIED}{_AIM}\b
      | and\s+(?:the\s+)?references\s+(?:therein|cited|given)| and\s+the\s+works?\s+cited
      | (?:gives?|provides?|offers?|contains?)\s+an?\s+{_QUALIFIED}(?:review|survey|overview|summary)\b )""",
    re.VERBOSE | re.IGNORECASE,
)
REMARK = re.compile(
    r"^\W*(?:see|cf|compare|vgl|siehe|voir|véase|ver|veja|vide|vedi|zie|cfr|см|reviewed|for\b.*\bsee|参见)\b",
    re.I,
)
BRACKETED = re.compile(
    r"""^\W*(?:(?:(?:but\s+|also\s+)?see|cf|e\.?\s?g|i\.?\s?e|compare|contra|among|inter\s+alia|reviewed|vgl|siehe|s|voir|véase|ver|veja
    |vide|vedi|zie|cfr|z\.\s?B|p\.\s?ex|p\.\s?ej|(?:for|zum|par|por)\s+(?:example|instance|Beispiel|exemple|ejemplo|exemplo)
    |ad\s+es|см|ср|напр)\b|(?:but|also|review)\s+(?!\w)|参见|见)""",
    re.VERBOSE | re.IGNORECASE,
)
"""How brackets begin that say how to take the citation in them."""
_AGAINST = re.compile(
    r"^\W*(?:but|contra|however|aber|mais|pero|maar|но)\b|\b(?:for\b.*\bsee|reviewed)\b", re.I
)
"""Remarks that only point even behind a full claim: the work says otherwise, or reviews the matter."""
_AIMED = re.compile(
    rf"\b(?:for|on|in)\s+(?:an?\s+|the\s+|more\s+|further\s+)?{_QUALIFIED}{_AIM}\b|\breferences\s+(?:therein|cited|given)",
    re.IGNORECASE,
)
_TOLD_ELSEWHERE = re.compile(
    rf"\b{_AIM}\b[^.;]*\b(?:found|given|available|presented|provided|described|documented|appears?|published)\b"
    r"|\breaders?\b[^.;]*\breferr?ed\b"
    r"|\b(?:überblick|übersicht|einzelheiten|näheres|détails|aperçu|detalles|dettagli|rassegna|detalhes|overzicht|обзор)\b",
    re.IGNORECASE,
)
_OPENS_POINTER = re.compile(
    r"^\W*(?:for(?!\s+(?:example|instance)\b)|to|on|about|regarding|für|zu[mr]?|pour|para|per|voor|для|о)\b",
    re.I,
)
"""How a sentence begins that ends in `see [1]` and only says what for."""
_OWN_SIMILAR = re.compile(
    r"\b(?:ours?|our\s+\w+(?:\s+\w+)?|this\s+work)\b[^.;]*\b(?:similar|closest|close|related|comparable|akin|analogous|reminiscent)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"""\b(?:known\s+as|called|termed|dubbed|named(?:\s+after|\s+for)?|referred\s+to\s+as|so-called|defined\s+as|denoted(?:\s+as|\s+by)?
      |coined|the\s+(?:term|name|notion|concept|phrase)|under\s+the\s+name|in\s+the\s+(?:sense|terminology|notation)\s+of|genannt
      |bezeichnet|sogenannte\w*|appelée?s?|dit(?:e|es|s)?\s|llamad[oa]s?|denominad[oa]s?|chamad[oa]s?|называ\w+|称为|所谓)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_QUOTATION = re.compile(r"[“«„\"](?:[^\s“”«»„\"]+\s+){4,}[^“”«»„\"]*[”»“\"]")
"""Five words or more between quotation marks."""
_DEFINES = re.compile(
    r"\b(?:we|i)\s+(?:\w+ly\s+)?(?:define|call|term|denote|understand|mean|refer\s+to)\b", re.I
)
_EPONYM = re.compile(
    r"""\b(?:follows?|followed|obeys?|obeyed|satisf(?:y|ies)|instances?\s+of|examples?\s+of|cases?\s+of|form\s+of|by|is|are|the)\s+
    (?:the\s+|an?\s+)?(?:[\w-]+\s+)?(?-i:[A-ZÀ-Þ][\w'’–-]+)(?:['’]s)?\s+(?:\w+\s+)?
    (?:law|theorem|lemma|paradox|effect|rule|principle|conjecture|inequality|syndrome|disease|hypothesis|distribution|equation|
    criterion|condition|constant|number|problem|dilemma|curve|cycle|illusion|transform|formula|limit|bound)s?\W*\Z""",
    re.VERBOSE | re.IGNORECASE,
)
_OWN = re.compile(
    r"""\b(?:we|i|our|ours|us|here|this\s+(?:paper|work|study|article|thesis)|the\s+(?:present|current)\s+(?:study|work|paper)
      |wir|unsere?\w*|nous|notre|nos|utilizamos|usamos|empleamos|nuestr\w+|noss[oa]s?|мы|нами|наш\w*)\b|我们|本文|本研究""",
    re.VERBOSE | re.IGNORECASE,
)
_USE = re.compile(
    r"""\b(?:us(?:e|es|ed|ing)|utili[sz]\w+|employ(?:s|ed|ing)?|adopt(?:s|ed|ing)?|appl(?:y|ies|ied|ying)|implement\w*|follow(?:s|ed|ing)?
      |buil[dt]s?(?:ing)?\s+(?:up)?on|extend(?:s|ed|ing)?|rel(?:y|ies|ied|ying)\s+(?:up)?on|train(?:s|ed)?|fine-?tun\w+|evaluat\w+
      |compar(?:e|es|ed)|adapt(?:s|ed|ing)?|modif(?:y|ies|ied)|reus\w+|re-us\w+|t(?:ake|ook|aken)|obtain(?:ed|s)?|download(?:ed)?
      |dr(?:aw|ew|awn)|bas(?:e|ed|es)|start(?:s|ed)?\s+from|fit(?:ted|s)?|comput\w+|calculat\w+|measur\w+|estimat\w+|analy[sz]\w+
      |simulat\w+|solv\w+|optimi[sz]\w+|initiali[sz]\w+|align\w*|annotat\w+|generat\w+|perform\w*|ma(?:ke|de)\s+use|benchmark\w*
      |test(?:s|ed)?|score[sd]?|borrow(?:s|ed)?|inspired|combin(?:e|es|ed)|replicat\w+|run|ran|wr[io]t\w+|carried|select\w+|process\w*
      |modell?\w*|plot\w*|segment\w*|pars\w+|tokeni[sz]\w+|retriev\w+|extract\w+|collect\w+|normali[sz]\w+|quantif\w+|augment\w*
      |verwend\w+|benutz\w+|nutz\w+|utilis\w+|empleamos|empleó|использ\w+)\b|采用|使用|利用""",
    re.VERBOSE | re.IGNORECASE,
)
_TELLS = re.compile(
    r"\b(?:we|i)\s+(?:\w+ly\s+|also\s+|have\s+|now\s+)*(?:found|find|show|showed|shown|know|knew|see|saw|observe[ds]?|think|believe|argue[ds]?|conclude[ds]?|note[ds]?|report(?:ed)?)\b",
    re.IGNORECASE,
)
_METHOD = (
    r"(?:comput|calculat|train|measur|estimat|analy[sz]|simulat|fitt|optimi[sz]|solv|align|annotat|tagg|pars|segment|pre-?process|"
    r"tokeni[sz]|plott|generat|evaluat|test|assess|scor|perform|implement|initiali[sz]|normali[sz]|process|quantifi|extract|mapp|"
    r"classifi|cluster|reconstruct|correct|conduct|scann|stain|sequenc|sampl|transcrib|translat|cod|render|visuali[sz]|obtain|"
    r"download|retriev|collect|adapt|adopt|deriv|sourc|fine-tun|pre-?train|bas|process|model|lemmati[sz]|digiti[sz]|program|"
    r"count|compil|filter|detect|rank|encod|embedd|predict|random|weight|matched|select|design|prepar|determin|identifi)\w*ed"
)
_PASSIVE = re.compile(
    rf"""\b(?:was|were|is|are)\s+(?:\w+ly\s+|then\s+|all\s+|both\s+|first\s+)?(?:
      (?:{_METHOD}|written|run|built|made|done|carried\s+out|set\s+up|used)\b[^.;]*?\b
        (?:with|using|via|on|through|following|according\s+to|by\s+means\s+of|as\s+in|as\s+described|by)
      | (?:written|implemented|coded|performed|run|programmed|carried\s+out|processed
        |done|analy[sz]ed|set\s+up|conducted)\s+in
      | (?:taken|obtained|downloaded|drawn|retrieved|extracted|collected|adapted|adopted|sourced|borrowed)\s+from
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:ha(?:s|ve)\s+been|previously|originally|widely|often|commonly|frequently|routinely|was\s+first|were\s+first)\b",
    re.IGNORECASE,
)
_TOOL = re.compile(
    r"""\b(?:implemented|written|available|programmed|coded)\s+(?:in|at|from|through|as|via)\s+(?:the\s+)?(?:[\w.+#-]+\s+){0,4}\W*\Z
      |\b(?:using|by\s+means\s+of|with\s+the\s+help\s+of)\s+(?:the\s+|an?\s+)?(?:[\w.+#-]+\s+){0,4}[\w.+#-]*\W*\Z
      |\bfollow(?:s|ed|ing)\s+(?:the\s+)?(?:\w+\s+)?(?:protocol|procedure|method|approach|guideline|recommendation|scheme|design
        |notation|convention)s?\b
      |^(?:data|samples?|codes?|figures?|images?|maps?|all\s+\w+|the\s+(?:data|code|samples?|figures?))\b[^.;]*\b(?:from|with|in|by)\b""",
    re.VERBOSE | re.IGNORECASE,
)
_FOLLOWING = re.compile(r"^\W*(?:following|building (?:up)?on)\b[^,]*$", re.IGNORECASE)
LISTED = re.compile(
    r"\b(?:such\s+as|includ(?:ing|es?|ed)|like|for\s+example|for\s+instance|namely|e\.g\.?|among\s+them|z\.\s?B\.|wie\s+etwa|par\s+exemple"
    r"|por\s+ejemplo|por\s+exemplo|например)[,:]?\s|(?:比如|例如|如)",
    re.IGNORECASE,
)
"""Cues behind which examples are named, each with its own citation."""


def signal(before: str) -> int | None:
    """Where `, see` begins that stands at the end of the words before a citation, behind words that may be a claim."""
    found = _SIGNAL.search(before, max(0, len(before) - 160))
    if found is None:
        return None
    opened = max(before.rfind("(", 0, found.start()), before.rfind("[", 0, found.start())) + 1
    return None if _OPENS_POINTER.search(before[opened:]) else found.start()


def aimed(text: str) -> bool:
    """Whether words behind a key say what it is pointed to for: `for a review`, `and references therein`."""
    return bool(_AIMED.search(text) or _POINTER_AFTER.search(text))


def pointer(before: str, after: str, remark: str, topic: str, *, claimed: bool) -> bool:
    """Whether a citation only says where to read on.

    `before` and `after` are the words of the sentence on either side, `remark` those that stand with the citation
    in brackets, in its prefix or behind its keys, `topic` the words of its clause. `claimed` tells that a full claim
    stands before it: then `see` points to what the claim rests on, unless its aim is a review, details, another view.
    """
    if _POINTER_AFTER.search(after) and len(before) < 400:
        return True
    aim = re.sub(r"\bfor (?:example|instance)\b", "", remark)
    aims = _AGAINST.search(aim) or aimed(aim) or _TOLD_ELSEWHERE.search(topic)
    rests = claimed and not aims
    if not rests and (REMARK.search(remark) or _AGAINST.search(remark)):
        return True
    near = before[: signal(before) if rests else None][-160:]
    found = _POINTER_BEFORE.search(near)
    if found is None:
        return bool(_OWN_SIMILAR.search(topic))
    return bool(
        _STRICT_SEE.search(near, max(0, found.start() - 12)) or _POINTER_TOPIC.search(topic)
    )


def names(segment: str) -> bool:
    """Whether the words up to a mark give something its name; a quoted stretch of words is a claim, not a name."""
    return bool(_NAME.search(segment)) and not _QUOTATION.search(segment)


def role_of(claim: str, segment: str, before: str, after: str) -> Role:
    """The role of a citation that is neither pointer nor one of a list.

    `claim` is the text it answers for, `segment` its own words up to the mark, `before` and `after` the sentence
    around the mark.
    """
    following = _FOLLOWING.search(before) is not None
    if names(segment) or _DEFINES.search(before) or (following and _DEFINES.search(after)):
        return Role.NAME
    if following:
        return Role.USE
    if _uses(claim, segment):
        return Role.USE
    if _EPONYM.search(segment):
        return Role.NAME
    return Role.CLAIM


def _uses(claim: str, segment: str) -> bool:
    """Whether the author says to use or build upon the work."""
    own = _OWN.search(claim)
    near = claim[own.start() : own.end() + 60].split(",", maxsplit=1)[0] if own else ""
    if _USE.search(near) and not _TELLS.search(claim):
        return True
    if _OTHERS.search(claim):
        return False
    return bool(_PASSIVE.search(claim) or _TOOL.search(segment))


def states(front: str, main: str, group: int) -> bool:
    """Whether the words in front of a citation are a full claim: a few words, and a pause or the end behind it.

    `main` is the line of the sentence without citing brackets.
    """
    behind = main.partition(mark(group))[2]
    return length(front) >= WHOLE and not re.match(
        r"\s*[^\W\d_]", _CARRIES_ON.sub("", behind, count=1)
    )
