"""All findings -> those that are shown, and those that a user has decided not to see."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sciverify_lint import suppress
from sciverify_lint.config.settings import Config, VerifierName
from sciverify_lint.model import Diagnostic, Directive, Finding, Manuscript
from sciverify_lint.pipeline.accept import mentioned, place_of_setting
from sciverify_lint.pipeline.before import Before, findings_before, may_be_new
from sciverify_lint.pipeline.edges import verifier_of
from sciverify_lint.pipeline.found import Read
from sciverify_lint.pipeline.gather import files_of_all
from sciverify_lint.pipeline.since import Changed
from sciverify_lint.rules.apply import Selection, diagnostic, fingerprinted, selected
from sciverify_lint.rules.catalogue import BY_CODE, RULES

BY_MODEL = ("SV301", "SV302", "SV303", "SV304", "SV307", "SV308")
OF_DIRECTIVES = BY_CODE["SV003"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sifted:
    """Findings that are shown, findings that are not, and how many `--since` left out."""

    shown: list[Diagnostic]
    suppressed: list[Diagnostic]
    unchanged: int


def sift(
    found: Sequence[Diagnostic],
    read: Read,
    config: Config,
    selection: Selection,
    changed: Changed | None,
) -> Sifted:
    """What is shown and what is not: by directive, change, file, accepted reference and baseline."""
    seen = what_was_seen(read, config, selection)
    split = suppress.split(found, directives_of(read.all), seen)
    shown, hidden = list(split.shown), list(split.suppressed)
    if selected(OF_DIRECTIVES, selection):
        own = files_of_all(read.manuscripts)
        told = [c for c in split.complaints if c.location.path in own]
        told += unknown_accepted(config, seen, read)
        shown += fingerprinted([diagnostic(OF_DIRECTIVES, c, selection) for c in told])
    count = len(shown)
    if changed is not None:
        news = News(read, config, selection, changed)
        shown, hidden = news.of(shown), news.of(hidden)
    unchanged = count - len(shown)
    step = suppress.by_file(shown, config.per_file_ignores)
    hidden += step.suppressed
    step = suppress.accepted(step.shown, config.accept)
    hidden += step.suppressed
    if config.baseline and not config.write_baseline:
        step = suppress.by_baseline(step.shown, suppress.read_baseline(Path(config.baseline)))
        hidden += step.suppressed
    return Sifted(shown=list(step.shown), suppressed=hidden, unchanged=unchanged)


def directives_of(manuscripts: Sequence[Manuscript]) -> list[Directive]:
    """The directives of manuscripts and of their bibliographies."""
    own = [d for m in manuscripts for document in m.documents for d in document.directives]
    return own + [d for m in manuscripts for d in m.bibliography.directives]


def what_was_seen(read: Read, config: Config, selection: Selection) -> suppress.Seen:
    """What directives may stand beside, and what they may name."""
    sentences = [s for m in read.all for s in m.sentences]
    entries = [e for m in read.all for e in m.bibliography.entries]
    references = [r for m in read.all for r in m.bibliography.references]
    keys = {key.key for s in sentences for citation in s.citations for key in citation.keys}
    keys |= {e.key for e in entries} | {key for r in references for key in (r.key, *r.aliases)}
    return suppress.Seen(
        places=tuple(
            dict.fromkeys((*(s.location for s in sentences), *(e.location for e in entries)))
        ),
        rules=suppress.Rules(names=tuple((rule.code, rule.name) for rule in RULES)),
        keys=frozenset(keys),
        unread=frozenset(e.location for e in entries) - frozenset(r.location for r in references),
        silent=tuple(silent_rules(config, selection)),
    )


class News:
    """What is new since the revision of `--since`: by its place, or brought about by a change elsewhere."""

    def __init__(self, read: Read, config: Config, selection: Selection, changed: Changed) -> None:
        """What was said of the manuscripts as they were is asked for only when it matters."""
        self.changed = changed
        self.edited = changed.edited([d for m in read.all for d in m.documents])
        self.ask = partial(findings_before, read, config, selection, changed)
        self.before: Before | None = None

    def of(self, found: Sequence[Diagnostic]) -> list[Diagnostic]:
        """The findings that are new, in their order."""
        placed = [self.changed.shows(one, self.edited) for one in found]
        for number, one in enumerate(found):
            if not placed[number] and may_be_new(one):
                self.before = self.before or self.ask()
                placed[number] = not self.before.had(one)
        return [one for one, is_new in zip(found, placed, strict=True) if is_new]


def silent_rules(config: Config, selection: Selection) -> list[tuple[str, str]]:
    """Code and name of the rules that cannot speak in this run: not selected, offline, or without a model."""
    judged = verifier_of(config) in (VerifierName.LLM, VerifierName.NLI)
    part = ("SV2", "SV3") if config.since is not None else ()
    return [
        (rule.code, rule.name)
        for rule in RULES
        if not selected(rule, selection)
        or (config.offline and rule.code.startswith("SV2"))
        or (rule.code in BY_MODEL and not judged)
        or rule.code.startswith(part)
    ]


def unknown_accepted(config: Config, seen: suppress.Seen, read: Read) -> list[Finding]:
    """One finding for each key of `accept` that neither this run nor anything else of the project has."""
    found = []
    for key in suppress.accepted_keys(config.accept):
        if key not in seen.keys and not mentioned(key, read.manuscripts):
            where = place_of_setting(config, key, read.manuscripts)
            message = f"accept: {suppress.not_a_key(key, seen.keys)}"
            found.append(Finding(message=message, location=where))
    return found
