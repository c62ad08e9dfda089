"""Formulas: where they end, and what of them is shown."""

import re

MATH_END = re.compile(r"\\.|\$|\n[ \t\0]*\n", re.DOTALL)
_FRAME = r"[\s^_{}\[\](),\0~$]*"
EMPTY = re.compile(
    rf"{_FRAME}(?:\\(?:text|mathrm|textrm|rm|hbox|mbox|textsuperscript|scriptsize|tiny|[,()]){_FRAME})*"
)
NOISE = re.compile(
    r"\\(?:label|tag|qquad|quad|nonumber|notag|end|\\|,|;|:|!|\s)(?:\*?\{[^{}]*\})?|[\s\0&]"
)
DISPLAY = "[equation]"
BLANK_LINE = "\n\n"
OPENING = re.compile(
    r"""[\s\0]*(?:\\noindent[\s\0]*)?(?:The|This|These|Those|We|It|In|Here|Then|For|As|If|Note|Since|Thus|Hence|However|To|By|Let|Now
        |Moreover|Therefore|Finally|Our|Using|Similarly|Consequently|With|On|At|From|When|While|Because|Although|Also
        |There|Recall|Observe|Suppose|Assume|Next|First|Furthermore|Again|Note)(?![\w'])""",
    re.VERBOSE,
)


def end_of_math(text: str, opened: str, start: int, end: int) -> int | None:
    """The offset after the `$` or `$$` that closes a formula, or None: none runs past its paragraph."""
    position = start
    while found := MATH_END.search(text, position, end):
        token = found.group()
        if token[0] == "\n":
            return None
        if token == "$" and text.startswith(opened, found.start()):
            return found.start() + len(opened)
        position = found.end()
    return None


def is_frame(rest: str) -> bool:
    """Whether a formula without its citations is nothing but brackets and a superscript sign."""
    return EMPTY.fullmatch(rest) is not None


def opens_sentence(text: str, position: int) -> bool:
    """Whether a word follows that is written with a capital only where a sentence begins."""
    return OPENING.match(text, position) is not None


def stop_of(content: str) -> str:
    """The punctuation that a displayed formula ends with, or ""."""
    last = NOISE.sub("", content)[-1:]
    return last if last in {".", ",", ";"} else ""
