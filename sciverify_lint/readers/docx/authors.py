"""The names before a year, read backwards word by word, so that no pattern can run away."""

import re
from dataclasses import dataclass


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


TOKEN = re.compile(r"\S+")
LINKS = _listed("& and und et y e en og och i и")
MORE = _listed(
    "al al. al., colleagues co-workers coworkers collaborators others others, colleagues, u. a. a.:"
)
PARTICLES = _listed(
    "van von de der den del della di da do dos das du la le el al bin ibn ter ten te zu zum zur af av d’ d' y"
)
NO_NAMES = _listed("""
    in as however but also following by from for the when while although though according both since after
    before our these this those that and recently like unlike with to similarly thus therefore figure fig table
    see cf e.g i.e compare study experiment section chapter appendix version january february march april may
    june july august september october november december spring summer autumn fall winter moreover furthermore
    finally here if because under where whereas instead even then first second third using data model models
    between during until through across despite given note at on of or is are was were based whether only
    first-time earlier later yet
""")
ORDINALS = _listed("first second third")
"""No beginning of a list of names, but maybe its end."""
OPENING = "([“\"'‘"


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """A list of names that ends where a year begins."""

    start: int
    surnames: tuple[str, ...]
    more: bool
    """`et al.` and its like."""
    linked: bool = False
    """Whether an `and` stands among them."""


def names_at_end(text: str) -> Names | None:
    """The longest list of names that `text` ends with: `L. E. Williams, van der Berg, & Bargh`, `Smith et al.`."""
    tokens = list(TOKEN.finditer(text))[-40:]
    taken: list[re.Match[str]] = []
    for token in reversed(tokens):
        word = token[0]
        if not may_belong(word, taken):
            break
        taken.append(token)
        if word[0] in OPENING or (word[-1] in ".;:" and is_stop(word)):
            break
    taken.reverse()
    while taken and not begins_name(taken[0][0]):
        taken.pop(0)
    more = any((t[0] if len(t[0]) < 3 else t[0].lower()).strip(",:") in MORE for t in taken)
    surnames = surnames_in([t[0] for t in taken])
    if not surnames:
        return None
    lead = len(taken[0][0]) - len(taken[0][0].lstrip(OPENING))
    linked = any(t[0] in LINKS for t in taken)
    return Names(start=taken[0].start() + lead, surnames=surnames, more=more, linked=linked)


def may_belong(word: str, later: list[re.Match[str]]) -> bool:
    """Whether a word, read backwards, may still be part of a list of names."""
    plain = word.strip("(),;[]“”\"'‘’").lower()
    if word[-1] in ";:" or (not later and word[-1] in ")]"):
        return False
    if plain in LINKS or plain in MORE or plain in PARTICLES:
        return bool(later) or plain in MORE
    if later and is_stop(word):
        return False
    return begins_name(word) or (not later and word[0].isupper() and plain in ORDINALS)


def begins_name(word: str) -> bool:
    """Whether a word can begin a name: a capital, or a particle before one."""
    plain = word.lstrip(OPENING)
    if plain.rstrip(",").lower() in NO_NAMES and plain.lower() != "may":
        return False
    if plain.lower().strip(",") in PARTICLES:
        return plain.lower().strip(",") not in LINKS
    bare = re.sub(r"^(?:[dlDL]['’]|[a-z]{1,3}['’-])", "", plain)
    return bool(bare) and bare[0].isupper()


def is_stop(word: str) -> bool:
    """Whether a word ends a sentence, in place of being an initial or `St.`."""
    return (
        word.endswith(".")
        and len(word) > 3
        and word.lower() not in MORE
        and not re.fullmatch(r"(?:\w\.-?)+,?", word)
    )


def surnames_in(words: list[str]) -> tuple[str, ...]:
    """The surnames in the words of a list of names, initials and `et al.` left out."""
    joined = " ".join(words)
    joined = re.sub(
        r"[,\s]*(?:\bet al\b\.?|\bu\. ?a\.|\band (?:colleagues|co-?workers|collaborators|others)\b).*",
        "",
        joined,
    )
    names = re.split(
        r"\s*,\s*(?:(?:&|and|und|et|y|og|och|и)\s+)?|\s+(?:and|und|et|y|og|och|и)\s+|\s*&\s*",
        joined,
    )
    surnames = (
        re.sub(r"(?<!\w)(?:[^\W\d_]\.[\s-]?)+", "", n).strip(" ,.()[]“”\"'‘’") for n in names
    )
    return tuple(s for s in surnames if len(s) > 1 and s.lower() not in ("jr", "sr"))
