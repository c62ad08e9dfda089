"""Ways to change an input: by bytes, by the words of its format, by the structure of JSON, by the members of an archive."""

# ruff: noqa: E501 - one input a line reads best

import io
import json
import random
import zipfile
import zlib
from collections.abc import Callable, Iterator

from benchmarks.fuzz_inputs import Kind

CHARACTERS = (
    "\x00",
    "\ufeff",
    "\u202e",
    "\ud7ff",
    "\U0001f600",
    "\u0301",
    "\r",
    "\x0c",
    "\u2028",
    "ß",
    "İ",
    "９",
    "\\",
    '"',
)
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1e308,
    "",
    " ",
    "9999",
    [],
    {},
    [[]],
    [None],
    {"a": None},
    "\ud800",
    "x" * 5000,
)


def changed(kind: Kind, chance: random.Random) -> bytes:
    """One of the kind's inputs with a few changes."""
    data = chance.choice(kind.seeds)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        if zipfile.is_zipfile(io.BytesIO(data)) and chance.random() < 0.9:
            data = in_archive(data, kind, chance)
        elif kind.is_json and chance.random() < 0.7:
            data = in_json(data, chance)
        else:
            data = in_text(data, kind.words, chance)
    return data


def in_text(data: bytes, words: tuple[str, ...], chance: random.Random) -> bytes:
    """Bytes taken out, doubled, moved, replaced, or words of the format put in."""
    at, to = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    to = min(to, at + chance.choice((1, 10, 100, 10_000)))
    piece = data[at:to]
    match chance.randrange(7):
        case 0:
            return data[:at] + data[to:]
        case 1:
            return data[:to] + piece * chance.choice((1, 2, 50)) + data[to:]
        case 2:
            return data[:at] + bytes([chance.randrange(256)]) * chance.randrange(2) + data[at + 1 :]
        case 3:
            there = chance.randrange(len(data) + 1)
            return data[:there] + piece + data[there:]
        case 4:
            return (
                data[:at] + chance.choice(CHARACTERS).encode("utf-8", "surrogatepass") + data[at:]
            )
        case _:
            word = chance.choice(words) if words else ""
            return data[:at] + (word * chance.choice((1, 1, 1, 30))).encode() + data[at:]


def in_json(data: bytes, chance: random.Random) -> bytes:
    """One value of a JSON text taken out, replaced or doubled."""
    try:
        root = json.loads(data)
    except (ValueError, RecursionError):
        return in_text(data, (), chance)
    places = list(places_in(root))
    if not places:
        return data
    holder, key = chance.choice(places)
    match chance.randrange(4):
        case 0:
            del holder[key]  # type: ignore[attr-defined]
        case 1:
            holder[key] = [holder[key]] * 2  # type: ignore[index]
        case _:
            holder[key] = chance.choice(ODD)  # type: ignore[index]
    return json.dumps(root).encode("utf-8", "surrogatepass")


def places_in(node: object) -> Iterator[tuple[object, object]]:
    """Every value of a tree, as its holder and its key."""
    match node:
        case dict():
            for key, value in node.items():
                yield node, key
                yield from places_in(value)
        case list():
            for index, value in enumerate(node):
                yield node, index
                yield from places_in(value)


def in_archive(data: bytes, kind: Kind, chance: random.Random) -> bytes:
    """One member of an archive changed, taken out or doubled."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [(name, archive.read(name)) for name in archive.namelist()]
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, zlib.error, RuntimeError):
        return in_text(data, (), chance)
    if not members:
        return data
    index = chance.randrange(len(members))
    name, content = members[index]
    match chance.randrange(12):
        case 0:
            del members[index]
        case 1:
            members[index] = (chance.choice(members)[0], content)
        case _:
            members[index] = (name, in_text(content, kind.words, chance))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in dict(members).items():
            archive.writestr(name, content)
    return made.getvalue()


def smaller(data: bytes, crashes: Callable[[bytes], bool], tries: int) -> bytes:
    """As little of an input as still crashes: pieces are left out, large ones first."""
    size = len(data) // 2
    while size and tries > 0:
        start = 0
        while start < len(data) and tries > 0:
            tries -= 1
            candidate = data[:start] + data[start + size :]
            if crashes(candidate):
                data = candidate
            else:
                start += size
        size //= 2
    return data
