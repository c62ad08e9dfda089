r"""The root file of a chapter: the one that it names, or one near by that includes it.

A hook is given the changed files alone, and most chapters do not say whose chapter they are.
"""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = re.compile(r"^%+[ \t]*![ \t]*T[eE]X[ \t]+root[ \t]*=[ \t]*(.{1,500}?)[ \t]*$", re.MULTILINE)
SUBFILES = re.compile(r"\\documentclass[ \t]*\[([^\]\n]*)\][ \t]*\{subfiles\}")
WHOLE = re.compile(r"^[^%\n]*\\(?:document(?:class|style)\b|begin[ \t]*\{document\})", re.MULTILINE)
LISTING = re.compile(r"\\(begin|end)\{(verbatim\*?|lstlisting|minted)\}")
COMMENT = re.compile(r"(?<!\\)%.*")
INCLUDE = re.compile(
    r"""\\(?:input|include|subfile|subfileinclude)(?:[ \t]*\{([^{}\n]*)\}|[ \t]+([^\s{}\\%]+))
    |\\(?:sub)?(?:import|inputfrom|includefrom)\*?[ \t]*\{([^{}\n]*)\}[ \t]*\{([^{}\n]*)\}""",
    re.VERBOSE,
)
ABOVE = 2
"""Folders above the chapter's own that are looked into."""
MOST_ROOTS = 30
"""Files of one folder that are followed."""
MOST_FILES = 300
"""Files that are read to find them, or to follow one of them."""
LARGEST = 2_000_000
"""Bytes of a file that are looked at."""


def named(text: str) -> re.Match[str] | None:
    """Where a chapter's text names its root file: group 1 is the name as typed."""
    found = ROOT.search(text) or SUBFILES.search(text)
    return found if found and found[1].strip() else None


def including(path: Path, text: str, root: Path) -> str | None:
    """The nearest file with a class of its own that includes the chapter `path`, relative to its folder.

    None for what is no chapter. No file outside of `root` is looked at.
    """
    if is_whole(text):
        return None
    chapter = path.resolve()
    for up, folder in enumerate([chapter.parent, *chapter.parent.parents][: ABOVE + 1]):
        if not folder.is_relative_to(root):
            return None
        for candidate in candidates(folder):
            if candidate != chapter and reaches(candidate, chapter, root):
                return "../" * up + candidate.name
    return None


def is_whole(text: str) -> bool:
    """Whether a file is a manuscript of its own, and does not just show how one looks."""
    return WHOLE.search(without_listings(text)) is not None


def without_listings(text: str) -> str:
    """`text` without what its listings show; one that is never closed hides nothing."""
    kept, at, opened = [], 0, ""
    for edge in LISTING.finditer(text):
        if not opened and edge[1] == "begin":
            kept.append(text[at : edge.start()])
            at, opened = edge.start(), edge[2]
        elif edge[1] == "end" and edge[2] == opened:
            at, opened = edge.end(), ""
    return "".join((*kept, text[at:]))


def root_file(path: Path) -> Path | None:
    """The root file of the chapter `path`, wherever it is; None when there is none."""
    text = beginning(path)
    told = named(text)
    name = told[1].strip() if told else None
    if name is None:
        folders = [path.resolve().parent, *path.resolve().parents[1:]]
        name = including(path, text, folders[: ABOVE + 1][-1])
    found = [(path.parent / f"{name}{suffix}").resolve() for suffix in (".tex", "") if name]
    return next((file for file in found if file.is_file()), None)


def candidates(folder: Path) -> Iterator[Path]:
    """The LaTeX files of a folder that have a class of their own."""
    try:
        files = sorted(folder.glob("*.tex"))[:MOST_FILES]
    except OSError:
        return
    whole = (f.resolve() for f in files if is_whole(beginning(f)))
    yield from (file for _, file in zip(range(MOST_ROOTS), whole, strict=False))


def reaches(main: Path, chapter: Path, root: Path) -> bool:
    """Whether the files that `main` includes, and those that they include, have `chapter` among them."""
    seen, waiting = {main}, [main]
    while waiting and len(seen) <= MOST_FILES:
        current = waiting.pop(0)
        for file in included(current, main.parent):
            if file == chapter:
                return True
            if file not in seen and file.is_relative_to(root):
                seen.add(file)
                waiting.append(file)
    return False


def included(file: Path, folder: Path) -> Iterator[Path]:
    """The files that `file` includes: names count from the main file's `folder`, else from its own."""
    for found in INCLUDE.finditer(COMMENT.sub("", beginning(file))):
        name = found[1] or found[2] or f"{found[3] or ''}/{found[4] or ''}"
        for base in dict.fromkeys((folder, file.parent)):
            for suffix in (".tex", ""):
                try:
                    path = (base / f"{name.strip()}{suffix}").resolve()
                    if path.is_file():
                        yield path
                except (OSError, ValueError, RuntimeError):
                    continue


def beginning(file: Path) -> str:
    """As much of a file as is looked at; "" when it cannot be read."""
    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
