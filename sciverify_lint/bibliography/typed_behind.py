"""What stands behind the title of a typed reference: patterns, each of them sure to end it."""

import re

from sciverify_lint.bibliography.typed_marks import ENDS, YEAR

CAPITAL = r"[^\Wa-z_]"
EDITION = (
    r"(?:(?:\d{1,2}\s?(?:st|nd|rd|th|\.|ª|º|[aeᵉ]\.?)?|second|third|fourth|fifth|revised|rev\.)\s+(?:rev(?:ised|\.)\s)?"
    r"(?:ed(?:n\b|ition|ição|ición|\.)|aufl(?:age|\.)|изд\b|éd(?:ition|\.))|ed\.\s\d)"
)
DEGREE = (
    r"(?:(?:ph\.?\s?d\.?|doctoral|doctorate|master[’']?s?|m\.?sc\.?|habilitation|bachelor[’']?s?)\W{1,3}"
    r"(?:thesis|dissertation|diss\.)|dissertation|thesis|diss\.|thèse|tesis|tese|дис\.)"
)
REPORT = (
    r"(?:tech(?:nical|n?\.)?\s+(?:report|rep\.)|working paper|discussion paper|white paper"
    r"|research report|preprint\b)"
)
PRESS = (
    r"(?:press|publish\w*|verlag|springer|wiley|elsevier|routledge|univ\w*|instit\w*|books"
    r"|editions?|éditions)"
)
SCHOOL = r"(?:Univ|Instit|Press\b|Verlag|Publish)[^,:]{0,50}$"
CITY = (
    r"(?:New York|London|Berlin|Paris|Oxford|Cambridge|Amsterdam|Chicago|Boston|Leipzig|München|Wien|Madrid"
    r"|Barcelona|Roma|Milano|Torino|Bologna|Lisboa|São Paulo|Warszawa|Leiden|Dordrecht|Heidelberg|Stuttgart)"
)
PLACE = rf"{CAPITAL}[^():,]{{1,30}}:\s{CAPITAL}[^()]{{1,60}}"
"""`London: Routmere`"""
PLACED = rf"(?:{CAPITAL}[\w\s]{{1,30}}, )?{PLACE}"
"""`Boston, MA: Routmere`"""
EDITIONS = (
    rf"(?i:[,;:.]?\s*[(\[]{EDITION}|[,;:.]\s*{EDITION}|\s\((?:version|vol\.)\s)",
    r"(?<=\w)\s+\d{1,2}(?:st|nd|rd|th)\s+ed\.",
)
HOSTS = (
    rf"[,.?!]?\s+(?:In|in|IN)\s?:\s+(?=\S)|[,.?!]\s+In\s+(?={CAPITAL})",
    r"[,.?!]\s+in\s+(?=(?:Proc|Handbook|Advances|The|International|Encyclop)\w*\b)",
    rf",\s+(?:in|en|em|dans)\s+(?={CAPITAL}[^.]{{0,150}}\((?:[Ee]ds?|Hrsg)\b)",
    rf",\s+in\s+(?=(?:{CAPITAL}\.\s?){{1,3}}{CAPITAL})",
)
KINDS = (
    rf"(?i:[,;:.(]\s*\(?{DEGREE}(?=[\s,;:.)]|$)|[,;:.(]\s*\(?{REPORT}|,\s+arxiv\b)",
    r"\s\[(?:in |translat|preprint)",
)
PUBLISHERS = (
    rf"\s\((?=[^()]{{2,120}},\s?{YEAR}\)[\s,.p\d–-]*$)",
    rf"(?i:\s\((?=[^()]{{0,90}}\b{PRESS}\b[^()]{{0,60}}\)[\s.]*$))",
    rf"\s\((?={PLACE}\)[\s.,\d]*$)|,\s+(?={PLACE}$)|(?<=[a-z]\s[A-Z]\.)\s(?={PLACED}$)",
    rf"\s\((?=(?:{CITY}\b[^()]{{0,60}}|arXiv)\)[\s.]*$)",
    rf"[,:]\s+(?=(?:{CAPITAL}[\w&’'. -]{{1,30}},\s+)?{CITY}[\s.]*$)",
    rf"\s\((?={CAPITAL}[\w.’'-]*[a-z][\w.’'&\s-]{{0,40}}\)[\s.]*$)",
    rf"(?:,(?:\s+{CAPITAL}[\w ]{{2,30}},)?|:\s+{CAPITAL}[\w ]{{2,30}},)\s+(?={CAPITAL}[^,:]{{0,50}}\b{SCHOOL})",
    rf",\s+(?={SCHOOL})|;\s(?={CAPITAL})",
)
VOLUMES = (r"[,;.]?\s(?:vol\.|Vol\.|Bd\.|t\.)\s?\d", r"[,;]\s+[Pp]p?\.\s*\d")
EXPLICIT = re.compile(
    "|".join((ENDS, *EDITIONS, *HOSTS, *KINDS, *PUBLISHERS, *VOLUMES, rf"\s/\s(?={CAPITAL})"))
)
"""The last is ISBD's stroke before those who answer for the work."""
COMMA_IN = re.compile(rf",\s+in\s+(?={CAPITAL})|,\s+(?=Univ\w*\b)")
"""Where commas part the elements, these end a title too."""
JOURNAL_NEXT = re.compile(
    rf"(?i:in:?\s)|{CAPITAL}[^,.:;?!]{{2,70}}[,.]?\s+(?:vol\.?\s*)?\d{{1,4}}\s*(?:[,;(:]|\.?$)|.{{2,70}}\bvol\b"
)
"""A journal with its volume, or a host, as it stands behind the question mark that ends a title."""
LOCUS = re.compile(
    rf"[,.]?\s+(?:[^\W\d_]{{1,4}}\.?\s*)?(?!{YEAR}\b(?!,\s*\d+\s*[,(:]))[A-Z]?\d{{1,4}}\s*(?:[(,:;]|no\.|\s\(|$)"
    rf"|\s\({YEAR}\)",
    re.I,
)
"""A volume, or a year in brackets that stands for one."""
STANDARD = r"(?:ISO|IEC|IEEE|DIN|EN|ASTM|BS|ANSI|RFC|GB/T)(?:[/ -][A-Z]{2,4}| Std\.?)*[ -]?[A-Z]?\d[\w:./-]*"
NO_TITLE = re.compile(
    rf"(?i:{DEGREE}|{REPORT}.{{0,15}}|(?:arxiv )?preprint|arxiv|pp?\.? ?\d.*|in press|submitted)"
    rf"|{YEAR}\W*(?:[^\W\d_]+\W*)?|(?:[Ii]n|Em):? .*|{STANDARD}"
)
"""What may stand where a title would."""
