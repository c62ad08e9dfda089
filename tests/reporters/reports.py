"""Reports for the reporters' tests: one of everything, built by hand."""

from dataclasses import replace

from sciverify_lint.model import (
    Cost,
    Diagnostic,
    Document,
    Format,
    Issue,
    Label,
    Notice,
    NoticeLevel,
    Passage,
    Quoted,
    Reason,
    Related,
    Report,
    Severity,
    Stage,
    Stats,
    Unchecked,
)
from sciverify_lint.reporters.view import View
from sciverify_lint.rules.catalogue import RULES
from tests.builders import citation, claim, judgement, location, sentence, verdict, word_location

VIEW = View(rules=RULES, version="9.9.9")
HOSTILE = "Sea\x1b[31m & <script>alert(1)</script>\u202egnp.exe: 100% of it, a\nb"


def diagnostic(code: str = "SV101", **fields: object) -> Diagnostic:
    rule = next(r for r in RULES if r.code == code)
    given: dict[str, object] = {
        "severity": rule.severity,
        "message": "`smth2020` is in no bibliography",
        "location": location("paper.tex", 12, 7, 8),
        "key": "smth2020",
        "context": "The sea is salt [@smth2020].",
        "fingerprint": "f" * 32,
    }
    return Diagnostic(code=code, name=rule.name, **{**given, **fields})  # type: ignore[arg-type]


def full_report() -> Report:
    """Findings of every severity, in text and DOCX; a verdict, an unchecked claim, a notice."""
    wrong = judgement(
        claim("The sea is fresh", "lund21", line=3),
        verdict(Label.CONTRADICTS, issues=(Issue.DIRECTION,)),
    )
    far = Passage(
        text="Salt lakes are salt. " * 40, stage=Stage.FULLTEXT, section="Lakes", page=2, score=0.31
    )
    open_ = judgement(
        claim("Lakes are salt", "moe20", line=5),
        Unchecked(reason=Reason.UNDECIDED, detail="by rule", nearest=far, attention=0.7),
    )
    open_ = replace(open_, quoted=(Quoted(words="lakes are salt", passage=far),))
    related = (Related(location=location("refs.bib", 4, 1, 9), message="the entry `lund21`"),)
    in_word = sentence("Word has no lines", "doi:10.1/x", path="paper.docx")
    in_word = replace(
        in_word,
        location=word_location(42, 1),
        citations=(
            replace(citation("doi:10.1/x", path="paper.docx"), location=word_location(42, 118)),
        ),
    )
    found = (
        diagnostic(location=word_location(42, 118, "footnote 2"), message="in Word, 50% of it: a, b"),
        diagnostic(code="SV301", location=location("paper.tex", 3, 11, 6), key="lund21", related=related,
                   message="`lund21` says otherwise: “The sea is salt” (full text, page 3)", judgement=wrong,
                   context=wrong.claim.sentence.text),
        diagnostic(code="SV303", location=location("paper.tex", 5, 11, 5), message=HOSTILE, severity=Severity.NOTE),
        diagnostic(code="SV204", location=location("refs.bib", 9, 3, 4), suggestion="2021",
                   message="the year is 2021", key="moe20", context=""),
    )  # fmt: skip
    documents = (
        Document(
            path="paper.tex",
            format=Format.LATEX,
            sentences=(wrong.claim.sentence, open_.claim.sentence),
        ),
        Document(path="paper.docx", format=Format.DOCX, sentences=(in_word,)),
    )
    return Report(
        diagnostics=found,
        suppressed=(diagnostic(code="SV302", fingerprint="e" * 32),),
        judgements=(wrong, open_),
        documents=documents,
        notices=(
            Notice(
                level=NoticeLevel.WARNING,
                message="1 of 3 citations was not checked (Crossref answered 503).",
            ),
        ),
        stats=Stats(
            citations=3,
            works=3,
            keys=3,
            keys_known=2,
            requests={"crossref": 2},
            cost=Cost(calls=2, usd=0.01),
        ),
        complete=False,
    )
