"""The reference list that an author typed or a manager printed: its paragraphs, entries and labels."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sciverify_lint.readers.docx.story import Paragraph
from sciverify_lint.readers.docx.styles import Styles

TITLES = (
    "references", "reference list", "list of references", "references cited", "references and notes",
    "notes and references", "literature references", "cited references", "bibliographic references",
    "bibliography", "literature cited", "literature", "works cited", "cited works", "cited literature", "sources",
    "literatur", "literaturverzeichnis", "quellenverzeichnis", "quellen", "referenzen",
    "références", "références bibliographiques", "bibliographie",
    "referencias", "referencias bibliográficas", "bibliografía", "referências", "referências bibliográficas",
    "bibliografia", "riferimenti", "riferimenti bibliografici",
    "литература", "список литературы", "список источников", "список использованных источников",
    "referenser", "litteratur", "litteraturliste", "referanser", "referencer", "literatuur", "literatuurlijst",
    "lähteet", "kaynakça", "kaynaklar", "piśmiennictwo", "literatura",
    "参考文献", "引用文献", "文献", "参考资料", "참고문헌",
)  # fmt: skip
TITLE = re.compile(
    r"\s*(?:\d{1,2}(?:\.\d{1,2})?[.)]?\s+|[IVXivx]{1,5}\.\s+)?(?:"
    + "|".join(map(re.escape, TITLES))
    + r")\s*[:.]?\s*",
    re.I,
)
AFTER = re.compile(
    r"\s*(?:appendix|appendices|supplement\w*|supporting information|acknowledge?ments?|author contributions?"
    r"|anhang|annexe?s?|anexos?|приложени\w+|(?:figure|table|fig\.)s?(?:\s+(?:legends?|captions?|\d+\b.*))?"
    r"|abbreviations|competing interests|conflicts? of interest|funding|data availability)\b.{0,200}",
    re.I | re.S,
)
LABEL = re.compile(
    r"\s*(?:\[(?P<bracket>[^\[\]\s]{1,16})\]|\((?P<round>\d{1,3})\)|(?P<stop>\d{1,3})[.)\]](?!\d)|(?P<tab>\d{1,3})\t)\s*"
)
BARE_LABEL = re.compile(r"\s*(?P<bare>\d{1,3})\s+(?=[^\W\d_])")
LABEL_INSIDE = re.compile(r"\[\d{1,3}[\],–-]")
EVIDENCE = re.compile(
    r"\b(?:1[5-9]|20)\d\d[a-z]?\b|\b10\.\d{4,9}/|https?://|\bdoi\b|arxiv"
    r"|\bin press\b|\bn\.\s?d\.|\bforthcoming\b|\bsubmitted\b",
    re.I,
)
LONGEST = 4000
SAME_AUTHORS = re.compile(r"\s*(?:[\u2012-\u2015_]{2,}|[\u2014\u2015]|-{3,})[.,]?\s*")
AUTHORS_END = re.compile(r"\(?\b(?:1[5-9]|20)\d\d|[“\"]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry of the list."""

    text: str
    """Without its label; line breaks inside it kept."""
    paragraph: int
    label: str = ""
    """As typed, without brackets; "" when the list is not labelled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceList:
    """The list and the paragraphs it takes up."""

    entries: tuple[Entry, ...] = ()
    paragraphs: frozenset[int] = frozenset()
    labelled: bool = False
    """Its entries carry labels of their own, or Word numbers them."""
    generated: bool = False
    """A reference manager or Word printed it."""


def reference_list(paragraphs: Sequence[Paragraph], styles: Styles) -> ReferenceList:
    """The list below a heading that names it, else the paragraphs styled so, else labelled ones at the end."""
    printed = [p for p in paragraphs if p.listed]
    styled = [p for p in paragraphs if styles.reference(p) and not TITLE.fullmatch(p.text)]
    headed = (below_heading(paragraphs, i, styles) for i in titles(paragraphs))
    below = max(filter(reads_like_list, headed), key=len, default=[])
    found = (
        below
        or [p for p in printed if not TITLE.fullmatch(p.text)]
        or styled
        or labelled_tail(paragraphs)
    )
    entries, labelled = entries_of(found)
    taken = {p.number for p in (*found, *printed, *styled)}
    return ReferenceList(
        entries=entries,
        paragraphs=frozenset(taken),
        labelled=labelled or (bool(found) and all(styles.item(p) for p in found if p.text.strip())),
        generated=bool(printed),
    )


def titles(paragraphs: Sequence[Paragraph]) -> Iterator[int]:
    """The indices of the headings of a reference list; a line of a table of contents, with its page, is none."""
    return (
        i
        for i, p in enumerate(paragraphs)
        if len(p.text) < 80 and not p.cell and TITLE.fullmatch(p.text)
    )


def below_heading(paragraphs: Sequence[Paragraph], index: int, styles: Styles) -> list[Paragraph]:
    """The paragraphs from the heading at `index` to the next heading, caption or table, blank ones left out."""
    found: list[Paragraph] = []
    for paragraph in paragraphs[index + 1 :]:
        text = paragraph.text.strip()
        if not text:
            continue
        if ends_list(paragraph, styles) or (found and paragraph.cell and not found[0].cell):
            break
        found.append(paragraph)
    while found and not (EVIDENCE.search(found[-1].text) or LABEL.match(found[-1].text)):
        found.pop()
    return found


def ends_list(paragraph: Paragraph, styles: Styles) -> bool:
    """Whether a paragraph is a heading or caption: typed in bold counts when it is short and no reference."""
    text = paragraph.text.strip()
    if styles.heading(paragraph) or styles.caption(paragraph) or TITLE.fullmatch(text):
        return True
    if LABEL.match(text):
        return False
    short = len(text) < 200 and not EVIDENCE.search(text)
    return short and bool(paragraph.bold or AFTER.fullmatch(text))


def reads_like_list(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether paragraphs are references and no prose: `Literature` may head a chapter too."""
    told = sum(bool(EVIDENCE.search(p.text) or LABEL.match(p.text)) for p in paragraphs)
    length = sum(len(p.text) for p in paragraphs)
    return told * 2 >= len(paragraphs) > 0 and length < 600 * len(paragraphs)


