"""What was read and learned -> all findings of the rules, each once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sciverify_lint.model import (
    Diagnostic,
    Format,
    Judgement,
    Learned,
    Manuscript,
    NamedBibliography,
    Resolution,
)
from sciverify_lint.pipeline.gather import files_of
from sciverify_lint.rules.apply import Selection, apply
from sciverify_lint.rules.bibliography import used_keys

Source = tuple[str, str]
OF_OTHERS = ("SV101", "SV004")
"""What is reported of manuscripts that were not asked about: that a bibliography of the call broke them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The manuscripts of a run."""

    manuscripts: tuple[Manuscript, ...]
    """Those of the call."""
    others: tuple[Manuscript, ...] = ()
    """Those of the project that use a bibliography of the call."""
    alone: frozenset[str] = frozenset()
    """The bibliographies that were passed by themselves."""
    known_users: frozenset[str] = frozenset()
    """The bibliographies whose users in the project were all looked for."""

    def broken_by_call(self, manuscript: Manuscript) -> bool:
        """Whether a bibliography that was passed by itself is one that a manuscript uses, or used to name."""
        named = [b for d in manuscript.documents for b in d.bibliographies]
        gone = any(isinstance(b, NamedBibliography) and b.path is None for b in named)
        return bool(self.alone) and (gone or not self.alone.isdisjoint(files_of(manuscript)))

    @property
    def all(self) -> tuple[Manuscript, ...]:
        """Every manuscript that was read."""
        return self.manuscripts + self.others


def findings_of(
    read: Read,
    judged: Sequence[tuple[Judgement, ...]],
    resolutions: Mapping[Source, Resolution],
    selection: Selection,
    lost: Callable[[str], None],
) -> list[Diagnostic]:
    """The findings about the manuscripts of the call, and what its bibliographies broke in others.

    `lost` hears of rules that failed.
    """
    used = used_by_all(read.all)
    found: list[Diagnostic] = []
    for manuscript, judgements in zip(read.manuscripts, judged, strict=True):
        mine = {
            r.key: resolutions[r.location.path, r.key]
            for r in manuscript.bibliography.references
            if (r.location.path, r.key) in resolutions
        }
        found += apply(
            Learned(
                manuscript=manuscript,
                claims=tuple(j.claim for j in judgements),
                resolutions=mine,
                judgements=judgements,
                today=date.today(),
                used=used,
                known_users=read.known_users,
            ),
            selection,
            lost,
        )
    for manuscript in read.others:
        if not read.broken_by_call(manuscript):
            continue
        told = apply(Learned(manuscript=manuscript), selection, lost)
        found += [one for one in told if one.code in OF_OTHERS]
    return without_doubles(found)


def used_by_all(manuscripts: Sequence[Manuscript]) -> dict[str, frozenset[str] | None]:
    """By the path of a bibliography: the keys that the manuscripts use of it, None when one uses all."""
    used: dict[str, frozenset[str] | None] = {}
    for manuscript in manuscripts:
        if all(d.format is Format.BIBLIOGRAPHY for d in manuscript.documents):
            continue
        keys = used_keys(Learned(manuscript=manuscript))
        for path in {entry.location.path for entry in manuscript.bibliography.entries}:
            known = used.get(path, frozenset())
            used[path] = None if keys is None or known is None else known | keys
    return used


def without_doubles(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each finding once: manuscripts may share a bibliography or a chapter."""
    distinct = {(d.code, d.location, d.key, d.message): d for d in found}
    return list(distinct.values())
