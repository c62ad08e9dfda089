"""Where a landing page says that its full text is: the `citation_*` elements that Google Scholar asks for.

https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from sciverify_lint.fulltext.markup import terminated
from sciverify_lint.text.decode import decode

NAMES = (
    "citation_xml_url", "citation_fulltext_html_url", "citation_full_html_url", "citation_pdf_url",
    "bepress_citation_pdf_url", "eprints.document_url",
)  # fmt: skip
"""In the order of preference: structure before pages."""
MOST_LINKS = 4
HEAD = 400_000
"""Bytes of a page that are looked at."""


class Links(HTMLParser):
    """Hears the elements of a page's head."""

    def __init__(self) -> None:
        """Nothing heard yet."""
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A `meta` or `link` element."""
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", given.get("property", "")).lower()
        if tag == "meta" and name in NAMES:
            self.found.append((NAMES.index(name), given.get("content", "").strip()))
        is_pdf = given.get("type", "").lower() == "application/pdf"
        if tag == "link" and "alternate" in given.get("rel", "").lower() and is_pdf:
            self.found.append((len(NAMES), given.get("href", "").strip()))


def links_of(page: bytes, url: str) -> tuple[str, ...]:
    """The addresses of the full text that a page at `url` names, best first."""
    links = Links()
    links.feed(terminated(decode(page[:HEAD]).text))
    found: dict[str, None] = {}
    for _, target in sorted(links.found, key=lambda link: link[0]):
        try:
            address = urljoin(url, target)
            usual = urlsplit(address).scheme in {"http", "https"}
        except ValueError:
            continue
        if target and usual and address != url:
            found[address] = None
    return tuple(found)[:MOST_LINKS]
