r"""`thebibliography` environments and the `.bbl` files of BibTeX styles: each `\bibitem` is one reference.

What the style marked up (REVTeX's and ACM's `\bibinfo`, `\newblock`, a linked or emphasised title) is
used; the rest is read as free text.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from sciverify_lint.bibliography.bibtex.braces import closing_brace
from sciverify_lint.bibliography.places import Places
from sciverify_lint.bibliography.reference import TexValue, reference_of
from sciverify_lint.bibliography.typed import reference_from_text
from sciverify_lint.model import Bibliography, Entry, Location, Reference
from sciverify_lint.text.identifiers import find_arxiv, find_doi, find_url
from sciverify_lint.text.tex import to_unicode

ITEM = re.compile(r"\\(?:bibitem|harvarditem|bibitemdeclare\{[^{}]*\})(?![A-Za-z])")
END = re.compile(r"\\end\s*\{(?:the|reference)\w*\}")
COMMENT = re.compile(r"(?<!\\)%[^\n]*\n?[ \t]*")
SPACE = re.compile(r"\s*")
NEWBLOCK = re.compile(r"\\newblock(?![A-Za-z])")
BIBINFO = re.compile(r"\\(?:bibinfo|bibfield)\s*\{\s*([a-z]+)\s*\}\s*\{")
PERSON = re.compile(
    r"\\(?:bibnamefont|bibfnamefont|citenamefont|bibinfo\s*\{\s*(?:author|person)\s*\})"
)
LINKED = re.compile(r"\\href(?:@noop)?\s*\{")
MARKED = re.compile(
    r"\{\\(?:em|it|itshape|sl)(?![A-Za-z])\s*|\\(?:emph|textit|textsl|showarticletitle)\s*\{"
)
ARGUMENT_ONLY = re.compile(
    r"\\(?:BibitemOpen|BibitemShut|natexlab|bibAnnoteFile|APAC\w+|providecommand|doibase|urlprefix|eprintprefix|noopsort"
    r"|showarticletitle|newblock|raggedright|par|BIBentry\w+|bibrangedash|protect|selectlanguage)(?![A-Za-z])\*?"
)
JOURNAL = re.compile(
    r"(?:[A-Z][\w&]*\.?\s*|of\s+|the\s+|and\s+|for\s+|in\s+){1,8},?\s*(?:vol\.?\s*)?\d{1,4}\b|(?:in|ed\.|eds\.)\s"
)
IDENTIFIER = re.compile(r"\\(doi|arxiv|eprint|pmid|path|url|nolinkurl)\s*\{([^{}]*)\}", re.I)
MOST = 100_000
REACH = 3000
"""Longest marked part of an item, so that open braces cost little."""


class Item(NamedTuple):
    """One `\\bibitem`; offsets into the content."""

    key: str
    start: int
    body: int
    end: int


def parse(content: str, location: Location) -> Bibliography:
    r"""The items of LaTeX source that begins at `location`; one `Entry` and one `Reference` each."""
    places = Places(content, location)
    entries: list[Entry] = []
    references: dict[str, Reference] = {}
    for item in items(content):
        place = places.location(item.start, item.end)
        entries.append(Entry(key=item.key, kind="bibitem", location=place))
        if item.key not in references:
            references[item.key] = _reference(item.key, content[item.body : item.end], place)
    return Bibliography(entries=tuple(entries), references=tuple(references.values()))


def items(content: str) -> Iterator[Item]:
    """The items in order; text in comments is none."""
    source = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), content)
    starts = [found for _, found in zip(range(MOST), ITEM.finditer(source), strict=False)]
    for number, found in enumerate(starts):
        limit = starts[number + 1].start() if number + 1 < len(starts) else len(source)
        closing = END.search(source, found.end(), limit)
        limit = closing.start() if closing else limit
        key, body = _key(source, found.end(), limit)
        if key:
            end = body + len(source[body:limit].rstrip())
            yield Item(key, found.start(), body, end)


def _key(source: str, position: int, limit: int) -> tuple[str, int]:
    """The key behind an optional label, which may nest brackets and braces; "" when there is none."""
    position = _skip(source, position)
    if source[position : position + 1] == "[":
        position = _skip(source, _label_end(source, position, limit))
    if source[position : position + 1] != "{":
        return "", position
    end = closing_brace(source, position + 1, limit)
    if end is None:
        return "", position
    return " ".join(source[position + 1 : end - 1].split()), end


def _label_end(source: str, start: int, limit: int) -> int:
    depth = square = 0
    for place in range(start, limit):
        character = source[place]
        depth += (character == "{") - (character == "}")
        if depth == 0:
            square += (character == "[") - (character == "]")
            if square == 0 and character == "]":
                return place + 1
    return limit


def _skip(source: str, position: int) -> int:
    found = SPACE.match(source, position)
    return found.end() if found else position


def _reference(key: str, body: str, place: Location) -> Reference:
    source = COMMENT.sub("", body)
    tagged = _tagged(source)
    raw = body.strip()
    if tagged:
        values = [TexValue(name, text, place) for name, text in tagged.items()]
        values += [
            TexValue(name, text, place) for name, text in _identifiers(source) if name not in tagged
        ]
        return reference_of(key, _kind(tagged), place, values, raw=raw)
    title = _marked_title(source)
    text = _plain(source)
    if title and title in text and f"\u201c{title}" not in text:
        # in quotation marks a title is sure to be taken for one
        text = text.replace(title, f"\u201c{title}\u201d", 1)
    reference = reference_from_text(key, text, place)
    if title is None and not _plausible(reference.title or ""):
        reference = replace(reference, title=None, venue=None)
    return replace(
        reference,
        title=title or reference.title,
        doi=reference.doi or find_doi(source),
        arxiv=reference.arxiv or find_arxiv(source),
        url=reference.url or find_url(source),
        raw=raw,
    )


def _plausible(title: str) -> bool:
    """Whether words can be a title and are not a journal with its volume, as astronomers' styles have it."""
    return len(re.findall(r"[^\W\d_]{3,}", title)) >= 2 and JOURNAL.match(title.strip()) is None


