"""Which words of a citing sentence each cited key answers for, and what the citation is there for."""

from sciverify_lint.claims.assign import Said, said_by_group
from sciverify_lint.claims.tokens import read
from sciverify_lint.model import Citation, CitingSentence, Claim, Mode


def claims_of(sentence: CitingSentence) -> tuple[Claim, ...]:
    """One claim for each cited key of every citation except `nocite`, in order; `reference` is None."""
    reading = read(sentence)
    said = said_by_group(sentence, reading)
    return tuple(
        _claim(sentence, citation, number, said[group])
        for citation, group in zip(sentence.citations, reading.groups, strict=True)
        if citation.mode is not Mode.NOCITE
        for number in range(len(citation.keys))
    )


def _claim(sentence: CitingSentence, citation: Citation, number: int, said: Said) -> Claim:
    prefixes = (key.prefix or "" for key in citation.keys[: number + 1])
    return Claim(
        sentence=sentence,
        citation=citation,
        cited=citation.keys[number],
        reference=None,
        text=said.text,
        role=said.role,
        needs_context=said.needs_context,
        scope=said.scope,
        signalled=said.signalled or any(map(str.strip, prefixes)),
    )
