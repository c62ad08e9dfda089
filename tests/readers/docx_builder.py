"""Builds small DOCX files of our own, piece by piece, for the tests of the reader."""

import base64
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = (
    f'xmlns:w="{WORD}" xmlns:m="{MATH}" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    said = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{said}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def raised(text: str) -> str:
    """A superscript run."""
    return run(text, '<w:vertAlign w:val="superscript"/>')


def char(kind: str, data: str = "") -> str:
    """A field character."""
    inner = f"<w:fldData>{data}</w:fldData>" if data else ""
    return f'<w:r><w:fldChar w:fldCharType="{kind}">{inner}</w:fldChar></w:r>'


def instruction(text: str, pieces: int = 1) -> str:
    """The instruction of a field, cut into several runs."""
    size = -(-len(text) // pieces)
    cut = [text[i : i + size] for i in range(0, len(text), size)]
    return "".join(
        f'<w:r><w:instrText xml:space="preserve">{escape(c)}</w:instrText></w:r>' for c in cut
    )


def field(said: str, shown: str, *, pieces: int = 1, data: str = "", inside: str = "") -> str:
    """A complex field that shows `shown`; `inside` stands within its instruction."""
    return (
        char("begin", data)
        + instruction(said, pieces)
        + inside
        + char("separate")
        + (shown if shown.startswith("<") else run(shown))
        + char("end")
    )


def simple(said: str, shown: str) -> str:
    """A `w:fldSimple`."""
    return f"<w:fldSimple w:instr={quoteattr(said)}>{run(shown)}</w:fldSimple>"


def inserted(content: str) -> str:
    """A tracked insertion."""
    return f'<w:ins w:id="1" w:author="a">{content}</w:ins>'


def deleted(text: str) -> str:
    """A tracked deletion of text."""
    return f'<w:del w:id="2" w:author="a"><w:r><w:delText>{escape(text)}</w:delText></w:r></w:del>'


def control(content: str, tag: str = "", kind: str = "") -> str:
    """A content control."""
    said = f"<w:tag w:val={quoteattr(tag)}/>" if tag else ""
    return f"<w:sdt><w:sdtPr>{said}{kind}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def note(kind: str, number: int) -> str:
    """The number of a footnote or endnote in the text."""
    return f'<w:r><w:{kind}Reference w:id="{number}"/></w:r>'


def paragraph(*content: str, style: str = "", properties: str = "") -> str:
    """A paragraph; plain strings become runs."""
    said = (f'<w:pStyle w:val="{style}"/>' if style else "") + properties
    inner = "".join(c if c.startswith("<") else run(c) for c in content)
    return f"<w:p>{f'<w:pPr>{said}</w:pPr>' if said else ''}{inner}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    """A table; each cell holds one paragraph's XML."""
    cells = ("".join(f"<w:tc>{c}</w:tc>" for c in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{c}</w:tr>' for c in cells)}</w:tbl>"


def textbox(content: str) -> str:
    """A text box, with the second form that older programs show."""
    box = f"<w:txbxContent>{content}</w:txbxContent>"
    return (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'>"
        f"<wps:txbx>{box}</wps:txbx></mc:Choice>"
        f"<mc:Fallback><v:textbox>{box}</v:textbox></mc:Fallback></mc:AlternateContent></w:r>"
    )


def item(
    title: str, *, doi: str = "", uri: str = "", number: object = 1, family: str = "Marlow"
) -> dict[str, object]:
    """One element of `citationItems`."""
    data: dict[str, object] = {
        "id": number,
        "type": "article-journal",
        "title": title,
        "author": [{"family": family, "given": "J."}],
        "issued": {"date-parts": [[2014, 3]]},
    }
    if doi:
        data["DOI"] = doi
    return {"id": number, "itemData": data, **({"uris": [uri]} if uri else {})}


def zotero(*items: dict[str, object], **more: object) -> str:
    """The instruction of a Zotero field; `more` goes into its first item."""
    first = {**items[0], **{k.replace("_", "-"): v for k, v in more.items()}}
    content = json.dumps({"citationID": "a", "citationItems": [first, *items[1:]]})
    return f" ADDIN ZOTERO_ITEM CSL_CITATION {content} "


def mendeley(*items: dict[str, object]) -> str:
    """The instruction of a Mendeley Desktop field."""
    return f"ADDIN CSL_CITATION {json.dumps({'citationItems': list(items)})}"


def endnote(number: int, title: str, *, doi: str = "", library: str = "lib") -> str:
    """EndNote's XML for one work."""
    resource = f"<electronic-resource-num>{doi}</electronic-resource-num>" if doi else ""
    return (
        f"<EndNote><Cite><Author>Marlow</Author><Year>2014</Year><RecNum>{number}</RecNum>"
        f'<record><rec-number>{number}</rec-number><foreign-keys><key app="EN" db-id="{library}">{number}</key>'
        "</foreign-keys><ref-type name='Journal Article'>17</ref-type><contributors><authors>"
        "<author><style>Marlow, Jane</style></author></authors></contributors>"
        f"<titles><title><style face='normal'>{title}</style></title>"
        "<secondary-title>Gardens</secondary-title></titles>"
        f"<dates><year>2014</year></dates>{resource}</record></Cite></EndNote>"
    )


def packed(text: str) -> str:
    """Base64 in lines, as Word writes it."""
    return base64.encodebytes(text.encode()).decode()


def sources(*tags: tuple[str, str, str]) -> str:
    """Word's source list: (tag, title, DOI)."""
    each = (
        f"<b:Source><b:Tag>{t}</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Title>{title}</b:Title>"
        "<b:Author><b:Author><b:NameList><b:Person><b:Last>Okafor</b:Last><b:First>Tunde</b:First></b:Person>"
        f"</b:NameList></b:Author></b:Author><b:Year>2020</b:Year><b:DOI>{doi}</b:DOI></b:Source>"
        for t, title, doi in tags
    )
    space = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"
    return f'<b:Sources xmlns:b="{space}">{"".join(each)}</b:Sources>'


def notes_part(kind: str, notes: Mapping[int, str]) -> str:
    """A footnotes or endnotes part, with Word's separators."""
    inner = "".join(f'<w:{kind} w:id="{n}">{c}</w:{kind}>' for n, c in notes.items())
    separator = f'<w:{kind} w:type="separator" w:id="-1"><w:p/></w:{kind}>'
    return f"<w:{kind}s {SPACES}>{separator}{inner}</w:{kind}s>"


def properties_part(values: Mapping[str, str]) -> str:
    """Custom document properties."""
    space = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
    each = (
        f'<property name="{n}"><vt:lpwstr>{escape(v)}</vt:lpwstr></property>'
        for n, v in values.items()
    )
    types = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
    return f'<Properties xmlns="{space}" xmlns:vt="{types}">{"".join(each)}</Properties>'


def document(*paragraphs: str) -> str:
    """The main part."""
    return f"<w:document {SPACES}><w:body>{''.join(paragraphs)}</w:body></w:document>"


def write(
    path: Path,
    *paragraphs: str,
    footnotes: Mapping[int, str] | None = None,
    endnotes: Mapping[int, str] | None = None,
    styles: str = "",
    properties: Mapping[str, str] | None = None,
    word_sources: str = "",
    more: Mapping[str, str] | None = None,
) -> Path:
    """Write a DOCX file and give back its path."""
    parts = {"word/document.xml": document(*paragraphs), **(more or {})}
    related = []
    if footnotes is not None:
        parts["word/footnotes.xml"] = notes_part("footnote", footnotes)
    if endnotes is not None:
        parts["word/endnotes.xml"] = notes_part("endnote", endnotes)
    if styles:
        parts["word/styles.xml"] = f"<w:styles {SPACES}>{styles}</w:styles>"
    if properties:
        parts["docProps/custom.xml"] = properties_part(properties)
    if word_sources:
        parts["customXml/item1.xml"] = word_sources
        related.append(
            f'<Relationship Id="r1" Type="{OFFICE}/customXml" Target="../customXml/item1.xml"/>'
        )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    parts["word/_rels/document.xml.rels"] = (
        f'<Relationships xmlns="{space}">{"".join(related)}</Relationships>'
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path
