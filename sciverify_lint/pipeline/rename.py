"""Show a file under another name: what standard input holds lies in a passing file while it is read."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

T = TypeVar("T")


def renamed(value: T, old: str, new: str) -> T:
    """`value`, a tree of frozen dataclasses and tuples, with the string `old` as `new` wherever it stands alone.

    What was one object stays one object: claims and documents share their sentences.
    """
    done: dict[int, Any] = {}

    def of(one: Any) -> Any:  # noqa: ANN401
        if isinstance(one, str):
            return new if one == old else one
        if id(one) in done:
            return done[id(one)]
        result = one
        if isinstance(one, tuple):
            parts = tuple(of(part) for part in one)
            result = parts if any(a is not b for a, b in zip(parts, one, strict=True)) else one
        elif is_dataclass(one) and not isinstance(one, type):
            changed = {f.name: of(getattr(one, f.name)) for f in fields(one)}
            if any(changed[f.name] is not getattr(one, f.name) for f in fields(one)):
                result = replace(one, **changed)
        done[id(one)] = result
        return result

    result: T = of(value)
    return result
