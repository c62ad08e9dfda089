r"""Citing commands of other languages inside Markdown: MyST roles, `\cite`, and HTML `<cite data-cite>`.

Each is found as a whole with its keys; pandoc then sees `[@id]` in its place and says whether it is text.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sciverify_lint.model import Mode
from sciverify_lint.readers.markdown.sentinel import Form, Key, Occurrence, escaped
from sciverify_lint.text.tex import to_unicode

if TYPE_CHECKING:
    from sciverify_lint.readers.latex import scan as latex_scan

ROLE = re.compile(
    r"(?<![`\w])\{(?P<name>(?:foot|full|no)?[Cc]ite[a-z]*(?::[a-z]+)?)\}(?P<ticks>`+)(?P<keys>[^`]{1,2000})(?P=ticks)"
)
PART = re.compile(
    r"[\s,;]*(?:\{(?P<prefix>[^{}]*)\})?\s*(?P<key>[^\s,;{}]+)\s*(?:\{(?P<locator>[^{}]*)\})?\s*(?:[,;]|\Z)"
)
TEXTUAL_ROLE = re.compile(r"(?:foot)?cite(?:t|:c?ts?|:author.*|author)\Z", re.I)
DOI_LINK = re.compile(
    r"(?<![!\\\]])\[(?P<text>[^\[\]\n]*)\]\(<?(?P<link>(?:doi:|https?://(?:dx\.|www\.)?doi\.org/)?10\.\d{4,9}/"
    r"(?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\)"
    r"|<(?P<auto>(?:doi:|https?://(?:dx\.|www\.)?doi\.org/)10\.\d{4,9}/[^\s<>]+)>",
    re.I,
)
"""MyST takes a link to a DOI for a citation, whatever its text."""
HTML = re.compile(
    r"<cite\b[^<>]{0,300}?\bdata-cite\s*=\s*([\"'])(?P<keys>[^\"'<>]{1,500})\1[^<>]{0,300}>"
    r"(?P<shown>[^<>]{0,300})</cite\s*>",
    re.I,
)


DEFINES = re.compile(r"\\(?:(?:re|provide)?newcommand|def|let|(?:New|Renew|Declare)\w*Command)\b")


def commands(text: str) -> list[Occurrence]:
    """Every citing command of the text, of whatever language."""
    return [*roles(text), *html_cites(text), *tex_commands(text)]


def tex_commands(text: str) -> Iterator[Occurrence]:
    """LaTeX commands that cite, those that the text defines itself too, with their keys."""
    if "cite" not in text.lower() or "\\" not in text:
        return
    from sciverify_lint.readers.latex.braces import Braces
    from sciverify_lint.readers.latex.commands import COMMANDS
    from sciverify_lint.readers.latex.definitions import definitions
    from sciverify_lint.readers.latex.scan import Scanner
    from sciverify_lint.readers.latex.wrappers import with_wrappers

    braces = Braces(text)
    table = with_wrappers(definitions(text, braces)) if DEFINES.search(text) else COMMANDS
    for cite in Scanner(text, braces, table).cites():
        keys = [k for k in cite.keys if k.span and not k.text.startswith("#")]
        if not (keys and cite.known and cite.closed) or escaped(text, cite.start):
            continue
        yield Occurrence(
            form=Form.COMMAND,
            start=cite.start,
            end=cite.end,
            shown=text[cite.start : cite.end],
            keys=tuple(from_tex(text, k) for k in keys),
            mode=cite.mode,
        )


def from_tex(text: str, key: "latex_scan.Key") -> Key:
    """A key of a LaTeX command as one of ours."""

    def note(where: str | tuple[int, int] | None) -> str | None:
        source = text[slice(*where)] if isinstance(where, tuple) else where
        return to_unicode(source).strip() or None if source else None

    start, end = key.span or (0, 0)
    return Key(
        key=key.text, start=start, end=end, prefix=note(key.prefix), locator=note(key.locator)
    )


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


def doi_links(text: str) -> Iterator[Occurrence]:
    """Links to DOIs, which cite in a MyST project."""
    for match in DOI_LINK.finditer(text):
        if escaped(text, match.start()):
            continue
        name = "link" if match["link"] else "auto"
        yield Occurrence(
            form=Form.COMMAND,
            start=match.start(),
            end=match.end(),
            shown=match[0],
            keys=(Key(key=match[name], start=match.start(name), end=match.end(name)),),
            mode=Mode.PARENTHETICAL if match["text"] else Mode.TEXTUAL,
        )


def keys_in(text: str, offset: int) -> tuple[Key, ...] | None:
    """The keys of a role with their places, or None when it is not a list of keys."""
    found: list[Key] = []
    done = 0
    while done < len(text):
        match = PART.match(text, done)
        if match is None:
            return None if text[done:].strip(" \t\n,;") else tuple(found) or None
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
