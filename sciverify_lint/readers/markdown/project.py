"""The folder around a Markdown manuscript: bibliographies that its project names, and Manubot's tags."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from sciverify_lint.model import EmbeddedBibliography, Location, NamedBibliography, Problem
from sciverify_lint.readers.markdown import meta
from sciverify_lint.text.decode import decode
from sciverify_lint.text.lines import Lines

LARGEST = 20_000_000
"""Bytes of a file that is read at most."""
SETTINGS = (
    ("_quarto.yml", ("bibliography",)),
    ("_quarto.yaml", ("bibliography",)),
    ("_metadata.yml", ("bibliography",)),
    ("_output.yml", ("bibliography",)),
    ("_bookdown.yml", ("bibliography",)),
    ("_config.yml", ("bibtex_bibfiles",)),
    ("_config.yml", ("sphinx", "config", "bibtex_bibfiles")),
    ("myst.yml", ("project", "bibliography")),
    ("metadata.yaml", ("bibliography",)),
)
"""File of a project, and where in it the bibliographies are named."""
INDEXES = ("index.Rmd", "index.rmd")
"""R Markdown books name their bibliography in their first file."""
DIRECTIVE = re.compile(r"(?m)^(?:`{3,}|~{3,}|:{3,})\{bibliography\}[ \t]+(\S[^\n]*)")
"""MyST: one page of a book holds the reference list of all."""
MOST_PAGES = 300
CONTENT_NAME = re.compile(r"\d\d.*\.md\Z")
TAG = re.compile(
    r"(?m)^[ ]{0,3}\[@(?P<tag>[^\]\s]+)\]:[ \t]*"
    r"<?(?P<id>(?:doi|pmid|pmcid?|arxiv|isbn|url|wikidata|raw):[^\s>]+)>?[^\n]*$"
)


def inside(path: Path, root: Path) -> bool:
    """Whether `path` stays under `root`."""
    try:
        return path.resolve().is_relative_to(root.resolve())
    except (OSError, ValueError, RuntimeError):
        return False  # no name of a file: too long, or with a character that none has


def is_there(path: Path) -> bool:
    """Whether there is such a file, whatever an author wrote as its name."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def text_of(path: Path, root: Path) -> str | None:
    """The decoded text of a small file under `root`, or None."""
    try:
        if not inside(path, root) or path.stat().st_size > LARGEST:
            return None
        return decode(path.read_bytes()).text
    except OSError:
        return None


def named(name: str, *, folder: Path, root: Path, location: Location) -> NamedBibliography:
    """The bibliography `name`, looked for from `folder`; its path is None when it is not there."""
    base = root if name.startswith("/") else folder
    path = base / name.lstrip("/")
    for candidate in (path, path.parent / f"{path.name}.bib"):
        if inside(candidate, root) and is_there(candidate):
            return NamedBibliography(name=name, path=shown(candidate), location=location)
    return NamedBibliography(name=name, path=None, location=location)


def refused(
    found: Iterable[NamedBibliography | EmbeddedBibliography], folder: Path, root: Path
) -> Iterator[Problem]:
    """A problem for each bibliography that exists, but not under `root`; names are relative to `folder`."""
    for one in found:
        if not isinstance(one, NamedBibliography) or one.path is not None:
            continue
        path = folder / one.name
        if any(
            is_there(p) and not inside(p, root) for p in (path, path.parent / f"{path.name}.bib")
        ):
            message = (
                f"the bibliography `{one.name}` lies outside the manuscript's folder and was not read;"
                " give it with --bib FILE"
            )
            yield Problem(code="SV004", message=message, location=one.location)


def shown(path: Path) -> str:
    """A path as it is reported: forward slashes, without `..` in the middle."""
    import os

    return Path(os.path.normpath(path)).as_posix()


def of_project(path: Path, root: Path) -> Iterator[NamedBibliography]:
    """The bibliographies that the nearest project file above `path` names, or else a page of the same book."""
    for look in (of_folder, of_pages):
        for folder in folders_up(path, root):
            found = list(look(folder, path, root))
            if found:
                yield from found
                return


def folders_up(path: Path, root: Path) -> Iterator[Path]:
    """The folder of `path` and those above it, up to `root`, as relative as `path` is."""
    folder = path.parent
    for _ in range(20):
        if not inside(folder, root):
            return
        yield folder
        if folder.resolve() == root.resolve():
            return
        folder = folder / ".." if folder.name in {"", ".."} else folder.parent


def of_folder(folder: Path, path: Path, root: Path) -> Iterator[NamedBibliography]:
    """The bibliographies that the project files of one folder name."""
    lists_bibliographies = False
    for file, keys in SETTINGS:
        text = text_of(folder / file, root)
        if text is None:
            continue
        lines = Lines(text, shown(folder / file))
        for value in meta.setting(text, *keys):
            lists_bibliographies = True
            yield named(
                value.text,
                folder=folder,
                root=root,
                location=lines.location(value.start, value.end),
            )
    if not lists_bibliographies and (folder / "myst.yml").is_file():
        yield from every_bibliography(folder, root)
    for file in INDEXES:
        if path.name == file:
            continue
        text = text_of(folder / file, root)
        if text is None:
            continue
        lines = Lines(text, shown(folder / file))
        for block in meta.blocks_of(text):
            for value in block.bibliographies:
                place = lines.location(value.start, value.end)
                yield named(value.text, folder=folder, root=root, location=place)


def every_bibliography(folder: Path, root: Path) -> Iterator[NamedBibliography]:
    """Each `.bib` file of a folder: MyST loads them all when its settings name none."""
    place = Lines("", shown(folder / "myst.yml")).location(0, 0)
    for file in sorted(folder.glob("*.bib")):
        yield named(file.name, folder=folder, root=root, location=place)


def of_pages(folder: Path, path: Path, root: Path) -> Iterator[NamedBibliography]:
    """The bibliographies that the `{bibliography}` directives of one folder's pages name."""
    for file in sorted(folder.glob("*.md"))[:MOST_PAGES]:
        text = None if file.name == path.name else text_of(file, root)
        if text is None or "{bibliography}" not in text:
            continue
        lines = Lines(text, shown(file))
        for directive in DIRECTIVE.finditer(text):
            for name in re.finditer(r"\S+", directive[1]):
                start = directive.start(1) + name.start()
                place = lines.location(start, start + len(name[0]))
                yield named(name[0], folder=folder, root=root, location=place)


def in_myst_project(path: Path, root: Path) -> bool:
    """Whether MyST's `myst.yml` stands in a folder above."""
    return any((folder / "myst.yml").is_file() for folder in folders_up(path, root))


def manual_references(path: Path, root: Path) -> Iterator[NamedBibliography]:
    """Manubot's `manual-references*.json` and the like beside a content file."""
    start = Location(path=shown(path), line=1, column=1, end_line=1, end_column=1)
    for file in sorted(path.parent.glob("manual-references*.*")):
        if inside(file, root) and is_there(file):
            yield NamedBibliography(name=file.name, path=shown(file), location=start)


def content_files(path: Path, root: Path) -> list[Path]:
    """The files of a Manubot manuscript that has `path` among them, in order; [] when it is none."""
    if not CONTENT_NAME.match(path.name):
        return []
    return sorted(f for f in path.parent.glob("[0-9][0-9]*.md") if inside(f, root) and f.is_file())


def tags_of(text: str) -> dict[str, str]:
    """Manubot's `[@tag:name]: doi:...` definitions: key to identifier."""
    return {m["tag"]: m["id"] for m in TAG.finditer(text)}
