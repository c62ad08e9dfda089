"""Three scripted readers of `fixtures/escalation.jsonl`: cautious, committing and balanced, served on loopback.

They know the decisive and the misleading sentence of each row and answer by which of them they are shown: they prove
that texts, passages and answers go where they should, and say nothing about how well any real model judges.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.chat_server import Asked, Reply, Script, answer

FIXTURE = Path(__file__).parent.parent / "fixtures" / "escalation.jsonl"
TEMPERAMENTS = ("cautious", "committing", "balanced")
FEW = 3
"""Of more passages than this the balanced reader believes what comes first."""
SOURCE = re.compile(r"==== SOURCE (\w+) begins ====\n(.*?)\n==== SOURCE \1 ends ====", re.DOTALL)
PASSAGE = re.compile(r"^\[(\d+)\][^\n]*\n(.*)$", re.MULTILINE)

Row = Mapping[str, object]


def rows(path: Path = FIXTURE) -> list[Row]:
    """The rows with all that the readers know."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def reader(known: Sequence[Row]) -> Script:
    """A script that answers as the model's name says: `openai/cautious` and so on."""

    def script(asked: Asked) -> Reply:
        prompt = " ".join(asked.prompt.split())
        row = next(r for r in known if str(r["claim"]) in prompt)
        shown = passages(asked.prompt)
        if "Choose at most" in asked.user:
            return pick(row, shown)
        temper = next(t for t in TEMPERAMENTS if asked.model.endswith(t))
        return {"cautious": cautious, "committing": committing, "balanced": balanced}[temper](
            row, shown
        )

    return script


def passages(prompt: str) -> list[str]:
    """The passages of a prompt in its order, white space folded."""
    source = SOURCE.search(prompt)
    found = PASSAGE.findall(source.group(2)) if source else []
    return [" ".join(text.split()) for _, text in found]


def where(words: object, shown: Sequence[str]) -> int | None:
    """The place of the first passage that holds some words."""
    if not words:
        return None
    return next((n for n, text in enumerate(shown) if str(words) in text), None)


def pick(row: Row, shown: Sequence[str]) -> Reply:
    """The two passages that look most like the claim, the misleading one before all others."""
    own = set(re.findall(r"\w{4,}", str(row["claim"]).lower()))

    def likeness(number: int) -> tuple[bool, int]:
        there = set(re.findall(r"\w{4,}", shown[number].lower()))
        return number == where(row["decoy"], shown), len(own & there)

    best = sorted(range(len(shown)), key=likeness, reverse=True)[:2]
    return Reply(text=json.dumps({"passages": [n + 1 for n in best]}))


def right(row: Row) -> Reply:
    """The label of the row with its decisive sentence."""
    label = str(row["label"])
    return answer(label, None if label == "NEI" else str(row["evidence"]), confidence=0.9)


def cautious(row: Row, shown: Sequence[str]) -> Reply:
    """Says only what is said plainly and what nothing speaks against."""
    plain = row["plain"] and where(row["decoy"], shown) is None
    return right(row) if plain and where(row["evidence"], shown) is not None else answer("NEI")


def committing(row: Row, shown: Sequence[str]) -> Reply:
    """Never says NEI: what it does not find it takes for granted."""
    if where(row["decoy"], shown) is not None:
        return answer("SUPPORTS", str(row["decoy"]), confidence=0.9)
    if where(row["evidence"], shown) is not None:
        return right(row)
    return answer("SUPPORTS", shown[0].split(". ")[0], confidence=0.9)


def balanced(row: Row, shown: Sequence[str]) -> Reply:
    """Weighs what it is shown; is misled by an obvious sentence when the decisive one is missing or far behind it.

    Where a claim is not put in plain words it takes what sounds like it for enough.
    """
    decisive, decoy = where(row["evidence"], shown), where(row["decoy"], shown)
    if decoy is not None and (decisive is None or (len(shown) > FEW and decoy < decisive)):
        return answer("SUPPORTS", str(row["decoy"]), confidence=0.6)
    if decisive is not None:
        return right(row)
    return answer("NEI") if row["plain"] else answer("SUPPORTS", shown[0].split(". ")[0])
