"""Command line over environment over files over defaults, with the origin of every value."""

import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from sciverify_lint.config.read import find, from_environment, read, user_file
from sciverify_lint.config.settings import Config, option_name
from sciverify_lint.errors import ConfigError
from sciverify_lint.text.printable import visible

ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")
PATHS = ("bib", "baseline", "library")
"""Settings of a repository that name files and folders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The configuration of a run and where each value came from."""

    config: Config
    origins: Mapping[str, str]
    """By field name: `default`, a path, `environment` or `command line`."""


def settings(
    given: Mapping[str, object], start: Path, environment: Mapping[str, str] | None = None
) -> Settings:
    """Merge all sources. `given` holds what the command line said, `start` is the first path.

    Raises ConfigError.
    """
    from_env = from_environment(environment)
    layers: list[tuple[str, dict[str, object]]] = []
    isolated = bool(given.get("isolated") or from_env.get("isolated"))
    if not isolated:
        own = user_file()
        if own.is_file():
            layers.append((own.as_posix(), read(own, trusted=True)))
        named = given.get("config") or from_env.get("config")
        found = Path(str(named)) if named else find(start)
        if found is not None:
            layers.append((found.as_posix(), inside(found, read(found, trusted=False))))
    layers += [("environment", from_env), ("command line", dict(given))]
    values: dict[str, object] = {}
    origins = {f.name: "default" for f in fields(Config)}
    for origin, layer in layers:
        values.update(layer)
        origins.update(dict.fromkeys(layer, origin))
    config = Config(**values)  # type: ignore[arg-type]  # every layer was checked against the table
    consistent(config)
    return Settings(config=config, origins=origins)


def inside(file: Path, values: dict[str, object]) -> dict[str, object]:
    """The settings of a repository's file, its paths taken from its folder.

    Raises ConfigError for a path that leads out of it, by itself or through a link: a repository may
    not choose what else is read.
    """
    folder = file.parent.resolve()
    for name in PATHS:
        given = values.get(name)
        paths = given if isinstance(given, tuple) else (given,)
        for path in filter(None, paths):
            if not leads_inside(folder, str(path)):
                raise ConfigError(
                    f"{file}: {option_name(name)}: `{path}` lies outside the repository; give it on the command line"
                )
        if given:
            found = tuple(os.path.relpath(folder / str(path)) if path else "" for path in paths)
            values[name] = found if isinstance(given, tuple) else found[0]
    return values


def leads_inside(folder: Path, path: str) -> bool:
    """Whether a path, its links resolved, stays below `folder`; one that cannot be looked up does not."""
    try:
        return (folder / path).resolve().is_relative_to(folder)
    except (OSError, RuntimeError, ValueError):
        return False


def consistent(config: Config) -> None:
    """Refuse settings that contradict each other. Raises ConfigError."""
    if config.verifier == "llm" and config.no_llm:
        raise ConfigError("--verifier llm and --no-llm contradict each other; drop one of them")
    if config.verifier == "llm" and not (config.screen_model or config.judge_model):
        raise ConfigError("--verifier llm needs a model: give --screen-model MODEL")
    if config.verifier == "nli" and not config.nli_model:
        raise ConfigError("--verifier nli needs a model: give --nli-model NAME")
    if config.quiet and config.verbose:
        raise ConfigError("-q and -v contradict each other; drop one of them")
    if config.passages == "llm" and (
        config.no_llm or not (config.screen_model or config.judge_model)
    ):
        raise ConfigError(
            "--passages llm needs a model: give --judge-model MODEL, or choose --passages rag"
        )
    if config.isolated and config.config:
        raise ConfigError("--config and --isolated contradict each other; drop one of them")
    if config.web_search and (config.offline or not config.parser_model):
        raise ConfigError("--web-search needs the network and --parser-model MODEL")
    in_range(config)


def in_range(config: Config) -> None:
    """Refuse values that no run can have. Raises ConfigError."""
    for name in ("top_k", "jobs"):
        if getattr(config, name) < 1:
            raise ConfigError(f"--{option_name(name)} must be at least 1")
    for name in ("max_cost", "max_calls"):
        value = getattr(config, name)
        if value is not None and not value >= 0:
            raise ConfigError(f"--{option_name(name)} must be a number from 0 on, not {value}")
    if not 0 < config.file_timeout < math.inf:
        raise ConfigError("--file-timeout must be a number of seconds above 0")
    if config.mailto is not None and not ADDRESS.fullmatch(config.mailto):
        raise ConfigError("--mailto must be an address like you@example.org")
    if config.api_base is not None and not config.api_base.startswith(("http://", "https://")):
        raise ConfigError("--api-base must be an address like http://127.0.0.1:8080/v1")
    models = (config.screen_model, config.judge_model, config.parser_model)
    if config.claims == "llm" and (config.no_llm or not any(models[:2])):
        raise ConfigError(
            "--claims llm needs a model: give --screen-model MODEL, or choose --claims sentence"
        )


def shown(merged: Settings) -> str:
    """One line a setting: `name = value  # origin`; secrets do not occur among settings."""
    lines = []
    for field in fields(Config):
        value = getattr(merged.config, field.name)
        text = redacted(str(value)) if field.name == "api_base" and value else repr_of(value)
        lines.append(f"{option_name(field.name)} = {text}  # {visible(merged.origins[field.name])}")
    return "\n".join(lines)


def repr_of(value: object) -> str:
    """A value as TOML would write it, roughly: for reading, not for parsing."""
    match value:
        case None:
            return "(none)"
        case bool():
            return str(value).lower()
        case tuple():
            return "[" + ", ".join(repr_of(v) for v in value) + "]"
        case str():
            return f'"{visible(value)}"'
        case Mapping():
            return "{" + ", ".join(f"{repr_of(k)} = {repr_of(v)}" for k, v in value.items()) + "}"
        case _:
            return str(value)


def redacted(address: str) -> str:
    """An address without the credentials it may carry."""
    scheme, found, rest = address.partition("://")
    host = rest.split("?")[0].rpartition("@")[2]
    return f'"{scheme}{found}{host}"'
