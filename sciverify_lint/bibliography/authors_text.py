"""The list of authors that a typed reference begins with: where it ends, and the names in it."""

import re

from sciverify_lint.model import Name
from sciverify_lint.text.names import split_name

CAPITAL = "[A-Z\u00c0-\u00de\u0100-\u017f\u0386-\u03ab\u0400-\u042f]"
WORD = rf"(?:{CAPITAL}['\u2019]?[\w\u2010\u2011-]*[^\W\d_A-Z]['\u2019\w\u2010\u2011-]*|{CAPITAL}['\u2019]{CAPITAL}\w+)"
PARTICLE = r"(?:(?:van|von|de|der|den|dem|del|della|di|da|dos|du|la|le|el|ten|ter|bin|ibn|zu|Van|De|Von|Al-)\s+){0,3}"
SURNAME = rf"{PARTICLE}{WORD}(?:[ -]{WORD})?"
INITIALS = rf"(?:{CAPITAL}[a-z]?\.[ -]?){{1,4}}"
JUNIOR = r"(?:,?\s+(?:Jr|Sr|II|III)\b\.?)?"
SHORT = re.compile(
    rf"{SURNAME},\s*{INITIALS}{JUNIOR}"
    rf"|{INITIALS}\s*{PARTICLE}{WORD}(?:-{WORD})?{JUNIOR}"
    rf"|{SURNAME}\s+(?:{INITIALS}|[A-Z]{{1,3}}(?![\w.]))"
)
LONG = re.compile(
    rf"{PARTICLE}{WORD},\s+{WORD}(?:\s+(?:{CAPITAL}\.|{WORD})){{0,2}}(?=\s*[.,;(&]|\s+and\b)"
    rf"|{WORD}(?:\s+{CAPITAL}\.)?\s+{PARTICLE}{WORD}(?=\s*[.,;(&:]|\s+and\b)"
)
CJK = re.compile(r"[\u4e00-\u9fff\uac00-\ud7a3]{2,4}(?=\s*[,.，、．。;；]|\s*等)")
SEPARATOR = re.compile(r"\s*(?:[,;，、；]\s*(?:and|&)?|\band\b|\bund\b|\bet\b(?!\s*al)|\by\b|&)\s*")
OTHERS = re.compile(r"\s*[,，]?\s*(?:et\s+al\b\.?|and\s+(?:others|colleagues)\b|…|\.\.\.|等)")
EDITORS = re.compile(r"\s*,?\s*\((?:eds?|editors?|hrsg)\.?\)", re.I)
GROUP = re.compile(
    r"[^.,;()]{0,60}?\b(?:Collaboration|Consortium|Group|Team|Organi[sz]ation|Institute|Committee|Association|Society|"
    r"Ministry|Department|Agency|Council|Foundation|Commission|Investigators|Developers)\b(?=\s*[.,;(])"
)
MOST = 500


def leading_authors(text: str) -> tuple[tuple[Name, ...], bool, int]:
    """The names at the start of `text`, whether `et al.` cuts them short, and the offset behind them."""
    names: list[Name] = []
    end = position = 0
    while len(names) < MOST:
        found = _name(text, position, first=not names)
        if found is None:
            break
        names.append(split_name(found[0].rstrip(", ")))
        end = found.end()
        others = OTHERS.match(text, end)
        if others:
            return tuple(names), True, others.end()
        editors = EDITORS.match(text, end)
        end = editors.end() if editors else end
        separator = SEPARATOR.match(text, end)
        if separator is None:
            break
        position = separator.end()
    return tuple(names), False, end


def _name(text: str, position: int, *, first: bool) -> re.Match[str] | None:
    """The name at `position`. Names in full are only taken for what they are where one may begin."""
    found = SHORT.match(text, position) or CJK.match(text, position) or GROUP.match(text, position)
    if found is None and (
        first or text[max(0, position - 5) : position].strip(" ").endswith(("and", "&", ",", ";"))
    ):
        found = LONG.match(text, position)
    return found
