"""Sentences with citations written `[1]`, `[2]` ... as the readers hand them on."""

import re

from sciverify_lint.claims import claims_of
from sciverify_lint.model import Block, Citation, CitedKey, CitingSentence, Claim, Mode
from tests.builders import location


def sentence(text: str, before: str = "", *, mode: Mode = Mode.PARENTHETICAL) -> CitingSentence:
    """`text` with each `[n]` as a citation of the key `kn`."""
    out: list[str] = []
    marks: list[tuple[int, int]] = []
    citations: list[Citation] = []
    at = length = 0
    for match in re.finditer(r"\[(\d+)\]", text):
        key = f"k{match[1]}"
        shown = f"[@{key}]"
        out += [text[at : match.start()], shown]
        length += match.start() - at
        marks.append((length, length + len(shown)))
        length += len(shown)
        at = match.end()
        place = location(column=match.start() + 1)
        citations.append(
            Citation(location=place, mode=mode, keys=(CitedKey(key=key, location=place),))
        )
    return CitingSentence(
        text="".join((*out, text[at:])),
        location=location(),
        citations=tuple(citations),
        marks=tuple(marks),
        block=Block.PARAGRAPH,
        before=before,
    )


def claims(text: str, before: str = "") -> tuple[Claim, ...]:
    return claims_of(sentence(text, before))


def texts(text: str, before: str = "") -> list[str]:
    return [claim.text for claim in claims(text, before)]
