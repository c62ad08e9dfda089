"""Every setting, once: its name, type, default, help, and who may set it.

The command line, the environment and the configuration files are all read against this table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, NamedTuple

from sciverify_lint.allowance import SECONDS
from sciverify_lint.model import Severity


class EvidenceMode(StrEnum):
    """How far a claim is followed: the ablations of DeepSciVerify (arXiv 2605.27710)."""

    ABSTRACT = "abstract"
    FULLTEXT = "fulltext"
    ESCALATE = "escalate"


class PassageMode(StrEnum):
    """Who picks the passages: embedding similarity, a model, or nobody (the whole text)."""

    RAG = "rag"
    LLM = "llm"
    ALL = "all"


class ClaimMode(StrEnum):
    """What of a sentence is judged: all of it with the place marked, the words found by rule, or by a model."""

    SENTENCE = "sentence"
    STRETCH = "stretch"
    LLM = "llm"


class VerifierName(StrEnum):
    """Who judges."""

    AUTO = "auto"
    LLM = "llm"
    NLI = "nli"
    EMBEDDED = "embedded"
    NONE = "none"


class Color(StrEnum):
    """When output is coloured."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Profile(StrEnum):
    """A venue's expectations, as a set of severities: see `profiles.py`."""

    DEFAULT = "default"
    ARXIV = "arxiv"
    JOSS = "joss"
    STRICT = "strict"


class Trust(StrEnum):
    """Who may set a setting."""

    ANYONE = "anyone"
    USER = "user"
    """Command line, environment, user configuration: not the repository that is linted."""
    CALL = "call"
    """Command line and environment only: it concerns one run."""
    LESS = "less"
    """Anyone, but the repository that is linted only to less than the default."""
    FILE = "file"
    """Configuration files only."""


class Setting(NamedTuple):
    """What is known of a setting besides its type and default."""

    group: str
    help: str
    trust: Trust
    metavar: str | None
    short: str | None


def setting(
    default: Any,  # noqa: ANN401
    group: str,
    text: str,
    *,
    trust: Trust = Trust.ANYONE,
    metavar: str | None = None,
    short: str | None = None,
) -> Any:  # noqa: ANN401
    """A dataclass field that carries its own description."""
    described = Setting(group, text, trust, metavar, short)
    if isinstance(default, dict):
        return field(default_factory=dict, metadata={"setting": described})
    return field(default=default, metadata={"setting": described})


