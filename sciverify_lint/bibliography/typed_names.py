"""The authors at the head of a typed reference, in the orders that styles use.

`Smith, J. A., & Lee, K.` (APA), `Smith JA, Lee K` (Vancouver), `J. A. Smith and K. Lee` (IEEE),
`Smith, Jane, and Kim Lee` (Chicago, MLA), `Jane Smith, Kim Lee`, and organisations.
"""

import re

from sciverify_lint.model import Name
from sciverify_lint.text.name_parts import PARTICLES, is_organisation
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
AND = re.compile(r"\s*(?:[,;]\s*)?(?:\s(?:and|und|et|y|og|och|en|ja|ve|и)\s|&)\s*", re.I)
CAPITAL = r"[^\W\d_a-zà-ÿ]"
INITIALS = re.compile(
    rf"(?:{CAPITAL}\.?[\s\-‐-―]?){{1,5}}\.|{CAPITAL}{{1,3}}(?:[\s\-‐]{CAPITAL}){{0,3}}"
)
DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.[\s\-‐-―]?){1,5}")
TRAILING = re.compile(
    r"((?:[^\W\d_]['’]?[^\W\d_][\w'’‐-]*|[a-z]{1,3})(?:\s[\w'’‐-]{2,}){0,3})\s+"
    rf"((?:{CAPITAL}{{1,3}}|{CAPITAL}\.)(?:[\s-]?{CAPITAL}\.?){{0,3}}(?:\s[a-z]{{2,4}}){{0,2}})"
)
PARTS = re.compile(r";|\s[-–]\s|(?<=[\w.\s])/\s*(?=[^\W\d_a-z])")
EASTERN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3々\s]{2,12}")
"""A whole name: no comma parts surname and given name in Chinese, Japanese and Korean."""
STATES = re.compile(r"\bU\.\s?[SKN]\.")
"""No initials."""
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
    if is_organisation(STATES.sub("US", text), commas=text.count(",")) and not DOTTED.search(
        STATES.sub("", text)
    ):
        return (Name(family=text, group=True),), cut is not None
    lists = PARTS.split(text)
    people = [p for part in lists for p in listed(part, alone=len(lists) == 1)]
    names = tuple(name for p in people if (name := one(p.strip(" ,"))) is not None)
    return names, cut is not None


def listed(text: str, *, alone: bool) -> list[str]:
    """The persons in a list that commas and conjunctions part; not `alone`: it stands between semicolons."""
    parts = [p.strip() for p in AND.sub(", ", text).split(",") if p.strip()]
    several = len(parts) > 3 or (len(parts) > 1 and all(carries_initials(p) for p in parts))
    if len(parts) > 1 and " " in parts[0] and is_organisation(parts[0], commas=0):
        return [parts[0], *persons(parts[1:])]
    return persons(parts) if alone or several else [text]


def persons(parts: list[str]) -> list[str]:
    """Comma-separated parts to persons: a surname takes the initials or given name that follow it."""
    if all(EASTERN.fullmatch(p) for p in parts):
        return parts
    inverted, spelled = all_inverted(parts), inverted_first(parts)
    people: list[str] = []
    at = 0
    while at < len(parts):
        part = parts[at]
        following = parts[at + 1] if at + 1 < len(parts) else ""
        takes = (
            following
            and (initials_only(following) or inverted or (spelled and at == 0))
            and (inverted or not initials_only(part))
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


def all_inverted(parts: list[str]) -> bool:
    """Whether every name is inverted and spelled out: `Smith, Jane P., Lee, Kim`."""
    surnames, given = parts[::2], parts[1::2]
    return (
        len(surnames) == len(given)
        and all(surname_with(s, g) for s, g in zip(surnames, given, strict=True))
        and all(len(without_particles(p)) <= 3 and not SUFFIX.fullmatch(p) for p in given)
    )


def inverted_first(parts: list[str]) -> bool:
    """Whether only the first name is inverted and spelled out: `Smith, Jane, Kim Lee`."""
    if len(parts) < 3 or any(initials_only(p) for p in parts[1:]):
        return (
            len(parts) == 2 and len(without_particles(parts[0])) == 2 and len(parts[1].split()) == 1
        )
    whole = all(len(p.split()) >= 2 for p in parts[2:])
    return surname_with(parts[0], parts[1]) and len(without_particles(parts[1])) <= 2 and whole


def surname_with(surname: str, given: str) -> bool:
    """Whether two parts are one name: a surname, double where a lone given name follows (`García Ruiz, Ana`)."""
    double = len(without_particles(surname)) == 2 and len(given.split()) == 1
    return surname_alone(surname) or (double and not initials_only(given) and len(given) > 2)


def surname_alone(part: str) -> bool:
    """Whether a part is one surname, particles and capitals aside: `van der Berg`, `DE LA CRUZ`."""
    rest = without_particles(part)
    return len(rest) == 1 or (len(rest) <= 2 and part.isupper() and not initials_only(part))


def without_particles(part: str) -> list[str]:
    """The words of a part that are no particles."""
    return [w for w in part.split() if w.lower() not in PARTICLES]


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
    text = in_order(text)
    if " " in text and text.rsplit(maxsplit=1)[-1].islower():
        return Name(family=text, group=True)
    name = split_name(text)
    return name if name.family else None


def in_order(text: str) -> str:
    """A name with a comma before initials that stand behind, and with particles before the surname.

    `HORVÁTH É` is `HORVÁTH, É`, `Berg, Kees van der` is `van der Berg, Kees`.
    """
    if found := TRAILING.fullmatch(text):
        text = f"{found[1]}, {found[2]}"
    family, comma, given = text.partition(",")
    words = given.split()
    count = len(words)
    while count and words[count - 1] in PARTICLES:
        count -= 1
    if comma and count and count < len(words):
        return f"{' '.join(words[count:])} {family.strip()}, {' '.join(words[:count])}"
    return text
