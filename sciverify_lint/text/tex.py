r"""LaTeX in short strings (names, titles, notes) to Unicode.

Accents, special letters and escapes are done here, in the right order; what is left with a command or
a formula in it goes to pylatexenc, which is loaded only then.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Protocol

LONGEST = 20_000
"""Longer values are only stripped of their markup: no field that is compared is longer."""
DEEPEST = 40
"""Deeper nesting is only stripped: pylatexenc recurses."""

ACCENTS = {
    "'": "\u0301",
    "`": "\u0300",
    '"': "\u0308",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "d": "\u0323",
    "b": "\u0331",
    "r": "\u030a",
    "t": "\u0361",
    "G": "\u030f",
    "h": "\u0309",
}
LETTERS = {
    "aa": "å",
    "AA": "Å",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "ss": "ß",
    "SS": "ẞ",
    "i": "ı",
    "j": "ȷ",
    "dh": "ð",
    "DH": "Ð",
    "dj": "đ",
    "DJ": "Đ",
    "th": "þ",
    "TH": "Þ",
    "ng": "ŋ",
    "NG": "Ŋ",
}
DOTTED = {"ı": "i", "ȷ": "j"}

MARKUP = re.compile(r"[\\{}$~]|--|``|''")
LETTER = re.compile(
    r"\\(" + "|".join(sorted(LETTERS, key=len, reverse=True)) + r")(?![A-Za-z])(?:\s*\{\}|\s+)?"
)
BASE = "[^\\W\\d_][\u0300-\u036f]*"
ACCENT = re.compile(
    rf"\\(['`\"^~=.])\s*(?:\{{\s*({BASE})\s*\}}|({BASE}))"
    rf"|\\([uvHckdbrtGh])(?:\s*\{{\s*({BASE}[^\W\d_]?)\s*\}}|\s+({BASE}))"
)
BRACED_LETTER = re.compile("(\\\\[A-Za-z]+\\*?\\s*)?\\{([^\\W\\d_][\u0300-\u036f]*)\\}")
ESCAPE = re.compile(r"\\([&%$#_{}\s,;:!/@-])|\\([~^])\s*\{\s*\}")
SPACES = {"-": "", "/": "", "!": "", "@": "", ",": " ", ";": " ", ":": " "}
KEPT = "&%$#_{}~^"
"""Characters that stand for themselves once escaped; kept as private-use ones until the end."""
HIDE = str.maketrans({c: chr(0xF8E0 + n) for n, c in enumerate(KEPT)})
SHOW = str.maketrans({chr(0xF8E0 + n): c for n, c in enumerate(KEPT)})
STYLE = re.compile(
    r"\\(?:emph|text(?:it|bf|sc|rm|tt|sf|up|sl|normal|md|superscript|subscript)?|math(?:rm|it|bf|sf|tt)|enquote"
    r"|mbox|hbox|ensuremath|mkbib(?:emph|italic|bold|quote|parens)|it|bf|em|sc|rm|tt|sl|itshape|bfseries|scshape"
    r"|nobreak|penalty\d*)(?![A-Za-z])\*?\s*"
)
LINK = re.compile(r"\\href\s*\{[^{}]*\}\s*|\\(?:url|nolinkurl|path)(?![A-Za-z])\s*")
LOGO = re.compile(r"\\((?:La|Bib|plain)?TeX|LaTeXe)(?![A-Za-z])(?:\s*\{\}|\\(?=\s))?")
IGNORED = re.compile(
    r"\\(?:noopsort|SortNoop)\s*\{[^{}]*\}|\\(?:relax|allowbreak|protect)(?![A-Za-z])\s*"
)
MATH = re.compile(r"\$([^$]*)\$|\\\((.*?)\\\)")
CHEMISTRY = re.compile(r"\\(?:ce|chem)\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
SCRIPT = re.compile(r"([_^])(?:\{([0-9+=()-]+)\}|([0-9]))")
LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
RAISED = str.maketrans("0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾")
TYPOGRAPHY = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("~", " "), ("\u2218", "\u00b0"))


class Converter(Protocol):
    """What is used of pylatexenc's `LatexNodes2Text`."""

    def latex_to_text(self, latex: str, **parse_flags: bool) -> str:
        """Plain text of a LaTeX string."""
        ...