WHAT, FAR, WHO, LIMITS, OUTPUT, REST = (
    "What is checked", "How far", "Who judges", "Limits", "Output", "Rest",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings of one run."""

    select: tuple[str, ...] = setting(
        (), WHAT, "Report only these rules: codes, prefixes or ALL.", metavar="CODES"
    )
    ignore: tuple[str, ...] = setting((), WHAT, "Leave out these rules.", metavar="CODES")
    extend_select: tuple[str, ...] = setting((), WHAT, "Report these rules too.", metavar="CODES")
    profile: Profile = setting(Profile.DEFAULT, WHAT, "A venue's severities.")
    bib: tuple[str, ...] = setting(
        (), WHAT, "A bibliography besides those the manuscript names.", metavar="FILE"
    )
    library: tuple[str, ...] = setting(
        (), WHAT, "A folder with the texts of cited works.", metavar="DIR"
    )
    since: str | None = setting(
        None,
        WHAT,
        "Only citations whose sentence, key or entry changed since REV (git).",
        metavar="REV",
        trust=Trust.CALL,
    )
    baseline: str | None = setting(
        None, WHAT, "Leave out the findings listed in FILE.", metavar="FILE"
    )
    write_baseline: str | None = setting(
        None, WHAT, "Write all findings to FILE as the baseline.", metavar="FILE", trust=Trust.CALL
    )
    write_fixes: str | None = setting(
        None,
        WHAT,
        "Write a corrected copy of the bibliography to FILE.",
        metavar="FILE",
        trust=Trust.CALL,
    )
    per_file_ignores: Mapping[str, tuple[str, ...]] = setting(
        {}, WHAT, "Rules left out by file.", trust=Trust.FILE
    )
    accept: tuple[str, ...] = setting(
        (), WHAT, "References known to be right: `key: reason`.", trust=Trust.FILE
    )
    exclude: tuple[str, ...] = setting(
        (), WHAT, "Files that a folder is searched without.", metavar="GLOB"
    )
    severity: Mapping[str, Severity] = setting({}, WHAT, "Severities by rule.", trust=Trust.FILE)

    evidence: EvidenceMode = setting(EvidenceMode.ESCALATE, FAR, "Which text is read.")
    passages: PassageMode = setting(
        PassageMode.RAG, FAR, "Who picks the passages of the full text."
    )
    top_k: int = setting(5, FAR, "Passages that the judge reads.", metavar="N")
    claims: ClaimMode = setting(
        ClaimMode.SENTENCE,
        FAR,
        "What is judged: the marked sentence, the words that rules or a model find.",
    )
    web_search: bool = setting(
        False, FAR, "Let the parser model name addresses of full texts.", trust=Trust.USER
    )

    verifier: VerifierName = setting(
        VerifierName.AUTO, WHO, "auto: llm when a model is named, else embedded."
    )
    screen_model: str | None = setting(
        None, WHO, "The cautious model that reads abstracts.", metavar="MODEL"
    )
    judge_model: str | None = setting(
        None, WHO, "The model that reads passages; default: the screen model.", metavar="MODEL"
    )
    parser_model: str | None = setting(
        None, WHO, "A model for free-text references.", metavar="MODEL"
    )
    api_base: str | None = setting(
        None, WHO, "Address of an OpenAI-compatible server.", metavar="URL", trust=Trust.USER
    )
    embedder: str | None = setting(
        None, WHO, "A sentence-transformers model instead of the embedded one.", metavar="NAME"
    )
    nli_model: str | None = setting(
        None, WHO, "A three-way cross-encoder: hub name or folder.", metavar="NAME"
    )
    no_llm: bool = setting(False, WHO, "Use no model, whatever else is set.")

    offline: bool = setting(False, LIMITS, "No request leaves this machine.")
    only_identifiers: bool = setting(False, LIMITS, "Send identifiers only, no titles.")
    max_cost: float | None = setting(
        None, LIMITS, "Stop asking models at this cost.", metavar="USD"
    )
    max_calls: int | None = setting(None, LIMITS, "Stop asking models after N calls.", metavar="N")
    estimate: bool = setting(
        False, LIMITS, "Say what the models would cost, and ask none.", trust=Trust.CALL
    )
    file_timeout: float = setting(
        SECONDS,
        LIMITS,
        f"Processor time that reading one file may take; default: {SECONDS:g}.",
        metavar="SECONDS",
        trust=Trust.LESS,
    )
    jobs: int = setting(8, LIMITS, "Works looked at side by side.", metavar="N")
    mailto: str | None = setting(
        None, LIMITS, "Your address, for the polite pools of the services.", metavar="ADDRESS"
    )

    output_format: tuple[str, ...] = setting(
        (), OUTPUT, "concise, full, json, sarif, github, html or csv; FORMAT=FILE writes a file. Repeatable."
        "  [default: concise; full on a terminal]",
        metavar="FORMAT", trust=Trust.CALL,
    )  # fmt: skip
    output_file: str | None = setting(
        None, OUTPUT, "Write the report to FILE.", metavar="FILE", short="-o", trust=Trust.CALL
    )
    fail_level: Severity = setting(Severity.ERROR, OUTPUT, "Exit with 1 from this severity on.")
    exit_zero: bool = setting(False, OUTPUT, "Exit with 0 whatever is found.")
    strict: bool = setting(False, OUTPUT, "Exit with 2 when something could not be checked.")
    statistics: bool = setting(False, OUTPUT, "Count the findings by rule, on stderr.")
    stats_file: str | None = setting(
        None,
        OUTPUT,
        "Write facts of the run (times, requests, cost) as JSON.",
        metavar="FILE",
        trust=Trust.CALL,
    )
    show_evidence: bool = setting(False, OUTPUT, "Show the nearest passage of every citation.")
    show_suppressed: bool = setting(False, OUTPUT, "Show suppressed findings too.")
    show_settings: bool = setting(
        False, OUTPUT, "Print the settings and where each comes from.", trust=Trust.CALL
    )
    show_files: bool = setting(
        False, OUTPUT, "Print the files that would be checked.", trust=Trust.CALL
    )
    explain_network: bool = setting(False, OUTPUT, "Print each request before it is made.")
    color: Color = setting(Color.AUTO, OUTPUT, "When to colour.")
    quiet: bool = setting(False, OUTPUT, "Print findings only.", short="-q", trust=Trust.CALL)
    verbose: bool = setting(False, OUTPUT, "Say what is being done.", short="-v", trust=Trust.CALL)

    config: str | None = setting(
        None, REST, "Read this configuration file.", metavar="FILE", trust=Trust.CALL
    )
    isolated: bool = setting(False, REST, "Read no configuration file.", trust=Trust.CALL)
    cache_dir: str | None = setting(
        None,
        REST,
        "Where the cache is kept; `cache dir` prints the usual place.",
        metavar="DIR",
        trust=Trust.USER,
    )
    no_cache: bool = setting(False, REST, "Keep nothing and use nothing kept.")
    stdin_filename: str | None = setting(
        None, REST, "The name of what `-` reads.", metavar="NAME", trust=Trust.CALL
    )


SETTINGS: Mapping[str, Setting] = {f.name: f.metadata["setting"] for f in fields(Config)}


def option_name(name: str) -> str:
    """`api_base` -> `api-base`, as files and the command line spell it."""
    return name.replace("_", "-")
