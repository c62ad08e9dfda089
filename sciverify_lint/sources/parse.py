"""A model splits typed references that the rules cannot, one call each; a second run asks nothing.

It is never asked when the rules suffice, and what it says is checked against the text (`parse_text`) and then
looked up like anything else. A model that gives no answer changes nothing.
"""

import asyncio
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from sciverify_lint.model import Reference
from sciverify_lint.services.protocols import Answer, LanguageModel, Store
from sciverify_lint.sources.fields import line, rows, text
from sciverify_lint.sources.parse_text import filled, wants_parser
from sciverify_lint.text.shapes import loaded

TABLE = "parses"
FORMAT = "1"
"""Counts up when kept parses are of another form."""
LONGEST = 2000
"""Characters of a reference that a model is shown."""
PARTS = ("arxiv", "doi", "url", "title", "year")
SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        **{name: {"type": ["string", "null"]} for name in PARTS},
        "authors": {"type": "array", "items": {"type": "string"}},
    },
    "required": [*PARTS, "authors"],
    "additionalProperties": False,
}
AGAIN = "\n\nAnswer with the JSON object and nothing else."
Told = dict[str, str | list[str]]
"""The parts by name, those that are there."""


async def parsed(
    references: Sequence[Reference], model: LanguageModel, store: Store | None = None
) -> dict[str, Reference]:
    """What a model makes of the references that the rules cannot parse, by key."""
    wanting = [r for r in references if wants_parser(r)]
    told = await asyncio.gather(*(parts_of(r.raw[:LONGEST], model, store) for r in wanting))
    found = {r.key: filled(r, t) for r, t in zip(wanting, told, strict=True) if t}
    return {key: reference for key, reference in found.items() if reference is not None}


async def parts_of(raw: str, model: LanguageModel, store: Store | None) -> Told | None:
    """What a model says the parts of a text are, asked once for all time; None without an answer."""
    key = kept_under(model.identity, raw)
    kept = store.get(TABLE, key) if store else None
    if kept is not None and isinstance(value := loaded(kept), dict):
        return told_in(value)
    told = await asked(raw, model)
    if told is not None and store:
        store.put(TABLE, key, json.dumps(told).encode())
    return told


async def asked(raw: str, model: LanguageModel) -> Told | None:
    """Ask, and once more when the answer is no JSON object."""
    for wish in ("", AGAIN):
        answer = await model.ask(system=instructions(), user=fenced(raw) + wish, schema=SCHEMA)
        if not isinstance(answer, Answer):
            return None
        if isinstance(value := object_in(answer.text), dict):
            return told_in(value)
    return None


def told_in(value: object) -> Told:
    """The parts that an answer gives, each of the form that it was asked for in."""
    names = [line(text(a)) for a in rows(value, "authors")]
    parts: Told = {name: found for name in PARTS if (found := line(text(value, name)))}
    return {**parts, "authors": [n for n in names if n]}


def object_in(answer: str) -> object:
    """The JSON object of an answer, also where a model put words or a fence around it."""
    return loaded(answer[answer.find("{") : answer.rfind("}") + 1].encode())


def fenced(raw: str) -> str:
    """A reference between two lines with a code that it cannot hold."""
    code = hashlib.sha256(raw.encode(errors="replace")).hexdigest()[:12]
    shown = " ".join("".join(c for c in raw if c.isprintable() or c.isspace()).split())
    return f"==== REFERENCE {code} begins ====\n{shown}\n==== REFERENCE {code} ends ===="


@cache
def instructions() -> str:
    """The instructions of the prompt."""
    folder = resources.files("sciverify_lint.sources") / "prompts"
    return (folder / "parse.md").read_text(encoding="utf-8")


def kept_under(identity: str, raw: str) -> str:
    """The key of a parse: a hash of all that it was asked by."""
    parts = [FORMAT, identity, instructions(), json.dumps(SCHEMA), raw]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
