"""One name into its parts, in the orders of BibTeX, biblatex and those that people type."""

import re
from dataclasses import replace

from sciverify_lint.model import Name
from sciverify_lint.text.name_parts import (
    INITIALS,
    is_organisation,
    is_suffix,
    leading_particles,
    split_cjk,
    top_level,
    trailing_particles,
    unbraced,
    words,
)
from sciverify_lint.text.tex import accents

EXTENDED = re.compile(r'[\s"{]*[a-z]+(?:-i)?\s*=', re.I)
EXTENDED_PART = re.compile(r"\s*([a-z]+(?:-i)?)\s*=(.*)", re.S | re.I)
BRACKETED = re.compile(r"\s*\([^()]*\)\s*$")
DBLP = re.compile(r"\s+0\d{3}\s*$")
MARKS = re.compile(
    r"\s*(?:\\(?:thanks|footnote)\s*\{[^{}]*\}|\$\^\{?[^$]{0,20}\$|[*\u2020\u2021\u00a7]+)\s*$"
)


def split_name(text: str) -> Name:
    """One name into its parts; a name that is all in braces, or that has an organisation's words, is a group."""
    text = MARKS.sub("", accents(text).replace("~", " ").strip())
    if EXTENDED.match(text):
        return _extended(text)
    text = DBLP.sub("", BRACKETED.sub("", text) or text)
    if wholly_braced(text) and not _over_braced(text):
        return Name(family=unbraced(text), group=True)
    if wholly_braced(text):
        text = text.strip()[1:-1]
    parts = [part.strip() for part in top_level(text, re.compile(","))]
    plain = unbraced(text)
    if is_organisation(plain, commas=len(parts) - 1):
        return Name(family=plain, group=True)
    name = _given_family(parts[0]) if len(parts) == 1 else _family_given(parts)
    family, comma, rest = name.family.partition(",")
    # `Edwin {Bell, II}`: a suffix that braces keep with the surname
    return replace(name, family=family, suffix=rest.strip()) if comma else name


def wholly_braced(text: str) -> bool:
    """Whether one pair of braces holds all of `text`."""
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return False
    depth = 0
    for offset, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return offset == len(text) - 1
    return False


def _over_braced(text: str) -> bool:
    """`{Smith, John}`: a person whose whole name was put in braces."""
    inner = unbraced(text)
    family, comma, given = inner.partition(",")
    if not comma or is_organisation(inner, commas=1):
        return False
    return len(words(family)) <= 3 and 0 < len(words(given)) <= 3


def _extended(text: str) -> Name:
    """biblatex: `family=Rokkan, given={Stein}, prefix=van der, useprefix=true`."""
    parts: dict[str, str] = {}
    for piece in top_level(text.strip().strip('"'), re.compile(",")):
        found = EXTENDED_PART.match(piece.strip().strip('"'))
        if found:
            parts[found[1].lower()] = unbraced(found[2].strip().strip('"'))
    return Name(
        family=parts.get("family", ""),
        given=parts.get("given", ""),
        prefix=parts.get("prefix", ""),
        suffix=parts.get("suffix", ""),
        group="family" in parts
        and is_organisation(parts["family"], commas=0)
        and "given" not in parts,
    )


def _given_family(text: str) -> Name:
    """`First von Last`, `First Last Jr.`, `Last AB` and names in Chinese, Japanese or Korean script."""
    tokens = words(text)
    suffix = ""
    if len(tokens) > 2 and is_suffix(tokens[-1]):
        suffix = unbraced(tokens.pop())
    if not tokens:
        return Name(family="")
    cjk = split_cjk([unbraced(token) for token in tokens])
    if cjk:
        return Name(family=cjk[0], given=cjk[1])
    initials = len(tokens)
    while initials > 1 and INITIALS.fullmatch(tokens[initials - 1]):
        initials -= 1
    if initials < len(tokens) and not INITIALS.fullmatch(tokens[0]):
        prefix, family = leading_particles(tokens[:initials])
        return Name(family=family, given=" ".join(tokens[initials:]), prefix=prefix, suffix=suffix)
    given, prefix, family = trailing_particles(tokens)
    return Name(family=family, given=given, prefix=prefix, suffix=suffix)


def _family_given(parts: list[str]) -> Name:
    """`von Last, First` and `von Last, Jr, First`, also with the suffix last."""
    suffix = ""
    rest = parts[1:]
    for place, part in enumerate(rest):
        if is_suffix(part) and (len(rest) > 1 or len(words(parts[0])) > 1):
            suffix = unbraced(rest.pop(place))
            break
    if not rest and suffix:
        name = _given_family(parts[0])
        return Name(family=name.family, given=name.given, prefix=name.prefix, suffix=suffix)
    tokens = words(parts[0])
    if len(tokens) > 1 and is_suffix(tokens[-1]):
        suffix = unbraced(tokens.pop())
    prefix, family = leading_particles(tokens)
    given = " ".join(unbraced(part) for part in rest if part)
    return Name(family=family or given, given=given if family else "", prefix=prefix, suffix=suffix)
