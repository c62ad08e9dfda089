"""One self-contained page for people: the manuscript's sentences, their verdicts and the evidence.

No external request, nothing but escaped text, and a content security policy that says so.
"""

import base64
import hashlib
from collections import Counter
from collections.abc import Iterable
from importlib import resources

from sciverify_lint.model import CitingSentence, Diagnostic, Judgement, Location, Report
from sciverify_lint.reporters.html_chart import chart
from sciverify_lint.reporters.html_parts import finding_article, kind_of, sentence_article, text
from sciverify_lint.reporters.summary import summary
from sciverify_lint.reporters.view import View, shown

Spot = tuple[str, str | None, int, int]
VERDICTS = ("supports", "contradicts", "nei", "unchecked")
VERDICT_NAMES = {
    "supports": "SUPPORTS",
    "contradicts": "CONTRADICTS",
    "nei": "NEI (not enough information)",
    "unchecked": "not checked",
}
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'"
FOOTER = "A verdict is a reading aid: the passage decides."


def render(report: Report, view: View) -> str:
    """The whole page."""
    style, script = asset("style.css"), asset("script.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = POLICY.format(digest)
    files = ", ".join(d.path for d in report.documents) or "citations"
    found = shown(report, view)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="referrer" content="no-referrer">'
        f"<title>{text(files)}: citations checked</title><style>{style}</style></head><body>"
        '<a class="skip" href="#sentences">Skip to the sentences</a>'
        f"<header><h1>Citations of {text(files)}</h1>"
        f'<p class="summary">{text_lines(summary(report))}</p>{counts(report)}{chart(report.judgements)}</header>'
        f"<main>{filters(report, found)}{articles(report, found)}</main>"
        f"<footer><p>Made by sciverify-lint {text(view.version)}. {FOOTER}</p></footer>"
        f"<script>{script}</script></body></html>\n"
    )


def asset(name: str) -> str:
    """A file of the page's own style or behaviour."""
    return (
        resources.files("sciverify_lint.reporters").joinpath("html_assets", name).read_text("utf-8")
    )


def text_lines(value: str) -> str:
    """Several lines of text."""
    return "\n".join(text(line) for line in value.split("\n"))


def counts(report: Report) -> str:
    """The verdicts, counted."""
    tally = Counter(kind_of(j.outcome) for j in report.judgements)
    rows = "".join(
        f'<li class="{kind}"><b>{tally[kind]}</b>{VERDICT_NAMES[kind]}</li>' for kind in VERDICTS
    )
    return f'<ul class="counts">{rows}</ul>'


def filters(report: Report, found: Iterable[Diagnostic]) -> str:
    """The form; hidden until the script runs, since without it the form would do nothing."""
    rules = sorted({(d.code, d.name) for d in found})
    files = sorted(
        {s.location.path for d in report.documents for s in d.sentences}
        | {d.location.path for d in found}
    )
    return (
        '<form id="filters" hidden aria-label="Filters">'
        f"{choice('verdict', 'Verdict', [(k, VERDICT_NAMES[k]) for k in VERDICTS])}"
        f"{choice('rule', 'Rule', [(code, f'{code} {name}') for code, name in rules])}"
        f"{choice('file', 'File', [(f, f) for f in files])}"
        '<label>Words<input name="words" type="search"></label><button type="reset">All</button>'
        '<output id="shown" aria-live="polite"></output></form>'
    )


def choice(name: str, label: str, values: Iterable[tuple[str, str]]) -> str:
    """A list to choose one value from, or all."""
    options = "".join(
        f'<option value="{text(value)}">{text(said)}</option>' for value, said in values
    )
    return f'<label>{label}<select name="{name}"><option value="">all</option>{options}</select></label>'


def articles(report: Report, found: Iterable[Diagnostic]) -> str:
    """The findings outside the text, then every citing sentence in the order of the manuscript."""
    at_place: dict[Spot, list[Diagnostic]] = {}
    for one in found:
        at_place.setdefault(spot(one.location), []).append(one)
    judged: dict[Location, list[Judgement]] = {}
    for judgement in report.judgements:
        judged.setdefault(judgement.claim.sentence.location, []).append(judgement)
    sentences = [s for d in report.documents for s in d.sentences]
    blocks = [
        sentence_article(
            s, judged.get(s.location, []), [d for key in spots(s) for d in at_place.pop(key, [])]
        )
        for s in sentences
    ]
    elsewhere = "".join(finding_article(d) for group in at_place.values() for d in group)
    rest = f"<h2>Files and bibliography</h2>{elsewhere}" if elsewhere else ""
    return f'{rest}<h2 id="sentences">Citing sentences</h2>{"".join(blocks)}'


def spot(where: Location) -> Spot:
    """A place as a key."""
    return (where.path, where.part, where.paragraph or where.line, where.char or where.column)


def spots(sentence: CitingSentence) -> Iterable[Spot]:
    """The places of a sentence's keys and citations."""
    for citation in sentence.citations:
        for key in citation.keys:
            yield spot(key.location)
        yield spot(citation.location)
