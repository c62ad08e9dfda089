r"""Citing commands of other languages inside Markdown: MyST roles, `\cite`, and HTML `<cite data-cite>`.

Each is found as a whole with its keys; pandoc then sees `[@id]` in its place and says whether it is text.
"""

import re
from collections.abc import Iterator

from sciverify_lint.model import Mode
from sciverify_lint.readers.markdown.sentinel import Form, Key, Occurrence, escaped

ROLE = re.compile(
    r"(?<![`\w])\{(?P<name>(?:foot|full|no)?[Cc]ite[a-z]*(?::[a-z]+)?)\}(?P<ticks>`+)(?P<keys>[^`]{1,2000})(?P=ticks)"
)
PART = re.compile(
    r"\s*(?:\{(?P<prefix>[^{}]*)\})?\s*(?P<key>[^\s,;{}]+)\s*(?:\{(?P<locator>[^{}]*)\})?\s*(?:[,;]|\Z)"
)
TEXTUAL_ROLE = re.compile(r"(?:foot)?cite(?:t|:c?ts?|:author.*|author)\Z", re.I)
HTML = re.compile(
    r"<cite\b[^<>]{0,300}?\bdata-cite\s*=\s*([\"'])(?P<keys>[^\"'<>]{1,500})\1[^<>]{0,300}>"
    r"(?P<shown>[^<>]{0,300})</cite\s*>",
    re.I,
)


TEX = re.compile(
    r"\\(?P<name>[A-Za-z]*[cC]ite[A-Za-z]*|bibentry|apud)\*?"
    r"(?P<options>(?:[ ]?\[[^\[\]]{0,500}\]){0,2})[ ]?\{(?P<keys>[^{}\\]{1,2000})\}"
)


def commands(text: str) -> list[Occurrence]:
    """Every citing command of the text, of whatever language."""
    return [*roles(text), *html_cites(text), *tex_commands(text)]


def tex_commands(text: str) -> Iterator[Occurrence]:
    """LaTeX commands that cite, with their keys."""
    if "cite" not in text.lower():
        return
    from sciverify_lint.readers.latex.commands import COMMANDS

    for match in TEX.finditer(text):
        command = COMMANDS.get(match["name"])
        keys = tex_keys(match)
        if command is None or not keys or escaped(text, match.start()):
            continue
        yield Occurrence(
            form=Form.COMMAND,
            start=match.start(),
            end=match.end(),
            shown=match[0],
            keys=keys,
            mode=command.mode,
        )


def tex_keys(match: re.Match[str]) -> tuple[Key, ...]:
    """The keys of a LaTeX command; its options go to the first."""
    options = re.findall(r"\[([^\[\]]*)\]", match["options"])
    prefix = options[0] if len(options) == 2 else None
    locator = options[-1] if options else None
    found = [
        Key(
            key=key[0],
            start=match.start("keys") + key.start(),
            end=match.start("keys") + key.end(),
        )
        for key in re.finditer(r"[^\s,](?:[^,]*[^\s,])?", match["keys"])
    ]
    if found:
        first = found[0]
        found[0] = Key(
            key=first.key,
            start=first.start,
            end=first.end,
            prefix=prefix or None,
            locator=locator or None,
        )
    return tuple(found)


def roles(text: str) -> Iterator[Occurrence]:
    """MyST roles such as `{cite:p}` with their keys."""
    for match in ROLE.finditer(text):
        keys = keys_in(match["keys"], match.start("keys"))
        if keys is None or escaped(text, match.start()):
            continue
        yield Occurrence(
            form=Form.COMMAND,
            start=match.start(),
            end=match.end(),
            shown=match[0],
            keys=keys,
            mode=mode_of(match["name"]),
        )


def keys_in(text: str, offset: int) -> tuple[Key, ...] | None:
    """The keys of a role with their places, or None when it is not a list of keys."""
    found: list[Key] = []
    done = 0
    while done < len(text):
        match = PART.match(text, done)
        if match is None:
            return None if text[done:].strip() else tuple(found)
        found.append(
            Key(
                key=match["key"],
                start=offset + match.start("key"),
                end=offset + match.end("key"),
                prefix=(match["prefix"] or "").strip() or None,
                locator=(match["locator"] or "").strip() or None,
            )
        )
        done = match.end()
    return tuple(found) or None


def mode_of(name: str) -> Mode:
    """How a role stands in its sentence."""
    if name.startswith("nocite"):
        return Mode.NOCITE
    if name.startswith("foot"):
        return Mode.NOTE
    return Mode.TEXTUAL if TEXTUAL_ROLE.match(name) else Mode.PARENTHETICAL


def html_cites(text: str) -> Iterator[Occurrence]:
    """`<cite data-cite="key">...</cite>`, as notebooks have it."""
    for match in HTML.finditer(text):
        keys = keys_in(match["keys"], match.start("keys"))
        if keys is not None:
            yield Occurrence(
                form=Form.COMMAND,
                start=match.start(),
                end=match.end(),
                shown=match[0],
                keys=keys,
                mode=Mode.PARENTHETICAL,
            )
