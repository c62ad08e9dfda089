"""What a reference manager or Word put into a field, bookmark or content control.

An item is described by a CSL map in all cases, so that one parser reads it afterwards. Zotero and
Mendeley write CSL themselves; EndNote and Citavi are translated in their own modules.
"""

import base64
import binascii
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import unquote

from sciverify_lint.readers.docx import citavi, endnote
from sciverify_lint.readers.docx.item import Item, texts
from sciverify_lint.readers.docx.story import Span
from sciverify_lint.text.halves import without_halves

CSL = re.compile(r"\b(?:CSL_CITATION|ZOTERO_ITEM)\b\s*(?=\{)")
ENDNOTE = re.compile(r"\bEN\.CITE(?!\.DATA)\b")
ENDNOTE_XML = re.compile(r"<EndNote>.*</EndNote>", re.S)
CITAVI = re.compile(r"CitaviPlaceholder\s*\{\s*([A-Za-z0-9+/=\s]+?)\s*\}?\s*$")
CITAVI_OLD = re.compile(r"CITAVI\.PLACEHOLDER\s+[\w-]+\s+([A-Za-z0-9+/=\s]+)$")
MENDELEY_CITE = re.compile(r"^MENDELEY_CITATION_v\d+_([A-Za-z0-9+/=_%-]+)$")
WORD_FIELD = re.compile(r"^\s*CITATION\s+(?P<rest>\S.*)$", re.S)
WORD_TOKEN = re.compile(r'\\(?P<switch>[A-Za-z])|"(?P<quoted>[^"]*)"|(?P<plain>[^\s"\\]+)')
CITING = re.compile(
    r"(?:\A|\bADDIN)\s*(?:ZOTERO_(?:ITEM|TEMP)|CSL_CITATION|EN\.CITE(?!\.DATA)|CitaviPlaceholder(?!#)"
    r"|CITAVI\.PLACEHOLDER|Mendeley[ _]Citation|F1000_CSL_CITATION|paperpile_citation)"
    r"|\AMENDELEY_CITATION_|\A\s*CITATION\b",
    re.I,
)
"""The names of the fields that cite, whatever is left of their data."""
FOREIGN = re.compile(
    r"\bADDIN\s+(?:REFMGR\.CITE|RW\.CITE|PAPERS2_CITATIONS|PROCITE|BOOKENDS)", re.I
)
"""Of managers whose data are not read: what they show is, where a reference list explains it."""
WITH_VALUE = frozenset("lpvfsm")
"""Switches of Word's CITATION field that take an argument (ECMA-376 part 1, 17.16.5.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """The works that one field cites."""

    items: tuple[Item, ...] = ()
    fault: str = ""
    """Why the field, although a citation, could not be read."""
    foreign: bool = False
    """Of a manager whose data are not read: no fault where its text can be."""


@dataclass(slots=True)
class WordCitation:
    """One tag of a CITATION field while its switches are read."""

    tag: str
    values: dict[str, str] = field(default_factory=dict)


def payload(span: Span) -> Payload | None:
    """What `span` cites, or None when it is no citation."""
    said = span.instruction
    if CSL.search(said):
        return csl_payload(said)
    if ENDNOTE.search(said):
        return endnote_payload(said, span.data)
    if found := CITAVI.search(said) or CITAVI_OLD.search(said):
        return citavi_payload(found[1])
    if found := MENDELEY_CITE.match(said):
        return mendeley_cite_payload(found[1])
    if (found := WORD_FIELD.match(said)) and (items := word_items(found["rest"])):
        return Payload(items=items)
    return without_data(said)


def without_data(said: str) -> Payload | None:
    """What a field is that cites by its name and holds no work that can be read; None when it does not cite."""
    if "ZOTERO_TEMP" in said:
        return Payload(fault="Zotero never finished it, and it holds no work")
    if CITING.search(said):
        return Payload(fault="the work that it cites is missing or damaged in it")
    if FOREIGN.search(said):
        return Payload(fault="the data of its reference manager are not read", foreign=True)
    return None


def csl_payload(said: str) -> Payload:
    """Zotero's and Mendeley's `CSL_CITATION {...}`; what follows the JSON is ignored."""
    at = CSL.search(said)
    start = at.end() if at else 0
    try:
        content, _ = json.JSONDecoder(strict=False).raw_decode(without_halves(said), start)
    except (ValueError, RecursionError):
        return Payload(fault="its CSL data are cut off or damaged")
    mendeley = "ZOTERO" not in said[:start]
    return csl_items(content, stable_ids=not mendeley)


def csl_items(content: object, *, stable_ids: bool) -> Payload:
    """Items of a CSL citation object; Mendeley's ids restart in every field, so they are no identity."""
    cited = content.get("citationItems") if isinstance(content, dict) else None
    items = [csl_item(c, stable_ids=stable_ids) for c in cited or () if isinstance(c, dict)]
    return Payload(items=tuple(items), fault="" if items else "it names no item")


