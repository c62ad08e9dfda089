"""Answers of models, kept: what was said under a hash of all that was asked.

Keys are hashes. Values hold label, confidence, issues, the source's own words, the rationale and what
the answer took, so that a second run says the same, costs included, without a call.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sciverify_lint.model import Cost
from sciverify_lint.services.protocols import Store
from sciverify_lint.verifiers.answer import Said, said_in

TABLE = "verdicts"
FORMAT = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a model said, with a quote that was found in the source, or None for one that was not."""

    said: Said | None
    cost: Cost = Cost()


def key(*parts: str) -> str:
    """The key of an answer: whatever changes it is among `parts`."""
    text = json.dumps([FORMAT, *parts], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def load(store: Store, keys: Sequence[str]) -> dict[str, Kept]:
    """The answers kept under `keys`; damaged ones are not there."""
    found = {name: unpacked(raw) for name, raw in store.get_many(TABLE, keys).items()}
    return {name: kept for name, kept in found.items() if kept is not None}


def keep(store: Store, name: str, kept: Kept) -> None:
    """Keep an answer for good."""
    said, cost = kept.said, kept.cost
    value: dict[str, object] = {
        "cost": [cost.calls, cost.input_tokens, cost.output_tokens, cost.usd]
    }
    if said is not None:
        value |= {
            "label": said.label.value,
            "confidence": said.confidence,
            "issues": [issue.value for issue in said.issues],
            "quote": said.quote,
            "passage": said.passage,
            "rationale": said.rationale,
        }
    store.put(TABLE, name, json.dumps(value).encode())


def unpacked(raw: bytes) -> Kept | None:
    """A kept answer, or None when the bytes are none."""
    try:
        value = json.loads(raw)
        calls, read, written, usd = value["cost"]
        cost = Cost(
            calls=int(calls), input_tokens=int(read), output_tokens=int(written), usd=float(usd)
        )
    except (ValueError, KeyError, TypeError):
        return None
    if "label" not in value:
        return Kept(said=None, cost=cost)
    said = said_in(value) if isinstance(value, Mapping) else None
    return None if said is None else Kept(said=said, cost=cost)
