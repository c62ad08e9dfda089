"""Which words of a citing sentence each cited key answers for, and what the citation is there for.

Read in this order: `line` (the sentence with one mark a group), `stretch` (the words of each group), `roles`,
`context`; `refine` is the model's second look.
"""

from collections.abc import Iterator

from sciverify_lint.claims.assign import Said, said_by_group
from sciverify_lint.claims.line import line_of
from sciverify_lint.model import Citation, CitingSentence, Claim, Mode


def claims_of(sentence: CitingSentence) -> tuple[Claim, ...]:
    """One claim for each cited key of every citation except `nocite`, in order; `reference` is None."""
    line = line_of(sentence)
    said = said_by_group(sentence, line)
    return tuple(
        claim
        for citation, group in zip(sentence.citations, line.groups, strict=True)
        if citation.mode is not Mode.NOCITE
        for claim in _claims(sentence, citation, said[group])
    )


def _claims(sentence: CitingSentence, citation: Citation, said: Said) -> Iterator[Claim]:
    """The claims of the keys of one citation; a word before a key signals those behind it too."""
    signalled = said.signalled
    for key in citation.keys:
        signalled = signalled or bool(key.prefix and key.prefix.strip())
        yield Claim(
            sentence=sentence,
            citation=citation,
            cited=key,
            reference=None,
            text=said.text,
            stretch=said.stretch,
            role=said.role,
            needs_context=said.needs_context,
            scope=said.scope,
            signalled=signalled,
        )
