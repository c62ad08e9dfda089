"""Where the authors of a typed reference end: read name by name.

With initials: `Marlow, J.-P., van der Berg, K. & Sato, A. B.`, `Marlow JP, Sato AB, et al.`, `J. P. Marlow, A. Sato`.
Spelled out: `Marlow, Jane, and Sato, Al, Title`, `Jane Marlow and Al Sato, Title`, `Marlow, Jane ; Sato, Akio: Title`.
"""

import re

from sciverify_lint.text.name_parts import ORGANISATION, PARTICLES, is_organisation

UPPER = "".join(c for c in map(chr, range(0x41, 0x530)) if c.isupper())
PARTICLE = (
    r"(?:van|von|de|der|den|del|della|di|da|dos|do|du|la|le|el|al|bin|ibn|ten|ter|te|zu|zur|af|av"
    r"|Van|Von|De|VAN|VON|DE|DER|LA)"
)
WORD = rf"(?:[dDlLO]['’])?[{UPPER}][\w'’‐-]+"
SURNAME = rf"(?:{PARTICLE}\s){{0,3}}{WORD}(?:\s(?:{PARTICLE}\s){{0,2}}{WORD}){{0,2}}"
JOURNAL = rf"J\.\s(?:(?:[{UPPER}][\w-]*\.?|of|the|für|de)\s){{1,6}}\d"
"""`J. Am. Chem. Soc. 12`, which looks like a name."""
DOTTED = rf"[{UPPER}][a-zа-я]?\.(?:[\s‐-]?(?!{JOURNAL})[{UPPER}][a-zа-я]?\.){{0,4}}"
BARE = (
    rf"(?!(?:VAN|DER|DEN|VON|DE|DEL|LA|DI|DU)\b)[{UPPER}]{{1,3}}(?:[-\s][{UPPER}]){{0,3}}(?![\w])"
)
BEHIND = rf"(?:,?\s{PARTICLE}(?:\s{PARTICLE}){{0,2}}(?=[,;:.]|\sand\s|\s&))?"
"""Particles that stand behind the initials: `Berg, K. van der`."""
NO_NAME = re.compile(JOURNAL)
SUFFIX = r"(?:,?\s(?:Jr\.?|Sr\.?|I{2,3}|IV)(?!\w))?"
UNIT = re.compile(rf"(?:{SURNAME},?\s+(?:{DOTTED}|{BARE}){BEHIND}|{DOTTED}\s?{SURNAME}){SUFFIX}")
GIVEN = rf"{WORD}(?:[\s-](?:{WORD}|{DOTTED}|[{UPPER}](?!\w))){{0,2}}(?:\s{PARTICLE}){{0,3}}"
INVERTED = re.compile(
    rf"{SURNAME},\s(?:{GIVEN}|{DOTTED}){SUFFIX}(?=[,;:.]|\s(?:and|und|et|y|e|&)\s|$)"
)
DIRECT = re.compile(
    rf"{WORD}(?:\s(?:{DOTTED}|{WORD})){{0,2}}(?:\s{PARTICLE}){{0,3}}\s{WORD}{SUFFIX}(?=[,;:]|\.(?:\s|$)|\s(?:and|und|et|y|e|&)\s|$)"
)
JOINT = r"(?:and|und|et|y|e|og|och|en|ja|ve|i|и)"
SEPARATOR = re.compile(
    rf"\s*(?:[,;]\s*(?:{JOINT}\s|&|…|\.\.\.)?|{JOINT}\s|&)\s*",
    re.I,
)
LAST = re.compile(rf"\s*[,;]?\s*(?:{JOINT}\s|&)\s*", re.I)
MORE = re.compile(r"[,;\s]*(?:et\.?\s*al(?:ii|ia)?\b\.?|and others|u\.\s?a\.|и др\.?|等|…)", re.I)
GROUP = re.compile(
    rf"[;,]\s*(?:(?:and|&|for|on behalf of)\s)?(?:the\s)?[{UPPER}](?:[^.,;:]{{2,90}}\s)?"
    r"(?:[Gg]roup|[Cc]onsortium|[Cc]ollaboration|[Ii]nvestigators|[Tt]eam|[Nn]etwork|[Cc]ommittee|[Tt]rialists)(?=[.:])"
)
CJK = r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3々]"
EASTERN = re.compile(
    rf"{CJK}{{2,7}}(?:[,;、・]\s?{CJK}{{2,7}}){{0,50}}(?:[,、]?\s?(?:ほか|他|等))?(?=:)"
)
MOST = 3000
"""Names in one list."""
WINDOW = 700
"""Characters in which a list before a colon must end."""


