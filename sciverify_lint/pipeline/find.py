"""Paths as given -> the manuscripts to read. A folder is searched; what is left out has a reason."""

import fnmatch
import os
import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sciverify_lint.errors import UsageError
from sciverify_lint.text.decode import decode, looks_binary
from sciverify_lint.text.printable import shown_path

LATEX = (".tex", ".ltx", ".latex")
MANUSCRIPTS = (
    ".tex", ".ltx", ".latex", ".md", ".markdown", ".rmd", ".qmd", ".docx", ".ipynb", ".rst", ".typ",
)  # fmt: skip
NAMED_ONLY = (".txt",)
"""Read when named: a text file in a folder may be anything."""
BIBLIOGRAPHIES = (".bib", ".bibtex", ".biblatex", ".bbl", ".ris", ".nbib")
FOLDERS_LEFT_OUT = {
    "build", "_build", "_site", "_book", "_output", "output", "out", "dist", "site", "public", "target",
    "node_modules", "venv", "env", "__pycache__", "site-packages", "auxil", "_minted", "_freeze",
    "archive", "old", "backup",
}  # fmt: skip
NAMES_LEFT_OUT = (
    (re.compile(r"(^|[-_. ])(response|reply|rebuttal)s?\d*([-_. ]|$)|reviewer", re.I), "a response to reviewers"),
    (re.compile(r"cover[-_ ]?letter", re.I), "a cover letter"),
    (re.compile(r"(^|[-_. ])diff\d*([-_. ]|$)|latexdiff|track(ed)?[-_ ]?changes", re.I), "a comparison of versions"),
    (re.compile(r"([-_. (])(copy|backup|old|orig)\)?(\s*\d+)?$|^~\$|~$|\(\d+\)$|^\.#|conflicted copy", re.I), "a copy"),
    (
        re.compile(r"^(readme|change(s|log)|licen[cs]e|contributing|code_of_conduct|authors|todo|news)$", re.I),
        "about the repository, no manuscript",
    ),
)  # fmt: skip
DOCUMENT_CLASS = re.compile(r"^[^%\n]*\\document(?:class|style)\b", re.M)
BEGIN_DOCUMENT = re.compile(r"^[^%\n]*\\begin[ \t]*\{document\}", re.M)
INPUT = re.compile(r"^[^%\n]*\\(?:input|include)\b", re.M)
CITATION_IN_MARKDOWN = re.compile(
    rb"(?<![\w@.`/])-?@(?:\{|[\w*])|\{(?:foot)?cite[a-z:]*\}`|^(?:bibliography|references):|\\cite",
    re.M,
)
CITATION_ELSEWHERE = re.compile(rb":cite|bibliography::|#cite|#bibliography|@\w", re.M)
CITATION_IN_LATEX = re.compile(
    rb"^[^%\n]*\\[A-Za-z]{0,20}cite[A-Za-z]{0,20}\*?[ \t]*[\[{]", re.M | re.I
)
PART = "part of another file"
SHOWN = 3
"""Files that a sentence names before it counts the rest."""
HEAD = 2_000_000
"""Bytes of a file that are looked at to tell whether it is a manuscript."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A file that was found, and why it is left out when it is."""

    path: Path
    left_out: str | None = None


def find(paths: Sequence[str], exclude: Sequence[str] = ()) -> tuple[Candidate, ...]:
    """The files that `paths` stand for, in a fixed order. A file that is named is never left out.

    Raises UsageError for a path that does not exist, a PDF, a format that is not read, or a folder
    without manuscripts.
    """
    found: dict[Path, Candidate] = {}
    for name in paths or (".",):
        if not name.strip():
            raise UsageError("an empty path was given; name a manuscript or a folder")
        path = Path(name)
        if path.is_dir():
            below = in_folder(path, exclude)
            if not any(c.left_out is None for c in below):
                raise UsageError(f"{name}: no manuscript in this folder; {what_to_name(path)}")
            for candidate in below:
                add(found, candidate)
        else:
            add(found, named(path, name))
    return tuple(found.values())


def folders_in(paths: Sequence[str]) -> tuple[Path, ...]:
    """The folders among `paths`."""
    return tuple(path for name in paths or (".",) if (path := Path(name)).is_dir())


def add(found: dict[Path, Candidate], one: Candidate) -> None:
    """Add a file that was not found before; one that is named is never left out, a link gives way to its target."""
    real = one.path.resolve()
    known = found.get(real)
    if (
        known is None
        or (known.left_out is not None and one.left_out is None)
        or (known.path.is_symlink() and not one.path.is_symlink())
    ):
        found[real] = one


def what_to_name(folder: Path) -> str:
    """What to give instead of a folder without manuscripts."""
    bibliographies = sorted(p for p in folder.iterdir() if p.suffix.lower() in BIBLIOGRAPHIES)
    if bibliographies:
        return f"to check a bibliography by itself, name it: {bibliographies[0].as_posix()}"
    return "name a file, or see --show-files"


