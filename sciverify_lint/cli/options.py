"""The options of `check`, made from the table of settings, so that names cannot drift apart."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import click

from sciverify_lint.config.settings import SETTINGS, Config, Trust, option_name

TYPES = {f.name: f.type for f in fields(Config)}
DEFAULTS = {f.name: f.default for f in fields(Config)}
COMMAS = ("select", "ignore", "extend_select")
"""Lists that are usually written with commas."""


class Grouped(click.Command):
    """A command whose options are listed under the headings of the settings."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write one section a group, in the order of the table."""
        groups: dict[str, list[tuple[str, str]]] = {s.group: [] for s in SETTINGS.values()}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            name = parameter.name or ""
            if record is not None and isinstance(parameter, click.Option):
                groups[SETTINGS[name].group if name in SETTINGS else "Rest"].append(record)
        for group, records in groups.items():
            with formatter.section(group):
                formatter.write_dl(records)


def option_for(name: str) -> Callable[[Any], Any]:
    """The click option of one setting. Its default is None or (): not given."""
    described = SETTINGS[name]
    names = [f"--{option_name(name)}", name]
    if described.short:
        names.insert(0, described.short)
    if name == "output_file":
        names = ["-o", "--output-file", name]
    wanted = TYPES[name]
    if isinstance(wanted, UnionType):
        wanted = next(t for t in get_args(wanted) if t is not NoneType)
    if wanted is bool:
        return click.option(*names, is_flag=True, default=None, help=described.help)
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        words = [str(member) for member in wanted]
        return click.option(*names, type=click.Choice(words), default=None, help=told(name))
    several = get_origin(wanted) is tuple
    kind = click.Path() if described.metavar in ("FILE", "DIR") else str if several else wanted
    return click.option(
        *names,
        type=kind,
        multiple=several,
        default=None,
        metavar=described.metavar,
        help=told(name),
    )


def told(name: str) -> str:
    """The help of a setting, with its default where there is one. (click knows no default: nothing was given.)"""
    default = DEFAULTS[name]
    shown = f"  [default: {default}]" if default not in (None, MISSING, ()) else ""
    return f"{SETTINGS[name].help}{shown}"


def check_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add every setting that the command line may make."""
    for name in reversed(list(SETTINGS)):
        if SETTINGS[name].trust is not Trust.FILE:
            function = option_for(name)(function)
    return function


JUDGING = (
    "verifier", "screen_model", "judge_model", "api_base", "nli_model", "no_llm", "evidence", "passages", "top_k",
    "embedder", "library", "offline", "max_cost", "max_calls", "jobs", "mailto", "explain_network",
    "cache_dir", "no_cache", "config", "isolated", "quiet", "verbose",
)  # fmt: skip
"""The settings that say how claims are judged: the options of `benchmark` that `check` has too."""


def judging_options(function: Callable[..., int]) -> Callable[..., int]:
    """Add every setting that says how claims are judged."""
    for name in reversed(JUDGING):
        function = option_for(name)(function)
    return function


def given_settings(given: dict[str, object]) -> dict[str, object]:
    """What the command line really said, in the types of the fields."""
    found: dict[str, object] = {}
    for name, value in given.items():
        if value is None or value == ():
            continue
        wanted = TYPES[name]
        if name in COMMAS and isinstance(value, tuple):
            found[name] = tuple(
                code.strip() for part in value for code in part.split(",") if code.strip()
            )
        elif isinstance(wanted, type) and issubclass(wanted, StrEnum):
            found[name] = wanted(str(value))
        else:
            found[name] = value
    return found
