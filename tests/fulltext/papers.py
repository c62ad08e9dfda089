"""Papers that the tests render: PDF by reportlab, HTML and JATS by hand."""

import io
from collections.abc import Sequence

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.fulltext.works import TITLE

WIDTH, HEIGHT = A4
SENTENCES = (
    "Plot {n} was mown in week {n} of the year and its soil was weighed with care.",
    "The scale was checked against a brass weight before each of the {n} rounds.",
    "Nothing else was changed in the plots, and the weather of that week was dry.",
)
FINDING = "Meadows mown twice a year held 34 bee species against 17 in meadows mown once."


def prose(count: int) -> list[str]:
    """So many sentences about mowing."""
    return [SENTENCES[n % 3].format(n=n) for n in range(count)]


def html_paper(title: str = TITLE, *, sentences: int = 90, extra: str = "") -> str:
    """An article as a publisher's page."""
    body = " ".join(prose(sentences))
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>{title} | J. Inv.</title>{extra}</head><body>
<nav><ul><li>Home<li>Journals</ul></nav><main><h1>{title}</h1><div class="author-list">Vera Lund</div>
<section><h2>Abstract</h2><p>We mowed forty meadows once or twice a year.</p></section>
<section><h2>1. Methods</h2><p>{body}</p></section><section><h2>2. Results</h2><p>{FINDING}</p></section>
<h2>References</h2><ol><li>Brandt, A. Mowing doubles bee species everywhere. J. Inv. 2001.</ol>
</main><footer>All rights reserved</footer></body></html>"""


def jats_paper(title: str = TITLE, *, sentences: int = 40) -> str:
    """An article as Europe PMC gives it."""
    body = " ".join(prose(sentences))
    return f"""<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN"
"JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink"><front>
<journal-meta><journal-title>Journal of Invented Results</journal-title></journal-meta>
<article-meta><title-group><article-title>{title}</article-title></title-group>
<contrib-group><contrib><name><surname>Lund</surname></name></contrib></contrib-group>
<abstract><sec><title>Background</title><p>We mowed forty meadows once or twice a year.</p></sec></abstract>
</article-meta></front>
<body><sec><label>1</label><title>Methods</title><p>{body}</p></sec>
<sec><title>Results</title><p>{FINDING}<xref ref-type="bibr" rid="b1"><sup>1</sup></xref></p>
<table-wrap><label>Table 1</label><caption><p>Species.</p></caption>
<table><tr><td>twice</td><td>34</td></tr><tr><td>once</td><td>17</td></tr></table></table-wrap>
<sec><title>Soil</title><p>It held 10<sup>-3</sup> mol of nitrate.</p></sec></sec></body>
<back><ack><p>We thank the herd.</p></ack><ref-list><title>References</title><ref id="b1"><mixed-citation>Brandt, A.
Mowing doubles bee species everywhere.</mixed-citation></ref></ref-list>
<app-group><app><title>Appendix A</title><p>The herd had nine cows.</p></app></app-group></back></article>"""


def pdf_pages(pages: Sequence[Sequence[str]], *, title: str | None = None, size: int = 10) -> bytes:
    """A PDF with these lines on its pages, single column."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    if title:
        canvas.setTitle(title)
    for lines in pages:
        text = canvas.beginText(60, HEIGHT - 60)
        text.setFont("Helvetica", size)
        for line in lines:
            text.textLine(line)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def wrapped(sentences: Sequence[str], width: int = 80) -> list[str]:
    """Prose as lines of at most `width` characters."""
    lines, line = [], ""
    for word in " ".join(sentences).split():
        if len(line) + len(word) + 1 > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def pdf_paper(title: str = TITLE) -> bytes:
    """A short paper of two pages."""
    first = [
        title,
        "Vera Lund and Kofi Osei",
        "",
        "Abstract",
        "We mowed forty meadows once or twice a year.",
        "",
    ]
    methods = ["1 Methods", *wrapped(prose(20))]
    results = [
        "2 Results",
        FINDING,
        "References",
        "[1] Brandt, A. Mowing doubles bee species. J. Inv. 2001.",
    ]
    return pdf_pages([[*first, *methods], results], title=title)
