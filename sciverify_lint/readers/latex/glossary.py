"""Abbreviations that the glossaries, acro and acronym packages print for a label."""

import re
from collections.abc import Iterator

from sciverify_lint.readers.latex.braces import Braces
from sciverify_lint.readers.latex.words import words

USES = words(
    """
    gls Gls GLS glspl Glspl GLSpl glsxtrshort glsxtrshortpl acrshort Acrshort acrshortpl acrfull acrfullpl ac Ac acp acs
    acsp acf acfp iac Iac glsname glssymbol glsentryshort glsentryname
    """
)
"""Commands that print an abbreviation; long forms are left as their label."""
DEFINES = re.compile(
    r"\\(newacronym|newabbreviation|newglossaryentry|DeclareAcronym|acrodef|acro|newacro)"
    r"(?![A-Za-z@])\*?"
)
NAME = re.compile(
    r"(?:^|,)[\s\0]*(?:name|short)[\s\0]*=[\s\0]*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([^,{}]*))"
)


def labels(text: str, braces: Braces) -> Iterator[tuple[str, str]]:
    """Each label that masked `text` defines, with the LaTeX of what is printed for it."""
    for found in DEFINES.finditer(text):
        position = braces.skip_space(found.end())
        while option := braces.option(position):
            position = braces.skip_space(option[1] + 1)
        label = braces.group(position)
        if label is None:
            continue
        position = braces.skip_space(label[1] + 1)
        short = braces.option(position)
        group = braces.group(braces.skip_space(short[1] + 1 if short else position))
        if group is None:
            continue
        key, inside = text[slice(*label)].strip(), text[slice(*group)]
        if found[1] in ("newglossaryentry", "DeclareAcronym"):
            named = NAME.search(inside)
            yield key, (named[1] or named[2] or "").strip() if named else key
        elif found[1].startswith("new") and found[1] != "newacro":
            yield key, inside
        else:
            yield key, text[slice(*short)] if short else key
