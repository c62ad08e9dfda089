"""The parts that names are made of: words outside braces, particles, suffixes, initials, organisations."""

import re

from sciverify_lint.text.tex import to_unicode

SUFFIX = re.compile(r"(?:jr|jnr|sr|snr|junior|senior|filho|neto|ii|iii|iv|2nd|3rd|4th)\.?", re.I)
INITIALS = re.compile(r"(?:[^\W\d_]\.[ -]?){1,5}|[A-Z]{1,3}|[A-Z]-[A-Z]|[A-Z]\.? [A-Z]\.?")


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


PARTICLES = _listed("""
    van von der den dem de del della dello degli dei di da dal das dos do du des la le lo las los les ten ter te tho
    zu zum zur am auf op af av el al il bin ibn ben bint abu y e i vom 't 's in't san santa sankt st mc
""")
CAPITAL_PARTICLES = _listed("""
    van von der den de del della di da dos du la le ten ter el al bin ibn vander vande
""")
ORGANISATION = _listed("""
    collaboration collaborations consortium consortia organization organisation institute institut instituto
    university universität université universidad team committee association society ministry department agency
    council foundation commission bureau corporation corp inc ltd llc gmbh company laboratory laboratories centre
    center developers contributors collaborators investigators initiative alliance federation nations programme
    secretariat authority taskforce academy directorate administration observatory college hospital network
    community government library parliament 协会 大学 委员会 研究院
""")
GROUP_IF_LAST = _listed("group project office service services survey forum trialists")
COMPOUND_CHINESE = _listed("""
    欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 司徒 东方 東方
    独孤 獨孤 南宫 南宮 令狐 宇文 长孙 長孫 端木 轩辕 軒轅
""")
ACRONYM = re.compile(
    r"[A-Z][A-Z0-9&]{2,}|[A-Z]\w*\d\w*|(?!Mac|Mc|De|Le|La|Di|O|Van)[A-Z][a-z]+[A-Z]\w*"
)
"""One word that is no surname: `IETF`, `W3C`, `DeepMind`."""
HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々]+")
KANA = re.compile("[\u3040-\u30ff]")
HANGUL = re.compile("[\uac00-\ud7a3]+")
MIDDLE_DOT = re.compile("[\u00b7\u2022\u30fb\u2027]")


def top_level(text: str, separator: re.Pattern[str]) -> list[str]:
    """`text` split at `separator` where no brace is open; unbalanced braces count as far as they go."""
    pieces: list[str] = []
    depth = start = offset = 0
    brace = re.compile(f"[{{}}]|{separator.pattern}", separator.flags)
    while found := brace.search(text, offset):
        offset = max(found.end(), offset + 1)
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth = max(0, depth - 1)
        elif depth == 0:
            pieces.append(text[start : found.start()])
            start = found.end()
    pieces.append(text[start:])
    return pieces


def words(text: str) -> list[str]:
    """The words of a name, braces kept: `{von Tarn}` is one word."""
    return [word for word in top_level(text, re.compile(r"\s+")) if word]


def unbraced(text: str) -> str:
    """Plain text of a name part: TeX to Unicode, braces and white space at the edges dropped."""
    return " ".join(to_unicode(text).split())


def is_suffix(text: str) -> bool:
    """Whether a part is `Jr.`, `III` and the like."""
    return SUFFIX.fullmatch(text.strip().strip("{}")) is not None


def is_organisation(text: str, *, commas: int) -> bool:
    """Whether the words are those of an organisation; a comma in it takes stronger evidence."""
    tokens = [token.strip(".,()").lower() for token in text.split()]
    if len(tokens) < 2:
        return ACRONYM.fullmatch(text) is not None
    hits = sum(token in ORGANISATION for token in tokens)
    if commas:
        return hits > 0 and len(tokens) >= 4
    if any(INITIALS.fullmatch(token) and "." in token for token in text.split()):
        return False
    if hits or (tokens[-1] in GROUP_IF_LAST and len(tokens) > 2):
        return True
    return tokens[0] == "the" or "of" in tokens or "for" in tokens or " on behalf " in text


def leading_particles(tokens: list[str]) -> tuple[str, str]:
    """Prefix and family of `von der Last`: lower-case particles that lead, never the last word."""
    count = 0
    while count < len(tokens) - 1 and _is_particle(tokens[count]):
        count += 1
    return " ".join(tokens[:count]), " ".join(unbraced(token) for token in tokens[count:])


def trailing_particles(tokens: list[str]) -> tuple[str, str, str]:
    """Given name, prefix and family of `First von Last`, as BibTeX splits them.

    Capital particles (`Van Der`) count too; a Spanish `y` joins two surnames.
    """
    last = len(tokens) - 1
    if last > 2 and tokens[-2].lower() in ("y", "e", "i") and len(tokens[-2]) == 1:
        last -= 2
    start = next((n for n, token in enumerate(tokens[:last]) if _is_particle(token)), last)
    family_start = start
    if start < last:
        family_start = max(n for n in range(start, last) if _lower_or_particle(tokens[n])) + 1
    while start > 1 and tokens[start - 1].lower() in CAPITAL_PARTICLES:
        start -= 1
    return (
        " ".join(unbraced(token) for token in tokens[:start]),
        " ".join(tokens[start:family_start]),
        " ".join(unbraced(token) for token in tokens[family_start:]),
    )


def split_cjk(tokens: list[str]) -> tuple[str, str] | None:
    """Family and given name of a Chinese, Japanese or Korean name without comma; None for any other."""
    joined = "".join(tokens)
    if MIDDLE_DOT.search(joined) or not (
        HAN.search(joined) or HANGUL.search(joined) or KANA.search(joined)
    ):
        return None
    if any(character.isascii() and character.isalpha() for character in joined):
        return None
    if len(tokens) == 2:
        return tokens[0], tokens[1]
    if len(tokens) > 2 or KANA.search(joined) or len(joined) > 5:
        return joined, ""
    if joined[:2] in COMPOUND_CHINESE or (len(joined) >= 4 and HAN.fullmatch(joined)):
        return joined[:2], joined[2:]
    return (joined[:1], joined[1:]) if len(joined) > 1 else (joined, "")


def _is_particle(token: str) -> bool:
    return token[:1].islower() and (
        token.lower() in PARTICLES or token.lower().rstrip("'\u2019") in ("d", "l", "dell")
    )


def _lower_or_particle(token: str) -> bool:
    return token[:1].islower() or token.lower() in CAPITAL_PARTICLES
