"""Which words of a citing sentence each cited key answers for."""

import re

from sciverify_lint.model import CitingSentence, Claim, Mode, Role, Scope


def claims_of(sentence: CitingSentence) -> tuple[Claim, ...]:
    """One claim for each cited key of every citation except `nocite`, in order; `reference` is None."""
    text = sentence.text
    for start, end in sorted(sentence.marks, reverse=True):
        text = text[:start] + text[end:]
    text = re.sub(r"\s+(?=[,.;:)])", "", " ".join(text.split())).rstrip(".")
    return tuple(
        Claim(
            sentence=sentence,
            citation=citation,
            cited=cited,
            reference=None,
            text=text,
            role=Role.CLAIM,
            scope=Scope.SENTENCE,
        )
        for citation in sentence.citations
        if citation.mode is not Mode.NOCITE
        for cited in citation.keys
    )