def named(path: Path, name: str) -> Candidate:
    """A file that the user named. Raises UsageError when it cannot be a manuscript."""
    suffix = path.suffix.lower()
    if not path.exists():
        raise UsageError(f"{name}: no such file; check the path")
    if not path.is_file():
        raise UsageError(f"{name}: no regular file; give a manuscript, or `-` for standard input")
    if suffix == ".pdf":
        raise UsageError(
            f"{name}: a PDF has no source positions; give its LaTeX, Markdown or DOCX source instead"
        )
    if suffix == ".doc":
        raise UsageError(f"{name}: the old Word format is not read; save it as .docx")
    if suffix not in MANUSCRIPTS + NAMED_ONLY + BIBLIOGRAPHIES:
        known = ", ".join(MANUSCRIPTS + BIBLIOGRAPHIES)
        raise UsageError(f"{name}: not a manuscript or bibliography by its name; known are {known}")
    return Candidate(path=path)


def in_folder(folder: Path, exclude: Sequence[str], *, below: bool = True) -> tuple[Candidate, ...]:
    """Every file in `folder`, and `below` it, that could be a manuscript, each with its fate."""
    return tuple(
        Candidate(path=path, left_out=why_not(path, folder, exclude))
        for path in files_below(folder, MANUSCRIPTS, below=below)
    )


def files_below(folder: Path, suffixes: Sequence[str], *, below: bool = True) -> Iterator[Path]:
    """The files in `folder`, and `below` it, with one of these suffixes; what programs make is left out."""
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(
            f for f in folders if not f.startswith(".") and f.lower() not in FOLDERS_LEFT_OUT
        )
        for file in sorted(files):
            path = Path(place) / file
            if path.suffix.lower() in suffixes and path.is_file():
                yield path
        if not below:
            break


def why_not(path: Path, folder: Path, exclude: Sequence[str]) -> str | None:
    """Why a file in a folder is no manuscript to check, or None."""
    relative = path.relative_to(folder).as_posix()
    if any(fnmatch.fnmatch(relative, glob) or fnmatch.fnmatch(path.name, glob) for glob in exclude):
        return "excluded by the configuration"
    if path.name.startswith("_"):
        # Quarto, R Markdown and Jekyll: the including file reads it.
        return PART
    for pattern, reason in NAMES_LEFT_OUT:
        if pattern.search(path.stem):
            return reason
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
        if b"\0" in head and not looks_binary(head):
            head = decode(head).text.encode()
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return why_no_manuscript(path.suffix.lower(), head)


def why_no_manuscript(suffix: str, head: bytes) -> str | None:
    """Why the content is not a manuscript of its own, or None."""
    match suffix:
        case _ if suffix in LATEX:
            return why_no_latex(head.decode("latin-1"))
        case ".md" | ".markdown" | ".rmd" | ".qmd" | ".ipynb":
            return None if CITATION_IN_MARKDOWN.search(head) else "no citations"
        case ".rst" | ".typ":
            return None if CITATION_ELSEWHERE.search(head) else "no citations"
        case _:
            return None


def why_no_latex(text: str) -> str | None:
    """Why LaTeX is not a manuscript of its own: it neither begins a document nor loads a class and its body."""
    from sciverify_lint.readers.latex.roots import without_listings

    head = without_listings(text)
    if BEGIN_DOCUMENT.search(head):
        # the class may stand in a preamble that each chapter inputs
        return None
    if not DOCUMENT_CLASS.search(head):
        return f"no \\documentclass: {PART}"
    return None if INPUT.search(head) else f"no \\begin{{document}}: {PART}"


def orphans(folders: Sequence[Path], exclude: Sequence[str], read: Container[Path]) -> list[Path]:
    """The files in `folders` that cite and were left out as parts of others, but are not among those `read`."""
    parts = {
        candidate.path.resolve(): candidate.path
        for folder in folders
        for candidate in in_folder(folder, exclude)
        if (candidate.left_out or "").endswith(PART)
    }
    return [path for real, path in parts.items() if real not in read and cites(path)]


def cites(path: Path) -> bool:
    """Whether a file seems to hold a citation."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return False
    latex = path.suffix.lower() in LATEX
    return (CITATION_IN_LATEX if latex else CITATION_IN_MARKDOWN).search(head) is not None


def not_read(paths: Sequence[Path]) -> str:
    """That parts which nothing includes were not checked, as a sentence."""
    names = ", ".join(f"`{shown_path(path.as_posix())}`" for path in paths[:SHOWN])
    more = f" and {len(paths) - SHOWN} more" if len(paths) > SHOWN else ""
    verb, them, were = (
        ("cites", "it", "it was") if len(paths) == 1 else ("cite", "them", "they were")
    )
    return (
        f"{names}{more} {verb} works, but no manuscript that was read includes {them}: "
        f"{were} not checked. Name {them} to check {them}."
    )


def shown(candidates: Sequence[Candidate]) -> str:
    """What `--show-files` prints: a line a file."""
    return "\n".join(
        shown_path(c.path.as_posix()) + (f": left out: {c.left_out}" if c.left_out else "")
        for c in candidates
    )