def head(text: str) -> int:
    """The offset behind the authors that `text` begins with, 0 when no form of names fits."""
    group, comma, _ = text[:WINDOW].partition(", ")
    if (
        comma
        and " " in group
        and is_group(group)
        and (end := head_of_names(text[len(group) + 2 :]))
    ):
        return len(group) + 2 + end
    return head_of_names(text) or head_of_spelled(text)


def head_of_names(text: str) -> int:
    """The offset behind the list of names with initials that `text` begins with, 0 when it begins with none."""
    ends: list[int] = []
    at = 0
    joined_by_word = False
    for _ in range(MOST):
        unit = UNIT.match(text, at)
        if unit is None or (ends and NO_NAME.match(text, at)):
            break
        ends.append(unit.end())
        separator = SEPARATOR.match(text, unit.end())
        last = LAST.match(text, unit.end())
        if separator is None or (joined_by_word and not last):
            break
        joined_by_word = last is not None
        at = separator.end()
    return next((closed for end in reversed(ends[-3:]) if (closed := closed_list(text, end))), 0)


def closed_list(text: str, end: int) -> int:
    """The offset behind a list of names that ends at `end`, 0 when what follows goes on with the last of them."""
    more = MORE.match(text, end)
    if group := GROUP.match(text, more.end() if more else end):
        return group.end()
    if more:
        return more.end()
    after = text[end : end + 2]
    closed = not after or after[0] in ".,;:(" or text[end - 1] == "."
    return end if closed or re.match(r"\s*[“\"‘]|\s+in\s|\s+(?:1[5-9]|20)\d\d\b", text[end:]) else 0


def head_of_spelled(text: str) -> int:
    """The offset behind a list of spelled-out names that a comma or a colon ends, 0 when there is none.

    Names that no conjunction joins are a list only before a colon: else a title of capitals would be one of them.
    """
    if end := before_colon(text):
        return end
    lone = INVERTED.match(text)
    if lone and text[lone.end() :].startswith(". ") and one_word(lone[0].partition(",")[0]):
        return lone.end()
    for form in (INVERTED, DIRECT):
        if end := joined(text, form):
            return end
    return 0


def one_word(surname: str) -> bool:
    """Whether a surname is one word, particles aside, or all in capitals."""
    return surname.isupper() or len([w for w in surname.split() if w.lower() not in PARTICLES]) == 1


def before_colon(text: str) -> int:
    """The offset of a colon that names alone stand before: `Marlow, Jane ; Sato, Akio: Title`."""
    if eastern := EASTERN.match(text):
        return eastern.end()
    found = re.search(r":\s", text[:WINDOW])
    if found is None:
        return 0
    people = [p.strip() for p in re.split(r";|\s/\s", text[: found.start()])]
    named = all(one_name(p) for p in people) and (len(people) > 1 or "," in people[0])
    group = len(people) == 1 and len(people[0].split()) <= 6 and is_group(people[0])
    return found.start() if named or group else 0


def one_name(text: str) -> bool:
    """Whether a text is one name, whatever its form, and nothing more."""
    return any(p.fullmatch(text) for p in (UNIT, INVERTED, DIRECT))


def is_group(text: str) -> bool:
    """Whether a text is the name of an organisation and no sentence."""
    lower = [w for w in re.findall(r"[^\W\d_]{4,}", text) if w.islower() and w not in ORGANISATION]
    return not lower and is_organisation(text, commas=text.count(","))


def joined(text: str, form: re.Pattern[str]) -> int:
    """The offset behind names of one form up to the one after the conjunction; without one, behind the first."""
    first = unit = form.match(text)
    for count in range(MOST):
        if unit is None:
            break
        if more := MORE.match(text, unit.end()):
            return more.end()
        if last := LAST.match(text, unit.end()):
            unit = form.match(text, last.end()) or DIRECT.match(text, last.end())
            return (
                unit.end() if unit and text[unit.end() : unit.end() + 1] in (",", ":", ".") else 0
            )
        if count and form is INVERTED and text[unit.end() :].startswith(". "):
            return unit.end()
        comma = re.compile(r"[,;]\s*").match(text, unit.end())
        unit = form.match(text, comma.end()) if comma else None
    end = first.end() if first else 0
    return end if end and text[end : end + 2] == ", " and not_a_title(text[:end]) else 0


def not_a_title(name: str) -> bool:
    """Whether a single name cannot be the beginning of a title: no article, no organisation's word."""
    words = [w.lower() for w in re.findall(r"[\w'’-]+", name)]
    small = {
        "the",
        "a",
        "an",
        "on",
        "in",
        "of",
        "for",
        "from",
        "to",
        "how",
        "why",
        "what",
        "der",
        "die",
        "das",
        "les",
    }
    return words[0] not in small and not ORGANISATION & set(words)
