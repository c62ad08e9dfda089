"""A scripted model for the scripts of `cases/scripts`: the first rule that fits answers."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.chat_server import Asked, Reply, chat_server

NOTHING = {
    "label": "NEI", "confidence": 0.5, "issues": [], "quote": None, "passage": None, "rationale": "not settled",
}  # fmt: skip


@dataclass
class Model:
    """What the model was asked: pairs of its name and the prompt."""

    asked: list[tuple[str, str]] = field(default_factory=list)


@contextmanager
def serve(rules: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Model]]:
    """The address of a server that answers by the rules, and what it was asked."""
    model = Model()

    def script(asked: Asked) -> Reply:
        name = asked.model.rsplit("/", 1)[-1]
        model.asked.append((name, asked.prompt))
        rule = next((r for r in rules if fits(r, name, asked.prompt)), {})
        answer = rule.get("answer", NOTHING)
        text = answer if isinstance(answer, str) else json.dumps(answer)
        return Reply(text=text, status=rule.get("status", 200))

    with chat_server(script) as chat:
        yield chat.address, model


def fits(rule: Mapping[str, Any], name: str, prompt: str) -> bool:
    """Whether a rule is for this model and the prompt has all its words."""
    flat = " ".join(prompt.split())
    return rule.get("model") in (None, name) and all(
        " ".join(w.split()) in flat for w in rule.get("when", [])
    )
