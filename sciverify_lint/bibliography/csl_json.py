"""CSL-JSON to items, one by one, so that a syntax error costs only its item."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sciverify_lint.bibliography.csl_item import CslField
from sciverify_lint.bibliography.csl_source import LISTS, Broken, Item, Where

ITEM = re.compile(r'\{\s*"(?:id|type|title|author|DOI|citation-key)"\s*:')
"""Where an item begins, to go on after a broken one."""
SPACE = re.compile(r"[ \t\r\n]*")


def after_space(text: str, at: int) -> int:
    """The offset of the first character from `at` on that is no white space."""
    found = SPACE.match(text, at)
    return found.end() if found else at


def json_items(content: str, places: Where) -> Iterator[Item | Broken]:
    """The items of a JSON array, or of the array inside a JSON object; a single object is one item."""
    decoder = json.JSONDecoder(strict=False)
    at = after_space(content, 0)
    try:
        if content[at] == "{":
            fields, end = members(decoder, content, at)
            inner = next((f for f in fields if f.name in LISTS and isinstance(f.value, list)), None)
            if inner is None:
                yield item(fields, content, at, end, places)
                return
            at = inner.start
    except json.JSONDecodeError:
        at = content.find("[", at)
    except RecursionError:
        yield Broken("the JSON is nested too deeply", places.location(at, at + 1))
        return
    yield from array_items(decoder, content, max(at, 0), places)


def array_items(
    decoder: json.JSONDecoder, content: str, at: int, places: Where
) -> Iterator[Item | Broken]:
    """The items of the array at `at`; after a broken one, reading goes on where the next begins."""
    at = after_space(content, at + 1)
    while at < len(content) and content[at] != "]":
        try:
            fields, end = members(decoder, content, at)
            yield item(fields, content, at, end, places)
            at = after_space(content, end)
            at = after_comma(content, at)
        except json.JSONDecodeError as error:
            why = f"the JSON is not well-formed here ({error.msg}): an item may be missing"
            yield Broken(why, places.location(error.pos, error.pos + 1))
            resumed = ITEM.search(content, max(error.pos, at + 1))
            at = resumed.start() if resumed else len(content)
        except RecursionError:
            yield Broken("the JSON is nested too deeply", places.location(at, at + 1))
            return


def members(decoder: json.JSONDecoder, content: str, at: int) -> tuple[list["Member"], int]:
    """The members of the object at `at`, and the offset behind it; raises JSONDecodeError."""
    if content[at : at + 1] != "{":
        raise json.JSONDecodeError("an item expected", content, at)
    found: list[Member] = []
    at = after_space(content, at + 1)
    while content[at : at + 1] != "}":
        start = at
        name, at = decoder.raw_decode(content, at)
        at = after_space(content, at)
        if not isinstance(name, str) or content[at : at + 1] != ":":
            raise json.JSONDecodeError("a name and a colon expected", content, at)
        value_at = after_space(content, at + 1)
        value, at = decoder.raw_decode(content, value_at)
        found.append(Member(name, value, start, value_at, at))
        at = after_space(content, at)
        if content[at : at + 1] == ",":
            at = after_space(content, at + 1)
        elif content[at : at + 1] != "}":
            raise json.JSONDecodeError("a comma or a closing brace expected", content, at)
    return found, at + 1


class Member(NamedTuple):
    """One member of a JSON object: where its name, its value and its end are."""

    name: str
    value: object
    name_start: int
    start: int
    end: int


def item(found: Sequence[Member], content: str, start: int, end: int, places: Where) -> Item:
    """An item of JSON members."""
    fields = tuple(CslField(m.name, m.value, places.location(m.start, m.end)) for m in found)
    identified = next((m.name_start for m in found if m.name == "id"), start)
    return Item(
        fields,
        places.location(start, start + 1),
        places.location(identified, end),
        content[start:end],
    )


def after_comma(content: str, at: int) -> int:
    """The offset behind a comma, or of the bracket that ends the list; raises JSONDecodeError at anything else."""
    match content[at : at + 1]:
        case ",":
            return after_space(content, at + 1)
        case "]":
            return at
        case _:
            raise json.JSONDecodeError("a comma or the end of the list expected", content, at)
