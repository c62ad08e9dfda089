"""Whether a `Name (2001)` in running text is written as the author of something: what stands on both sides tells."""

import re

from sciverify_lint.readers.docx.authors import names_at_end

ADVERB = (
    r"(?:(?:also|first|further|later|recently|already|then|similarly|explicitly|originally|previously|clearly"
    r"|instead|both|who|have|has|had|did|does|not|hat|haben|a|ont|ha|han)\s+){0,3}"
)
STEMS = (
    "account acknowledg address advi advocat affirm agree analy appl argu ask assert assess assum attribut calculat"
    " call caution challeng characteri cit claim clarif classif coin compar comput conclu conduct confirm consider"
    " conten contrast contribut critici defin demonstrat deriv describ detect determin develop devis differ disagre"
    " discover discuss disput distinguish document emphasi employ establish estimat evaluat examin expand explain"
    " explor exten focus formulat generali highlight hypothesi identif illustrat implement indicat infer interpret"
    " introduc investigat list maintain measur mention not observ obtain offer outlin point posit postulat predict"
    " present produc propos prov publish question realiz recogni recommend record refer refin reject remark replicat"
    " report represent review revis sampl say stat stress stud suggest summar support survey synthesi test theori trac"
    " treat undertak us valid view warn work find see give hold make put take write tell think lead show"
)
VERB = (
    rf"(?:(?:{'|'.join(STEMS.split())})[^\W\d_]{{0,6}}(?:s|ed|ing)"
    r"|found|show(?:ed|n)|saw|gave|held|made|put|took|wrote|told|thought|led|said|did|drew"
    r"|(?:zeig|argument|bericht|untersuch|betont|definier)[^\W\d_]{0,4}|fand|findet|beschr[ei]+bt?|schr[ei]+bt?"
    r"|montr\w{1,3}|soulign\w{1,3}|décri\w{1,4}|affirm\w{1,4}|muestr\w{1,2}|señal\w{1,3}|mostr\w{1,3}|encontr\w{1,3})"
)
SAYS = re.compile(rf"\s*,?\s*{ADVERB}{VERB}\b|\s*[’']s?\b|\s*(?:was|were) the first\b")
SAY = re.compile(
    rf"\s*,?\s*{ADVERB}(?:(?:{'|'.join(STEMS.split())})[^\W\d_]{{0,6}}|both|all|each|independently)\b"
)
"""The same of several."""
SOURCE = (
    r"(?:adapted|modified|reprinted|reproduced|taken|redrawn|quoted|cited|reviewed|summari[sz]ed|discussed|described"
    r"|reported|based|drawn|data)\s+(?:from|in|by|on|after)"
)
CREDITS = re.compile(rf"\b{SOURCE}\s*\Z|\A(?:from|after|by|following|according to|per)\s*\Z", re.I)
"""Before a citation in a bracket."""
CREDITED = re.compile(
    rf"(?:\b{SOURCE}|\bsources?:|\bnotes?:|\b(?:both|by|see|see also|cf\.|e\.\s?g\.,?|i\.\s?e\.,?|per|following"
    r"|unlike|contra|nach|laut|selon|según|siehe|vgl\.|extending|replicating|citing)"
    r"|\b(?:according|contrary|similar|compared|attributed|due|line|accord|accordance|agreement|consistent|contrast)"
    r"\s+(?:to|with)"
    r"|\b(?:as|described|reported|shown|discussed|given|found|proposed|presented|outlined|defined|used|detailed"
    r"|introduced|published|stated|suggested|see)\s+in"
    r"|\b(?:work|stud(?:y|ies)|views?|models?|methods?|approach|theory|analysis|findings|results|definition|review"
    r"|suggestions?|procedure|framework|typology|arguments?|recommendations?|criteria|paper|article|claims?)\s+of)"
    r"\s*\Z",
    re.I,
)
ARTICLE = re.compile(
    r"\b(?:vs?\.?|the|an?|this|that|these|those|our|its|their|his|her|my|your|each|every|some|any|no|der|die|das|den|dem"
    r"|des|eine?[mnrs]?|diese[mnrs]?|le|la|les|une?|el|los|las)\s*\Z",
    re.I,
)
WHERE = re.compile(
    r"\b(?:in|at|near|on|of|from|since|until|across|around|im|am|à|en|dans)\s*\Z", re.I
)
JOINT = r"\s*[,;]?\s*(?:(?:and|or|und|et|y|&|as well as)\s+)?"
NEXT = re.compile(
    rf"(?:{JOINT}[^\W\d_a-z][^()\d;:]{{0,50}}\((?:1[5-9]|20)\d\d[^()]{{0,20}}\)){{1,6}}"
)
"""` and Jones (2021)` behind `Smith (2020)`."""
LAST = re.compile(rf"\((?:1[5-9]|20)\d\d[^()]{{0,20}}\){JOINT}")


def attributed(before: str, after: str) -> bool:
    """Whether the words before a name, or those behind its year, credit somebody."""
    first, last = without_others(before), NEXT.match(after)
    if CREDITED.search(first):
        return True
    several = first != before or last is not None
    rest = after[last.end() :] if last else after
    return (says(rest) or (several and SAY.match(rest) is not None)) and not WHERE.search(first)


def without_others(before: str) -> str:
    """The text before the first of several: `as ` of `as Smith (2020), Jones (2021) and `."""
    for _ in range(3):
        bracket = before.rfind("(")
        if bracket < 0 or not LAST.fullmatch(before, bracket):
            break
        names = names_at_end(before[:bracket])
        if names is None:
            break
        before = before[: names.start]
    return before


def articled(before: str) -> bool:
    """Whether an article or its like makes a thing of the name: `the Directive (2008)`, `Roe v. Wade (1973)`."""
    return ARTICLE.search(before) is not None


def credits(lead: str) -> bool:
    """Whether the words before a citation in a bracket name it as their source: `adapted from Smith, 2020`."""
    return CREDITS.search(lead) is not None


def says(after: str) -> bool:
    """Whether what stands behind a citation makes it the subject of the sentence."""
    return SAYS.match(after) is not None
