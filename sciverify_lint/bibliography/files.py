"""Bibliography files to text: which encoding, and what cannot be read.

A bibliography says its encoding in many ways (JabRef, BibDesk, Emacs); text that is valid UTF-8 is taken
as such whatever it says.
"""

import codecs
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sciverify_lint.text.decode import Decoded, decode, looks_binary, wide_encoding

LARGEST = 512 * 1024 * 1024
DECLARED = re.compile(
    rb"%+\s*Encoding:\s*([\w-]+)|saved with string encoding ([^\n\r]+)|coding[:=]\s*([-\w.]+)",
    re.I,
)
SPELLINGS = {
    "ansi": "cp1252",
    "western (windows latin 1)": "cp1252",
    "western (iso latin 1)": "latin-1",
    "western (mac os roman)": "mac-roman",
    "macroman": "mac-roman",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "sjis": "shift_jis",
}
"""What programs call encodings, in the names of Python's codecs."""
LARGE_FILE = b"version https://git-lfs.github.com/spec/"
HIGH_RUN = re.compile(rb"[\x80-\xff]+")


class Unreadable(NamedTuple):
    """Why a file gave no text, as the end of a sentence that begins with its name."""

    why: str


@lru_cache(maxsize=64)
def _text(path: str, modified: int, size: int) -> str | Unreadable:
    if size > LARGEST:
        return Unreadable(f"is larger than {LARGEST // 1024 // 1024} MB")
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        return Unreadable(f"cannot be read: {error.strerror or error}")
    if looks_binary(data):
        return Unreadable("is no text file")
    if data.startswith(LARGE_FILE):
        return Unreadable("is a pointer of Git LFS, not the file; get it with `git lfs pull`")
    return text_of(data)


def read(path: str) -> str | Unreadable | None:
    """The text of a bibliography file, read once for each state it is in; None when there is none."""
    try:
        state = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        return Unreadable(f"cannot be read: {error}")
    if Path(path).is_dir():
        return Unreadable("is a folder")
    return _text(path, state.st_mtime_ns, state.st_size)


def text_of(data: bytes) -> str:
    """`data` decoded: byte order mark, UTF-16 and UTF-32, UTF-8, what the file declares, a Chinese encoding, cp1252."""
    return _decoded(data).text


def encoding_of(data: bytes) -> str:
    """The encoding in which `text_of` reads bytes, as Python names it, without the byte order mark."""
    return _decoded(data).encoding


def _decoded(data: bytes) -> Decoded:
    if wide_encoding(data):
        return decode(data)
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        declared = _declared(data[:4096])
        if declared is None and _looks_chinese(data):
            declared = "gb18030"
        return decode(data, declared=declared)
    return decode(data)


def _declared(head: bytes) -> str | None:
    found = DECLARED.search(head)
    if found is None:
        return None
    name = (
        next(group for group in found.groups() if group).decode("ascii", "replace").strip().lower()
    )
    name = SPELLINGS.get(name, name)
    try:
        return None if codecs.lookup(name).name in ("ascii", "utf-8") else name
    except LookupError:
        return None


def _looks_chinese(data: bytes) -> bool:
    """Whether every run of high bytes has an even length and all of it is GB 18030: no Western text does that."""
    runs = HIGH_RUN.findall(data)
    if not runs or any(len(run) % 2 for run in runs):
        return False
    try:
        b"".join(runs).decode("gb2312")
    except UnicodeDecodeError:
        return False
    return True
