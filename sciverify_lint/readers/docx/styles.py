"""Paragraph styles: what a style means, by its name in any interface language, its outline level and its ancestors."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from sciverify_lint.readers.docx.draft import WORD, value
from sciverify_lint.readers.docx.story import Paragraph

HEADING = re.compile(
    r"^(?:heading|berschrift|überschrift|titre|título|titolo|kop|rubrik|заголовок)\s?\d", re.I
)
TITLE = re.compile(r"^(?:title|subtitle|titel|author|date|abstract ?title|toc heading)$", re.I)
CAPTION = re.compile(r"caption|beschriftung|légende|epígrafe|legenda|didascalia", re.I)
LIST = re.compile(
    r"^list ?(?:bullet|number)|^(?:aufzählungszeichen|listennummer|liste à puces|listenum)", re.I
)
REFERENCES = re.compile(
    r"^(?:bibliograph|literaturverz|endnote bibliography$|endnotebibliography$|citavi ?bibliography ?entry"
    r"|references?$|reference ?list|bibliografía|bibliografia|список литературы)",
    re.I,
)
DEPTH = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What a paragraph style says."""

    names: tuple[str, ...]
    """Its own name, then those of its ancestors, nearest first."""
    outline: int | None = None
    numbered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Styles:
    """The styles of a document."""

    paragraphs: Mapping[str, Style]
    raised: frozenset[str]
    """Character styles that are superscript."""

    def of(self, paragraph: Paragraph) -> Style:
        """The style of a paragraph; a file without styles has their names only."""
        return self.paragraphs.get(paragraph.style) or Style(names=(paragraph.style,))

    def heading(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph is a heading of the text; the title of the work is none."""
        if paragraph.cell or not paragraph.text.strip():
            return False
        style = self.of(paragraph)
        level = style.outline if paragraph.outline is None else paragraph.outline
        return (level is not None and level < 9) or any(HEADING.match(n) for n in style.names)

    def titling(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph is the title of the work or stands with it."""
        return any(TITLE.match(n) for n in self.of(paragraph).names[:1])

    def caption(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph has the style of a caption."""
        return any(CAPTION.search(n) for n in self.of(paragraph).names)

    def item(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph is a list item."""
        style = self.of(paragraph)
        return paragraph.numbered or style.numbered or any(LIST.match(n) for n in style.names[:1])

    def reference(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph has the style of an entry of the reference list."""
        return any(REFERENCES.match(n) for n in self.of(paragraph).names)


def styles_of(root: Element | None) -> Styles:
    """The styles in `styles.xml`; none without it."""
    elements = {
        e.get(f"{WORD}styleId", ""): e for e in ([] if root is None else root.iter(f"{WORD}style"))
    }
    paragraphs, raised = {}, set()
    for name, element in elements.items():
        chain = ancestry(name, elements)
        if element.get(f"{WORD}type") == "character":
            align = next(
                filter(None, (value(e.find(f"{WORD}rPr/{WORD}vertAlign")) for e in chain)), ""
            )
            raised.update([name] if align == "superscript" else [])
            continue
        levels = [value(e.find(f"{WORD}pPr/{WORD}outlineLvl")) for e in chain]
        numbers = [value(e.find(f"{WORD}pPr/{WORD}numPr/{WORD}numId")) for e in chain]
        level = next(filter(str.isdecimal, levels), None)
        paragraphs[name] = Style(
            names=tuple(
                n
                for e in chain
                for n in (value(e.find(f"{WORD}name")), e.get(f"{WORD}styleId", ""))
                if n
            ),
            outline=int(level) if level else None,
            numbered=next(filter(None, numbers), "0") != "0",
        )
    return Styles(paragraphs=paragraphs, raised=frozenset(raised))


def ancestry(name: str, elements: Mapping[str, Element]) -> list[Element]:
    """A style and those that it is based on, nearest first; a circle ends after `DEPTH`."""
    chain: list[Element] = []
    while name in elements and len(chain) < DEPTH:
        chain.append(elements[name])
        name = value(elements[name].find(f"{WORD}basedOn"))
    return chain
