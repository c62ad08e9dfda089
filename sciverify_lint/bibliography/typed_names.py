"""The authors at the head of a typed reference, in the orders that styles use.

`Smith, J. A., & Lee, K.` (APA), `Smith JA, Lee K` (Vancouver), `J. A. Smith and K. Lee` (IEEE),
`Smith, Jane, and Kim Lee` (Chicago, MLA), `Jane Smith, Kim Lee`, and organisations.
"""

import re

from sciverify_lint.model import Name
from sciverify_lint.text.name_parts import is_organisation
from sciverify_lint.text.names import split_name

LONGEST = 6000
ET_AL = re.compile(
    r"[,;\s]*(?:\bet\.?\s*al(?:ii|ia|\b)\.?|\bu\.\s?a\.|\bi in\.|\bи др\.|\band (?:\d+ )?others\b|等)(?:\s*[.,]\s*$)?"
    r"|[,\s]*(?:…|\.{3})\s*&?\s*",
    re.I,
)
EDITORS = re.compile(
    r"[,\s]*\(?\b(?:eds?|editors?|hrsg|hg|herausgeber|éds?|coords?|trans|translators?)\b\.?\)?[.,\s]*$",
    re.I,
)
AND = re.compile(r"\s*(?:[,;]\s*)?(?:\s(?:and|und|et|y|og|och|en|и)\s|&)\s*", re.I)
INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[\s\-‐-―]?){1,5}\.?", re.U)
DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.[\s\-‐-―]?){1,5}")
SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?", re.I)


def typed_names(text: str) -> tuple[tuple[Name, ...], bool]:
    """The names in the author part of a reference, and whether `et al.` or an ellipsis cuts it short."""
    text = " ".join(text[:LONGEST].split())
    text = EDITORS.sub("", text).strip(" ,;:")
    cut = ET_AL.search(text)
    text = ET_AL.sub(", ", text).strip(" ,;:&")
    if text.endswith(".") and not re.search(r"(?:\b[^\W\d_]|\b[JS]r)\.$", text):
        text = text[:-1]
    if not text:
        return (), cut is not None
    if is_organisation(text, commas=text.count(",")):
        return (Name(family=text, group=True),), cut is not None
    people = text.split(";") if ";" in text else None
    if people is None:
        listed = AND.sub(", ", text)
        parts = [p.strip() for p in listed.split(",") if p.strip()]
        people = persons(parts)
    names = tuple(name for p in people if (name := one(p.strip(" ,"))) is not None)
    return names, cut is not None


def persons(parts: list[str]) -> list[str]:
    """Comma-separated parts to persons: a surname takes the initials or given name that follow it."""
    spelled = inverted_first(parts)
    people: list[str] = []
    at = 0
    while at < len(parts):
        part = parts[at]
        following = parts[at + 1] if at + 1 < len(parts) else ""
        takes = (
            following
            and (initials_only(following) or (spelled and at == 0))
            and not initials_only(part)
        )
        if takes and not carries_initials(part):
            person, at = f"{part}, {following}", at + 2
        else:
            person, at = part, at + 1
        if at < len(parts) and SUFFIX.fullmatch(parts[at]):
            person, at = (
                f"{person}, {parts[at]}" if "," in person else f"{person} {parts[at]}",
                at + 1,
            )
        people.append(person)
    return people


def inverted_first(parts: list[str]) -> bool:
    """Whether only the first name is inverted and spelled out: `Smith, Jane, Kim Lee`."""
    if len(parts) < 2 or any(initials_only(p) for p in parts[1:]):
        return False
    return (
        len(parts[0].split()) <= 2
        and 1 <= len(parts[1].split()) <= 2
        and (
            len(parts) == 2
            or (len(parts[0].split()) == 1 and all(len(p.split()) >= 2 for p in parts[2:]))
        )
        and not (len(parts) == 2 and len(parts[0].split()) == 2 and len(parts[1].split()) == 2)
    )


def initials_only(part: str) -> bool:
    """Whether a part is initials: `J. A.`, `J.-P.`, `JA`, `Yu. V.`."""
    return bool(INITIALS.fullmatch(part) or DOTTED.fullmatch(part)) and len(part) <= 14


def carries_initials(part: str) -> bool:
    """Whether a part is a whole name with initials: `Smith JA`, `J. A. Smith`."""
    words = part.split()
    if len(words) < 2:
        return False
    return bool(re.fullmatch(r"[A-Z]{1,3}", words[-1])) or bool(DOTTED.fullmatch(words[0] + " "))


def one(text: str) -> Name | None:
    """One person; None for what is no name."""
    if not re.search(r"[^\W\d_]", text) or len(text) > 200:
        return None
    if re.search(r"\d", text):
        return None
    if " " in text and text.rsplit(maxsplit=1)[-1].islower():
        return Name(family=text, group=True)
    name = split_name(text)
    return name if name.family else None
