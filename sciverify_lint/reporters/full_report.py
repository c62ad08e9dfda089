"""A finding with the line it is about, the evidence, and where to read more. For people."""

import textwrap

from sciverify_lint.model import Diagnostic, Judgement, Passage, Report, Stage, Unchecked, Verdict
from sciverify_lint.reporters.concise_report import line
from sciverify_lint.reporters.excerpt import excerpt
from sciverify_lint.reporters.place import place_of
from sciverify_lint.reporters.view import View, shown, work_of
from sciverify_lint.text.printable import safe

WIDTH = 96
CONTEXT = 110
"""Columns of a source line that are shown around the place."""
SHOWN = 400
"""Characters of a passage; JSON has all of it."""


def render(report: Report, view: View) -> str:
    """Every finding as a block; with `show_evidence` also every citation's nearest passage."""
    found = shown(report, view)
    blocks = [block(d, view) for d in found]
    if view.show_evidence:
        told = {id(d.judgement) for d in found}
        blocks += [evidence_block(j) for j in report.judgements if id(j) not in told]
    return "\n".join(blocks)


def block(one: Diagnostic, view: View) -> str:
    """The concise line, a frame, the evidence, and a pointer to the manual."""
    parts = [line(one, color=view.color), *frame(one, view)]
    if one.judgement is not None:
        parts += evidence_lines(one.judgement)
    parts += [f"  see {place_of(r.location)}: {safe(r.message)}" for r in one.related]
    if one.suggestion:
        parts.append(f"  suggestion: {safe(one.suggestion)}")
    parts.append(f"  help: sciverify-lint rule {one.code}")
    return "\n".join(parts) + "\n"


def frame(one: Diagnostic, view: View) -> list[str]:
    """The source line with the place underlined; in DOCX the sentence."""
    where = one.location
    if where.part is not None:
        return indented(one.context, "  | ")
    lines = view.lines_of(where.path)
    if not 0 < where.line <= len(lines):
        return []
    source = lines[where.line - 1]
    end = where.end_column if where.end_line == where.line else len(source) + 1
    start, stop = where.column - 1, max(end - 1, where.column)
    left = max(0, start - CONTEXT // 2)
    cut = source[left : left + CONTEXT]
    under = " " * (start - left) + "^" * max(1, min(stop, left + len(cut)) - start)
    number = str(where.line)
    gutter = " " * len(number)
    return [f"{number} | {safe(cut.replace(chr(9), ' '))}", f"{gutter} | {under}"]


def evidence_lines(judgement: Judgement) -> list[str]:
    """What the cited work says, and which work that is."""
    doi, title, year = work_of(judgement)
    named = ", ".join(str(x) for x in (title, year, f"doi:{doi}" if doi else None) if x)
    lines = indented(f"claim: {judgement.claim.text}", "  ")
    match judgement.outcome:
        case Verdict() as verdict:
            who = "rule" if verdict.verifier == "embedded" else verdict.verifier
            said = f"{verdict.label} by {who}, confidence {verdict.confidence:.2f}"
            lines += indented(said, "  ")
            if verdict.passage is not None:
                lines += passage_lines(verdict.passage, verdict.quote)
        case Unchecked() as unchecked:
            lines += unchecked_lines(unchecked)
    for found in judgement.quoted:
        lines += indented(f"quotation found, {where_of(found.passage)}: “{found.words}”", "  ")
    return lines + indented(f"work: {named}" if named else "", "  ")


def unchecked_lines(unchecked: Unchecked) -> list[str]:
    """Why there is no verdict, and the nearest passage."""
    said = f"no verdict: {str(unchecked.reason).replace('_', ' ')}"
    lines = indented(f"{said} ({unchecked.detail})" if unchecked.detail else said, "  ")
    return lines + (passage_lines(unchecked.nearest) if unchecked.nearest is not None else [])


def passage_lines(passage: Passage, quote: str | None = None) -> list[str]:
    """A passage with its page, section and score, cut to what surrounds the quote."""
    score = f", similarity {passage.score:.2f}" if passage.score is not None else ""
    return [
        *indented(f"{where_of(passage)}{score}:", "  "),
        *indented(excerpt(passage.text, quote, SHOWN).text, "  > "),
    ]


def where_of(passage: Passage) -> str:
    """`full text, page 4, Results`."""
    where = ["abstract" if passage.stage is Stage.ABSTRACT else "full text"]
    where += [f"page {passage.page}"] if passage.page is not None else []
    where += [passage.section] if passage.section else []
    return ", ".join(where)


def evidence_block(judgement: Judgement) -> str:
    """One citation with its evidence, for `--show-evidence`."""
    cited = judgement.claim.cited
    head = f"{place_of(cited.location)}: {safe(cited.key)}"
    return "\n".join([head, *evidence_lines(judgement)]) + "\n"


def indented(text: str, prefix: str) -> list[str]:
    """`text` wrapped to the page, each line after `prefix`; nothing for an empty text."""
    return textwrap.wrap(
        safe(text), width=WIDTH, initial_indent=prefix, subsequent_indent=prefix, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
