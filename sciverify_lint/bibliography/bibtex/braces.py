"""Balanced braces and quotes, in linear time and without recursion.

BibTeX counts every brace, escaped or not. Files that only other programs read (a path that ends in a
backslash) count escaped ones out; that reading is tried second.
"""

import re

INNER = r"[^{}]*+"
for _ in range(6):
    INNER = rf"[^{{}}]*+(?:\{{{INNER}\}}[^{{}}]*+)*+"
CLOSED = re.compile(INNER + r"\}")
"""From behind an opening brace to its closing one, when nothing is nested more than six deep."""
BRACE = re.compile(r"[{}]")
UNESCAPED_BRACE = re.compile(r"\\.|[{}]", re.S)
IN_PARENTHESES = re.compile(r'[{})"]')


def closing_brace(text: str, start: int, limit: int) -> int | None:
    """The offset behind the brace that closes the one before `start`, or None when it is not before `limit`."""
    found = CLOSED.match(text, start, limit)
    if found:
        return found.end()
    end = _counted(text, start, limit, BRACE)
    return end if end is not None else _counted(text, start, limit, UNESCAPED_BRACE)


def closing_parenthesis(text: str, start: int, limit: int) -> int | None:
    """As `closing_brace`, for an entry in parentheses: braces and quoted strings may hold any."""
    depth = 0
    quoted = False
    for token in IN_PARENTHESES.finditer(text, start, limit):
        match token[0]:
            case '"' if depth == 0:
                quoted = not quoted
            case "{":
                depth += 1
            case "}":
                depth = max(0, depth - 1)
            case ")" if depth == 0 and not quoted:
                return token.end()
    return None


def closing_quote(text: str, start: int, limit: int) -> int | None:
    """The offset behind the quotation mark that ends the string begun before `start`; braces protect marks."""
    depth = 0
    for token in re.compile(r'[{}"]').finditer(text, start, limit):
        if token[0] == '"' and depth <= 0:
            return token.end()
        depth += {"{": 1, "}": -1}.get(token[0], 0)
    return None


def _counted(text: str, start: int, limit: int, braces: re.Pattern[str]) -> int | None:
    depth = 1
    for token in braces.finditer(text, start, limit):
        if token[0] == "{":
            depth += 1
        elif token[0] == "}":
            depth -= 1
            if depth == 0:
                return token.end()
    return None