def csl_item(cited: Mapping[str, object], *, stable_ids: bool) -> Item:
    """One element of `citationItems`."""
    data = cited.get("itemData")
    csl: Mapping[str, object] = data if isinstance(data, dict) else {}
    addresses = (*texts(cited.get("uris")), *texts(cited.get("uri")))
    number = cited.get("id", csl.get("id"))
    identifier = str(number) if stable_ids and isinstance(number, str | int) else ""
    pages = [t for t in (cited.get("locator"),) if isinstance(t, str | int) and str(t)]
    return Item(
        csl=csl,
        uris=tuple(dict.fromkeys(addresses)),
        identifier=identifier,
        locator=str(pages[0]) if pages else None,
        prefix=next(iter(texts(cited.get("prefix"))), None),
        alone=cited.get("author-only") is True,
        suppressed=cited.get("suppress-author") in (True, 1),
    )


def endnote_payload(said: str, data: str) -> Payload:
    """EndNote's XML, in the instruction or, when long, as base64 in `w:fldData`."""
    found = ENDNOTE_XML.search(said)
    source = found[0] if found else (from_base64(data) or "")
    if not found and (inner := ENDNOTE_XML.search(source)):
        source = inner[0]
    items = endnote.items(source) if source else None
    if not items:
        return Payload(fault="its EndNote data are missing, cut off or damaged")
    return Payload(items=items)


def citavi_payload(encoded: str) -> Payload:
    """Citavi's placeholder: base64 of JSON (Citavi 6 and later) or of XML (before)."""
    source = from_base64(encoded)
    items = citavi.items(source) if source else None
    return (
        Payload(items=items) if items else Payload(fault="its Citavi data are cut off or damaged")
    )


def mendeley_cite_payload(encoded: str) -> Payload:
    """Mendeley Cite's content control: base64 of a CSL citation object in the tag."""
    source = from_base64(unquote(encoded)) or ""
    try:
        content = json.loads(without_halves(source), strict=False)
    except (ValueError, RecursionError):
        return Payload(fault="its Mendeley data are cut off or damaged")
    return csl_items(content, stable_ids=True)


def word_items(rest: str) -> tuple[Item, ...]:
    r"""Word's `CITATION Tag \p 12 \m Other \p 3`: `\m` begins another work, each with its switches after it."""
    cited: list[WordCitation] = []
    waiting: str | None = "m"
    for token in WORD_TOKEN.finditer(rest):
        if token["switch"]:
            switch = token["switch"].lower()
            waiting = switch if switch in WITH_VALUE else None
            if switch == "n" and cited:
                cited[-1].values["n"] = "author left out"
            continue
        word = token["quoted"] if token["plain"] is None else token["plain"]
        if waiting == "m":
            cited.append(WordCitation(tag=word))
        elif waiting and cited:
            cited[-1].values[waiting] = word
        waiting = None
    return tuple(
        Item(
            tag=c.tag,
            locator=c.values.get("p") or c.values.get("v"),
            prefix=c.values.get("f"),
            suppressed="n" in c.values,
        )
        for c in cited
    )


def from_base64(encoded: str) -> str | None:
    """The text in base64, white space and missing padding allowed; None when it is none."""
    packed = "".join(encoded.split()).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    return raw.decode("utf-16" if wide else "utf-8-sig", errors="replace").rstrip("\0")
