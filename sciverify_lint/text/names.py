"""Names of authors: BibTeX and biblatex fields to `Name`, and whether two surnames are the same person's.

Organisations are told from persons, because a group is never compared as a surname.
"""

import re
from dataclasses import replace

from sciverify_lint.model import Name
from sciverify_lint.text.letters import APOSTROPHE, bare, plain_dashes, transcribed
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

MOST_NAMES = 5000
OTHERS = re.compile(
    r"[\s,;]*(?:\band\s+)?\{*(?:\\(?:emph|textit|em|it)\s*\{?\s*)?"
    r"(?:\bothers\b|\bet\.?\s+al(?:ii|\b\.?)|\bu\.\s?a\.|\betc\.?|\u7b49)[\s.}]*$"
    r"|[\s,;]*\u2026$|[\s,;]*\.\.\.$",
    re.I,
)
NOBODY = re.compile(r"\{*(?:anonymous|anon\.?|unknown|no author|n\.\s?n\.|various)\}*", re.I)
EXTENDED = re.compile(r'[\s"{]*[a-z]+(?:-i)?\s*=', re.I)
EXTENDED_PART = re.compile(r"\s*([a-z]+(?:-i)?)\s*=(.*)", re.S | re.I)
BRACKETED = re.compile(r"\s*\([^()]*\)\s*$")
DBLP = re.compile(r"\s+0\d{3}\s*$")
MARKS = re.compile(
    r"\s*(?:\\(?:thanks|footnote)\s*\{[^{}]*\}|\$\^\{?[^$]{0,20}\$|[*\u2020\u2021\u00a7]+)\s*$"
)
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
    text = accents(text).replace("~", " ").replace("\n", " ")
    names: list[Name] = []
    truncated = False
    pieces = _pieces(text)[:MOST_NAMES]
    braced = sum(_wholly_braced(piece) for piece in pieces)
    for piece in pieces:
        shorter = OTHERS.sub("", piece)
        truncated |= shorter != piece
        persons = _persons(
            shorter,
            several_braced=braced > 1 and braced == len(pieces),
            natural=any("," not in other and len(words(other)) > 1 for other in pieces),
        )
        names.extend(name for name in persons if name.family and not NOBODY.fullmatch(shorter))
    return tuple(names), truncated


def split_name(text: str) -> Name:
    """One name into its parts; a name that is all in braces, or that has an organisation's words, is a group."""
    text = MARKS.sub("", accents(text).replace("~", " ").strip())
    if EXTENDED.match(text):
        return _extended(text)
    text = DBLP.sub("", BRACKETED.sub("", text) or text)
    if _wholly_braced(text) and not _over_braced(text):
        return Name(family=unbraced(text), group=True)
    if _wholly_braced(text):
        text = text.strip()[1:-1]
    parts = [part.strip() for part in top_level(text, re.compile(","))]
    plain = unbraced(text)
    if is_organisation(plain, commas=len(parts) - 1):
        return Name(family=plain, group=True)
    name = _given_family(parts[0]) if len(parts) == 1 else _family_given(parts)
    family, comma, rest = name.family.partition(",")
    # `Edwin {Bell, II}`: a suffix that braces keep with the surname
    return replace(name, family=family, suffix=rest.strip()) if comma else name


def surname_key(name: Name) -> str:
    """The surname as it is compared: no accents, case, particles or apostrophes, every dash a space."""
    return _key(bare(name.family))


def surnames_agree(a: Name, b: Name) -> bool:
    """Whether two names can be one author's: equal surnames, one part of a double-barrelled one, or swapped parts.

    Umlauts agree with their transcription, names in different scripts always agree (they cannot be
    compared); a group agrees only with the same words.
    """
    if a.group or b.group:
        return _group_key(a) == _group_key(b)
    first, second = surname_key(a), surname_key(b)
    if not first or not second or _script(first) != _script(second):
        return True
    if first == second or _spellings(a) & _spellings(b):
        return True
    if _script(first) == "cjk":
        return _joined(a) == _joined(b) or _joined(a) == "".join((bare(b.given), bare(b.family)))
    return _shares_edge(first, second) or _swapped(a, b) or _swapped(b, a)


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


def _wholly_braced(text: str) -> bool:
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


def _key(family: str) -> str:
    text = APOSTROPHE.sub("", plain_dashes(family)).replace("-", " ")
    tokens = re.sub(r"[^\w ]+", " ", text).split()
    return leading_particles(tokens)[1] if len(tokens) > 1 else "".join(tokens)


def _spellings(name: Name) -> set[str]:
    """Every key that a surname goes by: with and without particles, umlauts written out, words joined."""
    keys = {surname_key(name), _key(transcribed(name.family))}
    keys |= {_key(bare(f"{name.prefix} {name.family}")).replace(" ", "")}
    whole = bare(f"{name.prefix} {name.family}")
    keys |= {
        re.sub(r"[^\w]+", "", APOSTROPHE.sub("", whole)),
        *(key.replace(" ", "") for key in keys),
    }
    return keys - {""}


def _shares_edge(a: str, b: str) -> bool:
    short, long = sorted((a.split(), b.split()), key=len)
    edges = {long[0], long[-1]}
    return len(long) > 1 and len(short) == 1 and len(short[0]) > 2 and short[0] in edges


def _swapped(a: Name, b: Name) -> bool:
    """Whether `b` has the parts of `a` the other way round."""
    given, other = bare(a.given).replace(".", ""), bare(b.given).replace(".", "")
    if not given or not other or len(given) < 2:
        return False
    family = surname_key(b)
    return family in (given, given.split()[0]) and surname_key(a)[0] == other[0]


def _script(key: str) -> str:
    code = ord(key[0])
    if code < 0x250 or 0x1E00 <= code < 0x1F00:
        return "latin"
    if 0x2E80 <= code < 0xD7B0 or 0xF900 <= code < 0xFB00 or code >= 0x20000:
        return "cjk"
    return f"{code >> 8:x}" if code >= 0x500 else ("greek" if code < 0x400 else "cyrillic")


def _joined(name: Name) -> str:
    return (bare(name.family) + bare(name.given)).replace(" ", "")


def _group_key(name: Name) -> str:
    text = re.sub(r"[^\w]+", " ", bare(f"{name.given} {name.family}")).strip()
    return re.sub(r"^the ", "", text)
