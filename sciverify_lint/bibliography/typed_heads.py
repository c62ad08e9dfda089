"""Where the authors of a typed reference end, when they are written with initials: read name by name.

`Marlow, J.-P., van der Berg, K. & Sato, A. B.` · `Marlow JP, Sato AB, et al.` · `J. P. Marlow and A. Sato`
"""

import re

UPPER = "".join(c for c in map(chr, range(0x41, 0x530)) if c.isupper())
PARTICLE = (
    r"(?:van|von|de|der|den|del|della|di|da|dos|do|du|la|le|el|al|bin|ibn|ten|ter|te|zu|zur|af|av)"
)
SURNAME = (
    rf"(?:{PARTICLE}\s){{0,3}}(?:[dDlLO]['’])?[{UPPER}][\w'’‐-]+"
    rf"(?:\s(?:{PARTICLE}\s){{0,2}}[{UPPER}][\w'’‐-]+){{0,2}}"
)
DOTTED = rf"[{UPPER}][a-zа-я]?\.(?:[\s‐-]?[{UPPER}][a-zа-я]?\.){{0,4}}"
BARE = rf"[{UPPER}]{{1,3}}(?:-[{UPPER}])?(?![\w])"
UNIT = re.compile(
    rf"(?:{SURNAME},?\s+(?:{DOTTED}|{BARE})|{DOTTED}\s?{SURNAME})(?:,?\s(?:Jr\.?|Sr\.?|I{{2,3}}|IV)(?!\w))?"
)
SEPARATOR = re.compile(
    r"\s*(?:[,;]\s*(?:(?:and|und|et|y|og|och|и)\s|&|…|\.\.\.)?|(?:and|und|et|y|og|och|и)\s|&)\s*",
    re.I,
)
MORE = re.compile(r"[,;\s]*(?:et\.?\s*al\.?|and others|u\.\s?a\.|и др\.|…)", re.I)
MOST = 3000
"""Names in one list."""


def head_of_names(text: str) -> int:
    """The offset behind the list of names that `text` begins with, 0 when it begins with none."""
    end = 0
    at = 0
    for _ in range(MOST):
        unit = UNIT.match(text, at)
        if unit is None:
            break
        end = unit.end()
        separator = SEPARATOR.match(text, end)
        if separator is None:
            break
        at = separator.end()
    if not end:
        return 0
    more = MORE.match(text, end)
    end = more.end() if more else end
    after = text[end : end + 2]
    closed = not after or after[0] in ".,;:(" or text[end - 1] == "." or bool(more)
    return end if closed else 0
