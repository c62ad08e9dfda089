"""Find and read configuration files, and check each value against the table of settings."""

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

from sciverify_lint.config.settings import SETTINGS, Config, Trust, option_name
from sciverify_lint.errors import ConfigError

OWN_FILE = "sciverify-lint.toml"
PREFIX = "SCIVERIFY_"
NOT_SETTINGS = ("SCIVERIFY_BASE_URL_", "SCIVERIFY_LINT", "SCIVERIFY_API_KEY")
"""Environment names that belong to the services and to the caller."""
TYPES = {f.name: f.type for f in fields(Config)}
DEFAULTS = {f.name: f.default for f in fields(Config)}


def find(start: Path) -> Path | None:
    """The configuration file of the repository that holds `start`, searching upwards to `.git`."""
    folder = start if start.is_dir() else start.parent
    for place in (folder.resolve(), *folder.resolve().parents):
        own = place / OWN_FILE
        if own.is_file():
            return own
        project = place / "pyproject.toml"
        if project.is_file() and mentions(project):
            return project
        if (place / ".git").exists():
            return None
    return None


def mentions(project: Path) -> bool:
    """Whether a `pyproject.toml` has a table of ours; one that is broken is read, so that it is reported."""
    try:
        text = project.read_text("utf-8", "replace")
    except OSError:
        return False
    return "tool.sciverify-lint" in "".join(text.split()).replace('"', "").replace("'", "")


def user_file() -> Path:
    """The user's own configuration file, which may not exist."""
    import platformdirs

    return Path(platformdirs.user_config_dir("sciverify-lint")) / OWN_FILE


def read(path: Path, *, trusted: bool) -> dict[str, object]:
    """The settings in a file, by field name.

    Raises ConfigError for a file that is no TOML, an unknown key, a wrong type, or (unless
    `trusted`) a setting that a repository may not make.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(
            f"{path}: cannot be read ({error.strerror}); name another file with --config"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ConfigError(f"{path}: is not TOML ({error}); mend it or pass --isolated") from error
    if path.name == "pyproject.toml":
        table = table.get("tool", {}).get("sciverify-lint", {})
    return {
        name_of(key, f"{path}"): checked(name_of(key, f"{path}"), value, f"{path}: {key}", trusted)
        for key, value in table.items()
    }


def name_of(key: str, where: str) -> str:
    """The field that `key` names. Raises ConfigError with the nearest name."""
    name = key.replace("-", "_")
    if name in SETTINGS:
        return name
    near = difflib.get_close_matches(key, [option_name(n) for n in SETTINGS], n=1)
    hint = f"; did you mean `{near[0]}`?" if near else "; `--show-settings` lists them all"
    raise ConfigError(f"{where}: unknown setting `{key}`{hint}")


def checked(name: str, value: object, where: str, trusted: bool) -> object:
    """`value` as the type of the field. Raises ConfigError when it cannot be or may not be."""
    trust = SETTINGS[name].trust
    if trust is Trust.CALL:
        raise ConfigError(f"{where}: concerns one run; give it as --{option_name(name)}")
    if trust is Trust.USER and not trusted:
        raise ConfigError(
            f"{where}: a repository may not set this; use --{option_name(name)}, "
            f"{PREFIX}{name.upper()} or {user_file()}"
        )
    made = converted(name, value, where)
    usual = DEFAULTS[name]
    raised = isinstance(made, float) and isinstance(usual, float) and made > usual
    if trust is Trust.LESS and not trusted and raised:
        raise ConfigError(
            f"{where}: a repository may lower this, not raise it; use --{option_name(name)}, "
            f"{PREFIX}{name.upper()} or {user_file()}"
        )
    return made


def converted(name: str, value: object, where: str) -> object:
    """`value`, as TOML gives it, as the type of the field."""
    wanted = TYPES[name]
    if isinstance(wanted, UnionType):
        wanted = next(t for t in get_args(wanted) if t is not NoneType)
    if get_origin(wanted) is tuple:
        values = [value] if isinstance(value, str) else value
        if isinstance(values, list) and all(isinstance(v, str) for v in values):
            return tuple(values)
        raise ConfigError(f"{where}: must be a list of strings, not {value!r}")
    if get_origin(wanted) is Mapping:
        return converted_table(value, get_args(wanted)[1], where)
    return converted_single(wanted, value, where)


def converted_single(wanted: Any, value: object, where: str) -> object:  # noqa: ANN401
    """A bool, number, string or one of an enumeration's words."""
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        words = [str(member) for member in wanted]
        if value in words:
            return wanted(value)
        near = difflib.get_close_matches(str(value), words, n=1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        raise ConfigError(f"{where}: must be one of {', '.join(words)}, not {value!r}{hint}")
    right = isinstance(value, wanted) and not (isinstance(value, bool) and wanted is not bool)
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not right:
        raise ConfigError(f"{where}: must be of type {wanted.__name__}, not {value!r}")
    return value


def converted_table(value: object, wanted: Any, where: str) -> object:  # noqa: ANN401
    """A table of codes or severities."""
    if not isinstance(value, dict):
        raise ConfigError(f"{where}: must be a table, not {value!r}")
    if get_origin(wanted) is tuple:
        for key, codes in value.items():
            if not isinstance(codes, list) or not all(isinstance(c, str) for c in codes):
                raise ConfigError(f"{where}.{key}: must be a list of strings, not {codes!r}")
        return {str(key): tuple(codes) for key, codes in value.items()}
    return {str(key): converted_single(wanted, v, f"{where}.{key}") for key, v in value.items()}


def from_environment(environment: Mapping[str, str] | None = None) -> dict[str, object]:
    """The settings in `SCIVERIFY_<OPTION>` variables. Lists are separated by commas."""
    found: dict[str, object] = {}
    for variable, text in sorted((os.environ if environment is None else environment).items()):
        if not variable.startswith(PREFIX) or variable.startswith(NOT_SETTINGS):
            continue
        name = name_of(
            variable.removeprefix(PREFIX).lower().replace("_", "-"), f"environment: {variable}"
        )
        if SETTINGS[name].trust is Trust.FILE:
            raise ConfigError(f"environment: {variable}: belongs in a configuration file")
        found[name] = parsed(name, text, f"environment: {variable}")
    return found


def parsed(name: str, text: str, where: str) -> object:
    """A string from the environment as the type of the field."""
    wanted = str(TYPES[name])
    if get_origin(TYPES[name]) is tuple:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if TYPES[name] is bool:
        words = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }
        if text.lower() not in words:
            raise ConfigError(f"{where}: must be 1 or 0, not {text!r}")
        return words[text.lower()]
    if TYPES[name] is int or "int" in wanted or "float" in wanted:
        try:
            return float(text) if "float" in wanted else int(text)
        except ValueError as error:
            raise ConfigError(f"{where}: must be a number, not {text!r}") from error
    return converted(name, text, where)
