"""One path -> Manuscript: its document, its bibliography, and what could not be read."""

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from sciverify_lint import bibliography, claims, readers
from sciverify_lint.bibliography.from_key import reference_from_key
from sciverify_lint.errors import InputError, UsageError
from sciverify_lint.model import (
    Bibliography,
    Claim,
    Document,
    EmbeddedBibliography,
    Format,
    Location,
    Manuscript,
    Mode,
    NamedBibliography,
    Problem,
    Reference,
)
from sciverify_lint.pipeline.find import BIBLIOGRAPHIES

Source = NamedBibliography | EmbeddedBibliography
LATEX = (".tex", ".ltx", ".latex")
ROOT_ABOVE = 2
REPOSITORIES = (".git", ".hg", ".svn", ".jj")
PROJECTS = ("_quarto.yml", "_quarto.yaml", "_bookdown.yml", "_config.yml", "myst.yml", "conf.py")
"""Settings of books and sites of many pages, in the folder that holds them all."""


def start_of(path: str) -> Location:
    """The first character of a file."""
    return Location(path=path, line=1, column=1, end_line=1, end_column=1)


def root_of(path: Path, folders: Sequence[Path] = ()) -> Path:
    """The folder that no file read may leave: the repository's, one of the given `folders`, or the manuscript's own.

    Without any of these a file of the project's settings may stand above, and the root file of a chapter
    one or two folders up.
    """
    folder = path.parent.resolve()
    above = (folder, *folder.parents)
    known = [f for f in map(Path.resolve, folders) if f in above]
    known += list(islice((f for f in above if any((f / m).exists() for m in REPOSITORIES)), 1))
    if known:
        return min(known, key=lambda f: len(f.parts))
    if path.suffix.lower() not in LATEX:
        return next((f for f in above if any((f / m).is_file() for m in PROJECTS)), folder)
    above = above[: ROOT_ABOVE + 1]
    from sciverify_lint.readers.latex.roots import root_file

    main = root_file(path)
    return next((place for place in above if main is not None and main.parent == place), folder)


def read_manuscript(
    path: Path,
    *,
    bib: Sequence[str] = (),
    folders: Sequence[Path] = (),
    every_sentence: bool = False,
) -> Manuscript:
    """Read a manuscript and the entries it cites; `folders` are those that the user named.

    Raises UsageError when a bibliography of `bib` does not exist. A manuscript that cannot be read
    is an SV001 problem, so that the others of a run are still checked.
    """
    given = tuple(named_bibliography(name) for name in bib)
    root = root_of(path, folders)
    try:
        document = document_of(path, root, given, every_sentence=every_sentence)
    except InputError as error:
        return unread(path, str(error).removeprefix(f"{path.as_posix()}: "))
    document = replace(
        document, bibliographies=document.bibliographies + given, nearby=nearby(path, document)
    )
    return Manuscript(
        root=os.fspath(root),
        documents=(document,),
        bibliography=with_self_describing(document, cited_entries(document)),
    )


def unread(path: Path, why: str) -> Manuscript:
    """A manuscript that cannot be read, with the finding that says why."""
    problem = Problem(code="SV001", message=why, location=start_of(path.as_posix()))
    return Manuscript(
        root=os.fspath(path.parent.resolve()),
        documents=(),
        bibliography=Bibliography(),
        problems=(problem,),
    )


def nearby(path: Path, document: Document) -> str | None:
    """The only bibliography file beside a manuscript that names none which exists."""
    if any(isinstance(b, EmbeddedBibliography) or b.path for b in document.bibliographies):
        return None
    beside = [f for f in path.parent.glob("*") if f.suffix.lower() in BIBLIOGRAPHIES]
    return beside[0].as_posix() if len(beside) == 1 and beside[0].is_file() else None


def document_of(
    path: Path, root: Path, given: Sequence[Source], *, every_sentence: bool
) -> Document:
    """Read the manuscript, or stand in for it when a bibliography is linted by itself."""
    if path.suffix.lower() in BIBLIOGRAPHIES:
        shown = path.as_posix()
        itself = NamedBibliography(name=shown, path=shown, location=start_of(shown))
        return Document(
            path=shown, format=Format.BIBLIOGRAPHY, bibliographies=(itself,), cites_all=True
        )

    def keys_of(sources: Sequence[Source]) -> frozenset[str]:
        return bibliography.keys_of((*sources, *given))

    return readers.read(path, root=root, keys_of=keys_of, every_sentence=every_sentence)


def named_bibliography(name: str) -> NamedBibliography:
    """A bibliography given by `--bib`. Raises UsageError when there is none."""
    if not Path(name).is_file():
        raise UsageError(f"{name}: no such bibliography; check the path given to --bib")
    return NamedBibliography(
        name=name, path=Path(name).as_posix(), location=start_of(Path(name).as_posix())
    )


def cited_keys(document: Document) -> frozenset[str]:
    """Every key that the document cites, tags resolved."""
    keys = {k.key for s in document.sentences for c in s.citations for k in c.keys}
    return frozenset(keys | {document.aliases[k] for k in keys if k in document.aliases})


def cited_entries(document: Document) -> Bibliography:
    """The bibliography with the cited entries parsed, or all of them when all count as cited."""
    wanted = None if document.cites_all else cited_keys(document)
    found = bibliography.load(document.bibliographies, wanted)
    respelt = respelt_keys(document, found) if wanted else frozenset()
    return (
        bibliography.load(document.bibliographies, wanted | respelt)
        if wanted and respelt
        else found
    )


def respelt_keys(document: Document, found: Bibliography) -> frozenset[str]:
    """The entries that a LaTeX document cites with other capitals: BibTeX finds them all the same."""
    if document.format is not Format.LATEX:
        return frozenset()
    have = {entry.key for entry in found.entries}
    folded = {key.casefold() for key in cited_keys(document) - have}
    return frozenset(key for key in have if key.casefold() in folded)


def with_self_describing(document: Document, known: Bibliography) -> Bibliography:
    """Add a reference for each cited key that is itself an identifier (`doi:10.1000/1`), as Manubot does."""
    have = {e.key for e in known.entries}
    extra: list[Reference] = []
    for sentence in document.sentences:
        for citation in sentence.citations:
            for cited in citation.keys:
                name = document.aliases.get(cited.key, cited.key)
                if name in have or cited.key in have:
                    continue
                reference = reference_from_key(
                    name, cited.location, manubot=document.format is Format.MARKDOWN
                )
                if reference is not None:
                    have.add(name)
                    extra.append(reference)
    return replace(known, references=known.references + tuple(extra))


def claims_in(manuscript: Manuscript) -> tuple[Claim, ...]:
    """The claims of every citing sentence, each with its reference where the bibliography has one."""
    by_key: dict[str, Reference] = {}
    for reference in manuscript.bibliography.references:
        for key in (reference.key, *reference.aliases):
            by_key.setdefault(key, reference)
    found: list[Claim] = []
    folded = {key.casefold(): reference for key, reference in by_key.items()}
    for document in manuscript.documents:
        respelt = folded if document.format is Format.LATEX else {}
        for sentence in document.sentences:
            if all(c.mode is Mode.NOCITE for c in sentence.citations):
                continue
            for claim in claims.claims_of(sentence):
                key = document.aliases.get(claim.cited.key, claim.cited.key)
                known = (
                    by_key.get(key) or by_key.get(claim.cited.key) or respelt.get(key.casefold())
                )
                found.append(replace(claim, reference=known))
    return tuple(found)
