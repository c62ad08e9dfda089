"""Halves of surrogate pairs in the escapes of JSON and YAML: no text of a work, and no encoding can write them."""

import re

HALF = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    r"|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)


def without_halves(source: str) -> str:
    """`source`, JSON or YAML, with the escape of U+FFFD in place of each: the same length."""
    return HALF.sub(r"\\ufffd", source)
