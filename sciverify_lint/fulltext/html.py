"""HTML to an extract: arXiv's LaTeXML pages, publishers' articles, saved pages.

Navigation, scripts, hidden text and reference lists are left out. What a page says is text, whatever it asks for.
"""

import re
from html.parser import HTMLParser

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.markup import Collector, terminated
from sciverify_lint.fulltext.prose.lines import is_references
from sciverify_lint.text.decode import decode

SKIPPED_TAGS = """
script style nav footer aside noscript svg form button select template iframe object annotation annotation-xml
audio video canvas dialog menu
"""
PARAGRAPH_TAGS = """
p div section article li tr blockquote figcaption dd dt main ul ol dl table pre figure caption header body center
address
"""
CONTAINER_TAGS = """
div section ol ul span table article header dl figure p
"""
CONTAINERS = frozenset(CONTAINER_TAGS.split())
SKIPPED = frozenset(SKIPPED_TAGS.split())
PARAGRAPHS = frozenset(PARAGRAPH_TAGS.split())
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
NOT_PROSE = re.compile(
    r"""(?:^|[\s_-])(?:ltx_bibliography|ltx_authors|ltx_note_outer|ltx_page_(?:footer|header|navbar)|ltx_dates|ltx_keywords|ltx_role_footnote
    |references?(?:[-_]?(?:list|section|container))?|ref-?list|bibliography|citation-?list|literature-cited|cited-by|related-(?:articles|content)
    |breadcrumbs?|cookie-?(?:banner|consent|notice)?|site-(?:header|footer|nav)|nav(?:bar|igation)?|sidebar|author-?(?:list|information|notes)|affiliations?
    |article-tools|share(?:-\w+)?|social(?:-\w+)?|metrics|advert(?:isement)?|skip-link|sr-only|visually-hidden|toc|table-of-contents)(?:$|\s)""",
    re.VERBOSE | re.IGNORECASE,
)
ROLE_NAMES = """
navigation banner contentinfo search complementary doc-bibliography doc-endnotes doc-toc dialog
"""
ROLES = frozenset(ROLE_NAMES.split())
HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])", re.IGNORECASE
)
CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset=["']?([\w-]{2,40})""", re.IGNORECASE)
TITLES = (
    "citation_title",
    "dc.title",
    "og:title",
    "prism.title",
    "eprints.title",
    "bepress_citation_title",
)
SITE = re.compile(r"\s+[|·•–—-]\s+")


def read_html(data: bytes) -> Extract:
    """The prose of a page."""
    found = CHARSET.search(data[:4096])
    declared = found[1].decode("ascii") if found else None
    page = Page()
    page.feed(terminated(decode(data, declared=declared).text))
    page.close()
    return page.collector.extract(page.titles())


class Page(HTMLParser):
    """Hears the tags of one page; end tags may be missing."""

    def __init__(self) -> None:
        """Before the first tag."""
        super().__init__(convert_charrefs=True)
        self.collector = Collector()
        self.meta: dict[str, str] = {}
        self.links: list[str] = []
        self.first_headings: list[str] = []
        self.page_title = ""
        self.skipping: str | None = None
        self.depth = 0
        self.in_title = False
        self.list_level: int | None = None

    def titles(self) -> list[str]:
        """What the page may call itself, best first."""
        named = [self.meta[name] for name in TITLES if self.meta.get(name)]
        parts = SITE.split(self.page_title) if self.page_title else []
        return list(
            dict.fromkeys(t for t in (*named, *self.first_headings, self.page_title, *parts) if t)
        )

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        if self.skipping == "p" and tag in PARAGRAPHS:
            self.skipping = None  # a paragraph ends where the next block begins
        if self.skipping:
            self.depth += tag == self.skipping
            return
        found = {name: value or "" for name, value in attrs}
        if tag in SKIPPED or (tag in CONTAINERS and is_aside(found)):
            if tag in PARAGRAPHS:
                self.flush()
            self.skipping, self.depth = tag, 1
        elif tag == "title":
            self.in_title = True
        elif tag == "meta":
            self.note(found)
        elif tag in HEADINGS:
            self.collector.flush()
        elif tag == "sup":
            self.collector.raise_text()
        elif tag in {"td", "th", "br"}:
            self.collector.add(" ")
        elif tag in PARAGRAPHS:
            self.flush()

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        if self.skipping:
            self.depth -= tag == self.skipping
            if self.depth == 0:
                self.skipping = None
        elif tag == "title":
            self.in_title = False
        elif tag in HEADINGS:
            self.end_heading(int(tag[1]))
        elif tag == "sup":
            self.collector.lower_text()
        elif tag in PARAGRAPHS:
            self.flush()

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.in_title:
            self.page_title = f"{self.page_title} {data}".strip()[:500]
        elif not self.skipping:
            self.collector.add(data)

    def note(self, found: dict[str, str]) -> None:
        """A meta element; the first of each name counts."""
        name = (found.get("name") or found.get("property") or "").lower()
        self.meta.setdefault(name, " ".join(found.get("content", "").split())[:2000])

    def end_heading(self, level: int) -> None:
        """A heading ends: a new section, or the beginning or end of a reference list."""
        text = self.collector.taken()
        if not text:
            return
        if level == 1 and len(self.first_headings) < 3:
            self.first_headings.append(text)
        if is_references(text):
            self.list_level = level
        elif self.list_level is not None and level <= self.list_level:
            self.list_level = None
        self.collector.head("" if level == 1 and text in self.titles() else text)

    def flush(self) -> None:
        """End the paragraph; inside a reference list it is dropped."""
        if self.list_level is not None:
            self.collector.taken()
        else:
            self.collector.flush()


def is_aside(found: dict[str, str]) -> bool:
    """Whether an element is hidden, or is not part of what the page says."""
    names = f"{found.get('class', '')} {found.get('id', '')}"
    return (
        "hidden" in found
        or found.get("aria-hidden") == "true"
        or found.get("role", "").lower() in ROLES
        or HIDDEN.search(found.get("style", "")) is not None
        or NOT_PROSE.search(names) is not None
    )
