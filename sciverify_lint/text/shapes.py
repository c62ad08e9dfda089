"""What the JSON of somebody else must look like to be what it is taken for.

Servers answer with log-in pages, error objects and other services' data under any address and any status.
Reading such an answer as a record that is empty would turn an outage into the absence of a work.
"""

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

Form: TypeAlias = (
    "int | str | type | Callable[[object], bool] | tuple[Form, ...] | list[Form] | Mapping[str, Form]"
    " | None"
)
"""A value that stands for itself; a type or a test; alternatives as a tuple, where None allows a value to be missing;
a list whose items all have one form, or [] for an empty one; an object by the forms of its keys, of which it may
have more."""


def loaded(body: bytes | str) -> object:
    """The value that a JSON text holds, without halves of characters; None when it is broken."""
    text = body.decode("utf-8", "replace") if isinstance(body, bytes) else body
    try:
        value = json.loads(text.removeprefix("\ufeff"))
        if "\\ud" not in text.lower():
            return value
        # A surrogate without its pair is no character, and nothing that it is part of can be encoded.
        return json.loads(json.dumps(value, ensure_ascii=False).encode(errors="ignore"))
    except (ValueError, RecursionError):
        return None


def fits(value: object, form: Form) -> bool:
    """Whether a value has a form."""
    if isinstance(form, tuple):
        return any(fits(value, one) for one in form)
    if isinstance(form, list):
        return isinstance(value, list) and (
            all(fits(v, form[0]) for v in value) if form else not value
        )
    if isinstance(form, Mapping):
        return isinstance(value, dict) and all(fits(value.get(k), f) for k, f in form.items())
    if isinstance(form, type):
        return isinstance(value, form)
    return form(value) if callable(form) else value == form


def some(form: Form) -> Callable[[object], bool]:
    """A list of at least one item of a form."""
    return lambda value: bool(value) and fits(value, [form])


def json_of(form: Form) -> Callable[[bytes], bool]:
    """Whether a body is JSON of a form."""
    return lambda body: fits(loaded(body), form)


def plainly_absent(body: bytes) -> bool:
    """Whether a short plain text says that something was not found, as the gateways of many services do."""
    marked_up = body.lstrip()[:1] in (b"<", b"{", b"[")
    return len(body) < 200 and not marked_up and b"not found" in body.lower()


def either(*tests: Callable[[bytes], bool]) -> Callable[[bytes], bool]:
    """Whether a body passes one of some tests."""
    return lambda body: any(test(body) for test in tests)
