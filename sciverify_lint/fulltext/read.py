"""Bytes of a file or an answer to an extract, by what they are; kept in the store by their hash."""

import hashlib
import importlib.util
import re
from enum import StrEnum

from sciverify_lint.fulltext.extract import Extract, pack, unpack
from sciverify_lint.model import NoText, Reason
from sciverify_lint.services.protocols import Store
from sciverify_lint.text.decode import looks_binary

TABLE = "texts"
VERSION = 1
"""Goes up when a reader finds another text in the same bytes."""
LARGEST = 50_000_000
"""Bytes of a file that is read at all."""
LEAST_WORDS = 1
"""A file with less in it has no text."""


PASSING = ("takes too long", "needs too much memory", "is damaged")
"""How reasons begin that a busy machine may have caused: another run tries again."""


class Kind(StrEnum):
    """What a file is."""

    PDF = "pdf"
    JATS = "jats"
    HTML = "html"
    MARKDOWN = "markdown"
    PLAIN = "plain"
    UNKNOWN = "unknown"


SUFFIXES = {
    ".pdf": Kind.PDF,
    ".txt": Kind.PLAIN,
    ".text": Kind.PLAIN,
    ".md": Kind.MARKDOWN,
    ".markdown": Kind.MARKDOWN,
    ".html": Kind.HTML,
    ".htm": Kind.HTML,
    ".xhtml": Kind.HTML,
    ".xml": Kind.JATS,
    ".nxml": Kind.JATS,
}


def kind_of(data: bytes) -> Kind:
    """What some bytes are, by themselves: a server's word for it is often wrong."""
    if b"%PDF-" in data[:1024]:
        return Kind.PDF
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if re.search(rb"<(?:!doctype\s+)?article\b", head) and b"<html" not in head:
        return Kind.JATS
    if re.search(rb"<!doctype\s+html|<html\b|<head\b|<body\b", head):
        return Kind.HTML
    return Kind.UNKNOWN if looks_binary(data) or not head else Kind.PLAIN


def read(data: bytes, kind: Kind, store: Store) -> Extract | NoText:
    """The text of `data`, or NO_FULL_TEXT with the reason, put as what follows `PATH `."""
    if len(data) > LARGEST:
        return none("is larger than 50 MB")
    if kind is not Kind.PDF and looks_binary(data):
        return none("is no text")
    key = f"{VERSION}:{kind}:{hashlib.sha256(data).hexdigest()}"
    kept = store.get(TABLE, key)
    extract = unpack(kept) if kept is not None else None
    if extract is None:
        reader = f"{key}:{importlib.util.find_spec('pypdfium2') is not None}"
        why = store.get(TABLE, reader)
        made = none(why.decode("utf-8", "replace")) if why else extracted(data, kind)
        if isinstance(made, NoText):
            if not made.detail.startswith(PASSING):
                store.put(TABLE, reader, made.detail.encode())
            return made
        extract = made
        store.put(TABLE, key, pack(extract))
    if sum(len(block.text.split()) for block in extract.blocks) < LEAST_WORDS:
        return none("has no text")
    return extract


def extracted(data: bytes, kind: Kind) -> Extract | NoText:
    """The text of `data`, read anew."""
    match kind:
        case Kind.PDF:
            from sciverify_lint.fulltext.pdf.read import read_pdf

            return read_pdf(data)
        case Kind.JATS:
            from sciverify_lint.fulltext.jats import read_jats

            return read_jats(data)
        case Kind.HTML:
            from sciverify_lint.fulltext.html import read_html

            return read_html(data)
        case Kind.MARKDOWN | Kind.PLAIN:
            from sciverify_lint.fulltext.plain import read_plain

            return read_plain(data, markdown=kind is Kind.MARKDOWN)
        case Kind.UNKNOWN:
            return none("is of no kind that can be read")


def none(detail: str) -> NoText:
    """No text, and why."""
    return NoText(reason=Reason.NO_FULL_TEXT, detail=detail)
