"""Citations in projected text: one private-use character each, so that no sentence rule sees markup.

Two ranges, because a parenthetical citation after the stop belongs to the sentence before it and a
textual one opens the next. A block holds at most `ROOM` citations of each kind; the reader starts a
new block before that.
"""

import re

ROOM = 3000
PARENTHETICAL = 0xE000
"""First character of the parenthetical range: U+E000 to U+EBB7."""
TEXTUAL = 0xEC00
"""First character of the textual range: U+EC00 to U+F7B7."""
MARK = re.compile(
    f"[{chr(PARENTHETICAL)}-{chr(PARENTHETICAL + ROOM - 1)}{chr(TEXTUAL)}-{chr(TEXTUAL + ROOM - 1)}]"
)
PARENTHETICAL_MARK = re.compile(f"[{chr(PARENTHETICAL)}-{chr(PARENTHETICAL + ROOM - 1)}]")
TEXTUAL_MARK = re.compile(f"[{chr(TEXTUAL)}-{chr(TEXTUAL + ROOM - 1)}]")


def mark(number: int, *, textual: bool) -> str:
    """The character that stands for citation `number` (0-based) of a block."""
    if not 0 <= number < ROOM:
        raise ValueError(f"a block holds at most {ROOM} citations")
    return chr((TEXTUAL if textual else PARENTHETICAL) + number)


def number_of(character: str) -> int:
    """The citation number that a mark stands for."""
    code = ord(character)
    return code - (TEXTUAL if code >= TEXTUAL else PARENTHETICAL)


def without_strays(text: str) -> str:
    """`text` with private-use characters of the author's own replaced by U+FFFD, same length."""
    return MARK.sub("\N{REPLACEMENT CHARACTER}", text)