def _tagged(source: str) -> dict[str, str]:
    r"""`\bibinfo{field}{...}` of REVTeX, elsarticle and ACM styles, authors joined by `and`."""
    values: dict[str, str] = {}
    people: list[str] = []
    for found in BIBINFO.finditer(source):
        end = _close(source, found.end())
        name = found[1]
        if end is None:
            continue
        text = source[found.end() : end - 1]
        if name in ("person", "author") and not BIBINFO.search(text):
            people.append(_person(text))
        elif name not in (
            "author",
            "editor",
            "type",
            "address",
            "howpublished",
        ) and not BIBINFO.search(text):
            values.setdefault("title" if name == "title" else name, text)
    if people:
        values["author"] = " and ".join(people)
    return values if "title" in values or ("author" in values and "year" in values) else {}


def _close(source: str, start: int) -> int | None:
    return closing_brace(source, start, min(len(source), start + REACH))


def _person(text: str) -> str:
    plain = PERSON.sub("", text).replace("~", " ")
    return " ".join(plain.replace("{", "").replace("}", "").split())


def _identifiers(source: str) -> Iterator[tuple[str, str]]:
    for name, value in (("doi", find_doi(source)), ("url", find_url(source))):
        if value:
            yield name, value
    arxiv = find_arxiv(source)
    if arxiv:
        yield "eprint", arxiv


def _kind(tagged: dict[str, str]) -> str:
    if "journal" in tagged:
        return "article"
    return "inproceedings" if "booktitle" in tagged or "series" in tagged else "misc"


def _marked_title(source: str) -> str | None:
    r"""The title where markup shows it: the second `\newblock` part, the text of a link, the first words in italics."""
    blocks = NEWBLOCK.split(source)
    if len(blocks) >= 3 or (len(blocks) == 2 and not MARKED.search(blocks[0])):
        title = _plain(blocks[1]).strip(" .,")
        if _wordy(title):
            return re.sub(r"^[\u201c\"](.*?)[,.]?[\u201d\"]$", r"\1", title)
    for found in LINKED.finditer(source):
        address_end = _close(source, found.end())
        opened = source.find("{", address_end) if address_end else -1
        end = _close(source, opened + 1) if opened >= 0 else None
        title = _plain(source[opened + 1 : end - 1]).strip(" .,") if end else ""
        if _wordy(title):
            return title
    return _italic(source)


def _italic(source: str) -> str | None:
    """The first italics, when they follow the names by a comma (AMS): a journal in italics follows its title."""
    found = MARKED.search(source)
    end = _close(source, found.end()) if found else None
    if found is None or end is None:
        return None
    before, title = (
        _plain(source[: found.start()]).rstrip(),
        _plain(source[found.end() : end - 1]).strip(" .,"),
    )
    names_only = before.endswith((",", ":")) and not re.search(r"[a-z]{4,} [a-z]{3,}|\d", before)
    return title if names_only and _wordy(title) and len(title.split()) > 2 else None


def _wordy(title: str) -> bool:
    return (
        len(re.findall(r"[^\W\d_]{3,}", title)) >= 2
        and find_doi(title) is None
        and find_url(title) is None
    )


def _plain(source: str) -> str:
    text = IDENTIFIER.sub(lambda m: f" {_mark(m[1])}{m[2]} ", ARGUMENT_ONLY.sub(" ", source))
    text = re.sub(r"\\ ", " ", text.replace("\\newline", " "))
    return " ".join(to_unicode(text).split())


def _mark(name: str) -> str:
    return {"doi": "doi:", "arxiv": "arXiv:", "eprint": "", "pmid": "PMID: "}.get(name.lower(), "")
