"""A DOCX file to its XML parts. The file is hostile input: sizes are capped and no entity is ever expanded."""

import lzma
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sciverify_lint.errors import InputError

FILE_LIMIT = 300_000_000
"""Bytes of the file itself; pictures are never unpacked."""
PART_LIMIT = 64_000_000
"""Unpacked bytes of one part."""
TAG_LIMIT = 4_000_000
"""Tags of one part: a 600-page thesis has less than a tenth of it."""
OLE = bytes.fromhex("d0cf11e0a1b11ae1")
STRICT = (
    (
        b"http://purl.oclc.org/ooxml/wordprocessingml/main",
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/math",
        b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    ),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/bibliography",
        b"http://schemas.openxmlformats.org/officeDocument/2006/bibliography",
    ),
)
"""Namespaces of ISO 29500 Strict, and the transitional ones that everything here is written for."""
ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
)
"""All that `zipfile` raises on a damaged, encrypted or made-up archive."""
XML_FAULTS = (ParseError, DefusedXmlException, ValueError, LookupError)
OptionalPart = Callable[[str], Element | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """The parts of a DOCX file that the reader looks at."""

    body: Element
    footnotes: Element | None = None
    endnotes: Element | None = None
    styles: Element | None = None
    properties: Mapping[str, str] = field(default_factory=dict)
    """The custom document properties, by name."""
    sources: tuple[Element, ...] = ()
    """Word's own source lists: `b:Sources` elements."""
    unread: tuple[str, ...] = ()
    """One sentence for each part that exists and could not be read."""


class Fault(Exception):
    """One part that cannot be read; the text says why."""


def open_package(path: Path) -> Package:
    """Read the parts of `path`; raises InputError when the file or its main part cannot be read."""
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise InputError(
                f"{path}: larger than {FILE_LIMIT // 1_000_000} MB; split the document"
            )
        with path.open("rb") as file:
            head = file.read(8)
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}") from error
    if head == OLE:
        raise InputError(
            f"{path}: protected by a password or in the old .doc format; save it as .docx without a password"
        )
    try:
        with zipfile.ZipFile(path) as archive:
            return parts_of(archive)
    except Fault as error:
        raise InputError(
            f"{path}: not a readable DOCX file: {error}; save it anew as .docx"
        ) from error
    except ZIP_FAULTS as error:
        raise InputError(
            f"{path}: not a readable DOCX file: damaged zip; save it anew as .docx"
        ) from error


def parts_of(archive: zipfile.ZipFile) -> Package:
    """The parts, found through the relationships; raises Fault when the main part cannot be read."""
    unread: list[str] = []

    def optional(name: str) -> Element | None:
        try:
            return part(archive, name) if name else None
        except Fault as fault:
            unread.append(str(fault))
            return None

    tops = targets(archive, "", optional)
    main = next(iter(tops.get("officeDocument", ())), "word/document.xml")
    body = part(archive, main)
    if body is None:
        raise Fault("it has no main document part")
    near = targets(archive, main, optional)
    folder = posixpath.dirname(main)

    def related(kind: str, usual: str) -> Element | None:
        return optional(next(iter(near.get(kind, ())), posixpath.join(folder, usual)))

    customs = [optional(name) for name in near.get("customXml", ()) or usual_customs(archive)]
    properties = optional(next(iter(tops.get("custom-properties", ())), "docProps/custom.xml"))
    return Package(
        body=body,
        footnotes=related("footnotes", "footnotes.xml"),
        endnotes=related("endnotes", "endnotes.xml"),
        styles=related("styles", "styles.xml"),
        properties=named_properties(properties),
        sources=tuple(
            c for c in customs if c is not None and c.tag.endswith("/bibliography}Sources")
        ),
        unread=tuple(unread),
    )


def usual_customs(archive: zipfile.ZipFile) -> list[str]:
    """The custom XML items by their usual names, for files without relationships."""
    return [
        f"customXml/item{n}.xml"
        for n in range(1, 30)
        if f"customXml/item{n}.xml" in archive.NameToInfo
    ]


def part(archive: zipfile.ZipFile, name: str) -> Element | None:
    """The root of the part `name`, or None when there is no such part; raises Fault."""
    if name not in archive.NameToInfo:
        return None
    try:
        with archive.open(name) as file:
            data = file.read(PART_LIMIT + 1)
    except ZIP_FAULTS as error:
        raise Fault(f"`{name}` is damaged or encrypted") from error
    if len(data) > PART_LIMIT or data.count(b"<") > TAG_LIMIT:
        raise Fault(f"`{name}` is larger than any manuscript")
    for strict, usual in STRICT:
        data = data.replace(strict, usual)
    try:
        root = fromstring(data, forbid_dtd=True)
    except XML_FAULTS as error:
        raise Fault(f"`{name}` is not well-formed XML") from error
    return root


def targets(
    archive: zipfile.ZipFile, name: str, optional: OptionalPart
) -> Mapping[str, tuple[str, ...]]:
    """Part names by the last word of the relationship type, for the part `name` ("" for the package)."""
    folder, file = posixpath.split(name)
    root = optional(posixpath.join(folder, "_rels", f"{file}.rels"))
    found: dict[str, tuple[str, ...]] = {}
    for relation in () if root is None else root:
        target = relation.get("Target", "")
        if target and relation.get("TargetMode") != "External":
            kind = relation.get("Type", "").rsplit("/", 1)[-1]
            full = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[kind] = (*found.get(kind, ()), full)
    return found


def named_properties(root: Element | None) -> Mapping[str, str]:
    """Custom document properties: name to text."""
    return {
        p.get("name", ""): "".join(p.itertext())
        for p in (() if root is None else root)
        if p.get("name")
    }
