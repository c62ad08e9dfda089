"""Paths of attached files out of the spellings of Zotero, JabRef, Mendeley, Papers and BibDesk."""

import base64
import binascii
import plistlib
import re
from collections.abc import Mapping
from urllib.parse import unquote, urlparse

NAMED = ("file", "pdf", "localfile", "local-url", "localpath", "filename")
BIBDESK = re.compile(r"bdsk-file-\d+")
LARGEST_BLOB = 200_000
MOST_FILES = 100
ESCAPE = re.compile(r"\\([\\:;,_&%#$~{} ])")
DRIVE = re.compile(r"(?:^|(?<=:))([A-Za-z]):(?=[\\/])")
SPLIT = re.compile(r"(?<!\\);")
PART = re.compile(r"(?<!\\):")
TYPE = re.compile(r"(?:[a-z]+/[\w.+-]+|[A-Za-z][\w+ -]{0,15})?")
SUFFIX = re.compile(r"\.\w{1,8}$")


def attached_files(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The paths in the file fields of an entry (lower-case names, verbatim text), in order and once each.

    Zotero `desc:path:mime;...`, JabRef `desc:path:PDF` with escapes, Mendeley `:path:pdf`, plain paths,
    `file://` addresses, and BibDesk's base64 property lists.
    """
    paths: dict[str, None] = {}
    for name in NAMED:
        for path in _paths(fields.get(name, "")):
            paths[path] = None
    for name, text in fields.items():
        if BIBDESK.fullmatch(name):
            attached = _bibdesk(text)
            if attached:
                paths[attached] = None
    return tuple(paths)[:MOST_FILES]


def _paths(text: str) -> list[str]:
    text = text.replace("$\\backslash$", "\\").strip()
    if not text:
        return []
    if "://" in text and text.lower().startswith("file:"):
        try:
            return [unquote(urlparse(text).path)]
        except ValueError:
            return []
    return [path for record in SPLIT.split(text) if (path := _path(record.strip()))]


def _path(record: str) -> str | None:
    """The path of one `desc:path:type` record, or the record itself when it is a path."""
    parts = [_plain(part) for part in PART.split(DRIVE.sub(r"\1\\:", record))]
    match parts:
        case [path]:
            pass
        case [path, kind] if TYPE.fullmatch(kind) and not SUFFIX.search(kind):
            pass
        case [_, path]:
            pass
        case [_, path, *_]:
            pass
        case _:
            return None
    if path.lower().startswith(("http://", "https://")) or not path.strip():
        return None
    # Mendeley drops the leading slash of a Unix home
    return f"/{path}" if re.match(r"(?:home|Users)/", path) and len(parts) == 3 else path


def _plain(part: str) -> str:
    text = part.replace("{\\_}", "_").replace("{\\textasciitilde}", "~")
    return ESCAPE.sub(r"\1", text).strip()


def _bibdesk(text: str) -> str | None:
    """The relative path in a BibDesk attachment: a property list in base64, archived or plain."""
    try:
        found: object = plistlib.loads(base64.b64decode(text[:LARGEST_BLOB], validate=False))
    except (binascii.Error, ValueError, TypeError, OverflowError, plistlib.InvalidFileException):
        return None
    if not isinstance(found, dict):
        return None
    plain = found.get("relativePath")
    if isinstance(plain, str):
        return plain
    objects = found.get("$objects")
    if not isinstance(objects, list):
        return None
    strings = [entry for entry in objects if isinstance(entry, str)]
    return next((entry for entry in strings if SUFFIX.search(entry)), None)
