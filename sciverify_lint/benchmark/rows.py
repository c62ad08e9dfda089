"""Labelled claims, one JSON object a line: read, checked, thinned out, grouped."""

import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.errors import InputError
from sciverify_lint.model import Issue, Label

LABELS = {
    "SUPPORTS": Label.SUPPORTS, "SUPPORT": Label.SUPPORTS, "SUPPORTED": Label.SUPPORTS,
    "CONTRADICTS": Label.CONTRADICTS, "CONTRADICT": Label.CONTRADICTS, "REFUTES": Label.CONTRADICTS,
    "NEI": Label.NEI, "NOT_ENOUGH_INFO": Label.NEI, "NOT ENOUGH INFO": Label.NEI, "NEUTRAL": Label.NEI,
}  # fmt: skip
PLACEHOLDER = re.compile(r"\[?\s*<\|(?:multi_|other_)?cit\|>\s*\]?|</?CITATION_MARKER>")
"""What some data sets put where the sentence cites."""
OTHER = re.compile(r"\[?\s*<\|other_cit\|>\s*\]?")
"""Where it cites another work."""
LISTED = re.compile(r"\[\d{1,3}\]")
"""How an entry of a reference list begins: it never becomes a passage."""
SAME_WORK = ("title", "abstract", "ref_article", "doc_id", "doi")
SAME_CLAIM = ("citance_id", "claim_id", "claim")
"""Fields by which two rows are about one work, or one claim in different words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One claim with the texts of the work it cites and its label."""

    id: str
    claim: str
    title: str
    abstract: str
    sentences: tuple[str, ...]
    """Of the full text, without its reference list; () when there is none."""
    label: Label
    issues: tuple[Issue, ...]
    work: str
    """What rows about one work have in common."""
    keys: tuple[str, ...]
    """What rows that must not be torn apart have in common."""
    fields: Mapping[str, object]


def read(path: Path, *, limit: int | None = None, seed: int = 0) -> tuple[Row, ...]:
    """The rows of a file in order, or `limit` of them drawn with `seed`. Raises InputError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise InputError(f"{path}: cannot be read ({why}); give a file of JSON lines") from error
    rows = tuple(
        row(line, f"{path}:{number}")
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    )
    if not rows:
        raise InputError(f"{path}: holds no rows; give one JSON object a line")
    if limit is not None and limit < len(rows):
        chosen = sorted(random.Random(seed).sample(range(len(rows)), limit))
        return tuple(rows[n] for n in chosen)
    return rows


def row(line: str, where: str) -> Row:
    """One row from its line. Raises InputError with the place and what is wrong."""
    try:
        value = json.loads(line)
    except ValueError as error:
        raise InputError(f"{where}: is not JSON ({error}); give one object a line") from error
    if not isinstance(value, dict):
        raise InputError(f"{where}: is no JSON object; give one object a line")
    for name in ("id", "claim", "label"):
        if not isinstance(value.get(name), str | int) or not str(value[name]).strip():
            raise InputError(f"{where}: has no `{name}`; each row needs id, claim and label")
    label = LABELS.get(str(value["label"]).upper())
    if label is None:
        known = "SUPPORTS, CONTRADICTS or NEI"
        raise InputError(f"{where}: label `{value['label']}` is not known; use {known}")
    sentences = value.get("fulltext_sentences") or []
    if not isinstance(sentences, list) or not all(isinstance(s, str) for s in sentences):
        raise InputError(f"{where}: `fulltext_sentences` must be a list of strings")
    return Row(
        id=str(value["id"]),
        claim=" ".join(PLACEHOLDER.sub(" ", str(value["claim"])).split()),
        title=str(value.get("title") or ""),
        abstract=str(value.get("abstract") or ""),
        sentences=tuple(s for s in sentences if s.strip() and not LISTED.match(s)),
        label=label,
        issues=issues_of(value.get("issues")),
        work=next((k for k in keys(value, SAME_WORK)), f"id:{value['id']}"),
        keys=(*keys(value, SAME_WORK), *keys(value, SAME_CLAIM)),
        fields=value,
    )


def issues_of(value: object) -> tuple[Issue, ...]:
    """The issues that a row names; words that are none are left out."""
    known = set(Issue)
    return tuple(Issue(i) for i in value if i in known) if isinstance(value, list) else ()


def keys(value: Mapping[str, object], names: Iterable[str]) -> list[str]:
    """The named fields that a row has, as `name:value`."""
    return [f"{name}:{value[name]}" for name in names if value.get(name) not in (None, "")]


def works(rows: Sequence[Row]) -> list[list[int]]:
    """The rows by the work they are about, as indices."""
    groups: dict[str, list[int]] = {}
    for number, each in enumerate(rows):
        groups.setdefault(each.work, []).append(number)
    return list(groups.values())


def components(rows: Sequence[Row]) -> list[list[int]]:
    """The rows in groups that share neither a work nor a claim, as indices: what folds must not tear apart."""
    parent = list(range(len(rows)))

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    first: dict[str, int] = {}
    for number, each in enumerate(rows):
        for key in each.keys:
            other = first.setdefault(key, number)
            parent[root(number)] = root(other)
    groups: dict[int, list[int]] = {}
    for number in range(len(rows)):
        groups.setdefault(root(number), []).append(number)
    return list(groups.values())
