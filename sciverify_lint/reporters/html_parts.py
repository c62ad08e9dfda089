"""The articles of the HTML report: a citing sentence with its verdicts, and findings elsewhere."""

import re
from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from sciverify_lint.model import (
    CitingSentence,
    Diagnostic,
    Judgement,
    Outcome,
    Passage,
    Unchecked,
    Verdict,
)
from sciverify_lint.reporters.excerpt import excerpt
from sciverify_lint.reporters.place import place_of
from sciverify_lint.reporters.view import work_of
from sciverify_lint.text.printable import safe

CODE = re.compile(r"`([^`\n]+)`")
SHOWN = 300
"""Characters of a passage that are shown: enough to judge by, and within what quotation allows."""


def text(value: str) -> str:
    """`value` as HTML text: escaped, without characters that reorder or hide."""
    return escape(safe(value))


def message_text(value: str) -> str:
    """A message as HTML, escaped before its names between backticks become code."""
    return CODE.sub(r"<code>\1</code>", text(value))


def kind_of(outcome: Outcome) -> str:
    """The word that filters and colours use."""
    return str(outcome.label).lower() if isinstance(outcome, Verdict) else "unchecked"


def sentence_article(
    sentence: CitingSentence, judgements: Sequence[Judgement], found: Sequence[Diagnostic]
) -> str:
    """One citing sentence with all that is known about its citations."""
    verdicts = "|".join(sorted({kind_of(j.outcome) for j in judgements}))
    rules = "|".join(sorted({d.code for d in found}))
    body = "".join(judgement_details(j) for j in judgements)
    return (
        f'<article data-verdict="{verdicts}" data-rule="{rules}" data-file="{text(sentence.location.path)}">'
        f'<p class="place">{text(place_of(sentence.location))}</p>'
        f'<h3 class="sentence">{marked_sentence(sentence)}</h3>{findings_list(found)}{body}</article>'
    )


def marked_sentence(sentence: CitingSentence) -> str:
    """The sentence with its citations set apart."""
    parts, at = [], 0
    for start, end in sorted(span for span in sentence.marks if span != (0, 0)):
        if start >= at:
            parts += [
                text(sentence.text[at:start]),
                f'<span class="cited">{text(sentence.text[start:end])}</span>',
            ]
            at = end
    return "".join(parts) + text(sentence.text[at:])


def finding_article(one: Diagnostic) -> str:
    """A finding that belongs to no citing sentence."""
    return (
        f'<article data-verdict="" data-rule="{one.code}" data-file="{text(one.location.path)}">'
        f"{findings_list([one])}</article>"
    )


def findings_list(found: Sequence[Diagnostic]) -> str:
    """Findings as a list."""
    rows = "".join(
        f'<li><span class="badge {d.severity}">{d.severity}</span> <code>{d.code}</code> {text(d.name)}: '
        f'{message_text(d.message)} <span class="place">{text(place_of(d.location))}</span>'
        + (f"<br>Suggestion: {message_text(d.suggestion)}" if d.suggestion else "")
        + "</li>"
        for d in found
    )
    return f'<ul class="findings">{rows}</ul>' if rows else ""


def judgement_details(judgement: Judgement) -> str:
    """One key: its verdict in a line, the evidence below."""
    outcome, kind = judgement.outcome, kind_of(judgement.outcome)
    name = (
        str(outcome.label)
        if isinstance(outcome, Verdict)
        else f"not checked: {outcome.reason.replace('_', ' ')}"
    )
    opened = " open" if kind in ("contradicts", "nei") else ""
    return (
        f'<details{opened}><summary><span class="badge {kind}">{text(name)}</span> '
        f"<code>{text(judgement.claim.cited.key)}</code> {work_link(judgement)}</summary>"
        f"{evidence(judgement)}<dl>{facts(judgement)}</dl></details>"
    )


def work_link(judgement: Judgement) -> str:
    """The cited work, linked when it has an address of its own."""
    doi, title, year = work_of(judgement)
    named = text(title or "untitled") + (f" ({year})" if year else "")
    reference = judgement.claim.reference
    arxiv = reference.arxiv if reference is not None else None
    if doi:
        return f'<a href="https://doi.org/{escape(quote(doi))}" rel="noreferrer">{named}</a>'
    if arxiv:
        return (
            f'<a href="https://arxiv.org/abs/{escape(quote(arxiv))}" rel="noreferrer">{named}</a>'
        )
    return named


def evidence(judgement: Judgement) -> str:
    """The passage that was judged, its decisive words marked, or the nearest one; then the quotations found."""
    outcome = judgement.outcome
    passage = outcome.passage if isinstance(outcome, Verdict) else outcome.nearest
    quote_ = outcome.quote if isinstance(outcome, Verdict) else None
    shown = "" if passage is None else quotation(passage, quote_)
    found = (f"<p>Quotation found:</p>{quotation(q.passage, q.words)}" for q in judgement.quoted)
    return shown + "".join(found)


def quotation(passage: Passage, quote_: str | None) -> str:
    """At most 300 characters of a passage, around the quote."""
    part = excerpt(passage.text, quote_, SHOWN)
    marked = f"<mark>{text(part.quote)}</mark>" if part.quote else ""
    before, after = ("… " if part.cut_before else ""), (" …" if part.cut_after else "")
    shown = f"{before}{text(part.before)}{marked}{text(part.after)}{after}"
    return f"<blockquote>{shown}<br>{where_of(passage)}</blockquote>"


def where_of(passage: Passage) -> str:
    """Stage, page, section and similarity of a passage."""
    words = ["abstract" if passage.stage == "abstract" else "full text"]
    words += [f"page {passage.page}"] if passage.page is not None else []
    words += [f"section {passage.section}"] if passage.section else []
    words += [f"similarity {passage.score:.2f}"] if passage.score is not None else []
    return f'<span class="place">{text(", ".join(words))}</span>'


def facts(judgement: Judgement) -> str:
    """Claim, reason, trail, cost and source as rows of a list."""
    outcome = judgement.outcome
    rows = [("Claim", judgement.claim.text), ("Role", str(judgement.claim.role))]
    if isinstance(outcome, Verdict):
        rows += [
            ("Because", outcome.rationale.rstrip(" ,;")),
            ("Verifier", f"{outcome.verifier}, confidence {outcome.confidence:.2f}"),
        ]
        rows += [("Issues", ", ".join(outcome.issues))]
    else:
        rows += [("Why not", outcome.detail)]
    if len(judgement.trail) > 1:
        rows += [("Trail", " → ".join(step(o) for o in judgement.trail))]
    spent = sum(o.cost.usd for o in judgement.trail)
    if spent:
        rows += [("Cost", f"${spent:.4f}")]
    rows += [("Text from", judgement.provenance or "")]
    return "".join(f"<dt>{name}</dt><dd>{text(value)}</dd>" for name, value in rows if value)


def step(outcome: Outcome) -> str:
    """One stage of a trail."""
    if isinstance(outcome, Unchecked):
        return str(outcome.reason).replace("_", " ")
    return f"{outcome.label} ({'abstract' if outcome.stage == 'abstract' else 'full text'})"
