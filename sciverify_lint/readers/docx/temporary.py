r"""Citations that a manager has not formatted yet: `{Smith, 1999 #12}` of EndNote, and the like of others.

Each is written anew, at equal length, as an author types it, `(Smith, 1999     )`, and read as that.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from sciverify_lint.readers.docx.authors import names_at_end
from sciverify_lint.readers.docx.authoryear import BACK, ONE_YEAR, Cited, Match, by_author
from sciverify_lint.readers.docx.found import FoundCitation, FoundKey
from sciverify_lint.readers.docx.labels import label

BRACES = re.compile(r"\{\{?(?P<inside>[^{}\n]{4,800})\}\}?")
SCANNABLE = re.compile(
    r"(?P<prefix>[^|;]*)\|(?P<cited>[^|;]*)\|(?P<locator>[^|;]*)\|(?P<suffix>[^|;]*)\|(?P<address>[^|;]*)"
)
"""Zotero's ODF scan: `{See | Smith, (2012) | p. 4 | |zu:1:AB}`."""
RECORD = re.compile(r"[,\s]*#\s*\d+|(?<=\d)\s\d+\s*/[a-z-]+(?=\s*(?:;|\Z))", re.I)
"""The number in the manager's library: EndNote's, Bookends' and Citavi's `#12`, Reference Manager's `12 /id`."""
NUMBERED = re.compile(r"(?:\A|(?<=;))\s*\d+(?=\s+[^\W\d_])")
"""RefWorks puts it first: `{{123 Smith 2009}}`."""
PAPERS = re.compile(
    r"(?P<name>[^\W\d_][\w'’-]*):(?P<year>\d{4})(?P<letters>[a-z]{2,3})?(?=\s*(?:[;,]|\Z))"
)
YEAR_ALONE = re.compile(r"(?:\A|(?<=;))\s*,(?=\s*\d{4})")
"""EndNote's `{, 1999 #12}`: the author stands in the sentence."""


def temporary(text: str, match: Match) -> Iterator[FoundCitation]:
    """The citations in braces in a paragraph, each from its opening to its closing brace."""
    for braces in BRACES.finditer(text) if "{" in text else ():
        plain = as_typed(braces["inside"])
        found = in_braces(text, braces, plain, match, sure=plain != braces["inside"])
        if found is not None:
            start, end = braces.span()
            keys = tuple(replace(k, start=max(k.start, start)) for k in found.keys)
            yield replace(found, start=start, end=end, keys=keys, opens=False)


def in_braces(
    text: str, braces: re.Match[str], plain: str, match: Match, *, sure: bool
) -> FoundCitation | None:
    """The citation in one pair of braces; `sure`: a number or address of a manager stands in it."""

    def key(cited: Cited) -> str | None:
        return match(cited) or (named(cited) if cited.names else None)

    opening = braces.start("inside") - 1
    base = max(0, opening - BACK)
    typed = f"{text[base : braces.start()]:{opening - base}}({plain})"
    for matched in (key, match):
        for found in by_author(typed, matched):
            here = found.end > opening - base
            whole = found.start == opening - base
            if here and (sure or whole or matched is match):
                return found.moved(base)
    return unknown(plain, opening + 1) if sure else None


def named(cited: Cited) -> str:
    """The label of what the reference list does not have."""
    return label(cited.names, cited.year, more=cited.more)


def unknown(plain: str, offset: int) -> FoundCitation:
    """A citation that leaves out its author and names none before it, or leaves out its year."""
    keys: list[FoundKey] = []
    for piece in re.finditer(r"[^;]+", plain):
        year = ONE_YEAR.search(piece[0])
        names = names_at_end(piece[0][: year.start() if year else None].rstrip(" ,"))
        key = label(names.surnames if names else (), year[0] if year else "")
        keys.append(FoundKey(key=key, start=offset + piece.start(), end=offset + piece.end()))
    return FoundCitation(start=offset, end=offset + len(plain), keys=tuple(keys))


def as_typed(inside: str) -> str:
    """The inside of braces as an author would type it, at equal length; unchanged when no manager wrote it."""
    plain = SCANNABLE.sub(from_scannable, inside)
    plain = RECORD.sub(blank, plain)
    plain = PAPERS.sub(lambda m: f"{m['name']} {m['year']}{' ' * len(m['letters'] or '')}", plain)
    plain = NUMBERED.sub(blank, plain)
    if plain == inside:
        return inside
    return YEAR_ALONE.sub(blank, plain.replace("\\", " ").replace("@", ":"))


def from_scannable(match: re.Match[str]) -> str:
    """One citation of the ODF scan."""
    cited = match["cited"].replace("(", " ").replace(")", " ")
    locator = f",{match['locator']}" if match["locator"].strip() else f" {match['locator']}"
    return f"{match['prefix']} {cited}{locator} {match['suffix']} {' ' * len(match['address'])}"


def blank(match: re.Match[str]) -> str:
    """Spaces."""
    return " " * len(match[0])
