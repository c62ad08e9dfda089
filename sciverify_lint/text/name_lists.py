"""Author fields to names, also those with other separators than BibTeX's `and`."""

import re

from sciverify_lint.model import Name
from sciverify_lint.text.name_parts import (
    INITIALS,
    is_organisation,
    is_suffix,
    top_level,
    unbraced,
    words,
)
from sciverify_lint.text.name_split import EXTENDED, split_name, wholly_braced
from sciverify_lint.text.tex import accents

MOST_NAMES = 5000
LONGEST = 400_000
LONGEST_NAME = 1000
OTHERS = re.compile(
    r"[\s,;]*(?:\band\s+)?\{*(?:\\(?:emph|textit|em|it)\s*\{?\s*)?"
    r"(?:\bothers\b|\bet\.?\s+al(?:ii|\b\.?)|\bu\.\s?a\.|\betc\.?|\u7b49)[\s.}]*$"
    r"|[\s,;]*\u2026$|[\s,;]*\.\.\.$",
    re.I,
)
NOBODY = re.compile(r"\{*(?:anonymous|anon\.?|unknown|no author|n\.\s?n\.|various)\}*", re.I)
EDGE_AND = re.compile(r"^\s*and(?:\s+|$)|\s+and\s*$", re.I)
SEPARATORS = {
    " and ": re.compile(r"\s+and\s+", re.I),
    ";": re.compile(r"\s*;\s*"),
    "&": re.compile(r"\s+&\s+"),
}


def parse_names(text: str) -> tuple[tuple[Name, ...], bool]:
    """The names of an `author` field in TeX or Unicode, and whether `and others` or `et al.` cuts it short.

    Takes BibTeX's three orders, biblatex's `family=..., given=...` form, names protected by braces, and
    the separators that people type in place of `and`.
    """
    text = accents(" ".join(text[:LONGEST].split())).replace("~", " ")
    names: list[Name] = []
    truncated = False
    pieces = _pieces(text)[:MOST_NAMES]
    braced = sum(wholly_braced(piece) for piece in pieces)
    natural = any("," not in piece and len(words(piece)) > 1 for piece in pieces)
    for piece in pieces:
        shorter = OTHERS.sub("", piece[:LONGEST_NAME])
        truncated |= shorter != piece[:LONGEST_NAME]
        persons = _persons(
            shorter,
            several_braced=braced > 1 and braced == len(pieces),
            natural=natural,
        )
        names.extend(name for name in persons if name.family and not NOBODY.fullmatch(shorter))
    return tuple(names), truncated


def _pieces(text: str) -> list[str]:
    pieces = top_level(text, SEPARATORS[" and "])
    if len(pieces) == 1:
        for separator in (";", "&"):
            pieces = top_level(text, SEPARATORS[separator])
            if len(pieces) > 1:
                break
    return [
        EDGE_AND.sub("", piece).strip(" ,")
        for piece in pieces
        if EDGE_AND.sub("", piece).strip(" ,;")
    ]


def _persons(text: str, *, several_braced: bool, natural: bool) -> list[Name]:
    """The names in one piece between `and`s: one, unless commas were typed between persons.

    `natural`: other pieces of the field have no comma, so that `Ann Smith, Bob Jones` is two persons.
    """
    if (
        several_braced
        and not is_organisation(unbraced(text), commas=0)
        and len(words(unbraced(text))) in (2, 3)
    ):
        return [split_name(text.strip()[1:-1])]
    parts = [part.strip() for part in top_level(text, re.compile(",")) if part.strip()]
    if (
        EXTENDED.match(text)
        or len(parts) < 2
        or is_organisation(unbraced(text), commas=len(parts) - 1)
    ):
        return [split_name(text)]
    initials = [INITIALS.fullmatch(part) is not None for part in parts]
    in_pairs = len(parts) >= 4 and len(parts) % 2 == 0 and not any(map(is_suffix, parts))
    if in_pairs and (all(initials[1::2]) or not any(" " in part for part in parts[::2])):
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return [split_name(f"{family}, {given}") for family, given in pairs]
    whole = not any(initials) and not any(map(is_suffix, parts))
    if whole and (all(map(_is_full, parts)) or (natural and all(map(_is_pair, parts)))):
        return [split_name(part) for part in parts]
    if whole and len(parts) > 2 and all(map(_is_pair, parts)):
        return [split_name(part) for part in parts]
    return [split_name(text)]


def _is_full(text: str) -> bool:
    """`A. B. Smith` or `Smith AB`: initials and a surname, which no part of a comma form looks like."""
    tokens = words(text)
    if len(tokens) < 2:
        return False
    first, last = INITIALS.fullmatch(tokens[0]), INITIALS.fullmatch(tokens[-1])
    return bool(first) != bool(last)


def _is_pair(text: str) -> bool:
    """`Ann Smith`: two to four words that begin with a capital, so no `van Tarn`."""
    tokens = words(text)
    return 2 <= len(tokens) <= 4 and tokens[0][:1].isupper() and tokens[-1][:1].isupper()
