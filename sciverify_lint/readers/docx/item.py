"""One cited work as a field describes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A work inside a citing field."""

    csl: Mapping[str, object] = field(default_factory=dict)
    """Its description in CSL-JSON; empty when the field only names it."""
    uris: tuple[str, ...] = ()
    identifier: str = ""
    """A number or name that the manager keeps within one library."""
    library: str = ""
    """The library that `identifier` is from."""
    tag: str = ""
    """Word's tag."""
    locator: str | None = None
    prefix: str | None = None
    suppressed: bool = False
    """Its author stands in the sentence, not in the field."""
    alone: bool = False
    """Only its author is shown: a textual citation."""


def texts(value: object) -> tuple[str, ...]:
    """The non-empty strings in a JSON value that is a string or a list of strings."""
    many = value if isinstance(value, list) else [value]
    return tuple(v.strip() for v in many if isinstance(v, str) and v.strip())
