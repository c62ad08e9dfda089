"""JATS and NLM XML, as Europe PMC and publishers give it, to an extract.

Reference lists, author notes and licences are left out; appendices, captions and tables are read.
https://jats.nlm.nih.gov/archiving/
"""

from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from sciverify_lint.fulltext.extract import Extract
from sciverify_lint.fulltext.markup import Collector
from sciverify_lint.model import NoText, Reason

LISTED = """
ref-list contrib-group aff author-notes permissions journal-meta kwd-group history related-article product
funding-group custom-meta-group counts pub-date article-id article-categories self-uri trans-abstract tex-math
annotation object-id issn volume issue fpage lpage elocation-id trans-title-group alt-title fn-group sub-article
response graphic inline-graphic processing-meta conference isbn sig-block glossary bio
"""
SKIPPED = frozenset(LISTED.split())
PARAGRAPHS = frozenset(
    {
        "p",
        "tr",
        "disp-quote",
        "list-item",
        "def",
        "caption",
        "verse-line",
        "statement",
        "disp-formula",
    }
)
MOST_DEPTH = 400


def read_jats(data: bytes) -> Extract | NoText:
    """The prose of an article in XML, or why there is none.

    Its DTD is named but never fetched: that is the parser's default, so only entities of its own need refusing.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.sax import parseString

    handler = Jats()
    try:
        parseString(data, handler, forbid_dtd=False, forbid_entities=True, forbid_external=False)
    except DefusedXmlException:
        return none("defines entities, which are not read")
    except (SAXException, ValueError) as error:
        return none(f"is no well-formed XML ({str(error)[:80]})")
    if not handler.is_article:
        return none("is no JATS article")
    return handler.collector.extract([title for title in (handler.title,) if title])


class Jats(ContentHandler):
    """Hears the elements of one article."""

    def __init__(self) -> None:
        """Before the first element."""
        super().__init__()
        self.collector = Collector()
        self.path: list[str] = []
        self.heads: list[str | None] = []
        self.skipped = 0
        self.title = ""
        self.lead = ""
        self.is_article = False

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        """An element begins."""
        name = name.rpartition(":")[2]
        if not self.path:
            self.is_article = name == "article"
        self.path.append(name)
        if len(self.path) > MOST_DEPTH:
            raise SAXException("nested too deeply")
        if self.skipped or name in SKIPPED:
            self.skipped += 1
            return
        match name:
            case "sec" | "app" | "ack" | "abstract" | "notes" | "boxed-text":
                self.collector.flush()
                self.heads.append(self.given_head(name, attrs))
                self.set_section()
            case "title" | "article-title" | "body" | "back":
                self.collector.flush()
            case "sup":
                self.collector.raise_text()
            case "td" | "th" | "break" | "label":
                self.collector.add(" ")
            case _ if name in PARAGRAPHS:
                self.collector.flush()
                if name == "p":
                    self.collector.add(self.lead)
                    self.lead = ""

    def endElement(self, name: str) -> None:
        """An element ends."""
        name = name.rpartition(":")[2]
        self.path.pop()
        if self.skipped:
            self.skipped -= 1
            return
        match name:
            case "sec" | "app" | "ack" | "abstract" | "notes" | "boxed-text":
                self.collector.flush()
                self.heads.pop()
                self.set_section()
            case "title":
                self.end_title()
            case "article-title":
                text = self.collector.taken()
                if "title-group" in self.path:
                    self.title = self.title or text
            case "subtitle":
                if "title-group" in self.path and (text := self.collector.taken()):
                    self.title = f"{self.title}: {text}"
            case "label":
                if self.path[-1:] == ["sec"]:
                    self.collector.taken()
                else:
                    self.collector.add(" ")
            case "sup":
                self.collector.lower_text()
            case _ if name in PARAGRAPHS:
                self.collector.flush()

    def characters(self, content: str) -> None:
        """Text; in the front matter only what title and abstract hold."""
        if self.skipped:
            return
        if "front" in self.path and not {"title-group", "abstract"} & set(self.path):
            return
        self.collector.add(content)

    def given_head(self, name: str, attrs: AttributesImpl) -> str | None:
        """The name of a section that has one by its kind; an abstract of another type is not the abstract."""
        if name == "abstract":
            return str(attrs.get("abstract-type", "Abstract")).replace("-", " ").capitalize()
        return {"ack": "Acknowledgements", "app": "Appendix"}.get(name)

    def end_title(self) -> None:
        """A title names the innermost section; inside an abstract or a caption it leads the next paragraph."""
        text = self.collector.taken()
        if self.path[-1:] == ["caption"] or "abstract" in self.path:
            self.lead = f"{text.rstrip('.:')}. " if text and text != "Abstract" else ""
        elif self.heads and text:
            self.heads[-1] = text
            self.set_section()

    def set_section(self) -> None:
        """The innermost section that has a name."""
        named = [head for head in self.heads if head]
        self.collector.head("Abstract" if "Abstract" in named else named[-1] if named else "")


def none(detail: str) -> NoText:
    """No text, and why."""
    return NoText(reason=Reason.NO_FULL_TEXT, detail=detail)
