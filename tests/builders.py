"""Values for tests, with what a test does not care about filled in."""

from dataclasses import replace

from sciverify_lint.model import (
    Bibliography,
    Block,
    Citation,
    CitedKey,
    CitingSentence,
    Claim,
    Document,
    Entry,
    Format,
    Judgement,
    Label,
    Learned,
    Location,
    Manuscript,
    Mode,
    NamedBibliography,
    Outcome,
    Passage,
    Reference,
    Role,
    Stage,
    Verdict,
)


def location(path: str = "paper.tex", line: int = 1, column: int = 1, length: int = 1) -> Location:
    return Location(path=path, line=line, column=column, end_line=line, end_column=column + length)


def word_location(
    paragraph: int, char: int, part: str = "body", path: str = "paper.docx"
) -> Location:
    return replace(location(path), part=part, paragraph=paragraph, char=char)


def cited(key: str, line: int = 1, column: int = 10, path: str = "paper.tex") -> CitedKey:
    return CitedKey(key=key, location=location(path, line, column, len(key)))


def citation(*keys: str, line: int = 1, column: int = 5, path: str = "paper.tex") -> Citation:
    inside = []
    at = column + 6
    for key in keys:
        inside.append(cited(key, line, at, path))
        at += len(key) + 1
    return Citation(
        location=location(path, line, column, at - column),
        mode=Mode.PARENTHETICAL,
        keys=tuple(inside),
    )


def sentence(
    words: str, *keys: str, line: int = 1, path: str = "paper.tex", lines: int = 1
) -> CitingSentence:
    one = citation(*keys, line=line, path=path)
    shown = f"{words} [{'; '.join('@' + k for k in keys)}]."
    place = replace(location(path, line), end_line=line + lines - 1, end_column=60)
    return CitingSentence(
        text=shown,
        location=place,
        citations=(one,),
        marks=((len(words) + 1, len(shown) - 1),),
        block=Block.PARAGRAPH,
    )


def reference(key: str, line: int = 1, **fields: object) -> Reference:
    return Reference(key=key, location=location("refs.bib", line), kind="article", **fields)  # type: ignore[arg-type]


def claim(
    words: str, *keys: str, line: int = 1, role: Role = Role.CLAIM, path: str = "paper.tex"
) -> Claim:
    whole = sentence(words, *keys, line=line, path=path)
    one = whole.citations[0]
    return Claim(
        sentence=whole,
        citation=one,
        cited=one.keys[0],
        reference=reference(keys[0]),
        text=words,
        stretch=words,
        role=role,
    )


def verdict(label: Label, **fields: object) -> Verdict:
    passage = Passage(
        text="The sea is salt and deep.", stage=Stage.FULLTEXT, section="Results", page=3, score=0.5
    )
    given: dict[str, object] = {
        "confidence": 0.9,
        "stage": Stage.FULLTEXT,
        "quote": "The sea is salt",
        "passage": passage,
        "rationale": "it says so",
        "verifier": "llm:openai/judge",
    }
    return Verdict(label=label, **{**given, **fields})  # type: ignore[arg-type]


def judgement(about: Claim, outcome: Outcome) -> Judgement:
    passages = (outcome.passage,) if isinstance(outcome, Verdict) and outcome.passage else ()
    return Judgement(
        claim=about, resolution=None, outcome=outcome, trail=(outcome,), passages=passages
    )


def manuscript(
    *sentences: CitingSentence, known: tuple[str, ...] = (), found: bool = True
) -> Manuscript:
    named = NamedBibliography(
        name="refs", path="refs.bib" if found else None, location=location("paper.tex", 90, 15, 4)
    )
    document = Document(
        path="paper.tex", format=Format.LATEX, sentences=sentences, bibliographies=(named,)
    )
    entries = tuple(Entry(key=k, kind="article", location=location("refs.bib", 1)) for k in known)
    references = tuple(reference(k) for k in known)
    return Manuscript(
        root=".",
        documents=(document,),
        bibliography=Bibliography(entries=entries, references=references),
    )


def learned(*judgements: Judgement) -> Learned:
    sentences = tuple(dict.fromkeys(j.claim.sentence for j in judgements))
    keys = tuple(j.claim.cited.key for j in judgements)
    return Learned(
        manuscript=manuscript(*sentences, known=keys),
        claims=tuple(j.claim for j in judgements),
        judgements=judgements,
    )
