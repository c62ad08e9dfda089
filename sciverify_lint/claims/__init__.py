"""Which words of a citing sentence each cited key answers for, and what the citation is there for."""

from sciverify_lint.claims.assign import Said, said_by_group
from sciverify_lint.claims.tokens import read
from sciverify_lint.model import Citation, CitedKey, CitingSentence, Claim, Mode


def claims_of(sentence: CitingSentence) -> tuple[Claim, ...]:
    """One claim for each cited key of every citation except `nocite`, in order; `reference` is None."""
    reading = read(sentence)
    said = said_by_group(sentence, reading)
    return tuple(
        _claim(sentence, citation, cited, said[group])
        for citation, group in zip(sentence.citations, reading.groups, strict=True)
        if citation.mode is not Mode.NOCITE
        for cited in citation.keys
    )


def _claim(sentence: CitingSentence, citation: Citation, cited: CitedKey, said: Said) -> Claim:
    return Claim(
        sentence=sentence,
        citation=citation,
        cited=cited,
        reference=None,
        text=said.text,
        role=said.role,
        needs_context=said.needs_context,
        scope=said.scope,
    )
