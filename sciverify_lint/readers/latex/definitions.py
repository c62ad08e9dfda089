r"""What a manuscript defines for itself: the spans of its definitions, and each macro's arguments and body."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sciverify_lint.readers.latex.braces import Braces

DEFINITION = re.compile(
    r"""\\(?P<how>(?:re)?newcommandtwoopt|(?:re|provide)?newcommandx?|providecommandx?|(?:re)?newrobustcmd|providerobustcmd
        |DeclareRobustCommand(?:x)?|(?:New|Renew|Provide|Declare)(?:Expandable)?Document(?:Command|Environment)
        |[gex]?def|let|(?:re)?newenvironment|DeclareCiteCommand|DeclareMultiCiteCommand|newcolumntype
        |DeclareMathOperator|DeclareFieldFormat|newbibmacro|renewbibmacro|DeclareBibliographyDriver
        |newacronym(?=\b\B)|patchcmd|apptocmd|pretocmd)(?![A-Za-z@])\*?""",
    re.VERBOSE,
)
NAMED = re.compile(r"[ \t\0\n]*\{?[ \t\0]*\\([A-Za-z@]+|[^A-Za-z\s])[ \t\0]*\}?")
LET = re.compile(r"[ \t\0]*\\([A-Za-z@]+)[ \t\0]*=?[ \t\0]*\\([A-Za-z@]+)")
COUNT = re.compile(r"[ \t\0\n]*\[[ \t]*(\d)[ \t]*\]")
PARAMETERS = re.compile(r"(?:[ \t\0]*(?:#\d|\[#\d\]|<#\d>|\(#\d\)))*[ \t\0\n]*(?=\{)")
LETTER = re.compile(r"([msoOdDrRtgGeEbv])((?:\{[^{}]*\}|\([^()]*\)|[^\sA-Za-z{(])*)")
ARGUMENTS = {
    "m": "m", "s": "s", "t": "t", "o": "o", "O": "o", "d": "d", "D": "d", "r": "d", "R": "d",
    "g": "m", "G": "m", "v": "m", "b": "m",
}  # fmt: skip
LONGEST_BODY = 20_000
"""A definition longer than this is one whose closing brace is missing."""
BEGIN_DOCUMENT = re.compile(r"\\begin[ \t]*\{document\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One definition. `same_as` is the other command of a `\\let`."""

    how: str
    name: str
    arguments: str = ""
    body: str = ""
    same_as: str | None = None
    start: int
    end: int


def definitions(text: str, braces: Braces) -> Iterator[Definition]:
    """Every definition of masked `text`, by offset; what is not closed is no definition."""
    document = BEGIN_DOCUMENT.search(text)
    border = document.start() if document else -1
    done = 0
    for found in DEFINITION.finditer(text):
        if found.start() < done:
            continue
        made = _definition(text, braces, found)
        if made is None or made.end - made.start > LONGEST_BODY or made.start < border < made.end:
            continue
        done = made.end
        yield made


def _definition(text: str, braces: Braces, found: re.Match[str]) -> Definition | None:
    how, start = found["how"], found.start()
    if how == "let":
        same = LET.match(text, found.end())
        return same and Definition(
            how=how, name=same[1], same_as=same[2], start=start, end=same.end()
        )
    named = NAMED.match(text, found.end())
    if named is None:
        return _unnamed(text, braces, found)
    name, position = named[1], named.end()
    if how.endswith("def"):
        parameters = PARAMETERS.match(text, position)
        if parameters is None:
            return None
        arguments = "".join(_letter(p) for p in re.findall(r"\[#|<#|\(#|#", parameters.group()))
        position = parameters.end()
    elif "Document" in how:
        specification = braces.group(braces.skip_space(position))
        if specification is None:
            return None
        arguments = _from_specification(text[slice(*specification)])
        position = specification[1] + 1
    else:
        arguments, position = _counted(text, braces, position)
    bodies = _groups(braces, position, 4 if how == "DeclareCiteCommand" else 1)
    if not bodies:
        return None
    body = text[slice(*bodies[-1])] if how != "DeclareMultiCiteCommand" else ""
    return Definition(
        how=how, name=name, arguments=arguments, body=body, start=start, end=bodies[-1][1] + 1
    )


def _unnamed(text: str, braces: Braces, found: re.Match[str]) -> Definition | None:
    """An environment, column type or bibliography macro: only its span matters, and an environment's name."""
    names = _groups(braces, found.end(), 1)
    if not names:
        return None
    position = names[0][1] + 1
    _, position = _counted(text, braces, position)
    bodies = _groups(braces, position, 3 if "Document" in found["how"] else 2)
    if not bodies:
        return None
    name = text[slice(*names[0])].strip()
    body = text[slice(*bodies[0])]
    return Definition(
        how=found["how"], name=name, body=body, start=found.start(), end=bodies[-1][1] + 1
    )


def _groups(braces: Braces, position: int, most: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    while len(spans) < most:
        position = braces.skip_space(position)
        if option := braces.option(position):
            position = option[1] + 1
            continue
        span = braces.group(position)
        if span is None:
            break
        spans.append(span)
        position = span[1] + 1
    return spans


def _letter(parameter: str) -> str:
    return {"[#": "[", "(#": "d", "<#": "m"}.get(parameter, "m")


def _from_specification(specification: str) -> str:
    return "".join(
        ARGUMENTS.get(m[1], "") for m in LETTER.finditer(specification.replace("\0", ""))
    )


def _counted(text: str, braces: Braces, position: int) -> tuple[str, int]:
    """The arguments of `[2][default]`, and where the body begins."""
    count = COUNT.match(text, position)
    if count is None:
        return "", position
    position, optional = count.end(), 0
    while option := braces.option(braces.skip_space(position)):
        optional += 1
        position = option[1] + 1
    number = int(count[1])
    optional = min(optional, number)
    return "o" * optional + "m" * (number - optional), position
