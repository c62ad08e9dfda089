r"""An author's own citing command: what it is, and which keys a use of it cites."""

import re
from dataclasses import dataclass, replace

from sciverify_lint.model import Mode
from sciverify_lint.readers.latex.arguments import Cursor, Key, split_keys
from sciverify_lint.readers.latex.mask import NUL
from sciverify_lint.readers.latex.spans import Span

ARGUMENT = re.compile(r"#(\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One citation inside the body of an author's own command; `#1` stands for its first argument."""

    keys: tuple[str, ...]
    prefix: str | None
    locator: str | None
    mode: Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapper:
    """An author's own citing command."""

    arguments: str
    """One letter an argument, in xparse's words: m o s t d r, with `[` for a mandatory bracket."""
    parts: tuple[Part, ...]


def wrapped_keys(wrapper: Wrapper, cursor: Cursor) -> tuple[Key, ...] | None:
    """The keys that a use of `wrapper` cites; `cursor` stands behind its name and ends behind its arguments."""
    arguments = [_argument(letter, cursor) for letter in wrapper.arguments]
    keys: list[Key] = []
    for part in wrapper.parts:
        filled = [k for template in part.keys for k in _filled(template, arguments, cursor.text)]
        if filled:
            filled[0] = replace(filled[0], prefix=_note(part.prefix, arguments, cursor.text))
            filled[-1] = replace(filled[-1], locator=_note(part.locator, arguments, cursor.text))
        keys += filled
    return tuple(keys) or None


def _argument(letter: str, cursor: Cursor) -> Span | None:
    match letter:
        case "s":
            cursor.star()
            return None
        case "t":
            cursor.position += cursor.text[cursor.position : cursor.position + 1] in set("*+-!'")
            return None
        case "o" | "[":
            return next(iter(cursor.options(1)), None)
        case "d":
            return next(iter(cursor.rounds()[:1]), None)
    group = cursor.group()
    if group is None:  # a star or note that its definition looks for by itself
        cursor.star()
        cursor.options()
        group = cursor.group()
    return group


def _filled(template: str, arguments: list[Span | None], text: str) -> tuple[Key, ...]:
    """The keys of `#2`, each where it stands; those of a template around an argument have no place of their own."""
    whole = ARGUMENT.fullmatch(template)
    if whole:
        span = _of(int(whole[1]), arguments)
        return split_keys(text, *span) if span else ()
    made = _note(template, arguments, text)
    return tuple(Key(text=key, span=None) for key in made.split(",") if key)


def _note(template: str | None, arguments: list[Span | None], text: str) -> str:
    def fill(found: re.Match[str]) -> str:
        span = _of(int(found[1]), arguments)
        return text[slice(*span)].replace(NUL, "") if span else ""

    return ARGUMENT.sub(fill, template or "").strip()


def _of(number: int, arguments: list[Span | None]) -> Span | None:
    return arguments[number - 1] if number <= len(arguments) else None