def has_markup(text: str) -> bool:
    """Whether `to_unicode` would change anything in `text`."""
    return MARKUP.search(text) is not None


def to_unicode(latex: str) -> str:
    """`latex` as plain Unicode (NFC); commands drop their names, formulas become readable; never raises."""
    if not has_markup(latex):
        return latex
    if len(latex) > LONGEST:
        return stripped(latex)
    text = accents(IGNORED.sub("", ESCAPE.sub(_escaped, latex)))
    text = LOGO.sub(
        r"\1", STYLE.sub("", LINK.sub("", MATH.sub(_formula, CHEMISTRY.sub(_chemical, text))))
    )
    if "\\" in text or "$" in text:
        text = _commands(text)
    for source, target in TYPOGRAPHY:
        text = text.replace(source, target)
    text = text.replace("{", "").replace("}", "").replace("\xa0", " ").translate(SHOW)
    return unicodedata.normalize("NFC", text)


def accents(latex: str) -> str:
    r"""`latex` with accent commands and special letters as characters; every other brace stays.

    Stacked accents (`\'{\^e}`) are done from the inside, at most four deep.
    """
    if "\\" not in latex:
        return latex
    text = LETTER.sub(lambda m: LETTERS[m[1]], latex)
    for _ in range(4):
        once = ACCENT.sub(_accented, text)
        if once == text:
            break
        # a brace that held nothing but the accented letter would hide it from the next accent
        text = BRACED_LETTER.sub(lambda m: m[0] if m[1] else m[2], once)
    return unicodedata.normalize("NFC", text)


def _escaped(match: re.Match[str]) -> str:
    character: str = match[1] or match[2]
    return SPACES.get(character, character).translate(HIDE)


def _accented(match: re.Match[str]) -> str:
    name = match[1] or match[4]
    base = match[2] or match[3] or match[5] or match[6]
    letter = DOTTED.get(base[0], base[0])
    return unicodedata.normalize("NFC", letter + ACCENTS[name] + base[1:])


def _formula(match: re.Match[str]) -> str:
    inner = match[1] if match[1] is not None else match[2]
    text = SCRIPT.sub(_script, inner)
    if "\\" in text:
        text = _commands(f"${text}$")
    return text.replace("_", "").replace("^", "").strip()


def _chemical(match: re.Match[str]) -> str:
    return SCRIPT.sub(_script, match[1]).replace("_", "").replace("^", "")


def _script(match: re.Match[str]) -> str:
    text = match[2] or match[3]
    return text.translate(LOWERED if match[1] == "_" else RAISED)


def stripped(latex: str) -> str:
    """`latex` without command names, braces and dollars: the last resort, which always works."""
    return re.sub(r"\\[A-Za-z]+\*?\s?|[\\{}$]", "", latex).replace("~", " ")


@lru_cache(maxsize=4096)
def _commands(latex: str) -> str:
    if _depth(latex) > DEEPEST:
        return stripped(latex)
    from pylatexenc.latexwalker import LatexWalkerError  # type: ignore[import-untyped]

    try:
        return _converter().latex_to_text(latex, tolerant_parsing=True)
    except (LatexWalkerError, RecursionError, ValueError, TypeError, AttributeError, LookupError):
        return stripped(latex)


def _depth(latex: str) -> int:
    depth = deepest = 0
    for character in latex:
        if character == "{":
            depth += 1
            deepest = max(deepest, depth)
        elif character == "}":
            depth -= 1
    return deepest


@lru_cache(maxsize=1)
def _converter() -> Converter:
    from pylatexenc import latex2text  # type: ignore[import-untyped]

    converter: Converter = latex2text.LatexNodes2Text(
        math_mode="text", keep_comments=True, strict_latex_spaces=False
    )
    return converter
