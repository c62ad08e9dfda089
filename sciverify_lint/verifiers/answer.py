"""A model's answer, from whatever it said: one JSON object, found and checked.

The schema asks for the evidence before the label, because a model writes in the order of the schema
and a label that follows its evidence is the better one.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sciverify_lint.model import Issue, Label

LONGEST = 60_000
"""Characters of an answer that are looked at."""
TRIES = 100
"""Opening braces at which an object is sought."""
NAMES = {
    "SUPPORTS": Label.SUPPORTS,
    "SUPPORT": Label.SUPPORTS,
    "SUPPORTED": Label.SUPPORTS,
    "CONTRADICTS": Label.CONTRADICTS,
    "CONTRADICT": Label.CONTRADICTS,
    "CONTRADICTED": Label.CONTRADICTS,
    "NEI": Label.NEI,
    "NOT ENOUGH INFORMATION": Label.NEI,
    "NOT ENOUGH INFO": Label.NEI,
}
"""The three labels as models write them. Any other word is no answer."""
NULLABLE_TEXT = {"type": ["string", "null"]}
SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "quote": NULLABLE_TEXT,
        "passage": {"type": ["integer", "null"]},
        "rationale": {"type": "string"},
        "label": {"type": "string", "enum": [label.value for label in Label]},
        "issues": {
            "type": "array",
            "items": {"type": "string", "enum": [issue.value for issue in Issue]},
        },
        "confidence": {"type": "number"},
    },
    "required": ["quote", "passage", "rationale", "label", "issues", "confidence"],
    "additionalProperties": False,
}
PICK_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {"passages": {"type": "array", "items": {"type": "integer"}}},
    "required": ["passages"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a model said about one claim; its quote is not checked yet."""

    label: Label
    confidence: float
    issues: tuple[Issue, ...] = ()
    quote: str | None = None
    passage: int | None = None
    rationale: str = ""


def parsed(text: str) -> Said | None:
    """The last object in `text` that is an answer, or None when there is none."""
    return next((said for value in objects(text) if (said := said_in(value)) is not None), None)


def picked(text: str) -> tuple[int, ...] | None:
    """The passage numbers in the last object of `text` that has a list of them, or None."""
    for value in objects(text):
        numbers = value.get("passages")
        if isinstance(numbers, list):
            return tuple(n for n in numbers if isinstance(n, int) and not isinstance(n, bool))
    return None


def objects(text: str) -> Iterator[Mapping[str, object]]:
    """The JSON objects in `text`, the last to open first: a model's thoughts come before its answer."""
    text = text[-LONGEST:]
    decoder = json.JSONDecoder(strict=False, object_pairs_hook=unambiguous)
    at = text.rfind("{")
    for _ in range(TRIES):
        if at < 0:
            return
        try:
            value, _ = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            pass
        else:
            yield value
        at = text.rfind("{", 0, at)


def unambiguous(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys differ; raises ValueError when one is given twice."""
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice")
    return value


def said_in(value: Mapping[str, object]) -> Said | None:
    """An object as an answer, or None when its label or its confidence is none."""
    label = NAMES.get(" ".join(str(value.get("label")).upper().replace("_", " ").split()))
    confidence = share(value.get("confidence"))
    if label is None or confidence is None:
        return None
    quote, passage = value.get("quote"), value.get("passage")
    named = value.get("issues")
    issues = {str(issue).lower() for issue in named} if isinstance(named, list) else set()
    return Said(
        label=label,
        confidence=confidence,
        issues=tuple(issue for issue in Issue if issue.value in issues),
        quote=quote if isinstance(quote, str) and quote.strip() else None,
        passage=passage if isinstance(passage, int) else None,
        rationale=" ".join(str(value.get("rationale") or "").split())[:1000],
    )


def share(value: object) -> float | None:
    """A confidence as 0 to 1; percentages are understood."""
    try:
        number = float(str(value).rstrip("% "))
    except ValueError:
        return None
    number = number / 100 if 1 < number <= 100 else number
    return number if 0 <= number <= 1 else None