def labelled_tail(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The last paragraphs of the document, when each begins with a label and reads like a reference."""
    found: list[Paragraph] = []
    for paragraph in reversed(paragraphs):
        text = paragraph.text
        if not text.strip():
            continue
        label = LABEL.match(text)
        if not label or not (label["bracket"] or label["stop"]):
            break
        rest = text[label.end() :]
        plain = label["bracket"] and rest[:1].isupper() and not LABEL_INSIDE.search(rest)
        if not (EVIDENCE.search(rest) or plain):
            break
        found.append(paragraph)
    return found[::-1]


def entries_of(paragraphs: Sequence[Paragraph]) -> tuple[tuple[Entry, ...], bool]:
    """The entries of the list and whether they are labelled; a paragraph without label goes on with the one before."""
    labels = [LABEL.match(p.text) for p in paragraphs]
    labelled = sum(map(bool, labels)) * 2 > len(paragraphs)
    if not labelled and in_sequence(bare := [BARE_LABEL.match(p.text) for p in paragraphs]):
        labels, labelled = bare, True
    entries: list[Entry] = []
    for paragraph, label in zip(paragraphs, labels, strict=True):
        if not labelled:
            entries.append(Entry(text=paragraph.text.strip()[:LONGEST], paragraph=paragraph.number))
        elif label:
            said = next(filter(None, label.groups()))
            text = paragraph.text[label.end() :].strip()
            entries.append(Entry(text=text[:LONGEST], paragraph=paragraph.number, label=said))
        elif entries and len(entries[-1].text) < LONGEST:
            last = entries.pop()
            text = f"{last.text} {paragraph.text.strip()}".strip()
            entries.append(Entry(text=text[:LONGEST], paragraph=last.paragraph, label=last.label))
    return tuple(entries), labelled


def in_sequence(labels: Sequence[re.Match[str] | None]) -> bool:
    """Whether numbers without punctuation count up from one to the end: `1 Smith J. ...`."""
    return len(labels) > 1 and all(
        m is not None and int(m["bare"]) == n for n, m in enumerate(labels, start=1)
    )


def with_authors(texts: Sequence[str]) -> list[str]:
    """The entries, those that begin with a dash with the authors of the one before: `———. 2015. Title`."""
    found: list[str] = []
    for text in texts:
        dash = SAME_AUTHORS.match(text)
        authors = AUTHORS_END.split(found[-1], maxsplit=1)[0] if dash and found else ""
        found.append(f"{authors} {text[dash.end() :]}" if dash and authors else text)
    return found
