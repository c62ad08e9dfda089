"""Typst, by the same copy with ids as Markdown; labels of the manuscript itself are no citations."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sciverify_lint.model import Directive, Document, Format, Mode, NamedBibliography
from sciverify_lint.readers.contract import KeysOf
from sciverify_lint.readers.markdown import files, project
from sciverify_lint.readers.markdown.core import Source, parse_text
from sciverify_lint.readers.markdown.groups import closing_bracket
from sciverify_lint.readers.markdown.sentinel import Form, Key, Occurrence, escaped
from sciverify_lint.readers.typed import in_markup
from sciverify_lint.text.lines import Lines

READER = "typst"
REFERENCE = re.compile(r"@(?P<key>\w(?:[\w.:-]*[\w-])?)")
CITE = re.compile(
    r"#?\bcite\(\s*(?:<(?P<key>[^<>\s]+)>|label\(\s*\"(?P<quoted>[^\"\n]+)\"\s*\))(?P<rest>[^()]*(?:\([^()]*\)[^()]*)*)\)"
)
FORM = re.compile(r"\bform\s*:\s*(?:\"(?P<form>[a-z]+)\"|(?P<none>none))")
SUPPLEMENT = re.compile(r"\bsupplement\s*:\s*(?:\[(?P<text>[^\[\]]*)\]|\"(?P<string>[^\"]*)\")")
LABEL = re.compile(r"<(?P<label>[\w.:-]+)>")
ASKED = re.compile(r"(?:\bcite|\bref|\blabel|\blocate|\bquery|attribution\s*:)\s*\(?\s*$")
BIBLIOGRAPHY = re.compile(r"\bbibliography\(\s*(?:bytes\(\s*)?(?:read\(\s*)?(?P<names>\(?[^()]*)\)")
FULL = re.compile(r"\bbibliography\((?:[^()]|\([^()]*\)){0,500}?\bfull\s*:\s*true\b")
NAME = re.compile(r"\"(?P<name>[^\"\n]+\.(?:bib|ya?ml))\"")
COMMENT = re.compile(
    r"//[ \t]*sciverify(?:-lint)?:(?P<line>[^\n]*)|/\*\s*sciverify(?:-lint)?:(?P<block>.*?)\*/",
    re.S,
)
PROGRAM = re.compile(r"(?m)^[ \t]*#(?:import|include)\b[^\n]*$")
"""Lines that need another file, which pandoc must not see."""
MODES = {"prose": Mode.TEXTUAL, "author": Mode.TEXTUAL}


def read(path: Path, *, root: Path, keys_of: KeysOf, every_sentence: bool = False) -> Document:
    """Read Typst. Raises InputError, MissingDependency."""
    text = files.text_of(path)
    shown = path.as_posix()
    lines = Lines(text, shown)
    bibliographies = tuple(bibliographies_of(path, root, text, lines))

    @cache
    def keys() -> frozenset[str]:
        return keys_of(bibliographies)

    prepared = PROGRAM.sub(lambda m: " " * len(m[0]), text)
    source = Source(
        text=text,
        prepared=prepared,
        reader=READER,
        place=lines.location,
        occurrences=[*citing(prepared), *references(prepared)],
        each_alone=True,
        labels=labels_of(text),
    )
    parsed = parse_text(source, keys, every_sentence=every_sentence)
    return Document(
        path=shown,
        format=Format.TYPST,
        sentences=tuple(parsed.sentences),
        bibliographies=bibliographies,
        directives=tuple(directives(text, lines)),
        problems=(*project.refused(bibliographies, path.parent, root), *parsed.problems),
        every_sentence=tuple(parsed.plain),
        cites_all=FULL.search(text) is not None,
        typed=in_markup(text, parsed.sentences),
    )


def references(text: str) -> Iterator[Occurrence]:
    """Every `@key`, with the supplement in brackets after it."""
    for match in REFERENCE.finditer(text):
        if escaped(text, match.start()):
            continue
        end, locator = match.end(), None
        if text.startswith("[", end):
            closing = closing_bracket(text, end + 1)
            if closing > end + 1:
                locator, end = text[end + 1 : closing - 1].strip() or None, closing
        start = match.start("key")
        key = Key(key=match["key"], start=start, end=match.end("key"), locator=locator)
        yield Occurrence(
            form=Form.KEY,
            start=match.start(),
            end=end,
            shown=match["key"],
            keys=(key,),
            mode=Mode.PARENTHETICAL,
        )


def citing(text: str) -> Iterator[Occurrence]:
    """Every call of `cite`, with its form."""
    for match in CITE.finditer(text):
        group = "key" if match["key"] else "quoted"
        form = FORM.search(match["rest"])
        supplement = SUPPLEMENT.search(match["rest"])
        locator = (supplement["text"] or supplement["string"] or "").strip() if supplement else ""
        mode = Mode.PARENTHETICAL
        if form:
            mode = Mode.NOCITE if form["none"] else MODES.get(form["form"], mode)
        key = Key(
            key=match[group],
            start=match.start(group),
            end=match.end(group),
            locator=locator or None,
        )
        yield Occurrence(
            form=Form.KEY,
            start=match.start(),
            end=match.end(),
            shown=match[group],
            keys=(key,),
            mode=mode,
        )


def labels_of(text: str) -> frozenset[str]:
    """The labels that the manuscript attaches to its own parts."""
    return frozenset(
        m["label"]
        for m in LABEL.finditer(text)
        if not ASKED.search(text, max(0, m.start() - 40), m.start())
    )


def bibliographies_of(
    path: Path, root: Path, text: str, lines: Lines
) -> Iterator[NamedBibliography]:
    """The files that `#bibliography(...)` names."""
    for match in BIBLIOGRAPHY.finditer(text):
        for name in NAME.finditer(text, match.start("names"), match.end("names")):
            place = lines.location(*name.span("name"))
            yield project.named(name["name"], folder=path.parent, root=root, location=place)


def directives(text: str, lines: Lines) -> Iterator[Directive]:
    """Comments that begin with `sciverify:`."""
    for match in COMMENT.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        after = text[match.end() : text.find("\n", match.end()) % (len(text) + 1)]
        yield Directive(
            text=(match["line"] or match["block"] or "").strip(),
            location=lines.location(*match.span()),
            alone=not line.strip() and not after.strip(),
        )
