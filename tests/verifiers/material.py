"""Claims and evidence for the tests of verifiers, written for them."""

from sciverify_lint.model import (
    Block,
    Citation,
    CitedKey,
    CitingSentence,
    Claim,
    Evidence,
    Location,
    Mode,
    Passage,
    Question,
    Role,
    Scope,
    Stage,
)

PLACE = Location(path="paper.tex", line=1, column=1, end_line=1, end_column=2)


def claim_of(
    text: str,
    *,
    sentence: str | None = None,
    before: str = "",
    needs_context: bool = False,
    role: Role = Role.CLAIM,
    key: str = "lund21",
) -> Claim:
    """A claim that cites `key`; `sentence` when it is only a part of one."""
    cited = CitedKey(key=key, location=PLACE)
    citation = Citation(location=PLACE, mode=Mode.PARENTHETICAL, keys=(cited,))
    whole = CitingSentence(
        text=sentence or f"{text} [@{key}].",
        location=PLACE,
        citations=(citation,),
        marks=((0, 0),),
        block=Block.PARAGRAPH,
        before=before,
    )
    return Claim(
        sentence=whole,
        citation=citation,
        cited=cited,
        reference=None,
        text=text,
        stretch=text,
        marked=False,
        role=role,
        needs_context=needs_context,
        scope=Scope.CLAUSE if sentence else Scope.SENTENCE,
    )


def question_of(
    claim: Claim | str,
    *passages: str,
    title: str = "Meadows and moving sand",
    stage: Stage = Stage.ABSTRACT,
    whole: bool = False,
) -> Question:
    """A claim and what there is to read."""
    return Question(
        claim=claim_of(claim) if isinstance(claim, str) else claim,
        evidence=Evidence(
            title=title,
            stage=stage,
            passages=tuple(Passage(text=text, stage=stage) for text in passages),
            provenance="lund21.txt",
            whole=whole,
        ),
    )
