"""Identifiers and addresses as they were before LaTeX, HTML and the punctuation of a sentence got at them."""

import html
import re

from sciverify_lint.text.letters import plain_dashes

LONGEST = 100_000
TAIL = ".,;:'!?*\u2019\u2026\u3002\uff0c\u3001"
"""What a sentence adds behind an identifier."""
WIDE = re.compile(r"\s{2,}")
ENTITY = re.compile(r"&(?:#x?[0-9A-Fa-f]{1,6}|[A-Za-z]{1,12});")
ESCAPED = re.compile(r"\{?\\([_&%#$~{}/])(?:\{\})?\}?")
MACRO = (
    (re.compile(r"\{\\textless\}|\\textless(?:\{\}|\s)?|\$<\$|\{<\}"), "<"),
    (re.compile(r"\{\\textgreater\}|\\textgreater(?:\{\}|\s)?|\$>\$|\{>\}"), ">"),
    (re.compile(r"\{\\textunderscore\}|\\textunderscore(?:\{\}|\s)?|\$_\$"), "_"),
    (re.compile(r"\{\\(?:slash|textslash)\}|\\(?:slash|textslash)(?:\{\}|\s)?|\{/\}"), "/"),
    (re.compile(r"\\(?:allowbreak|linebreak|discretionary\{\}\{\}\{\}|-)(?:\{\}|\s)?"), ""),
    (re.compile(r"\\textasciitilde(?:\{\}|\s)?|\$\\sim\$"), "~"),
)
CLOSERS = {")": "(", "]": "[", ">": "<"}


def unescaped(text: str) -> str:
    """`text` with the escapes of HTML and LaTeX undone and every dash a hyphen."""
    text = WIDE.sub(" ", plain_dashes(text[:LONGEST]))
    text = ENTITY.sub(lambda m: html.unescape(m[0]), text)
    if "\\" in text or "$" in text or "{" in text:
        for pattern, plain in MACRO:
            text = pattern.sub(plain, text)
        text = ESCAPED.sub(r"\1", text)
    return text


def balanced(text: str) -> str:
    """`text` up to a closing bracket that nothing opened or a `<` that nothing closes."""
    opened: list[tuple[str, int]] = []
    for offset, character in enumerate(text):
        if character in "([<":
            opened.append((character, offset))
        elif character in CLOSERS:
            if not opened:
                return text[:offset]
            while opened:
                if opened.pop()[0] == CLOSERS[character]:
                    break
            else:
                return text[:offset]
    tag = next((offset for character, offset in opened if character == "<"), None)
    return text[:tag] if tag is not None else text.rstrip("([")
